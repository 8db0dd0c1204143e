import type { JsonList } from '../../platform/database/json-list.ts';
import { type Declaration, jsonOf, type Statement, statement } from '../../platform/database/statement.ts';
import { insertInto, insertionInto } from '../../platform/database/table.ts';
import { givenLines, insertionOfLines, type Line } from '../billables/shared-store.ts';
import { invoices } from './store.ts';

// Triggers maintain these columns.
const settlement = ['paidMinor', 'refundedMinor', 'creditedMinor'] as const;
/** Written when the invoice is issued. */
const atIssue = ['currencyExponent', 'taxMinorInTaxCurrency', 'eInvoiceProfile'] as const;
const notWritten = ['status', ...settlement, ...atIssue] as const;

const fromContract = {
  client: 'contracts.client_id',
  currencyCode: 'coalesce($currencyCode, contracts.currency_code)',
  reference: 'coalesce($reference, contracts.reference)',
};

/** Inserts nothing if there is no such contract, or if the contract is a draft. */
export const insertInvoice = insertInto(
  invoices,
  [...notWritten, 'subtotalMinor', 'taxMinor', 'totalMinor', 'taxes', 'billableCount'],
  { from: `contracts where contracts.id = $contract and contracts.status <> 'DRAFT'`, values: fromContract },
);

/** The contract, with the tax that lines inherit from it or from the tenant. */
const contracts = `select client_id, currency_code, reference, coalesce(contracts.tax_category, tenant.tax ->> 'category') as category,
            coalesce(contracts.tax_percent, (tenant.tax ->> 'percent')::numeric(7, 4)) as percent,
            case when tenant.tax is null then contracts.tax_exemption_code else tenant.tax ->> 'exemptionCode' end as code,
            case when tenant.tax is null then contracts.tax_exemption_reason else tenant.tax ->> 'exemptionReason' end
              as reason
          from contracts, lateral (
            select case when contracts.tax_category is null then tenant_default_tax() end as tax
          ) as tenant
          where contracts.id = $contract and contracts.status <> 'DRAFT'`;

/** The lines, with their own tax as a whole or the inherited one. */
const lines = `select line.*, line_total(line.quantity, "amountMinor") as total,
            coalesce("taxCategory", category) as tax_category,
            case when "taxCategory" is null then percent else "taxPercent" end as tax_percent,
            case when "taxCategory" is null then code else "taxExemptionCode" end as exemption_code,
            case when "taxCategory" is null then reason else "taxExemptionReason" end as exemption_reason
          from contracts, ${givenLines}`;

/** `sums_of_lines` computes the same from the lines that were written. Triggers refuse sums that differ. */
const sums = `select coalesce(sum(lines), 0) as lines, coalesce(sum(taxable), 0) as subtotal, coalesce(sum(tax), 0) as tax,
            coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', tax_category,
                'percent', trim_scale(tax_percent), 'taxableMinor', taxable, 'taxMinor', tax,
                'exemptionCode', code, 'exemptionReason', reason)) order by tax_category, tax_percent)
              filter (where tax_category is not null), '[]') as taxes,
            coalesce(sum(lines) filter (where tax_category is null), 0) as untaxed,
            coalesce(jsonb_agg(tax_category order by tax_category) filter (where is_mixed), '[]') as mixed,
            min(first_day) as first_day, max(last_day) as last_day
          from (
            select tax_category, tax_percent, count(*) as lines, sum(total) as taxable,
              coalesce(tax_on(sum(total), tax_percent), 0) as tax,
              min(exemption_code) as code, min(exemption_reason) as reason,
              count(distinct (exemption_code, exemption_reason))
                filter (where num_nonnulls(exemption_code, exemption_reason) > 0) > 1 as is_mixed,
              min(coalesce("serviceFrom", "serviceTo")) as first_day, max(coalesce("serviceTo", "serviceFrom")) as last_day
            from lines group by tax_category, tax_percent
          ) as groups`;

/** A sum that is too large to be exact stays so, and the invoice is refused. It might not fit into a bigint. */
const bounded = (sum: string) => `least(greatest(${sum}, -9007199254740992), 9007199254740992)::bigint`;

const insertion = insertionInto(invoices, notWritten, {
  from: `contracts, sums where not exists (
            select from lines where "currencyCode" <> coalesce($currencyCode, contracts.currency_code)
          )`,
  values: {
    ...fromContract,
    billableCount: 'sums.lines',
    subtotalMinor: bounded('sums.subtotal'),
    taxMinor: bounded('sums.tax'),
    totalMinor: bounded('sums.subtotal + sums.tax'),
    taxes: 'sums.taxes',
  },
  columns: {
    untaxed_count: 'sums.untaxed',
    mixed_reasons: 'sums.mixed',
    lines_from: 'sums.first_day',
    lines_to: 'sums.last_day',
  },
});

type NewInvoiceValues = Parameters<NonNullable<(typeof insertInvoice)['given']>>[0];

/**
 * Inserts an invoice and its lines, with their sums. Inserts nothing if there is no such contract, if the contract is a
 * draft, or if a line is in another currency. `readiness` does not see the lines yet, so it names none without a tax.
 */
export const insertInvoiceWithLines: Statement<
  Declaration,
  typeof invoices.row,
  NewInvoiceValues & { lines: JsonList<Line> }
> = statement({
  name: 'insert_invoice_with_lines',
  parameters: { ...insertion.parameters, lines: jsonOf<JsonList<Line>>() },
  row: invoices.row,
  sql: `with contracts as materialized (
          ${contracts}
        ), lines as materialized (
          ${lines}
        ), sums as (
          ${sums}
        ), invoice as (
          ${insertion.sql}
        ), added as (
          ${insertionOfLines(
            {
              invoiceId: 'invoice.id',
              currencyCode: 'invoice."currencyCode"',
              tax: 'line.tax_percent, line.tax_category, line.exemption_code, line.exemption_reason',
            },
            'lines as line, invoice',
          )}
        )
        select * from invoice`,
});
