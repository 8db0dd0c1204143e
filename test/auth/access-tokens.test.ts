import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { newId } from '../../src/platform/ids.ts';
import { startWithIdentityProvider } from '../support/auth/identity-provider.ts';
import {
  AUDIENCE,
  ISSUER,
  type Issuer,
  serviceIssuer,
  sharedSecretIssuer,
  sign,
} from '../support/auth/tokens.ts';
import { eventually } from '../support/eventually.ts';
import type { Answer } from '../support/http.ts';
import { type SecondInstance, startSecondInstance } from '../support/processes/instance.ts';
import { startService, type TestService, useService } from '../support/service.ts';

/** Notifications arrive at once. The cache of 5 seconds is only for lost notifications. */
const SEEN_WITHIN_MS = 3_500;

interface Issued {
  tenant: string;
  id: string;
  token: string;
}

async function issue(
  service: TestService,
  owner: string,
  tenant?: string,
  role = 'ADMIN',
  more: object = {},
): Promise<Issued> {
  const made =
    tenant ?? (await service.request('POST', '/tenants', { bearer: owner, body: { name: 'Acme' } })).data.id;
  const { data } = await service.request('POST', '/access-tokens', {
    bearer: owner,
    tenant: made,
    body: { name: 'robot', role, ...more },
  });
  return { tenant: made, id: data.id, token: data.token };
}

function assertForbidden(answer: Answer): void {
  assert.equal(answer.status, 403);
  assert.equal(answer.text, '{"error":"Forbidden","message":"Forbidden"}');
  assert.match(answer.headers.get('www-authenticate') ?? '', /error="insufficient_scope"/);
}

/** The tests that hold for every issuer of people's tokens. */
function testAccessTokens(service: TestService, issuerOf: () => Issuer): void {
  let owner: string;
  let issued: Issued;
  before(async () => {
    owner = await sign(issuerOf());
    issued = await issue(service, owner);
  });

  test('an access token is accepted in its tenant', async () => {
    const { tenant, token } = issued;
    assert.equal((await service.request('GET', '/clients', { bearer: token, tenant })).status, 200);
    assert.equal((await service.request('GET', `/tenants/${tenant}`, { bearer: token })).status, 200);
    const listed = await service.request('GET', '/tenants', { bearer: token });
    assert.deepEqual(
      listed.data.map((item: { id: string; role: string }) => [item.id, item.role]),
      [[tenant, 'ADMIN']],
    );
  });

  test('an access token is refused in other tenants, even in those of its creator', async () => {
    const other = await issue(service, owner);
    const strange = newId('tenant');
    for (const tenant of [other.tenant, strange]) {
      assertForbidden(await service.request('GET', '/clients', { bearer: issued.token, tenant }));
      assertForbidden(await service.request('GET', `/tenants/${tenant}`, { bearer: issued.token }));
      const change = { bearer: issued.token, body: { name: 'mine' } };
      assertForbidden(await service.request('PATCH', `/tenants/${tenant}`, change));
      const removed = await service.request('DELETE', `/tenants/${tenant}`, { bearer: issued.token });
      assert.equal(removed.status, 404);
    }
  });

  test('an access token can neither create nor delete tenants, whatever its role', async () => {
    const { tenant, token } = await issue(service, owner, issued.tenant, 'OWNER');
    const answers = [
      await service.request('POST', '/tenants', { bearer: token, body: { name: 'Mine' } }),
      await service.request('DELETE', `/tenants/${tenant}`, { bearer: token }),
    ];
    for (const { status, text } of answers) {
      assert.equal(status, 404);
      assert.equal(text, '{"error":"NotFound","message":"Not Found"}');
    }
    assert.equal((await service.request('GET', `/tenants/${tenant}`, { bearer: owner })).status, 200);
  });

  test('an access token is refused as soon as it is revoked', async () => {
    const { tenant, id, token } = await issue(service, owner, issued.tenant);
    assert.equal((await service.request('GET', '/clients', { bearer: token, tenant })).status, 200);
    await service.request('DELETE', `/access-tokens/${id}`, { bearer: owner, tenant });
    for (const path of ['/clients', '/tenants', `/tenants/${tenant}`]) {
      const answer = await service.request('GET', path, { bearer: token, tenant });
      assert.equal(answer.status, 401, path);
      assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
    }
    const attempt = { bearer: token, body: { name: 'Mine' } };
    assert.equal((await service.request('POST', '/tenants', attempt)).status, 401);
  });

  test('a lower role applies to an access token at once', async () => {
    const { tenant, id, token } = await issue(service, owner, issued.tenant, 'MEMBER');
    const write = () =>
      service.request('POST', '/clients', { bearer: token, tenant, body: { name: 'Northwind' } });
    assert.equal((await write()).status, 201);
    await service.request('PATCH', `/access-tokens/${id}`, {
      bearer: owner,
      tenant,
      body: { role: 'VIEWER' },
    });
    assertForbidden(await write());
  });

  test('an access token is refused once it has expired', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const { tenant, token } = await issue(service, owner, issued.tenant, 'VIEWER', { expiresAt });
    assert.equal((await service.request('GET', '/clients', { bearer: token, tenant })).status, 200);
    service.clock.advance(91_000);
    assert.equal((await service.request('GET', '/clients', { bearer: token, tenant })).status, 401);
    service.clock.advance(-91_000);
  });

  test("a person's token with the claims of an access token is not one", async () => {
    const { tenant, id } = await issue(service, owner);
    const issuer = issuerOf();
    if (issuer.claims.iss === 'retainer') return; // the service signs both kinds
    const bearer = await sign(issuer, { claims: { sub: id, tenant } });
    assertForbidden(await service.request('GET', '/clients', { bearer, tenant }));
    const posing = await sign(issuer, { claims: { sub: id, tenant, iss: 'retainer' } });
    assert.equal((await service.request('GET', '/clients', { bearer: posing, tenant })).status, 401);
  });
}

describe('access tokens beside a shared secret', () => {
  const service = startService({ AUTH_ISSUER: ISSUER, AUTH_AUDIENCE: AUDIENCE });
  testAccessTokens(service, () => sharedSecretIssuer());
});

describe('access tokens beside an identity provider', () => {
  const { service, provider } = startWithIdentityProvider();
  testAccessTokens(service, () => provider.issuer);
});

describe('access tokens beside tokens of the service', () => {
  const service = startService({ AUTH_JWT_SECRET: '' });
  let issuer: Issuer;
  before(async () => {
    issuer = await serviceIssuer(service);
  });
  testAccessTokens(service, () => issuer);
});

describe('other instances on the same database', () => {
  const service = useService();
  let other: SecondInstance;
  before(async () => {
    other = await startSecondInstance(service);
  });
  after(() => other.close());

  /** Repeats the request until it gets this status. */
  const expectSoon = (status: number, ask: () => Promise<Answer>) =>
    eventually(async () => assert.equal((await ask()).status, status), SEEN_WITHIN_MS);

  test('another instance on the same database sees that an access token was revoked, with those that it made', async () => {
    const { tenant, id, token } = await issue(service, await service.token('alice'));
    const ask = () => other.request('GET', '/clients', { bearer: token, tenant });
    assert.equal((await ask()).status, 200, 'created on one, accepted on the other');
    const made = await issue(service, token, tenant);
    const askWithMade = () => other.request('GET', '/clients', { bearer: made.token, tenant });
    assert.equal((await askWithMade()).status, 200);
    await service.request('DELETE', `/access-tokens/${id}`, { tenant });
    await expectSoon(401, ask);
    await expectSoon(401, askWithMade);
  });

  test("another instance on the same database sees that a member's role changed, and that a member was removed", async () => {
    const tenant = await service.tenant();
    const body = { subject: 'bob', role: 'MEMBER' };
    const ask = () => other.request('POST', '/clients', { as: 'bob', tenant, body: { name: 'Northwind' } });
    assert.equal((await ask()).status, 403, 'a stranger');
    const member = await service.request('POST', '/members', { tenant, body });
    await expectSoon(201, ask);
    await service.request('PATCH', `/members/${member.data.id}`, { tenant, body: { role: 'VIEWER' } });
    await expectSoon(403, ask);
    const read = () => other.request('GET', '/clients', { as: 'bob', tenant });
    assert.equal((await read()).status, 200);
    await service.request('DELETE', `/members/${member.data.id}`, { tenant });
    await expectSoon(403, read);
  });

  test('another instance on the same database sees that a tenant was deleted', async () => {
    const tenant = await service.tenant();
    const ask = () => other.request('GET', '/clients', { tenant });
    assert.equal((await ask()).status, 200);
    await service.request('DELETE', `/tenants/${tenant}`);
    await expectSoon(404, ask);
  });

  test('another instance on the same database replays an answer that the first instance stored', async () => {
    const tenant = await service.tenant();
    const options = { tenant, body: { name: 'Northwind' }, headers: { 'idempotency-key': 'shared' } };
    const first = await service.request('POST', '/clients', options);
    const repeat = await other.request('POST', '/clients', options);
    assert.equal(repeat.text, first.text);
    assert.equal(repeat.headers.get('idempotency-replayed'), 'true');
  });
});
