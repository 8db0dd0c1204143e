import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { creditNote } from '../../billing/credit-notes/examples.ts';
import type { NewRefund, Refund, RefundChange } from './schema.ts';

/** The credit note freed this amount of the payment. */
const fields = { amountMinor: creditNote.totalMinor, method: 'bank transfer' };
const body: NewRefund = { paymentId: exampleId('payment'), ...fields };
const created: Refund = {
  ...{ id: exampleId('refund'), payment: exampleId('payment'), client: exampleId('client'), ...fields },
  ...{ currencyCode: 'EUR', refundedAt: asCreated.createdAt, refundedDate: '2026-11-16', ...asCreated },
};
const change = { reference: '2026-11-16/4712' } satisfies RefundChange;

export const refundExamples = lifeOf('Refund', {
  ...{ body, created, change },
  changed: { ...created, ...change, ...asChanged },
});
