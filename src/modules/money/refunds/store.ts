import { type RowOf, statement } from '../../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { isTime } from '../../../platform/http/answers/pagination.ts';
import { afterId, afterKey } from '../../../platform/http/answers/sorting.ts';
import { movementLists, reversal } from '../movements/shared-store.ts';
import { type Refund, refundChange } from './schema.ts';

const refunds = table('refunds', {
  id: 'text',
  payment: 'reference',
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

/** A trigger adds the amount to what was refunded of the payment. */
export const insertRefund = statement({
  name: 'insert_refunds',
  parameters: {
    id: 'text',
    paymentId: 'text',
    clientId: 'text',
    amountMinor: 'bigint',
    currencyCode: 'text',
    refundedAt: 'timestamptz',
    method: 'text?',
    reference: 'text?',
    isByProvider: 'boolean',
    now: 'timestamptz',
  },
  row: refunds.row,
  sql: `insert into refunds (id, payment_id, client_id, amount_minor, currency_code, refunded_at, refunded_date,
          recorded_date, method, reference, is_by_provider, created_at, updated_at)
        select $id, $paymentId, $clientId, $amountMinor, $currencyCode, $refundedAt,
          day_of($refundedAt, time_zone), tenant_day($now), $method, $reference, $isByProvider, $now, $now
        from tenants where tenants.id = app_tenant()
        returning ${refunds.columns}`,
});
export const readRefund = readById(refunds);
export const updateRefund = patchById(refunds, refundChange);
export const refundSnapshots = snapshotsOf(refunds);

export const reversing = reversal('refund', refunds);
export const refundLists = movementLists(refunds, {
  isOf: 'payment_id = $ownerId',
  time: 'refunded_at',
  day: 'refunded_date',
  sorts: {
    refundedDate: {
      columns: ['refunded_at', 'id'],
      at: [afterKey('timestamptz'), afterId],
      key: { of: ({ refundedAt }: Refund) => refundedAt, is: isTime },
    },
  },
});
