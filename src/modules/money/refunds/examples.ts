import { asChanged, asCreated, lifeOf } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { creditNote } from '../../billing/credit-notes/examples.ts';
import type { NewRefund, Refund, RefundChange } from './schema.ts';

/** The credit note took this amount off a paid invoice. */
const fields = { amountMinor: creditNote.totalMinor, method: 'bank transfer' };
const body: NewRefund = { invoiceId: exampleId('invoice'), ...fields };
const created: Refund = {
  ...{ id: exampleId('refund'), invoice: exampleId('invoice'), client: exampleId('client'), ...fields },
  ...{ currencyCode: 'EUR', refundedAt: asCreated.createdAt, refundedDate: '2026-11-16', ...asCreated },
};
const change = { reference: '2026-11-16/4712' } satisfies RefundChange;

export const refundExamples = lifeOf('Refund', {
  ...{ body, created, change },
  changed: { ...created, ...change, ...asChanged },
});
