import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Background } from '../../../src/composition/background.ts';
import { activeContract, draft, make } from '../../support/billing.ts';
import { LOCAL, startReceiver, status, subscribe } from '../../support/integrations/deliveries.ts';
import { close, listen } from '../../support/servers/listen.ts';
import { startService } from '../../support/service.ts';
import { unlessBusy } from '../../support/unless-busy.ts';

/**
 * A busy tenant may delay the webhooks of another this much. Shorter times are not compared. The median is compared, because
 * the load, its receiver and the test share one process.
 */
const RATIO_MAX = 5;
const isLong = process.env.RETAINER_TEST_LONG !== undefined;
/** Other tests run beside this one, unless it runs for long. A tenant that held up the others would delay them by minutes. */
const FLOOR_MS = isLong ? 500 : 4_000;
const SEALED_WITHIN_MS = isLong ? 1_000 : 5_000;
/** Those that happen to come at the worst moment. */
const STUCK_MS = isLong ? 10_000 : 20_000;

const WEBHOOKS = 97;
const FANNED_OUT_LINES = isLong ? 10_000 : 100;
const INVOICES = 22;
const INVOICE_LINES = isLong ? 2_000 : 500;
const SEEDED_ENTRIES = isLong ? 470_000 : 100_000;
const FIRST_LINES = isLong ? 10_000 : 5_000;

const service = startService(LOCAL, [], 'seeded');
const receiver = startReceiver();
const busyReceiver = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(204).end());
});
let busyUrl: string;
let background: Background;
/** The records that the quiet tenant heard of. */
const heardOf = new Set<string>();
before(async () => {
  busyUrl = `http://127.0.0.1:${await listen(busyReceiver)}/hooks`;
  receiver.answer = (response, { event }) => {
    heardOf.add(event.data.id);
    status(204)(response);
  };
  background = await service.app.startBackground();
});
after(async () => {
  await background.stop();
  await close(busyReceiver);
});

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Line ${index}`, quantity: 1, amountMinor: 100 }));

const inDatabase = (sql: string, ...values: unknown[]) =>
  service.db.asOwner(async (owner) =>
    (await owner.query({ text: sql, values, rowMode: 'array' })).rows.flat(),
  );

const until = async (isReached: () => Promise<boolean>) => {
  while (!(await isReached())) await sleep(200);
};

const isOrdered = async (tenant: string) =>
  (await inDatabase('select 1 from journal_waiting where tenant_id = $1 limit 1', tenant)).length === 0;

/** Makes a change of the quiet tenant, and returns the milliseconds until its webhook arrives. */
async function timeOfWebhook(tenant: string): Promise<number> {
  const { id } = await make(service, tenant, '/clients', { name: 'Heard of' });
  const startedAt = performance.now();
  while (!heardOf.has(id)) {
    assert.ok(performance.now() - startedAt < STUCK_MS, 'the webhook does not arrive');
    await sleep(5);
  }
  return performance.now() - startedAt;
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;

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
    await sleep(20);
  }
  await loading;
  const [slowestSeal] = await inDatabase(
    `select (extract(epoch from max(sealed_at - created_at)) * 1000)::float8 from journal where tenant_id = $1`,
    quiet,
  );
  const shown = (times: number[]) => times.map((ms) => ms.toFixed()).join(' ');
  t.diagnostic(`alone ${shown(alone)}; beside ${shown(beside)}; sealed within ${slowestSeal} ms`);
  const most = Math.max(FLOOR_MS, RATIO_MAX * Math.max(...alone));
  assert.ok(median(beside) <= most, `webhooks took ${shown(beside)} ms, and ${shown(alone)} ms alone`);
  assert.ok(slowestSeal <= SEALED_WITHIN_MS, `a seal took ${slowestSeal} ms`);
}

describe('a quiet tenant waits no longer', () => {
  test('a quiet tenant waits no longer while an invoice is sent to 97 webhooks, and all its deliveries are planned', (t) =>
    unlessBusy(async () => {
      const busy = await service.tenant();
      const { id: contractId } = await activeContract(service, busy);
      for (let count = 0; count < WEBHOOKS; count++) await subscribe(service, busy, busyUrl, 'billable.*');
      const planned = async () =>
        (await inDatabase('select count(*)::int from deliveries where tenant_id = $1', busy))[0];
      await besideLoad(t, async () => {
        await draft(service, busy, lines(FANNED_OUT_LINES), { contractId });
        await until(async () => (await planned()) >= WEBHOOKS * FANNED_OUT_LINES);
      });
      assert.equal(await planned(), WEBHOOKS * FANNED_OUT_LINES);
      assert.deepEqual(
        await inDatabase('select sequence - planned_sequence from journal_heads where tenant_id = $1', busy),
        ['0'],
      );
      await inDatabase('delete from integrations where tenant_id = $1', busy);
    }));

  test('a quiet tenant waits no longer while another creates large invoices', (t) =>
    unlessBusy(async () => {
      const busy = await service.tenant();
      await subscribe(service, busy, busyUrl, 'invoice.created');
      const { id: contractId } = await activeContract(service, busy);
      await besideLoad(t, async () => {
        await Promise.all(
          Array.from({ length: INVOICES }, () => draft(service, busy, lines(INVOICE_LINES), { contractId })),
        );
        await until(() => isOrdered(busy));
      });
    }));

  test('a quiet tenant waits no longer while the order of a large invoice is fixed, without its statistics', (t) =>
    unlessBusy(async () => {
      const known = await service.tenant();
      await inDatabase(
        `insert into journal (tenant_id, sequence, id, created_at, actor_type, actor, action, resource, resource_id, after,
           api_version, sealed_at, after_digest, rest_digest, hash)
         select $1, 1000000 + n, gen_random_uuid(), now(), 'PERSON', 'alice', 'created', 'billable', 'bil_' || n, '{}',
           'v1', now(), '', '', '' from generate_series(1, $2::int) as n`,
        known,
        SEEDED_ENTRIES,
      );
      await inDatabase('analyze journal');
      const busy = await service.tenant();
      const { id: contractId } = await activeContract(service, busy);
      await besideLoad(t, async () => {
        await draft(service, busy, lines(FIRST_LINES), { contractId });
        const startedAt = performance.now();
        await until(() => isOrdered(busy));
        const tookMs = performance.now() - startedAt;
        t.diagnostic(`ordered after ${tookMs.toFixed()} ms`);
        assert.ok(tookMs < STUCK_MS, `${FIRST_LINES} entries took ${tookMs.toFixed()} ms`);
      });
    }));
});
