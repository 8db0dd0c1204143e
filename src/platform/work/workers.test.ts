import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.ts';
import {
  ask,
  HELD_KIND,
  ORDINARY,
  type OtherWorkers,
  openOtherWorkers,
  stopOtherWorkers,
  Tally,
} from '../../../test/support/processes/workers.ts';
import type { Kind } from './kinds.ts';

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`);

describe('work', { concurrency: true }, () => {
  let db: TestDatabase;
  before(async () => {
    db = await cloneDatabase();
  });
  after(async () => {
    await stopOtherWorkers();
    await db.close();
  });

  const rowsOf = (kind: string) =>
    db.asOwner(async (owner) => (await owner.query('select * from work where kind = $1', [kind])).rows);
  const whenNothingIsLeft = async (kind: string) => {
    while ((await rowsOf(kind)).length > 0) await sleep(10);
  };
  /** Starts workers of one kind. */
  const doing = async (kind: Pick<Kind, 'name' | 'run'> & Partial<Kind>): Promise<OtherWorkers> => {
    const other = await openOtherWorkers(db, [{ ...ORDINARY, ...kind }]);
    await other.workers.start();
    return other;
  };

  test('work is done once, by any process with a free place, and leaves nothing behind', async () => {
    const done = new Tally<string>();
    const shares = [0, 0];
    const both = await Promise.all(
      [0, 1].map((index) =>
        doing({
          name: 'many',
          run: async ({ key }) => {
            shares[index] = (shares[index] as number) + 1;
            await sleep(1);
            done.add(key);
            return undefined;
          },
        }),
      ),
    );
    await ask((both[0] as OtherWorkers).database, 'many', keysOf(500));
    await done.reaches(500);
    await whenNothingIsLeft('many');
    assert.equal(done.seen.length, 500);
    assert.equal(new Set(done.seen).size, 500);
    assert.ok(Math.min(...shares) > 0, 'both had some');
  });

  test('work that is asked for while it is being done is done once more, however often it was asked for', async () => {
    const started = new Tally<string>();
    const release = Promise.withResolvers<undefined>();
    const { database } = await doing({
      name: 'again',
      run: ({ key }) => {
        started.add(key);
        return release.promise;
      },
    });
    await ask(database, 'again', ['key']);
    await started.reaches(1);
    for (let times = 0; times < 3; times++) await ask(database, 'again', ['key']);
    await sleep(100);
    assert.equal(started.seen.length, 1, 'not by two at once');
    release.resolve(undefined);
    await started.reaches(2);
    await whenNothingIsLeft('again');
    assert.equal(started.seen.length, 2);
  });

  test('work that is asked for by a transaction is done after its commit, and never after a rollback', async () => {
    const started = new Tally<string>();
    const { database } = await doing({
      name: 'committed',
      run: async ({ key }) => void started.add(key) as undefined,
    });
    const askIn = (key: string, fail?: Error) =>
      database.inSystem().transaction(async (scope) => {
        await ask({ inSystem: () => scope } as never, 'committed', [key]);
        await sleep(100);
        assert.deepEqual(started.seen, []);
        if (fail) throw fail;
      });
    await assert.rejects(askIn('undone', new Error('no')), /no/);
    await askIn('kept');
    await started.reaches(1);
    await whenNothingIsLeft('committed');
    assert.deepEqual(started.seen, ['kept']);
  });

  test('work that is asked for by a transaction which is still open is not ended by the run before', async () => {
    const started = new Tally<string>();
    const release = Promise.withResolvers<undefined>();
    const { database } = await doing({
      name: 'overlapping',
      run: ({ key }) => {
        started.add(key);
        return release.promise;
      },
    });
    await ask(database, 'overlapping', ['key']);
    await started.reaches(1);
    await database.inSystem().transaction(async (scope) => {
      await ask({ inSystem: () => scope } as never, 'overlapping', ['key']);
      release.resolve(undefined);
      await sleep(100);
    });
    await started.reaches(2);
    await whenNothingIsLeft('overlapping');
  });

  test('requests for the same work in opposite orders lead to no deadlock', async () => {
    const { database } = await doing({ name: 'crossed', run: () => sleep(1, undefined) });
    const asked = Array.from({ length: 40 }, (_, index) =>
      ask(database, 'crossed', index % 2 ? keysOf(200) : keysOf(200).reverse()),
    );
    await Promise.all(asked);
    await whenNothingIsLeft('crossed');
  });

  test('work is limited in each process, and in each lane of all processes', async () => {
    const done = new Tally<string>();
    const running = { all: 0, most: 0, ofLane: 0, mostOfLane: 0 };
    const kind: Pick<Kind, 'name' | 'run'> & Partial<Kind> = {
      name: 'bounded',
      atOnce: 3,
      atOncePerLane: 2,
      run: async ({ lane, key }) => {
        const isBusy = lane === 'busy' ? 1 : 0;
        running.most = Math.max(running.most, ++running.all);
        running.ofLane += isBusy;
        running.mostOfLane = Math.max(running.mostOfLane, running.ofLane);
        await sleep(3);
        running.all--;
        running.ofLane -= isBusy;
        done.add(`${lane} ${key}`);
        return undefined;
      },
    };
    const [{ database }] = await Promise.all([doing(kind), doing(kind)]);
    await ask(database, 'bounded', keysOf(40), { lane: 'busy' });
    await ask(database, 'bounded', keysOf(20), { lane: 'other' });
    await done.reaches(60);
    assert.equal(running.mostOfLane, 2);
    assert.ok(running.most > 2 && running.most <= 6, String(running.most));
  });

  test('work of one lane with a backlog delays no other lane or tenant', async () => {
    const done = new Tally<string>();
    const { database } = await doing({
      name: 'fair',
      atOnce: 2,
      atOncePerLane: 2,
      run: async ({ tenantId, lane, key }) => {
        await sleep(2);
        done.add(`${tenantId} ${lane} ${key}`);
        return undefined;
      },
    });
    await ask(database, 'fair', keysOf(300), { tenantId: 'busy' });
    await done.reaches(1);
    await ask(database, 'fair', ['first', 'second'], { tenantId: 'quiet', lane: 'one' });
    await ask(database, 'fair', ['third'], { tenantId: 'quiet', lane: 'another' });
    const before = done.seen.length;
    const isThere = (key: string) =>
      done.seen.findIndex((one) => one.startsWith('quiet') && one.endsWith(key));
    while (['first', 'second', 'third'].some((key) => isThere(key) < 0)) await sleep(2);
    assert.ok(Math.max(...['first', 'second', 'third'].map(isThere)) - before < 50);
  });

  test('work of many tenants with backlogs leaves a newcomer its turn', async () => {
    const done = new Tally<string>();
    const { database } = await doing({
      ...{ name: 'crowded', atOnce: 4 },
      run: async ({ tenantId }) => {
        await sleep(1);
        done.add(tenantId);
        return undefined;
      },
    });
    for (let tenant = 0; tenant < 10; tenant++)
      await ask(database, 'crowded', keysOf(60), { tenantId: `busy ${tenant}` });
    await done.reaches(5);
    await ask(database, 'crowded', ['key'], { tenantId: 'quiet' });
    const before = done.seen.length;
    while (!done.seen.includes('quiet')) await sleep(1);
    assert.ok(done.seen.indexOf('quiet') - before < 150, `${done.seen.indexOf('quiet')} of 601`);
    await done.reaches(601);
  });

  test('work whose rows are locked does not keep others waiting', async () => {
    const done = new Tally<string>();
    const { database } = await openOtherWorkers(db);
    await ask(database, 'blocked', keysOf(4));
    await database.inSystem().transaction(async (scope) => {
      await ask({ inSystem: () => scope } as never, 'blocked', keysOf(4));
      await doing({
        name: 'blocked',
        atOnce: 2,
        run: async ({ tenantId }) => void done.add(tenantId) as undefined,
      });
      await ask(database, 'blocked', ['key'], { tenantId: 'other' });
      await done.reaches(1);
      assert.deepEqual(done.seen, ['other']);
    });
    await done.reaches(5);
  });

  test('work that a process owns without knowing of it is free again', async () => {
    const done = new Tally<string>();
    const { database } = await doing({
      name: 'unanswered',
      run: async ({ key }) => {
        done.add(key);
        return key === 'known' ? sleep(600_000, undefined, { ref: false }) : undefined;
      },
    });
    await ask(database, 'unanswered', ['known']);
    await done.reaches(1);
    await db.asOwner(async (owner) => {
      await owner.query(`insert into work (kind, tenant_id, lane, key, due_at, owner, run)
        select kind, tenant_id, lane, 'lost', due_at, owner, 12345 from work where kind = 'unanswered'`);
    });
    await done.reaches(2);
    assert.deepEqual(done.seen, ['known', 'lost']);
  });

  test('work that fails is tried again after growing pauses, and then once a day', async () => {
    const attempts = new Tally<number>();
    const { database, logged } = await doing({
      name: 'failing',
      attemptsMax: 3,
      run: async () => {
        attempts.add(Date.now());
        throw new Error('never works');
      },
    });
    await ask(database, 'failing', ['key']);
    await attempts.reaches(3);
    const dayAhead = () => new Date(Date.now() + 80_000_000);
    let rows = await rowsOf('failing');
    for (; rows[0].due_at < dayAhead(); rows = await rowsOf('failing')) await sleep(10);
    const [{ problem, attempts: counted, owner }] = rows;
    assert.deepEqual({ problem, counted, owner }, { problem: 'never works', counted: 3, owner: null });
    const [first, second, third] = attempts.seen as [number, number, number];
    assert.ok(second - first >= ORDINARY.pauseMs && third - second >= 2 * ORDINARY.pauseMs);
    assert.deepEqual(
      logged.map((line) => (line as { attempt: number }).attempt),
      [1, 2, 3],
    );
    await ask(database, 'failing', ['key']);
    await attempts.reaches(4); // who asks for it does not wait for that day
  });

  test('work says when it is due again', async () => {
    const at = new Date(Date.now() + 3_600_000);
    const { database } = await doing({ name: 'postponed', run: async () => ({ at }) });
    await ask(database, 'postponed', ['key']);
    while ((await rowsOf('postponed'))[0]?.due_at.getTime() !== at.getTime()) await sleep(10);
    const [{ owner, attempts }] = await rowsOf('postponed');
    assert.deepEqual([owner, attempts], [null, 0]);
  });

  test('work that takes too long is asked to stop, and counts as failed', async () => {
    const reasons = new Tally<string>();
    const { database } = await doing({
      name: 'slow',
      timeoutSeconds: 0.2,
      pauseMs: 3_600_000,
      pauseMsMax: 3_600_000,
      run: async (_work, { signal }) => {
        await once(signal, 'abort');
        reasons.add(signal.reason.message);
        throw signal.reason;
      },
    });
    await ask(database, 'slow', ['key']);
    await reasons.reaches(1);
    while ((await rowsOf('slow'))[0].owner !== null) await sleep(10);
    assert.equal((await rowsOf('slow'))[0].problem, 'it took too long');
  });

  test('work that is held waits until it is released', async () => {
    let isHeld = true;
    const done = new Tally<string>();
    const { database, workers } = await doing({
      name: 'on-hold',
      isHeld: () => isHeld,
      run: async ({ key }) => void done.add(key) as undefined,
    });
    await ask(database, 'on-hold', ['key']);
    await workers.look();
    await sleep(50);
    assert.deepEqual(done.seen, []);
    isHeld = false;
    await done.reaches(1);
  });

  test('work of a killed process is done by another one', async () => {
    const killed = fork('test/support/processes/workers-process.ts', [
      JSON.stringify(db.applicationConnection),
    ]);
    await once(killed, 'message');
    const done = new Tally<string>();
    const other = await openOtherWorkers(db, [
      { ...ORDINARY, name: HELD_KIND, run: async ({ key }) => void done.add(key) as undefined },
    ]);
    await ask(other.database, HELD_KIND, ['key']);
    assert.deepEqual(await once(killed, 'message'), ['key', undefined]);
    await other.workers.start();
    killed.kill('SIGKILL');
    await done.reaches(1);
    await whenNothingIsLeft(HELD_KIND);
  });

  test('work that was given to another process is asked to end', async () => {
    const reasons = new Tally<string>();
    const { database } = await doing({
      name: 'robbed',
      run: async (_work, { signal }) => {
        await once(signal, 'abort');
        reasons.add(signal.reason.message);
        return undefined;
      },
    });
    await ask(database, 'robbed', ['key']);
    while (!(await rowsOf('robbed'))[0].owner) await sleep(10);
    await db.asOwner((owner) =>
      owner.query(`update work set owner = 'another', run = 1 where kind = 'robbed'`),
    );
    await reasons.reaches(1);
    assert.deepEqual(reasons.seen, ['it was given to another process']);
    assert.ok((await rowsOf('robbed'))[0].owner, 'and stays with the other');
  });

  test('work ends with its process, which takes no more, and leaves the rest to others', async () => {
    const started = new Tally<string>();
    const release = Promise.withResolvers<undefined>();
    const other = await doing({
      name: 'stopped',
      atOnce: 1,
      run: ({ key }) => {
        started.add(key);
        return release.promise;
      },
    });
    await ask(other.database, 'stopped', ['one', 'two']);
    await started.reaches(1);
    const stopped = other.stop();
    await sleep(50);
    release.resolve(undefined);
    await stopped;
    const left = await rowsOf('stopped');
    assert.deepEqual([started.seen.length, left.length, left[0].owner], [1, 1, null]);
  });
});
