import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import '../src/app.ts'; // declares every statement
import { declaredStatements } from '../src/platform/database/statement.ts';
import { attachEmbedded } from '../src/platform/embedded-postgres/server.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { explain } from '../test/support/postgres/query-plans.ts';
import { startProcess } from '../test/support/processes/launch.ts';
import { seedInvoices } from '../test/support/records/seed-invoices.ts';
import { median, sendTo } from './api.ts';

/**
 * Compares requests in a tenant with few invoices and in one with very many, on the same service and in alternation.
 * The ratios should be about 1; the query plans show why.
 *
 *   npm run -s bench-growth -- [number of invoices] [rounds]
 */
const FEW = 100;
const MANY = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = Number(process.argv[3] ?? 300);

const directory = mkdtempSync(join(tmpdir(), 'retainer-growth-'));
const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
const send = sendTo(service);
try {
  const few = await createTenant(FEW);
  const many = await createTenant(MANY);
  const times = new Map<string, [few: number[], many: number[]]>();
  for (let round = 0; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? [few, many] : [many, few];
    for (const tenant of order) {
      for (const [name, milliseconds] of await timeRequests(tenant, round)) {
        const pair = times.get(name) ?? [[], []];
        pair[tenant === few ? 0 : 1].push(milliseconds);
        times.set(name, pair);
      }
    }
  }
  console.table(
    [...times].map(([request, [inFew, inMany]]) => ({
      request,
      ratio: Number((median(inMany) / median(inFew)).toFixed(2)),
      [`ms with ${FEW}`]: Number(median(inFew).toFixed(2)),
      [`ms with ${MANY}`]: Number(median(inMany).toFixed(2)),
    })),
  );
  await showPlans(many.id);
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

interface Tenant {
  id: string;
  invoices: number;
}

async function createTenant(invoices: number): Promise<Tenant> {
  const { id } = await send('', 'POST', '/tenants', { name: `${invoices} invoices` });
  const embedded = await attachEmbedded(directory);
  console.log(`writing ${invoices} invoices`);
  await withClient(embedded.connection, (owner) => seedInvoices(owner, id, invoices));
  return { id, invoices };
}

async function timeRequests({ id, invoices }: Tenant, round: number): Promise<[string, number][]> {
  const results: [string, number][] = [];
  const time = async (name: string, method: string, path: string, body?: object) => {
    const started = performance.now();
    const data = await send(id, method, path, body);
    results.push([name, performance.now() - started]);
    return data;
  };
  const number = ((round * 7_919) % invoices) + 1;
  const line = { name: 'Work', quantity: 1.5, amountMinor: 9_500 };
  await time('GET /invoices/{id}', 'GET', `/invoices/inv_seed${number}`);
  await time('GET /invoices (100)', 'GET', '/invoices');
  await time('GET /invoices?clientId (20)', 'GET', '/invoices?clientId=clnt_seed0&limit=20');
  await time('GET /invoices?status (1)', 'GET', '/invoices?status=PARTIALLY_PAID&limit=1');
  await time('GET /invoices?overdue=true (1)', 'GET', '/invoices?overdue=true&limit=1');
  await time('GET /invoices?issuedTo (20)', 'GET', `/invoices?issuedTo=${fiveYearsAgo()}&limit=20`);
  await time('GET /billables?invoiceId', 'GET', `/billables?invoiceId=inv_seed${number}`);
  const draft = await time('POST /invoices', 'POST', '/invoices', { contractId: 'ctr_seed0' });
  await time('POST /billables (1)', 'POST', '/billables', { invoiceId: draft.id, billables: [line] });
  const twenty = { invoiceId: draft.id, billables: Array.from({ length: 20 }, () => line) };
  await time('POST /billables (20)', 'POST', '/billables', twenty);
  await time('POST /invoices/{id}/finalize', 'POST', `/invoices/${draft.id}/finalize`);
  await time('POST /payments', 'POST', '/payments', { invoiceId: draft.id, amountMinor: 100 });
  return results;
}

async function showPlans(tenantId: string): Promise<void> {
  const newest = { beforeCreatedAt: 'infinity', beforeId: '', count: 101 };
  const unfiltered = {
    status: null,
    contractId: null,
    clientId: null,
    number: null,
    overdue: null,
    now: new Date().toISOString(),
  };
  const statements: [string, Record<string, unknown>][] = [
    ['read_invoices', { id: 'inv_seed7' }],
    ['list_invoices', { ...unfiltered, ...newest }],
    ['list_invoices', { ...unfiltered, ...newest, clientId: 'clnt_seed0' }],
    ['list_invoices', { ...unfiltered, ...newest, overdue: true }],
    [
      'list_issued_invoices',
      { ...unfiltered, ...newest, from: null, to: null, beforeCreatedAt: fiveYearsAgo() },
    ],
    ['lock_invoices', { ids: ['inv_seed7'] }],
    [
      'list_billables_of_invoice',
      { invoiceId: 'inv_seed7', afterOrder: -1, afterCreatedAt: '-infinity', afterId: '', count: 101 },
    ],
  ];
  const embedded = await attachEmbedded(directory);
  await withClient(embedded.connection, async (owner) => {
    await owner.query(
      `set role ${(await owner.query(`select rolname from pg_roles where rolname like 'retainer_app_%'`)).rows[0].rolname}`,
    );
    for (const [name, values] of statements) {
      const statement = declaredStatements().find((one) => one.name === name);
      if (!statement) throw new Error(`no statement ${name}`);
      console.log(`\n${name}\n  ${(await explain(owner, tenantId, statement, values)).join('\n  ')}`);
    }
  });
}

function fiveYearsAgo(): string {
  return new Date(Date.now() - 5 * 365 * 86_400_000).toISOString();
}
