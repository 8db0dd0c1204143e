import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { finalized, LINE, make } from '../support/billing.ts';
import { assertRefused } from '../support/expectations.ts';
import { useService } from '../support/service.ts';

const service = useService();
const TOTAL = 71_250;
const PLACE = { name: 'Home', address1: 'Hauptstraße 1', zip: '80331', city: 'München', country: 'Germany' };
const UNKNOWN = 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze';

let tenant: string;
let client: string;
let project: string;

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  service.request('POST', path, { tenant, body, headers });
const get = async (path: string) => (await service.request('GET', path, { tenant })).data;

/** A batch of each resource: the name of its list, and an item. */
const BATCHES: Record<string, { name: string; item: () => object; externalId: boolean; owner?: string }> = {
  '/clients': { name: 'clients', item: () => ({ name: 'Acme' }), externalId: true },
  '/contacts': {
    ...{ name: 'contacts', item: () => ({ name: 'Ada', clientId: client }), externalId: true },
    owner: 'clientId',
  },
  '/addresses': {
    ...{ name: 'addresses', item: () => ({ ...PLACE, clientId: client }), externalId: false },
    owner: 'clientId',
  },
  '/payments': {
    name: 'payments',
    item: () => ({ clientId: client, amountMinor: 100, currencyCode: 'EUR' }),
    ...{ externalId: true, owner: 'clientId' },
  },
  '/time-entries': {
    name: 'timeEntries',
    item: () => ({ projectId: project, date: '2026-11-16', minutes: 60 }),
    ...{ externalId: true, owner: 'projectId' },
  },
};

describe('many records in one request', () => {
  before(async () => {
    tenant = await service.tenant();
    client = (await make(service, tenant, '/clients', { name: 'Northwind' })).id;
    const contract = await make(service, tenant, '/contracts', {
      clientId: client,
      name: 'Work',
      currencyCode: 'EUR',
    });
    project = (await make(service, tenant, '/projects', { contractId: contract.id, name: 'Shop' })).id;
  });

  for (const [path, { name, item, externalId, owner }] of Object.entries(BATCHES)) {
    const batch = (items: object[], more: object = {}) => post(`${path}/batch`, { [name]: items, ...more });
    const count = async () => (await get(`${path}?limit=500`)).length;

    test(`${path} are created together, in the given order, as one by one`, async () => {
      const answer = await batch([{ ...item() }, { ...item() }]);
      assert.equal(answer.status, 201, answer.text);
      assert.ok(answer.headers.get('location')?.includes(`/api/v1${path}`));
      const [first, second] = answer.data;
      assert.ok(first.id < second.id);
      const { isSkipped, ...shown } = first;
      assert.equal(isSkipped, externalId ? false : undefined);
      const { id: _, createdAt: __, updatedAt: ___, ...alone } = await make(service, tenant, path, item());
      const { id, createdAt: ____, updatedAt: _____, ...together } = shown;
      assert.deepEqual(
        { ...together, ...(together.paidAt && { paidAt: '' }) },
        { ...alone, ...(alone.paidAt && { paidAt: '' }) },
      );
      const { id: read } = await get(`${path}/${id}`);
      assert.equal(read, id);
    });

    test(`${path} are created all or none, and each wrong item is named`, async () => {
      const before = await count();
      const wrong = { ...item(), unheardOf: 1 };
      assertRefused(
        await batch([item(), wrong, item(), wrong]),
        [`${name}.1.unheardOf`, 'additionalProperties'],
        [`${name}.3.unheardOf`, 'additionalProperties'],
      );
      assertRefused(await batch([]), [name, 'minItems']);
      if (owner) {
        const unknown = await batch([item(), { ...item(), [owner]: UNKNOWN }]);
        assert.equal(unknown.status, 404);
        assert.equal(unknown.headers.get('x-not-found'), `${name}.1.${owner}`);
      }
      assert.equal(await count(), before);
    });

    test(`${path} can be tried, and repeated with a key`, async () => {
      const before = await count();
      const tried = await post(`${path}/batch?dryRun=true`, { [name]: [item()] });
      assert.equal(tried.status, 201, tried.text);
      assert.equal(await count(), before);
      const key = { 'idempotency-key': `batch-of-${name}` };
      const once = await post(`${path}/batch`, { [name]: [item()] }, key);
      const again = await post(`${path}/batch`, { [name]: [item()] }, key);
      assert.deepEqual([again.data, await count()], [once.data, before + 1]);
    });

    if (!externalId) continue;
    test(`${path} whose external ids are taken are refused, or left out`, async () => {
      const taken = await make(service, tenant, path, { ...item(), externalId: 'erp-1' });
      const before = await count();
      const items = [
        { ...item(), externalId: 'erp-2' },
        { ...item(), externalId: 'erp-1' },
      ];
      const refused = await batch(items);
      assert.deepEqual([refused.status, refused.json.existingId], [409, taken.id], refused.text);
      assert.equal(await count(), before);
      const { data } = await batch(items, { onConflict: 'SKIP' });
      assert.deepEqual(
        data.map((one: { isSkipped: boolean; externalId: string }) => [one.externalId, one.isSkipped]),
        [
          ['erp-2', false],
          ['erp-1', true],
        ],
      );
      assert.equal(data[1].id, taken.id);
      const repeated = await batch(items, { onConflict: 'SKIP' });
      assert.deepEqual(
        repeated.data.map(({ id }: { id: string }) => id),
        data.map(({ id }: { id: string }) => id),
      );
      assert.equal(await count(), before + 1);
      const twice = { ...item(), externalId: 'erp-3' };
      assertRefused(await batch([twice, item(), twice], { onConflict: 'SKIP' }), [
        `${name}.2.externalId`,
        'unique',
      ]);
    });

    test(`${path} at once in opposite orders are each created once`, async () => {
      const items = Array.from({ length: 40 }, (_, index) => ({ ...item(), externalId: `once-${index}` }));
      const orders = [items, items.toReversed(), items, items.toReversed()];
      const answers = await Promise.all(orders.map((order) => batch(order, { onConflict: 'SKIP' })));
      assert.deepEqual(
        answers.map(({ status }) => status),
        [201, 201, 201, 201],
      );
      const ids = answers.flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
      assert.equal(new Set(ids).size, items.length);
    });
  }

  test('new clients get their first addresses and contacts, and skipped ones get none', async () => {
    const contact = { name: 'Ada', email: 'ada@example.com', externalId: 'ada' };
    const { name: _, ...address } = PLACE;
    const clients = [{ name: 'Full', legalName: 'Full GmbH', externalId: 'full', address, contact }];
    for (const isSkipped of [false, true]) {
      const { data } = await post('/clients/batch', { clients, onConflict: 'SKIP' });
      assert.equal(data[0].isSkipped, isSkipped);
      const [made, ...more] = await get(`/addresses?clientId=${data[0].id}`);
      assert.deepEqual([made.name, made.countryCode, more.length], ['Full GmbH', 'DE', 0]);
      const [ada, ...others] = await get(`/contacts?clientId=${data[0].id}`);
      assert.deepEqual([ada.externalId, others.length], ['ada', 0]);
      assert.equal((await get(`/emails?contactId=${ada.id}`))[0].address, 'ada@example.com');
    }
    const other = await post('/clients/batch', { clients: [{ name: 'Other', contact }] });
    assert.equal(other.status, 409);
    assert.match(other.json.message, /^clients\.0\.contact\.externalId/);
  });

  test('payments of one request share what is due of an invoice', async () => {
    const { id: invoiceId } = await finalized(service, tenant, [LINE]);
    const half = { invoiceId, amountMinor: TOTAL / 2 };
    const tooMuch = await post('/payments/batch', { payments: [half, half, { invoiceId, amountMinor: 1 }] });
    assertRefused(tooMuch, ['payments.2.amountMinor', 'balance']);
    const late = { ...half, paidAt: '2099-01-01T00:00:00Z' };
    assertRefused(await post('/payments/batch', { payments: [half, late] }), [
      'payments.1.paidAt',
      'maximum',
    ]);
    const { data } = await post('/payments/batch', { payments: [half, half] });
    assert.deepEqual(
      data.map(({ onAccountMinor }: { onAccountMinor: number }) => onAccountMinor),
      [0, 0],
    );
    assert.equal((await get(`/invoices/${invoiceId}`)).status, 'PAID');
  });

  test('payments that are skipped pay nothing again', async () => {
    const [one, two] = [await finalized(service, tenant, [LINE]), await finalized(service, tenant, [LINE])];
    const pay = (clientId: string, invoiceId: string, externalId: string) => ({
      ...{ clientId, externalId, amountMinor: TOTAL + 1, currencyCode: 'EUR' },
      allocations: [{ invoiceId, amountMinor: TOTAL }],
    });
    const payments = [pay(one.client, one.id, 'pay-1'), pay(two.client, two.id, 'pay-2')];
    const first = await post('/payments/batch', { payments: payments.slice(0, 1) });
    assert.equal(first.status, 201, first.text);
    const { data } = await post('/payments/batch', { payments, onConflict: 'SKIP' });
    assert.deepEqual(
      data.map((each: { isSkipped: boolean; onAccountMinor: number }) => [
        each.isSkipped,
        each.onAccountMinor,
      ]),
      [
        [true, 1],
        [false, 1],
      ],
    );
    assertRefused(await post('/payments/batch', { payments: [{ ...payments[0], externalId: 'pay-3' }] }), [
      'payments.0.allocations.0.amountMinor',
      'balance',
    ]);
  });
});
