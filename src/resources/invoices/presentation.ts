import { withoutNulls } from '../../platform/schema.ts';
import { headOfInvoice } from '../document-files/heads.ts';
import { linksOf } from '../document-files/links.ts';
import { obstaclesOf } from './obstacles.ts';
import type { Invoice } from './schema.ts';
import { availableActions, isOpen } from './state.ts';
import type { InvoiceRow } from './store.ts';

export function presentInvoice(row: InvoiceRow, now: Date): Invoice {
  const { readiness, ...invoice } = row;
  const { status, dueAt, invoiceNumber } = invoice;
  const address = invoice.address ?? invoice.buyer?.address?.id;
  const obstacles = readiness ? obstaclesOf(invoice, readiness) : undefined;
  const shown = withoutNulls(invoice);
  return {
    ...shown,
    ...(address !== undefined && { address }),
    isOverdue: isOpen(status) && dueAt !== null && new Date(dueAt) < now,
    availableActions: availableActions(row).filter(
      (action) => action !== 'finalize' || obstacles?.length === 0,
    ),
    ...(invoiceNumber !== null && { documents: linksOf(headOfInvoice(shown)) }),
    ...(obstacles && { obstacles: obstacles.map(({ field, message }) => ({ field, message })) }),
  };
}
