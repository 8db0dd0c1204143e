import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../test/support/processes/launch.ts';
import { camt, OWN_IBAN } from '../test/support/records/bank-statements.ts';
import { sendTo } from './api.ts';

/**
 * Uploads statements of more and more entries, and waits until all are looked at. The time of one entry should stay the same: the
 * ratio compares it with the smallest statement. Memory is the peak of the service while a statement was read and matched, on Linux.
 *
 *   npm run -s bench-bank-statements -- [largest number of entries]
 */
const MOST = Number(process.argv[2] ?? 10_000);
const SIZES = [MOST / 10, MOST / 2, MOST];

const directory = mkdtempSync(join(tmpdir(), 'retainer-bank-statements-'));
const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
const send = sendTo(service);
try {
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  await measure(SIZES[0] as number); // the first one compiles
  for (const size of SIZES) rows.push(await measure(size));
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
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function measure(entries: number) {
  const { id: tenant } = await send('', 'POST', '/tenants', { name: `${entries} entries` });
  await send(tenant, 'PATCH', `/tenants/${tenant}`, { bankAccounts: [{ iban: OWN_IBAN }] });
  const bookings = Array.from({ length: entries }, (_, index) => ({
    ...{ amount: `${index + 1}.00`, text: `Invoice INV-${index} of November`, reference: `B${index}` },
  }));
  const file = camt(bookings);
  forgetPeak();
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
  return { entries, uploadUs, matchUs, fileMb: file.length / 1_048_576, peakMb: peakMb() };
}

/** The largest resident memory of the service since `forgetPeak`. Not known elsewhere than on Linux. */
function peakMb(): number {
  try {
    const status = readFileSync(`/proc/${service.child.pid}/status`, 'latin1');
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? Number.NaN) / 1_024;
  } catch {
    return Number.NaN;
  }
}

function forgetPeak(): void {
  try {
    writeFileSync(`/proc/${service.child.pid}/clear_refs`, '5');
  } catch {
    // The peak then counts from the start.
  }
}
