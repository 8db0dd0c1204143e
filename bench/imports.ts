import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../test/support/processes/launch.ts';
import { sendTo } from './api.ts';
import { peakMb } from './measuring/memory.ts';
import { scratchDirectory } from './sides/service.ts';

/**
 * Checks and makes imports of clients, and of invoices that are carried over: a tenth of the rows, half of them, then all. The time of
 * one row should stay the same.
 *
 *   npm run -s bench-imports -- [clients] [invoices]
 */
const CLIENTS = Number(process.argv[2] ?? 50_000);
const INVOICES = Number(process.argv[3] ?? 10_000);
/** Invoices of one client follow each other. */
const CONTRACTS = 100;

const directory = scratchDirectory('imports');
const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
try {
  const send = sendTo(service);
  for (const share of [0.1, 0.5, 1]) {
    const { id: tenant } = await send('', 'POST', '/tenants', { name: `${share}`, taxNumber: '1' });
    const [clients, invoices] = [CLIENTS * share, INVOICES * share];
    const times: Record<string, object> = {};
    times.CLIENTS = await measure(tenant, 'CLIENTS', clients, [
      'name,externalId,contact.name,contact.email',
      (n) => `Client ${n},c-${n},Ada,ada${n}@example.com`,
    ]);
    await measure(tenant, 'CONTRACTS', CONTRACTS, [
      'clientName,name,externalId,currencyCode',
      (n) => `Client ${n},Work,k-${n},EUR`,
    ]);
    times.INVOICES = await measure(tenant, 'INVOICES', invoices, [
      'contractExternalId,number,issueDate,dueDate,currencyCode,open,taxPercent',
      (n) => `k-${n % CONTRACTS},O-${n},2026-01-02,2026-02-02,EUR,119,19`,
    ]);
    console.table(times);
  }
  console.log(`peak of memory: ${Math.round(peakMb(service))} MB`);

  async function measure(
    tenant: string,
    kind: string,
    count: number,
    [header, row]: [string, (n: number) => string],
  ) {
    const { id } = await send(tenant, 'POST', '/imports', { kind, format: 'CSV', mode: 'CHECK' });
    const body = [header, ...Array.from({ length: count }, (_, n) => row(n))].join('\n');
    const headers = {
      ...{ authorization: `Bearer ${service.token}`, 'tenant-id': tenant, 'content-type': 'text/csv' },
    };
    const settled = async (asked: () => Promise<unknown>, status: string) => {
      const begun = performance.now();
      await asked();
      for (;;) {
        const one = (await send(tenant, 'GET', `/imports/${id}`)) as { id: string; status?: string };
        if (one.status === status) return Number(((performance.now() - begun) / 1_000).toFixed(1));
        if (!/QUEUED|RUNNING/.test(one.status ?? '')) throw new Error(JSON.stringify(one));
        await sleep(200);
      }
    };
    const url = `${service.url}/api/v1/imports/${id}/content`;
    const upload = async () => {
      const sent = await fetch(url, { method: 'PUT', headers, body });
      if (!sent.ok) throw new Error(await sent.text());
    };
    return {
      rows: count,
      'upload and check, s': await settled(upload, 'CHECKED'),
      'run, s': await settled(() => send(tenant, 'POST', `/imports/${id}/run`), 'DONE'),
    };
  }
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}
