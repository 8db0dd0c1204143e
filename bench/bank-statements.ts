import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServiceProcess, startProcess } from '../test/support/processes/launch.ts';
import { camt, OWN_IBAN } from '../test/support/records/bank-statements.ts';
import { sendTo } from './api.ts';
import { peakMb } from './measuring/memory.ts';

/**
 * Uploads statements of more and more entries, and waits until all are looked at. The time of one entry should stay the same: the
 * ratio compares it with the smallest statement. Memory is the peak of the service, on Linux. Each size has a service of its own
 * that gets as many entries as the others, in one large statement or several small ones: Node collects garbage late, so memory
 * also grows with the work that was done.
 *
 *   npm run -s bench-bank-statements -- [largest number of entries]
 */
const MOST = Number(process.argv[2] ?? 10_000);

const rows: Awaited<ReturnType<typeof measure>>[] = [];
for (const count of [10, 2, 1]) rows.push(await measure(MOST / count, count));
const [first] = rows;
console.table(
  rows.map(({ entries, uploadUs, matchUs, fileMb, peakMb }) => ({
    entries,
    'upload, µs per entry': Math.round(uploadUs),
    'upload, ratio': Number((uploadUs / (first?.uploadUs ?? 1)).toFixed(2)),
    'matching, µs per entry': Math.round(matchUs),
    'matching, ratio': Number((matchUs / (first?.matchUs ?? 1)).toFixed(2)),
    'file, MB': Number(fileMb.toFixed(1)),
    'peak of memory, MB': Math.round(peakMb),
  })),
);

/** Some statements of so many entries. */
async function measure(entries: number, count: number) {
  const directory = mkdtempSync(join(tmpdir(), 'retainer-bank-statements-'));
  const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
  try {
    await upload(service, MOST / 10); // the first one compiles
    const sums = { uploadUs: 0, matchUs: 0, fileMb: 0 };
    for (let number = 0; number < count; number++) {
      const one = await upload(service, entries);
      for (const name of ['uploadUs', 'matchUs', 'fileMb'] as const) sums[name] += one[name] / count;
    }
    return { entries, ...sums, peakMb: peakMb(service) };
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function upload(service: ServiceProcess, entries: number) {
  const send = sendTo(service);
  const { id: tenant } = await send('', 'POST', '/tenants', { name: `${entries} entries` });
  await send(tenant, 'PATCH', `/tenants/${tenant}`, { bankAccounts: [{ iban: OWN_IBAN }] });
  const bookings = Array.from({ length: entries }, (_, index) => ({
    ...{ amount: `${index + 1}.00`, text: `Invoice INV-${index} of November`, reference: `B${index}` },
  }));
  const file = camt(bookings);
  const started = performance.now();
  const sent = await fetch(`${service.url}/api/v1/bank-statements`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${service.token}`, 'tenant-id': tenant },
      'content-type': 'application/xml',
    },
    body: file,
  });
  if (!sent.ok) throw new Error(await sent.text());
  const uploadUs = ((performance.now() - started) * 1_000) / entries;
  const isWaiting = async () => {
    const list: unknown = await send(tenant, 'GET', '/bank-entries?limit=1');
    return (list as { reasons: string[] }[])[0]?.reasons.length === 0; // the last one is looked at last
  };
  while (await isWaiting()) await sleep(20);
  const matchUs = ((performance.now() - started) * 1_000) / entries - uploadUs;
  return { uploadUs, matchUs, fileMb: file.length / 1_048_576 };
}
