import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cloneDatabase, type TestDatabase, testSecrets } from '../../../test/support/database.ts';
import { install, requiredMigrations } from './install.ts';

describe('a database of another version of the service', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());

  const explanation = (names: string) => ({
    name: 'OperatorError',
    message: `the database was set up by a newer or another version of the service, with ${names}: start that version, or restore a backup from before it`,
  });

  test('is refused, in one line, if it has newer migrations', async () => {
    const insert = (name: string) =>
      db.asOwner((client) =>
        client.query('insert into migrations (name, run_on) values ($1, now())', [name]),
      );
    await insert('9001-from-the-future');
    await assert.rejects(install(db.ownerConnection, testSecrets), explanation('9001-from-the-future'));
    await insert('9002-and-one-more');
    await assert.rejects(
      install(db.ownerConnection, testSecrets),
      explanation('9001-from-the-future, 9002-and-one-more'),
    );
    await db.asOwner((client) => client.query(`delete from migrations where name like '9%'`));
    await install(db.ownerConnection, testSecrets);
  });

  test('is refused, in one line, if it has a newer job queue', async () => {
    const setVersion = (change: string) =>
      db.asOwner((client) => client.query(`update jobs.version set version = version ${change}`));
    await setVersion('+ 1');
    await assert.rejects(install(db.ownerConnection, testSecrets), {
      name: 'OperatorError',
      message:
        /^the database was set up by a newer version of the service, with version \d+ of the job queue: .*$/,
    });
    await setVersion('- 1');
  });

  test('is refused if it has other migrations, or some in another order', async () => {
    const [first = '', second = ''] = requiredMigrations();
    const rename = (from: string, to: string) =>
      db.asOwner((client) => client.query('update migrations set name = $2 where name = $1', [from, to]));
    await rename(second, '0002-something-else');
    await assert.rejects(install(db.ownerConnection, testSecrets), explanation('0002-something-else'));
    await rename('0002-something-else', second);
    await db.asOwner((client) => client.query('delete from migrations where name = $1', [first]));
    await assert.rejects(install(db.ownerConnection, testSecrets), {
      name: 'OperatorError',
      message: /^the database was set up by another version of the service: .*$/,
    });
  });
});
