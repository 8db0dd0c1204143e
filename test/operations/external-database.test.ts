import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { withClient } from '../support/postgres/cluster.ts';
import { runToEnd, startProcess } from '../support/processes/launch.ts';

const SECRET_KEY = 'another secret key, of 32 bytes or more';

describe('the service on a server that is there already', () => {
  const server: pg.ClientConfig = JSON.parse(process.env.RETAINER_TEST_CONNECTION ?? '{}');
  const suffix = randomBytes(4).toString('hex');
  const names = { database: `${process.env.RETAINER_TEST_TEMPLATE}_ext_${suffix}`, owner: `owner_${suffix}` };
  const run = (sql: string) => withClient(server, (client) => client.query(sql));
  const url = () => {
    const host = encodeURIComponent(String(server.host));
    return `postgres://${names.owner}:secret@${host}:${server.port ?? 5432}/${names.database}`;
  };

  before(async () => {
    await run(`create role ${names.owner} login password 'secret' nosuperuser nocreaterole`);
    await run(`create database ${names.database} owner ${names.owner}`);
  });
  after(async () => {
    await run(`drop database ${names.database} with (force)`);
    const { rows } = await withClient(server, (client) =>
      client.query(
        `select rolname from pg_roles where rolname like 'retainer_app_%' and not exists
          (select from pg_shdepend where refobjid = pg_roles.oid and dbid <> 0)`,
      ),
    );
    for (const { rolname } of rows)
      await run(`drop role if exists ${pg.escapeIdentifier(rolname)}`).catch(() => {});
    await run(`drop role ${names.owner}`);
  });

  test('says in one line what right it lacks', async () => {
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATABASE_URL: url(), SECRET_KEY, PORT: '0' });
    assert.equal(code, 1);
    assert.equal(
      stderr,
      `the database user "${names.owner}" may not create roles: run "alter role "${names.owner}" createrole" as a superuser`,
    );
  });

  test('wants a secret key of its own', async () => {
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATABASE_URL: url() });
    assert.equal(code, 1);
    assert.match(stderr, /^SECRET_KEY: is required with DATABASE_URL/);
  });

  test('says in one line that nobody answers', async () => {
    const nobody = 'postgres://nobody:x@127.0.0.1:1/none';
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATABASE_URL: nobody, SECRET_KEY });
    assert.equal(code, 1);
    assert.match(stderr, /^the database can't be reached: .*ECONNREFUSED/);
    assert.equal(stderr.split('\n').length, 1);
  });

  test('says in one line that it may not create tables', async () => {
    await run(`alter role ${names.owner} createrole`);
    await run(`alter database ${names.database} owner to ${pg.escapeIdentifier(String(server.user))}`);
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATABASE_URL: url(), SECRET_KEY, PORT: '0' });
    await run(`alter database ${names.database} owner to ${names.owner}`);
    assert.equal(code, 1);
    assert.match(stderr, /^the database user "owner_\w+" may not create tables in schema public: .*$/);
  });

  test('says in one line that it may not create a schema', async () => {
    await run(`alter database ${names.database} owner to ${pg.escapeIdentifier(String(server.user))}`);
    const inside = { ...server, database: names.database };
    await withClient(inside, (client) => client.query(`grant create on schema public to ${names.owner}`));
    const { code, stderr } = await runToEnd(['src/main.ts'], { DATABASE_URL: url(), SECRET_KEY, PORT: '0' });
    await run(`alter database ${names.database} owner to ${names.owner}`);
    assert.equal(code, 1);
    assert.match(stderr, /^the database user "owner_\w+" may not create the schema "jobs": .*$/);
  });

  test('works for an owner who may create roles and nothing else, under a role of its own, twice in a row', async () => {
    for (const expected of [1, 2]) {
      const service = await startProcess({ DATABASE_URL: url(), SECRET_KEY });
      const headers = { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' };
      await fetch(`${service.url}/api/v1/tenants`, { method: 'POST', headers, body: '{"name":"Acme"}' });
      const answer = await fetch(`${service.url}/api/v1/tenants`, { headers });
      assert.equal(((await answer.json()) as { data: unknown[] }).data.length, expected);
      const users = await withClient(server, (client) =>
        client.query(`select distinct usename from pg_stat_activity where datname = $1`, [names.database]),
      );
      assert.deepEqual(
        users.rows.map(({ usename }) => /^retainer_app_[0-9a-f]{8}$/.test(usename)),
        [true],
      );
      assert.equal(await service.stop(), 0);
    }
  });

  test('says in one line that the key is another one', async () => {
    const other = { DATABASE_URL: url(), SECRET_KEY: `${SECRET_KEY}, but another one`, PORT: '0' };
    const { code, stderr } = await runToEnd(['src/main.ts'], other);
    assert.equal(code, 1);
    assert.match(stderr, /^SECRET_KEY is not the one of this database: .*$/);
  });
});
