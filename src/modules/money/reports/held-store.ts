import { statement } from '../../../platform/database/statement.ts';

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

/**
 * The credit notes of a period that freed money which still lies on account today. Whether tax falls before the money goes back
 * is a question of law.
 */
export const listUnreturnedCredits = statement({
  name: 'list_unreturned_credits',
  noPlanCache: true,
  parameters: { from: 'date', to: 'date', count: 'bigint' },
  row: {
    currencyCode: 'text',
    currencyExponent: 'integer',
    creditNote: 'text',
    number: 'text',
    issueDate: 'date',
    client: 'text',
    clientName: 'text',
    heldMinor: 'bigint',
  },
  sql: `select credit_notes.currency_code as "currencyCode", credit_notes.currency_exponent as "currencyExponent", credit_notes.id as "creditNote",
          credit_notes.number, credit_notes.issue_date as "issueDate", credit_notes.client_id as client, (select name from clients where clients.id = credit_notes.client_id) as "clientName", held.amount as "heldMinor"
        from credit_notes
        cross join lateral (
          select sum(least(freed.amount, payments.amount_minor - payments.allocated_minor - payments.refunded_minor))::bigint as amount
          from (
            select payment_id, sum(amount_minor) as amount from allocations
            where allocations.invoice_id = credit_notes.invoice_id and allocations.reversed_at = credit_notes.created_at group by payment_id
          ) as freed join payments on payments.id = payment_id
          where payments.reversed_at is null
        ) as held
        where issue_date between $from and $to and payable_minor > set_off_minor and held.amount > 0
        order by issue_date, credit_notes.created_at, credit_notes.id limit $count`,
});
