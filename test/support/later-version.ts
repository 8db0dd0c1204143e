import { appendFileSync, cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS_DIRECTORY } from '../../src/platform/installation/migrations.ts';
import { temporaryDirectory } from './processes/launch.ts';

/**
 * The migrations of a later version: the migrations of this version, with another file, and with more at the end of a
 * file of rules.
 */
export function laterVersion({ migration, rules }: { migration?: string; rules?: string }): {
  path: string;
  remove(): void;
} {
  const directory = temporaryDirectory();
  cpSync(MIGRATIONS_DIRECTORY, directory.path, { recursive: true });
  if (migration !== undefined) writeFileSync(join(directory.path, '9999-later.sql'), migration);
  if (rules !== undefined)
    appendFileSync(join(directory.path, 'rules', 'connections', 'backlogs.sql'), rules);
  return directory;
}
