import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '../src/platform/embedded-postgres/server.ts';
import { LOCAL, openReceiver } from '../test/support/integrations/deliveries.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { type ServiceProcess, startProcess } from '../test/support/processes/launch.ts';
import { median, sendTo } from './api.ts';
import { measure, type Shot } from './load.ts';

/**
 * Measures the throughput and the latency of events and their deliveries, and how both depend on the backlog. The
 * receiver shares the machine with the service, so only the ratios are meaningful.
 *
 *   npm run -s bench-events -- [backlogs, separated by commas] [number of single changes]
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
const send = sendTo(api);
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
  for (const backlog of BACKLOGS) rows.push(await measureBacklog(backlog));
  const [least] = rows;
  console.log('\nThroughput of a backlog, from the start of the worker');
  console.table(
    rows.map((row) => ({
      ...row,
      'publishing, ratio': ratio(row['events/s'], least?.['events/s']),
      'delivering, ratio': ratio(row['deliveries/s'], least?.['deliveries/s']),
    })),
  );
  await showLatency();
  await stopWorker();
  await showCostOfOutbox();
} finally {
  await stopWorker();
  await api.stop();
  await receiver.stop();
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Each invoice line is a record of its own, so no delivery has to wait for an earlier one. */
async function measureBacklog(backlog: number): Promise<Record<string, number>> {
  const tenant = await createTenant(`${backlog} lines`, 'billable.created');
  await writeLines(tenant, backlog);
  receiver.received.length = 0;
  const beganAt = performance.now();
  await startWorker();
  const startedAt = performance.now();
  let publishedAt = 0;
  while (receiver.received.length < backlog) {
    await sleep(20);
    if (publishedAt === 0 && (await countOutbox()) === 0) publishedAt = performance.now();
  }
  const arrivedAt = performance.now();
  publishedAt ||= arrivedAt;
  await stopWorker();
  return {
    backlog,
    'ms to start': Math.round(startedAt - beganAt),
    'events/s': Math.round(backlog / ((publishedAt - startedAt) / 1_000)),
    'deliveries/s': Math.round(backlog / ((arrivedAt - startedAt) / 1_000)),
  };
}

async function showLatency(): Promise<void> {
  const quiet = await createTenant('Quiet', 'client.created');
  const busy = await createTenant('Busy', 'billable.created');
  await startWorker();
  await sleep(2_000);
  const idle = await measureLatency(quiet);
  const writing = writeLines(busy, BACKLOGS.at(-1) ?? 10_000);
  const busyTimes = await measureLatency(quiet);
  await writing;
  console.log('\nLatency from the answer to a change until its event arrives, ms');
  console.table([
    { 'other load': 'none', ...idle, ratio: 1 },
    {
      'other load': 'a backlog of another tenant',
      ...busyTimes,
      ratio: ratio(busyTimes.median, idle.median),
    },
  ]);
}

/** Sends the same requests with and without the outbox, in alternation. */
async function showCostOfOutbox(): Promise<void> {
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
  const [without, withOutbox] = [median(rates.without), median(rates.with)];
  console.log('\nThe cost of the outbox for a request that writes');
  console.table([
    { 'POST /clients': 'without outbox', 'requests/s': Math.round(without), ratio: 1 },
    {
      'POST /clients': 'with outbox',
      'requests/s': Math.round(withOutbox),
      ratio: ratio(withOutbox, without),
    },
  ]);
}

async function measureLatency(tenant: string): Promise<{ median: number; p90: number }> {
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
  return { median: at(0.5), p90: at(0.9) };
}

async function createTenant(name: string, eventType: string): Promise<string> {
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

async function countOutbox(): Promise<number> {
  return withClient(postgres.connection, async (owner) => {
    const { rows } = await owner.query('select count(*)::int as count from event_outbox');
    return rows[0].count;
  });
}

function ratio(one: number | undefined, other: number | undefined): number {
  return Number(((one ?? 0) / (other || 1)).toFixed(2));
}
