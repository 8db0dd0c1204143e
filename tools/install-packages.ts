import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Installs the packages of folders that have their own `package.json`, where they are missing or behind the lockfile:
 * `node tools/install-packages.ts client/generate`. Starting and testing the service needs none of them, so `npm ci`
 * leaves them out.
 */
export function installPackages(folder: string): void {
  if (isInstalled(folder)) return;
  console.error(`Installing the packages of ${folder}, which \`npm ci\` leaves out`);
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0)
    throw new Error(`The packages of ${folder} can't be installed: run \`npm ci --prefix ${folder}\``, {
      cause: error,
    });
}

/** npm writes a list of what it installed, after everything else. */
function isInstalled(folder: string): boolean {
  const installed = join(folder, 'node_modules/.package-lock.json');
  const wanted = join(folder, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}

if (import.meta.main)
  try {
    for (const folder of process.argv.slice(2)) installPackages(folder);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
