import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { type Page, type Stretch, sequencePage } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls, wordsIn } from '../../../platform/schema.ts';
import { NO_HASH } from '../chain/chain.ts';
import { entryId, placeOfId } from '../chain/entry-id.ts';
import { type JournalDependencies, sealBeforeReading } from '../chain/sealing.ts';
import { presentSnapshot } from '../chain/snapshots.ts';
import {
  findAuditEntriesByAge,
  findAuditEntriesOfActor,
  findAuditEntriesOfRecord,
  findBounds,
  type LookedAtRow,
} from './filtering-store.ts';
import type { AuditEntry, AuditEntryQuery } from './schema.ts';
import { type AuditEntryRow, listAuditEntries, readAuditEntry } from './store.ts';

export async function getAuditEntry(
  journal: JournalDependencies,
  { db, tenantId }: TenantContext,
  id: string,
): Promise<AuditEntry> {
  await sealBeforeReading(journal, db, tenantId);
  const place = placeOfId(id);
  const row = place && (await db.one(readAuditEntry, { ...place }));
  return presentAuditEntry(found(row));
}

export async function findAuditEntries(
  journal: JournalDependencies,
  { db, tenantId }: TenantContext,
  query: AuditEntryQuery,
): Promise<Page<AuditEntry>> {
  await sealBeforeReading(journal, db, tenantId);
  const { limit: _, cursor: _cursor, properties, ...filters } = query;
  const fetch = (cursor = Number.MAX_SAFE_INTEGER, count: number) =>
    Object.keys(filters).length === 0
      ? db.all(listAuditEntries, { beforeSequence: cursor, count })
      : lookFor(db, filters, cursor, count);
  return sequencePage('auditEntry', query, fetch, (rows) =>
    rows.map((row) => withProperties(presentAuditEntry(row), properties)),
  );
}

/** Takes the index that leads to the fewest entries. */
async function lookFor(
  db: Scope,
  { actor, action, resource, isPlainUpdate, resourceId, createdFrom, createdTo }: AuditEntryQuery,
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
      ...{ actor: actor ?? null, action: action ?? null, isPlainUpdate: isPlainUpdate ?? null },
      resources: resource === undefined ? null : wordsIn(resource),
      ...{ resourceId: resourceId ?? null, ...bounds, count },
    },
  );
  const plain = ({ isFound: _, isLast: _last, ...row }: LookedAtRow): AuditEntryRow => row;
  const end = looked.find(({ isLast }) => isLast);
  return { rows: looked.filter(({ isFound }) => isFound).map(plain), end: end && plain(end) };
}

function presentAuditEntry({
  uuid,
  actor,
  actorType,
  before,
  after,
  previousHash,
  ...shown
}: AuditEntryRow): AuditEntry {
  return {
    id: entryId('auditEntry', uuid),
    actor: { type: actorType, id: actor },
    ...withoutNulls(shown),
    ...(before && { before: presentSnapshot(before) }),
    ...(after && { after: presentSnapshot(after) }),
    previousHash: previousHash ?? NO_HASH,
  };
}

/** Leaves out what the caller does not ask for: records are long, and a feed shows their names only. */
function withProperties(entry: AuditEntry, properties: string | undefined): AuditEntry {
  if (properties === undefined) return entry;
  const wanted = wordsIn(properties);
  const part = (state: Record<string, unknown>) =>
    Object.fromEntries(wanted.filter((name) => name in state).map((name) => [name, state[name]]));
  const { before, after, ...others } = entry;
  return { ...others, ...(before && { before: part(before) }), ...(after && { after: part(after) }) };
}
