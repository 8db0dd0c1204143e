import { withoutNulls } from '../../platform/schema.ts';
import type { Invoice } from './schema.ts';
import { availableActions, isOpen } from './state.ts';
import type { InvoiceRow } from './store.ts';

export function presentInvoice(row: InvoiceRow, now: Date): Invoice {
  const { status, dueAt } = row;
  const addressId = row.addressId ?? row.buyer?.address?.id;
  return {
    ...withoutNulls(row),
    ...(addressId !== undefined && { addressId }),
    isOverdue: isOpen(status) && dueAt !== null && new Date(dueAt) < now,
    availableActions: availableActions(row),
  };
}
