import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cloneDatabase, type TestDatabase, testSecrets } from '../../../test/support/database.ts';
import { install } from './install.ts';
import { requiredMigrations } from './migrations.ts';

describe('databases of other versions of the service', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());

  const refusal = (message: RegExp) => ({ name: 'OperatorError', message });

  test('a database with newer migrations is refused, in one line', async () => {
    await db.asOwner((client) =>
      client.query(
        `insert into migrations (position, name, sha256) values (9001, '9001-from-the-future', 'a'), (9002, '9002-more', 'b')`,
      ),
    );
    await assert.rejects(
      install(db.ownerConnection, testSecrets),
      refusal(/^the database was set up by a newer or another version .*, with 9001-from-the-future: .*$/),
    );
    await db.asOwner((client) => client.query('delete from migrations where position > 9000'));
    await install(db.ownerConnection, testSecrets);
  });

  test('a database is refused, in one line, if one of its migrations has changed since, or is missing', async () => {
    const [first = '', second = ''] = requiredMigrations();
    const change = (sql: string) => db.asOwner((client) => client.query(sql, [second]));
    await change('update migrations set sha256 = reverse(sha256) where name = $1');
    await assert.rejects(
      install(db.ownerConnection, testSecrets),
      refusal(new RegExp(`^the database has another migration ${second} .*$`)),
    );
    await change('update migrations set sha256 = reverse(sha256) where name = $1');
    await install(db.ownerConnection, testSecrets);
    await db.asOwner((client) => client.query('delete from migrations where name = $1', [first]));
    await assert.rejects(
      install(db.ownerConnection, testSecrets),
      refusal(new RegExp(`^the database has the migration ${second}, but not ${first} before it: .*$`)),
    );
  });
});
