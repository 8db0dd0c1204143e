import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import type { Scope } from '../database/scope.ts';
import { secretsFrom } from '../secrets.ts';
import { writeReach } from './archived-log.ts';
import { readBackupFigures } from './figures.ts';
import { backupKeyFrom } from './signed-files.ts';

const key = backupKeyFrom(secretsFrom('a key of at least thirty-two bytes'));

// The statement itself is run by `test/statements.test.ts`.
const valuesIn = async (path: string | undefined, archive = 'one') => {
  const db = { all: async () => [{ archive, bytes: 7 }] } as unknown as Scope;
  const registry = new Registry();
  await readBackupFigures(db, path === undefined ? undefined : { path, key }, registry);
  return (await registry.getMetricsAsJSON()).map(({ values }) => values[0]?.value);
};

test('figures of backups tell when the last complete one began, and how far the log is archived', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'retainer-figures-'));
  try {
    assert.deepEqual(await valuesIn(undefined), []);
    assert.deepEqual(await valuesIn(join(directory, 'not mounted')), [0, 0, 7]);
    const names = [
      '2026-11-15T02-15-00.000Z',
      '2026-11-16T02-15-00.500Z',
      '.unfinished-2026-11-17T02-15-00.000Z',
    ];
    for (const name of [...names, 'files', 'log/one', 'log/two', 'log/empty'])
      mkdirSync(join(directory, name), { recursive: true });
    const store = { path: directory, key };
    await writeReach(store, 'log/one', { place: '0/1', at: '2026-11-15T10:00:00.000Z' });
    await writeReach(store, 'log/two', { place: '0/1', at: '2026-11-16T10:00:00.000Z' });
    const lastBackup = Date.parse('2026-11-16T02:15:00.500Z') / 1_000;
    assert.deepEqual(await valuesIn(directory), [
      lastBackup,
      Date.parse('2026-11-15T10:00:00.000Z') / 1_000,
      7,
    ]);
    assert.deepEqual(await valuesIn(directory, 'empty'), [lastBackup, 0, 7]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
