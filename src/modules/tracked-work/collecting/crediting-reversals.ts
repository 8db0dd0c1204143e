import { forbiddenByState } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { type Item, writeCreditNote } from '../../billing/credit-notes/issue.ts';
import type { CreditNote } from '../../billing/credit-notes/schema.ts';
import { lockInvoice, lockToSettle, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { correctionReason } from '../../documents/facts/texts.ts';
import { lockContractOfInvoice } from '../time-charges/releasing.ts';
import { workBehindLines as work } from './behind-lines.ts';
import { MILLIONTHS, millionthsOf } from './onto-draft.ts';
import { listReversals } from './reversals-store.ts';

/**
 * Turns what a draft below 0 takes back into credit notes for the invoices that charged it. The draft's reversals go with them.
 */
export async function creditReversals(
  { db, clock, tenantId }: TenantContext,
  id: string,
): Promise<CreditNote[]> {
  return db.transaction(async (transaction) => {
    const [, draft] = await Promise.all([
      lockContractOfInvoice(transaction, id),
      lockInvoice(transaction, id),
    ]);
    refuseUnlessAllowed('creditReversals', draft);
    const reversals = await transaction.all(listReversals, { invoiceId: id });
    if (reversals.length === 0)
      throw forbiddenByState(
        'The draft takes nothing of issued invoices back: change or delete its lines below 0',
      );
    const locked = { db: transaction, clock, tenantId };
    const notes: CreditNote[] = [];
    for (const [invoiceId, lines] of Map.groupBy(reversals, ({ invoice }) => invoice)) {
      const invoice = await lockToSettle(transaction, invoiceId, work.lockForCredit);
      const reason = correctionReason(invoice.invoiceNumber ?? '', invoice.locale);
      const items = lines.map(itemOf);
      notes.push(await writeCreditNote(locked, work, invoice, { kind: 'CORRECTION', reason, items }));
    }
    return notes;
  });
}

interface Reversal {
  billable: string;
  minutes: number;
  worthMinor: number;
  leftMinor: number;
}

/** Hours are credited by quantity, amounts as they are. What is left of a line is credited as a whole. */
function itemOf({ billable: billableId, minutes, worthMinor, leftMinor }: Reversal): Item {
  if (minutes > 0) return { billableId, quantity: millionthsOf(minutes) / MILLIONTHS };
  return worthMinor === leftMinor
    ? { billableId }
    : { billableId, amountMinor: worthMinor, isTakenBack: true };
}
