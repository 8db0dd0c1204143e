import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { AUDIENCE, ISSUER, keyPair, sign, type Way } from '../support/hostile/forged-tokens.ts';
import type { Answer } from '../support/http.ts';
import { type JwksServer, startJwksServer } from '../support/servers/jwks-server.ts';
import { startService, type TestService } from '../support/service.ts';

/** A service whose tokens come from an identity provider of its own, which a test can take away. */
function startWithProvider(): { service: TestService; provider: { way: Way; jwks: JwksServer } } {
  const provider = {} as { way: Way; jwks: JwksServer };
  const environment: Record<string, string> = {
    AUTH_JWT_SECRET: '',
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: AUDIENCE,
  };
  before(async () => {
    const { jwk, way } = await keyPair('RS256', 'first');
    Object.assign(provider, { way, jwks: await startJwksServer([jwk]) });
    environment.AUTH_JWKS_URL = provider.jwks.url;
  });
  const service = startService(environment);
  after(() => provider.jwks.close());
  return { service, provider };
}

function assertUnavailable(answer: Answer): void {
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  assert.deepEqual(Object.keys(answer.json), ['error', 'message']);
  assert.equal(answer.json.error, 'ServiceUnavailable');
}

describe('when the identity provider', () => {
  const { service, provider } = startWithProvider();
  const ask = async (way: Way) => service.request('GET', '/tenants', { bearer: await sign(way) });

  for (const mood of ['failure', 'nonsense', 'silence'] as const) {
    test(`answers with ${mood}, callers are told to come back`, async () => {
      provider.jwks.mood = mood;
      const startedAt = Date.now();
      assertUnavailable(await ask(provider.way));
      assert.ok(Date.now() - startedAt < 8_000);
    });
  }

  test('is gone, callers are told to come back, but nonsense is still refused', async () => {
    const { jwks } = provider;
    await jwks.close();
    assertUnavailable(await ask(provider.way));
    const answer = await service.request('GET', '/tenants', { bearer: 'nonsense' });
    assert.equal(answer.status, 401);
  });
});

describe('an identity provider that comes back', () => {
  const { service, provider } = startWithProvider();

  test('is believed at once', async () => {
    const bearer = await sign(provider.way);
    provider.jwks.mood = 'failure';
    assertUnavailable(await service.request('GET', '/tenants', { bearer }));
    provider.jwks.mood = 'keys';
    assert.equal((await service.request('GET', '/tenants', { bearer })).status, 200);
  });

  test('may go again: who was verified goes on working, and so do access tokens', async () => {
    const bearer = await sign(provider.way);
    const tenant = await service.request('POST', '/tenants', { bearer, body: { name: 'Acme' } });
    const made = await service.request('POST', '/access-tokens', {
      bearer,
      tenant: tenant.data.id,
      body: { name: 'robot', role: 'VIEWER' },
    });
    provider.jwks.mood = 'failure';
    for (const known of [bearer, made.data.token]) {
      const answer = await service.request('GET', '/clients', { bearer: known, tenant: tenant.data.id });
      assert.equal(answer.status, 200);
    }
    provider.jwks.mood = 'keys';
  });
});

describe('keys of an identity provider', () => {
  const { service, provider } = startWithProvider();
  const statusFor = async (bearer: string) => (await service.request('GET', '/tenants', { bearer })).status;
  const pass = (ms: number) => mock.timers.setTime(Date.now() + ms);
  before(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }));
  after(() => mock.timers.reset());

  test('that it never had are refused, and asking for them does not flood it', async () => {
    assert.equal(await statusFor(await sign(provider.way)), 200);
    const asked = provider.jwks.requests;
    for (let count = 0; count < 20; count++) {
      const { way } = await keyPair('ES256', `unknown-${count}`);
      assert.equal(await statusFor(await sign(way)), 401);
    }
    assert.ok(provider.jwks.requests - asked <= 1, `${provider.jwks.requests - asked} requests`);
  });

  test('are refused under a name that belongs to another key', async () => {
    const { way } = await keyPair('RS256', 'first');
    assert.equal(await statusFor(await sign(way)), 401);
  });

  test('may change: the new one is taken, and the old one goes out of use', async () => {
    const old = await sign(provider.way);
    assert.equal(await statusFor(old), 200);
    const next = await keyPair('RS256', 'second');
    provider.jwks.keys = [next.jwk];
    pass(31_000); // asked again after a while only
    assert.equal(await statusFor(await sign(next.way)), 200);
    pass(301_000);
    assert.equal(await statusFor(old), 401);
    assert.equal(await statusFor(await sign(provider.way)), 401);
  });
});
