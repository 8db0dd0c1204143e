import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import {
  assertConflict,
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
import { startService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = startService();
let tenant: string;

const add = (body: object, as = 'alice') => service.request('POST', '/members', { as, tenant, body });
const change = (id: string, body: object, as = 'alice') =>
  service.request('PATCH', `/members/${id}`, { as, tenant, body });
const remove = (id: string, as = 'alice') => service.request('DELETE', `/members/${id}`, { as, tenant });
const list = async () => (await service.request('GET', '/members', { tenant })).data;
const idOf = async (subject: string): Promise<string> =>
  (await list()).find((member: { subject?: string }) => member.subject === subject).id;

let people = 0;
async function addMember(role: string): Promise<{ subject: string; id: string }> {
  const subject = `person-${people++}`;
  const { data } = await add({ subject, role });
  return { subject, id: data.id };
}

describe('adding a member', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('adding a member by subject returns the whole record and its location', async (t) => {
    const now = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 500);
    t.mock.method(service.clock, 'now', () => now);
    const answer = await add({ subject: 'bob', role: 'MEMBER' });
    await assertCreated(service, answer, '/members', { tenant });
    const { id, ...rest } = answer.data;
    assert.match(id, /^mbr_[0-9a-z]{26}$/);
    const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    assert.deepEqual(rest, { subject: 'bob', role: 'MEMBER', status: 'ACTIVE', ...times });
  });

  test('adding a member by email creates an invitation without a subject', async () => {
    const answer = await add({ email: 'Carol@example.com', role: 'VIEWER' });
    await assertCreated(service, answer, '/members', { tenant });
    const { id, createdAt, updatedAt, ...rest } = answer.data;
    assert.deepEqual(rest, { email: 'Carol@example.com', role: 'VIEWER', status: 'INVITED' });
  });

  test('adding a member requires a role and either a subject or an email address', async () => {
    assertRefused(await add({ subject: 'x' }), ['role', 'required']);
    assertRefused(await add({ role: 'VIEWER' }), ['subject', 'oneOf']);
    assertRefused(await add({ subject: 'x', email: 'x@example.com', role: 'VIEWER' }), ['subject', 'oneOf']);
  });

  test('adding a member reports every invalid field at once', async () => {
    assertRefused(
      await add({ subject: '', email: 'x', role: 'KING', status: 'ACTIVE', tenantId: tenant }),
      ['subject', 'minLength'],
      ['subject', 'oneOf'],
      ['email', 'format'],
      ['role', 'enum'],
      ['status', 'additionalProperties'],
      ['tenantId', 'additionalProperties'],
    );
    assertRefused(
      await add({ subject: null, role: null }),
      ['subject', 'type'],
      ['role', 'enum'],
      ['role', 'type'],
    );
  });

  test('adding a member accepts subjects of 1 to 255 characters and addresses of up to 200', async () => {
    await assertTextBounds((body) => add({ role: 'VIEWER', ...body }), 'subject', { min: 1, max: 255 });
    const longest = `a@${'b'.repeat(195)}.de`;
    assert.equal((await add({ email: longest, role: 'VIEWER' })).data.email, longest);
    assertRefused(await add({ email: `a${longest}`, role: 'VIEWER' }), ['email', 'maxLength']);
  });

  test('adding a member who already is one is a conflict', async () => {
    await add({ subject: 'dora', role: 'VIEWER' });
    await add({ email: 'dora@example.com', role: 'VIEWER' });
    assertConflict(await add({ subject: 'dora', role: 'MEMBER' }));
    assertConflict(await add({ subject: 'alice', role: 'OWNER' }));
    assertConflict(await add({ email: 'dora@example.com', role: 'MEMBER' }));
    assertConflict(await add({ email: 'DORA@Example.COM', role: 'MEMBER' }));
    assert.equal((await add({ subject: 'Dora', role: 'VIEWER' })).status, 201, 'subjects are case-sensitive');
  });

  test('adding a member twice concurrently adds them once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => add({ subject: 'emil', role: 'VIEWER' })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
  });
});

describe('changing, removing and listing members', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('a member can change only in the role', async () => {
    const { data: before } = await add({ subject: 'bob', role: 'VIEWER' });
    service.clock.advance(1_000);
    const { data } = await change(before.id, { role: 'ADMIN' });
    assert.deepEqual(data, { ...before, role: 'ADMIN', updatedAt: data.updatedAt });
    assert.ok(data.updatedAt > before.updatedAt);
    assertRefused(
      await change(before.id, { subject: 'mallory', email: null, role: null }),
      ['subject', 'additionalProperties'],
      ['email', 'additionalProperties'],
      ['role', 'enum'],
      ['role', 'type'],
    );
  });

  test('a change of a member with an empty body does nothing', async () => {
    const { id } = await addMember('MEMBER');
    await assertEmptyChangeChangesNothing(service, `/members/${id}`, { tenant });
  });

  test('a removed member is a stranger from then on', async () => {
    const { subject, id } = await addMember('MEMBER');
    assert.equal((await service.request('GET', '/clients', { as: subject, tenant })).status, 200);
    await assertDeletes(service, `/members/${id}`, tenant);
    assertForbidden(await service.request('GET', '/clients', { as: subject, tenant }));
    assert.deepEqual((await service.request('GET', '/tenants', { as: subject })).data, []);
  });

  test('a member that does not exist is a 404, whatever the form of its identifier', async () => {
    assertNotFound(await change(newId('member'), { role: 'VIEWER' }));
    assertNotFound(await change('alice', { role: 'VIEWER' }));
  });

  test('the list of members is newest first', async (t) => {
    tenant = await service.tenant();
    let now = service.clock.now();
    t.mock.method(service.clock, 'now', () => now);
    now = new Date(now.getTime() + 1);
    const twins = [(await addMember('VIEWER')).id, (await addMember('VIEWER')).id].sort().reverse();
    now = new Date(now.getTime() + 1);
    const invited = (await add({ email: 'x@example.com', role: 'VIEWER' })).data.id;
    const all = await list();
    assert.deepEqual(
      all.map(({ id }: { id: string }) => id),
      [invited, ...twins, await idOf('alice')],
    );
    for (const limit of [1, 3])
      assert.deepEqual(await everyPage(service, '/members', { tenant, limit }), all);
    await assertListQuery(service, '/members', tenant);
  });
});

describe('roles of members', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  test('viewers and members can list members but not change them', async () => {
    const { id } = await addMember('VIEWER');
    for (const role of ['VIEWER', 'MEMBER']) {
      const { subject } = await addMember(role);
      assert.equal((await service.request('GET', '/members', { as: subject, tenant })).status, 200);
      assertForbidden(await add({ subject: 'friend', role: 'VIEWER' }, subject));
      assertForbidden(await change(id, { role: 'MEMBER' }, subject));
      assertForbidden(await remove(id, subject));
    }
  });

  test('callers cannot grant a member a role above their own', async () => {
    const { subject: admin, id: own } = await addMember('ADMIN');
    assertForbidden(await add({ subject: 'friend', role: 'OWNER' }, admin));
    assertForbidden(await add({ email: 'friend@example.com', role: 'OWNER' }, admin));
    assertForbidden(await change(own, { role: 'OWNER' }, admin));
    for (const role of ['ADMIN', 'MEMBER', 'VIEWER']) {
      assert.equal((await add({ subject: `friend ${role}`, role }, admin)).status, 201);
    }
  });

  test('callers cannot change or remove a member above their own role', async () => {
    const [{ subject: admin }, owner] = [await addMember('ADMIN'), await addMember('OWNER')];
    for (const role of ['VIEWER', 'OWNER']) assertForbidden(await change(owner.id, { role }, admin));
    assertForbidden(await remove(owner.id, admin));
    const peer = await addMember('ADMIN');
    assert.equal((await change(peer.id, { role: 'VIEWER' }, admin)).status, 200);
    assert.equal((await remove(peer.id, admin)).status, 204);
  });

  test("a member's changed role applies from the next request on", async () => {
    const { subject, id } = await addMember('VIEWER');
    const write = () => service.request('POST', '/clients', { as: subject, tenant, body: { name: 'x' } });
    for (const [role, expected] of [
      ['VIEWER', 403],
      ['MEMBER', 201],
      ['VIEWER', 403],
      ['ADMIN', 201],
    ] as const) {
      assert.equal((await change(id, { role })).data.role, role);
      assert.equal((await write()).status, expected, role);
    }
  });
});
