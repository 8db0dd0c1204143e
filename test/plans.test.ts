import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { declaredStatements, type Statement } from '../src/platform/database/statement.ts';
import { newId } from '../src/platform/ids.ts';
import { readingOf, readingOfCaller } from './support/postgres/query-plans.ts';
import { seedInvoices } from './support/records/seed-invoices.ts';
import { startService } from './support/service.ts';

const INVOICES = 20_000;
/** Scanning the invoices of the tenant reads more than a thousand pages, and scanning an index hundreds. */
const BLOCKS_MAX = 150;

const service = startService();

/** Every statement that a growing tenant affects, with values like those of requests. */
function valuesOf(nextNumber: number): Record<string, Record<string, unknown>> {
  const now = new Date(Date.now() + 7_200_000).toISOString();
  const newest = { beforeCreatedAt: 'infinity', beforeId: '', count: 21 };
  const beginning = { afterOrder: -1, afterCreatedAt: '-infinity', afterId: '', count: 21 };
  const unfiltered = { status: null, contractId: null, clientId: null, overdue: null, now };
  const line = {
    id: 'bil_x',
    name: 'x',
    quantity: 1,
    amountMinor: 1,
    taxPercent: 0,
    taxCategory: 'Z',
    order: 0,
  };
  return {
    read_invoices: { id: 'inv_seed7' },
    lock_invoice: { id: 'inv_seed7' },
    lock_invoices: { ids: ['inv_seed7', 'inv_seed8'] },
    list_invoices: { ...unfiltered, ...newest },
    'list_invoices by status': { ...unfiltered, ...newest, status: 'DRAFT' },
    'list_invoices by contract': { ...unfiltered, ...newest, contractId: 'ctr_seed7' },
    'list_invoices by client': { ...unfiltered, ...newest, clientId: 'clnt_seed7' },
    'list_invoices overdue': { ...unfiltered, ...newest, overdue: true },
    'list_invoices not overdue': { ...unfiltered, ...newest, overdue: false },
    'list_invoices further on': { ...unfiltered, ...newest, beforeCreatedAt: '2021-01-01T00:00:00Z' },
    list_issued_invoices: { ...unfiltered, ...newest, issuedFrom: '2020-01-01T00:00:00Z' },
    insert_invoices: { id: 'inv_x', contract: 'ctr_seed7', now },
    patch_invoices: { id: 'inv_seed50', change: { notes: 'x' }, now },
    void_invoice: { id: 'inv_seed53', now },
    delete_invoices: { id: 'inv_seed50' },
    issue_invoices: {
      drafts: [{ id: 'inv_seed50', number: 'X', sequence: nextNumber }],
      period: '',
      issuedAt: now,
    },
    lock_invoice_for_lines: { id: 'inv_seed50' },
    insert_billables: { invoiceId: 'inv_seed50', currencyCode: 'EUR', lines: [line], now },
    read_billables: { id: 'bil_seed7' },
    read_added_lines: { ids: ['bil_seed7'] },
    find_added_lines: { ids: ['bil_seed7'] },
    list_billables: beginning,
    list_billables_of_invoice: { invoiceId: 'inv_seed7', ...beginning },
    lock_invoice_of_line: { id: 'bil_seed7' },
    patch_billables: { id: 'bil_seed50', change: { name: 'x' }, now },
    delete_billable: { id: 'bil_seed50', now },
    insert_payments: {
      ...{ id: 'pay_x', invoice: 'inv_seed53', amountMinor: 1, currencyCode: 'EUR', paidAt: now, now },
    },
    read_payments: { id: 'pay_seed7' },
    list_payments: newest,
    list_payments_of_invoice: { invoiceId: 'inv_seed7', ...newest },
    lock_invoice_of_payment: { id: 'pay_seed7' },
    reverse_payment: { id: 'pay_seed7', now },
    propose_credit: { invoiceId: 'inv_seed7', items: null },
    'propose_credit for some': { invoiceId: 'inv_seed7', items: { bil_seed7: {} } },
    list_credit_notes: newest,
    list_credit_notes_of_invoice: { invoiceId: 'inv_seed7', ...newest },
    lock_series: {},
    read_series: { kind: 'INVOICE' },
    list_audit_entries: { beforeId: '', count: 21 },
    list_audit_entries_of_resource: { resourceId: 'inv_seed7', beforeId: '', count: 21 },
    list_sealable_entries: { ranges: [{ firstPosition: 19_000, lastPosition: 19_002 }], count: 5_000 },
    list_seals: { afterSequence: 10_000, count: 21 },
    list_clients: { archived: null, ...beginning },
    list_contracts_of_client: { clientId: 'clnt_seed7', ...beginning },
  };
}

describe('in a tenant with many invoices,', () => {
  let tenants: { plannedIn: string; runIn: string };
  before(async () => {
    tenants = { plannedIn: await service.tenant(), runIn: await service.tenant() };
    await service.db.asOwner(async (owner) => {
      await seedInvoices(owner, tenants.plannedIn, 100);
      await seedInvoices(owner, tenants.runIn, INVOICES);
    });
  });

  test('the statements of invoicing read few pages, even with plans made for a small tenant', async () => {
    const values = valuesOf(INVOICES - INVOICES / 50 + 1);
    for (const [name, given] of Object.entries(values)) {
      const statement = declaredStatements().find((one) => one.name === name.split(' ')[0]);
      assert.ok(statement, name);
      const { blocks, plan } = await service.db.asApplication((client) =>
        readingOf(client, tenants, statement, given),
      );
      assert.ok(blocks < BLOCKS_MAX, `${name}: ${blocks} pages\n${plan}`);
      assert.doesNotMatch(
        plan,
        /Seq Scan",\s+(?:"[^"]+": [^,]+,\s+)*"Relation Name": "(invoices|billables|payments|audit_)/,
        name,
      );
    }
  });

  test('a statement that reads through them would be noticed', async () => {
    const scan: Statement = {
      name: 'scan',
      parameters: {},
      row: {},
      text: 'select count(*) from invoices where notes is null',
      parameterNames: [],
      isPlannedAnew: false,
      isQuickRead: false,
    };
    const { blocks } = await service.db.asApplication((client) => readingOf(client, tenants, scan, {}));
    assert.ok(blocks > 5 * BLOCKS_MAX, `${blocks} pages`);
  });
});

describe('a project that is read without its tenant', () => {
  const MANY = 3_000;
  /** A descent into each index on the way, with room for one more level. */
  const PAGES_MAX = 40;
  /** The page of the directory that names the other tenant. */
  const PAGES_APART_MAX = 1;

  /** Gives the person tenants of their own, past the API. */
  const seedTenants = (subject: string, count: number) =>
    service.db.asOwner((owner) =>
      owner.query(
        `with made as (
           insert into tenants (id, name, created_at, updated_at)
           select 'tnt_' || $1 || number, 'x', now(), now() from generate_series(1, $2::int) as number
           returning id
         )
         insert into members (tenant_id, id, subject, role, created_at, updated_at)
         select id, 'mbr_' || id, $1, 'OWNER', now(), now() from made`,
        [subject, count],
      ),
    );
  const projectIn = async (tenant: string, as: string): Promise<string> => {
    const post = async (path: string, body: object) =>
      (await service.request('POST', path, { tenant, as, body })).data.id;
    const clientId = await post('/clients', { name: 'x' });
    const contractId = await post('/contracts', { clientId, name: 'x', currencyCode: 'EUR' });
    return post('/projects', { contractId, name: 'x' });
  };

  test('costs the same in another tenant as if it did not exist, however many tenants the caller has', async () => {
    await seedTenants('many', MANY);
    const foreign = await projectIn(await service.tenant('bob'), 'bob');
    const own = await projectIn(await service.tenant('many'), 'many');
    const unknown = newId('project');
    const statement = declaredStatements().find(({ name }) => name === 'find_tenant_of_project');
    assert.ok(statement);
    for (const analyzed of [false, true]) {
      if (analyzed)
        await service.db.asOwner((owner) => owner.query('vacuum analyze members, project_directory'));
      for (const plannedFor of ['few', 'many']) {
        const people = { plannedFor, runFor: 'many' };
        const pagesOf = (id: string) =>
          service.db.asApplication((client) =>
            readingOfCaller(client, people, statement, { id, subject: 'many' }),
          );
        const readings = {
          own: await pagesOf(own),
          foreign: await pagesOf(foreign),
          unknown: await pagesOf(unknown),
        };
        const plan = `planned for ${plannedFor}: ${readings.foreign.plan}`;
        for (const { blocks } of Object.values(readings))
          assert.ok(blocks > 0 && blocks <= PAGES_MAX, `${blocks} pages, ${plan}`);
        const apart = Math.abs(readings.foreign.blocks - readings.unknown.blocks);
        assert.ok(apart <= PAGES_APART_MAX, `${apart} pages apart, ${plan}`);
      }
    }
  });

  test('takes the same time in another tenant as if it did not exist', async () => {
    const foreign = await projectIn(await service.tenant('bob'), 'bob');
    const times = { foreign: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 150; round++) {
      const ids = { foreign, unknown: newId('project') };
      const kinds = round % 2 === 0 ? (['foreign', 'unknown'] as const) : (['unknown', 'foreign'] as const);
      for (const kind of kinds) {
        const startedAt = performance.now();
        const { status } = await service.request('GET', `/projects/${ids[kind]}`, { as: 'many' });
        times[kind].push(performance.now() - startedAt);
        assert.equal(status, 404);
      }
    }
    const ratio = medianOf(times.foreign) / medianOf(times.unknown);
    assert.ok(ratio > 0.8 && ratio < 1.25, `ratio ${ratio}`);
  });
});

test('a stranger learns nothing of a tenant with many members and invitations from what a lookup costs', async () => {
  /** Two descents into one index, which may share their pages or not. Reading through the members takes hundreds. */
  const PAGES_APART_MAX = 4;
  const [small, large] = [await service.tenant('bob'), await service.tenant('bob')];
  await service.db.asOwner((owner) =>
    owner.query(
      `insert into members (tenant_id, id, subject, email, role, created_at, updated_at)
       select $1, 'mbr_' || number, case when number % 2 = 0 then 'person ' || number end,
         'person' || number || '@example.com', 'VIEWER', now(), now()
       from generate_series(1, 10000) as number`,
      [large],
    ),
  );
  const statement = declaredStatements().find(({ name }) => name === 'read_standing');
  assert.ok(statement);
  const pagesIn = (tenantId: string) =>
    service.db.asApplication((client) => {
      const values = { tenantId, subject: 'eve', email: 'eve@example.com' };
      return readingOfCaller(client, { plannedFor: 'many', runFor: 'eve' }, statement, values);
    });
  for (const analyzed of [false, true]) {
    if (analyzed) await service.db.asOwner((owner) => owner.query('vacuum analyze members, tenants'));
    const unknown = await pagesIn(newId('tenant'));
    for (const { blocks, plan } of [await pagesIn(large), await pagesIn(small)])
      assert.ok(Math.abs(blocks - unknown.blocks) <= PAGES_APART_MAX, `${blocks} pages, ${plan}`);
  }
});

function medianOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] as number;
}
