import { optionalJsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { creatorHash } from '../tenants/shared-store.ts';
import { CLONE_STATUSES } from './schema.ts';

const row = {
  id: 'text',
  name: 'text',
  status: textOf(CLONE_STATUSES),
  recordCount: 'bigint',
  copiedCount: 'bigint',
  createdAt: 'timestamptz',
} as const;
const columns = `id, name, status, record_count as "recordCount", copied_count as "copiedCount", created_at as "createdAt"`;

export type CloneRow = RowOf<typeof readNewestClone>;

/** Lets a tenant be cloned once at a time, until the transaction ends. Locks no row of the tenant. */
export const lockClones = statement({
  name: 'lock_clones',
  parameters: { tenantId: 'text' },
  row: {},
  sql: `select from pg_advisory_xact_lock(hashtextextended('clones of ' || $tenantId, 0))`,
});

/** Counts the records of the tenant, and its sandboxes that are being made or were not deleted. */
export const measureTenant = statement({
  name: 'measure_tenant',
  parameters: { tenantId: 'text' },
  row: { records: 'bigint', clones: 'integer', isCopying: 'boolean', isAdvancing: 'boolean' },
  sql: `select cloned_count() as records, (
          select count(*)::integer from tenant_clones
          where tenant_id = $tenantId and (status = 'COPYING' or status = 'READY'
            and exists (select from tenant_creators where tenant_creators.tenant_id = tenant_clones.id)
            and not exists (select from deleted_tenants where deleted_tenants.tenant_id = tenant_clones.id))
        ) as clones, exists (
          select from tenant_clones where tenant_id = $tenantId and status = 'COPYING'
        ) as "isCopying", exists (
          select from tenant_clocks where tenant_id = $tenantId and advances_to is not null
        ) as "isAdvancing"`,
});

export const insertClone = statement({
  name: 'insert_clone',
  parameters: {
    id: 'text',
    name: 'text',
    subject: 'text',
    email: 'text?',
    records: 'bigint',
    now: 'timestamptz',
  },
  row,
  sql: `insert into tenant_clones (id, name, subject, email, record_count, created_at)
        values ($id, $name, $subject, $email, $records, $now) returning ${columns}`,
});

export const readNewestClone = statement({
  name: 'read_newest_clone',
  parameters: { tenantId: 'text' },
  row,
  sql: `select ${columns} from tenant_clones
        where tenant_id = $tenantId order by created_at desc, id desc limit 1`,
});

export const readCloneToMake = statement({
  name: 'read_clone_to_make',
  parameters: { id: 'text' },
  row: { name: 'text', subject: 'text', email: 'text?', isMade: 'boolean' },
  sql: `select name, subject, email,
          exists (select from tenant_creators where tenant_creators.tenant_id = $id) as "isMade"
        from tenant_clones where id = $id and status = 'COPYING'`,
});

/** It may be made again after a crash, and then begins anew. */
export const noteProgress = statement({
  name: 'note_progress_of_clone',
  parameters: { id: 'text', copied: 'bigint' },
  row: {},
  sql: `update tenant_clones set copied_count = $copied where id = $id`,
});

export const endClone = statement({
  name: 'end_clone_row',
  parameters: { id: 'text', status: textOf(CLONE_STATUSES) },
  row: {},
  sql: `update tenant_clones set status = $status, copied_count = case $status when 'READY' then record_count else 0 end
        where id = $id and status = 'COPYING'`,
});

/** Makes the sandbox, and enters it: what follows in the transaction sees its rows. */
export const beginSandbox = statement({
  name: 'begin_sandbox',
  isWrite: true,
  parameters: { tenantId: 'text', id: 'text', name: 'text', now: 'timestamptz' },
  row: {},
  sql: 'select from begin_clone($tenantId, $id, $name, $now)',
});

/** The tables whose rows are copied, in their order. */
export const listCopiedTables = statement({
  name: 'list_copied_tables',
  parameters: {},
  row: { name: 'text' },
  sql: `select table_name as name from clone_rules where on_clone = 'COPIED' order by position`,
});

/** Copies some rows of a table, after the row that the last call returned. */
export const copyRows = statement({
  name: 'copy_rows_of_clone',
  isWrite: true,
  parameters: { table: 'text', after: optionalJsonOf<object>(), count: 'integer' },
  row: { copied: 'bigint', lastRow: optionalJsonOf<object>() },
  sql: `select copied, last_row as "lastRow" from clone_rows($table, $after, $count)`,
});

/** The person who asked for the clone owns it. */
export const insertOwner = statement({
  name: 'insert_owner_of_clone',
  parameters: { memberId: 'text', subject: 'text', email: 'text?' },
  row: {},
  sql: `with owner as (
          insert into members (id, subject, email, role, created_at, updated_at)
          select $memberId, $subject, $email, 'OWNER', created_at, created_at from tenants where id = app_tenant()
        )
        insert into tenant_creators (tenant_id, creator_hash)
        values (app_tenant(), ${creatorHash})`,
});

/** Compares the copies with the original, begins the journal, and opens the sandbox. */
export const openSandbox = statement({
  name: 'open_sandbox',
  isWrite: true,
  parameters: { apiVersion: 'text' },
  row: {},
  sql: 'select from end_clone($apiVersion)',
});
