import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, client_id as "client", name, title, phone, sort_order as "order",
  created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  client: 'text',
  name: 'text',
  title: 'text?',
  phone: 'text?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type ContactRow = RowOf<typeof readContact>;

export const insertContact = statement({
  name: 'insert_contact',
  parameters: {
    id: 'text',
    clientId: 'text',
    name: 'text',
    title: 'text?',
    phone: 'text?',
    order: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into contacts (id, client_id, name, title, phone, sort_order, created_at, updated_at)
        values ($id, $clientId, $name, $title, $phone, $order, $now, $now)
        returning ${columns}`,
});

export const readContact = statement({
  name: 'read_contact',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from contacts where id = $id`,
});

// Two lists instead of one with an optional filter: each walks its index to the page and stops there.

export const listContacts = statement({
  name: 'list_contacts',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from contacts
        where (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listContactsOfClient = statement({
  name: 'list_contacts_of_client',
  parameters: { clientId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from contacts
        where client_id = $clientId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const updateContact = statement({
  name: 'update_contact',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update contacts set
          name = coalesce(c ->> 'name', name),
          title = case when c ? 'title' then c ->> 'title' else title end,
          phone = case when c ? 'phone' then c ->> 'phone' else phone end,
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

export const deleteContact = statement({
  name: 'delete_contact',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from contacts where id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representContacts = statement({
  name: 'represent_contacts',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, client_id as "eventClient"
        from jsonb_populate_recordset(null::contacts, $snapshots) as contacts`,
});
