import { activeCurrencies, currencyExponent } from '../../../src/platform/currencies.ts';

/**
 * A rule for all amounts and numbers. Its query finds the violations: the tenant, the record, and the problem. No
 * query uses the functions, triggers or generated columns that enforce the rule.
 */
export interface BookRule {
  rule: string;
  sql: string;
}

/** Half away from zero. */
export const rounded = (exact: string) => `sign(${exact}) * floor(abs(${exact}) + 0.5)`;

export const taxesIn = (table: string) =>
  `jsonb_to_recordset(${table}.taxes) as tax (category text, percent numeric, country text, "taxableMinor" numeric,
     "taxMinor" numeric, "taxableMinorInTaxCurrency" numeric, "taxMinorInTaxCurrency" numeric, "exemptionCode" text, "exemptionReason" text)`;

/** The number of decimals of a currency, from the list of the service and not from the database. */
export const exponentOf = (column: string) =>
  `case ${column} ${activeCurrencies
    .filter((code) => currencyExponent(code) !== 2)
    .map((code) => `when '${code}' then ${currencyExponent(code)}`)
    .join(' ')} else 2 end`;

/** Invoices and credit notes that were issued here, with the same column names. */
export const issued = `(
  select tenant_id, 'INVOICE' as kind, series_period as period, sequence, number, issued_at, issue_date, time_zone, seller,
    buyer, service_from, service_to, currency_code, currency_exponent, subtotal_minor, tax_minor, tax_currency_code,
    tax_exchange_rate, taxable_minor_in_tax_currency, tax_minor_in_tax_currency, taxes, id
  from invoices where number is not null and kind <> 'CARRIED_OVER'
  union all
  select tenant_id, 'CREDIT_NOTE', series_period, sequence, number, issued_at, issue_date, time_zone, seller,
    buyer, service_from, service_to, currency_code, currency_exponent, subtotal_minor, tax_minor, tax_currency_code,
    tax_exchange_rate, taxable_minor_in_tax_currency, tax_minor_in_tax_currency, taxes, id
  from credit_notes
) as issued`;

/** All documents with a number of ours, quotes among them. */
export const numbered = `(
  select tenant_id, kind, period, sequence, number, issued_at, issue_date, id from ${issued}
  union all
  select tenant_id, 'QUOTE', series_period, sequence, number, issued_at, issue_date, id from quotes where number is not null
) as issued`;

export const chargedPairs = `(
  select tenant_id, invoice_id, category, percent, case when prices_include_tax then amount - tax else amount end as taxable, tax
  from (
    select *, case when prices_include_tax then ${rounded('(amount * percent / (100 + percent))')}
      else ${rounded('(amount * percent / 100)')} end as tax
    from (
      select billables.tenant_id, invoice_id, tax_category as category, tax_percent as percent, prices_include_tax,
        sum(billables.total_minor) - coalesce((
          select sum(share::numeric) from jsonb_array_elements(taxes) as listed (tax),
            jsonb_array_elements_text(tax -> 'discountsMinor') as shares (share)
          where (tax ->> 'category', (tax ->> 'percent')::numeric) = (tax_category, tax_percent)
        ), 0) as amount
      from billables join invoices on invoices.tenant_id = billables.tenant_id and invoices.id = invoice_id
      where tax_category is not null group by 1, 2, 3, 4, 5, taxes
    ) as amounts
  ) as taxed
)`;

export const shownPairs = `(
  select tenant_id, id as invoice_id, category, percent, "taxableMinor" as taxable, "taxMinor" as tax, prices_include_tax
  from invoices, ${taxesIn('invoices')} where kind <> 'CARRIED_OVER'
)`;

/** Whether an invoice was carried over by mistake. There is no credit note of it. */
export const isMistake = `(invoices.kind = 'CARRIED_OVER' and invoices.status = 'VOID')`;
