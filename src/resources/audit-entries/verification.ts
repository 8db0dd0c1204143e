import type { Database, Scope } from '../../platform/database/database.ts';
import { everyTenant } from '../../platform/database/tenant-pages.ts';
import { DIGEST_LENGTH, digestsOf, EMPTY_CHAIN, type Head, hashesOf } from '../journal/chain.ts';
import { entryId } from '../journal/entry-id.ts';
import { countUnordered, type FoundRange, listRanges, listTenantsWithJournal, readHead } from './store.ts';

/** Ranges held in memory at a time. Each has at most 250 entries. */
const BATCH = 100;
/** A running service would have fixed the order of an entry of this age. */
const ORDERED_WITHIN_SECONDS = 5;

export interface Verdict {
  tenantId: string;
  /** The last entry that is intact. */
  head: Head;
  flaw?: Flaw;
  /** Entries that should have been sealed by now. */
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
  const unordered = await db.one(countUnordered, { tenantId, olderThanSeconds: 0 });
  return (unordered?.count ?? 0) > 0;
}

/** Recomputes the chain from the entries as they are now. The service may continue to write. */
export async function verifyTenant(
  database: Database,
  tenantId: string,
  options: VerificationOptions = {},
): Promise<Verdict> {
  const db = database.inTenant(tenantId);
  const { head, flaw, erased } = await verifyChain(db, tenantId, options);
  const unordered = await db.transaction(
    (transaction) => transaction.one(countUnordered, { tenantId, olderThanSeconds: ORDERED_WITHIN_SECONDS }),
    'no time limit',
  );
  return { tenantId, head, ...(flaw && { flaw }), unsealed: unordered?.count ?? 0, erased };
}

async function verifyChain(
  db: Scope,
  tenantId: string,
  { anchor, reportProgress }: VerificationOptions,
): Promise<{ head: Head; flaw?: Flaw | undefined; erased: number }> {
  let head = EMPTY_CHAIN;
  let erased = 0;
  let afterSequence = 0;
  for (;;) {
    // Read before the ranges: those that the recorded head counts were committed with it, so they must be there.
    const recorded = (await db.one(readHead, { tenantId })) ?? EMPTY_CHAIN;
    const ranges = await db.all(listRanges, { afterSequence, count: BATCH });
    for (const range of ranges) {
      const checked = checkRange(head, afterSequence, range, anchor);
      head = checked.head;
      if (checked.flaw) return { head, flaw: checked.flaw, erased };
      erased += range.found?.filter(({ isErased }) => isErased).length ?? 0;
      afterSequence = range.rangeEnd;
    }
    reportProgress?.(head.sequence);
    if (ranges.length === BATCH) continue;
    const flaw =
      flawOfAnchor(head, anchor, 'end') ??
      flawOfEnd(recorded, head, (await db.one(readHead, { tenantId })) ?? EMPTY_CHAIN);
    return { head, flaw, erased };
  }
}

/** Follows the chain through the range, up to the first entry that is not as it was sealed. */
function checkRange(
  before: Head,
  afterSequence: number,
  range: FoundRange,
  anchor: Head | undefined,
): { head: Head; flaw?: Flaw } {
  const broken = (head: Head, what: string, id?: string) => ({
    head,
    flaw: { sequence: head.sequence + 1, ...(id && { entryId: id }), what },
  });
  if (range.firstSequence !== afterSequence + 1) return broken(before, 'the range before it is missing');
  if ((range.rangeEnd - afterSequence) * DIGEST_LENGTH !== range.digests.length)
    return broken(before, 'the length of its range was changed');
  if (range.previousHash !== before.hash)
    return broken(before, 'its range does not name the hash of the range before it');
  if (range.firstNumber === null) {
    const hash = hashAfterEvent(before, range);
    return hash === range.hash
      ? { head: { ...before, hash } }
      : broken(before, 'an event between the entries was changed');
  }
  if (range.firstNumber !== before.sequence + 1) return broken(before, 'its number was changed');
  const found = range.found ?? [];
  const digests = digestsOf(range.digests);
  const hashes = hashesOf(range);
  let head = before;
  for (const [index, digest] of digests.entries()) {
    const flaw = flawOfAnchor(head, anchor);
    if (flaw) return { head, flaw };
    const entry = found[index];
    const isIntact = entry?.digest === digest;
    if (!isIntact && found.length < digests.length) return broken(head, 'its entry is missing');
    if (!isIntact && found.length > digests.length) return broken(head, 'an entry was added in its place');
    const id = entry && entryId('auditEntry', { ...entry, digest, sequence: range.firstSequence + index });
    if (!isIntact) return broken(head, 'its entry, or its seal, was changed', id);
    head = { sequence: head.sequence + 1, hash: hashes[index] as string };
  }
  if (head.hash !== range.hash) return broken(before, 'the seal of its range was changed');
  return range.fitsEntries ? { head } : broken(before, 'its range does not fit its entries');
}

/** A further event of the entry before it belongs to the entry's hash. An event without an entry is no link. */
function hashAfterEvent(before: Head, range: FoundRange): string | undefined {
  const { toldDigest, digests, found, fitsEntries } = range;
  if (!fitsEntries) return undefined;
  if (toldDigest !== null) return toldDigest === digests ? before.hash : undefined;
  return found?.length === 1 && found[0]?.digest === digests ? hashesOf(range)[0] : undefined;
}

/** Compares the hash of the anchored entry, once all events that it is are known. */
function flawOfAnchor({ sequence, hash }: Head, anchor: Head | undefined, place?: 'end'): Flaw | undefined {
  if (sequence === anchor?.sequence && hash !== anchor.hash)
    return { sequence, what: 'it had another hash when it was anchored' };
  if (place === 'end' && anchor && anchor.sequence > sequence)
    return { sequence: sequence + 1, what: `the chain had ${anchor.sequence} entries when it was anchored` };
  return undefined;
}

/** The recorded head may move while the ranges are read, so the verified head must lie between both readings of it. */
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
