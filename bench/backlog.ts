import { setTimeout as sleep } from 'node:timers/promises';
import { openReceiver, type Receiver } from '../test/support/integrations/deliveries.ts';
import { arrivalOf, subscribe } from './cases/background.ts';
import { digits, median } from './measuring/arithmetic.ts';
import { atTheEnd } from './measuring/endings.ts';
import type { Api } from './sides/api.ts';
import type { Split } from './sides/split.ts';

const LINES_PER_REQUEST = 1_000;
const LINES_PER_INVOICE = 10_000;
const QUIET_CHANGES = 40;
const ARRIVAL_MS_MAX = 120_000;

interface Backlog {
  size: number;
  /** Events per second. Deliveries are counted once all events have their place. */
  published: number;
  delivered: number;
}

/**
 * Delivers events that waited for the worker to start, with more and more of them, and lets a quiet tenant write beside
 * the most. Watches the deliveries of each backlog for these seconds at most: if its size matters, it does so at once.
 */
export async function measureBacklogs(split: Split, sizes: number[], seconds: number): Promise<string[][][]> {
  const quiet = await openTenant(split.api, 'client.created');
  await split.startWorker();
  await sleep(2_000);
  const alone = await quietLatencies(quiet, () => false);
  await split.stopWorker();
  const backlogs: Backlog[] = [];
  let beside: number[] = [];
  for (const size of sizes) {
    const isLast = size === sizes.at(-1);
    const measured = await measureBacklog(split, size, seconds, isLast ? quiet : undefined);
    backlogs.push(measured.backlog);
    beside = measured.beside;
  }
  return [backlogTable(backlogs), quietTable(alone, beside)];
}

interface Tenant {
  api: Api;
  receiver: Receiver;
  integrationId: string;
}

async function openTenant(usual: Api, eventType: string): Promise<Tenant> {
  const api = await usual.another();
  const receiver = await openReceiver();
  atTheEnd(() => receiver.stop());
  const integrationId = await subscribe(api, 'ours', receiver.url, eventType);
  return { api, receiver, integrationId };
}

/** Each line is a record of its own, so no delivery has to wait for an earlier one. */
async function measureBacklog(
  split: Split,
  size: number,
  seconds: number,
  quiet?: Tenant,
): Promise<{ backlog: Backlog; beside: number[] }> {
  const { api, receiver, integrationId } = await openTenant(split.api, 'billable.created');
  await writeLines(api, size);
  await split.startWorker();
  let isOver = false;
  const beside = quiet ? quietLatencies(quiet, () => isOver) : [];
  const published = await rateOf(
    () => size,
    () => publication(split),
  );
  const [sooner, until] = [receiver.received.length, performance.now() + seconds * 1_000];
  const delivered = await rateOf(
    () => receiver.received.length - sooner,
    async () => {
      while (receiver.received.length < size && performance.now() < until) await sleep(5);
    },
  );
  isOver = true;
  const latencies = await beside;
  await api.send('DELETE', `/integrations/${integrationId}`); // with what it has not delivered
  await split.stopWorker();
  receiver.received.length = 0;
  return { backlog: { size, published, delivered }, beside: latencies };
}

/** Events per second of the work. */
async function rateOf(events: () => number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (events() / (performance.now() - started)) * 1_000;
}

async function publication(split: Split): Promise<void> {
  while (await split.hasWaitingChanges()) await sleep(20);
}

/** From the answer to a change until its event arrives, in milliseconds. */
async function quietLatencies({ api, receiver }: Tenant, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let change = 0; change < QUIET_CHANGES && !isOver(); change++) {
    receiver.received.length = 0;
    await api.send('POST', '/clients', { name: `Client ${change}` });
    const answered = performance.now();
    await arrivalOf(receiver, 1, ARRIVAL_MS_MAX);
    times.push(performance.now() - answered);
  }
  return times;
}

async function writeLines({ contractId, send }: Api, count: number): Promise<void> {
  let invoiceId = '';
  for (let written = 0; written < count; written += LINES_PER_REQUEST) {
    if (written % LINES_PER_INVOICE === 0)
      ({ id: invoiceId } = await send('POST', '/invoices', { contractId }));
    const billables = Array.from({ length: Math.min(LINES_PER_REQUEST, count - written) }, (_, index) => ({
      name: `Line ${written + index}`,
      quantity: 1,
      amountMinor: 100,
    }));
    await send('POST', '/billables', { invoiceId, billables });
  }
}

function backlogTable(backlogs: Backlog[]): string[][] {
  const [least] = backlogs;
  return [
    ['backlog of events', 'put in order, /s', 'ratio', 'delivered, /s', 'ratio'],
    ...backlogs.map((one) => [
      one.size.toLocaleString('en'),
      ...(['published', 'delivered'] as const).flatMap((of) => [
        digits(one[of]),
        digits(one[of] / (least?.[of] || 1)),
      ]),
    ]),
  ];
}

function quietTable(alone: number[], beside: number[]): string[][] {
  const row = (name: string, times: number[]) => {
    const most = Math.max(0, ...times);
    return [
      name,
      String(times.length),
      digits(median(times)),
      digits(most),
      digits(median(times) / (median(alone) || 1)),
    ];
  };
  return [
    ["a quiet tenant's events arrive after", 'events', 'median ms', 'most ms', 'ratio'],
    row('alone', alone),
    row('beside the largest backlog', beside),
  ];
}
