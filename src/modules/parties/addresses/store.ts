import { findIds, insertManyInto } from '../../../platform/database/insert-many.ts';
import { type RowOf, statement } from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  readByIds,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import { afterPosition, orderedPosition } from '../../../platform/http/answers/pagination.ts';
import { BY_NAME, BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { addressChange } from './schema.ts';

const addresses = table('addresses', {
  id: 'text',
  client: 'reference?',
  name: 'text',
  address1: 'text',
  address2: 'text?',
  region: 'text?',
  country: 'text',
  countryCode: 'text?',
  city: 'text',
  zip: 'text',
  registrationNumber: 'text?',
  vatNumber: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type AddressRow = RowOf<typeof readAddress>;

export const insertAddress = insertInto(addresses);
export const insertAddresses = insertManyInto(addresses);
export const readAddress = readById(addresses);
export const readAddresses = readByIds(addresses);
export const findClientsOfAddresses = findIds('find_clients_of_addresses', 'clients');
export const lockAddress = statement({
  name: 'lock_address',
  parameters: { id: 'text' },
  row: { country: 'text' },
  sql: `select country from addresses where id = $id for update`,
});
export const updateAddress = patchById(addresses, addressChange);
export const deleteAddress = deleteById(addresses);
export const addressSnapshots = snapshotsOf(addresses);

export const listAddresses = listInOrder(addresses);
export const listAddressesOfClient = listBy(addresses, 'client');

/** Sorts by `client_id` too, although it is always null here, because PostgreSQL then uses the order of the index. */
export const listAddressesOfTenant = statement({
  name: 'list_addresses_of_tenant',
  parameters: orderedPosition,
  row: addresses.row,
  sql: `select ${addresses.columns} from addresses
        where client_id is null and ${afterPosition}
        order by client_id, sort_order, created_at, id
        limit $count`,
});

export const addressLists = recordLists(addresses, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters: { clientId: 'text?', isOwn: 'boolean?' },
  where: `($clientId::text is null or client_id = $clientId)
          and ($isOwn::boolean is null or (client_id is null) = $isOwn)`,
});
