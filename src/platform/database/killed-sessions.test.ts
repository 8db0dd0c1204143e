import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { read, write } from '../../../test/support/postgres/test-statements.ts';
import { newId } from '../ids.ts';
import { openDatabase, type Scope } from './database.ts';
import { statement } from './statement.ts';

const session = statement({
  name: 'test_session',
  parameters: {},
  row: { backend: 'integer' },
  sql: 'select pg_backend_pid() as backend',
});

const sleep = statement({
  name: 'test_sleep',
  parameters: {},
  row: { done: 'boolean' },
  sql: 'select pg_sleep(4) is not null as done',
});

describe('a transaction whose session is killed', () => {
  let db: TestDatabase;
  let tenant: string;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());
  beforeEach(async () => {
    tenant = newId('tenant');
    await db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      const sql = `insert into tenants (id, name, created_at, updated_at) values ($1, 'x', now(), now())`;
      await owner.query(sql, [tenant]);
    });
  });

  const unavailable = { status: 503, name: 'ServiceUnavailable', retryAfterSeconds: 1 };
  const written = async () => (await db.database.inTenant(tenant).all(read, {})).map(({ id }) => id);

  /** Opens separate connections, because this test breaks them. */
  async function withScope(work: (scope: Scope) => Promise<void>): Promise<void> {
    const database = await openDatabase(db.applicationConnection, () => {});
    try {
      await work(database.inTenant(tenant));
    } finally {
      await database.end();
    }
  }

  async function killSessionOf(inside: Scope): Promise<void> {
    const { backend } = (await inside.one(session, {})) ?? {};
    await db.asOwner((owner) => owner.query('select pg_terminate_backend($1, 4000)', [backend]));
  }

  /** Waits until there is one. */
  async function killSessionThatSleeps(): Promise<void> {
    await db.asOwner(async (owner) => {
      const sql = `select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and wait_event = 'PgSleep'`;
      for (const deadline = Date.now() + 4_000; Date.now() < deadline; ) {
        if ((await owner.query(sql)).rowCount) return;
      }
      throw new Error('no session sleeps');
    });
  }

  test('a transaction whose session is killed between two statements rolls back with a 503, and the next one works', () =>
    withScope(async (scope) => {
      let isCalled = false;
      const attempt = scope.transaction(async (inside) => {
        inside.afterCommit(() => {
          isCalled = true;
        });
        await inside.one(write, { id: 'clnt_1' });
        await killSessionOf(inside);
        await inside.one(write, { id: 'clnt_2' });
      });
      await assert.rejects(attempt, unavailable);
      assert.deepEqual([await written(), isCalled], [[], false]);
      await scope.transaction((inside) => inside.one(write, { id: 'clnt_3' }));
      assert.deepEqual(await written(), ['clnt_3']);
    }));

  test('a transaction whose session is killed during a statement rolls back with a 503, and the next one works', () =>
    withScope(async (scope) => {
      const attempt = scope.transaction(async (inside) => {
        await inside.one(write, { id: 'clnt_1' });
        await Promise.all([inside.one(sleep, {}), killSessionThatSleeps()]);
      });
      await assert.rejects(attempt, unavailable);
      assert.deepEqual(await written(), []);
      await scope.transaction((inside) => inside.one(write, { id: 'clnt_2' }));
      assert.deepEqual(await written(), ['clnt_2']);
    }));

  test('a transaction whose session is killed just before the commit does not count as committed', () =>
    withScope(async (scope) => {
      const attempt = scope.transaction(async (inside) => {
        await inside.one(write, { id: 'clnt_1' });
        await killSessionOf(inside);
      });
      await assert.rejects(attempt, unavailable);
      assert.deepEqual(await written(), []);
    }));

  test('a transaction whose session is killed rolls back with a 503 even without a time limit', () =>
    withScope(async (scope) => {
      const attempt = scope.transaction(async (inside) => {
        await inside.one(write, { id: 'clnt_1' });
        await killSessionOf(inside);
      }, 'no time limit');
      await assert.rejects(attempt, unavailable);
      assert.deepEqual(await written(), []);
      await scope.transaction((inside) => inside.one(write, { id: 'clnt_2' }), 'no time limit');
      assert.deepEqual(await written(), ['clnt_2']);
    }));
});
