import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { documentWithoutService } from '../../client/generate/document.ts';
import { API_VERSION } from '../../src/platform/http/route.ts';
import { knownMigrations } from '../../src/platform/installation/migrations.ts';
import { RELEASES, surfaceFile } from '../../test/support/api-surface/kept.ts';
import { surfaceOf, writeSurface } from '../../test/support/api-surface/surface.ts';
import { type Addresses, addressProblems } from './addresses.ts';
import { licencesOf, NOTICES, thirdPartyNotices } from './notices.ts';
import type { Facts, Fixtures } from './problems.ts';

/** Looks at everything that a release depends on. */
export async function gatherFacts(addresses: Addresses): Promise<Facts> {
  const { version } = readJson('package.json');
  const lockfile = readJson('package-lock.json');
  return {
    today: new Date().toISOString().slice(0, 10),
    version,
    versions: {
      'package-lock.json': lockfile.version,
      'packages of package-lock.json': lockfile.packages[''].version,
      'client/package.json': readJson('client/package.json').version,
      'API_VERSION of src/platform/http/route.ts': API_VERSION,
      Dockerfile: /^ARG VERSION=(.*)$/m.exec(readText('Dockerfile'))?.[1],
    },
    changelog: readText('CHANGELOG.md'),
    git: {
      branch: git('branch', '--show-current'),
      changedFiles: git('status', '--porcelain')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(2).trim()),
      tags: git('tag', '--list').split('\n'),
    },
    addressProblems: addressProblems(addresses, readText),
    fixtures: await fixturesOf(version),
    licences: licencesOf(lockfile),
    areNoticesCurrent: existsSync(NOTICES) && readText(NOTICES) === thirdPartyNotices(),
    clientPackage: packClient(),
  };
}

async function fixturesOf(version: string): Promise<Fixtures> {
  const release = `${RELEASES}/${version}/release.json`;
  const snapshots = `test/fixtures/snapshots/${version}.json`;
  const files = [surfaceFile(version), release, `${RELEASES}/${version}/rows.txt`, snapshots];
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length > 0) return { missing, isSurfaceCurrent: false, areMigrationsCurrent: false };
  const current = writeSurface(surfaceOf(await documentWithoutService()));
  const migrations = knownMigrations().map(({ name, sha256 }) => ({ name, sha256 }));
  return {
    missing,
    isSurfaceCurrent: readText(surfaceFile(version)) === current,
    areMigrationsCurrent: isDeepStrictEqual(readJson(release).migrations, migrations),
  };
}

/** Builds the client in `client/dist`, which git ignores, and packs nothing. */
function packClient(): Facts['clientPackage'] {
  const words = ['pack', './client', '--dry-run', '--json', '--loglevel', 'error'];
  const { status, stdout, stderr } = spawnSync('npm', words, { encoding: 'utf8' });
  if (status !== 0) return { problem: stderr.trim().split('\n')[0] ?? '' };
  // What a script of the package prints comes first.
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m)));
  return { files: packed.files.map(({ path }: { path: string }) => path) };
}

function git(...words: string[]): string {
  return execFileSync('git', words, { encoding: 'utf8' }).trimEnd();
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
