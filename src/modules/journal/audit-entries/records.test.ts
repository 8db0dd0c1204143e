import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { finalized, make } from '../../../../test/support/billing.ts';
import { enterTenant } from '../../../../test/support/database.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { useService } from '../../../../test/support/service.ts';
import { asTamperer } from '../../../../test/support/tampering.ts';
import { TABLES } from './record-store.ts';
import { findChangedRecords } from './records.ts';

const service = useService();
let tenant: string;
let invoice: { id: string };

const found = async () =>
  (await Array.fromAsync(findChangedRecords(service.db.database, tenant))).map(
    ({ resource, recordId, what }) => `${resource} ${recordId} ${what}`,
  );

/** Acts as a superuser who turns the triggers off, and undoes it. */
async function whileTampered<T>(change: string, undo: string, work: () => Promise<T>): Promise<T> {
  const run = (sql: string) =>
    asTamperer(service.db, async (owner) => assert.ok((await owner.query(sql)).rowCount, sql));
  await run(change);
  try {
    return await work();
  } finally {
    await run(undo);
  }
}

describe('comparing records with their last entries', () => {
  before(async () => {
    tenant = await service.tenant();
    invoice = await finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor: 100 }]);
    await make(service, tenant, '/payments', { invoiceId: invoice.id, amountMinor: 40 });
    const client = await make(service, tenant, '/clients', { name: 'Gone' });
    await service.request('DELETE', `/clients/${client.id}`, { tenant });
  });

  test('comparing records with their last entries finds nothing where nothing changed, or changes wait for a seal', async () => {
    assert.deepEqual(await found(), []);
    await make(service, tenant, '/clients', { name: 'Just now' });
    assert.deepEqual(await found(), []);
  });

  test('comparing records with their last entries finds nothing in records that change meanwhile', async () => {
    const { id } = await make(service, tenant, '/clients', { name: 'Busy' });
    let isDone = false;
    const writing = service.db.asApplication(async (client) => {
      await enterTenant(client, tenant);
      for (let count = 0; !isDone; count++)
        await client.query('update clients set name = $2 where id = $1', [id, `Busy ${count}`]);
    });
    for (let round = 0; round < 5; round++) {
      assert.deepEqual(await found(), []);
      await sealJournalOf(service, tenant);
    }
    isDone = true;
    await writing;
  });

  test('comparing records with their last entries finds a changed name of an issued line', async () => {
    const { data } = await service.request('GET', `/billables?invoiceId=${invoice.id}`, { tenant });
    const [{ id }] = data;
    await whileTampered(
      `update billables set name = 'Other work' where id = '${id}'`,
      `update billables set name = 'Work' where id = '${id}'`,
      async () => {
        assert.deepEqual(await found(), [`billable ${id} differs from its last entry`]);
        // A wrong time in journal_columns does not hide it.
        await asTamperer(service.db, async (owner) => {
          await owner.query(
            `update journal_columns set added_at = 'infinity' where table_name = 'billables'`,
          );
        });
        assert.deepEqual(await found(), [`billable ${id} differs from its last entry`]);
        await asTamperer(service.db, async (owner) => {
          await owner.query(
            `update journal_columns set added_at = '-infinity' where table_name = 'billables'`,
          );
        });
      },
    );
    assert.deepEqual(await found(), []);
  });

  test('comparing records with their last entries finds a changed payment, also if its entries were erased', async () => {
    const { data } = await service.request('GET', '/payments', { tenant });
    const [{ id }] = data;
    await service.db.asOwner((owner) =>
      owner.query(
        `update journal set before = null, after = null, media = null, extra = null where resource_id = $1`,
        [id],
      ),
    );
    assert.deepEqual(await found(), []);
    await whileTampered(
      `update payments set amount_minor = 41 where id = '${id}'`,
      `update payments set amount_minor = 40 where id = '${id}'`,
      async () => assert.deepEqual(await found(), [`payment ${id} differs from its last entry`]),
    );
  });

  test('comparing records with their last entries finds records that are gone or were never made', async () => {
    const client = await make(service, tenant, '/clients', { name: 'Here' });
    const copy = `insert into clients (tenant_id, id, name, sort_order, created_at, updated_at)
      select tenant_id, 'clnt_copy', name, sort_order, created_at, updated_at from clients where id = '${client.id}'`;
    await whileTampered(copy, `delete from clients where id = 'clnt_copy'`, async () =>
      assert.deepEqual(await found(), ['client clnt_copy has no entry']),
    );
    await sealJournalOf(service, tenant);
    await asTamperer(service.db, async (owner) => {
      await owner.query('delete from clients where id = $1', [client.id]);
      await owner.query('delete from search_words where record_id = $1', [client.id]);
    });
    assert.deepEqual(await found(), [`client ${client.id} is gone`]);
  });

  test('comparing records with their last entries knows the table of each recorded resource, and its key', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`
        select resource, recorded.table_name as table, array(
          select attname::text from pg_index, unnest(indkey) with ordinality as part (number, position)
          join pg_attribute on attnum = part.number
          where indisprimary and indrelid = recorded.table_name::regclass and attrelid = indrelid
            and (attname <> 'tenant_id' or indnkeyatts = 1)
          order by position
        ) as key
        from (select distinct resource, table_name from journal_columns) as recorded order by 1`),
    );
    assert.deepEqual(
      rows,
      Object.entries(TABLES)
        .map(([resource, { table, key = ['id'] }]) => ({ resource, table, key }))
        .toSorted((a, b) => (a.resource < b.resource ? -1 : 1)),
    );
  });
});
