import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import {
  deliveriesByHand,
  LOCAL,
  startReceiver,
  status,
  subscribe,
} from '../../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../../test/support/service.ts';
import { tenantsWithJournal } from '../../journal/audit-entries/verification.ts';
import { sweepDeliveries } from './service.ts';

const DAY_MS = 86_400_000;

const service = startService(LOCAL);
const receiver = startReceiver();
const byHand = deliveriesByHand(service);

test('deliveries are deleted after 90 days, except those still to be sent, and their events stay', async () => {
  const tenant = await service.tenant();
  await subscribe(service, tenant, receiver.url, 'client.created');
  const statuses = async () =>
    (await service.request('GET', '/deliveries', { tenant })).data.map(
      (one: { status: string }) => one.status,
    );
  const sweep = () =>
    sweepDeliveries(service.db.database, service.clock, tenantsWithJournal(service.db.database));
  await make(service, tenant, '/clients', { name: 'Sent' });
  await byHand.send();
  receiver.answer = status(500);
  await make(service, tenant, '/clients', { name: 'Not yet' });
  await byHand.send();
  assert.deepEqual(await statuses(), ['PENDING', 'SUCCEEDED']);

  service.clock.advance(89 * DAY_MS);
  await sweep();
  assert.deepEqual(await statuses(), ['PENDING', 'SUCCEEDED']);
  service.clock.advance(2 * DAY_MS);
  await sweep();
  assert.deepEqual(await statuses(), ['PENDING']);
  const events = (await service.request('GET', '/events?type=client.created', { tenant })).data;
  assert.deepEqual(
    events.map((event: { data: { name: string } }) => event.data.name),
    ['Not yet', 'Sent'],
  );
});
