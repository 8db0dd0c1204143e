import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CryptoKey, generateKeyPair } from 'jose';
import { startWithIdentityProvider } from '../support/auth/identity-provider.ts';
import { type JwksServer, startJwksServer } from '../support/auth/jwks-server.ts';
import {
  AUDIENCE,
  assemble,
  type Claims,
  ISSUER,
  type Issuer,
  newIssuer,
  publicKeyAsSecrets,
  secondsFromNow,
  serviceIssuer,
  sharedSecretIssuer,
  sign,
} from '../support/auth/tokens.ts';
import type { Answer } from '../support/http.ts';
import { startService, type TestService, TOKEN_SECRET } from '../support/service.ts';

const UNAUTHORIZED = '{"error":"Unauthorized","message":"Unauthorized"}';

function assertRefused(answer: Answer, says = 'the answer'): void {
  assert.equal(answer.status, 401, says);
  assert.equal(answer.text, UNAUTHORIZED, says);
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", /, says);
}

/** A key server of an attacker. Forged tokens refer to it. */
let lure: JwksServer;
before(async () => {
  lure = await startJwksServer([(await newIssuer('RS256', 'lure')).jwk]);
});
after(() => lure.close());

type Forgery = (issuer: Issuer) => Promise<string> | string;
const withClaims = (claims: Claims) => (issuer: Issuer) => sign(issuer, { claims });

async function newKeyFor(issuer: Issuer) {
  if (issuer.header.alg === 'HS256') return { key: new Uint8Array(32).fill(7) };
  const { publicKey, privateKey } = await generateKeyPair(issuer.header.alg, { extractable: true });
  return { key: privateKey, publicKey };
}

async function signWithOwnKey(issuer: Issuer, name: 'jwk' | 'jku' | 'x5u'): Promise<string> {
  const alg = issuer.header.alg === 'HS256' ? 'RS256' : issuer.header.alg;
  const { jwk, issuer: attacker } = await newIssuer(alg, 'attacker');
  const header = { alg, kid: issuer.header.kid, [name]: name === 'jwk' ? jwk : lure.url };
  return sign(issuer, { header, key: attacker.key });
}

async function signAndTamper(issuer: Issuer): Promise<string> {
  const [header, , signature] = (await sign(issuer)).split('.');
  const payload = Buffer.from(
    JSON.stringify({ ...issuer.claims, sub: 'mallory', exp: secondsFromNow(3_600) }),
  );
  return `${header}.${payload.toString('base64url')}.${signature}`;
}

const forgeries: Record<string, Forgery> = {
  'that expired more than 30 seconds ago': withClaims({ exp: secondsFromNow(-35) }),
  'that becomes valid in more than 30 seconds': withClaims({ nbf: secondsFromNow(120) }),
  'without a subject': withClaims({ sub: undefined }),
  'whose subject is empty': withClaims({ sub: '' }),
  'whose subject is a number': withClaims({ sub: 7 }),
  'whose subject is a list': withClaims({ sub: ['alice'] }),
  'whose subject has a NUL character': withClaims({ sub: 'ali\0ce' }),
  'whose subject has an unpaired surrogate': withClaims({ sub: 'ali\ud800ce' }),
  'whose subject is longer than 255 characters': withClaims({ sub: 'a'.repeat(256) }),
  'without an expiry': withClaims({ exp: undefined }),
  'whose expiry is text': withClaims({ exp: '9999999999' }),
  'of an unknown issuer': withClaims({ iss: 'https://elsewhere.example' }),
  'without an issuer': withClaims({ iss: undefined }),
  'that is signed with another key': async (issuer) => sign(issuer, await newKeyFor(issuer)),
  'that was modified after signing': signAndTamper,
  'without a signature': async (issuer) => (await sign(issuer)).replace(/[^.]*$/, ''),
  'with a truncated signature': async (issuer) => (await sign(issuer)).slice(0, -20),
  'with the algorithm none': ({ claims, header }) =>
    assemble({ ...header, alg: 'none' }, { ...claims, sub: 'alice', exp: secondsFromNow(60) }),
  'with the algorithm nOnE': ({ claims, header }) =>
    assemble({ ...header, alg: 'nOnE' }, { ...claims, sub: 'alice', exp: secondsFromNow(60) }),
  'without an algorithm': ({ claims, header }) =>
    assemble({ ...header, alg: undefined }, { ...claims, sub: 'alice', exp: secondsFromNow(60) }),
  'that contains its own key (jwk)': (issuer) => signWithOwnKey(issuer, 'jwk'),
  'that refers to its own key set (jku)': (issuer) => signWithOwnKey(issuer, 'jku'),
  'that refers to its own certificate (x5u)': (issuer) => signWithOwnKey(issuer, 'x5u'),
  'with an unknown critical header': (issuer) =>
    sign(issuer, { header: { crit: ['urn:unheard-of'], 'urn:unheard-of': 1 } }),
  'of more than 8,192 characters': (issuer) => sign(issuer, { claims: { padding: 'x'.repeat(6_200) } }),
  'whose payload is not an object': (issuer) => sign(issuer, { payload: 'alice' }),
  'with five parts': () => 'a.b.c.d.e',
  'that is not a JWT': () => 'sesame',
  'that consists of dots': () => '..',
};

const audienceForgeries: Record<string, Forgery> = {
  'for another audience': withClaims({ aud: 'another-api' }),
  'without an audience': withClaims({ aud: undefined }),
};

/** The tests that hold for every kind of issuer. */
function testTokens(
  service: TestService,
  issuerOf: () => Issuer,
  { hasAudience, hasPublicKey }: { hasAudience: boolean; hasPublicKey: boolean },
): void {
  const cases = { ...forgeries, ...(hasAudience && audienceForgeries) };
  for (const [name, forge] of Object.entries(cases)) {
    test(`a token ${name} is refused`, async () => {
      assertRefused(await service.request('GET', '/tenants', { bearer: await forge(issuerOf()) }));
    });
  }

  test('the key server that a token refers to is not asked', () => assert.equal(lure.requests, 0));

  if (hasPublicKey) {
    test('the public key of tokens is not accepted as a shared secret', async () => {
      const { publicKey, header, claims } = issuerOf();
      const payload = { ...claims, sub: 'alice', exp: secondsFromNow(60) };
      for (const secret of await publicKeyAsSecrets(publicKey as CryptoKey)) {
        for (const alg of ['HS256', 'HS384', 'HS512']) {
          const bearer = assemble({ ...header, alg }, payload, secret);
          assertRefused(await service.request('GET', '/tenants', { bearer }), alg);
        }
      }
    });
  }

  test('a valid token is accepted, with a tolerance of 30 seconds for clocks that differ', async () => {
    const valid: Claims[] = [{}, { exp: secondsFromNow(-20) }, { nbf: secondsFromNow(20) }];
    for (const claims of valid) {
      const bearer = await sign(issuerOf(), { claims });
      assert.equal((await service.request('GET', '/tenants', { bearer })).status, 200);
    }
  });

  test('the subject of a token has at most 255 characters, however many bytes they take', async () => {
    const accepted = await sign(issuerOf(), { claims: { sub: '😀'.repeat(255) } });
    assert.equal((await service.request('GET', '/tenants', { bearer: accepted })).status, 200);
    const refused = await sign(issuerOf(), { claims: { sub: '😀'.repeat(256) } });
    assertRefused(await service.request('GET', '/tenants', { bearer: refused }));
  });

  test('a token that was verified before is refused once it expires', async () => {
    const nowSeconds = Math.floor(service.clock.now().getTime() / 1_000);
    const bearer = await sign(issuerOf(), { claims: { exp: nowSeconds + 60 } });
    const status = async () => (await service.request('GET', '/tenants', { bearer })).status;
    assert.equal(await status(), 200);
    service.clock.advance(80_000);
    assert.equal(await status(), 200, 'within the tolerance');
    service.clock.advance(11_000);
    assert.equal(await status(), 401, 'past the tolerance');
    service.clock.advance(-91_000);
  });

  test('a request without credentials gets a plain challenge', async () => {
    const answer = await service.request('GET', '/tenants', { as: null });
    assert.equal(answer.status, 401);
    assert.equal(answer.text, UNAUTHORIZED);
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
  });

  test('other schemes of authentication and malformed headers are refused', async () => {
    const token = await sign(issuerOf());
    const headers = ['', 'Bearer', 'Bearer ', token, `Basic ${token}`, `Token ${token}`, `Bearer ${token} x`];
    for (const authorization of [...headers, `Bearer, ${token}`, `Bearer "${token}"`, `Bearer ${token},x`]) {
      const answer = await service.request('GET', '/tenants', { as: null, headers: { authorization } });
      assertRefused(answer, authorization.slice(0, 20));
    }
    const lower = await service.request('GET', '/tenants', {
      as: null,
      headers: { authorization: `bearer  ${token}` },
    });
    assert.equal(lower.status, 200, 'the scheme is not case-sensitive');
  });
}

describe('authentication with a shared secret', () => {
  const service = startService({ AUTH_ISSUER: ISSUER, AUTH_AUDIENCE: AUDIENCE });
  const issuer = sharedSecretIssuer();
  testTokens(service, () => issuer, { hasAudience: true, hasPublicKey: false });

  test('HS256 is the only algorithm that is accepted with a shared secret', async () => {
    const payload = { ...issuer.claims, sub: 'alice', exp: secondsFromNow(60) };
    for (const [alg, status] of [['HS256', 200] as const, ['HS384', 401] as const, ['HS512', 401] as const]) {
      const bearer = assemble({ alg }, payload, TOKEN_SECRET);
      assert.equal((await service.request('GET', '/tenants', { bearer })).status, status, alg);
    }
  });

  test('tokens that the service signed for people are refused beside a shared secret', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const bearer = await service.app.signingKey.sign({ sub: 'alice', expiresAt });
    assertRefused(await service.request('GET', '/tenants', { bearer }));
  });
});

describe('authentication with an identity provider', () => {
  const { service, provider } = startWithIdentityProvider(['RS256', 'ES256', 'PS384', 'EdDSA']);
  testTokens(service, () => provider.issuer, { hasAudience: true, hasPublicKey: true });

  test("every algorithm of an identity provider's keys is accepted", async () => {
    for (const other of provider.issuers) {
      const answer = await service.request('GET', '/tenants', { bearer: await sign(other) });
      assert.equal(answer.status, 200, other.header.alg);
    }
  });

  test('tokens that the service signed for people are refused beside an identity provider', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const bearer = await service.app.signingKey.sign({ sub: 'alice', expiresAt });
    assertRefused(await service.request('GET', '/tenants', { bearer }));
  });
});

describe('authentication with tokens of the service', () => {
  const service = startService({ AUTH_JWT_SECRET: '' });
  let issuer: Issuer;
  before(async () => {
    issuer = await serviceIssuer(service);
  });
  testTokens(service, () => issuer, { hasAudience: false, hasPublicKey: true });

  test('a token that the service signed is accepted, and its public key is published', async () => {
    const bearer = await service.app.signingKey.sign({ sub: 'bo', expiresAt: new Date(Date.now() + 60_000) });
    assert.equal((await service.request('GET', '/tenants', { bearer })).status, 200);
    const published = await (await fetch(`${service.url}/.well-known/jwks.json`)).json();
    assert.deepEqual(Object.keys((published as { keys: object[] }).keys[0] ?? {}).includes('d'), false);
    assert.equal((published as { keys: { kid: string }[] }).keys[0]?.kid, issuer.header.kid);
  });
});
