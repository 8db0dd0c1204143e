import type { Scope } from '../../../platform/database/database.ts';
import { carriesAmounts, takeAmountsBack as takeAmountsBackRows } from './crediting-store.ts';

/** Whether one of these lines of an invoice charges amounts. */
export async function areAmountsOn(db: Scope, invoiceId: string, billableIds: string[]): Promise<boolean> {
  return (await db.one(carriesAmounts, { invoiceId, billableIds }))?.isAmount ?? false;
}

/**
 * Takes back what the lines charge that a credit note credits by quantity, or in place of a draft's reversals. Returns whether there
 * was anything.
 */
export async function takeAmountsBack(
  db: Scope,
  { id: creditNoteId, invoice: invoiceId }: { id: string; invoice: string },
  draftId: string | null,
): Promise<boolean> {
  const taken = await db.one(takeAmountsBackRows, { creditNoteId, invoiceId, draftId });
  return (taken?.count ?? 0) > 0;
}
