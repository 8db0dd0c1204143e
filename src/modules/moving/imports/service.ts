import { randomBytes } from 'node:crypto';
import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext, Upload } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { askForTenantWork } from '../../../platform/work/store.ts';
import { refuseExcess } from '../../parties/limits/service.ts';
import { unreadable } from './csv.ts';
import { IMPORT_KINDS, SHAPES } from './kinds.ts';
import { propertiesOf } from './mapping.ts';
import { type Reading, readRows } from './reading.ts';
import { READY, SOURCES } from './ready-mappings.ts';
import type { Import, ImportMapping, ImportQuery, ImportRowShown, NewImport, RowQuery } from './schema.ts';
import {
  countQueued,
  findObstacles,
  type ImportRow,
  insertImport,
  insertRows,
  listImports,
  listRows,
  type Obstacle,
  queueTask,
  readImport,
  removeOtherRows,
  removeUpload,
  type StoredRow,
  takeUpload,
} from './store.ts';
import { keptProblems } from './text.ts';

/** The kind of work that checks, makes and undoes imports. */
export const IMPORTS = 'imports';
export const IMPORT_BYTES_MAX = 32 * 1_048_576;
/** All are written by one transaction. `docs/guides/moving-in.md` says how long that takes. */
const ROWS_MAX = 50_000;
/** Each of their rows causes more. */
const SINGLE_ROWS_MAX = 10_000;
const STORED_AT_ONCE = 500;
const QUEUED_MAX = 5;
const TAKES_FILES = ['PENDING', 'CHECKED', 'FAILED'];
const KEPT_MS = 30 * 86_400_000;
export const OBSTACLES_SHOWN = 10;

export async function createImport(
  { db, clock, tenantId }: TenantContext,
  input: NewImport,
): Promise<Import> {
  const { source = null, mapping = null, fileName = null, kind, format } = input;
  if (source && mapping) throw refused('mapping', 'takes the place of the ready one: leave source out');
  if (format === 'JSONL' && (source ?? mapping))
    throw refused(mapping ? 'mapping' : 'source', 'is for CSV: JSON Lines name properties themselves');
  if (source && !READY[source][kind])
    throw refused('source', `has no ready mapping for ${kind}: give a mapping`);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + KEPT_MS).toISOString();
  const values = {
    ...input,
    source,
    mapping,
    fileName,
    id: newId('import'),
    now: now.toISOString(),
    expiresAt,
  };
  return db.transaction(async (transaction) => {
    const row = found(await transaction.one(insertImport, values));
    await askForTenantWork(transaction, IMPORTS, { tenantId, keys: [row.id], at: expiresAt });
    return presentImport(row);
  });
}

const refused = (field: string, message: string) => invalid([{ field, message, constraint: 'excluded' }]);

export interface ReceivedRows {
  uploadKey: string;
  sizeBytes: number;
  contentHash: string;
  rowCount: number;
}

/** Stores the rows while they arrive, in short transactions. They count once `storeRows` has taken them. */
export async function receiveRows({ db }: TenantContext, id: string, upload: Upload): Promise<ReceivedRows> {
  const { status, ...reading } = found(await db.one(readImport, { id }));
  if (!TAKES_FILES.includes(status)) throw cannot('take a file', status);
  const uploadKey = randomBytes(16).toString('hex');
  return orRemoved(db, { id, uploadKey }, async () => {
    let sizeBytes = 0;
    async function* counted() {
      for await (const chunk of upload.bytes) {
        sizeBytes += chunk.length;
        yield chunk;
      }
    }
    let rowCount = 0;
    for await (const rows of storedRows(reading, counted())) {
      await db.all(insertRows, { importId: id, uploadKey, rows });
      rowCount += rows.length;
    }
    if (rowCount === 0) throw unreadable('has no rows');
    return { uploadKey, sizeBytes, rowCount, contentHash: upload.digest() };
  });
}

async function* storedRows(reading: Reading, bytes: AsyncIterable<Buffer>): AsyncGenerator<StoredRow[]> {
  const rowsMax = ['CONTRACTS', 'INVOICES'].includes(reading.kind) ? SINGLE_ROWS_MAX : ROWS_MAX;
  let rowCount = 0;
  let rows: StoredRow[] = [];
  for await (const { problems, ...row } of readRows(reading, bytes)) {
    rowCount++;
    if (rowCount > rowsMax)
      throw unreadable(`has more than ${rowsMax} rows: split the file, and import one part after the other`);
    if (row.given) rows.push(row);
    else if (problems) rows.push({ ...row, status: 'INVALID', problems: keptProblems(problems) });
    else rows.push({ ...row, status: 'LEFT_OUT' });
    if (rows.length < STORED_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** They may hold personal data, and count against no limit, so they do not wait for the next upload. */
async function orRemoved<T>(
  db: Scope,
  upload: { id: string; uploadKey: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await db.all(removeUpload, upload);
    throw error;
  }
}

/** Takes the rows that were received in place of those of an earlier file. */
export async function storeRows(context: TenantContext, id: string, received: ReceivedRows): Promise<Import> {
  const { clock, tenantId, limits } = context;
  const now = clock.now().toISOString();
  const upload = { id, uploadKey: received.uploadKey };
  const take = async (db: Scope) => {
    await refuseExcess({ db, tenantId, limits }, { storedBytes: received.sizeBytes });
    const row = await db.one(takeUpload, { id, ...received, now });
    if (!row) {
      const { status } = found(await db.one(readImport, { id }));
      if (!TAKES_FILES.includes(status)) throw cannot('take a file', status);
      throw forbiddenByState('Another file was uploaded at the same time: upload this one again');
    }
    await db.all(removeOtherRows, upload);
    return queued({ ...context, db }, row, now);
  };
  return orRemoved(context.db, upload, () => context.db.transaction(take));
}

/** Asks for the records of an import that was checked. */
export function runImport(context: TenantContext, id: string): Promise<Import> {
  return ask(context, id, 'IMPORT', ({ status, invalidCount }) =>
    status === 'CHECKED'
      ? forbiddenByState(`${invalidCount} rows are invalid: correct the file, and upload it again`)
      : cannot('be run', status),
  );
}

export async function undoImport(context: TenantContext, id: string): Promise<Import> {
  const { status } = found(await context.db.one(readImport, { id }));
  if (status !== 'DONE') throw cannot('be undone', status);
  refuseObstacles(await context.db.all(findObstacles, { id, most: OBSTACLES_SHOWN }));
  return ask(context, id, 'UNDO', (row) => cannot('be undone', row.status));
}

/** Names what stands on an import. */
export function refuseObstacles(obstacles: Obstacle[]): void {
  if (obstacles.length === 0) return;
  const message = obstacles
    .map(({ number, recordId, obstacle }) => `${recordId} of row ${number} ${obstacle}`)
    .join('; ');
  throw forbiddenByState(`The import can't be undone as a whole: ${message}`);
}

async function ask(
  context: TenantContext,
  id: string,
  task: 'IMPORT' | 'UNDO',
  refusal: (row: Import) => Error,
): Promise<Import> {
  const now = context.clock.now().toISOString();
  return context.db.transaction(async (db) => {
    const row = await db.one(queueTask, { id, task, now });
    if (!row) throw refusal(presentImport(found(await db.one(readImport, { id }))));
    return queued({ ...context, db }, row, now);
  });
}

async function queued({ db, tenantId }: TenantContext, row: ImportRow, at: string): Promise<Import> {
  if (found(await db.one(countQueued, {})).count > QUEUED_MAX)
    throw forbiddenByState(`A tenant has at most ${QUEUED_MAX} imports that wait: wait for one`);
  await askForTenantWork(db, IMPORTS, { tenantId, keys: [row.id], at });
  return presentImport(row);
}

const cannot = (what: string, status: string) =>
  forbiddenByState(`An import that is ${status} can't ${what}`);

export async function getImport({ db }: TenantContext, id: string): Promise<Import> {
  return presentImport(found(await db.one(readImport, { id })));
}

export function findImports({ db }: TenantContext, query: ImportQuery): Promise<Page<Import>> {
  return newestFirstPage('import', query, async (position) =>
    (await db.all(listImports, position)).map(presentImport),
  );
}

const byNumber = {
  positionOf: ({ number }: ImportRowShown) => [number],
  read: ([number]: unknown[]) =>
    Number.isInteger(number) && Math.abs(number as number) < 2 ** 31 ? (number as number) : undefined,
};

export async function findRows(
  { db }: TenantContext,
  id: string,
  query: RowQuery,
): Promise<Page<ImportRowShown>> {
  found(await db.one(readImport, { id }));
  return positionedPage(query, byNumber, async (after = 0, count) =>
    (await db.all(listRows, { id, status: query.status ?? null, after, count })).map(withoutNulls),
  );
}

/** The ready mappings, after the properties of each kind. */
export function listMappings(): ImportMapping[] {
  return IMPORT_KINDS.flatMap((kind) => {
    const properties = [...propertiesOf(SHAPES[kind].row).keys()];
    const ready = SOURCES.flatMap((source): ImportMapping[] => {
      const mapping = READY[source][kind];
      return mapping ? [{ kind, source, mapping, properties }] : [];
    });
    return [{ kind, properties }, ...ready];
  });
}

export function presentImport(row: ImportRow): Import {
  return withoutNulls(row);
}
