import type { RetainerClient } from '../../../client/src/client.ts';
import { EUR_RATE, SETTINGS } from './agency.ts';
import type { Agreement } from './agreements.ts';
import type { PlannedInvoice } from './invoices.ts';
import type { FollowUp } from './settlement.ts';

/** An issued invoice, and what is due of it. */
export interface Issued {
  id: string;
  /** Below 0 if more was paid. */
  dueMinor: number;
  /** The last one. */
  paymentId?: string;
}

/** Makes a draft, and returns its identifier. */
export async function draftInvoice(
  retainer: RetainerClient,
  { lines, collectTo, notes }: PlannedInvoice,
  { contractId, client }: { contractId: string; client: Agreement['client'] },
): Promise<string> {
  const { currency } = client.country;
  const taxCurrencyCode = SETTINGS.currencyCode;
  const { data: draft } = await retainer.POST('/invoices', {
    body: {
      contractId,
      ...(notes && { notes }),
      ...(lines.length > 0 && { billables: lines }),
      ...(currency !== taxCurrencyCode && { taxCurrencyCode, taxExchangeRate: EUR_RATE[currency] }),
    },
  });
  if (collectTo !== undefined)
    await retainer.POST('/invoices/{invoiceId}/collect', {
      params: { path: { invoiceId: draft.id } },
      body: { to: collectTo },
    });
  return draft.id;
}

/** Issues drafts, numbered in this order. */
export async function issueInvoices(retainer: RetainerClient, invoiceIds: string[]): Promise<Issued[]> {
  if (invoiceIds.length === 0) return [];
  const { data } = await retainer.POST('/invoices/finalize', { body: { invoiceIds } });
  return data.map(({ id, dueMinor }) => ({ id, dueMinor }));
}

/** Does what the follow-up says, and keeps what is due. */
export async function settle(retainer: RetainerClient, invoice: Issued, followUp: FollowUp): Promise<void> {
  const { id: invoiceId } = invoice;
  const method = 'bank transfer';
  switch (followUp.kind) {
    case 'PAY': {
      const amountMinor = Math.round(invoice.dueMinor * followUp.share);
      const { reference } = followUp;
      const { data: payment } = await retainer.POST('/payments', {
        body: { invoiceId, amountMinor, method, reference, allowOverpayment: followUp.share > 1 },
      });
      invoice.dueMinor -= amountMinor;
      invoice.paymentId = payment.id;
      return;
    }
    case 'REFUND':
      await retainer.POST('/refunds', {
        body: { paymentId: invoice.paymentId ?? '', amountMinor: -invoice.dueMinor, method },
      });
      invoice.dueMinor = 0;
      return;
    case 'VOID':
      await retainer.POST('/invoices/{invoiceId}/void', { params: { path: { invoiceId } } });
      return;
    case 'CREDIT':
      await retainer.POST('/credit-notes', { body: { invoiceId, reason: followUp.reason } });
      return;
    case 'GOODWILL': {
      const { data: lines } = await retainer.GET('/billables', {
        params: { query: { invoiceId, limit: 1 } },
      });
      const billables = lines.map(({ id, totalMinor }) => ({
        billableId: id,
        amountMinor: Math.round(totalMinor * followUp.share),
      }));
      const { data: note } = await retainer.POST('/credit-notes', {
        body: { invoiceId, kind: 'GOODWILL', reason: followUp.reason, billables },
      });
      invoice.dueMinor -= note.totalMinor;
    }
  }
}
