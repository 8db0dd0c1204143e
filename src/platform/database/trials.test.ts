import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { read, write } from '../../../test/support/postgres/test-statements.ts';
import { newId } from '../ids.ts';
import type { Scope } from './database.ts';
import { statement } from './statement.ts';

const sleep = statement({
  name: 'test_sleep_in_trial',
  parameters: { seconds: 'numeric' },
  row: {},
  sql: 'select from pg_sleep($seconds::numeric)',
});

describe('a trial', () => {
  let db: TestDatabase;
  let scope: Scope;
  const tenant = newId('tenant');
  before(async () => {
    db = await cloneDatabase();
    scope = db.database.inTenant(tenant);
    await db.asOwner((owner) =>
      owner.query(`insert into tenants (id, name, created_at, updated_at) values ($1, 'x', now(), now())`, [
        tenant,
      ]),
    );
  });
  after(() => db.close());

  const written = async (of = scope) => (await of.all(read, {})).map(({ id }) => id);

  test('a trial returns the result of the work, and changes nothing', async () => {
    const told: string[] = [];
    const result = await scope.trial(async (inside) => {
      inside.afterCommit(() => told.push('committed'));
      await inside.transaction((joined) => joined.one(write, { id: 'clnt_1' }));
      return written(inside);
    });
    assert.deepEqual([result, await written(), told], [['clnt_1'], [], []]);
    await assert.rejects(
      scope.transaction((inside) => inside.trial(async () => {})),
      /a transaction of its own/,
    );
  });

  test('a trial ends after five seconds, in the midst of a statement', async (t) => {
    const tooLarge = { status: 400, message: 'dryRun is too large to try: it takes more than 5 s' };
    const pass = (ms: number) => {
      const nowMs = performance.now();
      t.mock.method(performance, 'now', () => nowMs + ms);
    };
    const sleeping = scope.trial(async (inside) => {
      await inside.all(sleep, { seconds: 0 });
      pass(4_900);
      await inside.all(sleep, { seconds: 3 });
    });
    await assert.rejects(sleeping, tooLarge);
    t.mock.reset();
    const between = scope.trial(async (inside) => {
      pass(5_001);
      await Promise.all([inside.all(sleep, { seconds: 0 }), inside.all(sleep, { seconds: 0 })]);
    });
    await assert.rejects(between, tooLarge);
    t.mock.reset();
    assert.deepEqual(await written(), [], 'its connection can be used again');
  });
});
