import type { BookRule } from './rule-sql.ts';

/** The minutes that each line charged to each entry at each price, and those that credit notes left. */
const chargedLines = `(
  select tenant_id, billable_id, entry_id, priced_by_id, sum(minutes) as left_minutes,
    coalesce(sum(minutes) filter (where credit_note_id is null), 0) as charged
  from time_charges group by 1, 2, 3, 4
)`;

/** The minutes that each credit note took back from each line of time, in the order of issue. */
const creditedTime = `(
  select credited.tenant_id, credited.credit_note_id, credited.billable_id, credited.kind, credited.units_taken,
    credited.quantity, charged, coalesce(taken.minutes, 0) as minutes,
    sum(credited.quantity) filter (where units_taken is not null) over (
      partition by credited.tenant_id, credited.billable_id order by notes.issued_at, notes.sequence
    ) as quantity_so_far,
    charged - coalesce(sum(taken.minutes) over (
      partition by credited.tenant_id, credited.billable_id order by notes.issued_at, notes.sequence
      rows between unbounded preceding and 1 preceding
    ), 0) as left_before
  from credit_note_billables as credited
    join credit_notes as notes on notes.tenant_id = credited.tenant_id and notes.id = credited.credit_note_id
    join (
      select tenant_id, billable_id, abs(sum(charged)) as charged from ${chargedLines} as lines group by 1, 2
    ) as lines on lines.tenant_id = credited.tenant_id and lines.billable_id = credited.billable_id
    left join (
      select tenant_id, credit_note_id, billable_id, abs(sum(minutes)) as minutes from time_charges
      where credit_note_id is not null group by 1, 2, 3
    ) as taken on taken.tenant_id = credited.tenant_id and taken.credit_note_id = credited.credit_note_id
      and taken.billable_id = credited.billable_id
)`;

/** Lines follow from what they charge of time entries, and credit notes from what they take back. */
export const timeRules: BookRule[] = [
  {
    rule: 'an entry was charged what its charges add up to, and owes the rest',
    sql: `select entries.tenant_id, entries.id, format('charged %s, owes %s of %s, but charges of %s', charged_minutes,
            owed_minutes, entries.minutes, coalesce(sum(charges.minutes), 0))
          from time_entries as entries left join time_charges as charges
            on charges.tenant_id = entries.tenant_id and charges.entry_id = entries.id
          group by entries.tenant_id, entries.id
          having charged_minutes <> coalesce(sum(charges.minutes), 0)
            or owed_minutes <> case when is_billable then entries.minutes else 0 end - coalesce(sum(charges.minutes), 0) - covered_minutes
            or covered_minutes <> coalesce((select sum(coverages.minutes) from time_coverages as coverages
              where coverages.tenant_id = entries.tenant_id and coverages.entry_id = entries.id), 0)`,
  },
  {
    rule: 'the quantity of a collected line is what it charges, in hours, and no other line charges time',
    sql: `select billables.tenant_id, billables.id, format('%s hours charge %s minutes', quantity, coalesce(sum(minutes), 0))
          from billables
            join invoices on invoices.tenant_id = billables.tenant_id and invoices.id = billables.invoice_id
            left join time_charges as charges on charges.tenant_id = billables.tenant_id
              and charges.billable_id = billables.id and credit_note_id is null
          group by billables.tenant_id, billables.id, invoices.status, invoices.number
          having case
            when collected_for is null or collected_for like '%,"AMOUNT"]' or (invoices.status = 'VOID' and invoices.number is null) then count(charges.id) > 0
            else quantity is distinct from round(abs(sum(minutes)) / 60.0, 6) end`,
  },
  {
    // Work whose minutes were all credited may go to another contract.
    rule: 'a line either charges time or takes it back, of entries of its contract',
    sql: `select charges.tenant_id, charges.billable_id, format('%s minutes of %s', charges.minutes, charges.entry_id)
          from (
            select *, count(*) filter (where credit_note_id is null and minutes < 0)
                over (partition by tenant_id, billable_id) as reversals,
              count(*) filter (where credit_note_id is null) over (partition by tenant_id, billable_id) as rows,
              sum(minutes) over (partition by tenant_id, billable_id, entry_id) as left_minutes
            from time_charges
          ) as charges
            left join billables on billables.tenant_id = charges.tenant_id and billables.id = charges.billable_id
            left join invoices on invoices.tenant_id = charges.tenant_id and invoices.id = billables.invoice_id
            left join time_entries as entries on entries.tenant_id = charges.tenant_id and entries.id = charges.entry_id
          where invoices.id is distinct from charges.invoice_id or reversals not in (0, rows)
            or (left_minutes <> 0 and entries.contract_id is distinct from invoices.contract_id)`,
  },
  {
    // Minutes are charged again at their old price only after they were taken back twice: on a line and by a credit note.
    rule: 'a line prices minutes that it charged, which are charged, taken back and credited at most once',
    sql: `select tenant_id, entry_id, format('%s charged on %s, where %s are charged and %s taken back', own, priced_by_id,
            given, taken)
          from (
            select tenant_id, entry_id, priced_by_id,
              coalesce(sum(charged) filter (where billable_id = priced_by_id), 0) as own,
              coalesce(sum(left_minutes) filter (where charged > 0), 0) as given,
              coalesce(-sum(left_minutes) filter (where charged < 0), 0) as taken,
              bool_or(abs(left_minutes) > abs(charged) or left_minutes * charged < 0) as is_overdrawn
            from ${chargedLines} as lines group by 1, 2, 3
          ) as prices
          where is_overdrawn or own <= 0 or given > own or taken > own`,
  },
  {
    rule: 'a credit note takes back whole minutes by quantity, all that are left of a whole line, and none otherwise',
    sql: `select tenant_id, credit_note_id, format('%s minutes of %s left on %s, for %s units (%s)', minutes, left_before,
            billable_id, quantity, coalesce(units_taken, 'NONE'))
          from ${creditedTime} as credited
          where minutes <> case
            when kind = 'CANCELLATION' then left_before
            when kind = 'GOODWILL' or units_taken is null then 0
            when units_taken = 'ALL' then left_before
            else greatest(0, least(floor(quantity_so_far * 60 + 0.5) - (charged - left_before), left_before)) end`,
  },
];
