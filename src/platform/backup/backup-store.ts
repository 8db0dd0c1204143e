import { existsSync, realpathSync } from 'node:fs';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { OperatorError } from '../errors.ts';
import { LOG } from './archived-log.ts';
import { DIRECTORY_MODE, makePrivateDirectory } from './durable-files.ts';
import { keyIdOf, readManifest, type StoredBackup } from './manifest.ts';
import { FILES } from './shared-files.ts';
import type { BackupStore } from './signed-files.ts';
import { MARKER, readOwner, refuseOtherInstallation, type StoreOwner, writeOwner } from './store-owner.ts';
import { isMissing, pathIn } from './store-paths.ts';

const UNFINISHED = '.unfinished-';
const BACKUP = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)$/;

/** Opens the directory for backups of this database. It must be empty, or hold backups of this installation. */
export async function openStore(
  directory: string,
  own: StoreOwner,
  options: { takeOver?: boolean } = {},
): Promise<void> {
  const owner = await readOwner(directory);
  if (owner && owner.systemIdentifier !== own.systemIdentifier)
    throw new OperatorError(`${directory} holds backups of another database: name another directory`);
  if (owner && !options.takeOver) refuseOtherInstallation(directory, owner, own.installation);
  if (!owner) {
    const others = await namesIn(directory);
    if (others.some((name) => name !== 'lost+found' && name !== `${MARKER}.new`))
      throw new OperatorError(`${directory} is not empty, and holds no backups: name another directory`);
  }
  await explained(directory, async () => {
    await mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    if (!owner) await makePrivate(directory);
    if (owner?.installation.id !== own.installation.id) await writeOwner(directory, own);
    for (const name of [FILES, LOG]) await makePrivateDirectory(await pathIn(directory, name));
  });
}

/** The directory of a volume may belong to another account. Everything in it is private in any case. */
async function makePrivate(directory: string): Promise<void> {
  await chmod(directory, DIRECTORY_MODE).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  });
}

/** Refuses a directory that belongs to the service's own data, which a backup is to survive. */
export function refuseOwnDirectory(directory: string, own: string[]): void {
  for (const one of own)
    if (isWithin(directory, one))
      throw new OperatorError(
        `${directory} is inside ${realPlaceOf(one)}, which is backed up: name a directory elsewhere`,
      );
}

/** Whether the directory is the other directory, or is inside it, by whatever path. */
export function isWithin(directory: string, other: string): boolean {
  const [place, whole] = [realPlaceOf(directory), realPlaceOf(other)];
  return place === whole || place.startsWith(whole + sep);
}

/** The path without links. The last parts may not exist yet. */
function realPlaceOf(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  const parent = dirname(full);
  return join(realPlaceOf(parent), full.slice(parent.length));
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (isMissing(error)) return [];
    throw new OperatorError(`${directory} can't be used for backups: ${(error as Error).message}`);
  }
}

async function explained(directory: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    throw new OperatorError(`${directory} can't be used for backups: ${error.message}`);
  });
}

/** The complete backups, oldest first. Those of keys that are not known are left out. */
export async function listBackups(store: BackupStore): Promise<StoredBackup[]> {
  const foreign = new Set((await foreignBackups(store)).map(({ name }) => name));
  const backups = await Promise.all(
    (await backupNames(store.path)).map(async (name) => {
      const manifest = foreign.has(name) ? undefined : await readManifest(store, name);
      return manifest ? [{ name, manifest }] : [];
    }),
  );
  return backups.flat();
}

/** Backups of keys that are not known, such as one that was forgotten. They can't be told from forged ones. */
export async function foreignBackups({ path, key }: BackupStore): Promise<{ name: string; keyId: string }[]> {
  const claimed = await Promise.all(
    (await backupNames(path)).map(async (name) => ({ name, keyId: await keyIdOf(path, name) })),
  );
  return claimed.flatMap(({ name, keyId }) =>
    keyId === undefined || key.macOf(name, '', keyId) !== undefined ? [] : [{ name, keyId }],
  );
}

/** The names of backups, oldest first. */
export async function backupNames(directory: string): Promise<string[]> {
  return (await namesIn(directory)).filter((name) => BACKUP.test(name)).sort();
}

/** The name of the key that the newest backup was made with, as it claims. */
export async function newestKeyId(directory: string): Promise<string> {
  if (!(await readOwner(directory)))
    throw new OperatorError(
      `${directory} holds no backups: name the directory that was given to npm run backup`,
    );
  for (const name of (await backupNames(directory)).reverse()) {
    const keyId = await keyIdOf(directory, name);
    if (keyId !== undefined) return keyId;
  }
  throw new OperatorError(`${directory} holds no complete backup: the last one was interrupted`);
}

/** A name that sorts by time. */
export function backupName(at: Date): string {
  return at.toISOString().replaceAll(':', '-');
}

/** When each complete backup was begun, by its name. */
export async function backupTimes(directory: string): Promise<Date[]> {
  return (await backupNames(directory)).map((name) => new Date(name.replace(BACKUP, '$1:$2:$3')));
}

/** The directory of a backup until it is complete. */
export function unfinishedPath({ path }: BackupStore, name: string): string {
  return join(path, `${UNFINISHED}${name}`);
}

/** Removes what interrupted backups left. The caller knows that no other one runs. */
export async function removeUnfinished({ path }: BackupStore): Promise<void> {
  for (const name of await namesIn(path))
    if (name.startsWith(UNFINISHED)) await rm(join(path, name), { recursive: true, force: true });
}

/** The names of backups that were made with the key, as they claim. */
export async function backupsOfKey(directory: string, keyId: string): Promise<string[]> {
  const names = await backupNames(directory);
  const claimed = await Promise.all(names.map((name) => keyIdOf(directory, name)));
  return names.filter((_name, index) => claimed[index] === keyId);
}
