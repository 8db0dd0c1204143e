import type { JsonList } from '../../../platform/database/json-list.ts';
import { type Declaration, jsonOf, type Statement, statement } from '../../../platform/database/statement.ts';
import { insertInto, insertionInto } from '../../../platform/database/table.ts';
import { externalIdsOf } from '../../../platform/external-ids/store.ts';
import { givenLines, insertionOfLines, type Line } from '../billables/shared-store.ts';
import { invoices } from './store.ts';

export const invoiceExternalIds = externalIdsOf(invoices);

export const findAddressOfClient = statement({
  name: 'find_address_of_client',
  parameters: { id: 'text', clientId: 'text' },
  row: { id: 'text' },
  sql: `select id from addresses where client_id = $clientId and id = $id`,
});

// Triggers maintain these columns.
const sums = [
  'subtotalMinor',
  'taxMinor',
  'totalMinor',
  'roundingMinor',
  'payableMinor',
  'taxes',
  'billableCount',
] as const;
const settlement = ['paidMinor', 'creditedMinor', 'writtenOffMinor'] as const;
/** Written when the invoice is issued. */
const atIssue = [
  ...(['currencyExponent', 'taxableMinorInTaxCurrency', 'taxMinorInTaxCurrency', 'eInvoiceProfile'] as const),
] as const;
const notWritten = ['status', ...sums, ...settlement, ...atIssue] as const;

const fromContract = {
  client: 'contracts.client_id',
  kind: `coalesce($kind, 'INVOICE')`,
  currencyCode: 'coalesce($currencyCode, contracts.currency_code)',
  pricesIncludeTax: 'coalesce($pricesIncludeTax, contracts.prices_include_tax)',
  isCashRounded: `coalesce($isCashRounded, coalesce($currencyCode, contracts.currency_code) = 'CHF'
    and (select is_cash_rounded from tenants where id = app_tenant()))`,
  reference: 'coalesce($reference, contracts.reference)',
  earlyPayment: 'coalesce($earlyPayment, contracts.early_payment)',
};
const contract = `contracts where contracts.id = $contract and contracts.status <> 'DRAFT'`;

/** Inserts nothing if there is no such contract, or if the contract is a draft. */
export const insertInvoice = insertInto(invoices, notWritten, { from: contract, values: fromContract });

const insertion = insertionInto(invoices, notWritten, {
  from: `contracts where not exists (
            select from jsonb_array_elements($lines) as given
            where given ->> 'currencyCode' <> coalesce($currencyCode, contracts.currency_code)
          )`,
  values: fromContract,
});

/** A line's own tax as a whole, or the tax that it inherits on its day. */
const part = (own: string, inherited: string) =>
  `case when line."isTaxInherited" then ${inherited} else line."${own}" end`;
const tax = [
  part('taxPercent', `(tax ->> 'percent')::numeric`),
  part('taxCategory', `tax ->> 'category'`),
  part('taxCountry', `tax ->> 'country'`),
  part('taxExemptionCode', `tax ->> 'exemptionCode'`),
  part('taxExemptionReason', `tax ->> 'exemptionReason'`),
].join(', ');
/** `offset 0` looks the tax up once for each line, and not for each part. */
const inheritedTax = `lateral (
            select case when line."isTaxInherited" then inherited_tax(contracts.tax_rates, tenant.tax_rates,
              coalesce(line."serviceTo", line."serviceFrom", $serviceTo, $serviceFrom, tenant.lines_to, tenant.today)) end as tax offset 0
          ) as inherited`;

type NewInvoiceValues = Parameters<NonNullable<(typeof insertInvoice)['given']>>[0];

/**
 * Inserts an invoice and its lines. Inserts nothing if there is no such contract, if the contract is a draft, or if a line
 * is in another currency. The trigger of lines adds them up after this statement, so the next one reads the sums.
 */
export const insertInvoiceWithLines: Statement<
  Declaration,
  { currencyCode: 'text'; taxCurrencyCode: 'text?' },
  NewInvoiceValues & { lines: JsonList<Line> }
> = statement({
  name: 'insert_invoice_with_lines',
  parameters: { ...insertion.parameters, lines: jsonOf<JsonList<Line>>() },
  row: { currencyCode: 'text', taxCurrencyCode: 'text?' },
  sql: `with contracts as materialized (
          select client_id, currency_code, prices_include_tax, reference, early_payment, tax_rates from ${contract}
        ), tenant as materialized (
          select tax_rates, tenant_day(tenants, $now) as today, (
              select max(coalesce(line."serviceTo", line."serviceFrom")) from ${givenLines}
            ) as lines_to
          from tenants where id = app_tenant()
        ), invoice as (
          ${insertion.sql}
          returning id, currency_code, tax_currency_code
        ), added as (
          ${insertionOfLines(
            { invoiceId: 'invoice.id', currencyCode: 'invoice.currency_code', tax },
            `${givenLines}, contracts, tenant, invoice, ${inheritedTax}`,
          )}
        )
        select currency_code as "currencyCode", tax_currency_code as "taxCurrencyCode" from invoice`,
});
