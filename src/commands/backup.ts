import { join, resolve } from 'node:path';
import type { ServiceConfig } from '../composition/service-config.ts';
import { addTail } from '../platform/backup/log-tail.ts';
import { showProgress } from '../platform/backup/progress.ts';
import { pruneBackups } from '../platform/backup/pruning.ts';
import { FILES } from '../platform/backup/shared-files.ts';
import { backupKeyFrom } from '../platform/backup/signed-files.ts';
import { installationIn } from '../platform/backup/store-owner.ts';
import {
  type BackupRequest,
  explainTrouble,
  type FinishedBackup,
  inMegabytes,
  takeBackup,
} from '../platform/backup/take-backup.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { connect } from '../platform/embedded-postgres/postmaster.ts';
import { attachEmbedded, DATABASE, dataOf } from '../platform/embedded-postgres/server.ts';
import { OperatorError } from '../platform/errors.ts';
import { API_VERSION } from '../platform/http/route.ts';
import { refuseOtherData } from '../platform/installation/command-data.ts';
import { useKeysOf } from '../platform/installation/database-keys.ts';
import { configuredKeys } from '../platform/installation/open.ts';
import { secretsFrom } from '../platform/secrets.ts';
import { bareCommand, UsageError } from './command.ts';

const KEEP_MAX = 10_000;

await bareCommand({
  help: `Backs up the embedded database and the files of pictures and documents, while the service runs or not.

  npm run -s backup -- <directory>    to this directory, which is empty or holds backups of this database
  npm run -s backup                   to BACKUP_DIR

  --with-key    also copies the secret key. Without it, keep the key in another place: a backup is of no use without
  --keep <n>    keeps the newest n backups, and removes older ones with the log and the files that only they need
  --verify      reads the backup once more and compares all hashes
  --take-over   takes the directory over from another copy of this database. Make sure that the other copy is gone

Every change that was answered before the time that it prints is in the backup. That is the last thing it does. With
BACKUP_DIR set, the service also keeps the log there, so that every later moment can be restored, too:
npm run -s restore -- --help`,
  options: {
    'with-key': { type: 'boolean' },
    keep: { type: 'string' },
    verify: { type: 'boolean' },
    'take-over': { type: 'boolean' },
  },
  wordsMax: 1,
  async run(config, { keep, verify, ...options }, [named]) {
    const directory = named === undefined ? config.backupDirectory : resolve(named);
    if (directory === undefined) throw new UsageError('name the directory for backups, or set BACKUP_DIR');
    const kept = keep === undefined ? undefined : parseCount(keep);
    if (config.databaseUrl !== undefined)
      throw new OperatorError(
        'DATABASE_URL names a PostgreSQL of your own: back it up with its tools, see docs/guides/backup-and-restore.md',
      );
    await refuseOtherData(config);
    const startedAtMs = performance.now();
    const given = { withKey: options['with-key'] === true, takeOver: options['take-over'] === true };
    const outcome = await backUp(config, directory, given, async (finished) => {
      if (verify) await verifyBackup(finished.store, finished);
      return kept === undefined ? [] : pruneBackups(finished.store, kept, filesOf(config));
    });
    return summarize(config, outcome, (performance.now() - startedAtMs) / 1_000);
  },
});

interface Outcome {
  finished: FinishedBackup;
  /** Names of older backups. */
  removed: string[];
  /** Everything that was confirmed before this time is in the backup. */
  endedAt: string;
}

/** All slow steps come before the end of the log is copied. */
async function backUp(
  config: ServiceConfig,
  directory: string,
  { withKey, takeOver }: { withKey: boolean; takeOver: boolean },
  beforeEnd: (finished: FinishedBackup) => Promise<string[]>,
): Promise<Outcome> {
  const { dataDirectory, assetStore } = config;
  const secretKeys = configuredKeys(config, true);
  const ring = secretsFrom(...secretKeys);
  const server = await attachEmbedded(dataDirectory);
  const progress = showProgress('copying');
  try {
    const session = await connect(server.connection, DATABASE);
    if (!session) throw new OperatorError(`PostgreSQL on ${dataDirectory} does not answer`);
    const request: BackupRequest = {
      ...{ directory, data: dataOf(dataDirectory), assetStore, version: API_VERSION, takeOver },
      installation: installationIn(dataDirectory),
      own: [dataDirectory, ...(assetStore.kind === 'file' ? [assetStore.directory] : [])],
      key: backupKeyFrom(ring),
      ...(withKey && { secretKeys }),
      onProgress: progress.show,
    };
    try {
      await useKeysOf(session, ring);
      const finished = await takeBackup(session, request);
      const removed = await beforeEnd(finished);
      return { finished, removed, endedAt: await addTail(session, request, finished) };
    } catch (error) {
      throw explainTrouble(error, request);
    } finally {
      progress.end();
      await session.end().catch(() => {});
    }
  } finally {
    await server.stop();
  }
}

function filesOf({ assetStore }: ServiceConfig): string | undefined {
  return assetStore.kind === 'file' ? assetStore.directory : undefined;
}

function parseCount(keep: string): number {
  const count = Number(keep);
  if (/^\d{1,6}$/.test(keep) && count >= 1 && count <= KEEP_MAX) return count;
  throw new UsageError(`--keep is a whole number from 1 to ${KEEP_MAX}`);
}

function summarize(
  { assetStore, backupDirectory }: ServiceConfig,
  { finished: { name, store, manifest, fileCount }, removed, endedAt }: Outcome,
  seconds: number,
): string {
  const lines = [
    `${join(store.path, name)}: ${inMegabytes(manifest.bytes)} in ${seconds.toFixed(1)} s, up to ${endedAt}`,
    assetStore.kind === 'file'
      ? `${fileCount} files of pictures and documents are in ${join(store.path, FILES)}`
      : `the files of pictures and documents are in s3://${assetStore.bucket}, which this backup leaves out: keep its versions`,
    manifest.hasKey
      ? 'the secret key is in it: protect it like the data'
      : 'the secret key is not in it: keep it in another place, or use --with-key',
    backupDirectory === store.path
      ? 'the log is kept from here on, so later moments can be restored too'
      : `later moments can be restored only if the service keeps the log: set BACKUP_DIR=${store.path}`,
  ];
  if (removed.length > 0) lines.push(`removed: ${removed.join(', ')}`);
  return lines.join('\n');
}
