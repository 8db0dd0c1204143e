import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { readingOf } from '../../../test/support/postgres/query-plans.ts';
import {
  ask,
  ORDINARY,
  openOtherWorkers,
  stopOtherWorkers,
  Tally,
} from '../../../test/support/processes/workers.ts';
import { nextTime } from './kinds.ts';
import { takeWork } from './store.ts';

describe('the times of a schedule', () => {
  const hourly = { everyMinutes: 60, fromMinute: 40 };
  const nightly = { everyMinutes: 1_440, fromMinute: 160 };
  for (const [schedule, after, next] of [
    [hourly, '2026-03-01T10:00:00.000Z', '2026-03-01T10:40:00.000Z'],
    [hourly, '2026-03-01T10:40:00.000Z', '2026-03-01T11:40:00.000Z'],
    [hourly, '2026-03-01T10:39:59.999Z', '2026-03-01T10:40:00.000Z'],
    [nightly, '2026-12-31T02:40:00.000Z', '2027-01-01T02:40:00.000Z'],
    [nightly, '2026-12-31T01:00:00.000Z', '2026-12-31T02:40:00.000Z'],
  ] as const)
    test(`a schedule of every ${schedule.everyMinutes} minutes: ${next} follows ${after}`, () =>
      assert.equal(nextTime(schedule, new Date(after)).toISOString(), next));
});

describe('work', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(async () => {
    await stopOtherWorkers();
    await db.close();
  });

  test('work on a schedule is done by one of several processes, and made up for when it was missed', async () => {
    const turns = new Tally<string>();
    const openAll = async () => {
      const all = await Promise.all([openOtherWorkers(db), openOtherWorkers(db), openOtherWorkers(db)]);
      for (const [index, { workers }] of all.entries()) {
        await workers.schedule('seldom', { everyMinutes: 1_440, fromMinute: 0 }, async () => {
          turns.add(`process ${index}`);
        });
        await workers.start();
      }
      return all;
    };
    const first = await openAll();
    await sleep(200);
    await Promise.all(first.map(({ stop }) => stop()));
    assert.deepEqual(turns.seen, [], 'it is not due');
    await db.asOwner((owner) =>
      owner.query(`update work set due_at = now() - interval '3 years' where kind = 'seldom'`),
    );
    await openAll();
    await turns.reaches(1);
    await sleep(3_000); // longer than anyone waits before looking again
    assert.equal(turns.seen.length, 1);
  });

  test('work on a schedule that a stop interrupts is due at once for others', async () => {
    const { workers, stop } = await openOtherWorkers(db);
    const started = Promise.withResolvers<void>();
    await workers.schedule('interrupted', { everyMinutes: 1_440, fromMinute: 0 }, () => {
      started.resolve();
      return new Promise(() => {});
    });
    const row = async () =>
      (await db.asOwner((owner) => owner.query(`select * from work where kind = 'interrupted'`))).rows[0];
    await db.asOwner((owner) => owner.query(`update work set due_at = now() where kind = 'interrupted'`));
    await workers.start();
    await started.promise;
    await stop();
    const { due_at: dueAt, owner, problem } = await row();
    assert.ok(dueAt < new Date());
    assert.deepEqual([owner, problem], [null, null]);
  });

  test('work goes on after the server ends every session', async () => {
    const started = new Tally<string>();
    const release = Promise.withResolvers<undefined>();
    const { workers, database } = await openOtherWorkers(db, [
      {
        ...ORDINARY,
        name: 'ended',
        run: ({ key }) => {
          started.add(key);
          return release.promise;
        },
      },
    ]);
    await workers.start();
    await ask(database, 'ended', ['before']);
    await started.reaches(1);
    await db.asOwner((owner) =>
      owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    );
    release.resolve(undefined);
    const askAgain = async (): Promise<void> => {
      try {
        await ask(database, 'ended', ['after']);
      } catch {
        await sleep(50);
        await askAgain();
      }
    };
    await askAgain();
    await started.reaches(2);
    await db.asOwner(async (owner) => {
      const left = () => owner.query(`select from work where kind = 'ended'`);
      while ((await left()).rowCount) await sleep(50);
    });
    assert.deepEqual(started.seen, ['before', 'after'], 'the first one ran once');
  });

  test('work with a backlog of one lane is found without reading through it', async () => {
    await db.asOwner(async (owner) => {
      await owner.query(`
        insert into work (kind, tenant_id, lane, key, due_at)
        select 'backlog', 'busy', 'lane', number::text, now() - (100000 - number) * interval '1 second'
        from generate_series(1, 50000) as number
        union all select 'backlog', 'quiet', 'lane', number::text, now() - interval '1 second'
        from generate_series(1, 2) as number`);
      await owner.query('analyze work');
    });
    const values = {
      ...{ kind: 'backlog', owner: '00000000-0000-4000-8000-000000000000', at: new Date().toISOString() },
      ...{ run: 1, count: 8, perLane: 2, afterTenantId: '', afterLane: '' },
    };
    const { blocks, plan } = await db.asApplication((client) =>
      readingOf(client, { plannedIn: 'busy', runIn: 'busy' }, takeWork, values),
    );
    assert.ok(blocks < 100, `${blocks} pages\n${plan}`);
  });
});
