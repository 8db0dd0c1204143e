import type { Database, Scope } from '../../platform/database/database.ts';
import { everyTenant } from '../../platform/database/tenant-pages.ts';
import { EMPTY_CHAIN, flawOf, type Head } from './chain.ts';
import { countUnsealed, findEntry, listAuditedTenants, listSeals, readChain } from './store.ts';

/** Seals held in memory at a time. */
const BATCH = 1_000;
/** A running sealer would have sealed an entry of this age. */
const SEALED_WITHIN_SECONDS = 5;

export interface Verdict {
  tenantId: string;
  /** The last seal that is intact. */
  head: Head;
  flaw?: Flaw;
  /** Entries that should have been sealed by now. */
  unsealed: number;
}

interface Flaw {
  sequence: number;
  entryId?: string;
  what: string;
}

interface VerificationOptions {
  /** A head that the chain had earlier and must still contain. */
  anchor?: Head | undefined;
  reportProgress?: (sequence: number) => void;
}

export function tenantsWithAuditTrail(database: Database): AsyncGenerator<string> {
  return everyTenant(database, listAuditedTenants);
}

export async function hasAuditTrail(database: Database, tenantId: string): Promise<boolean> {
  return (await database.inTenant(tenantId).one(findEntry, {})) !== undefined;
}

/** Recomputes the chain from the entries as they are now. The service may continue to seal. */
export async function verifyTenant(
  database: Database,
  tenantId: string,
  options: VerificationOptions = {},
): Promise<Verdict> {
  const db = database.inTenant(tenantId);
  const { head, flaw } = await verifyChain(db, tenantId, options);
  const unsealed = await db.transaction(
    (transaction) => transaction.one(countUnsealed, { olderThanSeconds: SEALED_WITHIN_SECONDS }),
    'no time limit',
  );
  return { tenantId, head, ...(flaw && { flaw }), unsealed: unsealed?.count ?? 0 };
}

async function verifyChain(
  db: Scope,
  tenantId: string,
  { anchor, reportProgress }: VerificationOptions,
): Promise<{ head: Head; flaw?: Flaw | undefined }> {
  let head = EMPTY_CHAIN;
  for (;;) {
    // Read before the seals: the seals that the recorded head counts were committed with it, so they must be there.
    const recorded = (await db.one(readChain, { tenantId })) ?? EMPTY_CHAIN;
    const seals = await db.all(listSeals, { afterSequence: head.sequence, count: BATCH });
    for (const seal of seals) {
      const isOther = seal.sequence === anchor?.sequence && seal.hash !== anchor.hash;
      const what = flawOf(head, seal) ?? (isOther ? 'it had another hash when it was anchored' : undefined);
      if (what) return { head, flaw: { sequence: head.sequence + 1, entryId: seal.entryId, what } };
      head = { sequence: seal.sequence, hash: seal.hash };
    }
    reportProgress?.(head.sequence);
    if (seals.length === BATCH) continue;
    if (anchor && anchor.sequence > head.sequence) {
      const what = `the chain had ${anchor.sequence} entries when it was anchored`;
      return { head, flaw: { sequence: head.sequence + 1, what } };
    }
    return { head, flaw: flawOfEnd(recorded, head, (await db.one(readChain, { tenantId })) ?? EMPTY_CHAIN) };
  }
}

/** The recorded head may move while the seals are read, so the verified head must lie between both readings of it. */
function flawOfEnd(recordedBefore: Head, head: Head, recordedAfter: Head): Flaw | undefined {
  if (recordedBefore.sequence > head.sequence)
    return {
      sequence: head.sequence + 1,
      what: `the chain ends early: it had ${recordedBefore.sequence} seals`,
    };
  if (recordedAfter.sequence < head.sequence)
    return {
      sequence: recordedAfter.sequence + 1,
      what: `the recorded end of the chain is ${recordedAfter.sequence}, but seals follow it`,
    };
  if (recordedAfter.sequence === head.sequence && recordedAfter.hash !== head.hash)
    return { sequence: head.sequence, what: 'the recorded end of the chain has another hash' };
  return undefined;
}
