import type { Database, Scope } from '../../../platform/database/database.ts';
import { everyActiveTenant, everyTenant } from '../../../platform/database/tenant-pages.ts';
import { EMPTY_CHAIN, type Head, linkHash } from '../chain/chain.ts';
import { entryId } from '../chain/entry-id.ts';
import { countUnsealed, type FoundEntry, listLinks, listTenantsWithJournal, readHead } from './store.ts';

/** Entries held in memory at a time. */
const BATCH = 2_000;
/** A running service would have sealed a change of this age. */
const SEALED_WITHIN_SECONDS = 5;

export interface Verdict {
  tenantId: string;
  /** The last entry that is intact. */
  head: Head;
  flaw?: Flaw;
  /** Changes that should have been sealed by now. */
  unsealed: number;
  /** Entries whose states were erased. */
  erased: number;
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

export function tenantsWithJournal(database: Database): AsyncGenerator<string> {
  return everyTenant(database, listTenantsWithJournal);
}

export async function hasJournal(database: Database, tenantId: string): Promise<boolean> {
  const db = database.inTenant(tenantId);
  if (await db.one(readHead, { tenantId })) return true;
  const unsealed = await db.one(countUnsealed, { tenantId, olderThanSeconds: 0 });
  return (unsealed?.count ?? 0) > 0;
}

/** Without suspended ones. */
export function activeTenants(database: Database): AsyncGenerator<string> {
  return everyActiveTenant(database, listTenantsWithJournal);
}

/** Recomputes the chain from the entries as they are now. The service may continue to write. */
export async function verifyTenant(
  database: Database,
  tenantId: string,
  options: VerificationOptions = {},
): Promise<Verdict> {
  return verifyTenantIn(database.inTenant(tenantId), tenantId, options);
}

/** The same within a transaction, of what it sees. */
export async function verifyTenantIn(
  db: Scope,
  tenantId: string,
  options: VerificationOptions = {},
): Promise<Verdict> {
  const { head, flaw, erased } = await verifyChain(db, tenantId, options);
  const unsealed = await db.one(countUnsealed, { tenantId, olderThanSeconds: SEALED_WITHIN_SECONDS });
  return { tenantId, head, ...(flaw && { flaw }), unsealed: unsealed?.count ?? 0, erased };
}

async function verifyChain(
  db: Scope,
  tenantId: string,
  { anchor, reportProgress }: VerificationOptions,
): Promise<{ head: Head; flaw?: Flaw | undefined; erased: number }> {
  let head = EMPTY_CHAIN;
  let erased = 0;
  for (;;) {
    // Read before the entries: those that the recorded head counts were committed with it, so they must be there.
    const recorded = (await db.one(readHead, { tenantId })) ?? EMPTY_CHAIN;
    const entries = await db.all(listLinks, { afterSequence: head.sequence, count: BATCH });
    for (const entry of entries) {
      const flaw = flawOfEntry(head, entry) ?? flawOfAnchor(entry, anchor);
      if (flaw) return { head, flaw, erased };
      head = { sequence: entry.sequence, hash: entry.hash };
      if (entry.isErased) erased++;
    }
    reportProgress?.(head.sequence);
    if (entries.length === BATCH) continue;
    const flaw =
      flawOfLength(head, anchor) ??
      flawOfEnd(recorded, head, (await db.one(readHead, { tenantId })) ?? EMPTY_CHAIN);
    return { head, flaw, erased };
  }
}

/** Says what is wrong with the entry that follows in the chain. */
function flawOfEntry(before: Head, entry: FoundEntry): Flaw | undefined {
  const sequence = before.sequence + 1;
  if (entry.sequence !== sequence) return { sequence, what: 'its entry is missing' };
  if (entry.isAsSealed && entry.hash === linkHash(before.hash, entry.covered)) return undefined;
  return {
    sequence,
    entryId: entryId('auditEntry', entry.uuid),
    what: 'its entry, or its seal, was changed',
  };
}

function flawOfAnchor({ sequence, hash }: Head, anchor: Head | undefined): Flaw | undefined {
  if (sequence !== anchor?.sequence || hash === anchor.hash) return undefined;
  return { sequence, what: 'it had another hash when it was anchored' };
}

function flawOfLength({ sequence }: Head, anchor: Head | undefined): Flaw | undefined {
  if (!anchor || anchor.sequence <= sequence) return undefined;
  return { sequence: sequence + 1, what: `the chain had ${anchor.sequence} entries when it was anchored` };
}

/** The recorded head may move while the entries are read, so the verified head must lie between both readings of it. */
function flawOfEnd(recordedBefore: Head, head: Head, recordedAfter: Head): Flaw | undefined {
  if (recordedBefore.sequence > head.sequence)
    return {
      sequence: head.sequence + 1,
      what: `the chain ends early: it had ${recordedBefore.sequence} entries`,
    };
  if (recordedAfter.sequence < head.sequence)
    return {
      sequence: recordedAfter.sequence + 1,
      what: `the recorded end of the chain is ${recordedAfter.sequence}, but entries follow it`,
    };
  if (recordedAfter.sequence === head.sequence && recordedAfter.hash !== head.hash)
    return { sequence: head.sequence, what: 'the recorded end of the chain has another hash' };
  return undefined;
}
