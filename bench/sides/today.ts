import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { atTheEnd } from '../measuring/endings.ts';
import { scratchDirectory } from './service.ts';

/** The commit that results are compared with: before constraints were PostgreSQL's own and the journal had a row for each entry. */
export const TODAY = 'd0ebdd7';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

/** Checks the commit out. Returns undefined if this clone does not have it. */
export function checkOutToday(): string | undefined {
  try {
    git('cat-file', '-e', `${TODAY}^{commit}`);
  } catch {
    return undefined;
  }
  const directory = join(scratchDirectory('today'), 'checkout');
  git('worktree', 'add', '--detach', directory, TODAY);
  atTheEnd(() => git('worktree', 'remove', '--force', directory));
  if (hasSameDependencies(directory))
    symlinkSync(realpathSync('node_modules'), join(directory, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: directory, stdio: 'inherit' });
  return directory;
}

/** Packages that were added since do no harm. */
function hasSameDependencies(directory: string): boolean {
  const needed = packagesOf(join(directory, 'package-lock.json'));
  const installed = packagesOf('package-lock.json');
  return Object.entries(needed)
    .filter(([name, { dev }]) => name !== '' && !dev)
    .every(([name, { version }]) => installed[name]?.version === version);
}

function packagesOf(file: string): Record<string, { version: string; dev?: boolean }> {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
