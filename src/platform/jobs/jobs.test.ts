import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { HELD_QUEUE, openOtherJobs, stopOtherJobs, Tally } from '../../../test/support/processes/jobs.ts';
import type { Jobs, Queue } from './jobs.ts';

const ORDINARY = { concurrency: 5, timeoutSeconds: 60, retries: 0 };
const keysOf = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ key: `key ${id}`, data: { id } }));

describe('jobs', { concurrency: true }, () => {
  let db: TestDatabase;
  let jobs: Jobs & { logged: unknown[] };
  before(async () => {
    db = await cloneDatabase();
    jobs = await openOtherJobs(db);
  });
  after(async () => {
    await stopOtherJobs();
    await db.close();
  });

  const statesIn = (queue: string) =>
    db.asOwner(async (owner) => {
      const { rows } = await owner.query('select state from jobs.job where name = $1', [queue]);
      return rows.map(({ state }) => state);
    });
  const whenEmpty = async (queue: string) => {
    while ((await statesIn(queue)).length > 0) await sleep(10);
  };

  test('each job runs once, in any process with capacity, and leaves nothing behind', async () => {
    const queue = { ...ORDINARY, name: 'many' };
    const done = new Tally<number>();
    const other = await openOtherJobs(db);
    const shares = [0, 0];
    for (const [index, one] of [jobs, other].entries())
      await one.work<{ id: number }>(queue, async ({ id }) => {
        shares[index] = (shares[index] as number) + 1;
        await sleep(1);
        done.add(id);
      });
    assert.equal(await jobs.send('many', keysOf(1_000)), 1_000);
    await done.reaches(1_000);
    await whenEmpty('many');
    assert.equal(new Set(done.seen).size, 1_000);
    assert.equal(done.seen.length, 1_000);
    assert.ok(
      shares.every((share) => share > 0),
      'both had some',
    );
  });

  test('a key has one job, queued or running; another is left out until it is done', async () => {
    const started = new Tally<number>();
    const release = Promise.withResolvers<void>();
    const queue: Queue = { ...ORDINARY, name: 'keyed' };
    await jobs.work<{ id: number }>({ ...queue, concurrency: 1 }, async ({ id }) => {
      started.add(id);
      await release.promise;
    });
    const twice = [...keysOf(2), ...keysOf(1)];
    assert.equal(await jobs.send('keyed', twice), 2, 'within one batch');
    await started.reaches(1);
    assert.equal(await jobs.send('keyed', keysOf(3)), 1, 'one runs, one waits');
    release.resolve();
    await started.reaches(3);
    await whenEmpty('keyed');
    assert.equal(await jobs.send('keyed', keysOf(1)), 1, 'once it is done');
    await started.reaches(4);
  });

  test('two senders of the same keys in opposite orders do not deadlock', async () => {
    const queue = { ...ORDINARY, name: 'crossed' };
    await jobs.work(queue, () => sleep(1));
    const batches = Array.from({ length: 40 }, (_, index) =>
      jobs.send('crossed', index % 2 ? keysOf(200) : keysOf(200).reverse()),
    );
    await Promise.all(batches);
    await whenEmpty('crossed');
  });

  test('jobs sent in a transaction appear when it commits, and never after a rollback', async () => {
    const started = new Tally<string>();
    await jobs.work<{ id: string }>({ ...ORDINARY, name: 'committed' }, async ({ id }) => started.add(id));
    const sendIn = (id: string, fail?: Error) =>
      db.database.inTenant('tnt_01m7egve3efpwadmv22e39qd36').transaction(async (scope) => {
        await jobs.send('committed', [{ key: id, data: { id } }], scope);
        await sleep(100);
        assert.deepEqual(started.seen, []);
        if (fail) throw fail;
      });
    await assert.rejects(sendIn('undone', new Error('no')), /no/);
    await sendIn('kept');
    await started.reaches(1);
    await whenEmpty('committed');
    assert.deepEqual(started.seen, ['kept']);
  });

  test('no more jobs than configured run at once', async () => {
    const done = new Tally<number>();
    let running = 0;
    await jobs.work({ ...ORDINARY, name: 'bounded', concurrency: 3 }, async () => {
      running++;
      await sleep(2);
      done.add(running);
      running--;
    });
    await jobs.send('bounded', keysOf(50));
    await done.reaches(50);
    assert.equal(Math.max(...done.seen), 3);
  });

  test('a failed job is retried with growing delays and finally given up; then its key can be sent again', async () => {
    const attempts = new Tally<number>();
    const queue = { ...ORDINARY, name: 'failing', retries: 2 };
    await jobs.work(queue, async () => {
      attempts.add(Date.now());
      throw new Error('never works');
    });
    await jobs.send('failing', keysOf(1));
    await attempts.reaches(3);
    while ((await statesIn('failing'))[0] !== 'failed') await sleep(10);
    const outcomes = jobs.logged.filter((line) => (line as { queue?: string }).queue === 'failing');
    assert.deepEqual(
      outcomes.map((line) => (line as { isGivenUp: boolean }).isGivenUp),
      [false, false, true],
    );
    assert.equal(attempts.seen.length, 3);
    assert.equal(await jobs.send('failing', keysOf(1)), 1);
    await attempts.reaches(4);
  });

  test('a job that takes too long is told to stop, and fails', async () => {
    const reasons = new Tally<string>();
    await jobs.work({ ...ORDINARY, name: 'slow', timeoutSeconds: 1 }, async (_data, signal) => {
      await once(signal, 'abort');
      reasons.add(signal.reason.message);
      throw signal.reason;
    });
    await jobs.send('slow', keysOf(1));
    await reasons.reaches(1);
    assert.deepEqual(reasons.seen, ['the job took too long']);
    while ((await statesIn('slow'))[0] !== 'failed') await sleep(10);
  });

  test('sending to an unknown queue fails', async () => {
    await assert.rejects(jobs.send('unheard-of', keysOf(1)), /there is no queue unheard-of/);
  });

  test('another process takes over the job of a killed one', async () => {
    const killed = fork('test/support/processes/jobs-process.ts', [JSON.stringify(db.applicationConnection)]);
    await once(killed, 'message');
    await jobs.send(HELD_QUEUE.name, [{ key: 'held', data: { id: 7 } }]);
    const [id] = await once(killed, 'message');
    assert.equal(id, 7);
    const taken = new Tally<number>();
    await jobs.work<{ id: number }>(HELD_QUEUE, async ({ id }) => taken.add(id));
    killed.kill('SIGKILL');
    await taken.reaches(1);
    await whenEmpty(HELD_QUEUE.name);
    assert.deepEqual(taken.seen, [7]);
  });

  test('stopping finishes running jobs and takes no new ones', async () => {
    const other = await openOtherJobs(db);
    const started = new Tally<number>();
    const release = Promise.withResolvers<void>();
    let finished = 0;
    await other.work<{ id: number }>({ ...ORDINARY, name: 'stopped', concurrency: 1 }, async ({ id }) => {
      started.add(id);
      await release.promise;
      finished++;
    });
    await other.send('stopped', keysOf(2));
    await started.reaches(1);
    const stopped = other.stop();
    await sleep(50);
    release.resolve();
    await stopped;
    assert.equal(finished, 1);
    assert.deepEqual(await statesIn('stopped'), ['created']);
  });
});
