import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, name, address1, address2, region, country, city, zip, client_id as "client",
  registration_number as "registrationNumber", vat_number as "vatNumber", sort_order as "order",
  created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  name: 'text',
  address1: 'text',
  address2: 'text?',
  region: 'text?',
  country: 'text',
  city: 'text',
  zip: 'text',
  client: 'text?',
  registrationNumber: 'text?',
  vatNumber: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type AddressRow = RowOf<typeof readAddress>;

export const insertAddress = statement({
  name: 'insert_address',
  parameters: {
    id: 'text',
    clientId: 'text?',
    name: 'text',
    address1: 'text',
    address2: 'text?',
    region: 'text?',
    country: 'text',
    city: 'text',
    zip: 'text',
    registrationNumber: 'text?',
    vatNumber: 'text?',
    order: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into addresses (id, client_id, name, address1, address2, region, country, city, zip,
          registration_number, vat_number, sort_order, created_at, updated_at)
        values ($id, $clientId, $name, $address1, $address2, $region, $country, $city, $zip,
          $registrationNumber, $vatNumber, $order, $now, $now)
        returning ${columns}`,
});

export const readAddress = statement({
  name: 'read_address',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from addresses where id = $id`,
});

// Three lists instead of one with an optional filter: each walks its index to the page and stops there.

export const listAddresses = statement({
  name: 'list_addresses',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from addresses
        where (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listAddressesOfClient = statement({
  name: 'list_addresses_of_client',
  parameters: { clientId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from addresses
        where client_id = $clientId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

/** Ordered by `client_id` too, always null here: else PostgreSQL does not see that the index is in order. */
export const listAddressesOfTenant = statement({
  name: 'list_addresses_of_tenant',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from addresses
        where client_id is null
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by client_id, sort_order, created_at, id
        limit $count`,
});

export const updateAddress = statement({
  name: 'update_address',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update addresses set
          name = coalesce(c ->> 'name', name),
          address1 = coalesce(c ->> 'address1', address1),
          address2 = case when c ? 'address2' then c ->> 'address2' else address2 end,
          region = case when c ? 'region' then c ->> 'region' else region end,
          country = coalesce(c ->> 'country', country),
          city = coalesce(c ->> 'city', city),
          zip = coalesce(c ->> 'zip', zip),
          registration_number = case when c ? 'registrationNumber' then c ->> 'registrationNumber' else registration_number end,
          vat_number = case when c ? 'vatNumber' then c ->> 'vatNumber' else vat_number end,
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

export const deleteAddress = statement({
  name: 'delete_address',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from addresses where id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representAddresses = statement({
  name: 'represent_addresses',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, client_id as "eventClient"
        from jsonb_populate_recordset(null::addresses, $snapshots) as addresses`,
});
