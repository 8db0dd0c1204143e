import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { temporaryDirectory } from '../../test/support/processes/launch.ts';
import { findMistake, readEnvironmentFile } from './environment-file.ts';

describe('files of variables', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());
  const write = (name: string, text: string) => {
    const path = join(directory.path, name);
    writeFileSync(path, text);
    return path;
  };

  test('a file of variables may have comments, quotes, several lines in quotes, and the line ends of any system', () => {
    const text = [
      '\ufeff# where we listen',
      'PORT=8080 # a comment',
      'export HOST = "0.0.0.0"',
      '',
      "SECRET_KEY='a # b",
      "c=d'",
      'EMPTY=',
    ].join('\r\n');
    assert.deepEqual(
      { ...readEnvironmentFile(write('good', text)) },
      { PORT: '8080', HOST: '0.0.0.0', SECRET_KEY: 'a # b\nc=d', EMPTY: '' },
    );
  });

  test('a file of variables is refused for its first line that is no variable, without showing it', () => {
    for (const [text, mistake] of [
      ['PORT=1\nHOST', 'line 2 must be NAME=value'],
      ['PORT 8080', 'line 1 must be NAME=value'],
      ['# ok\n\n1PORT=8080', 'line 3 must be NAME=value'],
      ['{"PORT": 8080}', 'line 1 must be NAME=value'],
      ['KEY="abc\nPORT=1', 'line 1 opens a quote that is never closed'],
    ] as const)
      assert.equal(findMistake(text), mistake, text);
    const path = write('bad', 'SECRET');
    assert.throws(() => readEnvironmentFile(path), {
      name: 'OperatorError',
      message: `${path}: line 1 must be NAME=value`,
    });
  });

  test('a file of variables is refused if it can not be read', () => {
    const path = join(directory.path, 'folder');
    mkdirSync(path);
    for (const unreadable of [path, join(directory.path, 'missing')])
      assert.throws(() => readEnvironmentFile(unreadable), {
        name: 'OperatorError',
        message: /^\S+: can't be read \(.*\)$/,
      });
  });

  test('a file of variables may be missing if nobody names it, or be empty', () => {
    assert.deepEqual({ ...readEnvironmentFile('/dev/null') }, {});
  });
});
