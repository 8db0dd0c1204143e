import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { type Read, refresh, useRead } from '../../../parts/reads.ts';

export type Invoice = Schemas['ExpandableInvoice'];
export type Contract = Exclude<Invoice['contract'], string>;
export type Client = Exclude<Contract['client'], string>;

/** An invoice with its contract and client. */
export function useInvoice(invoiceId: string): Read<Invoice> {
  const params = { path: { invoiceId }, query: { expand: ['contract.client'] } } as const;
  return useRead(`invoices/${invoiceId}`, (signal) => api().GET('/invoices/{invoiceId}', { params, signal }));
}

export function contractOf({ contract }: Invoice): Contract | undefined {
  return typeof contract === 'string' ? undefined : contract;
}

export function clientOf(invoice: Invoice): Client | undefined {
  const client = contractOf(invoice)?.client;
  return typeof client === 'string' ? undefined : client;
}

/** Reads again what depends on an invoice, after something was done to it. */
export function refreshInvoice(): void {
  refresh(
    'invoices',
    'payments',
    'refunds',
    'credit-notes',
    'billables',
    'audit-entries',
    'files',
    'tenants',
    'reports',
    'time-entries',
    'overview',
  );
}
