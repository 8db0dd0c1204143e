import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, kind, access, source, status, content_type as "contentType",
  original_file_name as "originalFileName", declared_size_bytes as "declaredSizeBytes", size_bytes as "sizeBytes",
  etag, upload_key as "uploadKey", store_key as "storeKey", created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  kind: 'text',
  access: 'text',
  source: 'text',
  status: 'text',
  contentType: 'text',
  originalFileName: 'text?',
  declaredSizeBytes: 'bigint?',
  sizeBytes: 'bigint?',
  etag: 'text?',
  uploadKey: 'text',
  storeKey: 'text?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type AssetRow = RowOf<typeof readAsset>;

/** With its entries in the directory and among the open uploads, which live as long as it does. */
export const insertAsset = statement({
  name: 'insert_asset',
  parameters: {
    id: 'text',
    kind: 'text',
    access: 'text',
    contentType: 'text',
    originalFileName: 'text?',
    declaredSizeBytes: 'bigint?',
    uploadKey: 'text',
    now: 'timestamptz',
  },
  row,
  sql: `with made as (
          insert into assets (id, kind, access, source, content_type, original_file_name, declared_size_bytes,
            upload_key, created_at, updated_at)
          values ($id, $kind, $access, 'USER_UPLOAD', $contentType, $originalFileName, $declaredSizeBytes,
            $uploadKey, $now, $now)
          returning *
        ), listed as (
          insert into asset_directory (asset_id, tenant_id) select id, tenant_id from made
        ), opened as (
          insert into asset_uploads (asset_id, tenant_id, created_at) select id, tenant_id, created_at from made
        )
        select ${columns} from made`,
});

export const readAsset = statement({
  name: 'read_asset',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from assets where id = $id`,
});

export const listAssets = statement({
  name: 'list_assets',
  parameters: agePosition,
  row,
  sql: `select ${columns} from assets
        where (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

/** Without a tenant; what it finds is then read inside that tenant. */
export const findTenantOfAsset = statement({
  name: 'find_tenant_of_asset',
  parameters: { id: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from asset_directory where asset_id = $id`,
});

/** For those who are no members: nothing of a deleted tenant's. */
export const readAssetOfLivingTenant = statement({
  name: 'read_asset_of_living_tenant',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from assets
        where id = $id and exists (select from tenants where tenants.id = app_tenant() and deleted_at is null)`,
});

/** Of several at the same time, one finds it PENDING. */
export const readyAsset = statement({
  name: 'ready_asset',
  parameters: { id: 'text', sizeBytes: 'bigint', etag: 'text', storeKey: 'text', now: 'timestamptz' },
  row,
  sql: `with done as (
          update assets set status = 'READY', size_bytes = $sizeBytes, etag = $etag, store_key = $storeKey,
            updated_at = $now
          where id = $id and status = 'PENDING'
          returning *
        ), closed as (
          delete from asset_uploads using done where asset_id = done.id
        )
        select ${columns} from done`,
});

/** Stays among the open uploads until its bytes are gone. */
export const failAsset = statement({
  name: 'fail_asset',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update assets set status = 'FAILED', updated_at = $now where id = $id and status = 'PENDING' returning id`,
});

export const deleteAsset = statement({
  name: 'delete_asset',
  parameters: { id: 'text' },
  row: { uploadKey: 'text', storeKey: 'text?' },
  sql: `delete from assets where id = $id returning upload_key as "uploadKey", store_key as "storeKey"`,
});

export const listOldUploads = statement({
  name: 'list_old_asset_uploads',
  parameters: { before: 'timestamptz', afterCreatedAt: 'timestamptz', afterId: 'text', count: 'bigint' },
  row: { id: 'text', tenantId: 'text', createdAt: 'timestamptz' },
  sql: `select asset_id as id, tenant_id as "tenantId", created_at as "createdAt" from asset_uploads
        where created_at <= $before and (created_at, asset_id) > ($afterCreatedAt, $afterId)
        order by created_at, asset_id
        limit $count`,
});

/** The row first: should we end before the file is gone, it is a file that no row needs. */
export const deleteOldUpload = statement({
  name: 'delete_old_asset_upload',
  parameters: { id: 'text', before: 'timestamptz' },
  row: { uploadKey: 'text' },
  sql: `delete from assets where id = $id and status = 'PENDING' and created_at <= $before
        returning upload_key as "uploadKey"`,
});

/** Of one that failed; after its file, which nothing else would remember. */
export const closeUpload = statement({
  name: 'close_asset_upload',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from asset_uploads where asset_id = $id returning asset_id as id`,
});

/** Of the assets named, the keys of the files that they can't do without. */
export const listNeededKeys = statement({
  name: 'list_needed_asset_keys',
  parameters: { ids: 'jsonb' },
  row: { key: 'text' },
  sql: `select case status when 'READY' then store_key else upload_key end as key from assets
        where status in ('PENDING', 'READY') and id in (select jsonb_array_elements_text($ids))`,
});

/** As they were, made of snapshots of their rows. */
export const representAssets = statement({
  name: 'represent_assets',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, null::text as "eventClient"
        from jsonb_populate_recordset(null::assets, $snapshots) as assets`,
});
