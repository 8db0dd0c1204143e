import { BATCH_ROWS, slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { insertCharges, type NewCharge, releaseHeld } from './store.ts';

/** Charges that one statement writes. Each updates its entry, so more of them would hold up others for long. */
const CHARGES_PER_STATEMENT = 10_000;

/** Charges minutes of entries on lines of a draft. Needs the locks of contract and invoice. */
export async function writeCharges(db: Scope, invoiceId: string, charges: NewCharge[]): Promise<void> {
  for (const [some] of slicesOf(charges, CHARGES_PER_STATEMENT))
    await db.all(insertCharges, { invoiceId, charges: await jsonListOf(some, (charge) => charge) });
}

/** Lets held entries be collected automatically again. */
export async function releaseEntries(db: Scope, entryIds: string[], now: string): Promise<void> {
  for (const [some] of slicesOf(entryIds, BATCH_ROWS)) await db.all(releaseHeld, { entryIds: some, now });
}
