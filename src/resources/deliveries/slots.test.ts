import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Slots } from './slots.ts';

async function takeAll(slots: Slots, integrationId: string, count: number) {
  const taken = await Promise.all(Array.from({ length: count }, () => slots.take(integrationId)));
  return taken.filter((one) => one !== undefined);
}

/** Has answered soon, and holds no place. */
async function proven(slots: Slots, integrationId: string): Promise<void> {
  const giveBack = await slots.take(integrationId);
  slots.note(integrationId, 10);
  giveBack?.();
}

describe('the places of a worker', () => {
  test('are few for one of which nothing is known, and more once it has answered soon', async () => {
    const slots = new Slots();
    const taken = await takeAll(slots, 'new', 40);
    assert.equal(taken.length, 4);
    slots.note('new', 10);
    assert.equal((await takeAll(slots, 'new', 40)).length, 20);
  });

  test('are left to those that answer soon, however many hang', async () => {
    const slots = new Slots();
    await proven(slots, 'healthy');
    let held = 0;
    for (let index = 0; index < 10; index++) held += (await takeAll(slots, `hangs ${index}`, 5)).length;
    assert.equal(held, 8);
    assert.equal((await takeAll(slots, 'healthy', 10)).length, 10);
    // Those that hang are slow by now, and what is new finds a place beside them.
    for (let index = 0; index < 10; index++) slots.note(`hangs ${index}`, 15_000);
  });

  test('are few for all that are slow together', async () => {
    let nowMs = 0;
    const slots = new Slots(() => nowMs);
    let held = 0;
    for (let index = 0; index < 10; index++) {
      slots.note(`slow ${index}`, 15_000);
      held += (await takeAll(slots, `slow ${index}`, 5)).length;
    }
    assert.equal(held, 8);
    assert.equal((await takeAll(slots, 'new', 1)).length, 1);
    nowMs += 31_000;
    assert.ok(await slots.take('slow 9'), 'after a while it may prove itself again');
  });

  test('are waited for where answers come soon', async () => {
    const slots = new Slots();
    await proven(slots, 'quick');
    const [first] = await takeAll(slots, 'quick', 24);
    const waiting = slots.take('quick');
    first?.();
    assert.ok(await waiting);
  });
});
