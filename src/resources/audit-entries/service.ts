import { found } from '../../platform/errors.ts';
import { type Page, recentPage } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { AuditEntry, AuditEntryQuery } from './schema.ts';
import { type AuditEntryRow, listAuditEntries, listAuditEntriesOfResource, readAuditEntry } from './store.ts';

export async function getAuditEntry({ db }: TenantContext, id: string): Promise<AuditEntry> {
  return presentAuditEntry(found(await db.one(readAuditEntry, { id })));
}

export async function findAuditEntries(
  { db }: TenantContext,
  query: AuditEntryQuery,
): Promise<Page<AuditEntry>> {
  const { resourceId } = query;
  return recentPage('auditEntry', query, async (position) => {
    const rows =
      resourceId === undefined
        ? await db.all(listAuditEntries, position)
        : await db.all(listAuditEntriesOfResource, { ...position, resourceId });
    return rows.map(presentAuditEntry);
  });
}

function presentAuditEntry({ before, after, ...row }: AuditEntryRow): AuditEntry {
  return {
    ...withoutNulls(row),
    ...(before && { before: presentSnapshot(before) }),
    ...(after && { after: presentSnapshot(after) }),
  };
}

/**
 * Turns columns into properties by the rules of the API: camel case, `order` for `sort_order`, timestamps in the usual
 * format, and no nulls. JSON inside a column stays as it is.
 */
function presentSnapshot(snapshot: Snapshot): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(snapshot)
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [propertyOf(column), column.endsWith('_at') ? presentTime(value) : value]),
  );
}

function propertyOf(column: string): string {
  if (column === 'sort_order') return 'order';
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Converts times that PostgreSQL writes into JSON, such as `2026-11-15T01:02:03.4+00:00`. */
function presentTime(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value).toISOString() : value;
}
