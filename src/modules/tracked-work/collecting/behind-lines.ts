import type { Scope } from '../../../platform/database/database.ts';
import type { WorkBehindLines } from '../../billing/work-behind-lines.ts';
import { holdAndReleaseAmounts } from '../amount-charges/charging.ts';
import { areAmountsOn, takeAmountsBack } from '../amount-charges/crediting.ts';
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
  return areAmountsOn(db, invoiceId, billableIds);
}

/** Makes what a credit note credits by quantity owed again. Drafts that took it back already no longer do. */
async function takeBack(
  db: Scope,
  creditNote: { id: string; invoice: string; contract: string },
  now: string,
  draftId: string | null,
): Promise<void> {
  await takeMinutesBack(db, creditNote, now);
  if (await takeAmountsBack(db, creditNote, draftId)) await followTerms(db, [creditNote.contract], now);
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
