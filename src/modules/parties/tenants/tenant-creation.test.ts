import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { type SecondInstance, startSecondInstance } from '../../../../test/support/processes/instance.ts';
import { startService, type TestService } from '../../../../test/support/service.ts';
import { purgeTenant } from './service.ts';

const body = { name: 'Acme Studio' };

const reasonOf = ({ headers }: Answer) => headers.get('www-authenticate');

describe('creating a tenant where nobody may, as with an issuer of tokens elsewhere', () => {
  const service = startService({ TENANT_CREATION: '' });

  test('creating a tenant is a 404 that says whom to ask, before the body is looked at', async () => {
    for (const sent of [body, {}, { unknown: 1 }]) {
      const answer = await service.request('POST', '/tenants', { body: sent });
      assertNotFound(answer);
      assert.equal(
        reasonOf(answer),
        'Bearer error="insufficient_scope", error_description="nobody may create tenants: ask the operator of the service, who sets TENANT_CREATION"',
      );
    }
    assert.equal((await service.request('POST', '/tenants', { as: null, body })).status, 401);
    assert.deepEqual((await service.request('GET', '/tenants')).data, []);
    assert.equal((await service.request('GET', '/console', { as: null })).data.tenantCreation, false);
  });
});

describe('creating a tenant where a claim of the token decides', () => {
  const service = startService({ TENANT_CREATION: 'claim:realm_access.roles=Köln "creators"' });
  const create = async (claims: object) =>
    service.request('POST', '/tenants', { body, bearer: await service.token('alice', { ...claims }) });

  test('creating a tenant is for people whose token has the claim', async () => {
    const made = await create({ realm_access: { roles: ['other', 'Köln "creators"'] } });
    assert.equal(made.status, 201);
    for (const claims of [{}, { realm_access: { roles: ['other'] } }, { roles: ['Köln "creators"'] }]) {
      const answer = await create(claims);
      assertNotFound(answer);
      assert.equal(
        reasonOf(answer),
        `Bearer error="insufficient_scope", error_description="creating tenants needs a token with K?ln 'creators' in its claim realm_access.roles"`,
      );
    }
  });

  test('a tenant is used and deleted without the claim that creating it took', async () => {
    const { data } = await create({ realm_access: { roles: 'Köln "creators"' } });
    const asMember = { tenant: data.id, body: { name: 'Northwind' } };
    assert.equal((await service.request('POST', '/clients', asMember)).status, 201);
    assert.equal((await service.request('DELETE', `/tenants/${data.id}`)).status, 204);
  });

  test('an access token creates no tenant, and is told why', async () => {
    const { data } = await create({ realm_access: { roles: 'Köln "creators"' } });
    const robot = { tenant: data.id, body: { name: 'Robot', role: 'OWNER' } };
    const { token } = (await service.request('POST', '/access-tokens', robot)).data;
    const answer = await service.request('POST', '/tenants', { bearer: token, body });
    assertNotFound(answer);
    assert.match(
      reasonOf(answer) ?? '',
      /"an access token belongs to one tenant: create tenants as a person"$/,
    );
  });
});

describe('the limit of tenants per person', () => {
  const LIMIT = 3;
  const service = startService({ LIMIT_TENANTS_PER_PERSON: String(LIMIT) });
  let other: SecondInstance;
  before(async () => {
    other = await startSecondInstance(service, { LIMIT_TENANTS_PER_PERSON: String(LIMIT) });
  });
  after(() => other.close());
  const create = (as: string, more: object = {}, of: Pick<TestService, 'request'> = service) =>
    of.request('POST', '/tenants', { as, body, ...more });
  const createAll = async (as: string): Promise<string[]> => {
    const made: string[] = [];
    while (made.length < LIMIT) made.push((await create(as)).data.id);
    return made;
  };
  const listed = async (as: string) => (await service.request('GET', '/tenants', { as })).data.length;

  test('a person has at most so many tenants, and the refusal says what to do', async () => {
    await createAll('alice');
    const refused = await create('alice');
    assertRefused(refused, ['status', 'state']);
    assert.equal(
      refused.json.message,
      'A person may create 3 tenants: delete one first, or ask the operator to raise LIMIT_TENANTS_PER_PERSON',
    );
    assertRefused(await create('alice', { body: { ...body, currencyCode: 'EUR' } }), ['status', 'state']);
    assert.equal(await listed('alice'), LIMIT);
    assert.equal((await create('bob')).status, 201, 'others are not concerned');
  });

  test('concurrent requests create no more tenants than the limit, also in several processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 * LIMIT }, (_, index) =>
        create(
          'carol',
          index % 3 === 0 ? { headers: { 'idempotency-key': `key-${index}` } } : {},
          index % 2 === 0 ? service : other,
        ),
      ),
    );
    const created = answers.filter(({ status }) => status === 201);
    assert.equal(created.length, LIMIT);
    for (const answer of answers) if (answer.status !== 201) assertRefused(answer, ['status', 'state']);
    assert.equal(await listed('carol'), LIMIT);
  });

  test('a tenant that is deleted frees a place, and so does a tenant that is purged', async () => {
    const [first] = await createAll('dora');
    await service.request('DELETE', `/tenants/${first}`, { as: 'dora' });
    const { data } = await create('dora');
    assertRefused(await create('dora'), ['status', 'state']);
    await service.request('DELETE', `/tenants/${data.id}`, { as: 'dora' });
    const deletedBefore = new Date(Date.now() + 60_000);
    assert.ok(await purgeTenant(service.db.database, data.id, { deletedBefore }));
    assert.equal((await create('dora')).status, 201);
    assertRefused(await create('dora'), ['status', 'state']);
  });

  test('a tenant counts for its creator alone: giving it away frees no place, and getting one takes none', async () => {
    const [first = ''] = await createAll('erin');
    const owner = { as: 'erin', tenant: first, body: { subject: 'frank', role: 'OWNER' } };
    assert.equal((await service.request('POST', '/members', owner)).status, 201);
    const { data: members } = await service.request('GET', '/members', { as: 'erin', tenant: first });
    const erin = members.find(({ subject }: { subject: string }) => subject === 'erin');
    const left = await service.request('DELETE', `/members/${erin.id}`, { as: 'erin', tenant: first });
    assert.equal(left.status, 204);
    assert.equal(await listed('erin'), LIMIT - 1);
    assertRefused(await create('erin'), ['status', 'state']);
    await createAll('frank');
    assert.equal(await listed('frank'), LIMIT + 1);
  });

  test('a repeated request is answered again at the limit, and takes one place', async () => {
    const repeated = { headers: { 'idempotency-key': 'once' } };
    const first = await create('grace', repeated);
    const again = await create('grace', repeated);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    for (let made = 1; made < LIMIT; made++) assert.equal((await create('grace')).status, 201);
    assertRefused(await create('grace'), ['status', 'state']);
    assert.equal((await create('grace', repeated)).text, first.text);
  });
});
