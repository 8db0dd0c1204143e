import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Scope } from '../database/scope.ts';
import { statement } from '../database/statement.ts';
import { figure } from '../metrics/figures.ts';
import { archiveNamed, readReach } from './archived-log.ts';
import { backupTimes } from './backup-store.ts';
import type { BackupStore } from './signed-files.ts';
import { ARCHIVE_SLOT } from './take-backup.ts';

/** A disk that hangs must not keep the other figures from being read. */
const DISK_MS_MAX = 1_000;

/** A slot that was lost keeps nothing. Other archives of the directory belong to earlier times, or to another copy. */
const readWaitingLog = statement({
  name: 'read_waiting_log',
  noPlanCache: true,
  parameters: { prefix: 'text' },
  row: { archive: 'text', bytes: 'bigint' },
  sql: `select substr(slot_name, length($prefix) + 1) as archive,
          coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint as bytes
        from pg_replication_slots where starts_with(slot_name, $prefix) limit 1`,
});

/** How old the backups in `BACKUP_DIR` are. There are no figures without it. */
export async function readBackupFigures(
  db: Scope,
  store: BackupStore | undefined,
  registry: Registry,
): Promise<void> {
  if (!store) return;
  const [waiting] = await db.all(readWaitingLog, { prefix: ARCHIVE_SLOT });
  const [backedUpAtMs, reachedAtMs] = await Promise.all([
    patiently(lastBackupMs(store.path)),
    patiently(reachedMs(store, waiting?.archive)),
  ]);
  figure(
    registry,
    'retainer_backup_timestamp_seconds',
    'Time at which the last complete backup in BACKUP_DIR was begun. 0 if there is none, or if it can not be read',
  ).set(backedUpAtMs / 1_000);
  figure(
    registry,
    'retainer_log_archive_timestamp_seconds',
    'Time up to which the log is in BACKUP_DIR. 0 if none is, or if it can not be read',
  ).set(reachedAtMs / 1_000);
  figure(
    registry,
    'retainer_log_archive_waiting_bytes',
    'Log of the database that the server keeps until it is in BACKUP_DIR',
  ).set(waiting?.bytes ?? 0);
}

/** A directory that can't be read has no backup that could be restored. */
function patiently(time: Promise<number>): Promise<number> {
  return Promise.race([time.catch(() => 0), sleep(DISK_MS_MAX, 0, { ref: false })]);
}

async function lastBackupMs(directory: string): Promise<number> {
  return Math.max(0, ...(await backupTimes(directory)).map((at) => at.getTime()));
}

async function reachedMs(store: BackupStore, archive: string | undefined): Promise<number> {
  const reach = archive === undefined ? undefined : await readReach(store, archiveNamed(archive));
  return reach ? Date.parse(reach.at) : 0;
}
