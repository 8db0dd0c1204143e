import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { findChangedRecords } from '../src/modules/journal/audit-entries/records.ts';
import { verifyTenant } from '../src/modules/journal/audit-entries/verification.ts';
import { migrate } from '../src/platform/installation/migrations.ts';
import { LINE } from './support/billing.ts';
import { enterTenant } from './support/database.ts';
import { type Firm, openFirm } from './support/firm.ts';
import { laterVersion } from './support/later-version.ts';
import { startService } from './support/service.ts';

const MIGRATION = `
  alter table clients add column loyalty integer not null default 1 check (loyalty between 0 and 5);
  alter table invoices add column approved_by text check (approved_by <> '');
  update invoices set approved_by = 'the migration' where status = 'FINALIZED';`;

/** The parts of an entry that a test compares. */
interface Entry {
  id: string;
  action: string;
  resourceId: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

describe('columns that are added after data were written', () => {
  const service = startService();
  let firm: Firm;
  let other: Firm;
  let [draftId, issuedId] = ['', ''];
  const kept: Record<string, unknown> = {};
  const LISTS = [
    '/clients',
    '/contracts',
    '/invoices',
    '/billables',
    '/audit-entries?limit=500',
    '/events?limit=500',
  ];

  before(async () => {
    [firm, other] = [await openFirm(service), await openFirm(service)];
    draftId = (await firm.draft([LINE])).id;
    issuedId = (await firm.issue([LINE])).id;
    await firm.get('/events'); // entries are sealed when events are read
    for (const path of LISTS) kept[path] = await firm.get(path);
    const later = laterVersion({ migration: MIGRATION });
    await service.db.asOwner((client) => migrate(client, later.path)).finally(later.remove);
  });

  /** Changes rows as the service's role does. */
  const change = (sql: string, ...values: unknown[]) =>
    service.db.asApplication(async (client) => {
      await enterTenant(client, firm.tenant);
      return client.query(sql, values);
    });
  const newestEntry = async (resourceId: string): Promise<Entry> => {
    const entries: Entry[] = await firm.get(`/audit-entries?resourceId=${resourceId}&limit=1`);
    assert.ok(entries[0]);
    return entries[0];
  };
  const expectWhole = async () => {
    await firm.get('/events');
    const { flaw, head } = await verifyTenant(service.db.database, firm.tenant);
    assert.equal(flaw, undefined);
    const changed = await Array.fromAsync(findChangedRecords(service.db.database, firm.tenant));
    assert.deepEqual(changed, [], 'every record is as its last entry says');
    return head.sequence;
  };

  test('a column that is added later leaves records, audit entries and events as they were', async () => {
    for (const path of LISTS) assert.deepEqual(await firm.get(path), kept[path], path);
    assert.ok((await expectWhole()) > 5);
    const { rows } = await change('select loyalty from clients');
    assert.deepEqual(rows, [{ loyalty: 1 }]);
    const approved = await change('select approved_by from invoices where id = $1', issuedId);
    assert.deepEqual(approved.rows, [{ approved_by: 'the migration' }]);
  });

  test('a column that is added later has its values checked', async () => {
    await assert.rejects(change('update clients set loyalty = 6'), {
      code: '23514',
      constraint: 'clients_loyalty_check',
    });
    await assert.rejects(change(`update invoices set approved_by = '' where id = $1`, draftId), {
      code: '23514',
      constraint: 'invoices_approved_by_check',
    });
  });

  test('a column that is added later is recorded in audit entries and events, by the next change of any column', async () => {
    const events = async (): Promise<{ type: string }[]> => firm.get('/events?limit=3');
    await change('update clients set loyalty = 3');
    const entry = await newestEntry(firm.clientId);
    assert.deepEqual([entry.before?.loyalty, entry.after?.loyalty], [1, 3]);
    assert.equal((await events())[0]?.type, 'client.updated');
    await change(`update invoices set approved_by = 'Ada' where id = $1`, draftId);
    const approval = await newestEntry(draftId);
    assert.deepEqual([approval.before?.approvedBy, approval.after?.approvedBy], [undefined, 'Ada']);
    assert.equal((await events())[0]?.type, 'invoice.updated');
    await firm.patch(`/clients/${firm.clientId}`, { name: 'Northwind Traders' });
    const renamed = await newestEntry(firm.clientId);
    assert.deepEqual([renamed.after?.name, renamed.after?.loyalty], ['Northwind Traders', 3]);
    await expectWhole();
    const oldest: Entry[] = await firm.get('/audit-entries?limit=500');
    const before = kept['/audit-entries?limit=500'] as Entry[];
    assert.deepEqual(oldest.slice(-before.length), before);
  });

  test('a column that is added later is frozen with an issued invoice', async () => {
    await assert.rejects(change(`update invoices set approved_by = 'Eve' where id = $1`, issuedId), {
      code: '23514',
    });
  });

  test('a column that is added later is seen by its own tenant only', async () => {
    const all = await change('select id from clients');
    assert.deepEqual(
      all.rows.map(({ id }) => id),
      [firm.clientId],
    );
    const { rowCount } = await change('update clients set loyalty = 0 where id = $1', other.clientId);
    assert.equal(rowCount, 0);
    await assert.rejects(change('update clients set tenant_id = $1', other.tenant), { code: '42501' });
  });
});
