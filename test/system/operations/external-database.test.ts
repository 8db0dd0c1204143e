import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { roleName } from '../../../src/platform/installation/install.ts';
import { secretsFrom } from '../../../src/platform/secrets.ts';
import { emptyDatabase } from '../../support/postgres/empty-database.ts';
import { runToEnd, startProcess } from '../../support/processes/launch.ts';

const SECRET_KEY = 'another secret key, of 32 bytes or more';
const WRONG_KEY = `${SECRET_KEY}, but another one`;

describe('the service on an existing server', () => {
  const database = emptyDatabase('external');
  const { name, owner, url: DATABASE_URL, asSuperuser } = database;
  const superuser = pg.escapeIdentifier(String(database.server.user));
  /** Starts the service, which must end on its own, and returns its output. */
  const failToStart = async (environment: Record<string, string>) => {
    const { code, stderr } = await runToEnd(['src/main.ts'], { PORT: '0', ...environment });
    assert.equal(code, 1);
    return stderr;
  };

  before(() => database.create('nocreaterole'));
  after(() => database.drop(SECRET_KEY, WRONG_KEY));

  test('the service on an existing server says in one line which right it lacks', async () => {
    assert.equal(
      await failToStart({ DATABASE_URL, SECRET_KEY }),
      `the database user "${owner}" may not create roles: run "alter role "${owner}" createrole" as a superuser`,
    );
  });

  test('the service on an existing server says in one line that another installation has its key', async () => {
    const role = roleName(secretsFrom(SECRET_KEY));
    await asSuperuser(`create role ${role}`);
    await asSuperuser(`alter role ${owner} createrole`);
    assert.equal(
      await failToStart({ DATABASE_URL, SECRET_KEY }),
      `the database user "${owner}" may not change the role "${role}", which another user of this server has made: give each installation a SECRET_KEY of its own`,
    );
    await asSuperuser(`drop role ${role}`);
  });

  test('the service on an existing server requires a secret key', async () => {
    assert.match(await failToStart({ DATABASE_URL }), /^SECRET_KEY: is required with DATABASE_URL/);
  });

  test('the service on an existing server says in one line that no server answers', async () => {
    const nobody = 'postgres://nobody:x@127.0.0.1:1/none';
    const stderr = await failToStart({ DATABASE_URL: nobody, SECRET_KEY });
    assert.match(stderr, /^the database can't be reached: .*ECONNREFUSED/);
    assert.equal(stderr.split('\n').length, 1);
  });

  test('the service on an existing server reports a missing right to create tables in one line', async () => {
    await asSuperuser(`alter database ${name} owner to ${superuser}`);
    const stderr = await failToStart({ DATABASE_URL, SECRET_KEY });
    await asSuperuser(`alter database ${name} owner to ${owner}`);
    assert.match(stderr, /^the database user "owner_\w+" may not create tables in schema public: .*$/);
  });

  test('the service on an existing server works for an owner who may only create roles, under a separate role', async () => {
    for (const expected of [1, 2]) {
      const service = await startProcess({ DATABASE_URL, SECRET_KEY });
      await service.request('POST', '/tenants', { body: { name: 'Acme' } });
      assert.equal((await service.request('GET', '/tenants')).length, expected);
      const users = await asSuperuser(
        `select distinct usename from pg_stat_activity where datname = '${name}'`,
      );
      assert.deepEqual(
        users.rows.map(({ usename }) => /^retainer_app_[0-9a-f]{8}$/.test(usename)),
        [true],
      );
      assert.equal(await service.stop(), 0);
    }
  });

  test('the service on an existing server says in one line that the key has changed', async () => {
    assert.match(
      await failToStart({ DATABASE_URL, SECRET_KEY: WRONG_KEY }),
      /^SECRET_KEY is not the key of this database: .*$/,
    );
  });
});
