import type { BookRule } from './rule-sql.ts';

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
    rule: 'what a line charged is taken back and credited at most once',
    sql: `select tenant_id, priced_by_id, format('%s of %s is left', sum(amount_minor), max(charge_id || period_starts_on))
          from amount_charges
          where not exists (
            select from invoices where invoices.tenant_id = amount_charges.tenant_id and invoices.id = amount_charges.invoice_id
              and status = 'DRAFT'
          )
          group by tenant_id, priced_by_id, charge_id, period_starts_on, price_key, expense_id
          having sum(amount_minor) < 0 and sum(amount_minor) filter (where credit_note_id is null) < 0`,
  },
];
