import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `contracts.id, contracts.client_id as "client", contracts.name, contracts.reference, contracts.description,
  contracts.status, contracts.currency_code as "currencyCode", contracts.payment_terms_days as "paymentTermsDays",
  contracts.starts_at as "startsAt", contracts.ends_at as "endsAt", contracts.rates,
  contracts.tax_percent as "taxPercent", contracts.tax_category as "taxCategory",
  contracts.address_id as "addressId", contracts.sort_order as "order",
  contracts.created_at as "createdAt", contracts.updated_at as "updatedAt"`;

const row = {
  id: 'text',
  client: 'text',
  name: 'text',
  reference: 'text?',
  description: 'text?',
  status: 'text',
  currencyCode: 'text?',
  paymentTermsDays: 'integer',
  startsAt: 'timestamptz',
  endsAt: 'timestamptz?',
  rates: 'jsonb',
  taxPercent: 'numeric?',
  taxCategory: 'text?',
  addressId: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type ContractRow = RowOf<typeof readContract>;

/** Takes what is not given from the client, and then from the tenant. No such client, no row. */
export const insertContract = statement({
  name: 'insert_contract',
  parameters: {
    id: 'text',
    clientId: 'text',
    name: 'text',
    reference: 'text?',
    description: 'text?',
    currencyCode: 'text?',
    paymentTermsDays: 'integer?',
    startsAt: 'timestamptz',
    endsAt: 'timestamptz?',
    rates: 'jsonb',
    taxPercent: 'numeric?',
    taxCategory: 'text?',
    addressId: 'text?',
    order: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into contracts (id, client_id, name, reference, description, currency_code, payment_terms_days,
          starts_at, ends_at, rates, tax_percent, tax_category, address_id, sort_order, created_at, updated_at)
        select $id, clients.id, $name, $reference, $description,
          coalesce($currencyCode, clients.currency_code, tenants.currency_code),
          coalesce($paymentTermsDays, tenants.payment_terms_days, 30),
          $startsAt, $endsAt, $rates, $taxPercent, $taxCategory, $addressId, $order, $now, $now
        from clients join tenants on tenants.id = clients.tenant_id
        where clients.id = $clientId
        returning ${columns}`,
});

export const readContract = statement({
  name: 'read_contract',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from contracts where id = $id`,
});

export const listContracts = statement({
  name: 'list_contracts',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from contracts
        where (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listContractsOfClient = statement({
  name: 'list_contracts_of_client',
  parameters: { clientId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from contracts
        where client_id = $clientId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const updateContract = statement({
  name: 'update_contract',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update contracts set
          name = coalesce(c ->> 'name', name),
          reference = case when c ? 'reference' then c ->> 'reference' else reference end,
          description = case when c ? 'description' then c ->> 'description' else description end,
          currency_code = coalesce(c ->> 'currencyCode', currency_code),
          payment_terms_days = coalesce((c ->> 'paymentTermsDays')::integer, payment_terms_days),
          starts_at = coalesce((c ->> 'startsAt')::timestamptz, starts_at),
          ends_at = case when c ? 'endsAt' then (c ->> 'endsAt')::timestamptz else ends_at end,
          rates = coalesce(c -> 'rates', rates),
          tax_percent = case when c ? 'taxPercent' then (c ->> 'taxPercent')::numeric else tax_percent end,
          tax_category = case when c ? 'taxCategory' then c ->> 'taxCategory' else tax_category end,
          address_id = case when c ? 'addressId' then c ->> 'addressId' else address_id end,
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

/** Locked, so that the status that allowed the change is the status that is changed. */
export const lockContract = statement({
  name: 'lock_contract',
  parameters: { id: 'text' },
  row: { status: 'text', currencyCode: 'text?' },
  sql: `select status, currency_code as "currencyCode" from contracts where id = $id for no key update`,
});

export const moveContract = statement({
  name: 'move_contract',
  parameters: { id: 'text', status: 'text', now: 'timestamptz' },
  row,
  sql: `update contracts set
          status = $status,
          ends_at = case when $status = 'ENDED' then coalesce(ends_at, greatest($now, starts_at)) else ends_at end,
          updated_at = $now
        where id = $id
        returning ${columns}`,
});

export const deleteContract = statement({
  name: 'delete_contract',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from contracts where id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representContracts = statement({
  name: 'represent_contracts',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, contracts.client_id as "eventClient"
        from jsonb_populate_recordset(null::contracts, $snapshots) as contracts`,
});
