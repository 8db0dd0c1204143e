import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../src/platform/embedded-postgres/server.ts';
import { LOCAL, openReceiver } from '../test/support/integrations/deliveries.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { type ServiceProcess, startProcess } from '../test/support/processes/launch.ts';
import { median, sendingTo } from './api.ts';
import { measure, type Shot } from './load.ts';

/**
 * How fast changes become events and events arrive, how soon, and how both grow with what waits. The receiver
 * shares the machine with everything else: trust the ratios.
 */
const BACKLOGS = (process.argv[2] ?? '1000,10000,50000').split(',').map(Number);
const SINGLE_CHANGES = Number(process.argv[3] ?? 200);
const LINES_PER_REQUEST = 1_000;
const LINES_PER_INVOICE = 10_000;
const WRITING_ROUNDS = 5;
const WRITING_CONNECTIONS = 16;
const WRITING_SECONDS = 2;

const directory = mkdtempSync(join(tmpdir(), 'retainer-events-'));
const postgres = await startEmbedded(directory);
const { host, port, user, database } = postgres.connection;
const environment = {
  ...LOCAL,
  DATABASE_URL: `postgres://${user}@${encodeURIComponent(String(host))}:${port ?? 5432}/${database}`,
  SECRET_KEY: 'the secret key of a benchmark, 32 bytes or more',
  LOG_LEVEL: 'warn',
};
const api = await startProcess({ ...environment, ROLE: 'api' });
const send = sendingTo(api);
const receiver = await openReceiver();
let worker: ServiceProcess | undefined;
const startWorker = async () => {
  worker = await startProcess({ ...environment, ROLE: 'worker' });
};
const stopWorker = async () => {
  await worker?.stop();
  worker = undefined;
};

try {
  const rows: Record<string, number>[] = [];
  for (const backlog of BACKLOGS) rows.push(await drain(backlog));
  const [least] = rows;
  console.log('\nA backlog, from the start of the worker on');
  console.table(
    rows.map((row) => ({
      ...row,
      'publishing, ratio': ratio(row['events/s'], least?.['events/s']),
      'delivering, ratio': ratio(row['deliveries/s'], least?.['deliveries/s']),
    })),
  );
  await showLatency();
  await stopWorker();
  await showCostOfWriting();
} finally {
  await stopWorker();
  await api.stop();
  await receiver.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Each line is a record of its own, so nothing has to wait for the one before. */
async function drain(backlog: number): Promise<Record<string, number>> {
  const tenant = await newTenant(`${backlog} lines`, 'billable.created');
  await writeLines(tenant, backlog);
  receiver.received.length = 0;
  const started = performance.now();
  await startWorker();
  const up = performance.now();
  let publishedAt = 0;
  while (receiver.received.length < backlog) {
    await sleep(20);
    if (publishedAt === 0 && (await outboxLength()) === 0) publishedAt = performance.now();
  }
  const arrivedAt = performance.now();
  publishedAt ||= arrivedAt;
  await stopWorker();
  return {
    backlog,
    'ms to start': Math.round(up - started),
    'events/s': Math.round(backlog / ((publishedAt - up) / 1_000)),
    'deliveries/s': Math.round(backlog / ((arrivedAt - up) / 1_000)),
  };
}

async function showLatency(): Promise<void> {
  const quiet = await newTenant('Quiet', 'client.created');
  const busy = await newTenant('Busy', 'billable.created');
  await startWorker();
  await sleep(2_000);
  const idle = await latencies(quiet);
  const writing = writeLines(busy, BACKLOGS.at(-1) ?? 10_000);
  const beside = await latencies(quiet);
  await writing;
  console.log('\nFrom the answer to a change until its event arrives, ms');
  console.table([
    { 'beside it': 'nothing', ...idle, ratio: 1 },
    { 'beside it': 'a backlog of another tenant', ...beside, ratio: ratio(beside.median, idle.median) },
  ]);
}

/** The same requests with the outbox and without it, in turns. */
async function showCostOfWriting(): Promise<void> {
  const { id: tenant } = await send('', 'POST', '/tenants', { name: 'Writer' });
  const shot: Shot = {
    method: 'POST',
    path: '/api/v1/clients',
    headers: {
      authorization: `Bearer ${api.token}`,
      'tenant-id': tenant,
      'content-type': 'application/json',
    },
    body: '{"name":"Northwind Traders"}',
  };
  const rates: { without: number[]; with: number[] } = { without: [], with: [] };
  for (let round = 0; round < WRITING_ROUNDS; round++) {
    for (const outbox of ['without', 'with'] as const) {
      const verb = outbox === 'with' ? 'enable' : 'disable';
      await withClient(postgres.connection, (owner) =>
        owner.query(`alter table audit_entries ${verb} trigger event_outbox_follows`),
      );
      rates[outbox].push(await measure(api.url, shot, WRITING_CONNECTIONS, WRITING_SECONDS));
    }
  }
  const [without, along] = [median(rates.without), median(rates.with)];
  console.log('\nWhat the outbox costs a request that writes');
  console.table([
    { 'POST /clients': 'without it', 'requests/s': Math.round(without), ratio: 1 },
    { 'POST /clients': 'with it', 'requests/s': Math.round(along), ratio: ratio(along, without) },
  ]);
}

async function latencies(tenant: string): Promise<{ median: number; 'nine of ten': number }> {
  const times: number[] = [];
  for (let index = 0; index < SINGLE_CHANGES; index++) {
    const { id } = await send(tenant, 'POST', '/clients', { name: `Client ${index}` });
    const answered = performance.now();
    const hasArrived = () => receiver.received.some(({ event }) => event.data.id === id);
    while (!hasArrived()) {
      if (performance.now() - answered > 60_000) throw new Error('an event did not arrive in a minute');
      await sleep(1);
    }
    times.push(performance.now() - answered);
    receiver.received.length = 0;
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { median: at(0.5), 'nine of ten': at(0.9) };
}

async function newTenant(name: string, eventType: string): Promise<string> {
  const { id } = await send('', 'POST', '/tenants', { name });
  const config = { url: receiver.url };
  const subscriptions = [{ eventType }];
  await send(id, 'POST', '/integrations', { provider: 'WEBHOOK', name: 'Receiver', config, subscriptions });
  return id;
}

async function writeLines(tenant: string, count: number): Promise<void> {
  const { id: clientId } = await send(tenant, 'POST', '/clients', { name: 'Northwind', currencyCode: 'EUR' });
  const { id: contractId } = await send(tenant, 'POST', '/contracts', { clientId, name: 'Work' });
  await send(tenant, 'POST', `/contracts/${contractId}/activate`);
  let invoiceId = '';
  for (let written = 0; written < count; written += LINES_PER_REQUEST) {
    if (written % LINES_PER_INVOICE === 0)
      ({ id: invoiceId } = await send(tenant, 'POST', '/invoices', { contractId }));
    const billables = Array.from({ length: Math.min(LINES_PER_REQUEST, count - written) }, (_, index) => ({
      name: `Line ${written + index}`,
      quantity: 1,
      amountMinor: 100,
    }));
    await send(tenant, 'POST', '/billables', { invoiceId, billables });
  }
}

async function outboxLength(): Promise<number> {
  return withClient(postgres.connection, async (owner) => {
    const { rows } = await owner.query('select count(*)::int as count from event_outbox');
    return rows[0].count;
  });
}

function ratio(one: number | undefined, other: number | undefined): number {
  return Number(((one ?? 0) / (other || 1)).toFixed(2));
}
