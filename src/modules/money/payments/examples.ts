import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { finalizedInvoice } from '../../billing/invoices/examples.ts';
import type { NewPayment, Payment, PaymentChange } from './schema.ts';

const fields = { amountMinor: finalizedInvoice.totalMinor, method: 'bank transfer' };
const body: NewPayment = { invoiceId: exampleId('invoice'), ...fields };
export const payment: Payment = {
  ...{ id: exampleId('payment'), invoice: exampleId('invoice'), client: exampleId('client') },
  invoiceNumber: finalizedInvoice.invoiceNumber ?? '',
  buyerName: finalizedInvoice.buyer?.legalName ?? '',
  ...{ ...fields, currencyCode: 'EUR', paidAt: asCreated.createdAt, paidDate: '2026-11-16', ...asCreated },
};
const change = { reference: '2026-11-16/4711' } satisfies PaymentChange;

export const paymentExamples = lifeOf('Payment', {
  ...{ body, created: payment, change },
  changed: { ...payment, ...change, ...asChanged },
});
