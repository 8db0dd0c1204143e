import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRollbackPlans } from 'pg-boss';
import { cloneDatabase, type TestDatabase, testSecrets } from '../../../test/support/database.ts';
import { openOtherJobs, stopOtherJobs, Tally } from '../../../test/support/processes/jobs.ts';
import { install } from '../installation/install.ts';

const QUEUE = { concurrency: 2, timeoutSeconds: 60, retries: 3 };

describe('jobs', () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(async () => {
    await stopOtherJobs();
    await db.close();
  });

  test('continue after the server ends every session', async () => {
    const jobs = await openOtherJobs(db);
    const started = new Tally<number>();
    const release = Promise.withResolvers<void>();
    await jobs.work<{ id: number }>({ ...QUEUE, name: 'ended' }, async ({ id }) => {
      started.add(id);
      await release.promise;
    });
    await jobs.send('ended', [{ key: 'before', data: { id: 1 } }]);
    await started.reaches(1);
    await db.asOwner((owner) =>
      owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      ),
    );
    release.resolve();
    const sendAgain = async () => {
      for (;;) {
        try {
          return await jobs.send('ended', [{ key: 'after', data: { id: 2 } }]);
        } catch {
          await sleep(50);
        }
      }
    };
    assert.equal(await sendAgain(), 1);
    await started.reaches(2);
    await db.asOwner(async (owner) => {
      const left = () => owner.query(`select from jobs.job where name = 'ended'`);
      while ((await left()).rowCount) await sleep(50);
    });
    assert.deepEqual(started.seen, [1, 2], 'the first one ran once');
  });

  test('on a schedule run in one of several processes, and make up for a missed run', async () => {
    const turns = new Tally<string>();
    const openAll = () => Promise.all([openOtherJobs(db), openOtherJobs(db), openOtherJobs(db)]);
    const scheduleOn = (all: Awaited<ReturnType<typeof openAll>>) =>
      Promise.all(
        all.map((jobs, index) =>
          jobs.schedule('yearly', '0 0 1 1 *', async () => turns.add(`process ${index}`)),
        ),
      );
    const first = await openAll();
    await scheduleOn(first);
    await Promise.all(first.map((jobs) => jobs.stop()));
    assert.deepEqual(turns.seen, [], 'it is not due');
    await db.asOwner(async (owner) => {
      await owner.query(`update jobs.schedule set created_on = now() - interval '3 years'`);
      await owner.query(`update jobs.version set cron_on = now() - interval '2 years'`);
    });
    const second = await openAll();
    await scheduleOn(second);
    await turns.reaches(1);
    await sleep(6_000); // longer than anyone waits before looking again
    assert.equal(turns.seen.length, 1);
  });

  test('use a role that is not allowed to create, change or drop their tables', async () => {
    for (const sql of [
      'create table jobs.mine (id int)',
      'alter table jobs.job_common add column mine int',
      'drop table jobs.job_common',
      'truncate jobs.job_common',
      'create index on jobs.job_common (id)',
      `select jobs.create_queue('parted', '{"policy": "standard", "partition": true}')`,
    ])
      await assert.rejects(
        db.asApplication((client) => client.query(sql)),
        { code: '42501' },
        sql,
      );
  });

  test('have their tables migrated from an older version by the installation', async () => {
    const version = async () =>
      (await db.asOwner((owner) => owner.query('select version from jobs.version'))).rows[0].version;
    const current = await version();
    await db.asOwner((owner) => owner.query(getRollbackPlans('jobs', current)));
    assert.equal(await version(), current - 1);
    await install(db.ownerConnection, testSecrets);
    assert.equal(await version(), current);
    const jobs = await openOtherJobs(db);
    const done = new Tally<object>();
    await jobs.work({ ...QUEUE, name: 'upgraded' }, async (data) => done.add(data));
    await jobs.send('upgraded', [{ key: 'one', data: {} }]);
    await done.reaches(1);
  });
});
