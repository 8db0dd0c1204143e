import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { secretsFrom } from '../secrets.ts';
import { sha256 } from '../sha256.ts';
import { backupName } from './backup-store.ts';
import { FILE_LIST, type Manifest, writeManifest } from './manifest.ts';
import { pruneBackups } from './pruning.ts';
import { writeFileList } from './shared-files.ts';
import { backupKeyFrom } from './signed-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'retainer-pruning-'));
after(() => rmSync(directory, { recursive: true, force: true }));
const store = {
  path: join(directory, 'backups'),
  key: backupKeyFrom(secretsFrom('a key of at least thirty-two bytes')),
};
const stored = join(store.path, 'files');
const inUse = join(directory, 'assets');
const day = (date: number) => new Date(Date.UTC(2026, 10, date));

async function addBackup(date: number, keys: string[]): Promise<void> {
  const name = backupName(day(date));
  const backup = join(store.path, name);
  mkdirSync(backup, { recursive: true });
  const files = new Map(keys.map((key) => [key, { bytes: 1, sha256: 'x' }]));
  const list = Buffer.from(writeFileList(files));
  writeFileSync(join(backup, FILE_LIST), list);
  const manifest = {
    ...{ format: 1, startedAt: day(date).toISOString(), timeline: 1, startPlace: '0/1', directories: [] },
    files: [{ path: FILE_LIST, bytes: list.length, sha256: await sha256(list, 'hex') }],
  };
  await writeManifest(store.key, backup, name, manifest as unknown as Manifest); // the rest is not read
}

function addFile(key: string, copiedOn: number): void {
  writeFileSync(join(stored, key), 'x');
  utimesSync(join(stored, key), day(copiedOn), day(copiedOn));
}

test('a file of a backup stays as long as a backup that is kept, or a moment after it, may need it', async () => {
  for (const path of [stored, join(store.path, 'log'), inUse]) mkdirSync(path, { recursive: true });
  await addBackup(10, ['removed on 11']);
  await addBackup(12, ['in the second']);
  await addBackup(14, ['in the third']);
  addFile('removed on 11', 9);
  addFile('in the second', 9);
  addFile('in the third', 9);
  addFile('only between the second and the third', 13);
  addFile('in use', 9);
  writeFileSync(join(inUse, 'in use'), 'x');
  const left = () => readdirSync(stored).sort();

  assert.deepEqual(await pruneBackups(store, 2, inUse), [backupName(day(10))]);
  assert.deepEqual(left(), [
    'in the second',
    'in the third',
    'in use',
    'only between the second and the third',
  ]);
  assert.deepEqual(await pruneBackups(store, 1, inUse), [backupName(day(12))]);
  assert.deepEqual(left(), ['in the third', 'in use']);
});
