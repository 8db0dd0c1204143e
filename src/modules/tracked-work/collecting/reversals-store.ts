import { statement } from '../../../platform/database/statement.ts';

/** What a draft takes back of lines of issued invoices: whole minutes, or what amounts are worth. */
export const listReversals = statement({
  name: 'list_reversals',
  parameters: { invoiceId: 'text' },
  row: { invoice: 'text', billable: 'text', minutes: 'bigint', worthMinor: 'bigint', leftMinor: 'bigint' },
  sql: `select billables.invoice_id as invoice, billables.id as billable, coalesce(sum(taken.minutes), 0)::bigint as minutes,
          coalesce(sum(taken.worth_minor), 0)::bigint as "worthMinor",
          (billables.total_minor - coalesce((
            select sum(total_minor) from credit_note_billables as credited where credited.billable_id = billables.id
          ), 0))::bigint as "leftMinor"
        from (
          select priced_by_id, -minutes as minutes, 0 as worth_minor from time_charges
            where invoice_id = $invoiceId and minutes < 0 and credit_note_id is null
          union all
          select priced_by_id, 0, -worth_minor from amount_charges
            where invoice_id = $invoiceId and amount_minor < 0 and credit_note_id is null
        ) as taken join billables on billables.id = taken.priced_by_id
        group by billables.tenant_id, billables.id
        order by billables.invoice_id, billables.id`,
});
