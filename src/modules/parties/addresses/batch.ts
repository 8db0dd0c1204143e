import { mapItems, placesIn, refuseUnknown } from '../../../platform/batches/items.ts';
import { readInOrder } from '../../../platform/batches/writing.ts';
import { countryCodeOf } from '../../../platform/country-names.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { ownNumberProblems } from '../own-numbers.ts';
import { refuseTenantsOwn } from '../tenants-own.ts';
import type { Address, NewAddress, NewAddresses } from './schema.ts';
import { presentAddress } from './service.ts';
import { findClientsOfAddresses, insertAddresses, readAddresses } from './store.ts';

type WithCode = Omit<NewAddress, 'countryCode'> & { countryCode: string | null };

/** Creates all addresses or none. They have no identifiers of the caller's, so none can be there already. */
export async function createAddresses(
  { db, clock, role }: TenantContext,
  { addresses: given }: NewAddresses,
): Promise<Address[]> {
  for (const { clientId = null } of given) await refuseTenantsOwn(role, async () => ({ client: clientId }));
  const pathOf = placesIn('addresses');
  const items = await withCountryCodes(given);
  mapItems(items, pathOf, refuseOwnNumbers);
  return db.transaction(async (transaction) => {
    const named = items.map(({ clientId }) => clientId);
    const asked = [...new Set(named)].filter((id) => isId('client', id));
    const known = await transaction.all(findClientsOfAddresses, { ids: asked });
    refuseUnknown(named, new Set(known.map(({ id }) => id)), (index) => `${pathOf(index)}clientId`);
    const ids = await write(transaction, items, clock.now().toISOString());
    return readInOrder(ids, async (some) =>
      (await transaction.all(readAddresses, { ids: some })).map(presentAddress),
    );
  });
}

/** Writes addresses of clients that exist. */
export async function writeAddresses(db: Scope, items: NewAddress[], now: string): Promise<void> {
  await write(db, await withCountryCodes(items), now);
}

async function withCountryCodes(items: NewAddress[]): Promise<WithCode[]> {
  const names = new Set(items.flatMap(({ country, countryCode }) => (countryCode ? [] : [country])));
  const codes = new Map(
    await Promise.all([...names].map(async (name) => [name, (await countryCodeOf(name)) ?? null] as const)),
  );
  return items.map((item) => ({
    ...item,
    countryCode: item.countryCode ?? codes.get(item.country) ?? null,
  }));
}

function refuseOwnNumbers({ clientId, countryCode, ...rest }: WithCode): void {
  const problems = clientId === undefined ? ownNumberProblems(rest, countryCode) : [];
  if (problems.length > 0) throw invalid(problems);
}

async function write(db: Scope, items: WithCode[], now: string): Promise<string[]> {
  const ids = newIds('address', items.length);
  const rows = await jsonListOf(items, ({ clientId: client = null, ...item }, index) => ({
    ...{ ...item, client, id: ids[index] as string },
  }));
  await db.all(insertAddresses, { items: rows, now });
  return ids;
}
