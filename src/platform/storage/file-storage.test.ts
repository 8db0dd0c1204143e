import assert from 'node:assert/strict';
import { execFileSync, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { eventually } from '../../../test/support/eventually.ts';
import { fileStorage } from './file-storage.ts';

const writer = fileURLToPath(new URL('../../../test/support/processes/writing-process.ts', import.meta.url));
const full = { status: 503, name: 'ServiceUnavailable' };

describe('files of the storage', () => {
  let directory: string;
  const unfinished = () => readdir(join(directory, '.unfinished'));
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'retainer-storage-'));
  });
  after(() => rm(directory, { recursive: true, force: true }));

  test('stored files can be read by the service alone', async () => {
    await fileStorage(directory, () => {}).put('a/b/own', Buffer.from('x'));
    assert.equal((await stat(join(directory, 'a/b/own'))).mode & 0o777, 0o600);
    assert.equal((await stat(join(directory, 'a/b'))).mode & 0o777, 0o700);
  });

  test('stored files are complete or absent, whenever the process is killed', async () => {
    const storage = fileStorage(directory, () => {});
    let left = 0;
    for (let round = 0; round < 6; round++) {
      const child = fork(writer, [directory], { execArgv: [] });
      await once(child, 'message');
      await sleep(Math.random() * 30);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      left += (await unfinished()).length;
    }
    const names = await readdir(join(directory, 'files'));
    assert.ok(names.length >= 6);
    for (const name of names) {
      const bytes = await readFile(join(directory, 'files', name));
      assert.equal(createHash('sha256').update(bytes).digest('hex'), name);
    }
    await storage.removeUnfinished(new Date(Date.now() - 60_000));
    assert.equal((await unfinished()).length <= left, true, 'what is young may still be at work');
    await storage.removeUnfinished(new Date(Date.now() + 60_000));
    assert.deepEqual(await unfinished(), []);
    assert.equal((await readdir(join(directory, 'files'))).length, names.length);
  });

  test('stored files that fail to be written are a 503, and leave nothing behind', async (t) => {
    const device = await open('/dev/full', 'w');
    const storage = fileStorage(directory, () => {});
    try {
      t.mock.method(Object.getPrototypeOf(device), 'writeFile', (chunk: Buffer) => device.write(chunk));
      for (const bytes of [Buffer.from('x'), Readable.from([Buffer.from('x')])])
        await assert.rejects(storage.put('a/b/full', bytes), full);
      assert.equal(storage.trouble(), 'disk full');
    } finally {
      await device.close();
    }
    assert.deepEqual(await unfinished(), []);
    assert.equal(await storage.read('a/b/full', 10), undefined);
  });

  test('stored files on a full disk are a 503, and existing files stay', async (t) => {
    const disk = join(directory, 'disk');
    await mkdir(disk);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', disk], { stdio: 'ignore' });
    } catch {
      return t.skip('mounting a small disk takes more rights');
    }
    try {
      const reported: string[] = [];
      const storage = fileStorage(disk, (message) => reported.push(message));
      const small = Buffer.alloc(50_000, 1);
      await storage.put('a/b/kept', small);
      const large = () => Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(10_000, 2)));
      await assert.rejects(storage.put('a/b/kept', large()), full);
      assert.deepEqual(await readdir(join(disk, '.unfinished')), []);
      assert.deepEqual(await storage.read('a/b/kept', 100_000), small);
      assert.equal(storage.trouble(), 'disk full');
      await storage.put('a/b/again', small);
      // A small write succeeds, so a probe will, too.
      await eventually(() => assert.equal(storage.trouble(), undefined), 10_000);
      assert.deepEqual(await readdir(join(disk, '.unfinished')), []);
      assert.deepEqual(
        reported.map((message) => /disk full|again/.exec(message)?.[0]),
        ['disk full', 'again'],
      );
    } finally {
      execFileSync('umount', [disk]);
    }
  });
});
