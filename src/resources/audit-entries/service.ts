import { notFound } from '../../platform/errors.ts';
import { type Page, recentPage } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { AuditEntry, AuditEntryQuery } from './schema.ts';
import { type AuditEntryRow, listAuditEntries, listAuditEntriesOfResource, readAuditEntry } from './store.ts';

export async function getAuditEntry({ db }: TenantContext, id: string): Promise<AuditEntry> {
  const row = await db.one(readAuditEntry, { id });
  if (!row) throw notFound();
  return shown(row);
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
    return rows.map(shown);
  });
}

function shown({ before, after, ...row }: AuditEntryRow): AuditEntry {
  const { actorType, action, ...rest } = withoutNulls(row);
  return {
    ...rest,
    actorType: actorType as AuditEntry['actorType'],
    action: action as AuditEntry['action'],
    ...(before !== null && { before: recordOf(before as Columns) }),
    ...(after !== null && { after: recordOf(after as Columns) }),
  };
}

type Columns = Record<string, unknown>;

/**
 * Stored are columns; shown are fields, by the rules that the API follows itself: camel case, `order` for
 * `sort_order`, times as everywhere, and nothing for what is absent. What JSON a column holds stays as it is.
 */
export function recordOf(columns: Columns): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns)
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [fieldOf(column), column.endsWith('_at') ? timeOf(value) : value]),
  );
}

function fieldOf(column: string): string {
  if (column === 'sort_order') return 'order';
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** PostgreSQL writes `2026-11-15T01:02:03.4+00:00` into JSON. */
function timeOf(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value).toISOString() : value;
}
