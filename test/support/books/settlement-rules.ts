import { type BookRule, isMistake } from './rule-sql.ts';

const standing = (table: string, owner: string, of: string) => `coalesce((
  select sum(money.amount_minor) from ${table} as money
  where money.tenant_id = ${of}.tenant_id and money.${owner} = ${of}.id and money.reversed_at is null
), 0)`;

const balance = 'payable_minor - credited_minor - paid_minor - written_off_minor';

/** Payments, allocations, refunds, write-offs, credit notes and their reversals lead to the sums, statuses and dates. */
export const settlementRules: BookRule[] = [
  {
    rule: 'the paid amount is the sum of the allocations that were not reversed',
    sql: `select tenant_id, id, format('%s, but %s', paid_minor, allocated)
          from invoices cross join lateral (select ${standing('allocations', 'invoice_id', 'invoices')} as allocated) as sums
          where paid_minor <> allocated`,
  },
  {
    rule: 'the balance of an issued invoice is never below 0',
    sql: `select tenant_id, id, format('%s', ${balance}) from invoices
          where number is not null and ${balance} < 0`,
  },
  {
    rule: 'the written-off amount is the sum of the write-offs that were not reversed',
    sql: `select tenant_id, id, format('%s and %s, but %s', written_off_minor, lost_minor, written_off)
          from invoices cross join lateral (
            select ${standing('write_offs', 'invoice_id', 'invoices')} as written_off, coalesce((
              select sum(amount_minor) from write_offs as gone
              where gone.tenant_id = invoices.tenant_id and gone.invoice_id = invoices.id and gone.reversed_at is null
                and reason in ('UNCOLLECTIBLE', 'INSOLVENCY')
            ), 0) as lost
          ) as sums
          where written_off_minor <> written_off or lost_minor <> lost`,
  },
  {
    rule: 'a write-off lowers base and tax by its amount, or leaves them, and all of them by no more than there is',
    sql: `select gone.tenant_id, gone.id, format('%s of %s, with %s', reason, gone.amount_minor, gone.taxes)
          from write_offs as gone join invoices on invoices.tenant_id = gone.tenant_id and invoices.id = gone.invoice_id
          where case when reduces_tax then rounding_minor = 0 and gone.amount_minor <> (
              select sum((tax ->> 'taxableMinor')::bigint + (tax ->> 'taxMinor')::bigint) from jsonb_array_elements(gone.taxes) as tax
            ) else gone.taxes <> '[]' end
          union all
          select tenant_id, id, format('%s%%: %s of %s', percent, taken, charged)
          from invoices cross join lateral (
            select (tax ->> 'percent')::numeric as percent, (tax ->> 'taxMinor')::bigint as charged, (
              select sum((less ->> 'taxMinor')::bigint) from (
                select gone.taxes from write_offs as gone
                where gone.tenant_id = invoices.tenant_id and gone.invoice_id = invoices.id and gone.reversed_at is null
                union all select notes.taxes from credit_notes as notes
                where notes.tenant_id = invoices.tenant_id and notes.invoice_id = invoices.id
              ) as lowered, jsonb_array_elements(lowered.taxes) as listed (less)
              where less ->> 'category' = tax ->> 'category' and less -> 'percent' = tax -> 'percent'
            ) as taken
            from jsonb_array_elements(invoices.taxes) as each_tax (tax)
          ) as sums
          where written_off_minor > 0 and discounts is null and charged > 0 and taken not between 0 and charged`,
  },
  {
    rule: 'a payment knows what is allocated, refunded and covered of it',
    sql: `select tenant_id, id, format('%s, %s and %s, but %s, %s and %s, with %s', allocated_minor, refunded_minor,
            covered_minor, allocated, refunded, covered, allocations)
          from payments cross join lateral (
            select ${standing('allocations', 'payment_id', 'payments')} as allocated,
              ${standing('refunds', 'payment_id', 'payments')} as refunded,
              ${standing('allocations', 'owed_payment_id', 'payments')} as covered
          ) as sums
          where (allocated_minor, refunded_minor, covered_minor) <> (allocated, refunded, covered)
            or allocated_minor <> (
              select coalesce(sum((listed ->> 'amountMinor')::bigint), 0) from jsonb_array_elements(allocations) as listed
            )`,
  },
  {
    rule: 'what is on account of a payment is at least 0, unless it was reversed and refunded',
    sql: `select tenant_id, id, format('%s of %s, refunded %s, covered %s', allocated_minor, amount_minor, refunded_minor, covered_minor)
          from payments
          where case when reversed_at is null then covered_minor <> 0 or allocated_minor + refunded_minor > amount_minor
            else allocated_minor <> 0 or covered_minor > refunded_minor end`,
  },
  {
    rule: 'an allocation counts from the later of the days of payment and of issue, and has one target',
    sql: `select made.tenant_id, made.id, format('on %s for %s and %s', made.date, invoice_id, owed_payment_id)
          from allocations as made
            left join payments on payments.tenant_id = made.tenant_id and payments.id = payment_id
            left join invoices on invoices.tenant_id = made.tenant_id and invoices.id = invoice_id
            left join payments as owed on owed.tenant_id = made.tenant_id and owed.id = owed_payment_id
          where made.date is distinct from greatest(payments.paid_date, issue_date, owed.reversed_date)
            or num_nonnulls(invoices.id, owed.id) <> 1 or (made.reversed_at is null) <> (made.reversed_date is null)`,
  },
  {
    rule: 'for each client and currency, documents less money and write-offs are what is due less what is on account',
    sql: `select tenant_id, client_id, format('%s %s, but %s', sum(booked), currency_code, sum(shown))
          from (
            select tenant_id, client_id, currency_code, payable_minor as booked,
              ${balance} as shown from invoices where number is not null and not ${isMistake}
            union all select tenant_id, client_id, currency_code, -amount_minor, 0 from write_offs where reversed_at is null
            union all select tenant_id, client_id, currency_code, -payable_minor, 0 from credit_notes
            union all select tenant_id, client_id, currency_code, case when reversed_at is null then -amount_minor else 0 end,
              allocated_minor + refunded_minor - covered_minor - case when reversed_at is null then amount_minor else 0 end
              from payments
            union all select tenant_id, client_id, currency_code, amount_minor, 0 from refunds where reversed_at is null
          ) as books group by tenant_id, client_id, currency_code having sum(booked) <> sum(shown)`,
  },
  {
    rule: 'the credited amount is the sum of the credit notes, and at most the total',
    sql: `select invoices.tenant_id, invoices.id,
            format('%s of %s, but %s', credited_minor, invoices.payable_minor, coalesce(sum(credit_notes.payable_minor), 0))
          from invoices left join credit_notes
            on credit_notes.tenant_id = invoices.tenant_id and credit_notes.invoice_id = invoices.id
          where not ${isMistake}
          group by invoices.tenant_id, invoices.id
          having credited_minor <> coalesce(sum(credit_notes.payable_minor), 0)
            or credited_minor > greatest(invoices.payable_minor, 0)
            or coalesce(sum(credit_notes.total_minor), 0) > greatest(invoices.total_minor, 0)
            or (sum(credit_notes.total_minor) = invoices.total_minor and credited_minor <> invoices.payable_minor)`,
  },
  {
    rule: 'a credit note lowers what is due, and frees money with the rest',
    sql: `select tenant_id, id, format('%s of %s', set_off_minor, payable_minor) from credit_notes
          where set_off_minor not between 0 and payable_minor or (kind = 'CANCELLATION' and set_off_minor <> payable_minor)`,
  },
  {
    rule: 'the status follows from the sums',
    sql: `select tenant_id, id, format('%s with total %s, credited %s, paid %s, written off %s (%s), paid at %s, voided at %s',
            status, payable_minor, credited_minor, paid_minor, written_off_minor, lost_minor, paid_at, voided_at)
          from invoices
          where (status in ('PAID', 'CREDITED', 'WRITTEN_OFF')) <> (paid_at is not null) or (status = 'VOID') <> (voided_at is not null)
            or not case
              when status in ('DRAFT', 'VOID') then (paid_minor, written_off_minor) = (0, 0)
              when payable_minor - credited_minor > paid_minor + written_off_minor
                then status = case when paid_minor > 0 then 'PARTIALLY_PAID' else 'FINALIZED' end
              when lost_minor > 0 then status = 'WRITTEN_OFF'
              when payable_minor = 0 or paid_minor > 0 then status = 'PAID'
              else status = case when credited_minor > 0 then 'CREDITED' else 'WRITTEN_OFF' end
            end`,
  },
  {
    rule: 'a void invoice was a draft, or one cancellation credits all of it and nothing else does',
    sql: `select invoices.tenant_id, invoices.id, format('%s %s, total %s, credited %s by %s', status, invoices.number,
            invoices.payable_minor, credited_minor, coalesce(array_agg(credit_notes.kind) filter (where credit_notes.kind is not null), '{}'))
          from invoices left join credit_notes
            on credit_notes.tenant_id = invoices.tenant_id and credit_notes.invoice_id = invoices.id
          where not ${isMistake}
          group by invoices.tenant_id, invoices.id
          having case
            when status = 'VOID' and invoices.number is not null then count(credit_notes.kind) <> 1
              or min(credit_notes.kind) <> 'CANCELLATION' or credited_minor <> invoices.payable_minor or max(voided_at) <> max(credit_notes.created_at)
            when status in ('DRAFT', 'VOID') then count(credit_notes.kind) > 0 or credited_minor <> 0
            else bool_or(credit_notes.kind = 'CANCELLATION')
          end`,
  },
  {
    rule: 'nothing is due since the latest of the issue, the payments, the write-offs, and the credit notes that lowered it',
    sql: `select tenant_id, id, format('paid at %s, but %s', paid_at, expected)
          from invoices cross join lateral (
            select greatest(issued_at, (
              select max(payments.paid_at) from allocations as made
                join payments on payments.tenant_id = made.tenant_id and payments.id = payment_id
              where made.tenant_id = invoices.tenant_id and invoice_id = invoices.id and made.reversed_at is null
            ), (
              select max(notes.issued_at) from credit_notes as notes
              where notes.tenant_id = invoices.tenant_id and notes.invoice_id = invoices.id and set_off_minor > 0
            ), (
              select max(gone.written_off_at) from write_offs as gone
              where gone.tenant_id = invoices.tenant_id and gone.invoice_id = invoices.id and reversed_at is null
                and payment_id is null
            )) as expected
          ) as latest
          where paid_at <> expected`,
  },
  {
    rule: 'the date of the last settlement is the latest day of an allocation, a write-off, a reversal or a credit note',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', last_settlement_date, latest)
          from invoices left join (
            select tenant_id, invoice_id, max(day) as latest from (
              select tenant_id, invoice_id, greatest(date, reversed_date) as day from allocations
              union all select tenant_id, invoice_id, greatest(date, reversed_date) from write_offs
              union all select tenant_id, invoice_id, greatest(issue_date, recorded_date) from credit_notes
            ) as days group by 1, 2
          ) as settled on settled.tenant_id = invoices.tenant_id and invoice_id = id
          where last_settlement_date is distinct from latest and not ${isMistake}`,
  },
  {
    rule: 'the date of the last movement is the latest day of the payment, its allocations and its refunds',
    sql: `select payments.tenant_id, payments.id, format('%s, but %s', last_movement_date, greatest(paid_date, reversed_date, latest))
          from payments left join (
            select tenant_id, payment_id, max(day) as latest from (
              select tenant_id, payment_id, greatest(date, reversed_date) as day from allocations
              union all select tenant_id, owed_payment_id, greatest(date, reversed_date) from allocations
              union all select tenant_id, payment_id, greatest(refunded_date, reversed_date) from refunds
            ) as days group by 1, 2
          ) as moved on moved.tenant_id = payments.tenant_id and payment_id = id
          where last_movement_date <> greatest(paid_date, reversed_date, latest)`,
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
