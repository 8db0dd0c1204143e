import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attachEmbedded } from '../src/platform/embedded-postgres/server.ts';
import { enterTenant } from '../test/support/database.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { startProcess } from '../test/support/processes/launch.ts';
import { sendTo } from './api.ts';

/**
 * Collects more and more work of one contract onto one draft: entries of few tasks (few lines), and of as many tasks as
 * an invoice has room for. The time of one entry should stay the same. Then shows what finalizing the draft takes.
 *
 *   npm run -s bench-collecting -- [largest number of entries]
 */
const MOST = Number(process.argv[2] ?? 100_000);
const SIZES = [MOST / 10, MOST / 2, MOST];

const directory = mkdtempSync(join(tmpdir(), 'retainer-collecting-'));
const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
const send = sendTo(service);
try {
  const rows = [];
  for (const tasks of [100, MOST]) {
    for (const entries of SIZES) {
      const { tenant, contractId } = await createWork(entries, Math.min(tasks, entries));
      const { id } = await send(tenant, 'POST', '/invoices', { contractId });
      const tried = await timed(() => collect(tenant, id, '?dryRun=true').catch(() => undefined));
      const collected = await timed(() => collect(tenant, id));
      const finalized = await timed(() => send(tenant, 'POST', `/invoices/${id}/finalize`));
      const { lines, leftOver } = collected.answer;
      rows.push({
        entries,
        lines: lines.length,
        'entries left over': leftOver.reduce((sum, left) => sum + left.timeEntryCount, 0),
        'dry run s': tried.answer ? seconds(tried.ms) : 'too large',
        'collect s': seconds(collected.ms),
        'µs per entry': Math.round((collected.ms * 1_000) / entries),
        'finalize s': seconds(finalized.ms),
      });
      console.table(rows.slice(-1));
    }
  }
  console.table(rows);
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

interface Collection {
  lines: object[];
  leftOver: { timeEntryCount: number }[];
}

function collect(tenant: string, invoiceId: string, query = ''): Promise<Collection> {
  const body = { to: '2026-12-31' };
  return send(
    tenant,
    'POST',
    `/invoices/${invoiceId}/collect${query}`,
    body,
  ) as Promise<unknown> as Promise<Collection>;
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - started };
}

function seconds(ms: number): number {
  return Number((ms / 1_000).toFixed(2));
}

async function createWork(entries: number, tasks: number): Promise<{ tenant: string; contractId: string }> {
  const { id: tenant } = await send('', 'POST', '/tenants', { name: `${entries} entries` });
  const { id: clientId } = await send(tenant, 'POST', '/clients', { name: 'Northwind' });
  const rates = [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }];
  const terms = { clientId, name: 'Work', currencyCode: 'EUR', taxRates: [{ percent: 19 }], rates };
  const { id: contractId } = await send(tenant, 'POST', '/contracts', terms);
  await send(tenant, 'POST', `/contracts/${contractId}/activate`);
  const { id: projectId } = await send(tenant, 'POST', '/projects', { contractId, name: 'Shop' });
  const embedded = await attachEmbedded(directory);
  await withClient(embedded.connection, async (owner) => {
    await enterTenant(owner, tenant);
    await owner.query(
      `insert into time_entries (id, contract_id, project_id, entry_date, minutes, worker, reference_type,
          reference_id, reference_name, created_at, updated_at)
        select 'tim_' || $3 || lpad(number::text, 8, '0'), $1, $2, date '2026-01-01' + number % 300, 15 + number % 90,
          'Worker ' || number % 20, 'JIRA', (number % $4)::text, 'WEB-' || number % $4, now(), now()
        from generate_series(1, $3::integer) as number`,
      [contractId, projectId, entries, tasks],
    );
    await owner.query('analyze time_entries');
  });
  return { tenant, contractId };
}
