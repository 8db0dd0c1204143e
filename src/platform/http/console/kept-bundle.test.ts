import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { deserialize, serialize } from 'node:v8';
import { temporaryDirectory } from '../../../../test/support/processes/launch.ts';
import { keptBundle } from './kept-bundle.ts';

const SOURCES = {
  'console/app/main.tsx': `document.body.append('first');`,
  'console/app/styles.css': 'h1 { color: red; }',
  'console/tsconfig.json': '{}',
  'src/platform/http/console/bundle.ts': '',
};

const directory = temporaryDirectory();
after(() => directory.remove());
const path = join(directory.path, 'kept', 'console');
const write = (name: string, text: string) => {
  mkdirSync(dirname(join(directory.path, name)), { recursive: true });
  writeFileSync(join(directory.path, name), text);
};
for (const [name, text] of Object.entries(SOURCES)) write(name, text);
symlinkSync(resolve('node_modules'), join(directory.path, 'node_modules'));
const start = () => keptBundle(directory.path, path);

test('a bundle of the console is kept until a source changes, and made anew if it can not be read', async () => {
  const first = await start();
  const kept = deserialize(readFileSync(path));
  assert.deepEqual(kept.bundle, first);
  writeFileSync(path, serialize({ ...kept, bundle: { ...first, script: 'from the file' } }));
  assert.equal((await start()).script, 'from the file');

  write('console/app/main.tsx', `document.body.append('second');`);
  const second = await start();
  assert.notEqual(second.script, first.script);
  assert.deepEqual(deserialize(readFileSync(path)).bundle, second);

  writeFileSync(path, 'half of it');
  assert.deepEqual(await start(), second);
});

test('a bundle of the console is made even if it can not be kept', async () => {
  const inTheWay = join(directory.path, 'console/app/main.tsx', 'console');
  assert.match((await keptBundle(directory.path, inTheWay)).script, /^main-/);
});
