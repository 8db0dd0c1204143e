import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { DAMAGED } from '../../../test/support/routes/recorded-traffic.ts';
import { useService } from '../../../test/support/service.ts';
import { asTamperer } from '../../../test/support/tampering.ts';
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
/** All ranges of this file but one have one entry, so its number tells the range. */
const entryAt = (sequence: number) =>
  `(select first_position from journal_ranges where tenant_id = $tenant and first_number = ${sequence})`;
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
    ['media', `'[]'`],
    ['after', `null, erased_digest = sha256('')`],
  ];
  for (const [column, value] of changes) {
    test(`reports a changed entry: ${column}`, async () => {
      await tamper(
        `update journal set ${column} = ${value} where tenant_id = $tenant and position = ${entryAt(5)}`,
      );
      await assertBroken(5, /was changed/, await idAt(5));
    });
  }

  test('reports an entry that is marked as erased but was not', async () => {
    await tamper(
      `update journal set erased_digest = sha256('') where tenant_id = $tenant and position = ${entryAt(5)}`,
    );
    await assertBroken(5, /does not fit its entries/);
  });

  for (const [column, value] of [
    ['last_sequence', 'last_sequence + 1'],
    ['digests', `digests || '\\x00'`],
    ['digests', 'digests || digests'],
  ])
    test(`reports a changed length of the last range: ${column} = ${value}`, async () => {
      await tamper(
        `update journal_ranges set ${column} = ${value} where tenant_id = $tenant and first_number = ${ENTRIES}`,
      );
      await assertBroken(ENTRIES, /length/);
    });

  test('reports the first of several changed entries', async () => {
    for (const sequence of [9, 4, 7])
      await tamper(
        `update journal set actor = 'x' where tenant_id = $tenant and position = ${entryAt(sequence)}`,
      );
    await assertBroken(4, /was changed/, await idAt(4));
  });

  test('reports a removed entry, alone or with its seal', async () => {
    await tamper(`delete from journal where tenant_id = $tenant and position = ${entryAt(6)}`);
    await assertBroken(6, /entry is missing/);
    await tamper('delete from journal_ranges where tenant_id = $tenant and first_number = 6');
    await assertBroken(6, /range before it is missing/);
  });

  test('reports an entry that took the place of another', async () => {
    await tamper(`with taken as (
        delete from journal where tenant_id = $tenant and position = ${entryAt(6)} returning position, transaction_id
      )
      insert into journal (tenant_id, position, transaction_id, created_at, actor_type, actor, request_id, action, resource,
        resource_id, after) overriding system value
      select tenant_id, -taken.position, taken.transaction_id, created_at, actor_type, actor, request_id, action, resource,
        resource_id, after
      from journal, taken where tenant_id = $tenant and journal.position = ${entryAt(7)}`);
    await assertBroken(6, /entry is missing/);
    await tamper(`insert into journal (tenant_id, position, transaction_id, created_at, actor_type, actor, request_id, action,
        resource, resource_id, after) overriding system value
      select tenant_id, -position, transaction_id, created_at, actor_type, actor, request_id, action, resource, resource_id, after
      from journal where tenant_id = $tenant and position < 0`);
    await assertBroken(6, /was changed/, await idAt(6));
  });

  test('names the entry of a range that was changed, and one that was added to it', async () => {
    const [{ id: clientId }] = (await service.request('GET', '/clients?limit=1', { tenant })).data;
    const contact = (name: string) =>
      `insert into contacts (id, client_id, name, created_at, updated_at)
       values ('con_${name}', '${clientId}', '${name}', now(), now())`;
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await owner.query('begin');
      await owner.query(contact('one'));
      await owner.query(contact('two'));
      await owner.query(`select nextval(pg_get_serial_sequence('journal', 'position'))`);
      await owner.query(contact('three'));
      await owner.query('commit');
    });
    await service.app.keepJournals();
    const { head, flaw } = await verify();
    assert.deepEqual([flaw, head.sequence], [undefined, ENTRIES + 3]);
    await tamper(`insert into journal (tenant_id, position, transaction_id, created_at, actor_type, actor, action, resource,
        resource_id) overriding system value
      select tenant_id, position + 1, transaction_id, created_at, actor_type, actor, action, resource, resource_id
      from journal where tenant_id = $tenant and resource_id = 'con_two'`);
    await assertBroken(ENTRIES + 3, /was added in its place/);
    await tamper(`update journal set actor = 'x' where tenant_id = $tenant and resource_id = 'con_one'`);
    await tamper(
      `delete from journal where tenant_id = $tenant and resource_id = 'con_two' and after is null`,
    );
    await assertBroken(ENTRIES + 1, /was changed/, await idAt(ENTRIES + 1));
  });

  test('accepts and counts entries whose states were erased, and events still show their envelope', async () => {
    await service.db.asOwner(async (owner) => {
      await owner.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
      await owner.query(
        `update journal set before = null, after = null, media = null,
           erased_digest = journal_states_digest(before, after, media)
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
    await tamper(`update journal set after = '{}' where tenant_id = $tenant and position = ${entryAt(4)}`);
    await assertBroken(4, /was changed/, await idAt(4));
  });

  test('reports that the last seals were removed, with or without their entries', async () => {
    await tamper(`delete from journal_ranges where tenant_id = $tenant and first_number > ${ENTRIES - 2}`);
    await assertBroken(ENTRIES - 1, /ends early: it had 10 entries/);
    await tamper(`delete from journal where tenant_id = $tenant and position not in
      (select first_position from journal_ranges where tenant_id = $tenant)`);
    await assertBroken(ENTRIES - 1, /ends early/);
    await tamper('delete from journal_ranges where tenant_id = $tenant');
    await assertBroken(1, /ends early/);
  });

  for (const [column, value] of [
    ['hash', `sha256('')`],
    ['digests', `sha256('')`],
    ['first_number', '30'],
    ['sealed_at', `sealed_at + interval '1 second'`],
    // Which event the entry is.
    ['type', `'client.deleted'`],
    ['client_id', `'clnt_0'`],
    ['record_sequences', 'array[7]'],
    ['state_position', '1'],
    ['api_version', `'v0'`],
    ['beside', `'{}'`],
  ] as const) {
    test(`reports a changed seal: ${column}`, async () => {
      await tamper(
        `update journal_ranges set ${column} = ${value} where tenant_id = $tenant and first_number = 3`,
      );
      await assertBroken(3, /was changed/);
    });
  }

  test('reports a range that follows another one', async () => {
    await tamper(
      `update journal_ranges set previous_hash = sha256('') where tenant_id = $tenant and first_number = 3`,
    );
    await assertBroken(3, /does not name the hash of the range before/);
  });

  test('reports a wrong recorded end', async () => {
    await tamper(`update journal_heads set hash = sha256('') where tenant_id = $tenant`);
    await assertBroken(ENTRIES, /another hash/);
    await tamper('update journal_heads set number = 4 where tenant_id = $tenant');
    await assertBroken(5, /entries follow it/);
    await tamper('delete from journal_heads where tenant_id = $tenant');
    await assertBroken(1, /entries follow it/);
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
    await tamper(`insert into journal (tenant_id, created_at, actor_type, actor, action, resource, resource_id)
      values ($tenant, now() - interval '1 minute', 'PERSON', 'alice', 'created', 'client', 'clnt_x')`);
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
