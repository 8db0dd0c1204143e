import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, slot, sort_order as "order", asset_id as "assetId", asset_kind as "kind",
  asset_status as "status", client_id as "client", created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  slot: 'text',
  order: 'bigint',
  assetId: 'text',
  kind: 'text',
  status: 'text',
  client: 'text?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type AttachmentRow = RowOf<typeof readAttachment>;

/** What is to be attached, and to whom, as far as it is there. */
export const readParties = statement({
  name: 'read_media_parties',
  parameters: { assetId: 'text', clientId: 'text?' },
  row: { kind: 'text', status: 'text', access: 'text', isClientThere: 'boolean' },
  sql: `select kind, status, access,
          $clientId::text is null or exists (select from clients where clients.id = $clientId) as "isClientThere"
        from assets where assets.id = $assetId`,
});

export const insertAttachment = statement({
  name: 'insert_media_attachment',
  parameters: {
    id: 'text',
    assetId: 'text',
    kind: 'text',
    clientId: 'text?',
    slot: 'text',
    order: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into media_attachments (id, asset_id, asset_kind, client_id, slot, sort_order, created_at, updated_at)
        values ($id, $assetId, $kind, $clientId, $slot, $order, $now, $now)
        returning ${columns}`,
});

export const readAttachment = statement({
  name: 'read_media_attachment',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from media_attachments where tenant_id = app_tenant() and id = $id`,
});

// Three lists instead of one with an optional filter: each walks its index to the page and stops there. The tenant
// is named although the policies see to it: there are two of them, and PostgreSQL finds no index for "one or the other".

export const listAttachments = statement({
  name: 'list_media_attachments',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from media_attachments
        where tenant_id = app_tenant()
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listAttachmentsOfClient = statement({
  name: 'list_media_attachments_of_client',
  parameters: { clientId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from media_attachments
        where tenant_id = app_tenant() and client_id = $clientId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listAttachmentsOfTenant = statement({
  name: 'list_media_attachments_of_tenant',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from media_attachments
        where tenant_id = app_tenant() and client_id is null
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by client_id, sort_order, created_at, id
        limit $count`,
});

export const updateAttachment = statement({
  name: 'update_media_attachment',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update media_attachments set
          slot = coalesce(c ->> 'slot', slot),
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where tenant_id = app_tenant() and id = $id
        returning ${columns}`,
});

export const deleteAttachment = statement({
  name: 'delete_media_attachment',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from media_attachments where tenant_id = app_tenant() and id = $id returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representAttachments = statement({
  name: 'represent_attachments',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, client_id as "eventClient"
        from jsonb_populate_recordset(null::media_attachments, $snapshots) as media_attachments`,
});
