import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from './contract.ts';

export const RELEASES = 'test/fixtures/releases';

export function contractFile(version: string): string {
  return join(RELEASES, version, 'contract.json');
}

/** The contracts of all releases, the earliest first. */
export function readContracts(): Contract[] {
  const versions = existsSync(RELEASES) ? readdirSync(RELEASES) : [];
  return versions
    .filter((version) => existsSync(contractFile(version)))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((version) => JSON.parse(readFileSync(contractFile(version), 'utf8')));
}
