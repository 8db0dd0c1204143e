import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../test/support/processes/launch.ts';
import { sendTo } from './api.ts';

/**
 * Compares writes with their dry runs, in turns: creating an invoice, and finalizing it. A dry run leaves no rows, but does the
 * same work; the ratio should stay below 1.2.
 *
 *   npm run -s bench-dry-runs -- [rounds]
 */
const ROUNDS = Number(process.argv[2] ?? 15);
const LINES = [1, 100, 1_000];
const QUERIES = ['', '?dryRun=true', '?dryRun=changes'];

const directory = mkdtempSync(join(tmpdir(), 'retainer-dry-runs-'));
const service = await startProcess({ DATA_DIR: directory, LOG_LEVEL: 'warn', ROLE: 'api' });
const send = sendTo(service);
try {
  const { id: tenant } = await send('', 'POST', '/tenants', { name: 'Trials' });
  const { id: clientId } = await send(tenant, 'POST', '/clients', { name: 'Northwind' });
  const terms = { clientId, name: 'Work', currencyCode: 'EUR', taxRates: [{ percent: 19 }] };
  const { id: contractId } = await send(tenant, 'POST', '/contracts', terms);
  await send(tenant, 'POST', `/contracts/${contractId}/activate`);
  const rows = [];
  for (const lines of LINES) {
    const billables = Array.from({ length: lines }, (_, index) => ({
      ...{ name: `Line ${index}`, quantity: 1.5, amountMinor: 9_500 },
    }));
    const created = new Map<string, number[]>(QUERIES.map((query) => [query, []]));
    const finalized = new Map<string, number[]>(QUERIES.map((query) => [query, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const query of QUERIES) {
        const ms = await timed(() =>
          send(tenant, 'POST', `/invoices${query}`, { contractId, billables }).then(({ id }) => id),
        );
        created.get(query)?.push(ms);
      }
      const { id } = await send(tenant, 'POST', '/invoices', { contractId, billables });
      // The write comes last, because it ends the draft.
      for (const query of QUERIES.toReversed()) {
        const ms = await timed(() => send(tenant, 'POST', `/invoices/${id}/finalize${query}`));
        finalized.get(query)?.push(ms);
      }
    }
    rows.push(
      { request: 'create', lines, ...ratios(created) },
      { request: 'finalize', lines, ...ratios(finalized) },
    );
  }
  console.table(rows);
} finally {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** The median of the write, and the medians of the ratios to the write of the same round. */
function ratios(times: Map<string, number[]>) {
  const [writes = [], ...trials] = QUERIES.map((query) => times.get(query) ?? []);
  const ratioOf = (trial: number[] = []) =>
    Number(median(trial.map((ms, round) => ms / (writes[round] ?? ms))).toFixed(2));
  return {
    'write ms': Number(median(writes).toFixed(1)),
    'dryRun=true': ratioOf(trials[0]),
    'dryRun=changes': ratioOf(trials[1]),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
