import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { startService } from '../../../../test/support/service.ts';

const ROUNDS = 20;

const service = startService();
let tenant: string;
/** The identifiers of members, by subject. */
let ids: Record<string, string>;

async function add(body: { subject?: string; email?: string; role: string }): Promise<void> {
  const { data } = await service.request('POST', '/members', { tenant, body });
  if (body.subject) ids[body.subject] = data.id;
}
const demote = (subject: string, as: string) =>
  service.request('PATCH', `/members/${ids[subject]}`, { as, tenant, body: { role: 'MEMBER' } });
const remove = (subject: string, as: string) =>
  service.request('DELETE', `/members/${ids[subject]}`, { as, tenant });

/** Reads the database directly: the caller may have lost access. */
async function readOwners(): Promise<string[]> {
  return service.db.asOwner(async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    const sql = `select subject from members where tenant_id = $1 and role = 'OWNER' and subject is not null order by 1`;
    return (await client.query(sql, [tenant])).rows.map((row) => row.subject);
  });
}

describe('the last owner of a tenant', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    const [alice] = (await service.request('GET', '/members', { tenant })).data;
    ids = { alice: alice.id };
  });

  const assertStays = async () => {
    assertRefused(await remove('alice', 'alice'), ['status', 'state']);
    assertRefused(await demote('alice', 'alice'), ['status', 'state']);
    assert.deepEqual(await readOwners(), ['alice']);
  };

  test('the last owner of a tenant can be neither removed nor demoted', () => assertStays());

  test('the last owner of a tenant can be set to OWNER again, which changes nothing', async () => {
    const body = { role: 'OWNER' };
    const answer = await service.request('PATCH', `/members/${ids.alice}`, { tenant, body });
    assert.deepEqual([answer.status, answer.data.role], [200, 'OWNER']);
  });

  test('the last owner of a tenant cannot be replaced by admins', async () => {
    await add({ subject: 'anna', role: 'ADMIN' });
    await assertStays();
  });

  test('the last owner of a tenant cannot be replaced by an owner who is only invited', async () => {
    await add({ email: 'olga@example.com', role: 'OWNER' });
    await assertStays();
  });

  test('the last owner of a tenant can leave once there is another owner, who is then the last', async () => {
    await add({ subject: 'bob', role: 'OWNER' });
    assert.equal((await demote('alice', 'alice')).status, 200);
    assert.deepEqual(await readOwners(), ['bob']);
    assertRefused(await remove('bob', 'bob'), ['status', 'state']);
    assert.equal((await remove('alice', 'bob')).status, 204);
    assert.deepEqual(await readOwners(), ['bob']);
  });

  test('the last owner of a tenant is protected by the database itself', async () => {
    await service.db.asApplication(async (client) => {
      await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      for (const sql of [
        `delete from members`,
        `update members set role = 'ADMIN'`,
        `update members set subject = null, email = 'alice@example.com'`,
      ]) {
        await assert.rejects(client.query(sql), { code: '23514', constraint: 'members_keep_one_owner' }, sql);
      }
    });
  });

  /** The loser is refused by the rule, or because it is no longer an owner. */
  const assertOneWon = async (answers: Answer[], won: number) => {
    const [winners, losers] = [
      answers.filter(({ status }) => status === won),
      answers.filter(({ status }) => status !== won),
    ];
    assert.equal(winners.length, 1, answers.map(({ status, text }) => `${status} ${text}`).join('; '));
    for (const loser of losers) {
      if (loser.status !== 403) assertRefused(loser, ['status', 'state']);
    }
    assert.equal((await readOwners()).length, 1);
  };

  for (let round = 1; round <= ROUNDS; round++) {
    test(`the last owner of a tenant stays when two owners remove each other concurrently, round ${round}`, async () => {
      await add({ subject: 'bob', role: 'OWNER' });
      await assertOneWon(await Promise.all([remove('bob', 'alice'), remove('alice', 'bob')]), 204);
    });

    test(`the last owner of a tenant stays when two owners demote each other concurrently, round ${round}`, async () => {
      await add({ subject: 'bob', role: 'OWNER' });
      await assertOneWon(await Promise.all([demote('bob', 'alice'), demote('alice', 'bob')]), 200);
    });

    test(`the last owner of a tenant stays when two owners leave concurrently, round ${round}`, async () => {
      await add({ subject: 'bob', role: 'OWNER' });
      await assertOneWon(await Promise.all([remove('alice', 'alice'), remove('bob', 'bob')]), 204);
    });
  }
});
