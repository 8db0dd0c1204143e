import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { Refusal } from '../errors.ts';
import { type Database, openDatabase, type Scope } from './database.ts';
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

const setWord = statement({
  name: 'test_set_word',
  parameters: { word: 'text', by: 'integer' },
  row: { word: 'text' },
  sql: `select set_config('app.email', $word, true) as word where 1 / $by::integer > 0`,
});

const malformed = statement({
  name: 'test_malformed',
  parameters: {},
  row: {},
  sql: 'select set_config()',
});

/** Longer than a statement waits for a lock on a shared connection. */
const LOCKED_MS = 400;
const SHARED_CONNECTIONS = 2;
/** The service's own statements: 16 may be under way, and 2,000 may wait. */
const WAITING_MAX = 16 + 2_000;
/** The errors of a killed session, with or without PostgreSQL's final message. */
const KILLED = /57P01|Connection terminated|ECONNRESET|EPIPE/;

describe('statements on shared connections', () => {
  let db: TestDatabase;
  let database: Database;
  /** Each resolves when the next connection is reported as lost. */
  const lost: (() => void)[] = [];

  before(async () => {
    db = await cloneDatabase();
    database = await openDatabase(db.applicationConnection, () => lost.shift()?.());
  });
  after(async () => {
    await database.end();
    await db.close();
  });

  const look = (word = '') => database.inSystem().one(seen, { word });

  /** Waits until all lost sessions are open again. */
  async function bothOpen(): Promise<Set<number>> {
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => look()));
      const backends = new Set(answers.map((answer) => answer?.backend as number));
      if (backends.size === SHARED_CONNECTIONS) return backends;
    }
  }

  /** Kills these sessions, and resolves once the service has noticed each loss that is reported. */
  async function kill(backends: number[]): Promise<void> {
    const heard = backends.map(() => new Promise<void>((resolve) => lost.push(resolve)));
    await db.asOwner((owner) => owner.query('select pg_terminate_backend(unnest($1::int[]))', [backends]));
    await Promise.all(heard);
  }

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

  test('share a few sessions, and each gets its own answer', async () => {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, number) => look(`word ${number}`)));
    assert.deepEqual(
      answers.map((answer) => answer?.word),
      Array.from({ length: 500 }, (_, number) => `word ${number}`),
    );
    assert.equal(new Set(answers.map((answer) => answer?.backend)).size, SHARED_CONNECTIONS);
  });

  test('each see their own scope, and leave none for the next', async () => {
    const nothing = { tenant: null, subject: null, email: null, actor: null, requestId: null };
    const kinds = [
      (word: string) => [database.inTenant(word), { ...nothing, tenant: word }] as const,
      (word: string) => [database.ofCaller({ subject: word }), { ...nothing, subject: word }] as const,
      (word: string) => {
        const caller = { subject: word, email: `${word}@example.com` };
        return [database.ofCaller(caller), { ...nothing, ...caller }] as const;
      },
      () => [database.inSystem(), nothing] as const,
      (word: string) => {
        const by = { actor: `person ${word}`, requestId: word };
        return [database.inTenant(word, by), { ...nothing, tenant: word }] as const;
      },
      (word: string) => {
        const by = { actor: `person ${word}` };
        return [
          database.ofCaller({ subject: word }, by).inTenant(word),
          { ...nothing, tenant: word },
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

  test('have no author, which they have on the pool', async () => {
    const by = { actor: 'person ada', requestId: 'r1' };
    const scope = database.inTenant('t1', by);
    const authors = await Promise.all(['x', 'x'.repeat(20_000)].map((word) => scope.one(seen, { word })));
    assert.deepEqual(
      authors.map((author) => [author?.tenant, author?.actor, author?.requestId]),
      [
        ['t1', null, null],
        ['t1', 'person ada', 'r1'],
      ],
    );
    const own = await database.inTenant('t1').one(seen, { word: 'x'.repeat(20_000) });
    assert.deepEqual([own?.actor, own?.requestId], ['service retainer', null]);
  });

  test('that fail do not affect others before, between and after them', async () => {
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
    assert.equal(database.gauges().sharedWaiting, 0);
  });

  test('that fail at first can be sent again', async () => {
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

  test('can write nothing, not even through a function', async () => {
    await db.asOwner((owner) =>
      owner.query(`create function test_write_unseen() returns text language sql volatile
        begin atomic delete from idempotent_answers; select 'done'; end`),
    );
    const unseen = statement({
      name: 'test_unseen',
      parameters: {},
      row: { done: 'text' },
      sql: 'select test_write_unseen() as done',
    });
    await assert.rejects(database.inSystem().one(unseen, {}), /the statement test_unseen writes, unseen/);
  });

  test('that take too long are repeated on the pool, and go there at once the next time', async () => {
    const shared = await bothOpen();
    const sleepThenTell = statement({
      name: 'test_sleep_then_tell',
      parameters: { seconds: 'numeric' },
      row: { backend: 'integer' },
      sql: 'select pg_backend_pid() as backend from pg_sleep($seconds::numeric::double precision)',
    });
    const inTenant = database.inTenant('tnt_slow');
    for (const seconds of [0.7, 0]) {
      const { backend } = (await inTenant.one(sleepThenTell, { seconds })) ?? {};
      assert.ok(!shared.has(backend as number));
    }
    const { backend } = (await database.inTenant('tnt_other').one(sleepThenTell, { seconds: 0 })) ?? {};
    assert.ok(shared.has(backend as number), 'other tenants still share connections');
  });

  test('that wait for a locked table before they are prepared are all repeated on the pool', async () => {
    await bothOpen();
    const fresh = statement({
      name: 'test_fresh_on_a_locked_table',
      parameters: {},
      row: { count: 'integer' },
      sql: 'select count(*)::integer as count from clients',
    });
    await db.asOwner(async (owner) => {
      await owner.query('begin; lock table clients in access exclusive mode');
      const answers = Promise.all(
        Array.from({ length: 6 }, () => database.inTenant('tnt_waiting').one(fresh, {})),
      );
      await Promise.race([answers, sleep(LOCKED_MS)]);
      await owner.query('commit');
      for (const answer of await answers) assert.deepEqual(answer, { count: 0 });
    });
  });

  test('with a value that is no text are refused, and those behind them answered', async () => {
    const nothing = Object.create(null) as string;
    await Promise.all([assert.rejects(look(nothing), TypeError), look('x')]);
    assert.equal(database.gauges().sharedWaiting, 0);
  });

  test('with a long value run on the pool', async () => {
    const shared = await bothOpen();
    const [short, long] = await Promise.all([look('x'), look('x'.repeat(20_000))]);
    assert.deepEqual(
      [shared.has(short?.backend as number), shared.has(long?.backend as number)],
      [true, false],
    );
  });

  test('on a killed session get a 503, and those on the other continue', async () => {
    await bothOpen();
    const slow = assert.rejects(database.inSystem().one(wait, { seconds: 4 }), (error) =>
      assertUnavailable(error, KILLED),
    );
    const [victim] = await running('pg_sleep', 1);
    // A single statement goes to the idle session. Several at once also queue behind the slow statement.
    for (let number = 0; number < 5; number++) assert.notEqual((await look())?.backend, victim);
    const queued = Promise.allSettled(Array.from({ length: 10 }, () => look()));
    await kill([victim as number]);
    await slow;
    for (const answer of await queued) {
      if (answer.status === 'fulfilled') assert.notEqual(answer.value?.backend, victim);
      else assertUnavailable(answer.reason, KILLED);
    }
    assert.ok((await look())?.backend);
    assert.equal(database.gauges().sharedWaiting, 0);
  });

  test('find new sessions after all were killed during statements', async () => {
    await bothOpen();
    const slow = Array.from({ length: SHARED_CONNECTIONS }, () =>
      database.inSystem().one(wait, { seconds: 4 }),
    );
    const refused = Promise.all(
      slow.map((one) => assert.rejects(one, (error) => assertUnavailable(error, KILLED))),
    );
    await kill(await running('pg_sleep', SHARED_CONNECTIONS));
    await refused;
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => look(`w${number}`)));
    assert.equal(answers.length, 50);
    assert.ok(answers.every((answer, number) => answer?.word === `w${number}`));
  });

  test('find new sessions after all were killed while idle', async () => {
    const before = await bothOpen();
    await kill([...before]);
    const answer = await look('still here');
    assert.equal(answer?.word, 'still here');
    assert.ok(!before.has(answer?.backend as number));
  });

  test('beyond the limit of waiting statements are refused at once, and the others answered', async () => {
    await bothOpen();
    const answers = await Promise.allSettled(
      Array.from({ length: WAITING_MAX + 3 }, () => database.inSystem().one(divide, { number: 1, by: 1 })),
    );
    const refused = answers.filter((answer) => answer.status === 'rejected');
    assert.equal(refused.length, 3);
    for (const { reason } of refused) assertUnavailable(reason, /no place/);
    assert.ok((await look())?.backend);
  });
});

describe('a statement behind another', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(() => db.close());

  const scopes = {
    'in one round trip': <T>(work: (scope: Scope) => Promise<T>) => work(db.database.inTenant('tnt_1')),
    'in a transaction': <T>(work: (scope: Scope) => Promise<T>) =>
      db.database.inTenant('tnt_1').transaction(work),
  };
  for (const [way, within] of Object.entries(scopes)) {
    const seenAfter = (by = 1) =>
      within((scope) => scope.oneAfter([setWord, { word: 'first', by }], [seen, { word: 'second' }]));

    test(`sees what the first did, and its row is returned, ${way}`, async () => {
      for (let again = 0; again < 3; again++) {
        const row = await seenAfter();
        assert.deepEqual([row?.tenant, row?.email, row?.word], ['tnt_1', 'first', 'second']);
      }
    });

    test(`is not run if the first fails, and both can be run again, ${way}`, async () => {
      await assert.rejects(seenAfter(0), /division by zero/);
      assert.equal((await seenAfter())?.email, 'first');
    });

    test(`survives a first one that can not be prepared, ${way}`, async () => {
      for (let again = 0; again < 3; again++)
        await assert.rejects(
          within((scope) => scope.oneAfter([malformed, {}], [seen, { word: '' }])),
          /function set_config\(\) does not exist/,
        );
      assert.equal((await seenAfter())?.email, 'first');
    });
  }
});
