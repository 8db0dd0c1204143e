import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Slots } from './slots.ts';

async function takeAll(slots: Slots, integrationId: string, count: number) {
  const taken = await Promise.all(Array.from({ length: count }, () => slots.take(integrationId)));
  return taken.filter((one) => one !== undefined);
}

describe('the places of a worker', () => {
  test('are shared: one integration that hangs leaves some to the others', async () => {
    const slots = new Slots();
    assert.equal((await takeAll(slots, 'hangs', 40)).length, 24);
    assert.equal((await takeAll(slots, 'other', 8)).length, 8);
  });

  test('are waited for where answers come soon', async () => {
    const slots = new Slots();
    const [first] = await takeAll(slots, 'quick', 24);
    const waiting = slots.take('quick');
    first?.();
    assert.ok(await waiting);
  });

  test('are few for one whose answers took long, until it is quick again', async () => {
    let nowMs = 0;
    const slots = new Slots(() => nowMs);
    const give = await slots.take('slow');
    slots.note('slow', 15_000);
    give?.();
    const taken = await takeAll(slots, 'slow', 10);
    assert.equal(taken.length, 4);
    for (const back of taken) back();
    nowMs += 31_000;
    assert.equal((await takeAll(slots, 'slow', 10)).length, 10);
  });
});
