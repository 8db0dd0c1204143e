import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertListQuery, assertRefused, everyPage } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { inGroups } from './ageing.ts';

const service = useService();
let tenant: string;
let contractId: string;
let clientId: string;

const line = (amountMinor: number) => [{ name: 'Work', quantity: 1, amountMinor }];
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
const invoiceOf = (amountMinor: number, more: object = {}) =>
  finalized(service, tenant, line(amountMinor), { contractId, ...more });
const pay = (invoiceId: string, amountMinor: number, more: object = {}) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor, ...more });
const ageing = async (asOf?: string) => {
  const answer = await service.request('GET', `/reports/ageing${asOf ? `?asOf=${asOf}` : ''}`, { tenant });
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
};
/** Total and money on account of the only client, by day. */
const standing = async (asOf?: string) =>
  (await ageing(asOf)).map((row: Record<string, number>) => [row.totalMinor, row.onAccountMinor]);

describe('the ageing report', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-05');
    tenant = await service.tenant();
    const contract = await activeContract(service, tenant, { paymentTermsDays: 0 });
    [contractId, clientId] = [contract.id, contract.client];
  });

  test('the ageing report puts what is due into the bucket of its days overdue', async () => {
    const day = '2026-06-30';
    for (const [index, days] of [91, 90, 61, 60, 31, 30, 1, 0].entries()) {
      onDay(service, daysBefore(day, days));
      await invoiceOf(2 ** index);
    }
    await invoiceOf(1_000, { dueDate: '2026-07-31' });
    const expected = {
      ...{ client: clientId, clientName: 'Northwind', currencyCode: 'EUR', currencyExponent: 2 },
      notDueMinor: 1_000 + 128,
      days1To30Minor: 64 + 32,
      days31To60Minor: 16 + 8,
      days61To90Minor: 4 + 2,
      daysOver90Minor: 1,
      totalMinor: 1_255,
      onAccountMinor: 0,
    };
    assert.deepEqual(await ageing(day), [expected]);
    assert.deepEqual(await ageing(), [expected], "the tenant's today is the default");
    const [tomorrow] = await ageing('2026-07-01');
    assert.deepEqual([tomorrow.notDueMinor, tomorrow.days1To30Minor], [1_000, 128 + 64]);
  });

  test("the ageing report reckons with the tenant's day, not with the day in UTC", async () => {
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { timeZone: 'Pacific/Auckland' } });
    onDay(service, '2026-03-01'); // already 2 March in Auckland
    await invoiceOf(100);
    assert.deepEqual(await ageing('2026-03-01'), []);
    const [row] = await ageing();
    assert.equal(row.notDueMinor, 100);
  });

  test('the ageing report shows a past day as it was, whatever happened later', async () => {
    const { id } = await invoiceOf(1_000);
    onDay(service, '2026-02-10');
    const payment = await pay(id, 600, { paidAt: '2026-02-03T09:00:00Z' });
    onDay(service, '2026-02-20');
    await service.request('DELETE', `/payments/${payment.id}`, { tenant });
    onDay(service, '2026-03-01');
    await pay(id, 1_000);
    assert.deepEqual(await standing('2026-01-04'), []);
    assert.deepEqual(await standing('2026-01-05'), [[1_000, 0]]);
    assert.deepEqual(await standing('2026-02-02'), [[1_000, 0]]);
    assert.deepEqual(await standing('2026-02-03'), [[400, 0]]);
    assert.deepEqual(await standing('2026-02-19'), [[400, 0]]);
    assert.deepEqual(await standing('2026-02-20'), [[1_000, 0]]);
    assert.deepEqual(await standing('2026-03-01'), []);
    assert.deepEqual(await standing(), []);
  });

  test('the ageing report counts credit notes and voided invoices from the day of their documents', async () => {
    const { id } = await invoiceOf(1_000);
    const { id: wrong } = await invoiceOf(500);
    onDay(service, '2026-02-01');
    await act(service, tenant, `/invoices/${wrong}/void`);
    const billables = [{ billableId: (await linesOf(id))[0].id, amountMinor: 300 }];
    await make(service, tenant, '/credit-notes', { invoiceId: id, reason: 'Late', billables });
    assert.deepEqual(await standing('2026-01-31'), [[1_500, 0]]);
    assert.deepEqual(await standing('2026-02-01'), [[700, 0]]);
  });

  test('the ageing report shows money on account apart, until it is refunded or allocated', async () => {
    await invoiceOf(100);
    const { id } = await invoiceOf(1_000);
    const payment = await pay(id, 1_250, { allowOverpayment: true });
    onDay(service, '2026-02-01');
    const refund = await make(service, tenant, '/refunds', { paymentId: payment.id, amountMinor: 250 });
    onDay(service, '2026-02-02');
    await service.request('DELETE', `/refunds/${refund.id}`, { tenant });
    assert.deepEqual(await standing('2026-01-31'), [[100, 250]]);
    assert.deepEqual(await standing('2026-02-01'), [[100, 0]]);
    assert.deepEqual(await standing('2026-02-02'), [[100, 250]]);
    onDay(service, '2026-02-03');
    const { id: later } = await invoiceOf(200);
    const body = { allocations: [{ invoiceId: later, amountMinor: 200 }] };
    await service.request('POST', `/payments/${payment.id}/allocate`, { tenant, body });
    assert.deepEqual(await standing('2026-02-02'), [[100, 250]]);
    assert.deepEqual(await standing('2026-02-03'), [[100, 50]]);
  });

  test('the ageing report leaves out drafts and clients that owe nothing', async () => {
    await draft(service, tenant, line(1_000), { contractId });
    const { id } = await draft(service, tenant, line(1_000), { contractId });
    await act(service, tenant, `/invoices/${id}/void`);
    await invoiceOf(0);
    assert.deepEqual(await ageing('2099-12-31'), []);
  });

  test('the ageing report has a row for each currency, and keeps sums exact that a double does not hold', async () => {
    for (const currencyCode of ['JPY', 'KWD'])
      await finalized(service, tenant, line(1_234), {
        contractId: (await activeContract(service, tenant, { clientId, currencyCode, paymentTermsDays: 0 }))
          .id,
      });
    for (let times = 0; times < 3; times++) await invoiceOf(9_007_199_254_740_991);
    const options = { tenant, headers: { accept: 'text/csv' } };
    const { text } = await service.request('GET', '/reports/ageing', options);
    const cells = text.split('\r\n').map((row) => row.split(',').slice(2, 4));
    assert.deepEqual(cells.slice(1, 4), [
      ['EUR', '270215977642229.73'],
      ['JPY', '1234'],
      ['KWD', '1.234'],
    ]);
    const json = await service.request('GET', '/reports/ageing', { tenant });
    assert.match(json.text, /"notDueMinor":27021597764222973,/);
  });

  test('the ageing report comes in pages, also between the currencies of a client', async () => {
    for (let index = 0; index < 3; index++) {
      const { client } = await activeContract(service, tenant, { name: `Other ${index}` });
      for (const currencyCode of ['EUR', 'USD', 'CHF'])
        await finalized(service, tenant, line(100 + index), {
          contractId: (await activeContract(service, tenant, { clientId: client, currencyCode })).id,
        });
    }
    const rows = await ageing();
    assert.equal(rows.length, 9);
    const keys = rows.map((row: Record<string, string>) => `${row.client} ${row.currencyCode}`);
    assert.deepEqual(keys, keys.toSorted());
    for (const limit of [1, 2, 4, 9])
      assert.deepEqual(await everyPage(service, '/reports/ageing', { tenant, limit }), rows);
    await assertListQuery(service, '/reports/ageing', tenant);
  });

  test('the ageing report never shows another tenant', async () => {
    await invoiceOf(1_000);
    const other = await service.tenant('bob');
    const answer = await service.request('GET', '/reports/ageing', { as: 'bob', tenant: other });
    assert.deepEqual(answer.data, []);
    assert.equal((await service.request('GET', '/reports/ageing', { as: 'bob', tenant })).status, 403);
  });

  test('the ageing report refuses a day that does not exist', async () => {
    for (const asOf of ['2026-02-30', 'today', '2026-01-01T00:00:00Z', ''])
      assertRefused(await service.request('GET', `/reports/ageing?asOf=${asOf}`, { tenant }), [
        'asOf',
        'format',
      ]);
  });
});

test('clients share a statement of the ageing report until they have many invoices', () => {
  const clients = [100, 1_900, 1, 5_000, 1, 1].map((invoiceCount, index) => ({
    id: `${index}`,
    invoiceCount,
  }));
  assert.deepEqual(inGroups(clients), [['0', '1'], ['2'], ['3'], ['4', '5']]);
  assert.deepEqual(inGroups([]), []);
});

async function linesOf(invoiceId: string) {
  return (await service.request('GET', `/billables?invoiceId=${invoiceId}`, { tenant })).data;
}
