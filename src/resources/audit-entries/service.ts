import type { Scope } from '../../platform/database/database.ts';
import { found } from '../../platform/errors.ts';
import { type Page, recentPage, type Stretch } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { hashesOf } from '../journal/chain.ts';
import { entryId, sequenceOfId } from '../journal/entry-id.ts';
import { type JournalDependencies, orderBeforeReading } from '../journal/ordering.ts';
import { presentSnapshot } from '../journal/snapshots.ts';
import {
  findAuditEntriesByAge,
  findAuditEntriesOfActor,
  findAuditEntriesOfRecord,
  findBounds,
  type LookedAtRow,
} from './filtering-store.ts';
import type { AuditEntry, AuditEntryQuery } from './schema.ts';
import { type AuditEntryRow, listAuditEntries, readAuditEntry, readRanges } from './store.ts';

export async function getAuditEntry(
  journal: JournalDependencies,
  { db, tenantId }: TenantContext,
  id: string,
): Promise<AuditEntry> {
  await orderBeforeReading(journal, db, tenantId);
  const rows = await db.all(readAuditEntry, { sequence: sequenceOfId(id) });
  const [entry] = await presentAuditEntries(db, rows);
  return found(entry?.id === id ? entry : undefined);
}

export async function findAuditEntries(
  journal: JournalDependencies,
  { db, tenantId }: TenantContext,
  query: AuditEntryQuery,
): Promise<Page<AuditEntry>> {
  await orderBeforeReading(journal, db, tenantId);
  const { limit: _, cursor: _cursor, ...filters } = query;
  const fetch = ({ beforeId, count }: { beforeId: string; count: number }) => {
    const beforeSequence = beforeId === '' ? Number.MAX_SAFE_INTEGER : sequenceOfId(beforeId);
    return Object.keys(filters).length === 0
      ? db.all(listAuditEntries, { beforeSequence, count })
      : lookFor(db, filters, beforeSequence, count);
  };
  return recentPage('auditEntry', query, fetch, (rows) => presentAuditEntries(db, rows));
}

/** Takes the index that leads to the fewest entries. */
async function lookFor(
  db: Scope,
  { actor, action, resource, resourceId, createdFrom, createdTo }: AuditEntryQuery,
  beforeSequence: number,
  count: number,
): Promise<Stretch<AuditEntryRow, AuditEntryRow>> {
  const days = { from: createdFrom ?? null, to: createdTo ?? null };
  const bounds = found(await db.one(findBounds, { ...days, beforeSequence }));
  const looked = await db.all(
    resourceId !== undefined
      ? findAuditEntriesOfRecord
      : actor !== undefined
        ? findAuditEntriesOfActor
        : findAuditEntriesByAge,
    {
      ...{ actor: actor ?? null, action: action ?? null, resource: resource ?? null },
      ...{ resourceId: resourceId ?? null, ...bounds, count },
    },
  );
  const plain = ({ isFound: _, isLast: _last, ...row }: LookedAtRow): AuditEntryRow => row;
  const end = looked.find(({ isLast }) => isLast);
  return { rows: looked.filter(({ isFound }) => isFound).map(plain), end: end && plain(end) };
}

async function presentAuditEntries(db: Scope, rows: AuditEntryRow[]): Promise<AuditEntry[]> {
  if (rows.length === 0) return [];
  const ends = [...new Set(rows.map(({ rangeEnd }) => rangeEnd))];
  const ranges = new Map(
    (await db.all(readRanges, { ends })).map((range) => [
      range.rangeEnd,
      { ...range, hashes: [range.previousHash, ...hashesOf(range).slice(0, -1), range.hash] },
    ]),
  );
  return rows.map((row) => {
    const { sequence: _, digest: _digest, ordinal, rangeEnd, number, before, after, ...shown } = row;
    const range = found(ranges.get(rangeEnd));
    return {
      id: entryId('auditEntry', row),
      ...withoutNulls(shown),
      ...(before && { before: presentSnapshot(before) }),
      ...(after && { after: presentSnapshot(after) }),
      sequence: number,
      previousHash: range.hashes[ordinal - 1] as string,
      hash: range.hashes[ordinal] as string,
      sealedAt: range.sealedAt,
    };
  });
}
