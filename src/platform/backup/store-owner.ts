import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';
import { writeOnce } from '../write-once.ts';
import { readText, writeDurably } from './durable-files.ts';
import { pathIn } from './store-paths.ts';

export const MARKER = 'retainer-backups.json';
const ID_FILE = 'installation-id';

/** One copy of a database. PostgreSQL gives a restored copy the identifier of the original, so it has one of ours as well. */
export interface Installation {
  id: string;
  /** For messages only. */
  dataDirectory: string;
}

/** The database and the installation that a directory of backups belongs to. */
export interface StoreOwner {
  systemIdentifier: string;
  installation: Installation;
}

/** A backup does not contain the identifier, so a restored copy gets one of its own. */
export function installationIn(dataDirectory: string): Installation {
  const path = join(dataDirectory, ID_FILE);
  if (!existsSync(path)) writeOnce(path, `${randomBytes(16).toString('hex')}\n`);
  return { id: readFileSync(path, 'utf8').trim(), dataDirectory };
}

/** Resolves to undefined if the directory is no store. */
export async function readOwner(directory: string): Promise<StoreOwner | undefined> {
  try {
    const text = await readText(await pathIn(directory, MARKER));
    return text === undefined ? undefined : JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${directory} can't be used for backups: ${(error as Error).message}`);
  }
}

export function writeOwner(directory: string, owner: StoreOwner): Promise<void> {
  return writeDurably(join(directory, MARKER), `${JSON.stringify(owner)}\n`);
}

/** Two copies that write into one directory would remove each other's log and files. */
export function refuseOtherInstallation(directory: string, owner: StoreOwner, own: Installation): void {
  const { id, dataDirectory } = owner.installation;
  if (id !== own.id)
    throw new OperatorError(
      `${directory} belongs to another copy of this database, last in ${dataDirectory}: name another directory or, if that copy is gone, take it over with npm run -s backup -- ${directory} --take-over`,
    );
}

/** Refuses a directory that is no store any more, because its disk is not mounted, or because it belongs to another copy now. */
export async function refuseLostStore(directory: string, own: Installation): Promise<void> {
  const owner = await readOwner(directory);
  if (!owner) throw new OperatorError(`${directory} lacks ${MARKER}: is its disk mounted?`);
  refuseOtherInstallation(directory, owner, own);
}
