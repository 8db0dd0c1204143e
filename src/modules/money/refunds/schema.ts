import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  currencyCode,
  day,
  dayOrTime,
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
  description: 'The amount refunded, in minor units. At most what was paid too much.',
  example: 84_788,
});
const refundedAt = timestamp(
  'When the money was sent, at most ten years back and one day ahead. Defaults to now.',
);
const refundedDate = day("The day of the refund in the tenant's time zone, when it was recorded.");
const { details, reversal } = movementFields('refund');

export const refund = record(
  'Refund',
  {
    id: id('refund', "The refund's identifier."),
    invoice: id('invoice', 'The invoice that was paid too much.'),
    client: id('client', 'The client that was invoiced.'),
    amountMinor,
    currencyCode,
    refundedAt,
    refundedDate,
    ...optional({ ...details, ...reversal }),
    createdAt,
    updatedAt,
  },
  'Money sent back to the client, since more was paid than an invoice asks for.',
);

export const newRefund = body(
  {
    invoiceId: namedRecord(
      'invoice',
      'The invoice that was paid too much. Its `overpaidMinor` says by how much.',
    ),
    amountMinor,
    ...optional({ refundedAt, ...details }),
  },
  'A refund to record.',
);

export const refundChange = body(
  changeable({}, details),
  `${CHANGE_DESCRIPTION} To correct an amount, reverse the refund and record it again.`,
);

export const refundParams = Type.Object({ refundId: id('refund', 'The refund.') });

export const refundQuery = Type.Object({
  ...pageQuery,
  invoiceId: Type.Optional(id('invoice', 'Only the refunds of this invoice.')),
  clientId: Type.Optional(id('client', 'Only the refunds of this client.')),
  refundedFrom: Type.Optional(
    dayOrTime('Only refunds of this time or day, or later. The list is then sorted by date of refund.'),
  ),
  refundedTo: Type.Optional(
    dayOrTime('Only refunds of this time or day, or earlier. The list is then sorted by date of refund.'),
  ),
});

export type Refund = Static<typeof refund>;
export type NewRefund = Static<typeof newRefund>;
export type RefundChange = Static<typeof refundChange>;
export type RefundQuery = Static<typeof refundQuery>;
