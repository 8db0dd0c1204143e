import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  createdAt,
  currencyCode,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';

const amountMinor = integer(1, INTEGER_MAX, {
  description: 'The amount paid, in minor units. At most the amount due.',
  example: 84_788,
});
const paidAt = timestamp('When the payment was received. Defaults to now.');
const optionalOnes = {
  method: text(1, 100, { description: 'The method of payment.', example: 'bank transfer' }),
  reference: text(0, 255, {
    description: "The payment's identifier elsewhere, such as in a bank statement.",
    example: '2026-11-15/4711',
  }),
};
const reversedAt = timestamp('When the payment was reversed. A reversed payment no longer counts.');

export const payment = record(
  'Payment',
  {
    id: id('payment', "The payment's identifier."),
    invoice: id('invoice', 'The invoice that was paid.'),
    amountMinor,
    currencyCode,
    paidAt,
    ...optional({ ...optionalOnes, reversedAt }),
    createdAt,
    updatedAt,
  },
  'Money received for an invoice.',
);

export const newPayment = body(
  {
    invoiceId: namedRecord(
      'invoice',
      'The invoice that was paid, which must be FINALIZED or PARTIALLY_PAID.',
    ),
    amountMinor,
    ...optional({ paidAt, ...optionalOnes }),
  },
  'A payment to record.',
);

export const paymentChange = body(
  changeable({}, optionalOnes),
  `${CHANGE_DESCRIPTION} To correct an amount, reverse the payment and record it again.`,
);

export const paymentParams = Type.Object({ paymentId: id('payment', 'The payment.') });

export const paymentQuery = Type.Object(
  { ...pageQuery, invoiceId: Type.Optional(id('invoice', 'Only the payments of this invoice.')) },
  { additionalProperties: false },
);

export type Payment = Static<typeof payment>;
export type NewPayment = Static<typeof newPayment>;
export type PaymentChange = Static<typeof paymentChange>;
export type PaymentQuery = Static<typeof paymentQuery>;
