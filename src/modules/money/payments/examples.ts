import { asChanged, asCreated, lifeOf, putOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { finalizedInvoice } from '../../billing/invoices/examples.ts';
import type { NewPayment, Payment, PaymentChange } from './schema.ts';

const { totalMinor } = finalizedInvoice;
const fields = { amountMinor: totalMinor + 40_000, method: 'bank transfer' };
const body: NewPayment = {
  clientId: exampleId('client'),
  ...fields,
  allocations: [{ invoiceId: exampleId('invoice'), amountMinor: totalMinor }],
};
export const payment: Payment = {
  ...{ id: exampleId('payment'), client: exampleId('client') },
  buyerName: finalizedInvoice.buyer?.legalName ?? '',
  ...{ ...fields, currencyCode: 'EUR', paidAt: asCreated.createdAt, paidDate: '2026-11-16' },
  allocations: [
    {
      ...{ id: exampleId('allocation'), invoice: exampleId('invoice'), invoiceNumber: 'INV-000001' },
      ...{ amountMinor: totalMinor, date: '2026-11-16' },
    },
  ],
  ...{ refundedMinor: 0, onAccountMinor: 40_000, ...asCreated },
};
const imported = { externalId: 'bank-4712', amountMinor: 5_000, method: 'bank transfer' };
const advance: NewPayment = { clientId: exampleId('client'), amountMinor: 40_000, method: 'bank transfer' };
const onAccount = { amountMinor: 40_000, onAccountMinor: 40_000, allocations: [] };
const change = { reference: '2026-11-16/4711' } satisfies PaymentChange;

export const paymentExamples = {
  ...lifeOf('Payment', {
    ...{ body, created: payment, change },
    changed: { ...payment, ...change, ...asChanged },
  }),
  createPayments: {
    body: {
      payments: [{ clientId: exampleId('client'), ...imported, currencyCode: 'EUR' }],
      onConflict: 'SKIP',
    },
    answer: [
      {
        ...payment,
        ...{ ...imported, id: exampleId('payment', 2), allocations: [] },
        ...{ onAccountMinor: imported.amountMinor, isSkipped: false },
      },
    ],
  },
  ...putOf('Payment', 'payment', { body: advance, created: { ...payment, ...onAccount } }),
  allocatePayment: { body: { oldestFirst: true }, answer: payment },
};
