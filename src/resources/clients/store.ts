import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';
import { mediaColumn } from '../media/shared-store.ts';

const columns = `id, name, description, sort_order as "order", currency_code as "currencyCode",
  vat_number as "vatNumber", archived_at as "archivedAt", created_at as "createdAt", updated_at as "updatedAt",
  ${mediaColumn('shown.tenant_id = clients.tenant_id and shown.client_id = clients.id')}`;

const row = {
  id: 'text',
  name: 'text',
  description: 'text?',
  order: 'bigint',
  currencyCode: 'text?',
  vatNumber: 'text?',
  archivedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  media: 'jsonb',
} as const;

export type ClientRow = RowOf<typeof readClient>;

export const insertClient = statement({
  name: 'insert_client',
  parameters: {
    id: 'text',
    name: 'text',
    description: 'text?',
    currencyCode: 'text?',
    vatNumber: 'text?',
    order: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into clients (id, name, description, currency_code, vat_number, sort_order, created_at, updated_at)
        values ($id, $name, $description, $currencyCode, $vatNumber, $order, $now, $now)
        returning ${columns}`,
});

export const readClient = statement({
  name: 'read_client',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from clients where id = $id`,
});

export const listClients = statement({
  name: 'list_clients',
  parameters: { archived: 'boolean?', ...orderedPosition },
  row,
  sql: `select ${columns} from clients
        where (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
          and ($archived::boolean is null or (archived_at is not null) = $archived)
        order by sort_order, created_at, id
        limit $count`,
});

export const updateClient = statement({
  name: 'update_client',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update clients set
          name = coalesce(c ->> 'name', name),
          description = case when c ? 'description' then c ->> 'description' else description end,
          currency_code = case when c ? 'currencyCode' then c ->> 'currencyCode' else currency_code end,
          vat_number = case when c ? 'vatNumber' then c ->> 'vatNumber' else vat_number end,
          archived_at = case when c ? 'archivedAt' then (c ->> 'archivedAt')::timestamptz else archived_at end,
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

export const deleteClient = statement({
  name: 'delete_client',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from clients where id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representClients = statement({
  name: 'represent_clients',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, clients.id as "eventClient"
        from jsonb_populate_recordset(null::clients, $snapshots) as clients`,
});
