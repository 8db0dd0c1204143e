import type { Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { forbiddenByState, Refusal } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { type Item, writeCreditNote } from '../../billing/credit-notes/issue.ts';
import type { CreditNote } from '../../billing/credit-notes/schema.ts';
import { lockToSettle, refuseUnlessAllowed } from '../../billing/invoices/service.ts';
import { correctionReason } from '../../documents/facts/texts.ts';
import { workBehindLines as work } from './behind-lines.ts';
import { MILLIONTHS, millionthsOf } from './onto-draft.ts';
import { listCollectedLines, listReversals } from './reversals-store.ts';

type Reversal = RowOf<typeof listReversals>;

/**
 * Turns what a draft below 0 takes back into credit notes for the invoices that charged it. The draft's reversals go with them.
 */
export async function creditReversals(
  { db, clock, tenantId }: TenantContext,
  id: string,
): Promise<CreditNote[]> {
  return db.transaction(async (transaction) => {
    // The account comes before the contract, as for every credit note.
    const draft = await lockToSettle(transaction, id, work.lockForCredit);
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
      notes.push(await creditInvoice(locked, invoice, id, lines.map(itemOf)));
    }
    return notes;
  });
}

/**
 * Credits what a draft takes back of an invoice. An invoice that took something back itself may have less left than that. Then all
 * that was collected on it is credited: what is agreed and done of it is owed again, and so is what it took back.
 */
async function creditInvoice(
  locked: Pick<TenantContext, 'db' | 'clock' | 'tenantId'>,
  invoice: Awaited<ReturnType<typeof lockToSettle>>,
  draftId: string,
  items: Item[],
): Promise<CreditNote> {
  const reason = correctionReason(invoice.invoiceNumber ?? '', invoice.locale);
  const write = (db: Scope, some: Item[]) =>
    writeCreditNote({ ...locked, db }, work, invoice, { kind: 'CORRECTION', reason, items: some, draftId });
  try {
    return await locked.db.attempt((attempt) => write(attempt, items));
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 400) throw error;
    const collected = await locked.db.all(listCollectedLines, { invoiceId: invoice.id });
    if (!collected.some(({ leftMinor }) => leftMinor < 0)) throw error;
    return await write(
      locked.db,
      collected.map(({ billable: billableId }) => ({ billableId })),
    );
  }
}

/** Hours are credited by quantity, amounts as they are, up to what is left. What a line charges still is credited as a whole. */
function itemOf({ billable: billableId, minutes, worthMinor, leftMinor, isAll }: Reversal): Item {
  if (isAll) return { billableId };
  if (minutes > 0) return { billableId, quantity: millionthsOf(minutes) / MILLIONTHS };
  return { billableId, amountMinor: leftMinor > 0 ? Math.min(worthMinor, leftMinor) : worthMinor };
}
