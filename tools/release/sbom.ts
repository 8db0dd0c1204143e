import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

interface Manifest {
  name: string;
  devDependencies?: object;
}

interface Lockfile {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>;
}

/**
 * The bill of materials of the service, with the programs of all platforms. It is npm's own, of a copy of the lockfile
 * without what only development needs: `npm sbom --omit dev` leaves out packages that development uses as well, such as
 * `pg-types`. npm calls the service by the name of its directory.
 */
export function billOfMaterials(format: string): string {
  const { devDependencies: _, ...manifest }: Manifest = readJson('package.json');
  const parent = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const directory = join(parent, manifest.name);
    mkdirSync(directory);
    const lockfile = withoutDevelopment(readJson('package-lock.json'));
    writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lockfile));
    const words = ['sbom', '--package-lock-only', '--sbom-type', 'application', '--sbom-format', format];
    const { status, stdout } = spawnSync('npm', [...words, '--loglevel', 'error'], {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    });
    if (status !== 0) throw new Error('npm sbom failed');
    return stdout;
  } finally {
    rmSync(parent, { recursive: true });
  }
}

function withoutDevelopment({ packages, ...lockfile }: Lockfile): Lockfile {
  const kept = Object.entries(packages).filter(([, { dev }]) => !dev);
  const all = kept.map(([path, { devDependencies: _, ...one }]) => [path, one]);
  return { ...lockfile, packages: Object.fromEntries(all) };
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { format: { type: 'string', default: 'cyclonedx' } } });
  process.stdout.write(billOfMaterials(values.format));
}
