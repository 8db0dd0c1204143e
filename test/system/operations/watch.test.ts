import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { temporaryDirectory } from '../../support/processes/launch.ts';

const WITHIN_MS = 30_000;
const directory = temporaryDirectory();
after(() => directory.remove());

test('a watched program runs again after a change, once the one before has stopped, is notified of changes of the console, and ends with its watcher', async () => {
  const program = join(directory.path, 'src/program.mjs');
  mkdirSync(join(directory.path, 'src'));
  mkdirSync(join(directory.path, 'console'));
  const write = (name: string) =>
    writeFileSync(
      program,
      `console.log('${name} started ' + process.pid);
       process.on('SIGTERM', () => setTimeout(() => { console.log('${name} stopped'); process.exit(); }, 100));
       process.on('message', (message) => console.log('${name} was notified: ' + message));
       setInterval(() => {}, 1000);`,
    );
  write('first');
  const watcher = spawn(process.execPath, [resolve('tools/watch.ts'), 'src/program.mjs'], {
    cwd: directory.path,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  watcher.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  await eventually(() => assert.match(printed, /first started/), WITHIN_MS);
  write('second');
  await eventually(() => assert.match(printed, /first stopped\nsecond started/), WITHIN_MS);
  writeFileSync(join(directory.path, 'console/screen.tsx'), '');
  await eventually(() => assert.match(printed, /second was notified: console changed/), WITHIN_MS);
  const pid = Number(/second started (\d+)/.exec(printed)?.[1]);
  const ended = once(watcher, 'exit');
  watcher.kill('SIGTERM');
  await ended;
  assert.match(printed, /second stopped/);
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});
