import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Scope } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/statement.ts';
import { OperatorError, unavailable } from '../../../platform/errors.ts';
import { pauses } from '../../../platform/pauses.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { writeZip, type Zip } from '../../books/audit-package/zip.ts';
import { type JournalDependencies, sealPending } from '../../journal/chain/sealing.ts';
import { SECRETS } from './columns.ts';
import {
  FILES_MAX,
  FORMAT,
  LINE_BYTES_MAX,
  MANIFEST,
  type Manifest,
  ownMigrations,
  README,
  tablePath,
  VERSION,
} from './format.ts';
import { newSalt, type Seal, sealFrom } from './passphrase.ts';
import { listArchivedRows, listMovedTables, readDeparture } from './store.ts';
import { addFiles, type FilePlace } from './stored-files.ts';

/** Rows in memory at a time. Some have many kilobytes. */
const ROWS_PER_STEP = 500;
/** A snapshot holds back the cleaning of old rows in the whole database, as a backup does. */
const SNAPSHOT_MS_MAX = 6 * 3_600_000;
/** An archive has all changes in its journal, so it begins at a moment at which none waits to be sealed. */
const SNAPSHOTS_MAX = 100;
const PAUSE_MS = 100;
const RETRY_AFTER_SECONDS = 30;

const README_TEXT = readFileSync(new URL('./readme.txt', import.meta.url));

/** The parts of an installation that a tenant leaves or enters. */
export interface ArchiveParts extends FilePlace {
  database: Database;
  secrets: Secrets;
  journal: JournalDependencies;
}

export interface Departure {
  tenantId: string;
  /** Encrypts the secrets. */
  passphrase: string;
  at: Date;
  signal?: AbortSignal;
  /** Counts entries of the journal, and files. It may be called often. */
  progress?(done: number, total: number): Promise<void>;
}

type Facts = RowOf<typeof readDeparture>;

/** Reads the tenant at one moment, and holds no lock. `read` takes the bytes of the archive while they are made. */
export async function writeArchive(
  parts: ArchiveParts,
  departure: Departure,
  read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  let manifest: Manifest | undefined;
  await writeZip(
    departure.at,
    async (zip) => {
      manifest = await inSnapshot(parts, departure, (db, facts) => fill(zip, parts, departure, db, facts));
      await zip.add(MANIFEST, [Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)]);
    },
    read,
  );
  return manifest as Manifest;
}

async function inSnapshot(
  { database, journal }: ArchiveParts,
  { tenantId, signal }: Departure,
  work: (db: Scope, facts: Facts) => Promise<Manifest>,
): Promise<Manifest> {
  const db = database.inTenant(tenantId);
  for (let tries = 0; tries < SNAPSHOTS_MAX; tries++) {
    signal?.throwIfAborted();
    await sealPending(journal, db, tenantId);
    const made = await db.transaction(async (snapshot) => {
      const facts = await snapshot.one(readDeparture, { tenantId });
      if (!facts) throw new OperatorError(`there is no tenant ${tenantId}, or it was deleted`);
      if (facts.files > FILES_MAX)
        throw new OperatorError(
          `an archive has at most ${FILES_MAX} files, and ${tenantId} has ${facts.files}`,
        );
      return facts.isWaiting ? undefined : await work(snapshot, facts);
    }, 'one snapshot');
    if (made) return made;
    await sleep(PAUSE_MS);
  }
  throw unavailable('database_unavailable', 'Too much changes at the moment', RETRY_AFTER_SECONDS);
}

async function fill(
  zip: Zip,
  parts: ArchiveParts,
  { tenantId, passphrase, at, signal, progress }: Departure,
  db: Scope,
  { name, sequence, hash, files: fileCount }: Facts,
): Promise<Manifest> {
  const endsAtMs = performance.now() + SNAPSHOT_MS_MAX;
  const salt = newSalt();
  const seal = sealFrom(passphrase, salt, tenantId);
  let done = 0;
  const note = async (more: number) => {
    signal?.throwIfAborted();
    if (performance.now() > endsAtMs)
      throw new OperatorError('the archive took longer than 6 hours: its snapshot must not stay longer');
    done += more;
    await progress?.(done, sequence + fileCount);
  };
  await zip.add(README, [README_TEXT]);
  const tables: Manifest['tables'] = [];
  for (const { table } of await db.all(listMovedTables, {})) {
    let rows = 0;
    const pages = linesOf(db, table, sealer(parts.secrets, seal, tenantId, table), async (more) => {
      rows += more;
      await note(table === 'journal' ? more : 0);
    });
    const { path, sizeBytes, sha256 } = await zip.add(tablePath(table), pages);
    tables.push({ table, path, rows, sizeBytes, sha256 });
  }
  const files = await addFiles(zip, parts, db, tenantId, () => note(1));
  return {
    ...{ format: FORMAT, version: VERSION, migrations: ownMigrations(), tenantId, name },
    ...{ madeAt: at.toISOString(), journal: { sequence, hash } },
    secrets: { salt, check: seal.seal(tenantId) },
    ...{ tables, files },
  };
}

/** Decrypts the secret of a row, and encrypts it with the passphrase. */
function sealer({ decrypt }: Secrets, seal: Seal, tenantId: string, table: string) {
  const declared = SECRETS[table];
  return {
    column: declared?.column ?? '',
    add(line: string, secret: string | null, key: Record<string, unknown> | null) {
      if (!declared || secret === null) return line;
      const id = String(key?.[declared.of]);
      const sealed = seal.seal(decrypt(secret, declared.context(tenantId, id)), table, id);
      return `{${JSON.stringify(declared.column)}: ${JSON.stringify(sealed)}, ${line.slice(1)}`;
    },
  };
}

/** The rows of a table as lines of JSON. The numbers in them stay as PostgreSQL writes them. */
async function* linesOf(
  db: Scope,
  table: string,
  { column, add }: ReturnType<typeof sealer>,
  note: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const pause = pauses();
  for (let after: object | null = null; ; ) {
    const step = { table, secret: column, after, count: ROWS_PER_STEP };
    const rows: RowOf<typeof listArchivedRows>[] = await db.all(listArchivedRows, step);
    const lines = rows.map(({ line, secret, key }) => Buffer.from(`${add(line, secret, key)}\n`));
    if (lines.some(({ length }) => length > LINE_BYTES_MAX))
      throw new OperatorError(`a row of ${table} has more than ${LINE_BYTES_MAX} bytes`);
    yield Buffer.concat(lines);
    await note(rows.length);
    await pause();
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_STEP) return;
    after = last.key;
  }
}
