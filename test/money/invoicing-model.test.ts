import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { newId } from '../../src/platform/ids.ts';
import { draft, finalized, make } from '../support/billing.ts';
import { assertNotFound } from '../support/expectations.ts';
import { steps } from '../support/invoicing-model/commands.ts';
import { Lane } from '../support/invoicing-model/lane.ts';
import { SharedClock } from '../support/invoicing-model/shared-clock.ts';
import { startService } from '../support/service.ts';

/**
 * `MODEL_RUNS=2000 npm test -- invoicing-model` runs more; `MODEL_SEED` repeats a run and shrinks its failure. A
 * failure prints its seed, path and replay path: `MODEL_SEED=... MODEL_PATH=... MODEL_REPLAY=...` repeats that failure alone.
 */
const { MODEL_RUNS = '10', MODEL_SEED, MODEL_PATH, MODEL_REPLAY } = process.env;
/** Lanes run side by side, so that one calculates while another waits for the database. */
const LANES = 4;
const STEPS_MAX = 60;
/** With this many runs, every request succeeds, and every expected refusal occurs. */
const RUNS_FOR_SUCCESS = 100;
const RUNS_FOR_ALL = 500;

/** Every request must succeed, be refused for a state or an amount, and name a deleted record at least once. */
const EXPECTED = Object.entries({
  'POST /invoices': [201, 400],
  'PATCH /invoices/{id}': [200, 400, 404],
  'DELETE /invoices/{id}': [204, 400, 404],
  'POST /billables': [201, 400, 404],
  'PATCH /billables/{id}': [200, 400, 404],
  'DELETE /billables/{id}': [204, 400, 404],
  'POST /invoices/{id}/finalize': [200, 400, 404],
  'POST /invoices/finalize': [200, 400, 404],
  'POST /invoices/{id}/void': [200, 400, 404],
  'POST /payments': [201, 400, 404],
  'DELETE /payments/{id}': [204, 400],
  'POST /payments/{id}/allocate': [200, 400, 404],
  'DELETE /payments/{id}/allocations/{id}': [204],
  'POST /refunds': [201, 400],
  'DELETE /refunds/{id}': [204, 400],
  'POST /credit-notes': [201, 400, 404],
  'PATCH /tenants/{id}': [200, 400],
  'PATCH /contracts/{id}': [200, 400],
  'PATCH /clients/{id}': [200],
}).flatMap(([request, statuses]) => statuses.map((status) => `${request} ${status}`));

const LIMIT = { timeout: 24 * 3_600_000 };

describe('invoices', LIMIT, () => {
  const service = startService({ LOG_LEVEL: 'error' });

  async function runLane(clock: SharedClock, index: number, seed: number, numRuns: number): Promise<Lane> {
    const lane = await Lane.open(service, clock, index);
    const commands = fc.commands(steps, {
      maxCommands: STEPS_MAX,
      size: 'max',
      ...(MODEL_REPLAY !== undefined && { replayPath: MODEL_REPLAY }),
    });
    const property = fc.asyncProperty(commands, async (run) => {
      await fc.asyncModelRun(() => lane.begin(), run);
      await lane.end();
    });
    await fc.assert(property, {
      ...{ seed, numRuns, endOnFailure: MODEL_SEED === undefined },
      ...(MODEL_PATH !== undefined && { path: MODEL_PATH }),
    });
    return lane;
  }

  test('invoices behave as their model does after any sequence of requests', LIMIT, async (context) => {
    const seed = MODEL_SEED === undefined ? Date.now() % 2 ** 31 : Number(MODEL_SEED);
    const lanes = MODEL_PATH === undefined ? LANES : 1;
    context.diagnostic(`MODEL_SEED=${seed}`);
    const clock = new SharedClock(service);
    const numRuns = Math.ceil(Number(MODEL_RUNS) / lanes);
    const ended = await Promise.all(
      Array.from({ length: lanes }, (_, lane) => runLane(clock, lane, seed + lane, numRuns)),
    );
    const seen = ended.flatMap(({ tally }) => [...tally]);
    const counts = Object.groupBy(seen, ([request]) => request);
    for (const request of Object.keys(counts).sort()) {
      const count = (counts[request] ?? []).reduce((all, [, one]) => all + one, 0);
      context.diagnostic(`${request}: ${count}`);
    }
    const isSuccess = (request: string) => / 20\d$/.test(request);
    const known = Object.keys(counts);
    if (lanes * numRuns >= RUNS_FOR_SUCCESS)
      assert.deepEqual(known.filter(isSuccess).sort(), EXPECTED.filter(isSuccess).sort());
    if (lanes * numRuns >= RUNS_FOR_ALL) assert.deepEqual(known.sort(), EXPECTED.sort());
  });

  describe('missing records and wrong states', () => {
    const send = (tenant: string, method: string, path: string, body: object) =>
      service.request(method, path, { tenant, body });

    test('an unknown address is reported before the state of an issued invoice', async () => {
      const tenant = await service.tenant();
      const { id } = await finalized(service, tenant);
      assertNotFound(await send(tenant, 'PATCH', `/invoices/${id}`, { addressId: newId('address') }));
    });

    test('an unknown address is reported before the state of a contract that is a draft', async () => {
      const tenant = await service.tenant();
      const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind' });
      const terms = { clientId, name: 'Later', currencyCode: 'EUR' };
      const { id: contractId } = await make(service, tenant, '/contracts', terms);
      assertNotFound(await send(tenant, 'POST', '/invoices', { contractId, addressId: newId('address') }));
    });

    test('an unknown line to credit is reported before the state of an invoice that is a draft', async () => {
      const tenant = await service.tenant();
      const { id: invoiceId } = await draft(service, tenant);
      const body = { invoiceId, reason: 'Late', billables: [newId('billable')] };
      assertNotFound(await send(tenant, 'POST', '/credit-notes', body));
    });
  });
});
