import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { after, beforeEach, describe, test } from 'node:test';
import { temporaryDirectory } from '../../../test/support/processes/launch.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';

const never = async () => false;

describe('the lock of a directory', () => {
  const made: { remove(): void }[] = [];
  let directory: string;
  beforeEach(() => {
    const temporary = temporaryDirectory();
    made.push(temporary);
    directory = temporary.path;
  });
  after(() => {
    for (const temporary of made) temporary.remove();
  });

  test('the lock of a directory is held by one process, and tells the others by which kind', async () => {
    const lock = (await lockDirectory(directory, 'command', never)) as DirectoryLock;
    assert.equal(await lockDirectory(directory, 'service', never), 'command');
    await lock.release();
    assert.deepEqual(readdirSync(directory), []);
  });

  test('the lock of a directory goes to exactly one of many contenders', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => lockDirectory(directory, 'service', never)),
    );
    const locks = outcomes.filter((outcome) => typeof outcome === 'object');
    assert.equal(locks.length, 1);
    await locks[0]?.release();
  });

  test('the lock of a directory can be waited for', async () => {
    const first = (await lockDirectory(directory, 'command', never)) as DirectoryLock;
    let asked = 0;
    const second = lockDirectory(directory, 'service', async () => {
      if (++asked === 2) await first.release();
      return true;
    });
    await ((await second) as DirectoryLock).release();
    assert.ok(asked >= 2);
  });

  test('the lock of a directory ends with its process, however that ends', async () => {
    const script = `
      import { lockDirectory } from ${JSON.stringify(import.meta.resolve('./directory-lock.ts'))};
      await lockDirectory(${JSON.stringify(directory)}, 'service', async () => false);
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    assert.equal(await lockDirectory(directory, 'command', never), 'service');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await lockDirectory(directory, 'command', never);
    assert.equal(typeof lock, 'object');
    await (lock as DirectoryLock).release();
    assert.deepEqual(readdirSync(directory), []);
  });

  test('the lock of a killed process goes to exactly one of many contenders', async () => {
    const dead = spawn(process.execPath, [
      '-e',
      `require('node:net').createServer().listen(${JSON.stringify(`${directory}/lock-0`)}, () => process.kill(process.pid, 'SIGKILL'))`,
    ]);
    await once(dead, 'exit');
    assert.deepEqual(readdirSync(directory), ['lock-0']);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => lockDirectory(directory, 'service', never)),
    );
    assert.equal(outcomes.filter((outcome) => typeof outcome === 'object').length, 1);
  });
});
