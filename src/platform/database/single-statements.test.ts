import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { Refusal } from '../errors.ts';
import { type Database, openDatabase } from './database.ts';
import { statement } from './statement.ts';

const divide = statement({
  name: 'test_divide',
  parameters: { number: 'integer', by: 'integer' },
  row: { quotient: 'integer' },
  sql: 'select $number::integer / $by::integer as quotient',
});

const seen = statement({
  name: 'test_seen',
  parameters: { word: 'text' },
  row: {
    tenant: 'text?',
    subject: 'text?',
    email: 'text?',
    actor: 'text?',
    requestId: 'text?',
    word: 'text',
    backend: 'integer',
  },
  sql: `select app_tenant() as tenant, app_subject() as subject, app_email() as email,
          nullif(current_setting('app.actor', true), '') as actor,
          nullif(current_setting('app.request_id', true), '') as "requestId", $word::text as word, pg_backend_pid() as backend`,
});

const wait = statement({
  name: 'test_wait',
  parameters: { seconds: 'integer' },
  row: { done: 'boolean' },
  sql: 'select pg_sleep($seconds::integer) is not null as done',
});

/** The connections that the service itself may hold, and how much may wait for them. */
const SHARE = 4;
const WAITING_MAX = SHARE + 1_000;
/** The errors of a killed session, with or without PostgreSQL's final message. */
const KILLED = /57P01|Connection terminated|ECONNRESET|EPIPE/;

describe('single statements', () => {
  let db: TestDatabase;
  let database: Database;

  before(async () => {
    db = await cloneDatabase();
    database = await openDatabase(db.applicationConnection, () => {});
  });
  after(async () => {
    await database.end();
    await db.close();
  });

  const look = (word = '') => database.inSystem().one(seen, { word });

  const kill = (backends: number[]) =>
    db.asOwner((owner) => owner.query('select pg_terminate_backend(unnest($1::int[]), 4000)', [backends]));

  /** Waits until this many sessions run a statement of that text, and returns them. */
  async function running(text: string, count: number): Promise<number[]> {
    return db.asOwner(async (owner) => {
      const sql = `select pid from pg_stat_activity
                   where datname = current_database() and state = 'active' and query like $1 and pid <> pg_backend_pid()`;
      for (const deadline = Date.now() + 4_000; Date.now() < deadline; ) {
        const pids = (await owner.query(sql, [`%${text}%`])).rows.map(({ pid }) => pid);
        if (pids.length === count) return pids;
      }
      throw new Error(`no ${count} sessions run ${text}`);
    });
  }

  function assertUnavailable(error: unknown, cause: RegExp): true {
    assert.ok(error instanceof Refusal, String(error));
    assert.deepEqual([error.status, error.name, error.retryAfterSeconds], [503, 'ServiceUnavailable', 1]);
    const { code = '', message } = error.cause as Error & { code?: string };
    assert.match(`${code} ${message}`, cause);
    return true;
  }

  test('single statements take turns on a few sessions, and each gets its own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, number) => look(`word ${number}`)));
    assert.deepEqual(
      answers.map((answer) => answer?.word),
      Array.from({ length: 500 }, (_, number) => `word ${number}`),
    );
    assert.ok(new Set(answers.map((answer) => answer?.backend)).size <= SHARE);
  });

  test('single statements each see their own scope, and leave none for the next', async () => {
    const nothing = { tenant: null, subject: null, email: null, actor: null, requestId: null };
    const actor = 'service retainer';
    const kinds = [
      (word: string) => [database.inTenant(word), { ...nothing, tenant: word, actor }] as const,
      (word: string) => [database.ofCaller({ subject: word }), { ...nothing, subject: word }] as const,
      (word: string) => {
        const caller = { subject: word, email: `${word}@example.com` };
        return [database.ofCaller(caller), { ...nothing, ...caller }] as const;
      },
      () => [database.inSystem(), nothing] as const,
      (word: string) => {
        const by = { actor: `person ${word}`, requestId: word };
        return [database.inTenant(word, by), { ...nothing, tenant: word, ...by }] as const;
      },
      (word: string) => {
        const by = { actor: `person ${word}` };
        return [
          database.ofCaller({ subject: word }, by).inTenant(word),
          { ...nothing, tenant: word, ...by },
        ] as const;
      },
    ];
    await Promise.all(
      Array.from({ length: 1_000 }, async (_, number) => {
        const word = `w${number}`;
        const [scope, expected] = (kinds[number % kinds.length] as (typeof kinds)[0])(word);
        const { backend, ...answer } = (await scope.one(seen, { word })) as Record<string, unknown>;
        assert.deepEqual(answer, { ...expected, word });
      }),
    );
  });

  test('single statements that fail do not affect others before, between and after them', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: 300 }, (_, number) =>
        database.inTenant(`t${number}`).all(divide, { number: number * 7, by: number % 3 === 0 ? 0 : 7 }),
      ),
    );
    for (const [number, answer] of answers.entries()) {
      if (number % 3 === 0) {
        assert.equal(answer.status, 'rejected');
        assert.equal(answer.reason.code, '22012', 'division by zero, as PostgreSQL says it');
      } else {
        assert.deepEqual(answer.status === 'fulfilled' && answer.value.map((row) => ({ ...row })), [
          { quotient: number },
        ]);
      }
    }
    assert.equal(database.gauges().poolWaiting, 0);
  });

  test('single statements that fail at first can be sent again', async () => {
    const fresh = statement({
      name: 'test_fresh',
      parameters: { by: 'integer' },
      row: { quotient: 'integer' },
      sql: 'select 42 / $by::integer as quotient',
    });
    const [failed, worked] = await Promise.allSettled([
      database.inSystem().one(fresh, { by: 0 }),
      database.inSystem().one(fresh, { by: 6 }),
    ]);
    assert.deepEqual([failed.status, worked.status], ['rejected', 'fulfilled']);
    for (let again = 0; again < 10; again++) {
      assert.equal((await database.inSystem().one(fresh, { by: 6 }))?.quotient, 7);
    }
  });

  test('single statements on a killed session get a 503, and those on others continue', async () => {
    const slow = assert.rejects(database.inSystem().one(wait, { seconds: 4 }), (error) =>
      assertUnavailable(error, KILLED),
    );
    const [victim] = await running('pg_sleep', 1);
    const others = Promise.all(Array.from({ length: 10 }, () => look()));
    await kill([victim as number]);
    await slow;
    for (const answer of await others) assert.notEqual(answer?.backend, victim);
    assert.equal(database.gauges().poolWaiting, 0);
  });

  test('single statements find new sessions after all were killed during statements', async () => {
    const slow = Array.from({ length: SHARE }, () => database.inSystem().one(wait, { seconds: 4 }));
    const refused = Promise.all(
      slow.map((one) => assert.rejects(one, (error) => assertUnavailable(error, KILLED))),
    );
    await kill(await running('pg_sleep', SHARE));
    await refused;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => look(`w${number}`)));
    assert.ok(answers.every((answer, number) => answer?.word === `w${number}`));
  });

  test('single statements find new sessions after all were killed while idle', async () => {
    const before = await Promise.all(Array.from({ length: 20 }, () => look()));
    const backends = [...new Set(before.map((answer) => answer?.backend as number))];
    const left = database.gauges().poolTotal - backends.length;
    await kill(backends);
    while (database.gauges().poolTotal > left) await nextTurn();
    const answer = await look('still here');
    assert.equal(answer?.word, 'still here');
    assert.ok(!backends.includes(answer?.backend as number));
  });

  test('single statements beyond the limit of waiting ones are refused at once, and the others answered', async () => {
    const answers = await Promise.allSettled(
      Array.from({ length: WAITING_MAX + 3 }, () => database.inSystem().one(divide, { number: 1, by: 1 })),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    assert.equal(refused.length, 3);
    for (const { reason } of refused) assertUnavailable(reason, /no place/);
    assert.ok((await look())?.backend);
  });
});
