import type { Scope } from '../../../platform/database/database.ts';
import {
  carriesTime,
  listDraftedOfCreditNote,
  lockInvoiceBesideDrafts,
  lowerOverdrawnReversals,
  takeMinutesBack as takeMinutesBackRows,
} from './crediting-store.ts';
import { followCharges, lockContractOfInvoice, refitDrafts } from './releasing.ts';

/**
 * Locks an invoice that is to be credited, together with the drafts that the credit may change: after the contract, and
 * before the series of numbers, as finalizing does.
 */
export async function lockForCredit(db: Scope, invoiceId: string): Promise<void> {
  await Promise.all([lockContractOfInvoice(db, invoiceId), db.all(lockInvoiceBesideDrafts, { invoiceId })]);
}

/** Whether one of these lines of an invoice carries time entries. */
export async function isTimeOn(db: Scope, invoiceId: string, billableIds: string[]): Promise<boolean> {
  const row = await db.one(carriesTime, { invoiceId, billableIds });
  return row?.isTime ?? false;
}

/**
 * Takes minutes back from the entries of the lines that a credit note credits by quantity, so that what is still logged is
 * owed again. Drafts that took them back already no longer do. Needs the locks of `lockForCredit`.
 */
export async function takeMinutesBack(
  db: Scope,
  { id: creditNoteId, invoice: invoiceId }: { id: string; invoice: string },
  now: string,
): Promise<void> {
  const taken = await db.one(takeMinutesBackRows, { creditNoteId, invoiceId });
  if (!taken?.count) return;
  const drafted = await db.all(listDraftedOfCreditNote, { creditNoteId, invoiceId });
  if (drafted.length === 0) return;
  const entryIds = drafted.map(({ entryId }) => entryId);
  await followCharges(db, await db.all(lowerOverdrawnReversals, { entryIds }), now);
  await refitDrafts(db, entryIds, now);
}
