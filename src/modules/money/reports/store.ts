import { optionalJsonOf, optionalTextOf, statement, textOf } from '../../../platform/database/statement.ts';
import { BALANCE } from '../../billing/invoice-status.ts';
import { TAX_POINTS } from '../../parties/tenants/schema.ts';
import type { JournalTax } from './journal-taxes-schema.ts';
import { JOURNAL_TYPES, rankOf } from './schema.ts';
import { columnsOf, orderMade, type Source, shownOfEntry, sources, taxesOfEntry } from './shared-store.ts';

// Planned for each call: a plan that suits the documents of one tenant would be slow for another.

/** The tenant's day. */
export const readToday = statement({
  name: 'read_today',
  parameters: { now: 'timestamptz' },
  row: { today: 'date' },
  sql: 'select tenant_day($now) as today',
});

/** When tax counts in the tenant's return, and where the tenant is. */
export const readTaxPoint = statement({
  name: 'read_tax_point',
  parameters: {},
  row: { taxPoint: optionalTextOf(TAX_POINTS), sellerVatNumber: 'text?', sellerCountry: 'text?' },
  sql: `select tax_point_of(tenants) as "taxPoint", vat_number as "sellerVatNumber", home_country() as "sellerCountry"
        from tenants where id = app_tenant()`,
});

/** Counts no further than this, because the number only decides how many clients share a statement. */
const COUNTED_MAX = 2_000;

export const isUnsettled = `number is not null and ${BALANCE} > 0`;
const isSettledLater = `${BALANCE} = 0 and last_settlement_date > $asOf`;
export const isOnAccount = `case when reversed_at is null then allocated_minor + refunded_minor < amount_minor
              else covered_minor < refunded_minor end`;
const isMovedLater = `not (${isOnAccount}) and last_movement_date > $asOf`;

const counted = (table: string, condition: string) =>
  `(select from ${table} where client_id = clients.id and ${condition} limit ${COUNTED_MAX})`;

/** Clients with invoices or money that may have had a balance on the day: open ones, and ones that were settled later. */
export const listClientsToAge = statement({
  name: 'list_clients_to_age',
  noPlanCache: true,
  parameters: { asOf: 'date', afterId: 'text', count: 'bigint' },
  row: { id: 'text', invoiceCount: 'bigint' },
  sql: `select clients.id, found.invoices as "invoiceCount"
        from clients cross join lateral (
          select count(*) as invoices from (
            ${counted('invoices', isUnsettled)} union all ${counted('invoices', isSettledLater)}
            union all ${counted('payments', isOnAccount)} union all ${counted('payments', isMovedLater)}
          ) as candidates
        ) as found
        where clients.id > $afterId and found.invoices > 0
        order by clients.id
        limit $count`,
});

const owed = `select id, currency_code, currency_exponent, due_date, payable_minor from invoices
              where client_id = listed.id and issue_date <= $asOf`;
const paid = `select id, currency_code, currency_exponent(currency_code), coalesce(reversed_date, paid_date) as due_date,
                case when paid_date <= $asOf and (reversed_date is null or reversed_date > $asOf) then amount_minor else 0 end as amount
              from payments where client_id = listed.id`;
// Days stand in the filters of sums. In a `where`, they could make PostgreSQL read an index of days from its start.
const sumBy = (table: string, amount: string, condition: string, isOf: string) => `coalesce((
              select sum(${amount}) filter (where ${condition}) from ${table} where ${isOf}
            ), 0)`;
const moneyOn = (table: string, day: string, isOf: string) =>
  sumBy(table, 'amount_minor', `${day} <= $asOf and (reversed_date is null or reversed_date > $asOf)`, isOf);
const sumOf = (condition: string) => `coalesce(sum(balance) filter (where ${condition}), 0)`;
const overdueBy = (from: number, to: number) =>
  sumOf(`balance > 0 and $asOf - due_date between ${from} and ${to}`);

/**
 * The balances of these clients at the end of the day, by the age of what is due. Money on account is a balance below 0. The
 * refund of a reversed payment is due since the reversal.
 */
export const ageClients = statement({
  name: 'age_clients',
  noPlanCache: true,
  parameters: { asOf: 'date', clientIds: 'jsonb' },
  row: {
    client: 'text',
    clientName: 'text',
    currencyCode: 'text',
    currencyExponent: 'integer',
    notDueMinor: 'numeric',
    days1To30Minor: 'numeric',
    days31To60Minor: 'numeric',
    days61To90Minor: 'numeric',
    daysOver90Minor: 'numeric',
    totalMinor: 'numeric',
    onAccountMinor: 'numeric',
  },
  sql: `select listed.id as client, name as "clientName", currency_code as "currencyCode",
          currency_exponent as "currencyExponent",
          ${sumOf('balance > 0 and due_date >= $asOf')} as "notDueMinor", ${overdueBy(1, 30)} as "days1To30Minor",
          ${overdueBy(31, 60)} as "days31To60Minor", ${overdueBy(61, 90)} as "days61To90Minor",
          ${sumOf('balance > 0 and $asOf - due_date > 90')} as "daysOver90Minor",
          ${sumOf('balance > 0')} as "totalMinor",
          coalesce(-sum(balance) filter (where balance < 0), 0) as "onAccountMinor"
        from jsonb_array_elements_text($clientIds) as asked (id)
        cross join lateral (select id, name from clients where clients.id = asked.id limit 1) as listed
        cross join lateral (
          select currency_code, currency_exponent, due_date,
            payable_minor - ${sumBy('credit_notes', 'credit_notes.payable_minor', 'issue_date <= $asOf', 'invoice_id = owed.id')}
              - ${moneyOn('allocations', 'date', 'invoice_id = owed.id')}
              - ${moneyOn('write_offs', 'date', 'invoice_id = owed.id')} as balance
          from (${owed} and ${isUnsettled} union all ${owed} and ${isSettledLater}) as owed
          union all
          select currency_code, currency_exponent, due_date, -amount
              + ${moneyOn('allocations', 'date', 'payment_id = paid.id')}
              + ${moneyOn('refunds', 'refunded_date', 'payment_id = paid.id')}
              - ${moneyOn('allocations', 'date', 'owed_payment_id = paid.id')}
          from (${paid} and ${isOnAccount} union all ${paid} and ${isMovedLater}) as paid
          offset 0 -- keeps PostgreSQL from reckoning once for each sum
        ) as reckoned
        where balance <> 0
        group by listed.id, name, currency_code, currency_exponent
        order by listed.id, currency_code, currency_exponent`,
});

const inOrder = `order by recorded_date, recorded_at, ${orderMade('id')}, rank limit $count`;

/**
 * One source's part of the page. It is read in the order of an index, and no further than the page may need. The index begins at
 * the day and time, because it knows nothing of the order in which records were made.
 */
function partOf(source: Source): string {
  const { type, table, recordedDate, recordedAt, condition = '' } = source;
  return `(select ${columnsOf(source)}
          from ${table}
          where (${recordedDate}, ${recordedAt}) >= ($afterDate, $afterAt)
            and (${recordedDate}, ${recordedAt}, ${orderMade('id')}, ${rankOf(type)})
              > ($afterDate, $afterAt, ${orderMade('$afterId')}, $afterRank)
            and ${recordedDate} <= $to and ${recordedAt} is not null ${condition}
          order by ${recordedDate}, ${recordedAt}, id limit $count)`;
}

/**
 * Makes PostgreSQL read the journal in the order of its indexes, for the rest of the transaction. With statistics that do
 * not know the tenant yet, it would sort all that is left of the journal for each page.
 */
export const followIndexes = statement({
  name: 'follow_indexes',
  parameters: {},
  row: { bitmaps: 'text', sorts: 'text' },
  sql: `select set_config('enable_bitmapscan', 'off', true) as bitmaps, set_config('enable_sort', 'off', true) as sorts`,
});

/** Everything that changed what clients owe, in the order in which it was recorded. */
export const listJournal = statement({
  name: 'list_journal',
  noPlanCache: true,
  parameters: {
    afterDate: 'date',
    afterAt: 'timestamptz',
    afterId: 'text',
    afterRank: 'integer',
    to: 'date',
    count: 'bigint',
  },
  row: {
    ...shownOfEntry.row,
    type: textOf(JOURNAL_TYPES),
    id: 'text',
    recordedDate: 'date',
    recordedAt: 'timestamptz',
    client: 'text',
    clientName: 'text',
    buyerName: 'text',
    currencyExponent: 'integer',
    amountMinor: 'bigint',
    subtotalMinor: 'bigint?',
    taxMinor: 'bigint?',
    roundingMinor: 'bigint?',
    disbursedMinor: 'bigint?',
    taxes: optionalJsonOf<JournalTax[]>(),
  },
  sql: `select type, page.id, recorded_date as "recordedDate", recorded_at as "recordedAt", ${shownOfEntry.columns}, client_id as client,
          (select name from clients where clients.id = page.client_id) as "clientName",
          coalesce(invoice.buyer_name, payment.buyer_name) as "buyerName",
          coalesce(invoice.currency_exponent, currency_exponent(currency_code)) as "currencyExponent", amount_minor as "amountMinor",
          subtotal_minor as "subtotalMinor", tax_minor as "taxMinor", rounding_minor as "roundingMinor",
          disbursed_minor as "disbursedMinor",
          ${taxesOfEntry} as taxes
        from (
          select * from (
            ${sources.map(partOf).join(' union all ')}
          ) as parts
          ${inOrder}
        ) as page
        left join lateral (
          select number, buyer ->> 'legalName' as buyer_name, currency_exponent from invoices
          where invoices.id = page.invoice_id limit 1
        ) as invoice on true
        left join lateral (select buyer_name from payments where payments.id = page.payment_id limit 1) as payment on true
        ${inOrder}`,
});
