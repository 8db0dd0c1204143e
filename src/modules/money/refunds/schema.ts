import { type Static, Type } from 'typebox';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  createdAt,
  currencyCode,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';
import { movementFields } from '../movements/schema.ts';

const amountMinor = integer(1, INTEGER_MAX, {
  description: 'The amount refunded, in minor units. At most what is on account.',
  example: 84_788,
});
const refundedAt = timestamp(
  'When the money was sent, at most ten years back and one day ahead. Defaults to now.',
);
const { details, date, reversal, range, change } = movementFields('refund', {});

export const refund = record(
  'Refund',
  {
    id: id('refund', "The refund's identifier."),
    payment: id('payment', 'The payment that was refunded.'),
    client: id('client', 'The client that got the money.'),
    amountMinor,
    currencyCode,
    refundedAt,
    refundedDate: date,
    ...optional(details),
    ...reversal,
    createdAt,
    updatedAt,
  },
  'Money of a payment that was sent back to the client.',
);

export const newRefund = body(
  {
    paymentId: namedRecord(
      'payment',
      'The payment. Its `onAccountMinor` says how much of it can be refunded.',
    ),
    amountMinor,
    ...optional({ refundedAt, ...details }),
  },
  'A refund to record.',
);

export const refundChange = change;

export const refundParams = Type.Object({ refundId: id('refund', 'The refund.') });

export const refundQuery = Type.Object({
  ...recordQuery('refund', ['refundedDate'], 'Defaults to the newest first.'),
  paymentId: Type.Optional(id('payment', 'Only the refunds of this payment.')),
  clientId: Type.Optional(id('client', 'Only the refunds of this client.')),
  refundedFrom: range.from,
  refundedTo: range.to,
});

export type Refund = Static<typeof refund>;
export type NewRefund = Static<typeof newRefund>;
export type RefundChange = Static<typeof refundChange>;
export type RefundQuery = Static<typeof refundQuery>;
