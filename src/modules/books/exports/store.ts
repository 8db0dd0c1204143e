import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { EXPORT_KINDS, EXPORT_STATUSES, type ExportFile, type Progress } from './schema.ts';

const exports = table(
  'exports',
  {
    ...{ id: 'text', kind: textOf(EXPORT_KINDS), from: 'date', to: 'date', status: textOf(EXPORT_STATUSES) },
    ...{ progress: optionalJsonOf<Progress>(), problem: 'text?', files: jsonOf<ExportFile[]>() },
    ...{
      createdAt: 'timestamptz',
      updatedAt: 'timestamptz',
      doneAt: 'timestamptz?',
      expiresAt: 'timestamptz?',
    },
  },
  {
    names: { from: '"from"', to: '"to"' },
    shown: {
      status: `case when exports.status = 'QUEUED' and exports.begun_at is not null then 'RUNNING' else exports.status end`,
    },
  },
);

export type ExportRow = RowOf<typeof readExport>;

export const readExport = readById(exports);
export const exportSnapshots = snapshotsOf(exports);

export const listExports = statement({
  name: 'list_exports',
  noPlanCache: true,
  parameters: { kind: optionalTextOf(EXPORT_KINDS), ...agePosition },
  row: exports.row,
  sql: `select ${exports.columns} from exports
        where ($kind::text is null or kind = $kind) and ${beforePosition} ${newestFirst}`,
});

/** Lets a tenant ask for one export at a time, until the transaction ends. Locks no row of the tenant. */
export const lockExports = statement({
  name: 'lock_exports',
  parameters: {},
  row: {},
  sql: `select from pg_advisory_xact_lock(hashtextextended('exports of ' || app_tenant(), 0))`,
});

export const countExports = statement({
  name: 'count_exports',
  parameters: {},
  row: { unfinished: 'bigint', kept: 'bigint' },
  sql: `select count(*) filter (where status = 'QUEUED') as unfinished, count(*) filter (where status = 'DONE') as kept
        from exports`,
});

export const insertExport = statement({
  name: 'insert_export',
  parameters: {
    ...{ id: 'text', kind: textOf(EXPORT_KINDS), from: 'date', to: 'date' },
    ...{ sealedPassphrase: 'text?', now: 'timestamptz' },
  },
  row: exports.row,
  sql: `insert into exports (id, kind, "from", "to", sealed_passphrase, created_at, updated_at)
        values ($id, $kind, $from, $to, $sealedPassphrase, $now, $now)
        returning ${exports.columns}`,
});

/** The row with the places of its files, in their order. */
export const readStoredExport = statement({
  name: 'read_stored_export',
  parameters: { id: 'text' },
  row: { ...exports.row, fileKeys: jsonOf<string[]>() },
  sql: `select ${exports.columns}, file_keys as "fileKeys" from exports where id = $id`,
});

export const deleteExport = statement({
  name: 'delete_export',
  parameters: { id: 'text' },
  row: { fileKeys: jsonOf<string[]>() },
  sql: 'delete from exports where id = $id returning file_keys as "fileKeys"',
});

/** Begins a run, if the export is still to be made. */
export const beginExport = statement({
  name: 'begin_export',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {
    ...{ kind: textOf(EXPORT_KINDS), from: 'date', to: 'date' },
    ...{ attempts: 'integer', sealedPassphrase: 'text?' },
  },
  sql: `update exports set begun_at = $now, attempts = attempts + 1, progress = null where id = $id and status = 'QUEUED'
        returning kind, "from", "to", attempts, sealed_passphrase as "sealedPassphrase"`,
});

const isOfRun = `id = $id and attempts = $attempts and status = 'QUEUED'`;

/** Nothing if the export was deleted, or another run began. */
export const noteProgress = statement({
  name: 'note_progress_of_export',
  isUpkeep: true,
  parameters: { id: 'text', attempts: 'integer', progress: jsonOf<Progress>() },
  row: { id: 'text' },
  sql: `update exports set progress = $progress where ${isOfRun} returning id`,
});

export const endExport = statement({
  name: 'end_export',
  parameters: {
    ...{ id: 'text', attempts: 'integer', files: jsonOf<ExportFile[]>(), fileKeys: jsonOf<string[]>() },
    ...{ now: 'timestamptz', expiresAt: 'timestamptz' },
  },
  row: { id: 'text' },
  sql: `update exports set status = 'DONE', progress = null, files = $files, file_keys = $fileKeys, done_at = $now,
          sealed_passphrase = null, expires_at = $expiresAt, updated_at = $now
        where ${isOfRun} returning id`,
});

export const failExport = statement({
  name: 'fail_export',
  parameters: { id: 'text', attempts: 'integer', problem: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update exports set status = 'FAILED', progress = null, problem = $problem, sealed_passphrase = null, updated_at = $now
        where ${isOfRun} returning id`,
});

/** Ends the time of an export, and returns where its files are. */
export const expireExport = statement({
  name: 'expire_export',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { fileKeys: jsonOf<string[]>() },
  sql: `with due as (
          select id, file_keys from exports where id = $id and status = 'DONE' and expires_at <= $now for update
        ), expired as (
          update exports set status = 'EXPIRED', file_keys = '[]', updated_at = $now
          where id = any (array(select id from due))
        )
        select file_keys as "fileKeys" from due`,
});

/** The keys among these of files that are kept. */
export const listNeededKeys = statement({
  name: 'list_needed_export_keys',
  parameters: { keys: 'text[]' },
  row: { key: 'text' },
  sql: `select key from exports, jsonb_array_elements_text(file_keys) as kept (key) where status = 'DONE' and key = any ($keys)`,
});
