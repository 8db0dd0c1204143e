import type { BookRule } from './rule-sql.ts';

/** Every change to what is due, with the sums that it leaves behind. */
const moves = `(
  select *, sum(came) over past as net, sum(credited) over past as credited_so_far,
    count(*) over (partition by tenant_id, invoice_id, at) as at_once
  from (
    select tenant_id, invoice_id, created_at as at, amount_minor as came, 0 as credited, null as refund from payments
    union all select tenant_id, invoice_id, reversed_at, -amount_minor, 0, null from payments where reversed_at is not null
    union all select tenant_id, invoice_id, created_at, -amount_minor, 0, id from refunds
    union all select tenant_id, invoice_id, reversed_at, amount_minor, 0, null from refunds where reversed_at is not null
    union all select tenant_id, invoice_id, created_at, 0, payable_minor, null from credit_notes
  ) as moves
  window past as (partition by tenant_id, invoice_id order by at)
)`;

/** The history of invoices that had no two changes in the same millisecond, so that their order is known. */
const history = `(
  select moves.*, payable_minor, invoices.paid_at,
    payable_minor - credited_so_far - net <= 0 and net > 0 as is_paid
  from (select *, max(at_once) over (partition by tenant_id, invoice_id) as most_at_once from ${moves} as moves) as moves
  join invoices on invoices.tenant_id = moves.tenant_id and invoices.id = moves.invoice_id
  where most_at_once = 1
)`;

/** Payments, refunds, credit notes and their reversals lead to the invoice's sums, status and dates. */
export const settlementRules: BookRule[] = [
  {
    rule: 'the paid amount is the sum of the payments that were not reversed',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', paid_minor, coalesce(sum(amount_minor), 0))
          from invoices left join payments on payments.tenant_id = invoices.tenant_id
            and payments.invoice_id = invoices.id and reversed_at is null
          group by invoices.tenant_id, invoices.id having paid_minor <> coalesce(sum(amount_minor), 0)`,
  },
  {
    rule: 'the refunded amount is the sum of the refunds that were not reversed',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', refunded_minor, coalesce(sum(amount_minor), 0))
          from invoices left join refunds on refunds.tenant_id = invoices.tenant_id
            and refunds.invoice_id = invoices.id and reversed_at is null
          group by invoices.tenant_id, invoices.id having refunded_minor <> coalesce(sum(amount_minor), 0)`,
  },
  {
    rule: 'a refund is at most what was paid too much when it was made',
    sql: `select tenant_id, refund, format('%s with a balance of %s', -came, payable_minor - credited_so_far - net + came)
          from ${history} as history
          where refund is not null and -came > greatest(0, -(payable_minor - credited_so_far - (net - came)))`,
  },
  {
    // Only a reversed payment makes an invoice due again of which too much was paid.
    rule: 'an invoice of which something was refunded is not due, unless a payment was reversed',
    sql: `select tenant_id, id, format('%s due', payable_minor - credited_minor - paid_minor + refunded_minor) from invoices
          where payable_minor - credited_minor - paid_minor + refunded_minor > 0
            and exists (
              select from refunds where refunds.tenant_id = invoices.tenant_id and refunds.invoice_id = invoices.id
                and reversed_at is null
            )
            and not exists (
              select from payments where payments.tenant_id = invoices.tenant_id and payments.invoice_id = invoices.id
                and reversed_at is not null
            )`,
  },
  {
    rule: 'the credited amount is the sum of the credit notes, and at most the total',
    sql: `select invoices.tenant_id, invoices.id,
            format('%s of %s, but %s', credited_minor, invoices.payable_minor, coalesce(sum(credit_notes.payable_minor), 0))
          from invoices left join credit_notes
            on credit_notes.tenant_id = invoices.tenant_id and credit_notes.invoice_id = invoices.id
          group by invoices.tenant_id, invoices.id
          having credited_minor <> coalesce(sum(credit_notes.payable_minor), 0)
            or credited_minor > greatest(invoices.payable_minor, 0)
            or coalesce(sum(credit_notes.total_minor), 0) > greatest(invoices.total_minor, 0)
            or (sum(credit_notes.total_minor) = invoices.total_minor and credited_minor <> invoices.payable_minor)`,
  },
  {
    rule: 'the status follows from the sums',
    sql: `select tenant_id, id, format('%s with total %s, credited %s, paid %s, refunded %s, paid at %s, voided at %s',
            status, payable_minor, credited_minor, paid_minor, refunded_minor, paid_at, voided_at)
          from invoices
          where (status = 'PAID') <> (paid_at is not null) or (status = 'VOID') <> (voided_at is not null)
            or not case
              when status in ('DRAFT', 'VOID') then paid_minor = 0 and refunded_minor = 0
              when payable_minor - credited_minor > paid_minor - refunded_minor
                then status = case when paid_minor > refunded_minor then 'PARTIALLY_PAID' else 'FINALIZED' end
              when payable_minor = 0 or paid_minor > refunded_minor then status = 'PAID'
              else status = 'CREDITED'
            end`,
  },
  {
    rule: 'a void invoice was a draft, or one cancellation credits all of it and nothing else does',
    sql: `select invoices.tenant_id, invoices.id, format('%s %s, total %s, credited %s by %s', status, invoices.number,
            invoices.payable_minor, credited_minor, coalesce(array_agg(kind) filter (where kind is not null), '{}'))
          from invoices left join credit_notes
            on credit_notes.tenant_id = invoices.tenant_id and credit_notes.invoice_id = invoices.id
          group by invoices.tenant_id, invoices.id
          having case
            when status = 'VOID' and invoices.number is not null then count(kind) <> 1
              or min(kind) <> 'CANCELLATION' or credited_minor <> invoices.payable_minor or max(voided_at) <> max(credit_notes.created_at)
            when status in ('DRAFT', 'VOID') then count(kind) > 0 or credited_minor <> 0
            else bool_or(kind = 'CANCELLATION')
          end`,
  },
  {
    rule: 'an invoice is paid since the latest payment of when it became paid',
    sql: `select tenant_id, invoices.id, format('paid at %s, but %s', paid_at, expected)
          from invoices cross join lateral (select issued_at as expected where payable_minor = 0) as free
          where status = 'PAID' and paid_at <> expected
          union all
          select paid.tenant_id, invoice_id, format('paid at %s, but %s', paid_at, expected)
          from (
            select tenant_id, invoice_id, max(at) as since, min(paid_at) as paid_at from (
              select *, lag(is_paid, 1, false) over (partition by tenant_id, invoice_id order by at) as was_paid
              from ${history} as history where payable_minor > 0 and paid_at is not null
            ) as states where is_paid and not was_paid group by 1, 2
          ) as paid cross join lateral (
            select max(payments.paid_at) as expected from payments
            where payments.tenant_id = paid.tenant_id and payments.invoice_id = paid.invoice_id
              and created_at <= since and (reversed_at is null or reversed_at > since)
          ) as payments
          where paid_at is distinct from expected and not exists (
            -- Of payments that are made at the same time, the later one may have been the first to be counted.
            select from payments as rival
            where rival.tenant_id = paid.tenant_id and rival.invoice_id = paid.invoice_id and rival.paid_at = paid.paid_at
              and rival.created_at between since - interval '1 second' and since + interval '1 second'
          )`,
  },
  {
    rule: 'the date of the last settlement is the latest day of a payment, refund, reversal or credit note',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', last_settlement_date, latest)
          from invoices left join (
            select tenant_id, invoice_id, max(day) as latest from (
              select tenant_id, invoice_id, greatest(paid_date, recorded_date, reversed_date) as day from payments
              union all select tenant_id, invoice_id, greatest(refunded_date, recorded_date, reversed_date) from refunds
              union all select tenant_id, invoice_id, greatest(issue_date, recorded_date) from credit_notes
            ) as days group by 1, 2
          ) as settled on settled.tenant_id = invoices.tenant_id and invoice_id = id
          where last_settlement_date is distinct from latest`,
  },
  {
    rule: 'money moves at most one day after it is recorded, and its day fits its time',
    sql: `select tenant_id, id, format('on %s, at %s, recorded on %s, reversed at %s on %s', day, at, recorded_date,
            reversed_at, reversed_date)
          from (
            select tenant_id, id, paid_date as day, paid_at as at, recorded_date, reversed_at, reversed_date from payments
            union all
            select tenant_id, id, refunded_date, refunded_at, recorded_date, reversed_at, reversed_date from refunds
          ) as moved
          where day > recorded_date + 1 or abs(day - (at at time zone 'UTC')::date) > 1
            or (reversed_at is null) <> (reversed_date is null) or reversed_date < recorded_date`,
  },
];
