import {
  jsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';

/** What is left of each tax of a deposit: with tax, and the tax in it. */
export const listTaxesLeft = statement({
  name: 'list_taxes_left_of_deposit',
  parameters: { id: 'text' },
  row: {
    category: textOf(TAX_CATEGORIES),
    percent: 'numeric',
    grossMinor: 'bigint',
    taxMinor: 'bigint',
    country: 'text?',
    exemptionCode: 'text?',
    exemptionReason: 'text?',
    supply: textOf(SUPPLIES),
  },
  sql: `select taxes.category, taxes.percent, gross_minor::bigint as "grossMinor", taxes.tax_minor::bigint as "taxMinor", country,
          exemption_code as "exemptionCode", exemption_reason as "exemptionReason", supply
        from invoices, taxes_left_of_deposit(invoices) as taxes where invoices.id = $id`,
});

export type TaxLeft = RowOf<typeof listTaxesLeft>;

/** What credit notes left of each line of an invoice. */
export const listLinesLeft = statement({
  name: 'list_lines_left_of_deposit',
  noPlanCache: true,
  parameters: { id: 'text' },
  row: { id: 'text', category: optionalTextOf(TAX_CATEGORIES), percent: 'numeric?', leftMinor: 'bigint' },
  sql: `select billables.id, tax_category as "category", tax_percent as "percent",
          (worth - coalesce((select sum(credited.total_minor) from credit_note_billables as credited
            where credited.invoice_id = $id and credited.billable_id = billables.id), 0))::bigint as "leftMinor"
        from invoices join billables on billables.invoice_id = invoices.id, lateral (select worths_of_lines(invoices) as by_line) as worths,
          lateral (select coalesce((worths.by_line -> billables.id)::numeric, billables.total_minor) as worth) as valued
        where invoices.id = $id
        order by sort_order, billables.created_at, billables.id`,
});

export type LineLeft = RowOf<typeof listLinesLeft>;

/** Takes a deposit off a draft. Sets the time for the trigger that updates the draft, as `delete_billable` does. */
export const deleteDeduction = statement({
  name: 'delete_deduction',
  parameters: { invoiceId: 'text', depositId: 'text', now: 'text' },
  row: { id: 'text' },
  sql: `with clock as materialized (select set_config('app.now', $now, true) as now)
        delete from billables using clock where invoice_id = $invoiceId and deposit_id = $depositId and clock.now = $now
        returning id`,
});

/** A line that deducts one tax of a deposit. */
export interface DeductionLine extends TaxLeft {
  id: string;
  referenceId: string;
  name: string;
  description: string | null;
  amountMinor: number;
}

/** Inserts the lines behind all others. */
export const insertDeduction = statement({
  name: 'insert_deduction',
  parameters: {
    invoiceId: 'text',
    currencyCode: 'text',
    depositId: 'text',
    lines: jsonOf<DeductionLine[]>(),
    now: 'timestamptz',
  },
  row: { id: 'text' },
  sql: `insert into billables (id, invoice_id, currency_code, name, description, quantity, amount_minor, tax_percent, tax_category,
          tax_country, tax_exemption_code, tax_exemption_reason, supply, reference_type, reference_id, deposit_id, deposit_minor,
          deposit_tax_minor, sort_order, created_at, updated_at)
        select line.id, $invoiceId, $currencyCode, name, description, 1, "amountMinor", percent, category, country, "exemptionCode",
          "exemptionReason", supply, 'DEPOSIT', "referenceId", $depositId, "grossMinor", "taxMinor",
          (select coalesce(max(sort_order), 0) from billables where invoice_id = $invoiceId), $now, $now
        from jsonb_to_recordset($lines) as line (id text, "referenceId" text, name text, description text, "amountMinor" bigint,
          percent numeric, category text, country text, "exemptionCode" text, "exemptionReason" text, supply text,
          "grossMinor" bigint, "taxMinor" bigint)
        returning id`,
});
