import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { type Read, refresh, useRead } from '../../../parts/reads.ts';
import type { Sendable } from '../../../parts/sending/sendable.ts';

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

/** Issued invoices can be sent, and void ones no more. */
export function canBeSent({ invoiceNumber, status }: Invoice): boolean {
  return can('MEMBER') && invoiceNumber !== undefined && status !== 'VOID';
}

/** Whether somebody tried to send it, or says that it was sent. */
export function wasSent({ sentAt, lastMessage }: Invoice): boolean {
  return sentAt !== undefined || lastMessage !== undefined;
}

export function sendableOf({ id, invoiceNumber = '', client: clientId, locale }: Invoice): Sendable {
  return { kind: 'INVOICE', id, title: invoiceNumber, clientId, locale };
}

/** Reads again what depends on an invoice, after something was done to it. */
export function refreshInvoice(): void {
  refresh(
    'invoices',
    'messages',
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
