import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, type TestContext, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { read, write } from '../../../test/support/postgres/test-statements.ts';
import { newId } from '../ids.ts';
import type { Scope } from './database.ts';
import { statement } from './statement.ts';

const transactionId = statement({
  name: 'test_transaction_id',
  parameters: {},
  row: { id: 'text', tenant: 'text?', backend: 'integer' },
  sql: `select pg_current_xact_id()::text as id, app_tenant() as tenant, pg_backend_pid() as backend`,
});

const fail = statement({
  name: 'test_fail',
  parameters: { by: 'integer' },
  row: { never: 'integer' },
  sql: 'select 1 / $by::integer as never',
});

const timeLimits = statement({
  name: 'test_time_limits',
  parameters: {},
  row: { limits: 'text' },
  sql: `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout')) as limits`,
});

describe('transactions', () => {
  let db: TestDatabase;
  let tenant: string;
  let scope: Scope;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());
  beforeEach(async () => {
    tenant = await newTenant();
    scope = db.database.inTenant(tenant);
  });

  async function newTenant(): Promise<string> {
    const id = newId('tenant');
    await db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [id]);
      await owner.query(
        `insert into tenants (id, name, created_at, updated_at) values ($1, 'x', now(), now())`,
        [id],
      );
    });
    return id;
  }
  const written = async (of = scope) => (await of.all(read, {})).map(({ id }) => id);
  const breakOff = new Error('changed my mind');

  test('transactions commit all changes and return the result of the work', async () => {
    const result = await scope.transaction(async (inside) => {
      await inside.one(write, { id: 'clnt_1' });
      assert.deepEqual(await written(), [], 'nobody else sees it yet');
      await inside.one(write, { id: 'clnt_2' });
      return written(inside);
    });
    assert.deepEqual(result, ['clnt_1', 'clnt_2']);
    assert.deepEqual(await written(), ['clnt_1', 'clnt_2']);
  });

  test('transactions roll back when the work fails, and pass its error on', async () => {
    const attempt = scope.transaction(async (inside) => {
      await inside.one(write, { id: 'clnt_1' });
      throw breakOff;
    });
    await assert.rejects(attempt, (error) => error === breakOff);
    assert.deepEqual(await written(), []);
  });

  test('transactions roll back when a statement fails', async () => {
    const attempt = scope.transaction(async (inside) => {
      await inside.one(write, { id: 'clnt_1' });
      await inside.one(fail, { by: 0 });
    });
    await assert.rejects(attempt, { code: '22012' });
    assert.deepEqual(await written(), []);
  });

  test('transactions fail when the work hides the failure of a statement', async () => {
    let isCalled = false;
    const attempt = scope.transaction(async (inside) => {
      inside.afterCommit(() => {
        isCalled = true;
      });
      await inside.one(write, { id: 'clnt_1' });
      await inside.one(fail, { by: 0 }).catch(() => {});
    });
    await assert.rejects(attempt, /rolled back/);
    assert.deepEqual([await written(), isCalled], [[], false]);
  });

  test('transactions call afterCommit once everyone sees the changes, in order', async () => {
    const called: string[] = [];
    let others: Promise<string[]> | undefined;
    await scope.transaction(async (inside) => {
      inside.afterCommit(() => {
        called.push('first');
        others = written();
      });
      inside.afterCommit(() => called.push('second'));
      await inside.one(write, { id: 'clnt_1' });
      assert.deepEqual(called, []);
    });
    assert.deepEqual(called, ['first', 'second']);
    assert.deepEqual(await others, ['clnt_1']);
  });

  test('transactions do not call afterCommit after a rollback', async () => {
    let isCalled = false;
    const attempt = scope.transaction(async (inside) => {
      inside.afterCommit(() => {
        isCalled = true;
      });
      await inside.one(write, { id: 'clnt_1' });
      throw breakOff;
    });
    await assert.rejects(attempt, breakOff);
    assert.equal(isCalled, false);
  });

  test('transactions are not needed for a single statement, which commits on its own', async () => {
    let isCalled = false;
    await scope.one(write, { id: 'clnt_1' });
    scope.afterCommit(() => {
      isCalled = true;
    });
    assert.equal(isCalled, true);
    await assert.rejects(scope.one(write, { id: 'clnt_1' }), { code: '23505' });
    assert.deepEqual(await written(), ['clnt_1']);
  });

  test('transactions join an outer transaction and commit with it', async () => {
    const called: string[] = [];
    await scope.transaction(async (outer) => {
      const { id } = (await outer.one(transactionId, {})) ?? {};
      await outer.transaction(async (inner) => {
        assert.equal((await inner.one(transactionId, {}))?.id, id);
        await inner.one(write, { id: 'clnt_1' });
        inner.afterCommit(() => called.push('inner'));
      });
      assert.deepEqual([called, await written()], [[], []], 'the inner one ends with the outer one');
      outer.afterCommit(() => called.push('outer'));
    });
    assert.deepEqual([called, await written()], [['inner', 'outer'], ['clnt_1']]);
  });

  test('transactions join an outer transaction and roll back with it', async () => {
    const called: string[] = [];
    const attempt = scope.transaction(async (outer) => {
      await outer.transaction(async (inner) => {
        await inner.one(write, { id: 'clnt_1' });
        inner.afterCommit(() => called.push('inner'));
      });
      throw breakOff;
    });
    await assert.rejects(attempt, breakOff);
    assert.deepEqual([called, await written()], [[], []]);
  });

  test('transactions without a time limit have none inside another transaction either', async () => {
    const limits = async (inside: Scope) => (await inside.one(timeLimits, {}))?.limits;
    await scope.transaction(async (outer) => {
      assert.notEqual(await limits(outer), '0 0 0');
      assert.equal(await outer.transaction(limits, 'no time limit'), '0 0 0');
    });
    await scope.trial(async (trial) =>
      assert.notEqual(await trial.transaction(limits, 'no time limit'), '0 0 0'),
    );
    assert.notEqual(await scope.transaction(limits), '0 0 0');
  });

  test('transactions can switch to another tenant and then see its rows', async () => {
    const other = await newTenant();
    const attempt = db.database.inSystem().transaction(async (inside) => {
      const outside = await inside.one(transactionId, {});
      const there = inside.inTenant(other);
      const within = await there.one(transactionId, {});
      assert.deepEqual([outside?.tenant, within?.tenant, within?.id], [null, other, outside?.id]);
      await there.one(write, { id: 'clnt_1' });
      assert.deepEqual(await written(there), ['clnt_1']);
      throw breakOff;
    });
    await assert.rejects(attempt, breakOff);
    assert.deepEqual(await written(db.database.inTenant(other)), []);
  });

  test('transactions leave no scope on their connection', async () => {
    await Promise.all(
      Array.from({ length: 100 }, async (_, number) => {
        const name = number % 2 === 0 ? `tnt_${number}` : undefined;
        const inScope = name ? db.database.inTenant(name) : db.database.inSystem();
        const found = await inScope.transaction((inside) => inside.one(transactionId, {}));
        assert.equal(found?.tenant, name ?? null);
      }),
    );
  });

  test('transactions release their connection, whatever their outcome', async () => {
    for (let round = 0; round < 30; round++) {
      await scope.transaction((inside) => inside.one(transactionId, {}));
      await assert.rejects(scope.transaction((inside) => inside.one(fail, { by: 0 })));
    }
    const { poolTotal, poolIdle, poolWaiting } = db.database.gauges();
    assert.deepEqual([poolIdle, poolWaiting], [poolTotal, 0]);
  });

  /** Holds connections as this author until the returned function is called. */
  async function hold(
    t: TestContext,
    count: number,
    tenantId: string,
    actor: string,
  ): Promise<() => Promise<unknown>> {
    const held = Promise.withResolvers<void>();
    const begun = Array.from({ length: count }, () => Promise.withResolvers<void>());
    const holding = begun.map(({ resolve }) =>
      db.database.inTenant(tenantId, { actor }).transaction(async (inside) => {
        await inside.one(transactionId, {});
        resolve();
        await held.promise;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    const release = () => {
      held.resolve();
      return Promise.all(holding);
    };
    t.after(release);
    return release;
  }

  test('transactions of one tenant leave connections to others, and are refused with a 429 when they wait too long', async (t) => {
    const release = await hold(t, 4, tenant, 'person a');
    await db.database.inTenant(await newTenant()).transaction((inside) => inside.one(transactionId, {}));
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const refused = assert.rejects(
      db.database.inTenant(tenant, { actor: 'person b' }).one(write, { id: 'clnt_1' }),
      { status: 429, name: 'TooManyRequests', message: /in this tenant/, retryAfterSeconds: 1 },
    );
    t.mock.timers.tick(8_000);
    t.mock.timers.reset();
    await refused;
    await release();
  });

  test('transactions of one person in many tenants leave connections to others', async (t) => {
    const tenants = await Promise.all(Array.from({ length: 4 }, newTenant));
    const releases = await Promise.all(tenants.map((id) => hold(t, 1, id, 'person a')));
    let isDone = false;
    const fifth = db.database
      .inTenant(await newTenant(), { actor: 'person a' })
      .one(write, { id: 'clnt_1' })
      .then(() => {
        isDone = true;
      });
    const others = db.database.inTenant(tenants[0] as string, { actor: 'person b' });
    await others.transaction((inside) => inside.one(transactionId, {}));
    await scope.one(write, { id: 'clnt_1' });
    assert.equal(isDone, false);
    await Promise.all(releases.map((release) => release()));
    await fifth;
  });

  test('transactions and writes of many tenants that hold a connection leave some to those that hold none', async (t) => {
    const releases = [await hold(t, 4, await newTenant(), 'person a'), await hold(t, 3, tenant, 'person b')];
    let isDone = false;
    const fourth = db.database.inTenant(tenant, { actor: 'person b' }).one(write, { id: 'clnt_1' });
    fourth.then(() => {
      isDone = true;
    });
    const quiet = await newTenant();
    await db.database.inTenant(quiet, { actor: 'person c' }).one(write, { id: 'clnt_2' });
    assert.equal(isDone, false);
    await Promise.all(releases.map((release) => release()));
    await fourth;
  });
});
