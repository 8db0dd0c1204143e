import { statement, textOf } from '../../../platform/database/statement.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';

export const TAX_SUMS = [
  'taxableMinor',
  'taxMinor',
  'taxableMinorInTaxCurrency',
  'taxMinorInTaxCurrency',
] as const;

/** The rows of both tax reports. */
const taxReport = {
  country: 'text?',
  category: textOf(TAX_CATEGORIES),
  percent: 'numeric',
  currencyCode: 'text',
  currencyExponent: 'integer',
  taxableMinor: 'numeric',
  taxMinor: 'numeric',
  taxCurrencyCode: 'text?',
  taxCurrencyExponent: 'integer?',
  taxableMinorInTaxCurrency: 'numeric?',
  taxMinorInTaxCurrency: 'numeric?',
} as const;

const sums = (sumOf: (amount: string) => string) =>
  TAX_SUMS.map((name) => `${sumOf(`"${name}"`)} as "${name}"`).join(', ');

/** The columns of a tax report, without what groups them. */
const reported = (sumOf: (amount: string) => string) =>
  `country, category, percent, currency_code as "currencyCode", max(currency_exponent) as "currencyExponent",
          tax_currency_code as "taxCurrencyCode",
          case when tax_currency_code is not null then currency_exponent(tax_currency_code) end as "taxCurrencyExponent",
          ${sums(sumOf)}`;
const grouped =
  'group by country, category, percent, currency_code, currency_exponent, tax_currency_code limit $count';
/** Disbursements are no base of tax. Those in the tax currency are converted as the document is, because their row may add up to 0. */
const taxesListed = `cross join lateral (
            select country, category, percent, "taxableMinor" - coalesce("disbursedMinor", 0) as "taxableMinor", "taxMinor",
              "taxableMinorInTaxCurrency" - coalesce(
                converted_minor("disbursedMinor", currency_code, tax_exchange_rate, tax_currency_code), 0
              ) as "taxableMinorInTaxCurrency", "taxMinorInTaxCurrency"
            from jsonb_to_recordset(taxes) as tax (country text, category text, percent numeric, "disbursedMinor" numeric,
              ${TAX_SUMS.map((name) => `"${name}" numeric`).join(', ')})
            where "disbursedMinor" is distinct from "taxableMinor"
          ) as listed`;
const bySign = (amount: string) => `sum(sign * ${amount})`;

/**
 * A write-off lowers the taxes of its invoice on its day, and raises them when it is reversed. The discount of a payment of tomorrow
 * that is reversed today never counts.
 */
const taxesWrittenOff = (day: string, sign: number) =>
  `select 'WRITE_OFF', ${sign}, write_offs.taxes, invoices.currency_code, currency_exponent, tax_currency_code, tax_exchange_rate
          from write_offs join invoices on invoices.id = invoice_id
          where write_offs.${day} between $from and $to and reduces_tax
            and (write_offs.reversed_date is null or write_offs.reversed_date >= write_offs.date)`;

/**
 * Adds up the taxes of documents by the day of issue, less those of write-offs, by their days. Each country has its own. A former
 * system declared those carried over.
 */
export const addUpTaxes = statement({
  name: 'add_up_taxes',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date', count: 'bigint' },
  row: { ...taxReport, invoiceCount: 'bigint', creditNoteCount: 'bigint' },
  sql: `select ${reported(bySign)}, count(*) filter (where type = 'INVOICE') as "invoiceCount",
          count(*) filter (where type = 'CREDIT_NOTE') as "creditNoteCount"
        from (
          select 'INVOICE' as type, 1 as sign, taxes, currency_code, currency_exponent, tax_currency_code, tax_exchange_rate from invoices
          where issue_date between $from and $to and kind <> 'CARRIED_OVER'
          union all
          select 'CREDIT_NOTE', -1, taxes, currency_code, currency_exponent, tax_currency_code, tax_exchange_rate from credit_notes
          where issue_date between $from and $to
          union all ${taxesWrittenOff('date', -1)} union all ${taxesWrittenOff('reversed_date', 1)}
        ) as documents
        ${taxesListed}
        ${grouped}`,
});

/** The part of an amount that the money of an invoice pays. With nothing left to pay, all of it is paid. */
const paid = (amount: string) => `sum(direction * case when payable > 0
            then rounded_quotient(${amount} * least(allocated, payable), payable) else ${amount} end)`;

/**
 * Adds up the taxes that were paid for: of each invoice that money or a credit note moved in the period, the part that was
 * paid at the end of the period, less the part that was paid before it. What is left to pay, and its taxes, are those of the
 * invoice less its credit notes until then.
 */
export const addUpPaidTaxes = statement({
  name: 'add_up_paid_taxes',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date', count: 'bigint' },
  row: taxReport,
  sql: `select ${reported(paid)}
        from (
          select invoice_id as id from allocations where invoice_id is not null and date between $from and $to
          union select invoice_id from allocations where invoice_id is not null and reversed_date between $from and $to
          union select invoice_id from credit_notes where issue_date between $from and $to
          union select id from invoices where payable_minor = 0 and issue_date between $from and $to
        ) as moved
        cross join lateral (
          select id, taxes, issue_date, payable_minor, currency_code, currency_exponent, tax_currency_code, tax_exchange_rate
          from invoices where invoices.id = moved.id limit 1
        ) as invoice
        cross join (values ($from - 1, -1), ($to, 1)) as ends (day, direction)
        cross join lateral (
          select coalesce(sum(amount_minor) filter (where date <= day and (reversed_date is null or reversed_date > day)), 0)
            as allocated
          from allocations where invoice_id = moved.id
        ) as money
        cross join lateral (
          select invoice.payable_minor - coalesce(sum(payable_minor) filter (where issue_date <= day), 0) as payable
          from credit_notes where invoice_id = moved.id
        ) as to_pay
        cross join lateral (
          select country, category, percent, ${sums(bySign)}
          from (
            select 1 as sign, invoice.taxes, invoice.issue_date
            union all select -1, taxes, issue_date from credit_notes where invoice_id = moved.id
          ) as documents
          ${taxesListed}
          where issue_date <= day
          group by country, category, percent
        ) as taxes_left
        ${grouped}`,
});

/** The day of a time in UTC is at most one day from its day in the tenant's zone. Indexes have the time. */
const near = (time: string) => `and ${time} >= ($from - 1)::timestamp at time zone 'UTC'`;
/** What came and went since the period began. What was reversed before the day on which it counts never counted. */
const since = (column: string, table: string, day: string, condition: string) => `
            select currency_code, '${column}', ${day}, amount_minor from ${table}
            where ${day} >= $from and (reversed_date is null or reversed_date >= ${day}) ${condition}`;
const reversedSince = (column: string, table: string, day: string, sign: string, condition = '') => `
            select currency_code, '${column}', reversed_date, ${sign}amount_minor from ${table}
            where reversed_date >= $from and reversed_at is not null and reversed_date >= ${day} ${condition}`;
const moved = (side: string) => `coalesce(sum(amount) filter (where side = '${side}' and day <= $to), 0)`;
const net = `case when side in ('ALLOCATED', 'REFUNDED') then -amount else amount end`;
/** The money on account today, less what moved it later. */
const before = (later: string) => `(coalesce(sum(amount) filter (where side = 'TODAY'), 0)
            - coalesce(sum(${net}) filter (where ${later}), 0))`;
const ofInvoice = 'and invoice_id is not null';

/**
 * The money on account before and after a period, and what moved it. It is reckoned back from today, so that only what moved
 * since the period began is read. One payment that covers what is owed of another changes nothing in their sum.
 */
export const addUpOnAccount = statement({
  name: 'add_up_on_account',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date' },
  row: {
    currencyCode: 'text',
    currencyExponent: 'integer',
    openingMinor: 'numeric',
    receivedMinor: 'numeric',
    freedMinor: 'numeric',
    allocatedMinor: 'numeric',
    refundedMinor: 'numeric',
    closingMinor: 'numeric',
  },
  sql: `select currency_code as "currencyCode", currency_exponent(currency_code) as "currencyExponent",
          ${before(`side <> 'TODAY'`)} as "openingMinor", ${moved('RECEIVED')} as "receivedMinor",
          ${moved('FREED')} as "freedMinor", ${moved('ALLOCATED')} as "allocatedMinor",
          ${moved('REFUNDED')} as "refundedMinor", ${before('day > $to')} as "closingMinor"
        from (
            select currency_code, 'TODAY' as side, null::date as day, case when reversed_at is null
              then amount_minor - allocated_minor - refunded_minor else covered_minor - refunded_minor end as amount
            from payments where case when reversed_at is null then allocated_minor + refunded_minor < amount_minor
              else covered_minor < refunded_minor end
            union all ${[
              since('RECEIVED', 'payments', 'paid_date', near('paid_at')),
              reversedSince('RECEIVED', 'payments', 'paid_date', '-'),
              since('ALLOCATED', 'allocations', 'date', ofInvoice),
              reversedSince('FREED', 'allocations', 'date', '', ofInvoice),
              since('REFUNDED', 'refunds', 'refunded_date', near('refunded_at')),
              reversedSince('REFUNDED', 'refunds', 'refunded_date', '-'),
            ].join(' union all ')}
        ) as movements
        group by currency_code order by currency_code`,
});
