import type { Schemas } from '../../client/src/client.ts';

/** Every status of an invoice, in the order of filters, with the tone of its badge. */
export const INVOICE_STATUSES: Record<Schemas['InvoiceStatus'], string> = {
  DRAFT: 'plain',
  FINALIZED: 'info',
  PARTIALLY_PAID: 'warn',
  PAID: 'good',
  CREDITED: 'plain',
  WRITTEN_OFF: 'plain',
  VOID: 'plain',
};

/** People look for overdue invoices as if that was a status: the list of invoices filters by it. */
export const OVERDUE = 'OVERDUE';
/** Invoices that are to be paid, but not yet. The list filters by it, too. */
export const NOT_DUE = 'NOT_DUE';

/** Invoices that could not be issued or sent automatically. The list filters by it, too. */
export const HELD_BACK = 'HELD_BACK';

/** Whether it was issued, and waits for no payment any more. */
export function isClosed({
  invoiceNumber,
  availableActions,
}: Pick<Schemas['Invoice'], 'invoiceNumber' | 'availableActions'>): boolean {
  return invoiceNumber !== undefined && !availableActions.includes('writeOff');
}
