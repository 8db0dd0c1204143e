import { countryCodeOf } from '../../../platform/country-names.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { found, invalid, notFound } from '../../../platform/errors.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { isRefined, listRecords } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { TENANTS_OWN } from '../client-filter.ts';
import { hasOwnNumbers, ownNumberProblems } from '../own-numbers.ts';
import { refuseTenantsOwn } from '../tenants-own.ts';
import type { Address, AddressChange, AddressQuery, NewAddress } from './schema.ts';
import {
  type AddressRow,
  addressLists,
  deleteAddress,
  insertAddress,
  listAddresses,
  listAddressesOfClient,
  listAddressesOfTenant,
  lockAddress,
  readAddress,
  updateAddress,
} from './store.ts';

export async function createAddress(
  { db, clock, role }: Pick<TenantContext, 'db' | 'clock' | 'role'>,
  input: NewAddress,
): Promise<Address> {
  const { clientId: client = null, ...rest } = input;
  await refuseTenantsOwn(role, async () => ({ client }));
  if (client !== null && !isId('client', client)) throw notFound('clientId');
  const countryCode = rest.countryCode ?? (await countryCodeOf(rest.country)) ?? null;
  const problems = client === null ? ownNumberProblems(rest, countryCode) : [];
  if (problems.length > 0) throw invalid(problems);
  const values = { ...rest, countryCode, id: newId('address'), client, now: clock.now().toISOString() };
  const row = await explainViolations(db.one(insertAddress, values), {
    addresses_client: () => notFound('clientId'),
  });
  return presentAddress(found(row));
}

export async function getAddress({ db }: TenantContext, id: string): Promise<Address> {
  return presentAddress(found(await db.one(readAddress, { id })));
}

export async function findAddresses({ db }: TenantContext, query: AddressQuery): Promise<Page<Address>> {
  const { clientId } = query;
  if (isRefined(query)) {
    const isOwn = clientId === TENANTS_OWN;
    return listRecords(db, addressLists, {
      kind: 'address',
      query,
      filters: isOwn ? { clientId: null, isOwn } : { clientId: clientId ?? null, isOwn: null },
      present: (rows) => rows.map(presentAddress),
    });
  }
  return orderedPage('address', query, async (position) => {
    if (clientId === undefined) return (await db.all(listAddresses, position)).map(presentAddress);
    if (clientId === TENANTS_OWN) return (await db.all(listAddressesOfTenant, position)).map(presentAddress);
    return (await db.all(listAddressesOfClient, { ...position, clientId })).map(presentAddress);
  });
}

export async function changeAddress(
  { db, clock, role }: TenantContext,
  id: string,
  change: AddressChange,
): Promise<Address> {
  await refuseTenantsOwn(role, () => db.one(readAddress, { id }));
  const now = clock.now().toISOString();
  if (hasOwnNumbers(change)) await checkOwnNumbers(db, id, change);
  if (change.countryCode !== null || change.country !== undefined) return writeChange(db, id, change, now);
  return db.transaction(async (transaction) => {
    const { country } = found(await transaction.one(lockAddress, { id }));
    return writeChange(transaction, id, { ...change, country }, now);
  });
}

async function checkOwnNumbers(db: Scope, id: string, change: AddressChange): Promise<void> {
  const address = found(await db.one(readAddress, { id }));
  if (address.client !== null) return;
  const { country, countryCode = country === undefined ? address.countryCode : null } = change;
  const problems = ownNumberProblems(
    change,
    countryCode ?? (await countryCodeOf(country ?? address.country)),
  );
  if (problems.length > 0) throw invalid(problems);
}

/** Writes a change. A country without a code gets the code anew, so no code of the previous country stays behind. */
async function writeChange(db: Scope, id: string, change: AddressChange, now: string): Promise<Address> {
  const { country, countryCode } = change;
  const isCodeOpen = country !== undefined && (countryCode ?? null) === null;
  const written = isCodeOpen ? { ...change, countryCode: (await countryCodeOf(country)) ?? null } : change;
  return presentAddress(found(await db.one(updateAddress, { id, change: written, now })));
}

export async function removeAddress({ db, role }: TenantContext, id: string): Promise<undefined> {
  await refuseTenantsOwn(role, () => db.one(readAddress, { id }));
  found(await db.one(deleteAddress, { id }));
}

export function presentAddress(row: AddressRow): Address {
  return withoutNulls(row);
}
