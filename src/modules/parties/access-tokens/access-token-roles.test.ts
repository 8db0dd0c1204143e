import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertForbidden } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let tenant: string;

const issue = (body: object, as = 'alice') => service.request('POST', '/access-tokens', { as, tenant, body });
const change = (id: string, body: object, as = 'alice') =>
  service.request('PATCH', `/access-tokens/${id}`, { as, tenant, body });
const revoke = (id: string, as = 'alice') =>
  service.request('DELETE', `/access-tokens/${id}`, { as, tenant });
const read = async (id: string) => (await service.request('GET', `/access-tokens/${id}`, { tenant })).data;
const use = (token: string) => service.request('GET', '/clients', { tenant, bearer: token });

async function issueToken(role: string, as = 'alice'): Promise<{ id: string; token: string }> {
  const answer = await issue({ name: 'Nightly import', role }, as);
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
}

describe('the roles of access tokens', () => {
  before(async () => {
    tenant = await service.tenant();
    for (const role of ['VIEWER', 'MEMBER', 'ADMIN']) {
      await service.request('POST', '/members', { tenant, body: { subject: role.toLowerCase(), role } });
    }
  });

  test('callers below ADMIN cannot create, change or revoke an access token', async () => {
    const { id } = await issueToken('VIEWER');
    for (const as of ['viewer', 'member']) {
      assertForbidden(await issue({ name: 'x', role: 'VIEWER' }, as));
      assertForbidden(await change(id, { name: 'x' }, as));
      assertForbidden(await revoke(id, as));
    }
  });

  test('callers can neither create an access token above their own role nor raise one above it', async () => {
    assertForbidden(await issue({ name: 'x', role: 'OWNER' }, 'admin'));
    const { id } = await issueToken('ADMIN', 'admin');
    assertForbidden(await change(id, { role: 'OWNER' }, 'admin'));
    assert.equal((await read(id)).role, 'ADMIN');
  });

  test('callers cannot change or revoke an access token above their own role', async () => {
    const { id, token } = await issueToken('OWNER');
    assertForbidden(await change(id, { name: 'x' }, 'admin'));
    assertForbidden(await change(id, { role: 'VIEWER' }, 'admin'));
    assertForbidden(await revoke(id, 'admin'));
    assert.equal((await use(token)).status, 200);
  });

  test('an access token that creates tokens follows the rules of its own role', async () => {
    const { id, token } = await issueToken('ADMIN');
    const make = (role: string) =>
      service.request('POST', '/access-tokens', { tenant, bearer: token, body: { name: 'x', role } });
    assertForbidden(await make('OWNER'));
    const { status, data } = await make('ADMIN');
    assert.deepEqual([status, data.createdBy], [201, id]);
  });
});
