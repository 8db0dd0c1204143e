import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { cloneDatabase, type TestDatabase, testSecrets } from '../../../test/support/database.ts';
import { TEST_SECRET_KEY } from '../../../test/support/postgres/cluster.ts';
import { loadSigningKey } from '../http/auth/signing-key.ts';
import { secretsFrom } from '../secrets.ts';
import { install, prepareRole, roleName } from './install.ts';
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

  test('a database of version 0.1.0 keeps the key that it was set up with, and the prefix of its files, also if a newer one is there', async () => {
    await loadSigningKey(db.database, testSecrets, { now: () => new Date() });
    await db.asOwner((client) => client.query('delete from secret_keys'));
    const newer = 'a newer secret key for tests, 32 bytes or more';
    const ring = secretsFrom(newer, TEST_SECRET_KEY);
    const connection = await install(db.ownerConnection, ring);
    assert.deepEqual([ring.keyId, connection.user], [testSecrets.keyId, roleName(testSecrets)]);
    const { rows } = await db.asOwner((client) =>
      client.query('select id, storage_prefix as prefix, completed_at is null as is_begun from secret_keys'),
    );
    assert.deepEqual(rows, [
      { id: testSecrets.keyId, prefix: secretsFrom(TEST_SECRET_KEY).storagePrefix(), is_begun: false },
    ]);
    await assert.rejects(
      install(db.ownerConnection, secretsFrom(newer)),
      refusal(
        /^SECRET_KEY is not the key of this database: sealed with key \w{8}, but SECRET_KEY is key \w{8}: .*$/,
      ),
    );
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

test('installations in several databases of a server make the same role at once', async () => {
  const ROUNDS = 10;
  const databases = await Promise.all([cloneDatabase(), cloneDatabase(), cloneDatabase()]);
  const clients = databases.map(({ ownerConnection }) => new pg.Client(ownerConnection));
  try {
    for (const client of clients) await client.connect();
    for (let round = 0; round < ROUNDS; round++) {
      const role = { user: `retainer_app_at_once_${round}`, password: 'secret' };
      await Promise.all(clients.map((client) => prepareRole(client, role)));
      await Promise.all(clients.map((client) => prepareRole(client, role)));
    }
  } finally {
    for (let round = 0; round < ROUNDS; round++) {
      for (const client of clients) await client.query(`drop owned by retainer_app_at_once_${round}`);
      await clients[0]?.query(`drop role retainer_app_at_once_${round}`);
    }
    for (const client of clients) await client.end();
    for (const database of databases) await database.close();
  }
});
