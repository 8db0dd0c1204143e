import type { RowOf } from '../../../platform/database/statement.ts';
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

type Reversal = RowOf<typeof listReversals>;

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
    // A line may be worth nothing, or have nothing left after credits for goodwill.
    const creditable = reversals.filter(
      ({ leftMinor, minutes, worthMinor }) => leftMinor !== 0 && (minutes > 0 || worthMinor !== 0),
    );
    if (creditable.length === 0)
      throw forbiddenByState(
        'The draft takes back nothing that is left to credit of issued invoices: change or delete its lines below 0',
      );
    const locked = { db: transaction, clock, tenantId };
    const notes: CreditNote[] = [];
    for (const [invoiceId, lines] of Map.groupBy(creditable, ({ invoice }) => invoice)) {
      const invoice = await lockToSettle(transaction, invoiceId, work.lockForCredit);
      const reason = correctionReason(invoice.invoiceNumber ?? '', invoice.locale);
      const items = lines.map(itemOf);
      notes.push(
        await writeCreditNote(locked, work, invoice, { kind: 'CORRECTION', reason, items, draftId: id }),
      );
    }
    return notes;
  });
}

/** Hours are credited by quantity, amounts as they are, up to what is left. What a line charges still is credited as a whole. */
function itemOf({ billable: billableId, minutes, worthMinor, leftMinor, isAll }: Reversal): Item {
  if (isAll) return { billableId };
  if (minutes > 0) return { billableId, quantity: millionthsOf(minutes) / MILLIONTHS };
  return { billableId, amountMinor: leftMinor > 0 ? Math.min(worthMinor, leftMinor) : worthMinor };
}
