import type { Database } from '../../platform/database/database.ts';
import { everyTenant } from '../../platform/database/tenant-pages.ts';
import { EMPTY_CHAIN, flawOf, type Head } from './chain.ts';
import { countUnsealed, findEntry, listAuditedTenants, listSeals, readChain } from './store.ts';

/** Seals held at a time: memory stays flat, however long the chain. */
const BATCH = 1_000;
/** An entry this old has been seen by many rounds of a sealer, if there is one. */
const SEALED_WITHIN_SECONDS = 5;

/** What there is to say of one tenant's chain. */
export interface Verdict {
  tenantId: string;
  /** How far the chain holds: to its end, or to the last seal before the flaw. */
  head: Head;
  flaw?: { sequence: number; entryId?: string; what: string };
  /** Entries that should have been sealed by now. */
  unsealed: number;
}

interface Check {
  /** Where the chain was once seen to end; it still has to contain that. */
  anchor?: Head | undefined;
  tellProgress?: (sequence: number) => void;
}

/** Every tenant that has an audit trail. */
export function auditedTenants(database: Database): AsyncGenerator<string> {
  return everyTenant(database, listAuditedTenants);
}

export async function hasTrail(database: Database, tenantId: string): Promise<boolean> {
  return (await database.inTenant(tenantId).one(findEntry, {})) !== undefined;
}

/** Recomputes the chain from the entries as they are now, while the service may go on sealing. */
export async function verifyTenant(
  database: Database,
  tenantId: string,
  { anchor, tellProgress }: Check = {},
): Promise<Verdict> {
  const db = database.inTenant(tenantId);
  let head = EMPTY_CHAIN;
  let flaw: Verdict['flaw'];
  while (!flaw) {
    // Read before the seals: those that it counts were committed with it, so they must be there.
    const end = await db.one(readChain, { tenantId });
    const seals = await db.all(listSeals, { afterSequence: head.sequence, count: BATCH });
    for (const seal of seals) {
      const isOther = seal.sequence === anchor?.sequence && seal.hash !== anchor.hash;
      const what = flawOf(head, seal) ?? (isOther ? 'it had another hash when it was anchored' : undefined);
      if (what) {
        flaw = { sequence: head.sequence + 1, entryId: seal.entryId, what };
        break;
      }
      head = { sequence: seal.sequence, hash: seal.hash };
    }
    tellProgress?.(head.sequence);
    if (flaw || seals.length === BATCH) continue;
    if (anchor && anchor.sequence > head.sequence) {
      const what = `the chain had ${anchor.sequence} entries when it was anchored`;
      flaw = { sequence: head.sequence + 1, what };
    } else flaw = flawOfEnd(end ?? EMPTY_CHAIN, head, await db.one(readChain, { tenantId }));
    break;
  }
  const unsealed = await db.transaction(
    (transaction) => transaction.one(countUnsealed, { olderThanSeconds: SEALED_WITHIN_SECONDS }),
    'no time limit',
  );
  return { tenantId, head, ...(flaw && { flaw }), unsealed: unsealed?.count ?? 0 };
}

/** The recorded end may have moved on while the seals were read, but lies between what it was and what it is. */
function flawOfEnd(before: Head, head: Head, now: Head | undefined): Verdict['flaw'] {
  const sequence = head.sequence + 1;
  if (before.sequence > head.sequence)
    return { sequence, what: `the chain ends early: it had ${before.sequence} seals` };
  const after = now ?? EMPTY_CHAIN;
  if (after.sequence < head.sequence)
    return {
      sequence: after.sequence + 1,
      what: `the recorded end of the chain is ${after.sequence}, but seals follow it`,
    };
  const isSame = after.sequence > head.sequence || after.hash === head.hash;
  return isSame
    ? undefined
    : { sequence: head.sequence, what: 'the recorded end of the chain has another hash' };
}
