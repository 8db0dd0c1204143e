import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { copyFile, readText, writeDurably, writeQuickly } from './durable-files.ts';
import { isPlainName, pathIn } from './store-paths.ts';

const directory = mkdtempSync(join(tmpdir(), 'retainer-store-paths-'));
after(() => rmSync(directory, { recursive: true, force: true }));
const path = (name: string) => join(directory, name);

describe('names in a backup', () => {
  for (const name of ['a', 'postgres/base/5/16384_vm', 'files/ab/tnt_1.ast_2.ff', '..a', 'a..', '...'])
    test(`names in a backup such as ${name} are plain`, () => assert.ok(isPlainName(name)));
  for (const name of [
    ...['', '.', '..', '/', '/etc/passwd', '../a', 'a/..', 'a/../b', 'a/./b', 'a//b', 'a/'],
    ...['..\\a', 'a\\b', 'a\0b', 'a\nb'],
  ])
    test(`names in a backup such as ${JSON.stringify(name)} are refused`, async () => {
      assert.ok(!isPlainName(name));
      await assert.rejects(pathIn(directory, name), / names ".*", which no backup has: use another backup$/);
    });
});

test('a link in a directory of backups is not followed, but the directory itself may be one', async () => {
  mkdirSync(path('store/files/there'), { recursive: true });
  mkdirSync(path('outside'));
  writeFileSync(path('outside/secret'), 'secret');
  symlinkSync(path('store'), path('link-to-store'));
  symlinkSync(path('outside'), path('store/files/away'));
  symlinkSync(path('outside/secret'), path('store/files/there/file'));
  symlinkSync(path('nowhere'), path('store/files/there/dangling'));
  const store = path('link-to-store');
  assert.equal(await pathIn(store, 'files/there/new'), join(store, 'files/there/new'));
  assert.equal(await pathIn(store, 'files/new/new'), join(store, 'files/new/new'));
  for (const name of ['files/away', 'files/away/secret', 'files/there/file', 'files/there/dangling'])
    await assert.rejects(pathIn(store, name), / is a link, which is not followed: remove it$/);
});

test('a link or a pipe in place of a file of a backup is neither read nor written', async () => {
  writeFileSync(path('own'), 'own');
  writeFileSync(path('victim'), 'untouched');
  const planted = path('planted');
  const uses = [
    () => readText(planted),
    () => copyFile(planted, path('copy')),
    () => copyFile(path('own'), planted),
    () => writeDurably(planted, 'x'),
    () => writeQuickly(planted, 'x'),
  ];
  for (const name of ['planted', 'planted.new']) symlinkSync(path('victim'), path(name));
  for (const use of uses) await assert.rejects(use(), / is a link, which is not followed: remove it$/);
  for (const name of ['planted', 'planted.new']) {
    rmSync(path(name));
    execFileSync('mkfifo', [path(name)]);
  }
  for (const use of uses) await assert.rejects(use(), /is not what was backed up: use another|ENXIO/);
  assert.equal(readFileSync(path('victim'), 'utf8'), 'untouched');
});
