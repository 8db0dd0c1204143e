import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const HOUR_MS = 3_600_000;

const service = useService();
let tenant: string;

interface Issued {
  id: string;
  token: string;
  expiresAt: string;
}

const post = (body: object, bearer?: string) =>
  service.request('POST', '/access-tokens', {
    tenant,
    body: { name: 'x', role: 'ADMIN', ...body },
    ...(bearer !== undefined && { bearer }),
  });
const make = async (bearer?: string, body: object = {}): Promise<Issued> => {
  const answer = await post(body, bearer);
  assert.equal(answer.status, 201, answer.text);
  return answer.data;
};
const revoke = (id: string, bearer?: string) =>
  service.request('DELETE', `/access-tokens/${id}`, { tenant, ...(bearer !== undefined && { bearer }) });
const statusOf = async ({ token }: Issued) =>
  (await service.request('GET', '/clients', { tenant, bearer: token })).status;
const inHours = (hours: number) => new Date(service.clock.now().getTime() + hours * HOUR_MS).toISOString();

describe('access tokens that make others', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
  });

  test('an access token takes all generations that it made along when it is revoked, at once, and nothing else', async () => {
    const first = await make();
    const second = await make(first.token);
    const third = await make(second.token);
    const sibling = await make(first.token, { role: 'VIEWER' });
    const others = [await make(), await make()];
    for (const one of [first, second, third, sibling, ...others]) assert.equal(await statusOf(one), 200);
    assert.equal((await revoke(first.id)).status, 204);
    for (const one of [first, second, third, sibling]) assert.equal(await statusOf(one), 401);
    for (const one of others) assert.equal(await statusOf(one), 200);
    const { data } = await service.request('GET', '/access-tokens', { tenant });
    assert.deepEqual(data.map(({ id }: Issued) => id).sort(), others.map(({ id }) => id).sort());
  });

  test('an access token survives when one that it made is revoked', async () => {
    const first = await make();
    const second = await make(first.token);
    const third = await make(second.token);
    assert.equal((await revoke(second.id, first.token)).status, 204);
    assert.deepEqual([await statusOf(first), await statusOf(second), await statusOf(third)], [200, 401, 401]);
  });

  test('an access token is audited with each one that goes along, by the person who revoked it', async () => {
    const first = await make();
    const family = [first, await make(first.token), await make(first.token)];
    await revoke(first.id);
    for (const { id } of family) {
      const { data } = await service.request('GET', `/audit-entries?resourceId=${id}`, { tenant });
      assert.deepEqual([data[0].action, data[0].actor.id], ['deleted', 'alice'], JSON.stringify(data[0]));
    }
  });

  test('an access token takes along more generations than a cascade could', async () => {
    const first = await make();
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into access_tokens (tenant_id, id, name, role, created_by, created_by_token, created_at, updated_at, expires_at)
         select $1, 'tok_' || number, 'x', 'ADMIN', 'x', case number when 1 then $2 else 'tok_' || number - 1 end,
           now(), now(), now() + interval '1 day'
         from generate_series(1, 3000) as number`,
        [tenant, first.id],
      ),
    );
    assert.equal((await revoke(first.id)).status, 204);
    const { data } = await service.request('GET', '/access-tokens', { tenant });
    assert.deepEqual(data, []);
  });

  test('an access token leaves none behind when it makes some while it is revoked', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await make();
      const making = Array.from({ length: 8 }, () => post({}, first.token));
      const revoked = revoke(first.id);
      for (const { status, text } of await Promise.all(making)) assert.ok([201, 401].includes(status), text);
      assert.equal((await revoked).status, 204);
      const { data } = await service.request('GET', '/access-tokens', { tenant });
      assert.deepEqual(data, []);
    }
  });

  test('an access token is never outlived by those that it made', async () => {
    const expiresAt = inHours(2);
    const first = await make(undefined, { expiresAt });
    assert.equal((await make(first.token)).expiresAt, expiresAt);
    assert.equal((await make(first.token, { expiresAt })).expiresAt, expiresAt);
    const earlier = inHours(1);
    const second = await make(first.token, { expiresAt: earlier });
    assert.equal((await make(second.token)).expiresAt, earlier);
    assertRefused(await post({ expiresAt: inHours(3) }, first.token), ['expiresAt', 'range']);
    assertRefused(await post({ expiresAt }, second.token), ['expiresAt', 'range']);
    service.clock.advance(3 * HOUR_MS);
    assert.equal(await statusOf(second), 401);
  });

  test('an access token can be revoked at the same moment as those that it made', async () => {
    const first = await make();
    const second = await make(first.token);
    const last = await Promise.all(Array.from({ length: 5 }, () => make(second.token)));
    const answers = await Promise.all([second, first, ...last].map(({ id }) => revoke(id)));
    for (const { status, text } of answers) assert.ok([204, 404].includes(status), text);
    for (const one of [first, second, ...last]) assert.equal(await statusOf(one), 401);
  });
});

test('a tenant has at most 1,000 access tokens that have not expired', async () => {
  tenant = await service.tenant();
  const insert = (expiresAt: string) =>
    service.db.asOwner((owner) =>
      owner.query(
        `insert into access_tokens (tenant_id, id, name, role, created_by, created_at, updated_at, expires_at)
         select $1, 'tok_' || $2::text || number, 'x', 'VIEWER', 'x', now(), now(), $2::timestamptz from generate_series(1, 999) as number`,
        [tenant, expiresAt],
      ),
    );
  await insert(inHours(-1));
  await insert(inHours(1));
  const last = await make();
  assertRefused(await post({}), ['status', 'state']);
  await revoke(last.id);
  await make();
});
