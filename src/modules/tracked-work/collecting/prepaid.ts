import { BATCH_ROWS, slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { Prepaid } from '../../documents/facts/prepaid.ts';
import { prepaidWithin } from '../coverage/printing.ts';
import { listDraftsWithPrepaid, writePrepaid } from './prepaid-store.ts';

interface Printing {
  contractId: string;
  /** The draft that a person collects onto. It shows prepaid hours even if they cover all work. */
  invoiceId?: string;
  today: string;
  now: string;
}

/** Makes drafts that collect show what became of prepaid hours. Needs the locks of the contract and its drafts. */
export async function printPrepaid(
  db: Scope,
  { contractId, invoiceId, today, now }: Printing,
  printed: Prepaid[],
): Promise<void> {
  const drafts = await db.all(listDraftsWithPrepaid, { contractId, invoiceId: invoiceId ?? null, today });
  const wanted = drafts.flatMap(({ id, from, to, isPrepaid }) => {
    const prepaid = prepaidWithin(printed, from, to);
    return isPrepaid || prepaid.length > 0 ? [{ id, prepaid: prepaid.length > 0 ? prepaid : null }] : [];
  });
  for (const [some] of slicesOf(wanted, BATCH_ROWS)) await db.all(writePrepaid, { drafts: some, now });
}
