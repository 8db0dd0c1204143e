import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeSync } from 'node:fs';

/** Links a complete file to its name, so that no reader sees a part of it and only one of several writers wins. */
export function writeOnce(path: string, text: string): void {
  const complete = `${path}-${randomBytes(4).toString('hex')}`;
  const file = openSync(complete, 'wx', 0o600);
  writeSync(file, text);
  fsyncSync(file);
  closeSync(file);
  try {
    linkSync(complete, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(complete);
  }
}
