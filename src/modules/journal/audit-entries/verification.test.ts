import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { DAMAGED } from '../../../../test/support/routes/recorded-traffic.ts';
import { useService } from '../../../../test/support/service.ts';
import { asTamperer } from '../../../../test/support/tampering.ts';
import { tenantsWithJournal, verifyTenant } from './verification.ts';

const CLIENTS = 8;
/** The tenant, its owner, and the clients. */
const ENTRIES = CLIENTS + 2;

const service = useService();
let tenant: string;

const verify = () => verifyTenant(service.db.database, tenant);
const create = (name: string) => service.request('POST', '/clients', { tenant, body: { name } });

/** Acts as an owner of the database who disables the triggers that protect it. */
const tamper = (sql: string) =>
  asTamperer(service.db, async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    const { rowCount } = await owner.query(sql.replaceAll('$tenant', `'${tenant}'`));
    assert.ok(rowCount, 'there was something to tamper with');
  });
const idAt = async (sequence: number): Promise<string | undefined> => {
  const { data } = await service.request('GET', '/audit-entries?limit=500', { tenant });
  return data.find((entry: { sequence: number }) => entry.sequence === sequence)?.id;
};

async function assertBroken(sequence: number, what: RegExp, entryId?: string): Promise<void> {
  const { flaw } = await verify();
  assert.equal(flaw?.sequence, sequence, flaw?.what);
  assert.match(flaw?.what ?? '', what);
  if (entryId !== undefined) assert.equal(flaw?.entryId, entryId);
}

describe('verifying a chain', () => {
  beforeEach(async () => {
    tenant = await service.tenant();
    for (let number = 1; number <= CLIENTS; number++) await create(`Client ${number}`);
    await sealJournalOf(service, tenant);
  });

  test('verifying an intact chain finds no flaw, and its head', async () => {
    const { head, flaw, unsealed } = await verify();
    assert.deepEqual([flaw, unsealed, head.sequence], [undefined, 0, ENTRIES]);
    const [newest] = (await service.request('GET', '/audit-entries?limit=1', { tenant })).data;
    assert.equal(head.hash, newest.hash);
    const tenants = await Array.fromAsync(tenantsWithJournal(service.db.database));
    assert.ok(tenants.includes(tenant));
  });

  const changes: [column: string, value: string][] = [
    ['id', 'gen_random_uuid()'],
    ['actor', `'mallory'`],
    ['actor_type', `'SYSTEM'`],
    ['request_id', 'null'],
    ['created_at', `created_at - interval '1 millisecond'`],
    ['action', `'deleted'`],
    ['resource', `'contact'`],
    ['resource_id', `'clnt_0'`],
    ['before', `'{}'`],
    ['after', `after || '{"name": "Somebody else"}'`],
    ['after', `null, before = '{}'`],
    ['after', `'{}', after_digest = sha256('{}')`],
    ['media', `'[]'`],
    ['extra', `'{}'`],
    ['type', `'client.deleted'`],
    ['record_sequence', '7'],
    ['client_id', `'clnt_0'`],
    ['api_version', `'v0'`],
    ['sealed_at', `sealed_at + interval '1 second'`],
    ['after_digest', `sha256('')`],
    ['rest_digest', `sha256('')`],
    ['hash', `sha256('')`],
  ];
  for (const [column, value] of changes) {
    test(`verifying a chain reports a changed entry: ${column} = ${value}`, async () => {
      await tamper(`update journal set ${column} = ${value} where tenant_id = $tenant and sequence = 5`);
      await assertBroken(5, /was changed/, await idAt(5));
    });
  }

  test('verifying a chain reports the first of several changed entries', async () => {
    for (const sequence of [9, 4, 7])
      await tamper(`update journal set actor = 'x' where tenant_id = $tenant and sequence = ${sequence}`);
    await assertBroken(4, /was changed/, await idAt(4));
  });

  test('verifying a chain reports a removed entry, also if the others move up', async () => {
    await tamper('delete from journal where tenant_id = $tenant and sequence = 6');
    await assertBroken(6, /entry is missing/);
    await tamper('update journal set sequence = sequence - 1 where tenant_id = $tenant and sequence > 6');
    await assertBroken(6, /was changed/);
  });

  test('verifying a chain reports an entry that took the place of another', async () => {
    await tamper('update journal set sequence = 60 where tenant_id = $tenant and sequence = 6');
    await tamper('update journal set sequence = 6 where tenant_id = $tenant and sequence = 7');
    await tamper('update journal set sequence = 7 where tenant_id = $tenant and sequence = 60');
    await assertBroken(6, /was changed/, await idAt(6));
  });

  test('verifying a chain reports an entry that nobody sealed', async () => {
    await tamper(`insert into journal
      select tenant_id, sequence + 1, gen_random_uuid(), created_at - interval '1 year', actor_type, actor, request_id, action,
        resource, 'clnt_forged', before, after, media, extra, type, 1, 'clnt_forged', api_version, sealed_at, after_digest,
        rest_digest, sha256(hash)
      from journal where tenant_id = $tenant and sequence = ${ENTRIES}`);
    await assertBroken(ENTRIES + 1, /was changed/);
  });

  test('verifying a chain accepts and counts entries whose states were erased, and events still show their envelope', async () => {
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await owner.query(
        `update journal set before = null, after = null, media = null, extra = null
         where tenant_id = $1 and after ->> 'name' in ('Client 2', 'Client 5')`,
        [tenant],
      );
    });
    const { flaw, erased, head } = await verify();
    assert.deepEqual([flaw, erased, head.sequence], [undefined, 2, ENTRIES]);
    const { data } = await service.request('GET', '/events', { tenant, headers: DAMAGED });
    assert.deepEqual(
      data.map(({ type, data: shown }: { type: string; data: { name?: string } }) => [type, shown.name])[3],
      ['client.created', undefined],
    );
    await tamper(`update journal set after = '{}' where tenant_id = $tenant and sequence = 4`);
    await assertBroken(4, /was changed/, await idAt(4));
  });

  test('verifying a chain reports that the last entries were removed', async () => {
    await tamper(`delete from journal where tenant_id = $tenant and sequence > ${ENTRIES - 2}`);
    await assertBroken(ENTRIES - 1, /ends early: it had 10 entries/);
    await tamper('delete from journal where tenant_id = $tenant');
    await assertBroken(1, /ends early/);
  });

  test('verifying a chain reports a wrong recorded end', async () => {
    await tamper(`update journal_heads set hash = sha256('') where tenant_id = $tenant`);
    await assertBroken(ENTRIES, /another hash/);
    await tamper('update journal_heads set sequence = 4 where tenant_id = $tenant');
    await assertBroken(5, /entries follow it/);
    await tamper('delete from journal_heads where tenant_id = $tenant');
    await assertBroken(1, /entries follow it/);
  });

  test('verifying a chain compares it with an anchor', async () => {
    const { database } = service.db;
    const { head: anchor } = await verify();
    await create('Later');
    await sealJournalOf(service, tenant);
    const verifyWith = async (end: typeof anchor) =>
      (await verifyTenant(database, tenant, { anchor: end })).flaw;
    assert.equal(await verifyWith(anchor), undefined);
    const other = await verifyWith({ ...anchor, hash: 'f'.repeat(64) });
    assert.deepEqual([other?.sequence, other?.what], [ENTRIES, 'it had another hash when it was anchored']);
    const longer = await verifyWith({ ...anchor, sequence: ENTRIES + 2 });
    assert.deepEqual(longer, {
      sequence: ENTRIES + 2,
      what: 'the chain had 12 entries when it was anchored',
    });
  });

  test('verifying a chain counts unsealed changes, which are no flaw', async () => {
    await tamper(`insert into journal_waiting (tenant_id, created_at, actor_type, actor, action, resource, resource_id)
      values ($tenant, now() - interval '1 minute', 'PERSON', 'alice', 'created', 'client', 'clnt_x')`);
    await create('Just now');
    const { flaw, unsealed, head } = await verify();
    assert.deepEqual([flaw, unsealed, head.sequence], [undefined, 1, ENTRIES]);
  });

  test('a chain can be verified while entries are written and sealed', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        await create('More');
        await sealJournalOf(service, tenant);
      }
    })();
    for (let round = 0; round < 20; round++) assert.equal((await verify()).flaw, undefined);
    isDone = true;
    await writing;
  });
});
