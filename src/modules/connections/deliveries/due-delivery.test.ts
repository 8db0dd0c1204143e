import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCAL, subscribe } from '../../../../test/support/integrations/deliveries.ts';
import { explain } from '../../../../test/support/postgres/query-plans.ts';
import { startService } from '../../../../test/support/service.ts';
import type { Statement } from '../../../platform/database/statement.ts';
import { findNextInLane, settleDelivery } from './store.ts';

const service = startService(LOCAL);

test('deliveries are found by their lane and settled by their key, even in a table that was never analyzed', async () => {
  const tenantId = await service.tenant();
  const url = 'http://127.0.0.1:4000/hooks';
  const { id: integrationId } = await subscribe(service, tenantId, url, 'client.created');
  const now = service.clock.now().toISOString();
  const indexesOf = async (statement: Statement, values: Record<string, unknown>) => {
    const plan = await service.db.asApplication((client) => explain(client, tenantId, statement, values));
    return [...new Set(plan.join('\n').match(/(?<=using )deliveries_\w+|Seq Scan on deliveries/g))].sort();
  };
  const found = { integrationId, recordId: 'clnt_1', now };
  const settled = { id: 'dlv_1', attempts: 1, status: 'SUCCEEDED', now };
  assert.deepEqual(await indexesOf(settleDelivery, settled), ['deliveries_pkey']);
  assert.deepEqual(await indexesOf(findNextInLane, found), ['deliveries_in_lane', 'deliveries_once']);
  const [analyzed] = await service.db.asOwner(
    async (owner) => (await owner.query(`select reltuples from pg_class where relname = 'deliveries'`)).rows,
  );
  assert.deepEqual(analyzed, { reltuples: -1 });
});
