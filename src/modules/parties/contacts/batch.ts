import { type PathOf, placesIn, refuseRepeated, refuseUnknown } from '../../../platform/batches/items.ts';
import type { OnConflict } from '../../../platform/batches/schema.ts';
import { showBatch, type Written, writeBatch } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import type { BatchedContact, NewContact, NewContacts } from './schema.ts';
import { presentContact } from './service.ts';
import { contactExternalIds, findClientsOfContacts, insertContacts, readContacts } from './store.ts';

/** Creates all contacts or none, apart from those to skip. */
export async function createContacts(
  { db, clock }: TenantContext,
  { contacts: items, onConflict }: NewContacts,
): Promise<BatchedContact[]> {
  const pathOf = placesIn('contacts');
  refuseRepeated(
    items.map(({ externalId }) => externalId),
    pathOf,
  );
  return db.transaction(async (transaction) => {
    const named = items.map(({ clientId }) => clientId);
    const ids = [...new Set(named)].filter((id) => isId('client', id));
    const known = new Set((await transaction.all(findClientsOfContacts, { ids })).map(({ id }) => id));
    refuseUnknown(named, known, (index) => `${pathOf(index)}clientId`);
    const now = clock.now().toISOString();
    const written = await writeContacts(transaction, items, { now, pathOf, onConflict });
    return showBatch(written, async (some) =>
      (await transaction.all(readContacts, { ids: some })).map(presentContact),
    );
  });
}

/** Writes contacts of clients that exist. */
export async function writeContacts(
  db: Scope,
  items: NewContact[],
  { now, pathOf, onConflict }: { now: string; pathOf: PathOf; onConflict?: OnConflict | undefined },
): Promise<Written> {
  const ids = newIds('contact', items.length);
  const rows = await jsonListOf(items, ({ clientId: client, receives = [], ...item }, index) => ({
    ...{ ...item, client, receives, id: ids[index] as string },
  }));
  return writeBatch(db, {
    ...{ ids, pathOf, onConflict, taken: contactExternalIds },
    externalIds: items.map(({ externalId }) => externalId),
    insert: () => db.all(insertContacts, { items: rows, now }),
  });
}
