import type { BookRule } from './rule-sql.ts';

/** What each line charged of each period at a price, or of an expense, and what credit notes left of it. */
const chargedLines = `(
  select tenant_id, billable_id, concat_ws('/', charge_id, period_starts_on, price_key, expense_id) as subject, priced_by_id,
    sum(amount_minor) as left_minor, coalesce(sum(amount_minor) filter (where credit_note_id is null), 0) as charged
  from amount_charges group by 1, 2, 3, 4
)`;

/** The amounts that each credit note took back from each line, in the order of issue. */
const creditedAmounts = `(
  select credited.tenant_id, credited.credit_note_id, credited.billable_id, credited.kind, credited.units_taken,
    coalesce((worths_of_lines(invoices) -> billables.id)::numeric, billables.total_minor) as worth, charged, coalesce(amount, 0) as taken,
    coalesce(sum(credited.total_minor) filter (where units_taken <> 'REVERSED') over earlier, 0) as credited_so_far,
    coalesce(sum(amount) filter (where units_taken = 'REVERSED') over earlier, 0) as reversed_so_far,
    charged - (coalesce(sum(amount) over earlier, 0) - coalesce(amount, 0)) as left_before
  from credit_note_billables as credited
    join credit_notes as notes on notes.tenant_id = credited.tenant_id and notes.id = credited.credit_note_id
    join billables on billables.tenant_id = credited.tenant_id and billables.id = credited.billable_id
    join invoices on invoices.tenant_id = credited.tenant_id and invoices.id = credited.invoice_id
    join (
      select tenant_id, billable_id, abs(sum(charged)) as charged from ${chargedLines} as lines group by 1, 2
    ) as lines on lines.tenant_id = credited.tenant_id and lines.billable_id = credited.billable_id
    left join (
      select tenant_id, credit_note_id, billable_id, abs(sum(amount_minor)) as amount from amount_charges
      where credit_note_id is not null group by 1, 2, 3
    ) as taken on taken.tenant_id = credited.tenant_id and taken.credit_note_id = credited.credit_note_id
      and taken.billable_id = credited.billable_id
  window earlier as (partition by credited.tenant_id, credited.billable_id order by notes.issued_at, notes.sequence)
)`;

/** Lines follow from what they charge of recurring charges and of expenses. */
export const amountRules: BookRule[] = [
  {
    rule: 'an expense was charged what its charges add up to, and owes the rest',
    sql: `select expenses.tenant_id, expenses.id, format('charged %s, owes %s, but charges of %s', charged_minor, owed_minor,
            coalesce(sum(charges.amount_minor), 0))
          from expenses left join amount_charges as charges
            on charges.tenant_id = expenses.tenant_id and charges.expense_id = expenses.id
          group by expenses.tenant_id, expenses.id
          having charged_minor <> coalesce(sum(charges.amount_minor), 0)
            or owed_minor <> case when is_billable then charge_minor else 0 end - coalesce(sum(charges.amount_minor), 0)`,
  },
  {
    rule: 'a line that charges amounts has charges, all of one sign, and no other line has any',
    sql: `select billables.tenant_id, billables.id, format('%s charges, %s below 0', count(charges.id),
            count(charges.id) filter (where charges.amount_minor < 0))
          from billables
            join invoices on invoices.tenant_id = billables.tenant_id and invoices.id = billables.invoice_id
            left join amount_charges as charges on charges.tenant_id = billables.tenant_id
              and charges.billable_id = billables.id and charges.credit_note_id is null
          group by billables.tenant_id, billables.id, invoices.status, invoices.number
          having case
            when collected_for is null or collected_for not like '%,"AMOUNT"]' or (invoices.status = 'VOID' and invoices.number is null)
              then count(charges.id) > 0
            else count(charges.id) filter (where sign(charges.amount_minor) = case when collected_for like '%,"-",%' then -1 else 1 end)
              <> greatest(1, count(charges.id)) end`,
  },
  {
    rule: 'an amount that a line charges at its own price is worth that much',
    sql: `select tenant_id, billable_id, format('%s is worth %s', amount_minor, worth_minor) from amount_charges
          where billable_id = priced_by_id and credit_note_id is null and worth_minor <> amount_minor`,
  },
  {
    rule: 'amounts are charged on a line of their contract, and taken back with the tax of an issued line that charged the same',
    sql: `select charges.tenant_id, charges.billable_id, format('%s priced by %s', charges.amount_minor, charges.priced_by_id)
          from amount_charges as charges
            left join billables as line on line.tenant_id = charges.tenant_id and line.id = charges.billable_id
            left join invoices on invoices.tenant_id = charges.tenant_id and invoices.id = line.invoice_id
            left join billables as priced on priced.tenant_id = charges.tenant_id and priced.id = charges.priced_by_id
            left join invoices as pricing on pricing.tenant_id = charges.tenant_id and pricing.id = priced.invoice_id
          where invoices.id is distinct from charges.invoice_id or invoices.contract_id is distinct from charges.contract_id
            or (charges.priced_by_id <> charges.billable_id and (
              pricing.status = 'DRAFT'
              or ((line.tax_category, line.tax_percent, line.tax_country) is distinct from (priced.tax_category, priced.tax_percent, priced.tax_country)
                -- What was O beside other lines of O is E beside others.
                and not (line.is_disbursement and priced.is_disbursement))
            ))`,
  },
  {
    // An amount is charged again at its old price only after it was taken back twice: on a line and by a credit note.
    rule: 'a line prices amounts that it charged, which are charged, taken back and credited at most once',
    sql: `select tenant_id, priced_by_id, format('%s charged of %s, where %s are charged and %s taken back', own, subject, given, taken)
          from (
            select tenant_id, subject, priced_by_id,
              coalesce(sum(charged) filter (where billable_id = priced_by_id), 0) as own,
              coalesce(sum(left_minor) filter (where charged > 0), 0) as given,
              coalesce(-sum(left_minor) filter (where charged < 0), 0) as taken,
              bool_or(abs(left_minor) > abs(charged) or left_minor * charged < 0) as is_overdrawn
            from ${chargedLines} as lines group by 1, 2, 3
          ) as prices
          where is_overdrawn or own <= 0 or given > own or taken > own`,
  },
  {
    rule: 'a credit note takes back the share of amounts that it credits by quantity, all that is left of a whole line, and none otherwise',
    sql: `select tenant_id, credit_note_id, format('%s of %s left on %s, for %s of %s (%s)', taken, left_before, billable_id,
            credited_so_far, worth, coalesce(units_taken, 'NONE'))
          from ${creditedAmounts} as credited
          where taken <> case
            when kind = 'CANCELLATION' then left_before
            when kind = 'GOODWILL' or units_taken is null then 0
            when units_taken = 'ALL' then left_before
            when units_taken = 'REVERSED' then greatest(1, least(taken, left_before))
            else greatest(0, least(round(charged * coalesce(credited_so_far / nullif(worth, 0), 1)) - (charged - left_before - reversed_so_far), left_before)) end`,
  },
];
