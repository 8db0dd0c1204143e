import { type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { listByAge } from '../../../platform/http/answers/ordered-lists.ts';
import { PICTURE_TYPES } from '../../../platform/pictures/picture.ts';
import { ASSET_ACCESSES, ASSET_KINDS, ASSET_SOURCES, ASSET_STATUSES } from './schema.ts';

const assets = table('assets', {
  id: 'text',
  kind: textOf(ASSET_KINDS),
  access: textOf(ASSET_ACCESSES),
  source: textOf(ASSET_SOURCES),
  status: textOf(ASSET_STATUSES),
  contentType: textOf(PICTURE_TYPES),
  originalFileName: 'text?',
  declaredSizeBytes: 'bigint?',
  sizeBytes: 'bigint?',
  etag: 'text?',
  uploadKey: 'text',
  storeKey: 'text?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type AssetRow = RowOf<typeof readAsset>;

export const readAsset = readById(assets);
export const assetSnapshots = snapshotsOf(assets);

/** Inserts the asset with its entry in `asset_uploads`. */
export const insertAsset = statement({
  name: 'insert_asset',
  parameters: {
    id: 'text',
    kind: assets.row.kind,
    access: assets.row.access,
    contentType: assets.row.contentType,
    originalFileName: 'text?',
    declaredSizeBytes: 'bigint?',
    uploadKey: 'text',
    now: 'timestamptz',
    /** In real time, as the sweep that removes unfinished uploads goes by. */
    begunAt: 'timestamptz',
  },
  row: assets.row,
  sql: `with made as (
          insert into assets (id, kind, access, source, content_type, original_file_name, declared_size_bytes,
            upload_key, created_at, updated_at)
          values ($id, $kind, $access, 'USER_UPLOAD', $contentType, $originalFileName, $declaredSizeBytes,
            $uploadKey, $now, $now)
          returning *, xmin
        ), opened as (
          insert into asset_uploads (asset_id, tenant_id, created_at) select id, tenant_id, $begunAt from made
        )
        select ${assets.columns} from made as assets`,
});

export const listAssets = listByAge(assets);

/** Runs without a tenant. The asset is then read inside the tenant found. Of a tenant and its clones, the original counts until it is deleted. */
export const findTenantOfAsset = statement({
  name: 'find_tenant_of_asset',
  parameters: { id: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from asset_directory
        where asset_id = $id
        order by exists (select from deleted_tenants where deleted_tenants.tenant_id = asset_directory.tenant_id), is_sandbox, tenant_id limit 1`,
});

/** Hides the assets of deleted tenants from callers who are not members. */
export const readAssetOfLiveTenant = statement({
  name: 'read_asset_of_live_tenant',
  parameters: { id: 'text' },
  row: assets.row,
  sql: `select ${assets.columns} from assets
        where id = $id and exists (select from tenants where tenants.id = app_tenant() and deleted_at is null)`,
});

/** Only one of several concurrent requests finds the asset PENDING. */
export const markReady = statement({
  name: 'mark_asset_ready',
  parameters: { id: 'text', sizeBytes: 'bigint', etag: 'text', storeKey: 'text', now: 'timestamptz' },
  row: assets.row,
  sql: `with done as (
          update assets set status = 'READY', size_bytes = $sizeBytes, etag = $etag, store_key = $storeKey,
            updated_at = $now
          where id = $id and status = 'PENDING'
          returning *, xmin
        ), closed as (
          delete from asset_uploads using done where asset_id = done.id
        )
        select ${assets.columns} from done as assets`,
});

/** Keeps the entry in `asset_uploads`, so that the sweep removes the bytes if nothing else does. */
export const markFailed = statement({
  name: 'mark_asset_failed',
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

/**
 * Whether clones have the file, or may get it. Runs after the deletion, which may have waited until a clone was made, and so
 * may not have seen it.
 */
export const readSharing = statement({
  name: 'read_sharing_of_picture',
  parameters: { storeKey: 'text?' },
  row: { isShared: 'boolean' },
  sql: `select exists (select from shared_pictures where store_key = $storeKey)
          or exists (select from tenant_clones where status = 'COPYING') as "isShared"`,
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

/** Runs before the file is removed. If the process ends in between, the sweep finds a file without a row. */
export const deleteOldUpload = statement({
  name: 'delete_old_asset_upload',
  parameters: { id: 'text', before: 'timestamptz' },
  row: { uploadKey: 'text' },
  sql: `delete from assets where id = $id and status = 'PENDING'
          and exists (select from asset_uploads where asset_id = $id and created_at <= $before)
        returning upload_key as "uploadKey"`,
});

/** Runs after the file of a FAILED asset is removed, because only this entry names the file. */
export const closeUpload = statement({
  name: 'close_asset_upload',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from asset_uploads where asset_id = $id returning asset_id as id`,
});

/** Lists the keys of the files that these assets, or the assets of clones, still need. A clone that is being made may need all. */
export const listNeededKeys = statement({
  name: 'list_needed_asset_keys',
  parameters: { ids: 'jsonb', keys: 'text[]' },
  row: { key: 'text' },
  sql: `select case status when 'READY' then store_key else upload_key end as key from assets
        where status in ('PENDING', 'READY') and id in (select jsonb_array_elements_text($ids))
        union select store_key from shared_pictures where store_key = any ($keys)
        union select unnest($keys) where exists (select from tenant_clones where status = 'COPYING')`,
});

export const readSuspension = statement({
  name: 'read_suspension',
  parameters: {},
  row: { reason: 'text?' },
  sql: 'select suspension_reason as reason from tenants where id = app_tenant()',
});
