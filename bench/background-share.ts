import { setTimeout as sleep } from 'node:timers/promises';
import { newInvoice } from './cases/invoices.ts';
import { digits, showSpread, spreadOf } from './measuring/arithmetic.ts';
import { fire, formatShot } from './measuring/load.ts';
import type { Split, SplitUsage } from './sides/split.ts';

const INVOICES: [lines: number, count: number][] = [
  [1, 150],
  [10, 100],
  [100, 20],
];
const CONNECTIONS = 4;
const IDLE_MS = 2_000;
/** The order of changes is fixed within a second. */
const AFTERWARDS_MS = 1_000;

/** Compares the processor time of requests with the time of the background work that follows from them. */
export async function measureShare(split: Split, rounds: number): Promise<string[][]> {
  await split.startWorker();
  await sleep(2_000);
  const idle = await idleOf(split);
  const table = [
    ['processor ms each, with PostgreSQL', 'requests', 'background', 'background / requests', 'goal'],
  ];
  for (const [lines, count] of INVOICES) {
    const used: SplitUsage[] = [];
    await createInvoices(split, lines, count);
    for (let round = 0; round < rounds; round++) used.push(await measureRound(split, lines, count, idle));
    const ratios = spreadOf(used.map(({ requests, background }) => background / requests));
    table.push([
      `POST /invoices, ${lines} line${lines === 1 ? '' : 's'}`,
      digits(spreadOf(used.map(({ requests }) => requests))?.median ?? 0),
      digits(spreadOf(used.map(({ background }) => background))?.median ?? 0),
      showSpread(ratios),
      `at most 0.33: ${(ratios?.median ?? 1) <= 1 / 3 ? 'met' : 'missed'}`,
    ]);
  }
  await split.stopWorker();
  return table;
}

async function idleOf(split: Split): Promise<SplitUsage> {
  const before = await split.read();
  await sleep(IDLE_MS);
  const after = await split.read();
  return {
    requests: (after.requests - before.requests) / IDLE_MS,
    background: (after.background - before.background) / IDLE_MS,
  };
}

async function measureRound(
  split: Split,
  lines: number,
  count: number,
  idle: SplitUsage,
): Promise<SplitUsage> {
  const before = await split.read();
  const started = performance.now();
  await createInvoices(split, lines, count);
  while (await split.hasWaitingChanges()) await sleep(50);
  await sleep(AFTERWARDS_MS);
  const [after, elapsed] = [await split.read(), performance.now() - started];
  return {
    requests: (after.requests - before.requests - idle.requests * elapsed) / count,
    background: (after.background - before.background - idle.background * elapsed) / count,
  };
}

async function createInvoices({ api }: Split, lines: number, count: number): Promise<void> {
  const shots = Array.from({ length: count }, (_, index) => formatShot(newInvoice(api, lines, index)));
  await fire(api.url, shots, CONNECTIONS);
}
