import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import type { Answer } from '../support/http.ts';
import { useService } from '../support/service.ts';

const service = useService();

interface Resource {
  path: string;
  /** The body of a POST. */
  body: () => object;
  /** Another value of one of its fields. */
  change: object;
  /** A field that no PATCH can change, with another value. */
  fixed?: object;
}

let firm: Firm;
let other: Firm;
let projectId: string;

const OTHER_ID = 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze';
const RESOURCES: Resource[] = [
  {
    path: '/clients',
    body: () => ({ name: 'Northwind', description: 'Since 2024' }),
    change: { name: 'East' },
  },
  {
    path: '/contacts',
    body: () => ({ clientId: firm.clientId, name: 'Ada', title: 'CFO' }),
    change: { name: 'Grace' },
    fixed: { clientId: OTHER_ID },
  },
  {
    path: '/contracts',
    body: () => ({
      ...{ clientId: firm.clientId, name: 'Relaunch', currencyCode: 'EUR', taxRates: [{ percent: 19 }] },
      ...{
        rates: [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }],
        startsAt: '2026-01-01T01:00:00+01:00',
      },
    }),
    change: { name: 'Upkeep' },
    fixed: { clientId: OTHER_ID },
  },
  {
    path: '/projects',
    body: () => ({ contractId: firm.contractId, name: 'Shop' }),
    change: { name: 'Blog' },
    fixed: { contractId: 'ctr_01jd2r8g5cf3qbx2m7w9k4t6ze' },
  },
  {
    path: '/invoices',
    body: () => ({
      ...{ contractId: firm.contractId, notes: 'Thank you', discounts: [{ percent: 10, reason: 'Regular' }] },
      ...{
        earlyPayment: { days: 7, percent: 2 },
        billables: [{ name: 'Work', quantity: 2, amountMinor: 500 }],
      },
    }),
    change: { notes: 'Many thanks' },
    fixed: { kind: 'DEPOSIT' },
  },
  {
    path: '/payments',
    body: () => ({ clientId: firm.clientId, amountMinor: 100, currencyCode: 'EUR', reference: 'Transfer' }),
    change: { reference: 'Cash' },
    fixed: { amountMinor: 101 },
  },
  {
    path: '/time-entries',
    body: () => ({ projectId, date: '2026-11-02', minutes: 90, worker: 'Ada' }),
    change: { minutes: 45 },
  },
];

const auditOf = async (id: string) => (await firm.get(`/audit-entries?resourceId=${id}`)).length;
const METADATA = { metadata: { key: 'SHOP-12' } };

function assertTaken(answer: Answer, externalId: string, existingId: string): void {
  assert.equal(answer.status, 409, answer.text);
  assert.equal(answer.json.message, `externalId ${externalId} belongs to ${existingId}`);
  assert.equal(answer.json.existingId, existingId);
}

describe("identifiers of the caller's own", () => {
  before(async () => {
    [firm, other] = [await openFirm(service), await openFirm(service)];
    projectId = (await firm.make('/projects', { contractId: firm.contractId, name: 'Part' })).id;
  });

  for (const { path, body, change, fixed } of RESOURCES) {
    const put = (externalId: string, given: object = body(), query = '') =>
      firm.send('PUT', `${path}/by-external-id/${externalId}${query}`, given);

    test(`the externalId of a record of ${path} is unique until it is cleared`, async () => {
      const [mine, yours] = ['erp:1', 'erp:2'];
      const { id } = await firm.make(path, { ...body(), ...METADATA, externalId: mine });
      assertTaken(await firm.send('POST', path, { ...body(), externalId: mine }), mine, id);
      assertTaken(await firm.send('POST', `${path}?dryRun=true`, { ...body(), externalId: mine }), mine, id);
      const second = await firm.make(path, { ...body(), externalId: yours });
      assertTaken(await firm.send('PATCH', `${path}/${second.id}`, { externalId: mine }), mine, id);
      const malformed = await firm.send('POST', path, { ...body(), externalId: 'a b' });
      assertRefused(malformed, ['externalId', 'pattern']);
      const cleared = await firm.patch(`${path}/${id}`, { externalId: null, metadata: null });
      assert.equal('externalId' in cleared || 'metadata' in cleared, false);
      const { externalId } = await firm.patch(`${path}/${second.id}`, { externalId: mine });
      assert.equal(externalId, mine);
    });

    test(`a list of ${path} shows the records with given externalIds`, async () => {
      const [first, second] = [
        await firm.make(path, { ...body(), ...METADATA, externalId: 'list-1' }),
        await firm.make(path, { ...body(), externalId: 'list-2' }),
      ];
      const shown = await firm.get(`${path}?externalId=list-2,list-1,list-3`);
      assert.deepEqual(shown.map(({ id }: { id: string }) => id).sort(), [first.id, second.id].sort());
      const [{ externalId, metadata }] = await firm.get(`${path}?externalId=list-1`);
      assert.deepEqual({ externalId, metadata }, { externalId: 'list-1', ...METADATA });
      assert.deepEqual(await firm.get(`${path}?externalId=list-3`), []);
    });

    test(`a PUT to ${path} makes a record, and then changes only what differs`, async () => {
      const made = await put('put-1', { ...body(), ...METADATA });
      assert.equal(made.status, 201, made.text);
      const { id, updatedAt, externalId } = made.data;
      assert.equal(externalId, 'put-1');
      assert.equal(made.headers.get('location'), `${service.url}/api/v1${path}/${id}`);
      const entries = await auditOf(id);
      const again = await put('put-1');
      assert.equal(again.status, 200, again.text);
      assert.equal(again.headers.get('location'), null);
      assert.deepEqual(again.data, made.data);
      assert.equal(await auditOf(id), entries, 'nothing was written');
      const changed = await put('put-1', { ...body(), ...change, externalId: 'put-1' });
      assert.equal(changed.status, 200, changed.text);
      assert.deepEqual(changed.data, { ...changed.data, ...METADATA, ...change, id });
      assert.notEqual(changed.data.updatedAt, updatedAt);
      assert.equal(await auditOf(id), entries + 1);
      assertRefused(await put('put-1', { ...body(), externalId: 'put-2' }), ['externalId', 'const']);
      assertRefused(await put('a%20b'), ['externalId', 'pattern']);
      if (fixed) {
        const refused = await put('put-1', { ...body(), ...fixed });
        assertRefused(refused, [Object.keys(fixed)[0] as string, 'immutable']);
      }
    });

    test(`a dry run of a PUT to ${path} leaves nothing behind`, async () => {
      const tried = await put('dry-1', body(), '?dryRun=true');
      assert.equal(tried.status, 201, tried.text);
      const made = await put('dry-1');
      assert.equal(made.status, 201, made.text);
      const changes = await put('dry-1', { ...body(), ...change }, '?dryRun=changes');
      assert.equal(changes.data.status, 200, changes.text);
      assert.equal(changes.data.changeCount, 1);
      assert.deepEqual((await put('dry-1')).data, made.data);
    });

    test(`requests to ${path} with the same new externalId at the same time make one record`, async () => {
      const puts = await Promise.all([put('race-1'), put('race-1')]);
      assert.deepEqual(puts.map(({ status }) => status).sort(), [200, 201], puts[0].text + puts[1].text);
      assert.equal(puts[0].data.id, puts[1].data.id);
      const post = () => firm.send('POST', path, { ...body(), externalId: 'race-2' });
      const [one, two] = (await Promise.all([post(), post()])).sort((a, b) => a.status - b.status);
      assert.equal(one?.status, 201);
      assertTaken(two as Answer, 'race-2', one?.data.id);
    });
  }

  test('an externalId of another tenant is neither in the way nor seen', async () => {
    const path = '/clients/by-external-id/tenants-1';
    const mine = await firm.send('PUT', path, { name: 'Mine' });
    const theirs = await other.send('PUT', path, { name: 'Theirs' });
    assert.deepEqual([mine.status, theirs.status], [201, 201]);
    assert.equal((await firm.send('PUT', path, { name: 'Mine' })).data.id, mine.data.id);
    const shown = await other.get('/clients?externalId=tenants-1');
    assert.deepEqual(shown, [theirs.data]);
  });

  test('an event shows the identifier and the texts of the caller', async () => {
    const { id } = await firm.make('/clients', { name: 'Heard of', externalId: 'event-1', ...METADATA });
    const events = await firm.get('/events?type=client.created&limit=500');
    const { data } = events.find((event: Answer['data']) => event.data.id === id);
    assert.deepEqual([data.externalId, data.metadata], ['event-1', METADATA.metadata]);
  });
});
