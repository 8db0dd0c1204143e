import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { sortQuery } from '../../../platform/http/answers/sorting.ts';
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
  description: 'The amount paid, in minor units. At most the amount due, unless `allowOverpayment` is true.',
  example: 84_788,
});
const paidAt = timestamp(
  'When the payment was received, at most ten years back and one day ahead. Defaults to now.',
);
const paidDate = day("The day of the payment in the tenant's time zone, when it was recorded.");
const { details, reversal } = movementFields('payment');

export const payment = record(
  'Payment',
  {
    id: id('payment', "The payment's identifier."),
    invoice: id('invoice', 'The invoice that was paid.'),
    client: id('client', 'The client that was invoiced.'),
    invoiceNumber: Type.String({ description: "The invoice's number.", examples: ['INV-2026-00042'] }),
    buyerName: Type.String({
      description: 'The client, as the invoice names it.',
      examples: ['Northwind Ltd'],
    }),
    amountMinor,
    currencyCode,
    paidAt,
    paidDate,
    ...optional({ ...details, ...reversal }),
    createdAt,
    updatedAt,
  },
  'Money received for an invoice.',
);

export const newPayment = body(
  {
    invoiceId: namedRecord(
      'invoice',
      'The invoice that was paid, which must be FINALIZED or PARTIALLY_PAID, or with `allowOverpayment` also PAID or CREDITED.',
    ),
    amountMinor,
    ...optional({
      paidAt,
      ...details,
      allowOverpayment: Type.Boolean({
        description: 'Records more than is due, because that is what was received. Defaults to false.',
        examples: [true],
      }),
    }),
  },
  'A payment to record.',
);

export const paymentChange = body(
  changeable({}, details),
  `${CHANGE_DESCRIPTION} To correct an amount, reverse the payment and record it again.`,
);

export const paymentParams = Type.Object({ paymentId: id('payment', 'The payment.') });

export const PAYMENT_SORTS = ['paidDate', 'amount', 'client'] as const;

export const paymentQuery = Type.Object({
  ...pageQuery,
  sort: sortQuery(
    PAYMENT_SORTS,
    "`amount` compares minor units, `client` the client's current name. Defaults to the newest first.",
  ),
  invoiceId: Type.Optional(id('invoice', 'Only the payments of this invoice.')),
  clientId: Type.Optional(id('client', 'Only the payments of this client.')),
  paidFrom: Type.Optional(
    dayOrTime('Only payments of this time or day, or later. The list is then sorted by date of payment.'),
  ),
  paidTo: Type.Optional(
    dayOrTime('Only payments of this time or day, or earlier. The list is then sorted by date of payment.'),
  ),
});

export type Payment = Static<typeof payment>;
export type NewPayment = Static<typeof newPayment>;
export type PaymentChange = Static<typeof paymentChange>;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];
export type PaymentQuery = Static<typeof paymentQuery>;
