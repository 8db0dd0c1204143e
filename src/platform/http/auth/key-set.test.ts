import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startJwksServer } from '../../../../test/support/auth/jwks-server.ts';
import { Refusal } from '../../errors.ts';
import { findKeySetProblem, openKeySet } from './key-set.ts';

test('a key set that can not be fetched names its address and the cause', async () => {
  const server = await startJwksServer([]);
  const expected = {
    failure: 'Expected 200 OK from the JSON Web Key Set HTTP response',
    nonsense: 'Failed to parse the JSON Web Key Set HTTP response as JSON',
  };
  for (const [mood, reason] of Object.entries(expected)) {
    server.mood = mood as keyof typeof expected;
    assert.equal(await findKeySetProblem(`${server.url}?secret=1`), `${server.url}: ${reason}`);
  }
  server.mood = 'keys';
  assert.equal(await findKeySetProblem(server.url), undefined);
  await server.close();
  const gone = await startJwksServer([]);
  await gone.close();
  const refused = `${gone.url}: connect ECONNREFUSED ${new URL(gone.url).host}`;
  assert.equal(await findKeySetProblem(gone.url), refused);
  await assert.rejects(
    openKeySet(gone.url, 1_000)({ alg: 'ES256' }, { payload: '', signature: '' }),
    (error) => {
      assert.ok(error instanceof Refusal);
      assert.equal(error.message, "The token issuer's keys can't be fetched");
      assert.equal((error.cause as Error).message, refused);
      return true;
    },
  );
});
