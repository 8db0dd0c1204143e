import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, LINE, make } from '../../../../test/support/billing.ts';
import {
  assertListQuery,
  assertNotFound,
  assertRefused,
  everyPage,
} from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const DAY_MS = 24 * 3_600_000;

const service = useService();
let tenant: string;
let one: { id: string; client: string };
let sibling: { id: string; client: string };
let other: { id: string; client: string };
interface Listed {
  id: string;
  invoiceNumber: string;
  issueDate: string;
  issuedAt: string;
  createdAt: string;
  dueAt: string;
}
/** Invoices by name, each created a day after the previous invoice. */
const invoices: Record<string, Listed> = {};

const get = (path: string) => service.request('GET', path, { tenant });
const nameOf = (id: string) => Object.keys(invoices).find((name) => invoices[name]?.id === id);

/** The names of the invoices that a query lists. Pages of every size must list the same. */
async function listed(query = ''): Promise<(string | undefined)[]> {
  const whole = await get(`/invoices${query}`);
  assert.equal(whole.status, 200, whole.text);
  for (const limit of [1, 2, 3]) {
    assert.deepEqual(await everyPage(service, `/invoices${query}`, { tenant, limit }), whole.data);
  }
  return whole.data.map(({ id }: { id: string }) => nameOf(id));
}

describe('listing invoices', () => {
  before(async () => {
    tenant = await service.tenant();
    one = await activeContract(service, tenant, { paymentTermsDays: 10 });
    sibling = await activeContract(service, tenant, { clientId: one.client });
    other = await activeContract(service, tenant);
    const add = async (name: string, invoice: Promise<(typeof invoices)[string]>) => {
      invoices[name] = await invoice;
      service.clock.advance(DAY_MS);
    };
    const under = ({ id }: { id: string }) => ({ contractId: id });
    await add('late', draft(service, tenant, [LINE], under(one)));
    await add('draft', draft(service, tenant, [LINE], { ...under(one), dueAt: '2020-01-01T00:00:00Z' }));
    await add('open', finalized(service, tenant, [LINE], under(one)));
    await add('partly paid', finalized(service, tenant, [LINE], under(sibling)));
    await add('paid', finalized(service, tenant, [LINE], under(other)));
    await add('void', finalized(service, tenant, [LINE], under(other)));
    const pay = (name: string, amountMinor: number) =>
      make(service, tenant, '/payments', { invoiceId: invoices[name]?.id, amountMinor });
    await pay('partly paid', 1);
    await pay('paid', 71_250);
    await act(service, tenant, `/invoices/${invoices.void?.id}/void`);
    invoices.late = await act(service, tenant, `/invoices/${invoices.late?.id}/finalize`);
  });

  test('listing invoices returns the newest first, with the same records as reading one', async () => {
    const newestFirst = ['void', 'paid', 'partly paid', 'open', 'draft', 'late'];
    assert.deepEqual(await listed(), newestFirst);
    for (const record of (await get('/invoices')).data) {
      const { warnings, ...read } = (await get(`/invoices/${record.id}`)).data;
      assert.deepEqual(read, record);
      assert.equal(warnings !== undefined, record.status === 'DRAFT');
    }
  });

  test('listing invoices filters by status', async () => {
    assert.deepEqual(await listed('?status=DRAFT'), ['draft']);
    assert.deepEqual(await listed('?status=FINALIZED'), ['open', 'late']);
    assert.deepEqual(await listed('?status=PARTIALLY_PAID'), ['partly paid']);
    assert.deepEqual(await listed('?status=PAID'), ['paid']);
    assert.deepEqual(await listed('?status=VOID'), ['void']);
    assertRefused(await get('/invoices?status=OPEN'), ['status', 'enum']);
  });

  test('listing invoices filters by contract and by client', async () => {
    assert.deepEqual(await listed(`?contractId=${one.id}`), ['open', 'draft', 'late']);
    assert.deepEqual(await listed(`?contractId=${sibling.id}`), ['partly paid']);
    assert.deepEqual(await listed(`?clientId=${one.client}`), ['partly paid', 'open', 'draft', 'late']);
    assert.deepEqual(await listed(`?clientId=${other.client}`), ['void', 'paid']);
    assert.deepEqual(await listed(`?clientId=${newId('client')}`), []);
    assert.deepEqual(await listed(`?contractId=${newId('contract')}`), []);
    assertRefused(
      await get('/invoices?contractId=x&clientId=none'),
      ['contractId', 'pattern'],
      ['clientId', 'pattern'],
    );
  });

  test('listing invoices filters by currency', async () => {
    const mixed = await service.tenant();
    const [euros, yen] = [
      await activeContract(service, mixed),
      await activeContract(service, mixed, { currencyCode: 'JPY' }),
    ];
    const { id } = await draft(service, mixed, [LINE], { contractId: yen.id });
    await draft(service, mixed, [LINE], { contractId: euros.id });
    for (const query of ['', '&sort=-total', '&status=DRAFT']) {
      const answer = await service.request('GET', `/invoices?currencyCode=JPY${query}`, { tenant: mixed });
      const ids = answer.data.map((invoice: { id: string }) => invoice.id);
      assert.deepEqual(ids, [id], query);
    }
    assertRefused(await get('/invoices?currencyCode=euro'), ['currencyCode', 'format']);
  });

  test('listing invoices filters by date of issue, both ends included, sorts by it and leaves out drafts', async () => {
    const issued = ['late', 'void', 'paid', 'partly paid', 'open'];
    assert.deepEqual(await listed('?issuedFrom=2000-01-01T00:00:00Z'), issued);
    assert.deepEqual(await listed('?issuedTo=2999-01-01T00:00:00Z'), issued);
    const [from, to] = [invoices['partly paid']?.issuedAt ?? '', invoices.void?.issuedAt ?? ''];
    const range = `?issuedFrom=${from}&issuedTo=${to}`;
    assert.deepEqual(await listed(range), ['void', 'paid', 'partly paid']);
    const after = new Date(Date.parse(from) + 1).toISOString();
    const earlier = new Date(Date.parse(to) - 1).toISOString();
    assert.deepEqual(await listed(`?issuedFrom=${after}&issuedTo=${earlier}`), ['paid']);
    assert.deepEqual(await listed(`?issuedFrom=${to}&issuedTo=${from}`), []);
    assertRefused(
      await get('/invoices?issuedFrom=today&issuedTo=2026-02-30T00:00:00Z'),
      ['issuedFrom', 'format'],
      ['issuedTo', 'format'],
    );
  });

  test('listing invoices filters by number', async () => {
    assert.deepEqual(await listed(`?number=${invoices.paid?.invoiceNumber}`), ['paid']);
    assert.deepEqual(await listed(`?number=${invoices.paid?.invoiceNumber}&status=DRAFT`), []);
    assert.deepEqual(await listed('?number=nothing'), []);
    assertRefused(await get('/invoices?number='), ['number', 'minLength']);
  });

  test('listing invoices filters by the day of issue, all of it', async () => {
    const [from, to] = [invoices['partly paid']?.issueDate, invoices.paid?.issueDate];
    assert.deepEqual(await listed(`?issuedFrom=${from}&issuedTo=${to}`), ['paid', 'partly paid']);
    assert.deepEqual(await listed(`?issuedFrom=${to}&issuedTo=${to}`), ['paid']);
    assertRefused(await get('/invoices?issuedFrom=2026-02-30'), ['issuedFrom', 'format']);
  });

  test('listing invoices filters by what waits for a payment, and what is overdue now', async (t) => {
    assert.deepEqual(await listed('?isOverdue=true'), []);
    const late = Date.parse(invoices.late?.dueAt ?? '');
    let nowMs = Date.parse(invoices.open?.dueAt ?? '');
    t.mock.method(service.clock, 'now', () => new Date(nowMs));
    assert.deepEqual(await listed('?isOverdue=true'), [], 'an invoice that is due right now is not overdue');
    nowMs += 1;
    assert.deepEqual(await listed('?isOverdue=true'), ['open']);
    assert.deepEqual(await listed('?isOverdue=false'), ['void', 'paid', 'partly paid', 'draft', 'late']);
    assert.deepEqual(await listed('?isOpen=true'), ['partly paid', 'open', 'late']);
    assert.deepEqual(await listed('?isOpen=false'), ['void', 'paid', 'draft']);
    assert.deepEqual(await listed('?isOpen=true&isOverdue=false'), ['partly paid', 'late']);
    assert.equal((await get(`/invoices/${invoices.open?.id}`)).data.isOverdue, true);
    nowMs = late + 30 * DAY_MS;
    assert.deepEqual(await listed('?isOverdue=true'), ['partly paid', 'open', 'late']);
    assert.deepEqual(await listed('?isOverdue=false'), ['void', 'paid', 'draft']);
    for (const { id, isOverdue } of (await get('/invoices')).data) {
      const open = ['partly paid', 'open', 'late'];
      assert.equal(isOverdue, open.includes(nameOf(id) ?? ''), nameOf(id));
    }
    assertRefused(await get('/invoices?isOverdue=maybe'), ['isOverdue', 'type']);
  });

  test('listing invoices combines filters', async (t) => {
    const since = `issuedFrom=${invoices.open?.issuedAt}`;
    assert.deepEqual(await listed(`?clientId=${one.client}&status=FINALIZED`), ['open', 'late']);
    assert.deepEqual(await listed(`?${since}&contractId=${one.id}&status=FINALIZED`), ['late', 'open']);
    assert.deepEqual(await listed(`?contractId=${one.id}&clientId=${other.client}`), []);
    const nowMs = Date.parse(invoices.open?.dueAt ?? '') + 1;
    t.mock.method(service.clock, 'now', () => new Date(nowMs));
    assert.deepEqual(await listed(`?isOverdue=true&status=PAID`), []);
    assert.deepEqual(await listed(`?isOverdue=false&${since}&clientId=${one.client}`), [
      'late',
      'partly paid',
    ]);
  });

  test('pages of invoices miss and repeat none, even if many were created and issued at the same moment', async (t) => {
    const now = service.clock.now();
    t.mock.method(service.clock, 'now', () => now);
    const { id: contractId } = await activeContract(service, tenant);
    const ids: string[] = [];
    for (let made = 0; made < 7; made++) {
      ids.push((await draft(service, tenant, [LINE], { contractId })).id);
    }
    await service.request('POST', '/invoices/finalize', { tenant, body: { invoiceIds: ids } });
    for (const filter of ['', `&issuedFrom=${now.toISOString()}&issuedTo=${now.toISOString()}`]) {
      const path = `/invoices?contractId=${contractId}${filter}`;
      const paged = await everyPage(service, path, { tenant, limit: 3 });
      assert.deepEqual(
        paged.map(({ id }) => id),
        [...ids].sort().reverse(),
      );
    }
  });

  test('listing invoices returns nothing of another tenant', async () => {
    const bob = { as: 'bob', tenant: await service.tenant('bob') };
    assert.deepEqual((await service.request('GET', '/invoices', bob)).data, []);
    assertNotFound(await service.request('GET', `/invoices/${invoices.open?.id}`, bob));
  });

  test('listing invoices refuses an invalid query', async () => {
    await assertListQuery(service, '/invoices', tenant);
    assertRefused(await get('/invoices?expand=client'), ['expand', 'enum']);
  });
});

describe('expanding an invoice', () => {
  const expanded = async (expand: string) =>
    (await get(`/invoices/${invoices.open?.id}?expand=${expand}`)).data;

  test("expanding an invoice replaces the contract's identifier by the contract, and in it the client's by the client", async () => {
    const { data: plain } = await get(`/invoices/${invoices.open?.id}`);
    const { data: contract } = await get(`/contracts/${one.id}`);
    const { balances: _, ...client } = (await get(`/clients/${one.client}`)).data;
    assert.equal(plain.contract, one.id);
    assert.deepEqual(await expanded('contract'), { ...plain, contract });
    const both = { ...plain, contract: { ...contract, client } };
    assert.deepEqual(await expanded('contract.client'), both);
    assert.deepEqual(await expanded('contract,contract.client'), both);
  });

  test('expanding an invoice adds its lines in order', async () => {
    const names = ['c', 'a', 'b'];
    const lines = names.map((name, index) => ({ ...LINE, name, order: 2 - index }));
    const { id } = await draft(service, tenant, lines, { contractId: one.id });
    const { data: plain } = await get(`/invoices/${id}`);
    const { data: billables } = await get(`/billables?invoiceId=${id}`);
    const { data } = await get(`/invoices/${id}?expand=billables`);
    assert.deepEqual(data, { ...plain, billables });
    assert.deepEqual(
      data.billables.map(({ name }: { name: string }) => name),
      ['b', 'a', 'c'],
    );
    const { data: empty } = await get(`/invoices/${(await draft(service, tenant, [])).id}?expand=billables`);
    assert.deepEqual(empty.billables, []);
  });

  test('an invoice can be expanded with everything at once', async () => {
    const data = await expanded('billables,contract.client');
    assert.equal(data.contract.client.id, one.client);
    assert.equal(data.billables.length, 1);
  });

  test('expanding an invoice refuses unknown relations', async () => {
    for (const expand of ['client', 'contract.name', 'contract,', 'billables,seller', '']) {
      const answer = await get(`/invoices/${invoices.open?.id}?expand=${expand}`);
      assertRefused(answer, ['expand', 'enum']);
    }
  });
});
