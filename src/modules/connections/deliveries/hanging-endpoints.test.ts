import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { make } from '../../../../test/support/billing.ts';
import {
  LOCAL,
  openReceiver,
  type Receiver,
  subscribe,
} from '../../../../test/support/integrations/deliveries.ts';
import { startService } from '../../../../test/support/service.ts';
import { Workers } from '../../../platform/work/workers.ts';
import { sendingOfDeliveries } from './worker.ts';

const HANGING = 6;
const RECORDS = 30;
const HEALTHY = 3;

const service = startService(LOCAL);
let hanging: Receiver;
let healthy: Receiver;
let workers: Workers;
before(async () => {
  hanging = await openReceiver();
  healthy = await openReceiver();
  hanging.answer = () => {};
});
after(async () => {
  await hanging.stop();
  await workers.stop();
  await healthy.stop();
});

test('hanging receivers delay no other integration, however many they are', async () => {
  const { database, clock } = service.app.integrations;
  const { logger } = service.app.deliveries;
  workers = new Workers({ database, clock, logger }, [sendingOfDeliveries(service.app.deliveries)]);
  await workers.start();
  const busy = await service.tenant();
  for (let index = 0; index < HANGING; index++) await subscribe(service, busy, hanging.url, 'client.created');
  for (let index = 0; index < RECORDS; index++)
    await make(service, busy, '/clients', { name: `Client ${index}` });
  await service.app.sealJournals();
  while (hanging.received.length === 0) await sleep(10);

  for (let index = 0; index < HEALTHY; index++) {
    const quiet = await service.tenant();
    await subscribe(service, quiet, healthy.url, 'client.created');
    await make(service, quiet, '/clients', { name: 'Heard of' });
    await service.app.sealJournals();
    while (healthy.received.length <= index) await sleep(50);
  }
  // None of the hanging attempts has ended yet: each is the first of its record.
  const events = hanging.received.map(({ event, headers }) => `${event.id} ${headers['webhook-timestamp']}`);
  const settled = await service.request('GET', '/deliveries?limit=500', { tenant: busy });
  assert.ok(events.length > 0);
  assert.ok(settled.data.every((one: { status: string; attempts: number }) => one.attempts === 0));
});
