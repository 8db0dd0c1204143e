import { explainViolations } from '../../platform/database/failures.ts';
import { notFound } from '../../platform/errors.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import {
  type Address,
  type AddressChange,
  type AddressQuery,
  type NewAddress,
  TENANTS_OWN,
} from './schema.ts';
import {
  type AddressRow,
  deleteAddress,
  insertAddress,
  listAddresses,
  listAddressesOfClient,
  listAddressesOfTenant,
  readAddress,
  updateAddress,
} from './store.ts';

/** Of the client that `clientId` names, or of the tenant itself without one. */
export async function createAddress({ db, clock }: TenantContext, input: NewAddress): Promise<Address> {
  if (input.clientId !== undefined && !isId('client', input.clientId)) throw notFound();
  const written = db.one(insertAddress, {
    id: newId('address'),
    clientId: input.clientId ?? null,
    name: input.name,
    address1: input.address1,
    address2: input.address2 ?? null,
    region: input.region ?? null,
    country: input.country,
    city: input.city,
    zip: input.zip,
    registrationNumber: input.registrationNumber ?? null,
    vatNumber: input.vatNumber ?? null,
    order: input.order ?? 0,
    now: clock.now().toISOString(),
  });
  return shown(await explainViolations(written, { addresses_client: notFound }));
}

export async function getAddress({ db }: TenantContext, id: string): Promise<Address> {
  return shown(await db.one(readAddress, { id }));
}

export async function findAddresses({ db }: TenantContext, query: AddressQuery): Promise<Page<Address>> {
  const { clientId } = query;
  return orderedPage('address', query, async (position) => {
    if (clientId === undefined) return (await db.all(listAddresses, position)).map(shown);
    if (clientId === TENANTS_OWN) return (await db.all(listAddressesOfTenant, position)).map(shown);
    return (await db.all(listAddressesOfClient, { ...position, clientId })).map(shown);
  });
}

export async function changeAddress(
  { db, clock }: TenantContext,
  id: string,
  change: AddressChange,
): Promise<Address> {
  return shown(await db.one(updateAddress, { id, change, now: clock.now().toISOString() }));
}

export async function removeAddress({ db }: TenantContext, id: string): Promise<undefined> {
  if (!(await db.one(deleteAddress, { id }))) throw notFound();
}

export function shown(row: AddressRow | undefined): Address {
  if (!row) throw notFound();
  return withoutNulls(row);
}
