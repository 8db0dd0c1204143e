import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig } from '../config.ts';
import { findMistake } from './command-data.ts';

describe('commands', () => {
  const mistake = (environment: Record<string, string>, services: object[], hasDatabase = true) =>
    findMistake(readConfig(environment, {}), services as Parameters<typeof findMistake>[1], hasDatabase);
  const at = (port: number, dataDirectory?: string) => ({
    url: `http://127.0.0.1:${port}`,
    port,
    ...(dataDirectory && { dataDirectory }),
  });

  test('a command works on the data of the running service, and of a stopped one', () => {
    assert.equal(mistake({ DATA_DIR: '/one' }, [at(3000, '/two'), at(4000, '/one')]), undefined);
    assert.equal(mistake({ DATA_DIR: '/one' }, [at(4000, '/two')]), undefined);
    assert.equal(mistake({}, []), undefined);
  });

  test('a command is refused on other data than the service at its address has', () => {
    assert.equal(
      mistake({ DATA_DIR: '/one' }, [at(4000, '/three'), at(3000, '/two')]),
      'no service runs on /one: the service at http://127.0.0.1:3000 uses another directory, so set DATA_DIR=/two, or PORT to the port of the service on this directory',
    );
    assert.match(
      mistake({ DATA_DIR: '/one' }, [at(3000)]) ?? '',
      /uses DATABASE_URL, so set DATABASE_URL and SECRET_KEY as it does/,
    );
  });

  test('a command is refused on the default directory if a service runs on another one', () => {
    assert.match(
      mistake({}, [at(4000, '/two')]) ?? '',
      /^no service runs on .*, so set DATA_DIR=\/two, or to this/,
    );
  });

  test('a command makes no database', () => {
    assert.equal(
      mistake({ DATA_DIR: '/one' }, [], false),
      'there is no database in /one: set DATA_DIR to the directory of the service, or start the service first',
    );
    assert.match(mistake({ DATA_DIR: '/one' }, [at(4000, '/two')], false) ?? '', /so set DATA_DIR=\/two$/);
  });
});
