import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { make } from '../../../test/support/billing.ts';
import { LOCAL, subscribe } from '../../../test/support/integrations/deliveries.ts';
import { explain } from '../../../test/support/postgres/query-plans.ts';
import { startService } from '../../../test/support/service.ts';
import type { Statement } from '../../platform/database/statement.ts';
import { DeliveryBatches, type DueDelivery } from './batches.ts';
import { findNextInLanes, settleDeliveries } from './store.ts';

const service = startService(LOCAL);
let tenantId: string;
let integrationId: string;
let batches: DeliveryBatches;

before(async () => {
  tenantId = await service.tenant();
  ({ id: integrationId } = await subscribe(
    service,
    tenantId,
    'http://127.0.0.1:4000/hooks',
    'client.created',
  ));
  const { clock, db } = service;
  batches = new DeliveryBatches({ ...service.app.journal, integrations: { database: db.database, clock } });
});

async function clientsToTellOf(names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await make(service, tenantId, '/clients', { name })).id);
  await service.app.keepJournals();
  return ids;
}
const find = (recordIds: string[]) =>
  Promise.all(recordIds.map((recordId) => batches.findNext({ tenantId, integrationId, recordId })));
const settle = ({ row }: DueDelivery) =>
  batches.settle(tenantId, {
    ...{ id: row.id, attempts: 1, status: 'SUCCEEDED', nextAttemptAt: null, responseStatus: 204 },
    ...{ message: null, now: service.clock.now().toISOString() },
  });
const isSent = (delivery: DueDelivery | undefined): delivery is DueDelivery => delivery !== undefined;

describe('deliveries that are sent at once', () => {
  test('are found together, each in its own lane', async () => {
    const [first = '', second = ''] = await clientsToTellOf(['One', 'Two']);
    const found = await find([second, 'clnt_unknown', first]);
    const names = found.map(async (delivery) => (await delivery?.event)?.data.name);
    assert.deepEqual(await Promise.all(names), ['Two', undefined, 'One']);
  });

  test('are settled together, once, and one that somebody else is changing after that', async () => {
    const found = (await find(await clientsToTellOf(['Three', 'Four', 'Five']))).filter(isSent);
    const [, held] = found as [DueDelivery, DueDelivery, DueDelivery];
    const statuses = async () =>
      (await service.request('GET', '/deliveries?limit=3', { tenant: tenantId })).data
        .toReversed()
        .map(({ status }: { status: string }) => status);
    await service.db.asOwner(async (owner) => {
      await owner.query('begin');
      await owner.query('update deliveries set notes = notes where id = $1', [held.row.id]);
      const settling = Promise.all(found.map(settle));
      while (!(await statuses()).includes('SUCCEEDED')) await sleep(5);
      assert.deepEqual(await statuses(), ['SUCCEEDED', 'PENDING', 'SUCCEEDED']);
      await owner.query('commit');
      assert.deepEqual(await settling, [true, true, true]);
    });
    assert.deepEqual(await statuses(), ['SUCCEEDED', 'SUCCEEDED', 'SUCCEEDED']);
    assert.deepEqual(await Promise.all(found.map(settle)), [false, false, false]);
  });

  test('are found by their lane and settled by their key, even in a table that was never analyzed', async () => {
    const now = service.clock.now().toISOString();
    const deliveries = [{ id: 'dlv_1', attempts: 1, status: 'SUCCEEDED', now }];
    const indexesOf = async (statement: Statement, values: Record<string, unknown>) => {
      const plan = await service.db.asApplication((client) => explain(client, tenantId, statement, values));
      return [...new Set(plan.join('\n').match(/(?<=using )deliveries_\w+|Seq Scan on deliveries/g))].sort();
    };
    const found = { integrationId, recordIds: ['clnt_1', 'clnt_2'], now };
    assert.deepEqual(await indexesOf(settleDeliveries, { deliveries }), ['deliveries_pkey']);
    assert.deepEqual(await indexesOf(findNextInLanes, found), ['deliveries_in_lane', 'deliveries_once']);
    const [analyzed] = await service.db.asOwner(
      async (owner) =>
        (await owner.query(`select reltuples from pg_class where relname = 'deliveries'`)).rows,
    );
    assert.deepEqual(analyzed, { reltuples: -1 });
  });
});
