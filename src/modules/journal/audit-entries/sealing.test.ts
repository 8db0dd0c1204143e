import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { everyPage, TIMESTAMP } from '../../../../test/support/expectations.ts';
import { startSecondInstance } from '../../../../test/support/processes/instance.ts';
import { insertClients } from '../../../../test/support/records/insert-clients.ts';
import { startService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';
import { NO_HASH } from '../chain/chain.ts';
import type { AuditEntry } from './schema.ts';
import { verifyTenant } from './verification.ts';

/** More entries than a sealer takes at a time. */
const MANY = 11_000;

const service = startService();
let tenant: string;

const create = (name: string) => service.request('POST', '/clients', { tenant, body: { name } });
/** All of the tenant's entries, oldest first. */
const entries = async () =>
  (await everyPage(service, '/audit-entries', { tenant, limit: 500 })).reverse() as AuditEntry[];
const names = (of: AuditEntry[]) => of.map(({ after }) => after?.name);

/** The entries in the order of the chain. Each must be sealed and name the hash of the previous entry. */
function chainOf(all: AuditEntry[]): AuditEntry[] {
  const chain = all.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  for (const [index, entry] of chain.entries()) {
    assert.equal(entry.sequence, index + 1);
    assert.equal(entry.previousHash, index === 0 ? NO_HASH : chain[index - 1]?.hash);
    assert.match(entry.hash ?? '', /^[0-9a-f]{64}$/);
    assert.match(entry.sealedAt ?? '', TIMESTAMP);
  }
  return chain;
}

const assertHolds = async (length: number) => {
  const { head, flaw, unsealed } = await verifyTenant(service.db.database, tenant);
  assert.deepEqual([head.sequence, flaw, unsealed], [length, undefined, 0]);
};

/** A writer whose transaction can be kept open. */
const asWriter = <T>(work: (write: (sql: string) => Promise<unknown>) => Promise<T>) =>
  service.db.asApplication(async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant]);
    return work((sql) => client.query(sql));
  });
const insertion = (name: string) =>
  `insert into clients (id, name, created_at, updated_at) values ('${newId('client')}', '${name}', now(), now())`;

describe('sealing', () => {
  before(async () => {
    tenant = await service.tenant();
  });

  test('sealing links committed entries into a chain, in order', async () => {
    for (const name of ['one', 'two', 'three']) await create(name);
    const sealed = await entries();
    assert.deepEqual(chainOf(sealed), sealed);
    await create('four');
    await service.app.sealJournals();
    await service.app.sealJournals();
    const longer = await entries();
    assert.deepEqual(chainOf(longer), longer);
    assert.deepEqual(longer.slice(0, sealed.length), sealed, 'sealed entries stay as they are');
    await assertHolds(longer.length);
  });

  test('sealing leaves no entry unsealed', async () => {
    await service.app.sealJournals();
    const left = await service.db.asOwner((owner) => owner.query('select * from journal_waiting'));
    assert.deepEqual(left.rows, []);
  });

  test('sealing puts a late transaction after what was committed meanwhile', async () => {
    await asWriter(async (write) => {
      await write('begin');
      await write(insertion('late'));
      await create('meanwhile');
      await service.app.sealJournals();
      await write(insertion('later'));
      await write('commit');
    });
    const chain = chainOf(await entries());
    assert.deepEqual(names(chain.slice(-3)), ['meanwhile', 'late', 'later']);
    await assertHolds(chain.length);
  });

  test('sealing keeps the order in which a record was changed', async () => {
    const { data: client } = await create('0');
    let isDone = false;
    const sealing = (async () => {
      while (!isDone) await service.app.sealJournals();
    })();
    const writers = Array.from({ length: 4 }, () =>
      asWriter(async (write) => {
        for (let count = 0; count < 25; count++)
          await write(`update clients set name = (name::integer + 1)::text where id = '${client.id}'`);
      }),
    );
    await Promise.all(writers);
    isDone = true;
    await sealing;
    await service.app.sealJournals();
    const chain = chainOf(await entries());
    const changes = chain.filter(({ resourceId }) => resourceId === client.id);
    assert.deepEqual(
      names(changes),
      Array.from({ length: 101 }, (_, count) => String(count)),
    );
    await assertHolds(chain.length);
  });

  test('sealing by several processes at once seals each entry exactly once', async () => {
    const neighbours = await Promise.all([startSecondInstance(service), startSecondInstance(service)]);
    const sealers = [service.app, ...neighbours.map(({ app }) => app)];
    for (let round = 0; round < 10; round++) {
      const written = Array.from({ length: 8 }, (_, index) => create(`round ${round} ${index}`));
      await Promise.all([...written, ...sealers.map((app) => app.sealJournals())]);
      await Promise.all(sealers.map((app) => app.sealJournals()));
    }
    await service.app.sealJournals();
    await Promise.all(neighbours.map((one) => one.close()));
    await assertHolds(chainOf(await entries()).length);
  });

  test("sealing of one tenant continues if another tenant's fails", async () => {
    const mine = tenant;
    tenant = await service.tenant('zoe');
    const theirs = tenant;
    await service.app.sealJournals();
    // The recorded head lies before the last entry, so the next one conflicts with it.
    const move = (by: number) =>
      service.db.asOwner((owner) =>
        owner.query('update journal_heads set sequence = sequence + $2 where tenant_id = $1', [mine, by]),
      );
    await move(-1);
    tenant = mine;
    await create('unlucky');
    await service.request('POST', '/clients', { as: 'zoe', tenant: theirs, body: { name: 'lucky' } });
    await assert.rejects(service.app.sealJournals(), AggregateError);
    const [lucky] = (await service.request('GET', '/audit-entries?limit=1', { as: 'zoe', tenant: theirs }))
      .data;
    assert.deepEqual([lucky.after.name, typeof lucky.hash], ['lucky', 'string']);
    await move(1);
    await service.app.sealJournals();
    await assertHolds(chainOf(await entries()).length);
  });

  test('sealing skips a tenant that is being purged', async () => {
    const doomed = await service.tenant('dora');
    await service.request('DELETE', `/tenants/${doomed}`, { as: 'dora' });
    await service.db.asOwner(async (owner) => {
      await owner.query('begin');
      await owner.query('delete from tenants where id = $1', [doomed]);
      await service.app.sealJournals();
      await owner.query('commit');
    });
    await service.app.sealJournals();
    const left = await service.db.asOwner((owner) => owner.query('select * from journal_waiting'));
    assert.deepEqual(left.rows, []);
  });

  test('sealing has nothing left to do for tenants that were purged together', async () => {
    const doomed = [await service.tenant('dora'), await service.tenant('dora')];
    for (const one of doomed) await service.request('DELETE', `/tenants/${one}`, { as: 'dora' });
    await service.app.sealJournals();
    await service.db.asOwner(async (owner) => {
      await owner.query('delete from tenants where id = any ($1)', [doomed]);
      for (const table of ['journal', 'journal_waiting'])
        assert.deepEqual(
          (await owner.query(`select * from ${table} where tenant_id = any ($1)`, [doomed])).rows,
          [],
          table,
        );
    });
  });

  test('sealing handles more entries than fit into one transaction, in order', async () => {
    tenant = await service.tenant();
    await insertClients(service.db, tenant, MANY);
    await create('last');
    await service.app.sealJournals();
    const all = await entries();
    assert.equal(all.length, MANY + 3);
    assert.deepEqual(
      chainOf(all).map(({ id }) => id),
      all.map(({ id }) => id),
    );
    await assertHolds(MANY + 3);
  });
});

describe('writers', () => {
  test('writers of entries wait neither for each other nor for the sealer', async () => {
    tenant = await service.tenant();
    await asWriter((first) =>
      asWriter(async (second) => {
        await first('begin');
        await first(insertion('first'));
        await second(`set lock_timeout = '1ms'`);
        await second('begin');
        await second(insertion('second'));
        await service.app.sealJournals();
        await second(insertion('third'));
        await second('commit');
        await service.app.sealJournals();
        await first('commit');
      }),
    );
    await service.app.sealJournals();
    assert.deepEqual(names(chainOf(await entries()).slice(2)), ['second', 'third', 'first']);
  });
});
