import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Surface } from './surface.ts';

export const RELEASES = 'test/fixtures/releases';

export function surfaceFile(version: string): string {
  return join(RELEASES, version, 'surface.json');
}

/** The surfaces of all releases, the earliest first. */
export function readSurfaces(): Surface[] {
  const versions = existsSync(RELEASES) ? readdirSync(RELEASES) : [];
  return versions
    .filter((version) => existsSync(surfaceFile(version)))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => JSON.parse(readFileSync(surfaceFile(version), 'utf8')));
}
