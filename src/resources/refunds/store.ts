import { type RowOf, statement } from '../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../platform/http/answers/pagination.ts';
import { dateRange, withinDates } from '../documents/shared-store.ts';
import { refundChange } from './schema.ts';

const refunds = table('refunds', {
  id: 'text',
  invoice: 'reference',
  client: 'reference',
  amountMinor: 'bigint',
  currencyCode: 'text',
  refundedAt: 'timestamptz',
  refundedDate: 'date',
  method: 'text?',
  reference: 'text?',
  reversedAt: 'timestamptz?',
  reversedDate: 'date?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type RefundRow = RowOf<typeof readRefund>;

/** A trigger adds the amount to the invoice's sums and sets its status. */
export const insertRefund = statement({
  name: 'insert_refunds',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    clientId: 'text',
    amountMinor: 'bigint',
    currencyCode: 'text',
    refundedAt: 'timestamptz',
    method: 'text?',
    reference: 'text?',
    now: 'timestamptz',
  },
  row: refunds.row,
  sql: `insert into refunds (id, invoice_id, client_id, amount_minor, currency_code, refunded_at, refunded_date,
          recorded_date, method, reference, created_at, updated_at)
        select $id, $invoiceId, $clientId, $amountMinor, $currencyCode, $refundedAt,
          day_of($refundedAt, time_zone), tenant_day($now), $method, $reference, $now, $now
        from tenants where tenants.id = app_tenant()
        returning ${refunds.columns}`,
});
export const readRefund = readById(refunds);
export const updateRefund = patchById(refunds, refundChange);
export const refundSnapshots = snapshotsOf(refunds, 'refunds.client_id');

const filters = { invoiceId: 'text?', clientId: 'text?' } as const;
const matchesFilters = `($invoiceId::text is null or invoice_id = $invoiceId)
          and ($clientId::text is null or client_id = $clientId)`;

// Planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index.

export const listRefunds = statement({
  name: 'list_refunds',
  isPlannedAnew: true,
  parameters: { ...filters, ...agePosition },
  row: refunds.row,
  sql: `select ${refunds.columns} from refunds where ${matchesFilters} and ${beforePosition} ${newestFirst}`,
});

export const listRefundsByDate = statement({
  name: 'list_refunds_by_date',
  isPlannedAnew: true,
  parameters: { ...filters, ...dateRange, ...agePosition },
  row: refunds.row,
  sql: `select ${refunds.columns} from refunds
        where ${matchesFilters} and ${withinDates('refunded_at', 'refunded_date')}
        order by refunded_at desc, id desc
        limit $count`,
});

/** Locks the invoice before the refund, in the same order as recording a refund does. */
export const lockInvoiceOfRefund = statement({
  name: 'lock_invoice_of_refund',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `select invoices.id from invoices
        where invoices.id = (select invoice_id from refunds where refunds.id = $id)
        for no key update`,
});

export const reverseRefund = statement({
  name: 'reverse_refund',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update refunds set reversed_at = $now, reversed_date = tenant_day($now), updated_at = $now
        where id = $id and reversed_at is null
        returning id`,
});
