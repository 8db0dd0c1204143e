import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { invoiceExternalIds } from './creating-store.ts';
import type { InvoiceChange } from './schema.ts';
import { type InvoiceRow, updateInvoice } from './store.ts';

/** The caller's own marks are no part of the document, so they can be changed in every status. */
const MARKS = ['externalId', 'metadata'] as const;

/** Whether a change is of the caller's own marks alone. */
export function isMarking(change: InvoiceChange): boolean {
  const names = Object.keys(change);
  return names.length > 0 && names.every((name) => MARKS.some((mark) => mark === name));
}

/** Changes the marks of an invoice that its caller has locked. Nothing is written if it has them already. */
export async function markInvoice(
  db: Scope,
  invoice: InvoiceRow,
  change: InvoiceChange,
  now: Date,
): Promise<InvoiceRow> {
  const isOther = MARKS.some(
    (mark) => change[mark] !== undefined && !isDeepStrictEqual(change[mark], invoice[mark]),
  );
  if (!isOther) return invoice;
  const written = refusingTaken(db, invoiceExternalIds, [change.externalId], (attempt) =>
    attempt.one(updateInvoice, { id: invoice.id, change, now: now.toISOString() }),
  );
  return found(await written);
}
