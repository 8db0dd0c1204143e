import { mapItems, type PathOf, refuseUnknown } from '../../../platform/batches/items.ts';
import type { OnConflict } from '../../../platform/batches/schema.ts';
import { type Written, writeBatch } from '../../../platform/batches/writing.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { notFound } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import type { NewContract } from './schema.ts';
import { currencyMissing, explainContractRules, isMalformedAddress, readTerms } from './service.ts';
import { contractExternalIds, findClientsOfContracts, insertContracts, moveContracts } from './store.ts';

/** Creates all contracts or none, apart from those to skip. */
export async function createContracts(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  items: NewContract[],
  { pathOf, onConflict }: { pathOf: PathOf; onConflict: OnConflict },
): Promise<Written> {
  const ids = newIds('contract', items.length);
  const rows = mapItems(items, pathOf, ({ clientId: client, addressId: address = null, ...given }, index) => {
    const terms = { ...given, rates: [], taxRates: [], ...readTerms(given, []) };
    if (isMalformedAddress(address)) throw notFound('addressId');
    return { ...terms, client, address, id: ids[index] as string };
  });
  return db.transaction(async (transaction) => {
    await refuseClients(transaction, items, pathOf);
    const contracts = { items: await jsonListOf(rows, (row) => row), now: clock.now().toISOString() };
    return writeBatch(transaction, {
      ...{ ids, onConflict, pathOf, taken: contractExternalIds },
      externalIds: items.map(({ externalId }) => externalId),
      insert: () => explainContractRules(transaction.all(insertContracts, contracts)),
    });
  });
}

/** Refuses clients that are unknown, or that give a contract no currency. */
async function refuseClients(db: Scope, items: NewContract[], pathOf: PathOf): Promise<void> {
  const named = items.map(({ clientId }) => clientId);
  const ids = [...new Set(named)].filter((id) => isId('client', id));
  const clients = new Map((await db.all(findClientsOfContracts, { ids })).map((one) => [one.id, one]));
  refuseUnknown(named, clients, (index) => `${pathOf(index)}clientId`);
  mapItems(items, pathOf, ({ clientId, currencyCode }) => {
    if (!(currencyCode ?? clients.get(clientId)?.currencyCode)) throw currencyMissing();
  });
}

/** Activates contracts that were created a moment ago. */
export async function activateContracts(
  { db, clock }: Pick<TenantContext, 'db' | 'clock'>,
  ids: string[],
): Promise<void> {
  await db.all(moveContracts, { ids, status: 'ACTIVE', now: clock.now().toISOString() });
}
