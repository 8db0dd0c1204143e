import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import {
  assertCreated,
  assertDeletes,
  assertEmptyChangeChangesNothing,
  assertForbidden,
  assertListQuery,
  assertNotFound,
  assertRefused,
  assertTextBounds,
  everyPage,
} from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const YEAR_MS = 365 * 24 * 3_600_000;

const service = useService();
let tenant: string;

const issue = (body: object, as = 'alice') => service.request('POST', '/access-tokens', { as, tenant, body });
const change = (id: string, body: object, as = 'alice') =>
  service.request('PATCH', `/access-tokens/${id}`, { as, tenant, body });
const revoke = (id: string, as = 'alice') =>
  service.request('DELETE', `/access-tokens/${id}`, { as, tenant });
const read = async (id: string) => (await service.request('GET', `/access-tokens/${id}`, { tenant })).data;
const use = (token: string) => service.request('GET', '/clients', { tenant, bearer: token });
const write = (token: string) =>
  service.request('POST', '/clients', { tenant, bearer: token, body: { name: 'Northwind' } });

async function issueToken(role: string, as = 'alice'): Promise<{ id: string; token: string }> {
  const answer = await issue({ name: 'Nightly import', role }, as);
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
}

function assertRejected(answer: Answer): void {
  assert.equal(answer.status, 401, answer.text);
  assert.deepEqual(answer.json, { error: 'Unauthorized', message: 'Unauthorized' });
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token"/);
}

describe('creating an access token', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('creating an access token returns the whole record, its location and, only once, the token', async (t) => {
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 60);
    t.mock.method(service.clock, 'now', () => now);
    const answer = await issue({ name: 'Nightly import', role: 'MEMBER' });
    await assertCreated(service, answer, '/access-tokens', { tenant });
    const { id, token, ...rest } = answer.data;
    assert.match(id, /^tok_[0-9a-z]{26}$/);
    const createdAt = now.toISOString();
    const expiresAt = new Date(now.getTime() + YEAR_MS).toISOString();
    const given = { name: 'Nightly import', role: 'MEMBER', createdBy: 'alice' };
    assert.deepEqual(rest, { ...given, expiresAt, createdAt, updatedAt: createdAt });
    assert.equal(decodeProtectedHeader(token).alg, 'EdDSA');
    const { sub, tenant: bound, exp } = decodeJwt(token);
    assert.deepEqual([sub, bound, exp], [id, tenant, Math.floor(Date.parse(expiresAt) / 1_000)]);
  });

  test('a created access token is never shown again', async () => {
    const { id, token } = await issueToken('MEMBER');
    const answers = [
      await service.request('GET', `/access-tokens/${id}`, { tenant }),
      await service.request('GET', '/access-tokens', { tenant }),
      await change(id, { name: 'Import' }),
    ];
    for (const { status, text } of answers) {
      assert.equal(status, 200);
      assert.ok(!text.includes(token) && !text.includes('"token"'));
    }
  });

  test('creating an access token requires a name and a role and reports every invalid field at once', async () => {
    assertRefused(await issue({}), ['name', 'required'], ['role', 'required']);
    assertRefused(
      await issue({ name: '', role: 'ROOT', expiresAt: 'tomorrow', createdBy: 'bob', token: 'x' }),
      ['name', 'minLength'],
      ['role', 'enum'],
      ['expiresAt', 'format'],
      ['createdBy', 'additionalProperties'],
      ['token', 'additionalProperties'],
    );
    await assertTextBounds((body) => issue({ role: 'VIEWER', ...body }), 'name', { min: 1, max: 200 });
  });

  test('creating an access token accepts an expiry from the next millisecond to ten years ahead', async (t) => {
    const now = service.clock.now();
    t.mock.method(service.clock, 'now', () => now);
    const expiring = (afterMs: number) =>
      issue({ name: 'x', role: 'VIEWER', expiresAt: new Date(now.getTime() + afterMs).toISOString() });
    for (const afterMs of [1, 10 * YEAR_MS]) {
      const { status, data } = await expiring(afterMs);
      assert.deepEqual([status, Date.parse(data.expiresAt) - now.getTime()], [201, afterMs]);
    }
    for (const afterMs of [10 * YEAR_MS + 1, 0, -1]) {
      assertRefused(await expiring(afterMs), ['expiresAt', 'range']);
    }
    assertRefused(await issue({ name: 'x', role: 'VIEWER', expiresAt: null }), ['expiresAt', 'type']);
  });

  test('creating an access token accepts an expiry without milliseconds and returns it with them', async () => {
    const answer = await issue({ name: 'x', role: 'VIEWER', expiresAt: '2030-01-02T03:04:05Z' });
    assert.equal(answer.data.expiresAt, '2030-01-02T03:04:05.000Z');
  });
});

describe('access tokens in use', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  test('an access token works in its tenant, within its role', async () => {
    const [viewer, member] = [await issueToken('VIEWER'), await issueToken('MEMBER')];
    assert.equal((await use(viewer.token)).status, 200);
    assertForbidden(await write(viewer.token));
    assert.equal((await write(member.token)).status, 201);
    const [found, ...others] = (await service.request('GET', '/tenants', { bearer: viewer.token })).data;
    assert.deepEqual([found.id, found.role, others.length], [tenant, 'VIEWER', 0]);
  });

  test('an access token works in no other tenant, not even another one of its creator', async () => {
    const { token } = await issueToken('OWNER');
    const other = await service.tenant();
    assertForbidden(await service.request('GET', '/clients', { tenant: other, bearer: token }));
    assertForbidden(await service.request('GET', `/tenants/${other}`, { bearer: token }));
  });

  test('an access token neither creates nor deletes tenants', async () => {
    const { token } = await issueToken('OWNER');
    assertNotFound(await service.request('POST', '/tenants', { bearer: token, body: { name: 'x' } }));
    assertNotFound(await service.request('DELETE', `/tenants/${tenant}`, { bearer: token }));
    assert.equal((await use(token)).status, 200);
  });

  test('an access token stops working when it expires, with half a minute of leeway', async () => {
    const expiresAt = new Date(service.clock.now().getTime() + 600_000).toISOString();
    const { token } = (await issue({ name: 'x', role: 'VIEWER', expiresAt })).data;
    assert.equal((await use(token)).status, 200);
    service.clock.advance(570_000);
    assert.equal((await use(token)).status, 200);
    service.clock.advance(62_000);
    assertRejected(await use(token));
  });

  test('an access token records its last use, to the minute', async (t) => {
    let now = service.clock.now();
    t.mock.method(service.clock, 'now', () => now);
    const { id, token } = await issueToken('VIEWER');
    assert.ok(!('lastUsedAt' in (await read(id))));
    const firstUse = now.toISOString();
    await use(token);
    assert.equal((await read(id)).lastUsedAt, firstUse);
    now = new Date(now.getTime() + 59_000);
    await use(token);
    assert.equal((await read(id)).lastUsedAt, firstUse);
    now = new Date(now.getTime() + 6_000);
    await use(token);
    assert.equal((await read(id)).lastUsedAt, now.toISOString());
    assert.equal((await read(id)).updatedAt, (await read(id)).createdAt, 'using a token does not change it');
  });

  test('an access token can be renamed and given another role, which applies at once', async () => {
    const { id, token } = await issueToken('VIEWER');
    assertForbidden(await write(token));
    const before = await read(id);
    service.clock.advance(1_000);
    const { data } = await change(id, { role: 'MEMBER' });
    assert.deepEqual(data, { ...before, role: 'MEMBER', updatedAt: data.updatedAt });
    assert.ok(data.updatedAt > before.updatedAt);
    assert.equal((await write(token)).status, 201);
    assert.equal((await change(id, { name: 'Import', role: 'VIEWER' })).data.name, 'Import');
    assertForbidden(await write(token));
    await assertTextBounds((body) => change(id, body), 'name', { min: 1, max: 200 });
  });

  test('an access token cannot be changed in any other way', async () => {
    const { id } = await issueToken('VIEWER');
    assertRefused(
      await change(id, { name: null, role: 'KING', expiresAt: '2030-01-02T03:04:05Z' }),
      ['name', 'type'],
      ['role', 'enum'],
      ['expiresAt', 'additionalProperties'],
    );
  });

  test('an access token is not changed by an empty body', async () => {
    const { id } = await issueToken('VIEWER');
    await assertEmptyChangeChangesNothing(service, `/access-tokens/${id}`, { tenant });
  });

  test('an access token that is revoked stops working at once, even if its membership is cached', async () => {
    const { id, token } = await issueToken('MEMBER');
    assert.equal((await use(token)).status, 200);
    await assertDeletes(service, `/access-tokens/${id}`, tenant);
    assertRejected(await use(token));
    assertRejected(await service.request('GET', '/tenants', { bearer: token }));
    const other = { tenant: newId('tenant'), bearer: token };
    assertRejected(await service.request('GET', '/clients', other));
  });

  test('an access token that does not exist is a 404, whatever the form of its identifier', async () => {
    assertNotFound(await change(newId('accessToken'), { name: 'x' }));
    assertNotFound(await revoke(newId('accessToken')));
    assertNotFound(await revoke('mine'));
    assertRefused(await change('mine', { name: '' }), ['name', 'minLength']);
  });
});

test('access tokens are listed newest first', async (t) => {
  tenant = await service.tenant();
  let now = service.clock.now();
  t.mock.method(service.clock, 'now', () => now);
  const twins = [(await issueToken('VIEWER')).id, (await issueToken('VIEWER')).id].sort().reverse();
  now = new Date(now.getTime() + 1);
  const youngest = (await issueToken('ADMIN')).id;
  const all = (await service.request('GET', '/access-tokens', { tenant })).data;
  assert.deepEqual(
    all.map(({ id }: { id: string }) => id),
    [youngest, ...twins],
  );
  assert.deepEqual(all[0], await read(youngest));
  for (const limit of [1, 2])
    assert.deepEqual(await everyPage(service, '/access-tokens', { tenant, limit }), all);
  await assertListQuery(service, '/access-tokens', tenant);
});
