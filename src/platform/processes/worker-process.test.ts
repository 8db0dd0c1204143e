import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { WorkerEnded, WorkerProcess } from './worker-process.ts';

const MIB = 1_048_576;
const LIMITS = { timeMs: 10_000, memoryBytes: 500 * MIB };

/** Echoes what it is sent, keeps memory, computes without an end, or crashes. */
const SCRIPT = `
import { becomeWorker } from '${new URL('become-worker.ts', import.meta.url).href}';
const kept = [];
becomeWorker((message) => {
  if (message === 'crash') process.exit(1);
  if (message === 'keep') kept.push(Buffer.alloc(${100 * MIB}, 1));
  if (message === 'compute') for (;;);
  process.send({ message, pid: process.pid, environment: Object.keys(process.env) });
});
`;

describe('worker processes', () => {
  const script = join(tmpdir(), `retainer-worker-${process.pid}.ts`);
  writeFileSync(script, SCRIPT);
  const worker = new WorkerProcess({ script, heapMibMax: 64, tasksMax: 4, keptBytesMax: 120 * MIB });
  after(() => {
    worker.stop();
    rmSync(script);
  });
  type Echo = { message: string; pid: number; environment: string[] };
  const ask = async (messages: string[], limits = LIMITS) =>
    worker.ask<Echo>(messages, ({ message }) => message === messages.at(-1), limits);
  const endedBy = (reason: string) => (error: unknown) =>
    error instanceof WorkerEnded && error.reason === reason;

  test('a worker process gets the messages of a task in their order, and nothing of the environment', async () => {
    const answers = await ask(['one', 'two', 'three']);
    assert.deepEqual(
      answers.map(({ message }) => message),
      ['one', 'two', 'three'],
    );
    assert.deepEqual(
      answers[0]?.environment.filter((name) => !name.startsWith('NODE_')),
      [],
    );
  });

  test('a worker process is replaced after its number of tasks, and after one that leaves it with much memory', async () => {
    worker.stop();
    const pids: (number | undefined)[] = [];
    for (const message of ['a', 'b', 'c', 'd', 'e', 'keep', 'f']) pids.push((await ask([message]))[0]?.pid);
    assert.equal(new Set(pids.slice(0, 4)).size, 1);
    assert.notEqual(pids[4], pids[3]);
    assert.equal(pids[5], pids[4]);
    assert.notEqual(pids[6], pids[5]);
  });

  test('a worker process ends when a task takes too long, computes too much, needs too much memory or crashes', async () => {
    await assert.rejects(ask(['compute'], { ...LIMITS, timeMs: 50 }), endedBy('TIME'));
    const computingMs = 30;
    await assert.rejects(ask(['compute'], { ...LIMITS, computingMs } as typeof LIMITS), endedBy('COMPUTING'));
    await assert.rejects(ask(['compute'], { ...LIMITS, memoryBytes: 1 }), endedBy('MEMORY'));
    await assert.rejects(ask(['crash']), endedBy('CRASH'));
    assert.equal((await ask(['again']))[0]?.message, 'again');
  });
});
