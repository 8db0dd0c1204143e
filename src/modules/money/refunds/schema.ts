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
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

const amountMinor = integer(1, INTEGER_MAX, {
  description: 'The amount refunded, in minor units. At most what was paid too much.',
  example: 84_788,
});
const refundedAt = timestamp('When the money was sent, at most one day ahead. Defaults to now.');
const refundedDate = day("The day of the refund in the tenant's time zone, when it was recorded.");
const optionalOnes = {
  method: text(1, 100, { description: 'The method of refund.', example: 'bank transfer' }),
  reference: text(0, 255, {
    description: "The refund's identifier elsewhere, such as in a bank statement.",
    example: '2026-11-15/4711',
  }),
};
const reversedAt = timestamp('When the refund was reversed. A reversed refund no longer counts.');
const reversedDate = day('The day of the reversal.');

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
    ...optional({ ...optionalOnes, reversedAt, reversedDate }),
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
    ...optional({ refundedAt, ...optionalOnes }),
  },
  'A refund to record.',
);

export const refundChange = body(
  changeable({}, optionalOnes),
  `${CHANGE_DESCRIPTION} To correct an amount, reverse the refund and record it again.`,
);

export const refundParams = Type.Object({ refundId: id('refund', 'The refund.') });

export const refundQuery = Type.Object(
  {
    ...pageQuery,
    invoiceId: Type.Optional(id('invoice', 'Only the refunds of this invoice.')),
    clientId: Type.Optional(id('client', 'Only the refunds of this client.')),
    refundedFrom: Type.Optional(
      dayOrTime('Only refunds of this time or day, or later. The list is then sorted by date of refund.'),
    ),
    refundedTo: Type.Optional(
      dayOrTime('Only refunds of this time or day, or earlier. The list is then sorted by date of refund.'),
    ),
  },
  { additionalProperties: false },
);

export type Refund = Static<typeof refund>;
export type NewRefund = Static<typeof newRefund>;
export type RefundChange = Static<typeof refundChange>;
export type RefundQuery = Static<typeof refundQuery>;
