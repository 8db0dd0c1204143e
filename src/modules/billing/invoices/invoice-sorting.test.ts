import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { assertRefused, everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';

const DAY_MS = 24 * 3_600_000;
const service = useService();
let tenant: string;

const get = (path: string) => service.request('GET', path, { tenant });
const line = (amountMinor: number) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxCategory: 'Z', taxPercent: 0 },
});

/** The references of the sorted invoices. Pages of every size must list the same. */
async function sorted(query: string): Promise<string> {
  const path = `/invoices?sort=${query}`;
  const { status, data, text } = await get(path);
  assert.equal(status, 200, text);
  for (const limit of [1, 2, 3]) assert.deepEqual(await everyPage(service, path, { tenant, limit }), data);
  return data.map(({ reference }: { reference: string }) => reference).join(' ');
}

describe('sorting invoices', () => {
  before(async () => {
    tenant = await service.tenant();
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { invoiceNumberFormat: 'R{SEQ}' } });
    const underClient = async (name: string) => {
      const { id: clientId } = await make(service, tenant, '/clients', { name });
      return (await activeContract(service, tenant, { clientId })).id;
    };
    const [zebra, adler] = [await underClient('zebra'), await underClient('Ädler')];
    const add = async (reference: string, contractId: string, amountMinor: number, more: object = {}) => {
      const make = 'isDraft' in more ? draft : finalized;
      const { isDraft, ...others } = more as { isDraft?: true };
      await make(service, tenant, [line(amountMinor)], { contractId, reference, ...others });
      service.clock.advance(DAY_MS);
    };
    await add('a', zebra, 300);
    await add('b', adler, 100, { dueDate: '2020-05-01' });
    await add('d1', zebra, 100, { isDraft: true, dueDate: '2020-01-01' });
    await add('c', adler, 300, { dueDate: '2019-05-01' });
    await add('d2', adler, 200, { isDraft: true });
  });

  for (const [sort, references] of Object.entries({
    number: 'a b c d2 d1',
    '-number': 'c b a d2 d1',
    issueDate: 'a b c d2 d1',
    '-issueDate': 'c b a d2 d1',
    dueDate: 'c b a d2 d1',
    '-dueDate': 'a b c d2 d1',
    total: 'b d1 d2 a c',
    '-total': 'c a d2 d1 b',
    client: 'b c d2 a d1',
    '-client': 'd1 a d2 c b',
  }))
    test(`sorting invoices by ${sort} lists ${references}`, async () => {
      assert.equal(await sorted(sort), references);
    });

  test('sorting invoices by number counts: 10 comes after 9', async () => {
    const { id: contractId } = await activeContract(service, tenant);
    for (let number = 4; number <= 10; number++)
      await finalized(service, tenant, [line(9_900)], { contractId, reference: `n${number}` });
    assert.equal(await sorted(`-number&contractId=${contractId}`), 'n10 n9 n8 n7 n6 n5 n4');
    assert.equal(await sorted(`total&contractId=${contractId}`), 'n4 n5 n6 n7 n8 n9 n10');
  });

  test('sorting invoices keeps filters, ranges and searches', async () => {
    assert.equal(await sorted('-total&status=DRAFT'), 'd2 d1');
    assert.equal(await sorted('-number&status=DRAFT'), 'd2 d1');
    assert.equal(await sorted('dueDate&issuedFrom=2000-01-01&q=adler'), 'c b');
    assert.equal(await sorted('dueDate&q=adler'), 'c b d2');
    assert.equal(await sorted('client&q=3.00'), 'c a');
    assert.equal(await sorted('-total&q=zebra'), 'a d1');
  });

  test('sorting invoices refuses other names, and a cursor of another order', async () => {
    for (const sort of ['status', '--total', '+total', 'Total', ''])
      assertRefused(await get(`/invoices?sort=${encodeURIComponent(sort)}`), ['sort', 'enum']);
    const { headers } = await get('/invoices?sort=total&limit=1');
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
    assert.equal((await get(`/invoices?sort=total&limit=1&cursor=${cursor}`)).status, 200);
    for (const other of ['sort=-total&', 'sort=client&', ''])
      assertRefused(await get(`/invoices?${other}cursor=${cursor}`), ['cursor', 'cursor']);
  });
});

describe('sorting credit notes and payments', () => {
  let other: string;
  before(async () => {
    other = await service.tenant();
    for (const [name, amountMinor] of [
      ['zebra', 300],
      ['Ädler', 100],
      ['Berg', 300],
    ] as const) {
      const { id: clientId } = await make(service, other, '/clients', { name });
      const { id: contractId } = await activeContract(service, other, { clientId });
      const more = { contractId, reference: name };
      const { id: invoiceId } = await finalized(service, other, [line(1_000)], more);
      const { data } = await service.request('GET', `/invoices/${invoiceId}?expand=billables`, {
        tenant: other,
      });
      const billables = [{ billableId: data.billables[0].id, amountMinor }];
      await make(service, other, '/credit-notes', { invoiceId, reason: name, billables });
      const paidAt = `2024-01-0${name.length}T00:00:00Z`;
      await make(service, other, '/payments', { invoiceId, amountMinor, reference: name, paidAt });
      service.clock.advance(DAY_MS);
    }
  });

  for (const [query, names] of Object.entries({
    '/credit-notes?sort=number': 'zebra Ädler Berg',
    '/credit-notes?sort=-number': 'Berg Ädler zebra',
    '/credit-notes?sort=issueDate': 'zebra Ädler Berg',
    '/credit-notes?sort=-issueDate': 'Berg Ädler zebra',
    '/credit-notes?sort=total': 'Ädler zebra Berg',
    '/credit-notes?sort=-total': 'Berg zebra Ädler',
    '/credit-notes?sort=client': 'Ädler Berg zebra',
    '/credit-notes?sort=-client': 'zebra Berg Ädler',
    '/credit-notes?sort=client&q=3.00': 'Berg zebra',
    '/credit-notes?sort=client&issuedTo=2000-01-01': '',
    '/payments?sort=paidDate': 'Berg zebra Ädler',
    '/payments?sort=-paidDate': 'Ädler zebra Berg',
    '/payments?sort=amount': 'Ädler zebra Berg',
    '/payments?sort=-amount': 'Berg zebra Ädler',
    '/payments?sort=client': 'Ädler Berg zebra',
    '/payments?sort=-client': 'zebra Berg Ädler',
    '/payments?sort=client&paidTo=2024-01-04': 'Berg',
  }))
    test(`sorting credit notes and payments: GET ${query} lists ${names || 'nothing'}`, async () => {
      const { status, data, text } = await service.request('GET', query, { tenant: other });
      assert.equal(status, 200, text);
      assert.equal(data.map((one: Record<string, string>) => one.reference).join(' '), names);
      for (const limit of [1, 2])
        assert.deepEqual(await everyPage(service, query, { tenant: other, limit }), data);
    });
});
