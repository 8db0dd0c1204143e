import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Job } from 'pg-boss';
import { Tally } from '../../../test/support/processes/jobs.ts';
import { Runner } from './runner.ts';

/** A library with waiting jobs that records their outcomes. */
function libraryWith(count: number) {
  const waiting = Array.from({ length: count }, (_, id) => ({ id: String(id), data: { id }, retryCount: 0 }));
  const taken: number[] = [];
  const failed: string[] = [];
  const removed = new Tally<string>();
  let isReachable = true;
  const write = async <T>(work: () => T) => {
    if (!isReachable) throw new Error('unreachable');
    return work();
  };
  const idsOf = (jobs: unknown) => [jobs].flat().map((job) => (job as Job).id);
  const library = {
    fetch: async (_queue: string, { batchSize = 1 } = {}) => {
      taken.push(batchSize);
      return waiting.splice(0, batchSize) as unknown as Job[];
    },
    deleteJob: (_queue: string, jobs: unknown) =>
      write(() => {
        for (const id of idsOf(jobs)) removed.add(id);
      }),
    fail: (_queue: string, jobs: unknown) => write(() => failed.push(...idsOf(jobs))),
    touch: async () => ({}),
  };
  return {
    library: library as unknown as ConstructorParameters<typeof Runner>[0],
    ...{ taken, failed, removed },
    lose: () => {
      isReachable = false;
    },
    regain: () => {
      isReachable = true;
    },
  };
}

const runnable = (handler: (data: object, signal: AbortSignal) => Promise<unknown>) => {
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  return {
    ...{ queue: 'queue', concurrency: 4, timeoutMs: 60_000, pollMs: 60_000, handler, reported, report },
    onSuccess: () => {},
    onFailure: () => {},
  };
};

describe('a runner', () => {
  test('takes as many jobs as may still run, and more when one ends', async () => {
    const { library, taken, removed } = libraryWith(9);
    const runner = new Runner(
      library,
      runnable(async () => {}),
    );
    await removed.reaches(9);
    await runner.stop(1_000);
    assert.equal(taken[0], 4);
    assert.ok(taken.every((count) => count >= 1 && count <= 4));
    assert.equal(new Set(removed.seen).size, 9);
  });

  test('that stops tells running jobs to stop, and fails them so that others take over', async () => {
    const { library, failed, removed } = libraryWith(2);
    const reasons: string[] = [];
    const hanging = async (data: object, signal: AbortSignal) => {
      signal.addEventListener('abort', () => reasons.push(signal.reason.message));
      if ((data as { id: number }).id === 0) return;
      await new Promise(() => {});
    };
    const runner = new Runner(library, runnable(hanging));
    await removed.reaches(1);
    await runner.stop(10);
    assert.deepEqual(reasons, ['the service stops']);
    assert.deepEqual(failed, ['1']);
    assert.deepEqual(removed.seen, ['0']);
  });

  test('deletes a completed job once the database can be reached again', async () => {
    const { library, removed, lose, regain } = libraryWith(1);
    const of = runnable(async () => lose());
    const report = (error: unknown) => {
      of.report(error);
      regain();
    };
    const runner = new Runner(library, { ...of, report });
    await removed.reaches(1);
    await runner.stop(1_000);
    assert.deepEqual(
      of.reported.map((error) => (error as Error).message),
      ['unreachable'],
    );
  });
});
