import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { foreignBackups, listBackups } from '../platform/backup/backup-store.ts';
import { showProgress } from '../platform/backup/progress.ts';
import { type Restored, restoreBackup } from '../platform/backup/restore-backup.ts';
import { findKey } from '../platform/backup/restore-key.ts';
import {
  chooseRestorePoint,
  parseRestoreTime,
  type RestorePoint,
  type RestoreTime,
} from '../platform/backup/restore-point.ts';
import type { BackupStore } from '../platform/backup/signed-files.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { KEY_FILE } from '../platform/secrets.ts';
import { bareCommand, UsageError } from './command.ts';

const KEY_FROM_BACKUP =
  'the key came from the backup itself: this proves that the backup is undamaged, not that nobody changed it';

await bareCommand({
  help: `Makes a new data directory of a backup, and of the log that was kept after it.

  npm run -s restore -- <directory>                             everything, up to the end of the log
  npm run -s restore -- <directory> --to 2026-11-16T12:00:00Z   everything that was committed up to that time
  npm run -s restore -- <directory> --verify                    restores nothing: reads all backups and compares all hashes

  --to          a time with its zone, such as 2026-11-16T12:00:00Z or "2026-11-16 13:00:00.123456+01:00"
  --data-dir    the new data directory, which must be missing or empty but for the file secret-key (DATA_DIR)

The key of the original proves that nobody changed the backups. It is SECRET_KEY, or the file secret-key in DATA_DIR or in the new
data directory. Without any of them, a backup that was made with --with-key can only prove that it is undamaged.

The directory holds the backups of npm run backup; the default is BACKUP_DIR. Nothing else is changed. A service that starts on
the restored data sends nothing to anybody until you run: npm run -s release-outbound`,
  options: { to: { type: 'string' }, 'data-dir': { type: 'string' }, verify: { type: 'boolean' } },
  wordsMax: 1,
  async run(config, { to, 'data-dir': named, verify }, [given]) {
    const directory = given === undefined ? config.backupDirectory : resolve(given);
    if (directory === undefined) throw new UsageError('name the directory of the backups, or set BACKUP_DIR');
    const time = to === undefined ? undefined : parseRestoreTime(to);
    if (to !== undefined && time === undefined)
      throw new UsageError('give the time with its zone: --to 2026-11-16T12:00:00Z');
    const dataDirectory = named === undefined ? config.dataDirectory : resolve(named);
    const { key, isFromBackup } = await findKey(directory, { ...config, target: dataDirectory });
    const store = { path: directory, key };
    for (const { name, keyId } of await foreignBackups(store))
      console.error(`${name} is left out: it was written with key ${keyId}, which is not here`);
    const outcome = verify ? await verifyAll(store) : await restore(store, time, dataDirectory);
    return isFromBackup ? `${outcome}\n${KEY_FROM_BACKUP}` : outcome;
  },
});

async function verifyAll(store: BackupStore): Promise<string> {
  const backups = await listBackups(store);
  for (const backup of backups) await verifyBackup(store, backup);
  return `verified: ${backups.map(({ name }) => name).join(', ')}`;
}

async function restore(
  store: BackupStore,
  time: RestoreTime | undefined,
  dataDirectory: string,
): Promise<string> {
  const point = await chooseRestorePoint(store, await listBackups(store), time);
  const progress = showProgress('copying');
  const restored = await restoreBackup(store, point, time, dataDirectory, progress.show).finally(
    progress.end,
  );
  return summarize(dataDirectory, point, restored, time?.at);
}

/** The data of 0.1.0 need one key. Times after the backup may need a later one as well, which the start names. */
function neededBy({ keyIds = [] }: RestorePoint['backup']['manifest']): string {
  return keyIds.length > 0 ? ` (${keyIds.join(', ')})` : '';
}

function summarize(
  dataDirectory: string,
  { backup, log }: RestorePoint,
  { reachedAt, seconds }: Restored,
  to: Date | undefined,
): string {
  const { manifest, name } = backup;
  const lines = [
    `${dataDirectory}: restored from the backup ${name}${log ? ` and ${log.segments.length} segments of the log` : ''}, in ${seconds.copying.toFixed(1)} s of copying and ${seconds.recovery.toFixed(1)} s of recovery`,
    reachedAt
      ? `the last change in it was committed at ${reachedAt.toISOString()}`
      : 'it ends as the backup does: nothing was committed later',
  ];
  const filesAt = log?.reach.filesAt ?? manifest.endedAt;
  if (log && new Date(filesAt) < (to ?? new Date(log.reach.at)))
    lines.push(`files of pictures and documents from after ${filesAt} may be missing`);
  if (!manifest.assetStore.startsWith('file:'))
    lines.push(`the files of pictures and documents are not in it: they were in ${manifest.assetStore}`);
  lines.push(
    existsSync(join(dataDirectory, KEY_FILE))
      ? 'the secret key is in it'
      : `before you start, set SECRET_KEY and OLD_SECRET_KEYS to the keys of the original${neededBy(manifest)}, or copy its file secret-key to ${dataDirectory}`,
    `start it with: DATA_DIR=${dataDirectory} npm start`,
    `it sends nothing until you run: DATA_DIR=${dataDirectory} npm run -s release-outbound`,
  );
  return lines.join('\n');
}
