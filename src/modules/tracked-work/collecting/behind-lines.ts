import type { Scope } from '../../../platform/database/database.ts';
import type { WorkBehindLines } from '../../billing/work-behind-lines.ts';
import { carriesAmounts, takeAmountsBack } from '../amount-charges/crediting-store.ts';
import { deleteAmounts, holdAmounts } from '../amount-charges/store.ts';
import { isTimeOn, lockForCredit, takeMinutesBack } from '../time-charges/crediting.ts';
import {
  holdAndReleaseInvoice,
  holdAndReleaseLine,
  lockContractOfInvoice,
  lockContractOfLine,
} from '../time-charges/releasing.ts';
import { followTerms } from './follow-terms.ts';

/** Whether one of these lines carries hours, a period of a recurring charge, or an expense. */
async function isWorkOn(db: Scope, invoiceId: string, billableIds: string[]): Promise<boolean> {
  if (await isTimeOn(db, invoiceId, billableIds)) return true;
  return (await db.one(carriesAmounts, { invoiceId, billableIds }))?.isAmount ?? false;
}

/** Makes what a credit note credits by quantity owed again. Drafts that took it back already no longer do. */
async function takeBack(
  db: Scope,
  creditNote: { id: string; invoice: string; contract: string },
  now: string,
): Promise<void> {
  await takeMinutesBack(db, creditNote, now);
  const taken = await db.one(takeAmountsBack, { creditNoteId: creditNote.id, invoiceId: creditNote.invoice });
  if (taken?.count) await followTerms(db, [creditNote.contract], now);
}

type Lines = { invoiceId: string; billableId: null } | { invoiceId: null; billableId: string };

/** Holds what lines charge, and then deletes their charges. In this order, so that it is not collected automatically. */
async function holdAndReleaseAmounts(db: Scope, lines: Lines, now: string): Promise<void> {
  await db.all(holdAmounts, { ...lines, now });
  await db.all(deleteAmounts, lines);
}

export const workBehindLines: WorkBehindLines = {
  ...{ lockContractOfInvoice, lockContractOfLine, lockForCredit, isWorkOn, takeBack },
  async holdAndReleaseInvoice(db, invoiceId, now) {
    await holdAndReleaseAmounts(db, { invoiceId, billableId: null }, now);
    await holdAndReleaseInvoice(db, invoiceId, now);
  },
  async holdAndReleaseLine(db, billableId, now) {
    await holdAndReleaseAmounts(db, { invoiceId: null, billableId }, now);
    await holdAndReleaseLine(db, billableId, now);
  },
};
