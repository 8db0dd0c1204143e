import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Copy, DocumentHead } from '../../documents/facts/document.ts';
import type { InvoiceSettlement } from '../../documents/facts/settlement.ts';
import type { ReadDocument } from './reading.ts';
import { listSettlement, readSetOff } from './store.ts';

/** The payments and credits that a copy shows one by one. Older ones are one sum. */
const ENTRIES_MAX = 40;

/** The difference between a copy and the original as it is now. Undefined if there is none. */
export async function copyOf(
  db: Scope,
  { head, isIssued, stamp }: Pick<ReadDocument, 'head' | 'isIssued' | 'stamp'>,
): Promise<Copy | undefined> {
  if (!isIssued) return { stamp };
  if (head.type === 'CREDIT_NOTE') {
    const { setOffMinor } = found(await db.one(readSetOff, { creditNoteId: head.id }));
    return {
      settlement: { type: 'CREDIT_NOTE', setOffMinor, freedMinor: head.payableMinor - setOffMinor },
    };
  }
  const settlement = await settlementOf(db, head);
  return stamp || settlement ? { stamp, settlement } : undefined;
}

async function settlementOf(
  db: Scope,
  { id, payableMinor }: DocumentHead,
): Promise<InvoiceSettlement | undefined> {
  const rows = await db.all(listSettlement, { invoiceId: id, count: ENTRIES_MAX });
  const [latest] = rows;
  if (latest === undefined) return undefined;
  const { settledMinor } = latest;
  const entries = rows.map(({ settledMinor: _, ...row }) => withoutNulls(row)).reverse();
  const shownMinor = entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    type: 'INVOICE',
    entries,
    earlierMinor: settledMinor - shownMinor,
    leftMinor: payableMinor - settledMinor,
  };
}
