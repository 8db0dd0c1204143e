import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Copy, DocumentHead } from '../../documents/facts/document.ts';
import { creditSettlement, type InvoiceSettlement } from '../../documents/facts/settlement.ts';
import type { ReadDocument } from './reading.ts';
import { listSettlement, readCreditedInvoice } from './store.ts';

/** The payments, refunds and credits that a copy shows one by one. Older ones are one sum. */
const ENTRIES_MAX = 40;

/** The difference between a copy and the original as it is now. Undefined if there is none. */
export async function copyOf(
  db: Scope,
  { head, isIssued, stamp }: Pick<ReadDocument, 'head' | 'isIssued' | 'stamp'>,
): Promise<Copy | undefined> {
  if (!isIssued) return { stamp };
  if (head.type === 'CREDIT_NOTE') {
    const invoice = found(await db.one(readCreditedInvoice, { creditNoteId: head.id }));
    return { settlement: creditSettlement(head.payableMinor, invoice) };
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
  const shownMinor = entries.reduce(
    (sum, { kind, amountMinor }) => sum + (kind === 'REFUND' ? -amountMinor : amountMinor),
    0,
  );
  return {
    type: 'INVOICE',
    entries,
    earlierMinor: settledMinor - shownMinor,
    leftMinor: payableMinor - settledMinor,
  };
}
