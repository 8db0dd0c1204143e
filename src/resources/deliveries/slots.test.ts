import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Slots } from './slots.ts';

async function takeAll(slots: Slots, tenantId: string, integrationId: string, count: number) {
  const taken = await Promise.all(Array.from({ length: count }, () => slots.take(tenantId, integrationId)));
  return taken.filter((one) => one !== undefined);
}

/** Has answered soon, and holds no place. */
async function proven(slots: Slots, tenantId: string, integrationId: string): Promise<void> {
  const giveBack = await slots.take(tenantId, integrationId);
  slots.note(integrationId, 10);
  giveBack?.();
}

describe('the places of a worker', () => {
  test('are few for one of which nothing is known, and more once it has answered soon', async () => {
    const slots = new Slots();
    assert.equal((await takeAll(slots, 'tenant', 'new', 40)).length, 2);
    slots.note('new', 10);
    assert.equal((await takeAll(slots, 'tenant', 'new', 40)).length, 22);
  });

  test('of one tenant are few for all that have not proven themselves', async () => {
    const slots = new Slots();
    let held = 0;
    for (let index = 0; index < 10; index++)
      held += (await takeAll(slots, 'busy', `hangs ${index}`, 5)).length;
    assert.equal(held, 4);
    assert.equal((await takeAll(slots, 'other', 'new', 1)).length, 1);
  });

  test('are left to those that answer soon, however many tenants have some that hang', async () => {
    const slots = new Slots();
    await proven(slots, 'healthy', 'healthy');
    let held = 0;
    for (let index = 0; index < 12; index++)
      held += (await takeAll(slots, `tenant ${index}`, `hangs ${index}`, 5)).length;
    assert.equal(held, 16);
    assert.equal((await takeAll(slots, 'healthy', 'healthy', 10)).length, 10);
  });

  test('are few for one that is slow, and for all of those together, until they prove themselves again', async () => {
    let nowMs = 0;
    const slots = new Slots(() => nowMs);
    let held = 0;
    for (let index = 0; index < 10; index++) {
      slots.note(`slow ${index}`, 15_000);
      held += (await takeAll(slots, `tenant ${index}`, `slow ${index}`, 5)).length;
    }
    assert.equal(held, 8);
    assert.equal((await takeAll(slots, 'other', 'new', 1)).length, 1);
    nowMs += 31_000;
    assert.ok(await slots.take('tenant 9', 'slow 9'), 'after a while it may');
  });

  test('are waited for where answers come soon', async () => {
    const slots = new Slots();
    await proven(slots, 'tenant', 'quick');
    const [first] = await takeAll(slots, 'tenant', 'quick', 24);
    const waiting = slots.take('tenant', 'quick');
    first?.();
    assert.ok(await waiting);
  });
});
