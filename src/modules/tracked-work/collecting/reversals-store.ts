import { statement } from '../../../platform/database/statement.ts';

/**
 * What a draft takes back of lines of issued invoices: whole minutes, or what amounts are worth. `leftMinor` is what is left to credit
 * of a line, `isAll` whether the draft takes back all that the line charges still.
 */
export const listReversals = statement({
  name: 'list_reversals',
  noPlanCache: true,
  parameters: { invoiceId: 'text' },
  row: {
    ...{ invoice: 'text', billable: 'text', minutes: 'bigint', worthMinor: 'bigint', leftMinor: 'bigint' },
    isAll: 'boolean',
  },
  sql: `with taken as materialized (
          select priced_by_id, sum(minutes)::bigint as minutes, sum(worth_minor)::bigint as worth_minor, sum(units) as units from (
            select priced_by_id, -minutes as minutes, 0 as worth_minor, -minutes as units from time_charges
              where invoice_id = $invoiceId and minutes < 0 and credit_note_id is null
            union all
            select priced_by_id, 0, -worth_minor, -amount_minor from amount_charges
              where invoice_id = $invoiceId and amount_minor < 0 and credit_note_id is null
          ) as charges group by priced_by_id
        ), worths as materialized (
          select id, worths_of_lines(invoices) as by_line from invoices
          where discounts is not null and id in (select invoice_id from billables where id in (select priced_by_id from taken))
        )
        select billables.invoice_id as invoice, billables.id as billable, taken.minutes, taken.worth_minor as "worthMinor",
          (coalesce((by_line -> billables.id)::numeric, billables.total_minor) - coalesce((
            select sum(total_minor) from credit_note_billables as credited where credited.billable_id = billables.id
          ), 0))::bigint as "leftMinor",
          taken.units = coalesce((select sum(minutes) from time_charges where billable_id = billables.id), 0)
            + coalesce((select sum(amount_minor) from amount_charges where billable_id = billables.id), 0) as "isAll"
        from taken join billables on billables.id = priced_by_id left join worths on worths.id = billables.invoice_id
        order by billables.invoice_id, billables.id`,
});

/** The collected lines of an issued invoice of which something is left to credit. Below 0, they took something back. */
export const listCollectedLines = statement({
  name: 'list_collected_lines',
  parameters: { invoiceId: 'text' },
  row: { billable: 'text', leftMinor: 'bigint' },
  sql: `select id as billable, left_minor::bigint as "leftMinor"
        from (select worths_of_lines(invoices) as by_line from invoices where id = $invoiceId) as worths, billables, lateral (
          select coalesce((by_line -> billables.id)::numeric, total_minor) - coalesce((
            select sum(total_minor) from credit_note_billables as credited where credited.billable_id = billables.id
          ), 0) as left_minor
        ) as credits
        where invoice_id = $invoiceId and collected_for is not null and left_minor <> 0
        order by id`,
});
