import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '../../../platform/database/database.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { checkOf } from '../../../platform/http/input/validation.ts';
import { changedRecordsIn } from '../../journal/audit-entries/records.ts';
import { verifyTenantIn } from '../../journal/audit-entries/verification.ts';
import { type ArchiveFile, explain, openArchive } from './archive-file.ts';
import { removeFiles, storeFiles } from './arriving-files.ts';
import { keysOfArrival } from './columns.ts';
import {
  FORMAT,
  MANIFEST,
  MANIFEST_BYTES_MAX,
  type Manifest,
  manifestSchema,
  ownMigrations,
  tablePath,
  unfit,
  VERSION,
} from './format.ts';
import { stepsOf } from './lines.ts';
import { sealFrom } from './passphrase.ts';
import { type Arriving, rowsOf } from './rows.ts';
import {
  addArrivingRows,
  beginArrival,
  listMovedTables,
  openArrival,
  readDeparture,
  settleArrival,
  settleWithoutSecrets,
} from './store.ts';
import type { ArchiveParts } from './writing.ts';

const UNIQUE_VIOLATION = '23505';

export interface Given {
  /** The author of what changes by moving, such as `command import-tenant`. */
  by: string;
  /** The path of the archive. */
  file: string;
  /** Without it, the tenant arrives without its secrets. */
  passphrase?: string | undefined;
  at: Date;
  /** Called last within the transaction that brings the tenant in: it suspends the tenant, for example. */
  conclude(db: Scope, manifest: Manifest): Promise<void>;
  /** Counts rows and files. It may be called often. */
  progress?(done: number, total: number): void;
}

export interface Arrival {
  manifest: Manifest;
  /** The names of access tokens, which have to be made anew. */
  accessTokens: string[];
  /** The names of integrations that were switched off, because their secrets could not be read. */
  switchedOff: string[];
}

/**
 * Brings a tenant into this installation, in one transaction: nobody sees it before it is whole and has proved to be intact, and
 * nothing is left of it if it fails.
 */
export async function readArchive(parts: ArchiveParts, given: Given): Promise<Arrival> {
  const archive = await openArchive(given.file);
  try {
    const manifest = await readManifest(archive);
    const { tenantId, secrets } = manifest;
    const seal =
      given.passphrase === undefined ? undefined : sealFrom(given.passphrase, secrets.salt, tenantId);
    if (seal && seal.open(secrets.check) !== tenantId) throw unfit('its secrets have another passphrase');
    const arriving = { tenantId, secrets: parts.secrets, seal, keyOf: keysOfArrival(parts, tenantId) };
    return await arrive(archive, parts, manifest, arriving, given);
  } finally {
    await archive.close();
  }
}

const flawsOf = checkOf(manifestSchema);

async function readManifest(archive: ArchiveFile): Promise<Manifest> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of await archive.open(MANIFEST)) {
      length += chunk.length;
      if (length > MANIFEST_BYTES_MAX) throw unfit(`${MANIFEST} has more than ${MANIFEST_BYTES_MAX} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    explain(error);
  }
  let manifest: Manifest;
  try {
    manifest = JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw unfit(`${MANIFEST} is not JSON`);
  }
  if (typeof manifest?.format === 'number' && manifest.format !== FORMAT)
    throw unfit(`it has format ${manifest.format}, and this version reads format ${FORMAT}`);
  const [flaw] = flawsOf(manifest);
  if (flaw) throw unfit(`${MANIFEST}: ${flaw.field} ${flaw.message}`);
  if (!isDeepStrictEqual(manifest.migrations, ownMigrations()))
    throw unfit(
      `it is of Retainer ${manifest.version}, whose tables differ from those of this ${VERSION}: bring both installations to the same version`,
    );
  return manifest;
}

async function arrive(
  archive: ArchiveFile,
  parts: ArchiveParts,
  manifest: Manifest,
  arriving: Arriving,
  given: Given,
): Promise<Arrival> {
  const { tenantId } = manifest;
  const total = manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.files.count);
  let [done, begunFiles] = [0, 0];
  const note = (more: number) => {
    done += more;
    given.progress?.(done, total);
  };
  try {
    return await parts.database.inTenant(tenantId, { actor: given.by }).transaction(async (db) => {
      await addTables(archive, db, manifest, arriving, note);
      await verify(db, manifest);
      await storeFiles(archive, parts, db, arriving, manifest, async (more) => {
        begunFiles += more;
        note(more);
      });
      await db.all(openArrival, {}).catch(explainRow('the records'));
      const settled = await settle(db, given);
      await given.conclude(db, manifest);
      return { manifest, ...settled };
    }, 'no time limit');
  } catch (error) {
    // If nobody knows whether it was committed, its files stay. The sweep looks again.
    const isHere = await parts.database
      .inTenant(tenantId)
      .one(readDeparture, { tenantId })
      .catch(() => true);
    if (!isHere) await removeFiles(archive, parts, arriving, begunFiles);
    throw error;
  }
}

async function addTables(
  archive: ArchiveFile,
  db: Scope,
  { tenantId, tables }: Manifest,
  arriving: Arriving,
  note: (rows: number) => void,
): Promise<void> {
  const known = await db.all(listMovedTables, {});
  const expected = known.map(({ table }) => table);
  if (
    !isDeepStrictEqual(
      tables.map(({ table }) => table),
      expected,
    ) ||
    tables.some(({ table, path }) => path !== tablePath(table))
  )
    throw unfit(`${MANIFEST} names other tables than this version has`);
  const paths = new Set(tables.map(({ path }) => path));
  const extra = archive.paths().find((path) => path.endsWith('.jsonl') && !paths.has(path));
  if (extra !== undefined) throw unfit(`${extra} is not in ${MANIFEST}`);
  for (const [index, table] of tables.entries()) {
    const columns = new Set(known[index]?.columns);
    for await (const step of stepsOf(await archive.open(table.path), table)) {
      const rows = rowsOf(step, { ...table, columns }, arriving);
      const place = `${table.path} lines ${step.first} to ${step.first + step.lines.length - 1}`;
      if (index === 0) await enter(db, step.lines, tenantId, place);
      else await db.all(addArrivingRows, { table: table.table, rows }).catch(explainRow(place));
      note(step.lines.length);
    }
    if (index === 0 && table.rows !== 1) throw unfit(`${table.path} has ${table.rows} tenants`);
  }
}

/** From here on, the transaction sees the rows of the tenant, and another one that brings it in waits. */
async function enter(db: Scope, lines: string[], tenantId: string, place: string): Promise<void> {
  const [tenant = ''] = lines;
  const { id, deleted_at: deletedAt = null } = JSON.parse(tenant);
  if (lines.length !== 1 || id !== tenantId) throw unfit(`${place}: it is another tenant`);
  if (deletedAt !== null) throw unfit(`${place}: the tenant is deleted, and exports have none that is`);
  await db.all(beginArrival, { tenant }).catch((error) => {
    if (error.code !== UNIQUE_VIOLATION) return explainRow(place)(error);
    throw new OperatorError(`${tenantId} is here already. A deleted tenant is here until it is purged`);
  });
}

/** What PostgreSQL refuses is a flaw of the archive. */
const explainRow = (place: string) => (error: unknown) => {
  const { severity, code, message } = error as { severity?: string; code?: string; message: string };
  if (severity !== 'ERROR') throw error;
  throw unfit(
    `${place}: ${code === UNIQUE_VIOLATION ? `an identifier is there twice, or taken here (${message})` : message}`,
  );
};

/** The journal must be the one that the manifest names, and each record as its last entry says. */
async function verify(db: Scope, { tenantId, journal }: Manifest): Promise<void> {
  const { head, flaw } = await verifyTenantIn(db, tenantId);
  if (flaw) throw unfit(`its journal is broken at ${flaw.sequence}: ${flaw.what}`);
  if (head.sequence !== journal.sequence || head.hash !== journal.hash)
    throw unfit(`its journal ends at ${head.sequence} ${head.hash}, and not as ${MANIFEST} says`);
  for await (const { resource, recordId, what } of changedRecordsIn(db))
    throw unfit(`${resource} ${recordId} ${what}`);
}

/** What changes by moving is changed after the arrival, so that the journal says so. */
async function settle(db: Scope, { passphrase, at }: Given): Promise<Omit<Arrival, 'manifest'>> {
  const now = at.toISOString();
  const tokens = await db.all(settleArrival, { now });
  const switchedOff = passphrase === undefined ? await db.all(settleWithoutSecrets, { now }) : [];
  return { accessTokens: tokens.map(({ name }) => name), switchedOff: switchedOff.map(({ name }) => name) };
}
