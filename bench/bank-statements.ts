import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess } from '../test/support/processes/launch.ts';
import { camt, OWN_IBAN } from '../test/support/records/bank-statements.ts';
import { sendTo } from './api.ts';

/**
 * Uploads statements of more and more entries, and waits until all are looked at. The time of one entry should stay the same: the
 * ratio compares it with the smallest statement.
 *
 *   npm run -s bench-bank-statements -- [largest number of entries]
 */
const MOST = Number(process.argv[2] ?? 10_000);
const SIZES = [MOST / 10, MOST / 2, MOST];

const directory = mkdtempSync(join(tmpdir(), 'retainer-bank-statements-'));
const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn' });
const send = sendTo(service);
try {
  const rows: { entries: number; uploadUs: number; matchUs: number }[] = [];
  await measure(SIZES[0] as number); // the first one compiles
  for (const size of SIZES) rows.push(await measure(size));
  const [first] = rows;
  console.table(
    rows.map(({ entries, uploadUs, matchUs }) => ({
      entries,
      'upload, µs per entry': Math.round(uploadUs),
      'upload, ratio': Number((uploadUs / (first?.uploadUs ?? 1)).toFixed(2)),
      'matching, µs per entry': Math.round(matchUs),
      'matching, ratio': Number((matchUs / (first?.matchUs ?? 1)).toFixed(2)),
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
  const started = performance.now();
  const sent = await fetch(`${service.url}/api/v1/bank-statements`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${service.token}`, 'tenant-id': tenant },
      'content-type': 'application/xml',
    },
    body: camt(bookings),
  });
  if (!sent.ok) throw new Error(await sent.text());
  const uploadUs = ((performance.now() - started) * 1_000) / entries;
  const isWaiting = async () => {
    const list: unknown = await send(tenant, 'GET', '/bank-entries?limit=1');
    return (list as { reasons: string[] }[])[0]?.reasons.length === 0; // the last one is looked at last
  };
  while (await isWaiting()) await sleep(20);
  return { entries, uploadUs, matchUs: ((performance.now() - started) * 1_000) / entries - uploadUs };
}
