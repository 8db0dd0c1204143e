import type { PathOf } from '../../../platform/batches/items.ts';
import { writeBatch } from '../../../platform/batches/writing.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newIds } from '../../../platform/ids.ts';
import type { NewProject } from './schema.ts';
import { insertProjects, projectExternalIds } from './store.ts';

/** Creates all projects or none, of contracts that exist. */
export async function createProjects(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  items: NewProject[],
  pathOf: PathOf,
): Promise<void> {
  const ids = newIds('project', items.length);
  const rows = await jsonListOf(items, ({ contractId: contract, ...item }, index) => ({
    ...{ ...item, contract, id: ids[index] as string },
  }));
  await writeBatch(db, {
    ...{ ids, pathOf, onConflict: 'REFUSE', taken: projectExternalIds },
    externalIds: items.map(({ externalId }) => externalId),
    insert: () => db.all(insertProjects, { items: rows, now: clock.now().toISOString() }),
  });
}
