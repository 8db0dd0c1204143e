import { forbiddenByState, found, invalid, notFound, unavailable } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import type { ServedFile, TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { askFor } from '../../../platform/work/store.ts';
import { type Period, refuseBackwards, refuseLong, todayOf } from '../../money/reports/period.ts';
import { type ExportFiles, removeSoon } from './files.ts';
import type { Checks } from './maker.ts';
import type { Export, ExportKind, ExportQuery, NewExport } from './schema.ts';
import {
  countExports,
  deleteExport,
  type ExportRow,
  insertExport,
  listExports,
  lockExports,
  readExport,
  readStoredExport,
} from './store.ts';

/** The kind of work that makes exports. */
export const EXPORTS = 'exports';
/** They are made one after another. */
const UNFINISHED_MAX = 5;
/** Each may have many gigabytes. */
const KEPT_MAX = 50;
const CACHE_CONTROL = 'private, no-cache';
const RETRY_AFTER_SECONDS = 60;

/** Asks for an export. Work beside requests makes it. */
export async function createExport(
  checks: Checks,
  context: TenantContext,
  asked: NewExport,
): Promise<Export> {
  const { db, tenantId, realClock } = context;
  const { kind } = asked;
  const today = await todayOf(context);
  const period = kind === 'TENANT' ? withoutPeriod(asked, today) : periodOf(asked, today);
  const now = realClock.now().toISOString();
  const id = newId('export');
  const { passphrase, sealedPassphrase = null } = (await checks[kind]?.(context, id)) ?? {};
  const row = await db.transaction(async (transaction) => {
    await transaction.one(lockExports, {});
    const { unfinished, kept } = found(await transaction.one(countExports, {}));
    if (unfinished >= UNFINISHED_MAX)
      throw forbiddenByState(
        `A tenant has at most ${UNFINISHED_MAX} exports that are not done: wait for one`,
      );
    if (kept >= KEPT_MAX)
      throw forbiddenByState(`A tenant keeps the files of at most ${KEPT_MAX} exports: delete one first`);
    const inserted = await transaction.one(insertExport, { ...period, kind, id, now, sealedPassphrase });
    await askFor(transaction, EXPORTS, { tenantId, keys: [id], at: now });
    return inserted;
  });
  return { ...presentExport(found(row)), ...(passphrase !== undefined && { passphrase }) };
}

/** It is of a moment, which its day stands for. */
function withoutPeriod({ from, to }: NewExport, today: string): Period {
  const field = from === undefined ? 'to' : 'from';
  if (from !== undefined || to !== undefined)
    throw invalid([
      { field, message: 'must be left out: a TENANT export has no period', constraint: 'kind' },
    ]);
  return { from: today, to: today };
}

function periodOf({ kind, from, to }: NewExport, today: string): Period {
  if (from === undefined || to === undefined) {
    const missing = [...(from === undefined ? ['from'] : []), ...(to === undefined ? ['to'] : [])];
    throw invalid(missing.map((field) => ({ field, message: 'is required', constraint: 'required' })));
  }
  refuseBackwards({ from, to });
  refuseLong({ from, to });
  refuseUnfinishedDays(kind, to, today);
  return { from, to };
}

/** More may be recorded on a day until it is over. A file of bookings is taken over once, so it must not miss anything. */
function refuseUnfinishedDays(kind: ExportKind, to: string, today: string): void {
  const isAudit = kind === 'AUDIT';
  if (to < today || (isAudit && to === today)) return;
  const message = isAudit
    ? 'must not be in the future'
    : 'must be before today: only days that are over are complete';
  throw invalid([{ field: 'to', message, constraint: 'maximum' }]);
}

/** The archive of a tenant has what no other answer shows together, such as the journal of all members. */
export function refuseUnlessOwner(role: TenantContext['role'], caller: TenantContext['caller']): void {
  if (caller.accessToken)
    throw forbiddenByState(
      'A person takes the archive of a tenant out: an access token can neither ask for it nor get its file',
    );
  refuseRoleBelow('OWNER', role, 'to take the archive of a tenant out');
}

export async function getExport({ db }: TenantContext, id: string): Promise<Export> {
  return presentExport(found(await db.one(readExport, { id })));
}

export function findExports({ db }: TenantContext, query: ExportQuery): Promise<Page<Export>> {
  const { kind = null } = query;
  return newestFirstPage('export', query, async (position) =>
    (await db.all(listExports, { kind, ...position })).map(presentExport),
  );
}

/** Its length was checked when it was stored. Whoever receives it whole can compare it with the hash. */
export async function serveExportFile(
  { storage }: ExportFiles,
  { db, role, caller }: TenantContext,
  id: string,
  fileName: string,
): Promise<ServedFile> {
  const { kind, status, files, fileKeys } = found(await db.one(readStoredExport, { id }));
  if (kind === 'TENANT') refuseUnlessOwner(role, caller);
  const index = files.findIndex(({ name }) => name === fileName);
  const file = files[index];
  if (!file) throw notFound();
  const key = fileKeys[index];
  if (status === 'EXPIRED' || key === undefined)
    throw forbiddenByState('The files of this export were removed after 7 days: ask for it again');
  const { contentType, sizeBytes, contentHash } = file;
  return {
    ...{ contentType, sizeBytes, etag: contentHash, cacheControl: CACHE_CONTROL, fileName },
    open: async (range) => {
      const bytes = await storage.open(key, range);
      if (bytes) return bytes;
      const message = 'The file of the export is missing in the storage: ask for the export again';
      throw unavailable('storage_unavailable', message, RETRY_AFTER_SECONDS);
    },
  };
}

/** A run that is making it notices, and ends. */
export async function removeExport(
  files: ExportFiles,
  { db }: TenantContext,
  id: string,
): Promise<undefined> {
  const { fileKeys } = found(await db.one(deleteExport, { id }));
  db.afterCommit(() => removeSoon(files, fileKeys));
}

export function presentExport(row: ExportRow): Export {
  return withoutNulls(row);
}
