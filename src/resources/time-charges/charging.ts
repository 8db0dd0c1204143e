import type { Scope } from '../../platform/database/database.ts';
import { jsonListOf } from '../../platform/database/json-list.ts';
import { insertCharges, type NewCharge, releaseHeld } from './store.ts';

/** Charges that one statement writes. Each updates its entry, so more of them would hold up others for long. */
const CHARGES_PER_STATEMENT = 10_000;

/** Each released entry is audited. */
const RELEASED_PER_STATEMENT = 2_000;

/** Charges minutes of entries on lines of a draft. Needs the locks of contract and invoice. */
export async function writeCharges(db: Scope, invoiceId: string, charges: NewCharge[]): Promise<void> {
  for (let from = 0; from < charges.length; from += CHARGES_PER_STATEMENT) {
    const some = charges.slice(from, from + CHARGES_PER_STATEMENT);
    await db.all(insertCharges, { invoiceId, charges: await jsonListOf(some, (charge) => charge) });
  }
}

/** Lets held entries be collected by themselves again. */
export async function releaseEntries(db: Scope, entryIds: string[], now: string): Promise<void> {
  for (let from = 0; from < entryIds.length; from += RELEASED_PER_STATEMENT)
    await db.all(releaseHeld, { entryIds: entryIds.slice(from, from + RELEASED_PER_STATEMENT), now });
}
