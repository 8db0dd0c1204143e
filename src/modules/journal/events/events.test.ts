import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { draft, finalized, make } from '../../../../test/support/billing.ts';
import type { RequestOptions } from '../../../../test/support/http.ts';
import { sealJournalOf } from '../../../../test/support/journal.ts';
import { readyAsset } from '../../../../test/support/records/assets.ts';
import { DAMAGED } from '../../../../test/support/routes/recorded-traffic.ts';
import { useService } from '../../../../test/support/service.ts';
import { asTamperer } from '../../../../test/support/tampering.ts';

const service = useService();
const get = async (path: string, tenant: string, options: RequestOptions = {}) => {
  const answer = await service.request('GET', path, { tenant, ...options });
  assert.equal(answer.status, 200, answer.text);
  return answer;
};
const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

describe('events', () => {
  test('every change of a record is an event, with the record as the API presents it', async () => {
    const tenant = await service.tenant();
    const client = await make(service, tenant, '/clients', { name: 'Northwind', vatNumber: 'DE1' });
    const changed = await service.request('PATCH', `/clients/${client.id}`, {
      tenant,
      body: { name: 'Northwind Traders', vatNumber: null },
    });
    await service.request('PATCH', `/clients/${client.id}`, { tenant, body: {} });
    const archived = await service.request('PATCH', `/clients/${client.id}`, {
      tenant,
      body: { archivedAt: '2026-01-01T00:00:00Z' },
    });
    await service.request('DELETE', `/clients/${client.id}`, { tenant });
    const { data: events } = await get('/events', tenant);
    assert.deepEqual(typesOf(events), [
      'client.deleted',
      'client.archived',
      'client.updated',
      'client.created',
      'tenant.created',
    ]);
    assert.deepEqual(
      events.slice(0, 4).map(({ data }: { data: unknown }) => data),
      [archived.data, archived.data, changed.data, client],
    );
    assert.deepEqual(
      events.map(({ sequence }: { sequence: number }) => sequence),
      [4, 3, 2, 1, 1],
    );
    for (const event of events) assert.equal(event.tenant, tenant);
    assert.deepEqual((await get(`/events/${events[0].id}`, tenant)).data, events[0]);
  });

  test('one request makes one event per record, with the final state', async () => {
    const tenant = await service.tenant();
    const invoice = await draft(service, tenant, [
      { name: 'Work', quantity: 2, amountMinor: 500 },
      { name: 'More', quantity: 1, amountMinor: 100 },
    ]);
    const { data: events } = await get('/events', tenant);
    assert.deepEqual(typesOf(events).slice(0, 3), [
      'billable.created',
      'billable.created',
      'invoice.created',
    ]);
    const { warnings, ...current } = (await get(`/invoices/${invoice.id}`, tenant)).data;
    assert.deepEqual(events[2].data, current);
    assert.equal(current.totalMinor, 1_100);
  });

  test('events contain the obstacles and the due time of a draft at the time, whatever changes later', async () => {
    const tenant = await service.tenant();
    const require = (isEInvoiceRequired: boolean) =>
      service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { isEInvoiceRequired } });
    const { id } = await draft(service, tenant, undefined, { dueDate: '2099-12-31' });
    const { warnings: _, ...free } = (await get(`/invoices/${id}`, tenant)).data;
    await sealJournalOf(service, tenant);
    await require(true);
    await service.request('PATCH', `/invoices/${id}`, { tenant, body: { notes: 'Thank you' } });
    const { warnings, ...bound } = (await get(`/invoices/${id}`, tenant)).data;
    const find = async () =>
      (await get('/events', tenant)).data.filter(({ data }: { data: { id: string } }) => data.id === id);
    const events = await find();
    assert.deepEqual(
      events.map(({ data }: { data: unknown }) => data),
      [bound, free],
    );
    assert.notDeepEqual(bound.obstacles, free.obstacles);
    await require(false);
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { timeZone: 'Asia/Tokyo' } });
    await service.request('DELETE', `/invoices/${id}`, { tenant });
    assert.deepEqual((await find()).slice(1), events);
  });

  test('events contain the media that were attached to a client at the time', async () => {
    const tenant = await service.tenant();
    const client = await make(service, tenant, '/clients', { name: 'Northwind' });
    const assetId = await readyAsset(service, tenant);
    await make(service, tenant, '/media', { assetId, slot: 'LOGO', clientId: client.id });
    const body = { name: 'Northwind Traders' };
    const changed = await service.request('PATCH', `/clients/${client.id}`, { tenant, body });
    await service.request('DELETE', `/clients/${client.id}`, { tenant });
    const { data: events } = await get('/events', tenant);
    const [last, later, earlier] = events.filter(({ type }: { type: string }) => type.startsWith('client.'));
    assert.deepEqual([last.type, last.data], ['client.deleted', changed.data]);
    assert.deepEqual(later.data, changed.data);
    assert.equal(later.data.media.length, 1);
    assert.deepEqual(earlier.data, client);
  });

  test("events of changes of an invoice's status have their own names", async () => {
    const tenant = await service.tenant();
    const invoice = await finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor: 500 }]);
    const pay = (amountMinor: number) =>
      make(service, tenant, '/payments', { invoiceId: invoice.id, amountMinor });
    await pay(200);
    const rest = await pay(300);
    await service.request('DELETE', `/payments/${rest.id}`, { tenant });
    const { data: events } = await get('/events', tenant);
    const ofInvoice = events
      .filter(({ type }: { type: string }) => /^(invoice|payment)\./.test(type))
      .reverse();
    assert.deepEqual(typesOf(ofInvoice), [
      'invoice.created',
      'invoice.finalized',
      'payment.created',
      'invoice.partiallyPaid',
      'payment.created',
      'invoice.paid',
      'payment.reversed',
      'invoice.reopened',
    ]);
  });

  test('an invoice with a total of 0 has an event that it is finalized, but none that somebody paid', async () => {
    const tenant = await service.tenant();
    await finalized(service, tenant, [{ name: 'Gift', quantity: 1, amountMinor: 0, taxCategory: 'Z' }]);
    const { data: events } = await get('/events', tenant);
    assert.deepEqual(typesOf(events).slice(0, 2), ['invoice.finalized', 'billable.created']);
  });

  test('events can be followed from an event or a time, and filtered by type', async () => {
    const tenant = await service.tenant();
    for (let index = 0; index < 5; index++)
      await make(service, tenant, '/clients', { name: `Client ${index}` });
    const all = (await get('/events', tenant)).data.reverse();
    const found: string[] = [];
    let next: string | undefined = `/events?since=${all[1].id}&limit=2`;
    while (next) {
      const answer = await get(next, tenant);
      found.push(...answer.data.map(({ id }: { id: string }) => id));
      next = /<[^>]*\/api\/v1([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    assert.deepEqual(
      found,
      all.slice(2).map(({ id }: { id: string }) => id),
    );
    const since = (await get(`/events?since=${all[3].createdAt}`, tenant)).data;
    assert.equal(since[0].id, all[3].id);
    const abroad = new Date(Date.parse(all[3].createdAt) - 5.5 * 3_600_000)
      .toISOString()
      .replace('Z', '-05:30');
    assert.deepEqual((await get(`/events?since=${abroad}`, tenant)).data, since);
    const spaced = await service.request('GET', '/events?since=2026-01-01T00:00:00+02:00', { tenant });
    assert.equal(spaced.status, 400, 'a plus sign in a query is a space');
    assert.deepEqual(typesOf((await get('/events?type=tenant.created', tenant)).data), ['tenant.created']);
    const ofClients = all.filter(({ type }: { type: string }) => type.startsWith('client.'));
    const filter = 'type=client.*, tenant.created&limit=2';
    assert.deepEqual((await get(`/events?${filter}&since=2020-01-01T00:00:00Z`, tenant)).data, [
      all[0],
      ofClients[0],
    ]);
    assert.deepEqual((await get(`/events?${filter}`, tenant)).data, ofClients.slice(-2).reverse());
    assert.deepEqual((await get(`/events?since=${all.at(-1).id}`, tenant)).data, []);
    const unknown = await service.request('GET', '/events?since=evt_unknown', { tenant });
    assert.equal(unknown.status, 404);
    const wrong = await service.request('GET', '/events?since=yesterday', { tenant });
    assert.equal(wrong.status, 400);
    assert.equal(wrong.json.details[0].field, 'since');
    const nul = await service.request('GET', '/events?type=client%00created', { tenant });
    assert.deepEqual([nul.status, nul.json.details?.[0]?.constraint], [400, 'characters']);
    for (const type of ['client.*,clients.*', 'client.created,client.finalized', '*', 'client', '.*'])
      assert.equal((await service.request('GET', `/events?type=${type}`, { tenant })).status, 400, type);
  });

  test('events of another tenant are not visible', async () => {
    const [mine, other] = [await service.tenant(), await service.tenant('bob')];
    const [{ id }] = (await get('/events', other, { as: 'bob' })).data;
    assert.equal((await service.request('GET', `/events/${id}`, { tenant: mine })).status, 404);
  });

  test('an event that cannot be presented shows the record as the audit trail does, and affects no others', async () => {
    const tenant = await service.tenant();
    const { id } = await make(service, tenant, '/clients', { name: 'Broken' });
    await make(service, tenant, '/clients', { name: 'Whole' });
    await sealJournalOf(service, tenant);
    // An entry written by another version of the service might look like this.
    await asTamperer(service.db, (owner) =>
      owner.query(
        `update journal set after = jsonb_set(after, '{sort_order}', '"first"') where resource_id = $1`,
        [id],
      ),
    );
    const { data: events } = await get('/events', tenant, { headers: DAMAGED });
    assert.deepEqual(
      events.map(({ data }: { data: { name: string } }) => data.name),
      ['Whole', 'Broken', 'Acme Studio'],
    );
    assert.equal(events[1].data.order, 'first');
    assert.ok(service.logLines.some((line) => line.includes(id) && line.includes('cannot be presented')));
  });

  test('events do not exist for a change that was rolled back', async () => {
    const tenant = await service.tenant();
    const invoice = await draft(service, tenant, []);
    const before = (await get('/events', tenant)).data.length;
    const refused = await service.request('POST', '/billables', {
      tenant,
      body: {
        invoiceId: invoice.id,
        billables: [
          { name: 'Good', quantity: 1, amountMinor: 1 },
          { name: 'Twice', quantity: 1, amountMinor: 1, referenceType: 'A', referenceId: '1' },
          { name: 'Twice', quantity: 1, amountMinor: 1, referenceType: 'A', referenceId: '1' },
        ],
      },
    });
    assert.equal(refused.status, 400);
    assert.equal((await get('/events', tenant)).data.length, before);
  });
});
