import assert from 'node:assert/strict';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Background } from '../../src/composition/background.ts';
import { activeContract, draft, make } from '../support/billing.ts';
import { LOCAL, startReceiver, subscribe } from '../support/integrations/deliveries.ts';
import { openOtherJobs, stopOtherJobs } from '../support/processes/jobs.ts';
import { startService } from '../support/service.ts';

/** A busy tenant may delay the others this much. Shorter times are not compared. */
const RATIO_MAX = 5;
const FLOOR_MS = 500;
const SEALED_WITHIN_MS = 1_000;

const isLong = process.env.RETAINER_TEST_LONG !== undefined;
const WEBHOOKS = 97;
const FANNED_OUT_LINES = Number(process.env.FAN ?? (isLong ? 10_000 : 1_000));
const INVOICES = 22;
const INVOICE_LINES = 2_000;

const service = startService(LOCAL, [], 'seeded');
const receiver = startReceiver();
let background: Background;
before(async () => {
  background = await service.app.startBackground(await openOtherJobs(service.db));
});
after(async () => {
  await background.stop();
  await stopOtherJobs();
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Line ${index}`, quantity: 1, amountMinor: 100 }));

const inDatabase = (sql: string, ...values: unknown[]) =>
  service.db.asOwner(async (owner) =>
    (await owner.query({ text: sql, values, rowMode: 'array' })).rows.flat(),
  );

/** Makes a change of the quiet tenant, and returns the milliseconds until its webhook arrives. */
async function timeOfWebhook(tenant: string): Promise<number> {
  const { id } = await make(service, tenant, '/clients', { name: 'Heard of' });
  const startedAt = performance.now();
  while (!receiver.received.some(({ event }) => event.data.id === id)) {
    assert.ok(performance.now() - startedAt < 60_000, 'the webhook does not arrive');
    await sleep(5);
  }
  return performance.now() - startedAt;
}

/** Compares the quiet tenant's webhooks beside the load with those before it. */
async function besideLoad(t: TestContext, load: () => Promise<unknown>): Promise<void> {
  const quiet = await service.tenant();
  await subscribe(service, quiet, receiver.url, 'client.created');
  await timeOfWebhook(quiet);
  const alone: number[] = [];
  for (let count = 0; count < 5; count++) alone.push(await timeOfWebhook(quiet));
  let isOver = false;
  const loading = load().finally(() => {
    isOver = true;
  });
  const beside: number[] = [];
  while (!isOver) {
    beside.push(await timeOfWebhook(quiet));
    await sleep(50);
  }
  await loading;
  const [slowestSeal] = await inDatabase(
    `select (extract(epoch from max(sealed_at - created_at)) * 1000)::float8 from journal_ranges where tenant_id = $1`,
    quiet,
  );
  const longest = Math.max(...beside);
  const most = Math.max(FLOOR_MS, RATIO_MAX * Math.max(...alone));
  const shown = (times: number[]) => times.map((ms) => ms.toFixed()).join(' ');
  t.diagnostic(`alone ${shown(alone)}; beside ${shown(beside)}; sealed within ${slowestSeal} ms`);
  assert.ok(longest <= most, `a webhook took ${longest.toFixed()} ms, and ${shown(alone)} ms alone`);
  assert.ok(slowestSeal <= SEALED_WITHIN_MS, `a seal took ${slowestSeal} ms`);
}

describe('a quiet tenant waits no longer', () => {
  test('while an invoice is told to 97 webhooks, and all its deliveries are planned', async (t) => {
    const busy = await service.tenant();
    const { id: contractId } = await activeContract(service, busy);
    for (let count = 0; count < WEBHOOKS; count++) await subscribe(service, busy, receiver.url, 'billable.*');
    const planned = async () =>
      (await inDatabase(`select count(*)::int from deliveries where tenant_id = $1`, busy))[0];
    await besideLoad(t, async () => {
      const startedAt = performance.now();
      const { id: invoiceId } = await draft(service, busy, [], { contractId });
      for (let left = FANNED_OUT_LINES; left > 0; left -= 10_000)
        await service.request('POST', '/billables', {
          tenant: busy,
          body: { invoiceId, billables: lines(Math.min(left, 10_000)) },
        });
      for (let seen = 0; seen < WEBHOOKS * FANNED_OUT_LINES; seen = await planned()) await sleep(500);
      t.diagnostic(`planned after ${(performance.now() - startedAt).toFixed()} ms`);
    });
    assert.equal(await planned(), WEBHOOKS * FANNED_OUT_LINES);
    await inDatabase('delete from integrations where tenant_id = $1', busy);
  });

  test('while another creates large invoices', async (t) => {
    const busy = await service.tenant();
    await subscribe(service, busy, receiver.url, 'invoice.created');
    const { id: contractId } = await activeContract(service, busy);
    await besideLoad(t, async () => {
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: INVOICES }, () => draft(service, busy, lines(INVOICE_LINES), { contractId })),
      );
      t.diagnostic(`written after ${(performance.now() - startedAt).toFixed()} ms`);
      for (let isWaiting = true; isWaiting; await sleep(100))
        isWaiting = (await inDatabase('select 1 from journal_waiting where tenant_id = $1', busy)).length > 0;
      t.diagnostic(`sealed after ${(performance.now() - startedAt).toFixed()} ms`);
    });
  });
});
