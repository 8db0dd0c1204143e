import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';

/** A part of a name that leads nowhere else. Lists of names have one in each line. */
const PART = /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u;

/** True for a name that stays below the directory that it is joined to. */
export function isPlainName(name: string): boolean {
  return name.split('/').every((part) => PART.test(part));
}

/**
 * The path of a file in a directory of backups. Refuses a name that leads out of the directory, and a link below it,
 * because anybody who can write there could have made them. The directory itself may be a link.
 */
export async function pathIn(directory: string, name: string): Promise<string> {
  if (!isPlainName(name)) throw oddName(directory, name);
  let path = directory;
  for (const part of name.split('/')) {
    path = join(path, part);
    const entry = await lstat(path).catch((error) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    if (entry?.isSymbolicLink()) throw linkIn(path);
  }
  return path;
}

/** Control characters of the name stay out of terminals. */
export function oddName(place: string, name: string): OperatorError {
  return new OperatorError(`${place} names ${JSON.stringify(name)}, which no backup has: use another backup`);
}

export function linkIn(path: string): OperatorError {
  return new OperatorError(`${path} is a link, which is not followed: remove it`);
}

export function changedFile(path: string): OperatorError {
  return new OperatorError(`${path} is not what was backed up: use another backup`);
}

export function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
