import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { DeliverySlots } from './delivery-slots.ts';

async function acquireMany(slots: DeliverySlots, tenantId: string, integrationId: string, count: number) {
  const acquired = await Promise.all(
    Array.from({ length: count }, () => slots.acquire(tenantId, integrationId)),
  );
  return acquired.filter((one) => one !== undefined);
}

/** Has the integration answer quickly once. It holds no slot afterwards. */
async function prove(slots: DeliverySlots, tenantId: string, integrationId: string): Promise<void> {
  const release = await slots.acquire(tenantId, integrationId);
  slots.recordAttempt(integrationId, 10);
  release?.();
}

describe('the slots of a delivery worker', () => {
  test('delivery slots are few for an unknown integration, and more once it has answered quickly', async () => {
    const slots = new DeliverySlots();
    assert.equal((await acquireMany(slots, 'tenant', 'new', 40)).length, 2);
    slots.recordAttempt('new', 10);
    assert.equal((await acquireMany(slots, 'tenant', 'new', 40)).length, 24);
  });

  test('delivery slots are few for all unproven integrations of one tenant together', async () => {
    const slots = new DeliverySlots();
    let held = 0;
    for (let index = 0; index < 10; index++)
      held += (await acquireMany(slots, 'busy', `hangs ${index}`, 5)).length;
    assert.equal(held, 4);
    assert.equal((await acquireMany(slots, 'other', 'new', 1)).length, 1);
  });

  test('delivery slots are left to quick integrations, however many tenants have hanging ones', async () => {
    const slots = new DeliverySlots();
    await prove(slots, 'healthy', 'healthy');
    let held = 0;
    for (let index = 0; index < 12; index++)
      held += (await acquireMany(slots, `tenant ${index}`, `hangs ${index}`, 5)).length;
    assert.equal(held, 16);
    assert.equal((await acquireMany(slots, 'healthy', 'healthy', 10)).length, 10);
  });

  test('delivery slots are few for one slow integration and for all slow ones, until they prove themselves again', async () => {
    let nowMs = 0;
    const slots = new DeliverySlots(() => nowMs);
    let held = 0;
    for (let index = 0; index < 10; index++) {
      slots.recordAttempt(`slow ${index}`, 15_000);
      held += (await acquireMany(slots, `tenant ${index}`, `slow ${index}`, 5)).length;
    }
    assert.equal(held, 8);
    assert.equal((await acquireMany(slots, 'other', 'new', 1)).length, 1);
    nowMs += 31_000;
    assert.ok(await slots.acquire('tenant 9', 'slow 9'), 'after a while it counts as unknown');
  });

  test('delivery slots are waited for when the integration is quick', async () => {
    const slots = new DeliverySlots();
    await prove(slots, 'tenant', 'quick');
    const [first] = await acquireMany(slots, 'tenant', 'quick', 24);
    const waiting = slots.acquire('tenant', 'quick');
    first?.();
    assert.ok(await waiting);
  });

  test('delivery slots let twelve attempts of a tenant be worked on, beside those that wait for their receivers', async () => {
    const slots = new DeliverySlots();
    const receiver = Promise.withResolvers<void>();
    let begun = 0;
    const attempts = Array.from({ length: 30 }, () =>
      slots.inTurn('busy', async (waitFor) => {
        begun++;
        await waitFor(receiver.promise);
      }),
    );
    await nextTurn(); // before any timer
    assert.equal(begun, 12);
    await slots.inTurn('quiet', async () => {});
    while (begun < 24) await sleep(5);
    await sleep(50);
    assert.equal(begun, 24, 'the others wait until an attempt ends');
    receiver.resolve();
    await Promise.all(attempts);
  });

  test('delivery slots serve the next attempt after one whose receiver hung up late', async () => {
    const slots = new DeliverySlots();
    const failing = slots.inTurn('tenant', (waitFor) =>
      waitFor(sleep(40).then(() => Promise.reject(new Error('hung up')))),
    );
    await assert.rejects(failing, /hung up/);
    assert.equal(await slots.inTurn('tenant', async () => 'next'), 'next');
  });
});
