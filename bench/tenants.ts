import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL } from '../test/support/integrations/deliveries.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { type ServiceProcess, startProcess } from '../test/support/processes/launch.ts';
import { prepareFirm } from '../test/support/processes/writing-load.ts';
import { sendTo } from './api.ts';
import { digits, median } from './measuring/arithmetic.ts';
import { endAll } from './measuring/endings.ts';
import { peakMb } from './measuring/memory.ts';
import { ownerOf, scratchDirectory } from './sides/service.ts';

/**
 * One installation with few tenants and with very many: what a tenant takes, and whether their number slows down starting,
 * reading, and the sealing of a change. With all of them, it then issues invoices until they are sealed and have their files, for
 * what a day brings.
 *
 *   npm run -s bench-tenants -- [tenants] [invoices]
 */
const MANY = Number(process.argv[2] ?? 20_000);
const INVOICES = Number(process.argv[3] ?? 2_000);
const FEW = 100;
const CALLERS = 8;
const READS = 2_000;
const SEALS = 50;
const LOOK_EVERY_MS = 2;

interface Client {
  tenant: string;
  id: string;
}

const data = scratchDirectory('tenants');
const settings = { ...LOCAL, DATA_DIR: data, LOG_LEVEL: 'error', LIMIT_TENANTS_PER_PERSON: '1000000' };
const known: Client[] = [];
let service = await startProcess(settings);
try {
  await provision(FEW);
  const few = await measure();
  const startedAtMs = performance.now();
  await provision(MANY);
  const perSecond = (MANY - FEW) / ((performance.now() - startedAtMs) / 1_000);
  const many = await measure();
  console.table({ [FEW]: few, [MANY]: many });
  console.log(
    `provisioned ${digits(perSecond)} tenants with a client a second; a tenant takes ${digits(((many['database, MB'] - few['database, MB']) * 1_024) / (MANY - FEW))} kB`,
  );
  const day = await invoice(INVOICES);
  console.log(
    `${digits(day.perSecond)} invoices of three lines a second were written, issued and paid, with their PDFs and sealed: ${digits((day.perSecond * 86_400) / 1_000)} thousand a day; each takes ${digits(day.databaseKb)} kB of the database and ${digits(day.filesKb)} kB of files`,
  );
} finally {
  await service.stop();
  await endAll();
}

/** Makes tenants with a client each, until there are so many. */
async function provision(count: number): Promise<void> {
  const send = sendTo(service);
  let begun = known.length;
  await inParallel(async () => {
    while (begun < count) {
      const number = begun++;
      const { id: tenant } = await send('', 'POST', '/tenants', { name: `Tenant ${number}` });
      const { id } = await send(tenant, 'POST', '/clients', { name: 'Northwind', currencyCode: 'EUR' });
      known.push({ tenant, id });
    }
  });
}

async function measure() {
  await sealed();
  await service.stop();
  const startedAtMs = performance.now();
  service = await startProcess(settings);
  const startMs = performance.now() - startedAtMs;
  const memoryAtStart = residentMb(service);
  await read(READS); // every tenant's first request looks up the membership
  const reads = await read(READS);
  const seals: number[] = [];
  for (let turn = 0; turn < SEALS; turn++) seals.push(await timeToSeal());
  return {
    'start with a token, s': Number((startMs / 1_000).toFixed(1)),
    'read, median ms': Number(median(reads).toFixed(2)),
    'read, 95 % ms': Number(
      (reads.toSorted((x, y) => x - y)[Math.floor(reads.length * 0.95)] ?? 0).toFixed(2),
    ),
    'change until sealed, median ms': Number(median(seals).toFixed(1)),
    'service after the start, MB': Math.round(memoryAtStart),
    'service at most, MB': Math.round(peakMb(service)),
    'database, MB': await databaseMb(),
  };
}

/** Reads clients of tenants all over the installation. */
async function read(count: number): Promise<number[]> {
  const send = sendTo(service);
  const times: number[] = [];
  let begun = 0;
  await inParallel(async () => {
    while (begun < count) {
      const { tenant, id } = known[(begun++ * 7_919) % known.length] as Client;
      const startedAtMs = performance.now();
      await send(tenant, 'GET', `/clients/${id}`);
      times.push(performance.now() - startedAtMs);
    }
  });
  return times;
}

/** From the answer to a change until its audit entry can be read. */
async function timeToSeal(): Promise<number> {
  const { tenant, id } = known[Math.floor(Math.random() * known.length)] as Client;
  await sendTo(service)(tenant, 'PATCH', `/clients/${id}`, { description: String(Math.random()) });
  const changedAtMs = performance.now();
  await sealed(tenant);
  return performance.now() - changedAtMs;
}

async function sealed(tenant?: string): Promise<void> {
  await withClient(ownerOf(data), async (owner) => {
    for (;;) {
      const { rows } = await owner.query(
        'select exists (select from journal_waiting where $1::text is null or tenant_id = $1) as waits',
        [tenant ?? null],
      );
      if (!rows[0].waits) return;
      await sleep(LOOK_EVERY_MS);
    }
  });
}

/** Writes, issues and pays so many invoices, and waits for their files. */
async function invoice(count: number) {
  const before = { databaseMb: await databaseMb(), filesMb: filesMb() };
  const startedAtMs = performance.now();
  let begun = 0;
  await inParallel(async () => {
    const { contractId, post } = await prepareFirm(service);
    const billables = ['Design', 'Development', 'Hosting'].map((name) => ({
      ...{ name, quantity: 7.5, amountMinor: 9_500 },
    }));
    while (begun++ < count) {
      const { id } = await post('/invoices', { contractId, billables });
      const { totalMinor } = await post(`/invoices/${id}/finalize`);
      await post('/payments', { invoiceId: id, amountMinor: totalMinor });
    }
  });
  await filed(count);
  await sealed();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  return {
    perSecond: count / seconds,
    databaseKb: (((await databaseMb()) - before.databaseMb) * 1_024) / count,
    filesKb: ((filesMb() - before.filesMb) * 1_024) / count,
  };
}

async function filed(count: number): Promise<void> {
  await withClient(ownerOf(data), async (owner) => {
    for (;;) {
      const { rows } = await owner.query(`select count(*) as files from document_files where kind = 'PDF'`);
      if (Number(rows[0].files) >= count) return;
      await sleep(LOOK_EVERY_MS * 50);
    }
  });
}

/** The size of all files in the data directory that are not the database. */
function filesMb(): number {
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes(join(data, 'postgres')),
  );
  const bytes = files.map((file) => statSync(join(file.parentPath, file.name)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1_048_576;
}

async function databaseMb(): Promise<number> {
  return withClient(ownerOf(data), async (owner) => {
    const { rows } = await owner.query('select pg_database_size(current_database()) as bytes');
    return Math.round(Number(rows[0].bytes) / 1_048_576);
  });
}

function residentMb({ child }: ServiceProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'latin1')) ?? [];
  assert.ok(kilobytes);
  return Number(kilobytes) / 1_024;
}

async function inParallel(work: () => Promise<void>): Promise<void> {
  await Promise.all(Array.from({ length: CALLERS }, work));
}
