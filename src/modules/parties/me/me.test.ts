import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import type { RequestOptions } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

const me = (options: RequestOptions) => service.request('GET', '/me', options);
async function shown(options: RequestOptions) {
  const { status, data, text } = await me(options);
  assert.equal(status, 200, text);
  const { expiresAt, ...rest } = data;
  assert.ok(Date.parse(expiresAt) > service.clock.now().getTime());
  return rest;
}

describe('who calls', () => {
  let tenant: string;
  before(async () => {
    tenant = await service.tenant();
  });

  test('a person is shown as the token says, without a tenant unless the request names one', async () => {
    assert.deepEqual(await shown({}), { type: 'PERSON', id: 'alice' });
    assert.deepEqual(await shown({ tenant }), { type: 'PERSON', id: 'alice', tenant, role: 'OWNER' });
    await make(service, tenant, '/members', { subject: 'vera', role: 'VIEWER' });
    assert.equal((await shown({ as: 'vera', tenant })).role, 'VIEWER');
  });

  test('an address is shown with whether the token says that it is verified', async () => {
    const claims = { name: 'Ada', email: 'ada@example.com' };
    const person = { type: 'PERSON', id: 'ada', name: 'Ada', email: 'ada@example.com' };
    for (const isEmailVerified of [true, false]) {
      const bearer = await service.token('ada', { ...claims, email_verified: isEmailVerified });
      assert.deepEqual(await shown({ bearer }), { ...person, isEmailVerified });
    }
  });

  test('an access token is shown with its name, and the tenant and role that it is bound to', async () => {
    const { id, token, expiresAt } = await make(service, tenant, '/access-tokens', {
      name: 'Import',
      role: 'MEMBER',
      scopes: ['clients:write'],
    });
    const expected = {
      ...{ type: 'ACCESS_TOKEN', id, name: 'Import', tenant, role: 'MEMBER' },
      scopes: ['clients:write'],
    };
    assert.deepEqual(await shown({ bearer: token }), expected);
    assert.deepEqual(await shown({ bearer: token, tenant }), expected);
    const seconds = Math.floor(Date.parse(expiresAt) / 1_000);
    assert.equal(Date.parse((await me({ bearer: token })).data.expiresAt), seconds * 1_000);
    await service.request('DELETE', `/access-tokens/${id}`, { tenant });
    assert.equal((await me({ bearer: token })).status, 401);
  });

  test('a tenant that the caller does not belong to is a 403, and a deleted one a 404', async () => {
    const other = await service.tenant('bob');
    const { token } = await make(service, tenant, '/access-tokens', { name: 'Other', role: 'MEMBER' });
    for (const options of [{ tenant: other }, { tenant: 'nonsense' }, { tenant: other, bearer: token }])
      assert.equal((await me(options)).status, 403);
    assert.equal((await me({ as: null })).status, 401);
    const gone = await service.tenant();
    await service.request('DELETE', `/tenants/${gone}`);
    assert.equal((await me({ tenant: gone })).status, 404);
    assert.equal((await me({})).status, 200);
  });
});
