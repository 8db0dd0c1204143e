import { statement } from '../../../platform/database/statement.ts';

/** Finds a line that follows from others: it charges time entries, a fee or an expense, or deducts a deposit. */
export const findCollectedLine = statement({
  name: 'find_collected_line',
  parameters: { invoiceId: 'text' },
  row: { id: 'text' },
  sql: `select id from billables where invoice_id = $invoiceId and (collected_for is not null or deposit_id is not null) limit 1`,
});

/** Sets the time for the trigger that updates the invoice, because deleted rows have no new `updated_at`. */
export const deleteBillablesOfInvoice = statement({
  name: 'delete_billables_of_invoice',
  noPlanCache: true,
  parameters: { invoiceId: 'text', now: 'text' },
  row: {},
  sql: `with clock as materialized (select set_config('app.now', $now, true) as now)
        delete from billables using clock where invoice_id = $invoiceId and clock.now = $now`,
});
