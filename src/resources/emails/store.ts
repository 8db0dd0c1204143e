import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, contact_id as "contact", address, sort_order as "order",
  created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  contact: 'text',
  address: 'text',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type EmailRow = RowOf<typeof readEmail>;

export const insertEmail = statement({
  name: 'insert_email',
  parameters: { id: 'text', contactId: 'text', address: 'text', order: 'bigint', now: 'timestamptz' },
  row,
  sql: `insert into emails (id, contact_id, address, sort_order, created_at, updated_at)
        values ($id, $contactId, $address, $order, $now, $now)
        returning ${columns}`,
});

export const readEmail = statement({
  name: 'read_email',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from emails where id = $id`,
});

// Two lists instead of one with an optional filter: each walks its index to the page and stops there.

export const listEmails = statement({
  name: 'list_emails',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from emails
        where (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listEmailsOfContact = statement({
  name: 'list_emails_of_contact',
  parameters: { contactId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from emails
        where contact_id = $contactId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const updateEmail = statement({
  name: 'update_email',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update emails set
          address = coalesce(c ->> 'address', address),
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

export const deleteEmail = statement({
  name: 'delete_email',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from emails where id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representEmails = statement({
  name: 'represent_emails',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, (select contacts.client_id from contacts where contacts.id = emails.contact_id) as "eventClient"
        from jsonb_populate_recordset(null::emails, $snapshots) as emails`,
});
