import { BATCH_ROWS, slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainLineRules } from '../../billing/billables/rules.ts';
import {
  askForContracts,
  deleteChargesOfInvoice,
  deleteChargesOfLine,
  deleteDraftCharges,
  deleteEmptyLines,
  holdEntries,
  listEntriesOfInvoice,
  listEntriesOfLine,
  lockContractOfInvoice as lockContractOfInvoiceRow,
  lockContractOfLine as lockContractOfLineRow,
  lockContracts as lockContractRows,
  lockDraftsOfEntries,
  lowerDraftCharges,
  type RenamedTask,
  refitLines,
  renameDraftLines,
} from './store.ts';

// A writer that moves minutes between entries and lines locks the contract first, then the invoices. So two writers
// never deadlock, and each sees what the other wrote.

export async function lockContracts(db: Scope, contractIds: string[]): Promise<void> {
  await db.all(lockContractRows, { ids: contractIds });
}

/**
 * Locks contracts whose entries are about to change, and asks for their work right away. Triggers ask for it with each change,
 * in the order of the changes, and two transactions with opposite orders would wait for each other.
 */
export async function lockContractsToChange(db: Scope, contractIds: string[], now: string): Promise<void> {
  await lockContracts(db, contractIds);
  await db.all(askForContracts, { ids: contractIds, now });
}

export async function lockContractOfInvoice(db: Scope, invoiceId: string): Promise<void> {
  await db.all(lockContractOfInvoiceRow, { invoiceId });
}

export async function lockContractOfLine(db: Scope, billableId: string): Promise<void> {
  await db.all(lockContractOfLineRow, { billableId });
}

/**
 * Makes drafts follow after the worth or the billed minutes of entries changed: lowers what a draft charges too much, or
 * takes back too much. What entries still owe is left to collecting. Needs the lock of their contracts.
 */
export async function refitDrafts(db: Scope, entryIds: string[], now: string): Promise<void> {
  if (entryIds.length === 0) return;
  const [, lines] = await Promise.all([
    db.all(lockDraftsOfEntries, { entryIds }),
    db.all(lowerDraftCharges, { entryIds }),
  ]);
  await followCharges(db, lines, now);
}

/** Takes entries off all drafts. Needs the lock of their contracts. */
export async function releaseDrafts(db: Scope, entryIds: string[], now: string): Promise<void> {
  await release(db, entryIds, false, now);
}

/** Takes entries off the drafts that collect automatically, which then collect them anew. */
export async function releaseFromCollecting(db: Scope, entryIds: string[], now: string): Promise<void> {
  await release(db, entryIds, true, now);
}

async function release(db: Scope, entryIds: string[], isOnlyCollecting: boolean, now: string): Promise<void> {
  if (entryIds.length === 0) return;
  const [, lines] = await Promise.all([
    db.all(lockDraftsOfEntries, { entryIds }),
    db.all(deleteDraftCharges, { entryIds, isOnlyCollecting }),
  ]);
  await followCharges(db, lines, now);
}

/** Makes lines follow the charges that changed. Empty ones go. */
export async function followCharges(db: Scope, lines: { billableId: string }[], now: string): Promise<void> {
  if (lines.length === 0) return;
  const billableIds = lines.map(({ billableId }) => billableId);
  await Promise.all([db.all(deleteEmptyLines, { billableIds }), fitLines(db, billableIds, now)]);
}

/** Makes lines of drafts follow their charges. Needs the lock of their invoice. */
export async function fitLines(
  db: Scope,
  billableIds: string[],
  now: string,
  hasGrown = false,
): Promise<void> {
  if (billableIds.length === 0) return;
  await explainLineRules(db.all(refitLines, { billableIds, hasGrown, now }), 'timeEntries');
}

/** Takes all entries off a draft that a person deletes or voids. Needs the locks of contract and invoice. */
export async function holdAndReleaseInvoice(db: Scope, invoiceId: string, now: string): Promise<void> {
  const entries = await db.all(listEntriesOfInvoice, { invoiceId });
  await holdAndRelease(db, entries, now, (entryIds) =>
    db.all(deleteChargesOfInvoice, { invoiceId, entryIds }),
  );
}

/** Takes all entries off a line that a person deletes. Needs the locks of contract and invoice. */
export async function holdAndReleaseLine(db: Scope, billableId: string, now: string): Promise<void> {
  const entries = await db.all(listEntriesOfLine, { billableId });
  await holdAndRelease(db, entries, now, (entryIds) => db.all(deleteChargesOfLine, { billableId, entryIds }));
}

/** Holds entries, and then deletes their charges. In this order, so that they are not collected automatically. */
async function holdAndRelease(
  db: Scope,
  entries: { entryId: string }[],
  now: string,
  deleteCharges: (entryIds: string[]) => Promise<unknown>,
): Promise<void> {
  for (const [slice] of slicesOf(entries, BATCH_ROWS)) {
    const entryIds = slice.map(({ entryId }) => entryId);
    await Promise.all([db.all(holdEntries, { entryIds, now }), deleteCharges(entryIds)]);
  }
}

/** Renames lines of drafts after their tasks. Needs the lock of their contracts. */
export async function renameLines(db: Scope, renamed: RenamedTask[], now: string): Promise<void> {
  if (renamed.length === 0) return;
  const entryIds = renamed.map(({ entryId }) => entryId);
  await Promise.all([db.all(lockDraftsOfEntries, { entryIds }), db.all(renameDraftLines, { renamed, now })]);
}
