import { deleteInBatches } from '../../platform/database/batches.ts';
import type { Scope } from '../../platform/database/database.ts';
import { explainViolations } from '../../platform/database/failures.ts';
import { found, notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import { TENANTS_OWN } from '../clients/client-filter.ts';
import type { Address, AddressChange, AddressQuery, NewAddress } from './schema.ts';
import {
  type AddressRow,
  deleteAddress,
  deleteAddressesOfClient,
  insertAddress,
  listAddresses,
  listAddressesOfClient,
  listAddressesOfTenant,
  readAddress,
  updateAddress,
} from './store.ts';

export async function createAddress({ db, clock }: TenantContext, input: NewAddress): Promise<Address> {
  const { clientId: client = null, ...rest } = input;
  if (client !== null && !isId('client', client)) throw notFound();
  const values = { ...rest, id: newId('address'), client, now: clock.now().toISOString() };
  const row = await explainViolations(db.one(insertAddress, values), { addresses_client: notFound });
  return presentAddress(found(row));
}

export async function getAddress({ db }: TenantContext, id: string): Promise<Address> {
  return presentAddress(found(await db.one(readAddress, { id })));
}

export async function findAddresses({ db }: TenantContext, query: AddressQuery): Promise<Page<Address>> {
  const { clientId } = query;
  return orderedPage('address', query, async (position) => {
    if (clientId === undefined) return (await db.all(listAddresses, position)).map(presentAddress);
    if (clientId === TENANTS_OWN) return (await db.all(listAddressesOfTenant, position)).map(presentAddress);
    return (await db.all(listAddressesOfClient, { ...position, clientId })).map(presentAddress);
  });
}

export async function changeAddress(
  { db, clock }: TenantContext,
  id: string,
  change: AddressChange,
): Promise<Address> {
  const now = clock.now().toISOString();
  return presentAddress(found(await db.one(updateAddress, { id, change, now })));
}

export async function removeAddress({ db }: TenantContext, id: string): Promise<undefined> {
  found(await db.one(deleteAddress, { id }));
}

export function presentAddress(row: AddressRow): Address {
  return withoutNulls(row);
}

/** Deletes the addresses of a client that is locked and about to be deleted. */
export async function removeAddressesOf(db: Scope, clientId: string): Promise<void> {
  await deleteInBatches(db, deleteAddressesOfClient, { clientId });
}
