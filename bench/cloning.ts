import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clone } from '../src/modules/parties/clones/schema.ts';
import { LOCAL } from '../test/support/integrations/deliveries.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { runToEnd, startProcess } from '../test/support/processes/launch.ts';
import { type Confirmed, startWriting } from '../test/support/processes/writing-load.ts';
import { seedInvoices } from '../test/support/records/seed-invoices.ts';
import { sendTo } from './api.ts';
import { ownerOf } from './sides/service.ts';

/**
 * Clones a tenant with lines, payments and time, compares the reports of both, and deletes the clone for good, while other
 * tenants issue invoices: how long it takes, and how many invoices a second they issue meanwhile.
 *
 *   npm run -s bench-cloning -- [seeded invoices] [callers]
 */
const INVOICES = Number(process.argv[2] ?? 10_000);
const CALLERS = Number(process.argv[3] ?? 4);
const BESIDE_MS = 20_000;
const LOOK_EVERY_MS = 100;
const YEAR = 'from=2026-01-01&to=2026-12-31';
const REPORTS = [`/reports/journal?${YEAR}`, `/reports/tax?${YEAR}`, '/reports/ageing', '/invoices/summary'];

const directory = mkdtempSync(join(tmpdir(), 'retainer-bench-cloning-'));
const settings = { ...LOCAL, DATA_DIR: join(directory, 'data'), LOG_LEVEL: 'error' };
const service = await startProcess(settings);
const send = sendTo(service);
try {
  const { id: tenant } = await service.request('POST', '/tenants', { body: { name: 'History' } });
  await withClient(ownerOf(settings.DATA_DIR), (owner) =>
    seedInvoices(owner, tenant, INVOICES, { withTime: true }),
  );
  const load = await startWriting(service, CALLERS);
  const before = await during(load.confirmed, () => sleep(BESIDE_MS));
  const cloning = await during(load.confirmed, () => cloned(tenant));
  const { id: clone, recordCount } = cloning.result;
  const deletion = await during(load.confirmed, () => service.request('DELETE', `/tenants/${clone}`));
  const purging = await during(load.confirmed, () => runToEnd(['src/commands/purge-tenants.ts'], settings));
  assert.equal(purging.result.code, 0, purging.result.stderr);
  await load.stop();
  console.table({
    records: recordCount,
    'clone, s': round(cloning.seconds),
    'records a second': Math.round(recordCount / cloning.seconds),
    'delete, s': round(deletion.seconds),
    'purge, s': round(purging.seconds),
    'invoices a second before': round(before.rate),
    'invoices a second while it clones': round(cloning.rate),
    'invoices a second while it purges': round(purging.rate),
  });
} catch (error) {
  console.error(error); // the callers fail as well when the service stops
  throw error;
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Waits for a clone, and compares its reports. */
async function cloned(tenant: string): Promise<Clone> {
  const path = `/tenants/${tenant}/clone`;
  let clone = (await send('', 'POST', path, { name: 'Trial' })) as Clone;
  for (; clone.status === 'COPYING'; await sleep(LOOK_EVERY_MS))
    clone = (await send('', 'GET', path)) as Clone;
  assert.equal(clone.status, 'READY');
  for (const report of REPORTS)
    assert.deepEqual(await send(clone.id, 'GET', report), await send(tenant, 'GET', report), report);
  return clone;
}

/** Runs the work, and counts the invoices that were confirmed meanwhile. */
async function during<T>(confirmed: Confirmed[], work: () => Promise<T>) {
  const [countBefore, startedAtMs] = [confirmed.length, performance.now()];
  const result = await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  return { result, seconds, rate: (confirmed.length - countBefore) / seconds };
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
