import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type CryptoKey, generateKeyPair } from 'jose';
import {
  AUDIENCE,
  assemble,
  type Claims,
  ISSUER,
  keyPair,
  ownWay,
  publicKeyAsSecrets,
  secondsFromNow,
  secretWay,
  sign,
  type Way,
} from '../support/hostile/forged-tokens.ts';
import type { Answer } from '../support/http.ts';
import { type JwksServer, startJwksServer } from '../support/servers/jwks-server.ts';
import { startService, type TestService, TOKEN_SECRET } from '../support/service.ts';

const UNAUTHORIZED = '{"error":"Unauthorized","message":"Unauthorized"}';

function assertRefused(answer: Answer, says = 'the answer'): void {
  assert.equal(answer.status, 401, says);
  assert.equal(answer.text, UNAUTHORIZED, says);
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", /, says);
}

/** A key server that only an attacker's token points to. */
let lure: JwksServer;
before(async () => {
  lure = await startJwksServer([(await keyPair('RS256', 'lure')).jwk]);
});
after(() => lure.close());

type Forgery = (way: Way) => Promise<string> | string;
const withClaims = (claims: Claims) => (way: Way) => sign(way, { claims });

async function anotherKey(way: Way) {
  if (way.header.alg === 'HS256') return { key: new Uint8Array(32).fill(7) };
  const { publicKey, privateKey } = await generateKeyPair(way.header.alg, { extractable: true });
  return { key: privateKey, publicKey };
}

async function broughtAlong(way: Way, name: 'jwk' | 'jku' | 'x5u'): Promise<string> {
  const alg = way.header.alg === 'HS256' ? 'RS256' : way.header.alg;
  const { jwk, way: attacker } = await keyPair(alg, 'attacker');
  const header = { alg, kid: way.header.kid, [name]: name === 'jwk' ? jwk : lure.url };
  return sign(way, { header, key: attacker.key });
}

async function tampered(way: Way): Promise<string> {
  const [header, , signature] = (await sign(way)).split('.');
  const payload = Buffer.from(JSON.stringify({ ...way.claims, sub: 'mallory', exp: secondsFromNow(3_600) }));
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
  'whose subject has half of a character': withClaims({ sub: 'ali\ud800ce' }),
  'whose subject is longer than 255 characters': withClaims({ sub: 'a'.repeat(256) }),
  'without an expiry': withClaims({ exp: undefined }),
  'whose expiry is text': withClaims({ exp: '9999999999' }),
  'of another issuer': withClaims({ iss: 'https://elsewhere.example' }),
  'of no issuer': withClaims({ iss: undefined }),
  'signed with another key': async (way) => sign(way, await anotherKey(way)),
  'that was changed after it was signed': tampered,
  'without its signature': async (way) => (await sign(way)).replace(/[^.]*$/, ''),
  'with half a signature': async (way) => (await sign(way)).slice(0, -20),
  'with the algorithm none': ({ claims, header }) =>
    assemble({ ...header, alg: 'none' }, { ...claims, sub: 'alice', exp: secondsFromNow(60) }),
  'with the algorithm nOnE': ({ claims, header }) =>
    assemble({ ...header, alg: 'nOnE' }, { ...claims, sub: 'alice', exp: secondsFromNow(60) }),
  'without an algorithm': ({ claims, header }) =>
    assemble({ ...header, alg: undefined }, { ...claims, sub: 'alice', exp: secondsFromNow(60) }),
  'that brings its own key along': (way) => broughtAlong(way, 'jwk'),
  'that says where its key is (jku)': (way) => broughtAlong(way, 'jku'),
  'that says where its certificate is (x5u)': (way) => broughtAlong(way, 'x5u'),
  'with a critical header that nobody knows': (way) =>
    sign(way, { header: { crit: ['urn:unheard-of'], 'urn:unheard-of': 1 } }),
  'of more than 8,192 characters': (way) => sign(way, { claims: { padding: 'x'.repeat(6_200) } }),
  'whose payload is no object': (way) => sign(way, { payload: 'alice' }),
  'of five parts': () => 'a.b.c.d.e',
  'that is no token at all': () => 'sesame',
  'of dots only': () => '..',
};

const audienceForgeries: Record<string, Forgery> = {
  'for another audience': withClaims({ aud: 'another-api' }),
  'for no audience': withClaims({ aud: undefined }),
};

/** Everything that holds in each way of verifying. */
function refusesForgeries(
  service: TestService,
  wayOf: () => Way,
  { hasAudience, hasPublicKey }: { hasAudience: boolean; hasPublicKey: boolean },
): void {
  const cases = { ...forgeries, ...(hasAudience && audienceForgeries) };
  for (const [name, forge] of Object.entries(cases)) {
    test(`a token ${name} is refused`, async () => {
      assertRefused(await service.request('GET', '/tenants', { bearer: await forge(wayOf()) }));
    });
  }

  test('nobody asked the key server that a token pointed to', () => assert.equal(lure.requests, 0));

  if (hasPublicKey) {
    test('the public key is no shared secret', async () => {
      const { publicKey, header, claims } = wayOf();
      const payload = { ...claims, sub: 'alice', exp: secondsFromNow(60) };
      for (const secret of await publicKeyAsSecrets(publicKey as CryptoKey)) {
        for (const alg of ['HS256', 'HS384', 'HS512']) {
          const bearer = assemble({ ...header, alg }, payload, secret);
          assertRefused(await service.request('GET', '/tenants', { bearer }), alg);
        }
      }
    });
  }

  test('a good token is accepted, also in the 30 seconds that clocks may differ', async () => {
    const good: Claims[] = [{}, { exp: secondsFromNow(-20) }, { nbf: secondsFromNow(20) }];
    for (const claims of good) {
      const bearer = await sign(wayOf(), { claims });
      assert.equal((await service.request('GET', '/tenants', { bearer })).status, 200);
    }
  });

  test('the length of a subject counts characters, as everywhere', async () => {
    const accepted = await sign(wayOf(), { claims: { sub: '😀'.repeat(255) } });
    assert.equal((await service.request('GET', '/tenants', { bearer: accepted })).status, 200);
    const refused = await sign(wayOf(), { claims: { sub: '😀'.repeat(256) } });
    assertRefused(await service.request('GET', '/tenants', { bearer: refused }));
  });

  test('a token stops working when it expires, although it was verified before', async () => {
    const nowSeconds = Math.floor(service.clock.now().getTime() / 1_000);
    const bearer = await sign(wayOf(), { claims: { exp: nowSeconds + 60 } });
    const status = async () => (await service.request('GET', '/tenants', { bearer })).status;
    assert.equal(await status(), 200);
    service.clock.advance(80_000);
    assert.equal(await status(), 200, 'within the leeway');
    service.clock.advance(11_000);
    assert.equal(await status(), 401, 'past it');
    service.clock.advance(-91_000);
  });

  test('without credentials the challenge is plain', async () => {
    const answer = await service.request('GET', '/tenants', { as: null });
    assert.equal(answer.status, 401);
    assert.equal(answer.text, UNAUTHORIZED);
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
  });

  test('other schemes and malformed headers are refused', async () => {
    const token = await sign(wayOf());
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

describe('with a shared secret', () => {
  const service = startService({ AUTH_ISSUER: ISSUER, AUTH_AUDIENCE: AUDIENCE });
  const way = secretWay();
  refusesForgeries(service, () => way, { hasAudience: true, hasPublicKey: false });

  test('only HS256 is taken, even with the right secret', async () => {
    const payload = { ...way.claims, sub: 'alice', exp: secondsFromNow(60) };
    for (const [alg, status] of [['HS256', 200] as const, ['HS384', 401] as const, ['HS512', 401] as const]) {
      const bearer = assemble({ alg }, payload, TOKEN_SECRET);
      assert.equal((await service.request('GET', '/tenants', { bearer })).status, status, alg);
    }
  });

  test("the service's own tokens for people are refused", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const bearer = await service.app.signingKey.sign({ sub: 'alice', expiresAt });
    assertRefused(await service.request('GET', '/tenants', { bearer }));
  });
});

describe('with an identity provider', () => {
  let jwks: JwksServer;
  let way: Way;
  const others: Way[] = [];
  const environment: Record<string, string> = {
    AUTH_JWT_SECRET: '',
    AUTH_ISSUER: ISSUER,
    AUTH_AUDIENCE: AUDIENCE,
  };
  before(async () => {
    const pairs = await Promise.all(['RS256', 'ES256', 'PS384', 'EdDSA'].map((alg) => keyPair(alg, alg)));
    way = (pairs[0] as (typeof pairs)[number]).way;
    others.push(...pairs.slice(1).map((pair) => pair.way));
    jwks = await startJwksServer(pairs.map((pair) => pair.jwk));
    environment.AUTH_JWKS_URL = jwks.url;
  });
  const service = startService(environment);
  after(() => jwks.close());
  refusesForgeries(service, () => way, { hasAudience: true, hasPublicKey: true });

  test('every public-key algorithm that its keys name is taken', async () => {
    for (const other of others) {
      const answer = await service.request('GET', '/tenants', { bearer: await sign(other) });
      assert.equal(answer.status, 200, other.header.alg);
    }
  });

  test("the service's own tokens for people are refused", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const bearer = await service.app.signingKey.sign({ sub: 'alice', expiresAt });
    assertRefused(await service.request('GET', '/tenants', { bearer }));
  });
});

describe('with tokens of its own', () => {
  const service = startService({ AUTH_JWT_SECRET: '' });
  let way: Way;
  before(async () => {
    way = await ownWay(service);
  });
  refusesForgeries(service, () => way, { hasAudience: false, hasPublicKey: true });

  test('what the service signs for a person is accepted, and its public key is published', async () => {
    const bearer = await service.app.signingKey.sign({ sub: 'bo', expiresAt: new Date(Date.now() + 60_000) });
    assert.equal((await service.request('GET', '/tenants', { bearer })).status, 200);
    const published = await (await fetch(`${service.url}/.well-known/jwks.json`)).json();
    assert.deepEqual(Object.keys((published as { keys: object[] }).keys[0] ?? {}).includes('d'), false);
    assert.equal((published as { keys: { kid: string }[] }).keys[0]?.kid, way.header.kid);
  });
});
