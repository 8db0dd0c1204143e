import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { enterTenant } from '../../../../test/support/database.ts';
import { assertNotFound } from '../../../../test/support/expectations.ts';
import { oneOfEach } from '../../../../test/support/one-of-each.ts';
import { moveTo, withWorkers } from '../../../../test/support/sandbox.ts';
import { useService } from '../../../../test/support/service.ts';
import type { IdKind } from '../../../platform/ids.ts';
import { findChangedRecords } from '../../journal/audit-entries/records.ts';
import { verifyTenant } from '../../journal/audit-entries/verification.ts';
import { cloningOfTenants } from './worker.ts';

const service = useService();
let tenant: string;
let ids: Record<IdKind, string>;
let clone: string;

interface Rule {
  table: string;
  onClone: 'COPIED' | 'LEFT_OUT' | 'DERIVED';
  copiedWith: Record<string, unknown>;
  copiedIf: string;
}
let rules: Rule[];

const warnings: string[] = [];
const logger = { warn: (...line: unknown[]) => void warnings.push(JSON.stringify(line)) };
const cloning = () => cloningOfTenants({ ...service.app.integrations, logger: logger as never });

async function cloneOf(of: string, as?: string): Promise<string> {
  const answer = await withWorkers(service, [cloning()], () =>
    service.request('POST', `/tenants/${of}/clone`, { body: { name: 'Trial' }, ...(as && { as }) }),
  );
  assert.equal(answer.status, 202, answer.text);
  assert.equal(answer.data.status, 'READY', warnings.join('\n'));
  return answer.data.id;
}

/** All rows of a tenant, by table, without its identifier. */
const rowsOf = (id: string): Promise<Record<string, Record<string, unknown>[]>> =>
  service.db.asOwner(async (owner) => {
    await enterTenant(owner, id);
    const found: Record<string, Record<string, unknown>[]> = {};
    for (const { table, copiedIf } of rules) {
      const own = table === 'tenants' ? 'id' : 'tenant_id';
      const { rows } = await owner.query(
        `select to_jsonb(t) - 'tenant_id' as row from ${table} as t where ${own} = $1 and (${copiedIf}) order by 1`,
        [id],
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  });

const get = async (path: string, of: string) => (await service.request('GET', path, { tenant: of })).data;

describe('a clone', () => {
  let unchanged: Awaited<ReturnType<typeof rowsOf>>;
  before(async () => {
    tenant = await service.tenant();
    ids = await oneOfEach(service, tenant);
    await service.app.sealJournals();
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`select table_name as "table", on_clone as "onClone", copied_with as "copiedWith", copied_if as "copiedIf"
        from clone_rules order by position`),
    );
    rules = rows;
    unchanged = await rowsOf(tenant);
    clone = await cloneOf(tenant);
  });

  test('a clone says for every table of tenants what becomes of its rows', async () => {
    const { rows } = await service.db.asOwner((owner) =>
      owner.query(`select table_name from information_schema.columns
        where table_schema = 'public' and (column_name = 'tenant_id' or table_name = 'tenants') group by table_name`),
    );
    assert.deepEqual(
      rules.map(({ table }) => table).toSorted(),
      rows.map(({ table_name }) => table_name).toSorted(),
    );
  });

  test('a clone has the copied rows, and none of what is left out', async () => {
    const copies = await rowsOf(clone);
    for (const { table, onClone, copiedWith } of rules) {
      // The reminders of the clone run by its own clock, and so do its fees and its quotes.
      const own = ['remind-clients', 'collect', 'issue', 'expire-quotes'];
      const left = copies[table]?.filter(({ kind }) => table !== 'work' || !own.includes(kind));
      if (onClone === 'LEFT_OUT') assert.deepEqual(left, [], table);
      if (onClone !== 'COPIED') continue;
      const expected = unchanged[table]?.map((row) => ({ ...row, ...copiedWith }));
      assert.deepEqual(copies[table], expected, table);
    }
    const empty = rules.filter(
      ({ table, onClone }) => onClone === 'COPIED' && unchanged[table]?.length === 0,
    );
    assert.deepEqual(empty.map(({ table }) => table).toSorted(), [
      ...['amount_charges', 'held_periods', 'quote_versions', 'tenant_clocks'],
      ...['time_charges', 'time_coverages', 'tracked_issues'],
    ]);
  });

  test('a clone touches no row of its original', async () => {
    const now = await rowsOf(tenant);
    for (const { table } of rules)
      if (!['tenant_clones', 'journal', 'journal_heads', 'journal_waiting', 'work'].includes(table))
        assert.deepEqual(now[table], unchanged[table], table);
  });

  test('a clone has the same records, reports and next numbers under the same identifiers', async () => {
    const [, journal] = [await service.app.sealJournals(), '/reports/journal?from=2026-01-01&to=2026-12-31'];
    for (const path of [
      '/clients',
      '/contracts',
      '/invoices',
      '/payments',
      `/invoices/${ids.invoice}`,
      journal,
    ])
      assert.deepEqual(await get(path, clone), await get(path, tenant), path);
    const { data } = await service.request('GET', `/tenants/${clone}`);
    const original = (await service.request('GET', `/tenants/${tenant}`)).data;
    assert.deepEqual([data.mode, data.name, data.role], ['SANDBOX', 'Trial', 'OWNER']);
    assert.equal(data.nextInvoiceNumber, original.nextInvoiceNumber);
    assert.equal(data.clonedFrom.tenantId, tenant);
    assert.match(data.clonedFrom.hash, /^[0-9a-f]{64}$/);
  });

  test('a clone belongs to the person who asked for it alone, and is found by search', async () => {
    assert.deepEqual(
      (await get('/members', clone)).map((member: { subject: string }) => member.subject),
      ['alice'],
    );
    assert.deepEqual(await get('/access-tokens', clone), []);
    assert.equal((await get('/clients?q=northwind', clone)).length, 1);
  });

  test('a clone has a journal of digests that verifies, and no events', async () => {
    await service.app.sealJournals();
    const verified = await verifyTenant(service.db.database, clone);
    assert.equal(verified.flaw, undefined);
    assert.deepEqual(await Array.fromAsync(findChangedRecords(service.db.database, clone)), []);
    const entries = await get('/audit-entries?limit=500', clone);
    const first = entries.at(-1);
    assert.deepEqual([first.resource, first.after.clonedFrom.tenantId], ['tenant', tenant]);
    assert.ok(entries.slice(0, -1).every((entry: { after?: object }) => entry.after === undefined));
    assert.deepEqual(await get('/events', clone), []);
  });

  test('a clone has integrations that are disabled until they have secrets of their own', async () => {
    const [integration] = await get('/integrations', clone);
    assert.deepEqual([integration.id, integration.status], [ids.integration, 'DISABLED']);
    assert.equal((await get('/integrations', tenant))[0].status, 'ACTIVE');
    const act = (action: string) =>
      service.request('POST', `/integrations/${integration.id}/${action}`, { tenant: clone });
    for (const refused of [await act('enable'), await act('rotate-secret')]) {
      assert.equal(refused.status, 400);
      assert.match(refused.text, /cloned without its secrets: set its `config` first/);
    }
    const body = { config: { url: 'https://example.com/trial' } };
    await service.request('PATCH', `/integrations/${integration.id}`, { tenant: clone, body });
    assert.match((await act('rotate-secret')).data.secret, /^whsec_/);
    assert.equal((await act('enable')).data.status, 'ACTIVE');
  });

  test('a clone and its original change apart from each other, and number on apart', async () => {
    const path = `/clients/${ids.client}`;
    await service.request('PATCH', path, { tenant: clone, body: { name: 'Only tried' } });
    assert.equal((await get(path, tenant)).name, 'Northwind');
    const issue = async (of: string) => {
      const { contract } = ids;
      const body = { contractId: contract, billables: [{ name: 'Work', quantity: 1, amountMinor: 100 }] };
      const { data } = await service.request('POST', '/invoices', { tenant: of, body });
      return (await service.request('POST', `/invoices/${data.id}/finalize`, { tenant: of })).data.number;
    };
    assert.equal(await issue(clone), await issue(tenant));
  });

  test('a clone makes its own files of documents, which are marked', async () => {
    const [issued] = (await get('/invoices', tenant)).filter(
      ({ status }: { status: string }) => status !== 'DRAFT',
    );
    const file = async (of: string) =>
      (await service.request('GET', `/invoices/${issued.id}/pdf`, { tenant: of })).headers.get('etag');
    assert.notEqual(await file(clone), await file(tenant));
  });

  test('a clone is not meant where a path names no tenant, unless the header names it', async () => {
    const read = async (of?: string) =>
      (await service.request('GET', `/projects/${ids.project}`, of ? { tenant: of } : {})).data.name;
    await service.request('PATCH', `/projects/${ids.project}`, { tenant: clone, body: { name: 'Tried' } });
    assert.deepEqual(
      [await read(), await read(clone), await read(tenant)],
      ['Part of it', 'Tried', 'Part of it'],
    );
    assert.equal((await service.request('GET', `/assets/${ids.asset}`)).status, 200);
  });

  test('a clone runs on with a clock of its own', async () => {
    const { now } = (await service.request('GET', `/tenants/${clone}/clock`)).data;
    const to = new Date(Date.parse(now) + 40 * 86_400_000).toISOString();
    await withWorkers(service, [], () => moveTo(service, clone, to));
    assert.equal((await service.request('GET', `/tenants/${clone}/clock`)).data.now, to);
    const again = await cloneOf(clone);
    assert.equal((await service.request('GET', `/tenants/${again}/clock`)).data.now, to);
  });
});

describe('asking for a clone', () => {
  test('asking for a clone needs the owner, a name, and a person', async () => {
    const own = await service.tenant();
    await service.request('POST', '/members', { tenant: own, body: { subject: 'bob', role: 'ADMIN' } });
    const ask = (options: object) => service.request('POST', `/tenants/${own}/clone`, options);
    assert.equal((await ask({ as: 'bob', body: { name: 'Trial' } })).status, 403);
    assertNotFound(await ask({ as: 'mallory', body: { name: 'Trial' } }));
    assert.equal((await ask({ body: {} })).status, 400);
    const token = await service.request('POST', '/access-tokens', {
      tenant: own,
      body: { name: 'Machine', role: 'OWNER' },
    });
    const refused = await ask({ bearer: token.data.token, body: { name: 'Trial' } });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /A person clones a tenant/);
    assertNotFound(await service.request('GET', `/tenants/${own}/clone`));
  });

  test('asking for a fourth clone is refused until one is deleted', async () => {
    const own = await service.tenant();
    const clones = [await cloneOf(own), await cloneOf(own), await cloneOf(own)];
    const ask = () =>
      service.request('POST', `/tenants/${own}/clone?dryRun=true`, { body: { name: 'Trial' } });
    const refused = await ask();
    assert.equal(refused.status, 400);
    assert.match(refused.text, /at most 3 clones/);
    assert.equal((await service.request('DELETE', `/tenants/${clones[1]}`)).status, 204);
    assert.equal((await ask()).status, 202);
    assertNotFound(await service.request('GET', `/tenants/${clones[1]}`));
  });

  test('asking for two clones at once makes one, and the other is told to wait', async () => {
    const own = await service.tenant();
    const ask = () => service.request('POST', `/tenants/${own}/clone`, { body: { name: 'Trial' } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [202, 409, 409]);
    const waiting = answers.find(({ status }) => status === 202);
    assert.equal(waiting?.data.status, 'COPYING', 'no worker runs');
    assertNotFound(await service.request('GET', `/tenants/${waiting?.data.id}`));
    await withWorkers(service, [cloning()], async () => {
      const { data } = await service.request('GET', `/tenants/${own}/clone`);
      assert.equal(data.id, waiting?.data.id);
    });
  });
});
