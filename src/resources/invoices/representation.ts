import { notFound } from '../../platform/errors.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { Invoice } from './schema.ts';
import { availableActions } from './state.ts';
import type { InvoiceRow } from './store.ts';

/** An invoice as the API shows it: with what only the moment and the rules can tell. */
export function shown(row: InvoiceRow | undefined, now: Date): Invoice {
  if (!row) throw notFound();
  const isOpen = row.status === 'FINALIZED' || row.status === 'PARTIALLY_PAID';
  const invoice = withoutNulls(row) as Omit<Invoice, 'isOverdue' | 'availableActions'>;
  const addressId = invoice.addressId ?? invoice.buyer?.address?.id;
  return {
    ...invoice,
    ...(addressId !== undefined && { addressId }),
    isOverdue: isOpen && invoice.dueAt !== undefined && new Date(invoice.dueAt) < now,
    availableActions: availableActions(invoice),
  };
}
