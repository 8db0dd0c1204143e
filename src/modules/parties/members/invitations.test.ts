import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertForbidden } from '../../../../test/support/expectations.ts';
import { startService } from '../../../../test/support/service.ts';

const service = startService();
const email = 'carol@example.com';
let tenant: string;
let invitation: string;
let people = 0;
/** A person without any membership. */
let carol: string;

/** A request of the person, with these claims in their token. */
const enter = async (subject: string, claims: object) =>
  service.request('GET', '/clients', { tenant, bearer: await service.token(subject, { ...claims }) });
const tenantsOf = async (subject: string, claims: object) =>
  (await service.request('GET', '/tenants', { bearer: await service.token(subject, { ...claims }) })).data;
const membership = async () => (await service.request('GET', `/members/${invitation}`, { tenant })).data;

async function assertOpen(): Promise<void> {
  const member = await membership();
  assert.equal(member.status, 'INVITED');
  assert.ok(!('subject' in member));
}

async function assertAcceptedBy(subject: string): Promise<void> {
  const { status, ...member } = await membership();
  assert.deepEqual([status, member.subject, member.email], ['ACTIVE', subject, email]);
}

describe('invitations', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    const body = { email, role: 'MEMBER' };
    invitation = (await service.request('POST', '/members', { tenant, body })).data.id;
    carol = `carol-${people++}`;
  });

  test('an invitation is accepted by a token with its verified address, and grants the role', async () => {
    service.clock.advance(1_000);
    assert.equal((await enter(carol, { email, email_verified: true })).status, 200);
    await assertAcceptedBy(carol);
    const { createdAt, updatedAt, role } = await membership();
    assert.equal(role, 'MEMBER');
    assert.ok(updatedAt > createdAt);
    const written = await service.request('POST', '/clients', { as: carol, tenant, body: { name: 'x' } });
    assert.equal(written.status, 201, 'later tokens need no address');
  });

  test('an invitation is accepted regardless of letter case', async () => {
    assert.equal((await enter(carol, { email: 'CAROL@Example.Com', email_verified: true })).status, 200);
    await assertAcceptedBy(carol);
  });

  test('an invitation is accepted by listing one’s tenants, where it appears with its role', async () => {
    const [found, ...others] = (await tenantsOf(carol, { email, email_verified: true })).filter(
      ({ id }: { id: string }) => id === tenant,
    );
    assert.deepEqual([found.role, others.length], ['MEMBER', 0]);
    await assertAcceptedBy(carol);
    assert.equal((await enter(carol, {})).status, 200);
  });

  for (const claims of [
    { email, email_verified: false },
    { email },
    { email, email_verified: 'true' },
    { email, email_verified: 1 },
    { email: 'caroline@example.com', email_verified: true },
    { email: `${email} `, email_verified: true },
    { email: [email], email_verified: true },
    { email_verified: true },
  ]) {
    test(`an invitation is not accepted by a token with ${JSON.stringify(claims)}`, async () => {
      assertForbidden(await enter(carol, claims));
      const tenants = await tenantsOf(carol, claims);
      assert.ok(!tenants.some(({ id }: { id: string }) => id === tenant));
      await assertOpen();
    });
  }

  test('an invitation is accepted at once after a refusal for an unverified address', async () => {
    assertForbidden(await enter(carol, { email, email_verified: false }));
    assert.equal((await enter(carol, { email, email_verified: true })).status, 200);
    await assertAcceptedBy(carol);
  });

  test('an invitation is accepted by listing one’s tenants, even right after a refusal', async () => {
    assertForbidden(await enter(carol, {}));
    const tenants = await tenantsOf(carol, { email, email_verified: true });
    assert.ok(tenants.some(({ id }: { id: string }) => id === tenant));
    await assertAcceptedBy(carol);
  });

  test('an invitation is accepted at once after a refusal from before the invitation', async () => {
    const body = { email: 'dave@example.com', role: 'VIEWER' };
    const claims = { email: body.email, email_verified: true };
    assertForbidden(await enter('dave', claims));
    assert.equal((await service.request('POST', '/members', { tenant, body })).status, 201);
    assert.equal((await enter('dave', claims)).status, 200);
  });

  test('an invitation admits all concurrent first requests of a person', async () => {
    const bearer = await service.token(carol, { email, email_verified: true });
    const requests = Array.from({ length: 20 }, () => service.request('GET', '/clients', { tenant, bearer }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    assert.deepEqual(statuses, new Array(20).fill(200));
    await assertAcceptedBy(carol);
  });

  test('an invitation admits one person; a second one with the same address is refused', async () => {
    assert.equal((await enter(carol, { email, email_verified: true })).status, 200);
    assertForbidden(await enter(`${carol}-too`, { email, email_verified: true }));
    await assertAcceptedBy(carol);
  });

  test('an invitation to an existing member stays open and does not change their role', async () => {
    const body = { subject: carol, role: 'VIEWER' };
    await service.request('POST', '/members', { tenant, body });
    const claims = { email, email_verified: true };
    assert.equal((await enter(carol, claims)).status, 200);
    const listed = (await tenantsOf(carol, claims)).filter(({ id }: { id: string }) => id === tenant);
    assert.deepEqual(
      listed.map(({ role }: { role: string }) => role),
      ['VIEWER'],
    );
    await assertOpen();
  });

  test('an invitation that was withdrawn is not accepted', async () => {
    assert.equal((await service.request('DELETE', `/members/${invitation}`, { tenant })).status, 204);
    assertForbidden(await enter(carol, { email, email_verified: true }));
  });

  test('an invitation grants the role that it has when it is accepted', async () => {
    await service.request('PATCH', `/members/${invitation}`, { tenant, body: { role: 'VIEWER' } });
    const bearer = await service.token(carol, { email, email_verified: true });
    assertForbidden(await service.request('POST', '/clients', { tenant, bearer, body: { name: 'x' } }));
    await assertAcceptedBy(carol);
  });
});
