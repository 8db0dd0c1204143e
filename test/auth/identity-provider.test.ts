import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { startWithIdentityProvider } from '../support/auth/identity-provider.ts';
import { type Issuer, newIssuer, sign } from '../support/auth/tokens.ts';
import { assertOpenError } from '../support/expectations.ts';
import type { Answer } from '../support/http.ts';

function assertUnavailable(answer: Answer): void {
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('retry-after')) >= 1);
  assertOpenError(answer, 'token_issuer_unavailable');
}

describe('while the identity provider fails', () => {
  const { service, provider } = startWithIdentityProvider();
  const ask = async (issuer: Issuer) => service.request('GET', '/tenants', { bearer: await sign(issuer) });

  for (const mood of ['failure', 'nonsense', 'silence'] as const) {
    test(`while the identity provider answers with ${mood}, requests get a 503`, async () => {
      provider.jwks.mood = mood;
      assertUnavailable(await ask(provider.issuer));
    });
  }

  test('while the identity provider is unreachable, requests get a 503, but malformed tokens still get a 401', async () => {
    const { jwks } = provider;
    await jwks.close();
    assertUnavailable(await ask(provider.issuer));
    const answer = await service.request('GET', '/tenants', { bearer: 'nonsense' });
    assert.equal(answer.status, 401);
  });
});

describe('identity providers that come back', () => {
  const { service, provider } = startWithIdentityProvider();

  test('an identity provider that comes back is trusted at once', async () => {
    const bearer = await sign(provider.issuer);
    provider.jwks.mood = 'failure';
    assertUnavailable(await service.request('GET', '/tenants', { bearer }));
    provider.jwks.mood = 'keys';
    assert.equal((await service.request('GET', '/tenants', { bearer })).status, 200);
  });

  test('an identity provider may fail again: verified tokens keep working, and so do access tokens', async () => {
    const bearer = await sign(provider.issuer);
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
  const { service, provider } = startWithIdentityProvider();
  const statusFor = async (bearer: string) => (await service.request('GET', '/tenants', { bearer })).status;
  const pass = (ms: number) => mock.timers.setTime(Date.now() + ms);
  before(() => mock.timers.enable({ apis: ['Date'], now: Date.now() }));
  after(() => mock.timers.reset());

  test('keys that an identity provider never had are refused, and do not flood it with requests', async () => {
    assert.equal(await statusFor(await sign(provider.issuer)), 200);
    const asked = provider.jwks.requests;
    for (let count = 0; count < 20; count++) {
      const { issuer } = await newIssuer('ES256', `unknown-${count}`);
      assert.equal(await statusFor(await sign(issuer)), 401);
    }
    assert.ok(provider.jwks.requests - asked <= 1, `${provider.jwks.requests - asked} requests`);
  });

  test('keys of an identity provider are refused under the identifier of another key', async () => {
    const { issuer } = await newIssuer('RS256', 'RS256');
    assert.equal(await statusFor(await sign(issuer)), 401);
  });

  test('keys of an identity provider may change: the new one is accepted, and the old one expires', async () => {
    const old = await sign(provider.issuer);
    assert.equal(await statusFor(old), 200);
    const next = await newIssuer('RS256', 'second');
    provider.jwks.keys = [next.jwk];
    pass(31_000); // the provider is not asked again earlier
    assert.equal(await statusFor(await sign(next.issuer)), 200);
    pass(301_000);
    assert.equal(await statusFor(old), 401);
    assert.equal(await statusFor(await sign(provider.issuer)), 401);
  });
});
