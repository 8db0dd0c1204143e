import { OperatorError } from '../errors.ts';
import { type ContinuedLog, findContinuedLog } from './archived-log.ts';
import type { StoredBackup } from './manifest.ts';
import type { BackupStore } from './signed-files.ts';

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d)?(\.\d{1,9})?\s*(Z|[+-]\d\d(?::?\d\d)?)$/i;

/** A time with a zone. PostgreSQL reads `text`, which has microseconds. */
export interface RestoreTime {
  text: string;
  at: Date;
}

/** Returns undefined for anything but a time with a zone. */
export function parseRestoreTime(given: string): RestoreTime | undefined {
  const [, day = '', minutes = '', seconds = ':00', fraction = '', zone = ''] = TIME.exec(given.trim()) ?? [];
  // PostgreSQL does not know names of zones yet when it reads this setting.
  const offset =
    zone.toUpperCase() === 'Z' ? '+00:00' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`;
  const at = new Date(`${day}T${minutes}${seconds}${fraction.slice(0, 4)}${offset}`);
  if (Number.isNaN(at.getTime()) || new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day)
    return undefined;
  return { text: `${day} ${minutes}${seconds}${fraction.slice(0, 7)}${offset}`, at };
}

/** The backup to begin with, and the log to replay after it. */
export interface RestorePoint {
  backup: StoredBackup;
  log: ContinuedLog | undefined;
}

/** Chooses the newest backup from which the time can be reached, or the newest of all. */
export async function chooseRestorePoint(
  store: BackupStore,
  backups: StoredBackup[],
  to: RestoreTime | undefined,
): Promise<RestorePoint> {
  const before = to ? backups.filter(({ manifest }) => new Date(manifest.endedAt) <= to.at) : backups;
  let end = '';
  for (const backup of before.toReversed()) {
    const log = await findContinuedLog(store, backup);
    const { endedAt } = backup.manifest;
    const reached = log && log.reach.at > endedAt ? log.reach.at : endedAt;
    if (!to || new Date(reached) >= to.at) return { backup, log };
    if (reached > end) end = reached;
  }
  if (before.length === 0)
    throw new OperatorError(
      `the first backup ends at ${backups[0]?.manifest.endedAt}: restore to that time or a later one`,
    );
  throw new OperatorError(
    `the log ends at ${end}: restore to that time or an earlier one, or leave out --to`,
  );
}
