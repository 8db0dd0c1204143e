import {
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { INVOICE_KINDS } from '../../billing/invoices/schema.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import type { JournalTax } from '../../money/reports/journal-taxes-schema.ts';
import { columnsOf, orderMade, sources, taxesOfEntry } from '../../money/reports/shared-store.ts';
import { WRITE_OFF_REASONS } from '../../money/write-offs/schema.ts';
import { MOVEMENT_TYPES } from './movement.ts';

const ofAllocation = {
  ...{ table: 'allocations', condition: 'and invoice_id is not null' },
  details:
    'null::text, null::text, null::bigint, null::bigint, null::bigint, null::bigint, null::date, null::text, null::text',
};
const booked = [
  ...sources,
  {
    ...{ type: 'ALLOCATION', ...ofAllocation, amount: '-amount_minor' },
    ...{ recordedDate: 'recorded_date', recordedAt: 'created_at', valueDate: 'date' },
  },
  {
    ...{ type: 'ALLOCATION_REVERSAL', ...ofAllocation, amount: 'amount_minor' },
    ...{ recordedDate: 'reversal_recorded_date', recordedAt: 'reversed_at' },
    valueDate: 'greatest(date, reversed_date)',
  },
];

type Part = (typeof booked)[number];
const rowsOf = (parts: Part[], columns: (source: Part) => string, condition: (source: Part) => string) =>
  parts
    .map(
      (source) => `select ${columns(source)} from ${source.table}
            where ${source.recordedAt} is not null and ${condition(source)} ${source.condition ?? ''}`,
    )
    .join(`
            union all `);

/** The days of recording on which something of a month was recorded. */
export const listBookedDays = statement({
  name: 'list_booked_days',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date' },
  row: { firstDay: 'date', lastDay: 'date', recordedDate: 'date', count: 'bigint' },
  sql: `select first_day as "firstDay", (first_day + interval '1 month - 1 day')::date as "lastDay", recorded_date as "recordedDate", count(*)
        from (select date_trunc('month', value_date)::date as first_day, recorded_date from (
            ${rowsOf(
              booked,
              ({ recordedDate, valueDate }) => `${recordedDate} as recorded_date, ${valueDate} as value_date`,
              ({ recordedDate }) => `${recordedDate} between $from and $to`,
            )}
        ) as booked) as days group by 1, 2, 3 order by 1, 3`,
});

const isOfType = (type: string) => `type like '${type}%'`;

const movement = {
  row: {
    type: textOf(MOVEMENT_TYPES),
    id: 'text',
    recordedDate: 'date',
    valueDate: 'date',
    client: 'text',
    clientName: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    taxCurrencyCode: 'text?',
    taxExchangeRate: 'numeric?',
    amountMinor: 'bigint',
    number: 'text?',
    invoiceNumber: 'text?',
    invoiceKind: optionalTextOf(INVOICE_KINDS),
    reason: optionalTextOf(WRITE_OFF_REASONS),
    buyerVatNumber: 'text?',
    buyerCountry: 'text?',
    directMinor: 'bigint?',
    isDirect: 'boolean?',
    isOnline: 'boolean?',
    taxes: optionalJsonOf<JournalTax[]>(),
  },
  /** SQL of what is booked of these rows, in the order in which they were recorded. */
  sql: (
    rows: string,
  ) => `select type, page.id, coalesce(page.recorded_date, value_date) as "recordedDate", greatest(value_date) as "valueDate", page.client_id as client,
          clients.name as "clientName", page.currency_code as "currencyCode", currency_exponent(page.currency_code) as "currencyExponent",
          invoice.tax_currency_code as "taxCurrencyCode", invoice.tax_exchange_rate as "taxExchangeRate",
          page.amount_minor as "amountMinor", coalesce(page.number, invoice.number) as number,
          invoice.number as "invoiceNumber", nullif(invoice.kind, 'INVOICE') as "invoiceKind",
          case when ${isOfType('WRITE_OFF')} then (select reason from write_offs where write_offs.id = page.id) end as reason, invoice.buyer ->> 'vatNumber' as "buyerVatNumber",
          invoice.buyer #>> '{address,countryCode}' as "buyerCountry", direct.minor as "directMinor",
          (payment.recorded_date, payment.paid_date) = (allocation.recorded_date, allocation.date) as "isDirect",
          payment.is_online as "isOnline", case when not ${isOfType('ALLOCATION')} then ${taxesOfEntry} end as taxes
        from (
            ${rows}
        ) as page
        join clients on clients.id = page.client_id
        left join lateral (
          select number, kind, buyer, tax_currency_code, tax_exchange_rate from invoices where invoices.id = page.invoice_id limit 1
        ) as invoice on true
        left join lateral (
          select payment_id, recorded_date, date from allocations where allocations.id = page.id and ${isOfType('ALLOCATION')} limit 1
        ) as allocation on true
        left join lateral (
          select recorded_date, paid_date, exists (select from payment_attempts where payment_attempts.payment_id = payments.id) as is_online
          from payments where payments.id = coalesce(allocation.payment_id, page.payment_id) limit 1
        ) as payment on true
        left join lateral (
          select sum(amount_minor)::bigint as minor from allocations
          where allocations.payment_id = page.id and allocations.invoice_id is not null and type = 'PAYMENT'
            and (allocations.recorded_date, allocations.date) = (payment.recorded_date, payment.paid_date)
        ) as direct on true
        order by page.recorded_date, recorded_at, ${orderMade('page.id')}, rank`,
} as const;

/** What was recorded on a day and counts in a month. */
export const listMovements = statement({
  name: 'list_movements',
  noPlanCache: true,
  parameters: { recordedDate: 'date', from: 'date', to: 'date' },
  row: movement.row,
  sql: movement.sql(
    rowsOf(
      booked,
      columnsOf,
      ({ recordedDate, valueDate }) =>
        `${recordedDate} = $recordedDate and ${valueDate} between $from and $to`,
    ),
  ),
});

/** What is booked when the invoice is issued. */
export const readIssue = statement({
  name: 'read_issue_of_invoice',
  parameters: { id: 'text' },
  row: movement.row,
  sql: movement.sql(
    rowsOf(
      booked.filter(({ type }) => type === 'INVOICE'),
      columnsOf,
      () => 'id = $id',
    ),
  ),
});

export const readStatus = statement({
  name: 'read_status_of_invoice_to_book',
  parameters: { id: 'text' },
  row: { status: 'text' },
  sql: 'select status from invoices where id = $id',
});

const isBefore = (day: string, value: string) =>
  `(${day}, ${value}) <= (ends.recorded_date, ends.value_date) and ((${day}, ${value}) <> (ends.recorded_date, ends.value_date) or is_after)`;

/**
 * The tax that counts with the money: that of deposits, and that of invoices whose supply is yet to come. It is what was paid after a
 * day's recording, less what was paid before it. The report of tax reckons alike, but by the days that count.
 */
export const listPaidTaxes = statement({
  name: 'list_paid_taxes',
  noPlanCache: true,
  parameters: { recordedDate: 'date', from: 'date', to: 'date', withAdvances: 'boolean' },
  row: {
    invoice: 'text',
    isDeposit: 'boolean',
    taxDate: 'date?',
    number: 'text?',
    invoiceNumber: 'text?',
    recordedDate: 'date',
    valueDate: 'date',
    client: 'text',
    clientName: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    taxCurrencyCode: 'text?',
    taxExchangeRate: 'numeric?',
    buyerVatNumber: 'text?',
    buyerCountry: 'text?',
    category: textOf(TAX_CATEGORIES),
    percent: 'numeric',
    country: 'text?',
    supply: textOf(SUPPLIES),
    taxableMinor: 'bigint',
    taxMinor: 'bigint',
    declaredMinor: 'bigint?',
  },
  sql: `select document.id as invoice, document.kind = 'DEPOSIT' as "isDeposit", tax_date as "taxDate", number, number as "invoiceNumber", ends.recorded_date as "recordedDate", ends.value_date as "valueDate",
          document.client_id as client, clients.name as "clientName", document.currency_code as "currencyCode", currency_exponent(document.currency_code) as "currencyExponent",
          tax_currency_code as "taxCurrencyCode", tax_exchange_rate as "taxExchangeRate", buyer ->> 'vatNumber' as "buyerVatNumber",
          buyer #>> '{address,countryCode}' as "buyerCountry", category, percent, country, supply,
          sum(sign * rounded_quotient(base * least(allocated, payable), payable))::bigint as "taxableMinor",
          sum(sign * rounded_quotient(tax * least(allocated, payable), payable))::bigint as "taxMinor",
          sum(sign * (rounded_quotient(declared_base * least(allocated, payable), payable)
            + rounded_quotient(declared_tax * least(allocated, payable), payable)))::bigint as "declaredMinor"
        from (
          select invoice_id, recorded_date, date as value_date from allocations
          where recorded_date = $recordedDate and date between $from and $to
          union select invoice_id, reversal_recorded_date, greatest(date, reversed_date) from allocations
          where reversal_recorded_date = $recordedDate and greatest(date, reversed_date) between $from and $to
          union select invoice_id, recorded_date, issue_date from credit_notes
          where recorded_date = $recordedDate and issue_date between $from and $to
        ) as changed
        cross join lateral (
          select * from invoices where invoices.id = changed.invoice_id and (kind = 'DEPOSIT' or $withAdvances and kind = 'INVOICE') limit 1
        ) as document
        join clients on clients.id = document.client_id
        cross join lateral (
          values (changed.recorded_date, changed.value_date, false, -1), (changed.recorded_date, changed.value_date, true, 1)
        ) as ends (recorded_date, value_date, is_after, sign)
        cross join lateral (
          select coalesce(sum(amount_minor) filter (where ${isBefore('recorded_date', 'date')}), 0)
            - coalesce(sum(amount_minor) filter (where ${isBefore('reversal_recorded_date', 'greatest(date, reversed_date)')}), 0)
            as allocated
          from allocations where invoice_id = document.id
        ) as money
        cross join lateral (
          select document.payable_minor - coalesce(sum(payable_minor) filter (where ${isBefore('recorded_date', 'issue_date')}), 0) as payable
          from credit_notes where invoice_id = document.id
        ) as to_pay
        cross join lateral (
          select category, percent, country, supply, tax_date, sum(side * taxable_minor) as base, sum(side * document_taxes.tax_minor) as tax,
            sum(side * taxable_minor_in_tax_currency) as declared_base, sum(side * tax_minor_in_tax_currency) as declared_tax
          from document_taxes cross join lateral (
            select 1 as side where document_id = document.id
            union all select -1 from credit_notes where credit_notes.id = document_id and ${isBefore('recorded_date', 'issue_date')}
          ) as documents
          where document_taxes.invoice_id = document.id and document_taxes.kind <> 'DISBURSEMENT'
            and (document.kind = 'DEPOSIT' or tax_date > changed.value_date)
          group by 1, 2, 3, 4, 5
        ) as left_over
        where payable > 0
        group by document.id, document.kind, tax_date, number, ends.recorded_date, ends.value_date, document.client_id, clients.name, document.currency_code,
          tax_currency_code, tax_exchange_rate, buyer, category, percent, country, supply`,
});

type Present<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null>;
};
export type ListedMovement = Present<RowOf<typeof listMovements>>;
export type PaidTax = Present<RowOf<typeof listPaidTaxes>>;
