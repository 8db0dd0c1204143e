import type { Scope } from '../database/database.ts';
import type { ExternalIds } from './store.ts';

/** Replaces the filter of a list by external ids with that by identifiers, which each list has. */
export async function withExternalIds<Q extends { externalId?: string; ids?: string }>(
  db: Scope,
  { find }: ExternalIds,
  query: Q,
): Promise<Q> {
  const { externalId, ids } = query;
  if (externalId === undefined) return query;
  const found = await db.all(find, { externalIds: externalId.split(',') });
  const wanted = ids?.split(',');
  const both = found.filter(({ id }) => wanted === undefined || wanted.includes(id));
  return { ...query, ids: both.map(({ id }) => id).join(',') };
}
