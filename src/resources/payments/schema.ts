import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import {
  body,
  clearable,
  createdAt,
  currencyCode,
  INTEGER_MAX,
  id,
  integer,
  reference as namedRecord,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';

const amountMinor = integer(1, INTEGER_MAX, {
  description: 'How much was paid, in minor units; at most what is due.',
  example: 84_788,
});
const paidAt = timestamp('When the money came; now unless given.');
const method = text(1, 100, { description: 'How it was paid.', example: 'bank transfer' });
const reference = text(0, 255, {
  description: 'What identifies it elsewhere, such as a line of a bank statement.',
  example: '2026-11-15/4711',
});

export const payment = record(
  'Payment',
  {
    id: id('payment', "The payment's identifier."),
    invoice: id('invoice', 'The invoice that was paid.'),
    amountMinor,
    currencyCode,
    paidAt,
    method: Type.Optional(method),
    reference: Type.Optional(reference),
    reversedAt: Type.Optional(timestamp('When it was reversed; it does not count any more since then.')),
    createdAt,
    updatedAt,
  },
  'Money received for an invoice.',
);

export const newPayment = body(
  {
    invoiceId: namedRecord('invoice', 'The invoice that was paid; FINALIZED or PARTIALLY_PAID.'),
    amountMinor,
    paidAt: Type.Optional(paidAt),
    method: Type.Optional(method),
    reference: Type.Optional(reference),
  },
  'A payment to record.',
);

export const paymentChange = body(
  { method: clearable(method), reference: clearable(reference) },
  'What to change; what is left out stays as it is, and null clears a field. An amount is corrected by reversing the payment and recording it anew.',
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
