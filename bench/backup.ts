import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL } from '../test/support/integrations/deliveries.ts';
import { withClient } from '../test/support/postgres/cluster.ts';
import { runToEnd, startProcess } from '../test/support/processes/launch.ts';
import { type Confirmed, startWriting } from '../test/support/processes/writing-load.ts';
import { seedInvoices } from '../test/support/records/seed-invoices.ts';
import { ownerOf } from './sides/service.ts';

/**
 * Measures a backup under load, and restoring it: how long both take, and how many invoices are issued in a second before,
 * while and after the backup runs. Writes into the directory for temporary files, so set TMPDIR to the disk to be measured.
 *
 *   npm run -s bench-backup -- [seeded invoices] [callers]
 */
const INVOICES = Number(process.argv[2] ?? 20_000);
const CALLERS = Number(process.argv[3] ?? 4);
const BESIDE_MS = 20_000;

const directory = mkdtempSync(join(tmpdir(), 'retainer-bench-backup-'));
const path = (name: string) => join(directory, name);
const settings = { ...LOCAL, DATA_DIR: path('data'), BACKUP_DIR: path('backups'), LOG_LEVEL: 'error' };
const service = await startProcess(settings);
try {
  const { id: tenant } = await service.request('POST', '/tenants', { body: { name: 'History' } });
  await withClient(ownerOf(settings.DATA_DIR), (owner) => seedInvoices(owner, tenant, INVOICES));
  const load = await startWriting(service, CALLERS);
  const before = await during(load.confirmed, () => sleep(BESIDE_MS));
  const backup = await during(load.confirmed, () => succeed('backup', ['--with-key'], settings));
  const endedAtMs = Date.now();
  const after = await during(load.confirmed, () => sleep(BESIDE_MS));
  await load.stop();
  const into = [path('backups'), '--data-dir', path('restored')];
  const restore = await during([], () => succeed('restore', into, settings));
  console.log(`${backup.result}\n${restore.result}`);
  const printedMs = Date.parse(/up to (\S+)$/m.exec(backup.result)?.[1] ?? '');
  console.table({
    'data and log, MB': Number(/([\d,]+) MB in/.exec(backup.result)?.[1]?.replaceAll(',', '')),
    'backup, s': round(backup.seconds),
    'invoices a second before': round(before.rate),
    'invoices a second while it runs': round(backup.rate),
    'invoices a second after': round(after.rate),
    'printed time to the end, s': round((endedAtMs - printedMs) / 1_000),
    'restore, s': round(restore.seconds),
  });
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** Runs the work, and counts the invoices that were confirmed meanwhile. */
async function during<T>(confirmed: Confirmed[], work: () => Promise<T>) {
  const [countBefore, startedAtMs] = [confirmed.length, performance.now()];
  const result = await work();
  const seconds = (performance.now() - startedAtMs) / 1_000;
  return { result, seconds, rate: (confirmed.length - countBefore) / seconds };
}

async function succeed(name: string, args: string[], environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runToEnd([`src/commands/${name}.ts`, ...args], environment);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
