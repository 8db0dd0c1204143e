import { type Static, Type } from 'typebox';
import { batched, batchWithConflicts } from '../../../platform/batches/schema.ts';
import { externalIdFilter, ownMarks } from '../../../platform/external-ids/schema.ts';
import { recordQuery } from '../../../platform/http/answers/record-lists.ts';
import {
  body,
  createdAt,
  currencyCode,
  day,
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
import { searchQuery } from '../../parties/search/schema.ts';
import { movementFields } from '../movements/schema.ts';

/** A payment lists its allocations, so there is a bound. */
export const ALLOCATIONS_MAX = 500;

const amount = (description: string, min = 1, example = 84_788) =>
  integer(min, INTEGER_MAX, { description, example });
const amountMinor = amount('The amount paid, in minor units.');
const paidAt = timestamp(
  'When the payment was received, at most ten years back and one day ahead. Defaults to now.',
);
const { details, date, reversal, range, change } = movementFields('payment', ownMarks);

const received = body(
  { amountMinor: amount('The amount, in minor units.', 1, 92_130), currencyCode },
  'The money as it arrived at the bank, if its amount or its currency differs.',
);

const allocation = record(
  'Allocation',
  {
    id: id('allocation', "The allocation's identifier."),
    ...optional({
      invoice: id('invoice', 'The invoice that is paid.'),
      invoiceNumber: text(1, 100, { description: 'Its number.', example: 'INV-000001' }),
      payment: id('payment', 'The reversed payment whose refund is covered, in place of an invoice.'),
    }),
    amountMinor: amount('The amount, in minor units.'),
    date: day('The day from which it counts: the later of the days of payment and of issue.'),
  },
  'A part of a payment that pays an invoice.',
);

export const payment = record(
  'Payment',
  {
    id: id('payment', "The payment's identifier."),
    client: id('client', 'The client that paid.'),
    buyerName: Type.String({
      description: "The client's name when the payment was recorded.",
      examples: ['Northwind Ltd'],
    }),
    amountMinor,
    currencyCode,
    ...optional({ received }),
    paidAt,
    paidDate: date,
    ...optional({
      ...details,
      bankEntry: id('bankEntry', 'The bank entry that it was made of.'),
    }),
    ...reversal,
    allocations: Type.Array(allocation, {
      description: 'What the payment pays, in the order of allocation.',
    }),
    refundedMinor: amount('The amount refunded, in minor units.', 0, 0),
    onAccountMinor: integer(-INTEGER_MAX, INTEGER_MAX, {
      description:
        'What is neither allocated nor refunded. Of a reversed payment, it is below 0 by what was refunded: the client owes that.',
      example: 0,
    }),
    createdAt,
    updatedAt,
  },
  "Money received from a client. What is not allocated to invoices stays on the client's account.",
);

const newAllocations = Type.Array(
  body(
    {
      ...optional({
        invoiceId: namedRecord('invoice', 'An issued invoice of the same client and currency.'),
        paymentId: namedRecord(
          'payment',
          'A reversed payment of which something was refunded, in place of an invoice.',
        ),
      }),
      amountMinor: amount(
        'The amount, in minor units. At most what is due, and what was written off: as much of that is reversed.',
      ),
    },
    'A part of the payment, and what it pays.',
  ),
  {
    minItems: 1,
    maxItems: ALLOCATIONS_MAX,
    description: `What the payment pays, at most ${ALLOCATIONS_MAX}.`,
  },
);

export const newPayment = body(
  {
    ...optional({
      clientId: namedRecord('client', 'The client that paid. In place of `invoiceId`.'),
      invoiceId: namedRecord(
        'invoice',
        'The only invoice that was paid, which must be FINALIZED, PARTIALLY_PAID or WRITTEN_OFF, or with `allowOverpayment` also PAID or CREDITED. In place of `clientId`.',
      ),
    }),
    amountMinor,
    ...optional({
      currencyCode: {
        ...currencyCode,
        description:
          "The currency of a payment with `clientId`. Defaults to that of its first invoice, or else to the client's, or the tenant's.",
      },
      received,
      paidAt,
      ...details,
      allocations: newAllocations,
      allowOverpayment: Type.Boolean({
        description:
          'With `invoiceId`: records more than is due, because that is what was received. The rest stays on account. Defaults to false.',
        examples: [true],
      }),
    }),
  },
  'A payment to record.',
);

export const newPayments = batchWithConflicts('payments', newPayment);
export const batchedPayment = batched('BatchedPayment', payment);

export const newAllocation = body(
  optional({
    allocations: newAllocations,
    oldestFirst: Type.Boolean({
      description:
        "Allocates the rest to the client's open invoices: first those that the payment's `reference` names by number or payment reference, then by due date, date of issue and number.",
      examples: [true],
    }),
  }),
  'What to allocate of a payment.',
);

export const paymentChange = change;

export const paymentParams = Type.Object({ paymentId: id('payment', 'The payment.') });
export const allocationParams = Type.Object({
  ...paymentParams.properties,
  allocationId: id('allocation', 'The allocation.'),
});

export const paymentQuery = Type.Object({
  ...recordQuery(
    'payment',
    ['paidDate', 'amount', 'client'],
    "`amount` compares minor units, `client` the client's current name. Defaults to the newest first.",
  ),
  externalId: externalIdFilter,
  q: searchQuery(
    'payments',
    "their references, methods and buyer's names, and the numbers of the invoices that they pay",
    'the amount',
  ),
  invoiceId: Type.Optional(
    id('invoice', 'Only payments that are allocated to this invoice, or that were once.'),
  ),
  clientId: Type.Optional(id('client', 'Only the payments of this client.')),
  paidFrom: range.from,
  paidTo: range.to,
});

export type Payment = Static<typeof payment>;
export type Allocation = Static<typeof allocation>;
export type NewPayment = Static<typeof newPayment>;
export type NewPayments = Static<typeof newPayments>;
export type BatchedPayment = Static<typeof batchedPayment>;
export type NewAllocation = Static<typeof newAllocation>;
export type WishedAllocation = Static<typeof newAllocations>[number];
export type PaymentChange = Static<typeof paymentChange>;
export type PaymentQuery = Static<typeof paymentQuery>;
