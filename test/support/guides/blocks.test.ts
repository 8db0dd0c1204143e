import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { temporaryDirectory } from '../processes/launch.ts';
import { announcedStatuses, blocksOf, variablesIn } from './blocks.ts';
import { openTerminal } from './terminal.ts';

describe('readers of a guide', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());

  test('a reader of a guide finds the blocks to paste, and the refusals that the text announces', () => {
    const file = join(directory.path, 'guide.md');
    const text = [
      'A 404 far away.',
      '',
      'The first answer is a 400:',
      '',
      '1. Do it:',
      '',
      '   ```bash\n   post /a \'{\n     "b": 1}\'\n   ```',
      '',
      '```json\n{"status": 500}\n```',
      '',
      'Then a 403 follows.',
      '',
      'A 503 far away.',
      '',
      '```console\n$ not this\n```',
    ].join('\n');
    writeFileSync(file, text);
    const [block, ...others] = blocksOf(file);
    assert.ok(block && others.length === 0);
    assert.deepEqual([block.code, block.place], ['post /a \'{\n  "b": 1}\'\n', `${file}:7`]);
    assert.deepEqual(announcedStatuses(block), [403]);
  });

  test('a reader of a guide tells variables that are set from those that are read', () => {
    const code = [
      'get() { curl "$API$1"; }',
      'CLIENT=$(post /clients | data .id)',
      'TOKEN=$REPORTING get /x/$CLIENT',
      'npm run x -- --secret $SECRET & RECEIVER=$!',
    ].join('\n');
    const { read, set } = variablesIn({ code, language: 'bash', place: '', around: '' });
    assert.deepEqual(set, ['CLIENT', 'RECEIVER']);
    assert.deepEqual(read, ['REPORTING', 'CLIENT', 'SECRET']);
  });

  test('a reader of a guide notices every command that fails, also inside others', async () => {
    const terminal = openTerminal(directory.path, directory.path, { PATH: process.env.PATH ?? '' });
    const failuresOf = async (code: string) => (await terminal.paste(code)).failures.length > 0;
    for (const code of [
      'false; true',
      'A=$(false | cat)',
      'f() { false; }\nf | cat',
      'no-such-command',
      'echo x | grep y',
    ])
      assert.ok(await failuresOf(code), code);
    for (const code of ['true', 'A=$(echo x)', 'echo x | grep x', 'false || true'])
      assert.ok(!(await failuresOf(code)), code);
    assert.equal(await terminal.valueOf('A'), 'x');
    await terminal.close();
  });
});
