import assert from 'node:assert/strict';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { secretsFrom } from '../secrets.ts';
import { openStore } from './backup-store.ts';
import { mirrorOf } from './keep-log.ts';
import { LogWriter } from './log-writer.ts';
import { pruneBackups } from './pruning.ts';
import { collectFiles, type FileHashes, pruneFiles } from './shared-files.ts';
import { backupKeyFrom } from './signed-files.ts';
import { readOwner } from './store-owner.ts';

const key = backupKeyFrom(secretsFrom('a key of at least thirty-two bytes'));
const own = { systemIdentifier: '1', installation: { id: 'a', dataDirectory: '/srv/data' } };
const isLink = / is a link, which is not followed: remove it$/;

/** Somebody else can write to the directory of backups, and to no other. */
describe('planted files', () => {
  let directory: string;
  const path = (name: string) => join(directory, name);
  const write = (name: string, text: string) => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), text);
  };
  const plantLink = (name: string) => {
    rmSync(path(name), { recursive: true, force: true });
    symlinkSync(path('outside'), path(name));
  };
  const collect = async (known: FileHashes) => {
    const files: FileHashes = new Map();
    await collectFiles(
      { from: path('assets'), directory: path('store'), seen: new Map() },
      files,
      known,
      () => {},
    );
    return files;
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'retainer-planted-'));
    write('outside/old', 'old');
    utimesSync(path('outside/old'), 1, 1);
    write('assets/ab/picture', 'intact');
    await openStore(path('store'), own);
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  test('planted links lead no file of a picture out of the directory of backups', async () => {
    mkdirSync(path('store/files/ab'));
    symlinkSync(path('outside/new'), path('store/files/ab/picture.new'));
    await assert.rejects(collect(new Map()), isLink);
    for (const name of ['store/files/ab', 'store/files']) {
      plantLink(name);
      await assert.rejects(collect(new Map()), isLink);
      await assert.rejects(mirrorOf(path('assets'), path('store'), own.installation)(), isLink);
    }
    assert.deepEqual(readdirSync(path('outside')), ['old']);
  });

  test('planted links lead no log out of the directory of backups', async () => {
    write('data/pg_wal/000000010000000000000000', 'log');
    const copyLog = () =>
      new LogWriter(path('data'), { path: path('store'), key }, 'log/one', 0).copyTo(1, 3);
    mkdirSync(path('store/log/one'));
    symlinkSync(path('outside/new'), path('store/log/one/000000010000000000000000.partial'));
    await assert.rejects(copyLog(), isLink);
    for (const name of ['store/log/one', 'store/log']) {
      plantLink(name);
      await assert.rejects(copyLog(), isLink);
    }
    assert.deepEqual(readdirSync(path('outside')), ['old']);
  });

  test('planted links let nothing be removed outside of the directory of backups', async () => {
    for (const name of ['log', 'files']) plantLink(`store/${name}`);
    await assert.rejects(openStore(path('store'), own), isLink);
    await assert.rejects(pruneBackups({ path: path('store'), key }, 1, undefined), isLink);
    await assert.rejects(pruneFiles(path('store'), [], undefined, new Date()), isLink);
    assert.ok(existsSync(path('outside/old')));
  });

  test('planted links do not lead to the file that names the owner', async () => {
    rmSync(path('store/retainer-backups.json'));
    symlinkSync(path('outside/old'), path('store/retainer-backups.json'));
    await assert.rejects(readOwner(path('store')), isLink);
  });

  test('planted pictures get into no list: they are copied again, or recognized by their known hash', async () => {
    const [intact] = (await collect(new Map())).values();
    assert.ok(intact);
    write('store/files/ab/picture', 'forged');
    assert.deepEqual(await collect(new Map([['ab/picture', intact]])), new Map([['ab/picture', intact]]));
    assert.equal(readFileSync(path('store/files/ab/picture'), 'utf8'), 'forged');
    assert.deepEqual(await collect(new Map()), new Map([['ab/picture', intact]]));
    assert.equal(readFileSync(path('store/files/ab/picture'), 'utf8'), 'intact');
  });
});
