import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { startService } from '../../../test/support/service.ts';
import { tenantsWithJournal, verifyTenant } from './verification.ts';

const CLIENTS = 8;
/** The tenant, its owner, and the clients. */
const ENTRIES = CLIENTS + 2;

const service = startService();
let tenant: string;

const verify = () => verifyTenant(service.db.database, tenant);
const create = (name: string) => service.request('POST', '/clients', { tenant, body: { name } });

/** Acts as an owner of the database who disables the triggers that protect it. */
const tamper = (sql: string) =>
  service.db.asOwner(async (owner) => {
    await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    await owner.query('set session_replication_role = replica');
    const { rowCount } = await owner.query(sql.replaceAll('$tenant', `'${tenant}'`));
    assert.ok(rowCount, 'there was something to tamper with');
  });
const entryAt = (sequence: number) =>
  `(select entry_position from audit_seals where tenant_id = $tenant and sequence = ${sequence})`;
const idAt = async (sequence: number): Promise<string> => {
  const sql = 'select entry_id from audit_seals where tenant_id = $1 and sequence = $2';
  return (await service.db.asOwner((owner) => owner.query(sql, [tenant, sequence]))).rows[0].entry_id;
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
    await service.app.keepJournals();
  });

  test('that is intact finds no flaw, and its head', async () => {
    const { head, flaw, unsealed } = await verify();
    assert.deepEqual([flaw, unsealed, head.sequence], [undefined, 0, ENTRIES]);
    const [newest] = (await service.request('GET', '/audit-entries?limit=1', { tenant })).data;
    assert.equal(head.hash, newest.hash);
    const tenants = await Array.fromAsync(tenantsWithJournal(service.db.database));
    assert.ok(tenants.includes(tenant));
  });

  const changes: [column: string, value: string][] = [
    ['actor', `'mallory'`],
    ['actor_type', `'SYSTEM'`],
    ['request_id', 'null'],
    ['created_at', `created_at - interval '1 millisecond'`],
    ['action', `'deleted'`],
    ['resource', `'contact'`],
    ['resource_id', `'clnt_0'`],
    ['before', `'{}'`],
    ['after', `after || '{"name": "Somebody else"}'`],
  ];
  for (const [column, value] of changes) {
    test(`reports a changed entry: ${column}`, async () => {
      await tamper(
        `update audit_entries set ${column} = ${value} where tenant_id = $tenant and position = ${entryAt(5)}`,
      );
      await assertBroken(5, /was changed/, await idAt(5));
    });
  }

  test('reports the first of several changed entries', async () => {
    for (const sequence of [9, 4, 7])
      await tamper(
        `update audit_entries set actor = 'x' where tenant_id = $tenant and position = ${entryAt(sequence)}`,
      );
    await assertBroken(4, /was changed/, await idAt(4));
  });

  test('reports a removed entry, alone or with its seal', async () => {
    const id = await idAt(6);
    await tamper(`delete from audit_entries where tenant_id = $tenant and position = ${entryAt(6)}`);
    await assertBroken(6, /entry is missing/, id);
    await tamper('delete from audit_seals where tenant_id = $tenant and sequence = 6');
    await assertBroken(6, /seal before it is missing/, await idAt(7));
  });

  test('reports an entry that replaced another', async () => {
    const id = await idAt(6);
    await tamper(
      `update audit_entries set id = 'aud_other' where tenant_id = $tenant and position = ${entryAt(6)}`,
    );
    await assertBroken(6, /another identifier/, id);
  });

  test('reports that the last seals were removed, with or without their entries', async () => {
    await tamper(`delete from audit_seals where tenant_id = $tenant and sequence > ${ENTRIES - 2}`);
    await assertBroken(ENTRIES - 1, /ends early: it had 10 seals/);
    await tamper(`delete from audit_entries where tenant_id = $tenant and position not in
      (select entry_position from audit_seals where tenant_id = $tenant)`);
    await assertBroken(ENTRIES - 1, /ends early/);
    await tamper('delete from audit_seals where tenant_id = $tenant');
    await assertBroken(1, /ends early/);
  });

  for (const [column, value] of [
    ['hash', `repeat('a', 64)`],
    ['sealed_at', `sealed_at + interval '1 second'`],
  ] as const) {
    test(`reports a changed seal: ${column}`, async () => {
      await tamper(`update audit_seals set ${column} = ${value} where tenant_id = $tenant and sequence = 3`);
      await assertBroken(3, /was changed/, await idAt(3));
    });
  }

  test('reports a seal that points to another entry', async () => {
    await tamper(
      `update audit_seals set previous_hash = repeat('0', 64) where tenant_id = $tenant and sequence = 3`,
    );
    await assertBroken(3, /does not name the hash of the seal before/, await idAt(3));
  });

  test('reports a wrong recorded end', async () => {
    await tamper(`update audit_chains set hash = repeat('a', 64) where tenant_id = $tenant`);
    await assertBroken(ENTRIES, /another hash/);
    await tamper('update audit_chains set sequence = 4 where tenant_id = $tenant');
    await assertBroken(5, /seals follow it/);
    await tamper('delete from audit_chains where tenant_id = $tenant');
    await assertBroken(1, /seals follow it/);
  });

  test('compares the chain with an anchor', async () => {
    const { database } = service.db;
    const { head: anchor } = await verify();
    await create('Later');
    await service.app.keepJournals();
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

  test('counts unsealed entries, which are no flaw', async () => {
    await tamper(`insert into audit_entries (tenant_id, id, created_at, action, resource, resource_id)
      values ($tenant, 'aud_old', now() - interval '1 minute', 'created', 'client', 'clnt_x')`);
    await create('Just now');
    const { flaw, unsealed, head } = await verify();
    assert.deepEqual([flaw, unsealed, head.sequence], [undefined, 1, ENTRIES]);
  });

  test('works while entries are written and sealed', async () => {
    let isDone = false;
    const writing = (async () => {
      while (!isDone) {
        await create('More');
        await service.app.keepJournals();
      }
    })();
    for (let round = 0; round < 20; round++) assert.equal((await verify()).flaw, undefined);
    isDone = true;
    await writing;
  });
});
