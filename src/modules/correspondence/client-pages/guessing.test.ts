import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../../../test/support/service.ts';

/** Its own, because visitors of other tests come from the same address. */
const service = startService();

test('a visitor who guesses is told to wait', async () => {
  const visit = (name: string) => fetch(`${service.url}/pay/${name}/xml`);
  const guesses = await Promise.all(Array.from({ length: 80 }, (_, index) => visit(`${index}`)));
  assert.ok(guesses.some(({ status }) => status === 404));
  assert.equal((await visit('x')).status, 429);
});
