import { jsonOf, optionalJsonOf, statement } from '../../../platform/database/statement.ts';

/** The tenant, the end of its journal, and whether changes wait for their order. */
export const readDeparture = statement({
  name: 'read_departure',
  noPlanCache: true,
  parameters: { tenantId: 'text' },
  row: { name: 'text', isWaiting: 'boolean', sequence: 'bigint', hash: 'text', files: 'bigint' },
  sql: `select name, exists (select from journal_waiting where tenant_id = $tenantId) as "isWaiting",
          coalesce(head.sequence, 0) as sequence, coalesce(encode(head.hash, 'hex'), repeat('0', 64)) as hash,
          (select count(*) from document_files) + (select count(*) from assets) + (select count(*) from receipts) as files
        from tenants left join journal_heads as head on head.tenant_id = tenants.id
        where tenants.id = $tenantId and deleted_at is null`,
});

/** The tables that archives have, in the order in which their rows arrive. The tenant comes first. */
export const listMovedTables = statement({
  name: 'list_moved_tables',
  parameters: {},
  row: { table: 'text', columns: jsonOf<string[]>() },
  sql: `select table_name as "table", to_jsonb(moved_columns(table_name::regclass)) as columns from clone_rules
        where on_move = 'MOVED' order by table_name <> 'tenants', position`,
});

/** The next rows of a table, as lines. */
export const listArchivedRows = statement({
  name: 'list_archived_rows',
  parameters: { table: 'text', secret: 'text', after: optionalJsonOf<object>(), count: 'integer' },
  row: { line: 'text', secret: 'text?', key: optionalJsonOf<Record<string, unknown>>() },
  sql: 'select line, secret_value as secret, key from archive_rows($table, $secret, $after, $count)',
});

/** The files of documents. The same bytes are stored once. */
export const listDocumentBytes = statement({
  name: 'list_document_bytes',
  parameters: { after: 'text', count: 'bigint' },
  row: { name: 'text', sizeBytes: 'bigint' },
  sql: `select distinct content_hash as name, size_bytes as "sizeBytes" from document_files
        where content_hash > $after order by content_hash limit $count`,
});

export const listPictureFiles = statement({
  name: 'list_picture_files',
  parameters: { after: 'text', count: 'bigint' },
  row: { name: 'text', key: 'text?', sizeBytes: 'bigint?', hash: 'text?' },
  sql: `select id as name, store_key as key, size_bytes as "sizeBytes", etag as hash from assets
        where status = 'READY' and id > $after order by id limit $count`,
});

export const listReceiptFiles = statement({
  name: 'list_receipt_files',
  parameters: { after: 'text', count: 'bigint' },
  row: { name: 'text', key: 'text', sizeBytes: 'bigint', hash: 'text' },
  sql: `select id as name, store_key as key, size_bytes as "sizeBytes", sha256 as hash from receipts
        where id > $after order by id limit $count`,
});

/** What the records say of these stored files, with the hash of a picture as base64url. */
export const readExpectedFiles = statement({
  name: 'read_expected_files',
  parameters: { names: 'text[]' },
  row: { name: 'text', sizeBytes: 'bigint?', hash: 'text?' },
  sql: `select distinct content_hash as name, size_bytes as "sizeBytes", content_hash as hash
        from document_files where content_hash = any ($names)
        union all select id, size_bytes, etag from assets where status = 'READY' and id = any ($names)
        union all select id, size_bytes, sha256 from receipts where id = any ($names)`,
});

export const countExpectedFiles = statement({
  name: 'count_expected_files',
  parameters: {},
  row: { count: 'bigint' },
  sql: `select (select count(distinct content_hash) from document_files)
          + (select count(*) from assets where status = 'READY') + (select count(*) from receipts) as count`,
});

/** Brings the hidden tenant into being, and enters it. */
export const beginArrival = statement({
  name: 'begin_arrival',
  isWrite: true,
  parameters: { tenant: 'text' },
  row: {},
  sql: 'select from begin_arrival($tenant::text::jsonb)',
});

/** `rows` is a list in JSON. It is passed on as text, because JavaScript has no numbers of this many digits. */
export const addArrivingRows = statement({
  name: 'add_arriving_rows',
  isWrite: true,
  parameters: { table: 'text', rows: 'text' },
  row: {},
  sql: 'select from arrive_rows($table, $rows::text::jsonb)',
});

export const openArrival = statement({
  name: 'open_arrival',
  isWrite: true,
  parameters: {},
  row: {},
  sql: 'select from end_arrival()',
});

/** Ends what can't go on here, as changes of their own after the moved ones: exports, clones in the making, and access tokens. */
export const settleArrival = statement({
  name: 'settle_arrival',
  parameters: { now: 'timestamptz' },
  row: { name: 'text' },
  sql: `with exports_end as (
          update exports set status = case status when 'DONE' then 'EXPIRED' else 'FAILED' end, file_keys = '[]', progress = null, sealed_passphrase = null,
            problem = case status when 'QUEUED' then 'The tenant has moved meanwhile: ask for the export again' end, updated_at = $now
          where status in ('DONE', 'QUEUED')
        ), clones_end as (
          update tenant_clones set status = 'FAILED', copied_count = 0 where status = 'COPYING'
        )
        delete from access_tokens where true returning name`,
});

/** Without the passphrase: integrations that had secrets are switched off, and messages with a link wait for a person. */
export const settleWithoutSecrets = statement({
  name: 'settle_without_secrets',
  parameters: { now: 'timestamptz' },
  row: { name: 'text' },
  sql: `with held as (
          update messages set status = 'HELD', reason = 'OUTBOUND_HELD', server = null, sealed_link = null, next_attempt_at = null,
            updated_at = $now
          where status = 'QUEUED' and sealed_link = ''
        ), without_grant as (
          delete from integration_grants where sealed = '' returning integration_id
        )
        update integrations set status = 'DISABLED', secrets = null, updated_at = $now
        where secrets = '' or id = any (array(select integration_id from without_grant))
        returning name`,
});
