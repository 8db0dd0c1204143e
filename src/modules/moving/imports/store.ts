import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { insertInto, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import type { ErrorDetail } from '../../../platform/errors.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { type Given, IMPORT_KINDS } from './kinds.ts';
import type { Mapping } from './mapping.ts';
import { SOURCES } from './ready-mappings.ts';
import { FORMATS, IMPORT_STATUSES, MODES, ROW_STATUSES, TASKS } from './schema.ts';

const imports = table(
  'imports',
  {
    ...{ id: 'text', kind: textOf(IMPORT_KINDS), format: textOf(FORMATS), mode: textOf(MODES) },
    ...{ source: optionalTextOf(SOURCES), mapping: optionalJsonOf<Mapping>(), fileName: 'text?' },
    ...{ status: textOf(IMPORT_STATUSES), task: optionalTextOf(TASKS), problem: 'text?' },
    ...{ sizeBytes: 'bigint?', contentHash: 'text?', rowCount: 'integer?', doneRowCount: 'integer' },
    ...{ newCount: 'integer?', existingCount: 'integer?', invalidCount: 'integer?' },
    ...{ leftOutCount: 'integer?', createdAt: 'timestamptz', updatedAt: 'timestamptz' },
    ...{ doneAt: 'timestamptz?', expiresAt: 'timestamptz' },
  },
  {
    shown: {
      // Entries of the journal leave it out.
      doneRowCount: { sql: 'imports.done_row_count', snapshotSql: 'coalesce(imports.done_row_count, 0)' },
      status: `case when imports.status = 'QUEUED' and imports.begun_at is not null then 'RUNNING' else imports.status end`,
    },
  },
);

export type ImportRow = RowOf<typeof readImport>;

export const readImport = readById(imports);
export const importSnapshots = snapshotsOf(imports);

export const listImports = statement({
  name: 'list_imports',
  parameters: agePosition,
  row: imports.row,
  sql: `select ${imports.columns} from imports where ${beforePosition} ${newestFirst}`,
});

export const insertImport = insertInto(imports, ['status', 'doneRowCount']);

/** Imports that wait for work, or are worked on. */
export const countQueued = statement({
  name: 'count_queued_imports',
  parameters: {},
  row: { count: 'bigint' },
  sql: `select count(*) from imports where status = 'QUEUED'`,
});

export interface StoredRow {
  number: number;
  given?: Given;
  status?: string;
  problems?: ErrorDetail[];
}

/** Nothing once the import takes no files: what comes too late is never left behind. */
export const insertRows = statement({
  name: 'insert_import_rows',
  isUpkeep: true,
  parameters: { importId: 'text', uploadKey: 'text', rows: jsonOf<StoredRow[]>() },
  row: {},
  sql: `insert into import_rows (import_id, upload_key, number, given, status, problems)
        select $importId, $uploadKey, number, given, status, problems
        from jsonb_to_recordset($rows) as listed (number integer, given jsonb, status text, problems jsonb)
        where exists (select from imports where id = $importId and imports.status in ('PENDING', 'CHECKED', 'FAILED'))`,
});

/** Takes the rows of an upload in place of earlier ones. Nothing if another upload has removed some. */
export const takeUpload = statement({
  name: 'take_upload_of_import',
  parameters: {
    id: 'text',
    uploadKey: 'text',
    sizeBytes: 'bigint',
    contentHash: 'text',
    rowCount: 'integer',
    now: 'timestamptz',
  },
  row: imports.row,
  sql: `update imports set upload_key = $uploadKey, size_bytes = $sizeBytes, kept_bytes = $sizeBytes, content_hash = $contentHash,
          row_count = $rowCount::integer, status = 'QUEUED', task = mode, begun_at = null, done_row_count = 0, problem = null, new_count = null,
          existing_count = null, invalid_count = null, left_out_count = null, updated_at = $now,
          asked_by = current_setting('app.actor', true)
        where id = $id and status in ('PENDING', 'CHECKED', 'FAILED')
          and $rowCount::integer = (select count(*)::integer from import_rows where import_id = $id and import_rows.upload_key = $uploadKey)
        returning ${imports.columns}`,
});

/** Asks for work on an import that waits for a person. */
export const queueTask = statement({
  name: 'queue_task_of_import',
  parameters: { id: 'text', task: textOf(TASKS), now: 'timestamptz' },
  row: imports.row,
  sql: `update imports set status = 'QUEUED', task = $task, begun_at = null, done_row_count = 0, problem = null, updated_at = $now,
          asked_by = current_setting('app.actor', true)
        where id = $id and case $task when 'UNDO' then status = 'DONE' else status = 'CHECKED' and invalid_count = 0 end
        returning ${imports.columns}`,
});

export const removeOtherRows = statement({
  name: 'remove_other_import_rows',
  isUpkeep: true,
  parameters: { id: 'text', uploadKey: 'text' },
  row: {},
  sql: 'delete from import_rows where import_id = $id and upload_key <> $uploadKey',
});

/** Removes the rows of an upload that came to nothing. */
export const removeUpload = statement({
  name: 'remove_upload_of_import',
  isUpkeep: true,
  parameters: { id: 'text', uploadKey: 'text' },
  row: {},
  sql: `delete from import_rows where import_id = $id and upload_key = $uploadKey
          and not exists (select from imports where id = $id and imports.upload_key = $uploadKey)`,
});

export const listRows = statement({
  name: 'list_import_rows',
  noPlanCache: true,
  parameters: { id: 'text', status: optionalTextOf(ROW_STATUSES), after: 'integer', count: 'bigint' },
  row: {
    number: 'integer',
    status: optionalTextOf(ROW_STATUSES),
    recordId: 'text?',
    details: optionalJsonOf<ErrorDetail[]>(),
  },
  sql: `select number, import_rows.status, record_id as "recordId", problems as details
        from imports join import_rows on import_id = imports.id and import_rows.upload_key = imports.upload_key
        where imports.id = $id and number > $after and ($status::text is null or import_rows.status = $status)
        order by number limit $count`,
});

export const beginImport = statement({
  name: 'begin_import',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {
    ...{ kind: textOf(IMPORT_KINDS), task: textOf(TASKS), uploadKey: 'text', askedBy: 'text' },
    ...{ attempts: 'integer' },
  },
  sql: `update imports set begun_at = $now, attempts = attempts + 1, done_row_count = 0 where id = $id and status = 'QUEUED'
        returning kind, coalesce(task, mode) as task, coalesce(upload_key, '') as "uploadKey", coalesce(asked_by, '') as "askedBy", attempts`,
});

const isOfRun = `id = $id and attempts = $attempts and status = 'QUEUED'`;

/** Nothing if another run began. */
export const noteRows = statement({
  name: 'note_rows_of_import',
  isUpkeep: true,
  parameters: { id: 'text', attempts: 'integer', count: 'integer' },
  row: { id: 'text' },
  sql: `update imports set done_row_count = $count where ${isOfRun} returning id`,
});

export const readRowsToWrite = statement({
  name: 'read_import_rows_to_write',
  parameters: { id: 'text', uploadKey: 'text', after: 'integer', count: 'bigint' },
  row: { number: 'integer', given: jsonOf<Given>() },
  sql: `select number, coalesce(given, '{}') as given from import_rows
        where import_id = $id and upload_key = $uploadKey and number > $after and given is not null order by number limit $count`,
});

/** Says what became of rows. Those of an import that was made are no longer needed as they were given. */
export const settleRows = statement({
  name: 'settle_import_rows',
  isUpkeep: true,
  parameters: { id: 'text', uploadKey: 'text', rows: jsonOf<object[]>(), isMade: 'boolean' },
  row: {},
  sql: `update import_rows set status = settled.status, problems = settled.problems,
          record_id = case when $isMade or settled.status = 'EXISTS' then settled."recordId" end,
          given = case when not $isMade then given end
        from jsonb_to_recordset($rows) as settled (number integer, status text, problems jsonb, "recordId" text)
        where import_id = $id and upload_key = $uploadKey and import_rows.number = settled.number`,
});

const countOf = (status: string) => `(select count(*) from import_rows
          where import_id = $id and import_rows.upload_key = imports.upload_key and import_rows.status = '${status}')`;

export const endImport = statement({
  name: 'end_import',
  parameters: {
    ...{
      id: 'text',
      attempts: 'integer',
      status: textOf(IMPORT_STATUSES),
      problem: 'text?',
      now: 'timestamptz',
    },
  },
  row: { id: 'text' },
  sql: `update imports set status = $status, problem = $problem, done_row_count = row_count, new_count = ${countOf('NEW')},
          existing_count = ${countOf('EXISTS')}, invalid_count = ${countOf('INVALID')}, left_out_count = ${countOf('LEFT_OUT')},
          kept_bytes = case when $status in ('DONE', 'UNDONE') then 0 else kept_bytes end,
          done_at = case when $status = 'DONE' then coalesce(done_at, $now) else done_at end, updated_at = $now
        where ${isOfRun} returning id`,
});

/** Ends the time of an import that was not made. Nothing if it has not come, or the import waits for work. */
export const expireImport = statement({
  name: 'expire_import',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `with expired as (
          update imports set status = 'EXPIRED', kept_bytes = 0, updated_at = $now
          where id = $id and status in ('PENDING', 'CHECKED', 'FAILED') and expires_at <= $now returning id
        )
        delete from import_rows where import_id in (select id from expired) returning import_id as id`,
});

/** Checks now what is checked at the commit otherwise. */
export const checkConstraints = statement({
  name: 'check_constraints_now',
  parameters: {},
  row: {},
  sql: 'select from check_constraints_now()',
});

const obstacle = { number: 'integer', recordId: 'text', obstacle: 'text' } as const;
export type Obstacle = RowOf<typeof findObstacles>;

export const findObstacles = statement({
  name: 'find_obstacles_of_import',
  parameters: { id: 'text', most: 'integer' },
  row: obstacle,
  sql: 'select number, record_id as "recordId", obstacle from obstacles_of_import($id, $most)',
});

export const undoImportRows = statement({
  name: 'undo_import',
  isWrite: true,
  parameters: { id: 'text', now: 'timestamptz' },
  row: obstacle,
  sql: 'select number, record_id as "recordId", obstacle from undo_import($id, $now)',
});

/** Locks the accounts that rows name, all at once and in the order in which all transactions that lock several do. */
export const lockAccounts = statement({
  name: 'lock_accounts_of_import',
  noPlanCache: true,
  parameters: { id: 'text', uploadKey: 'text' },
  row: {},
  sql: `with named as materialized (
          select given ->> 'clientId' as client_id, given ->> 'clientExternalId' as external_id,
            sorted_name(given ->> 'clientName') as name_key
          from import_rows where import_id = $id and upload_key = $uploadKey and given is not null
        )
        select from clients where id = any (array(
          select client_id from named
          union select clients.id from named join clients using (external_id)
          union select clients.id from named join clients using (name_key)
        )) order by id for no key update`,
});

/** The addresses that clients have already, by the places in the list. */
export const findSameAddresses = statement({
  name: 'find_same_addresses',
  noPlanCache: true,
  parameters: { addresses: jsonOf<Given[]>() },
  row: { index: 'bigint', id: 'text' },
  sql: `select distinct on (place) place - 1 as index, addresses.id
        from rows from (
            jsonb_to_recordset($addresses) as ("clientId" text, name text, address1 text, zip text, city text)
          ) with ordinality as listed (client_id, name, address1, zip, city, place)
          join addresses using (client_id, name, address1, zip, city)
        order by place, addresses.id`,
});

export type Named = RowOf<typeof findNamed>;

/** The records that rows name, with those that they belong to. */
export const findNamed = statement({
  name: 'find_records_named_by_rows',
  parameters: { level: 'text', names: jsonOf<Record<string, string[]>>() },
  row: {
    ...{
      clientId: 'text',
      clientExternalId: 'text?',
      clientName: 'text',
      contractId: 'text?',
      contractName: 'text?',
    },
    ...{ contractExternalId: 'text?', projectId: 'text?', projectExternalId: 'text?', projectName: 'text?' },
  },
  sql: `select "clientId", "clientExternalId", "clientName", "contractId", "contractName", "contractExternalId", "projectId",
          "projectExternalId", "projectName"
        from named_by_rows($level, $names)`,
});
