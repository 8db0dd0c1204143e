import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import type { Debtor } from './schema.ts';

const service = useService();
let tenant: string;

const contractOf = (name: string, terms: object = {}) =>
  make(service, tenant, '/clients', { name }).then(({ id: clientId }) =>
    activeContract(service, tenant, { clientId, paymentTermsDays: 30, ...terms }),
  );
const issued = (contractId: string, amountMinor: number) =>
  finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor }], { contractId });
const pay = (invoiceId: string, amountMinor: number, more: object = {}) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor, ...more });
const debtors = async (query = ''): Promise<Debtor[]> => {
  const { status, data, text } = await service.request('GET', `/reports/debtors?${query}`, { tenant });
  assert.equal(status, 200, text);
  return data;
};
const shown = (rows: Debtor[]) =>
  rows.map(
    ({ clientName, currencyCode, daysOverdue, overdueMinor, dueMinor, invoiceCount }) =>
      `${clientName} ${currencyCode}: ${daysOverdue} days, ${overdueMinor} of ${dueMinor} on ${invoiceCount}`,
  );

describe('the report on debtors', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-01');
    tenant = await service.tenant();
  });

  test('the report on debtors adds up the open invoices of each client and currency', async () => {
    const { id, client } = await contractOf('Northwind');
    await issued(id, 10_000);
    onDay(service, '2026-01-20');
    const { id: paidInPart } = await issued(id, 5_000);
    await pay(paidInPart, 2_000);
    await draft(service, tenant, [], { contractId: id });
    onDay(service, '2026-02-10');
    const euros = { currencyCode: 'EUR', currencyExponent: 2 };
    const sums = { dueMinor: 13_000, overdueMinor: 10_000, invoiceCount: 2, daysOverdue: 10 };
    assert.deepEqual(await debtors(), [{ client, clientName: 'Northwind', ...euros, ...sums }]);
  });

  test('the report on debtors shows the longest overdue first, then the most overdue, then the most due', async () => {
    await issued((await contractOf('Oldest')).id, 1);
    onDay(service, '2026-01-02');
    await issued((await contractOf('Less')).id, 100);
    const { id: more, client } = await contractOf('More');
    await issued(more, 200);
    const inYen = await activeContract(service, tenant, { clientId: client, currencyCode: 'JPY' });
    onDay(service, '2026-02-20');
    await issued((await contractOf('Not due, less')).id, 300);
    await issued((await contractOf('Not due, more')).id, 400);
    await issued(inYen.id, 500);
    const rows = [
      'Oldest EUR: 20 days, 1 of 1 on 1',
      'More EUR: 19 days, 200 of 200 on 1',
      'Less EUR: 19 days, 100 of 100 on 1',
      'More JPY: 0 days, 0 of 500 on 1',
      'Not due, more EUR: 0 days, 0 of 400 on 1',
      'Not due, less EUR: 0 days, 0 of 300 on 1',
    ];
    assert.deepEqual(shown(await debtors()), rows);
    assert.deepEqual(shown(await debtors('limit=2')), rows.slice(0, 2));
  });

  test('the report on debtors counts an invoice as overdue from the day after its due date', async () => {
    const { dueDate } = await issued((await contractOf('Northwind')).id, 100);
    assert.equal(dueDate, '2026-01-31');
    onDay(service, '2026-01-31');
    assert.deepEqual(shown(await debtors()), ['Northwind EUR: 0 days, 0 of 100 on 1']);
    onDay(service, '2026-02-01');
    assert.deepEqual(shown(await debtors()), ['Northwind EUR: 1 days, 100 of 100 on 1']);
  });

  test('the report on debtors leaves out who owes nothing, and shows them again after a reversal', async () => {
    const { id } = await contractOf('Northwind');
    const { id: paid } = await issued(id, 100);
    const payment = await pay(paid, 150, { allowOverpayment: true });
    await act(service, tenant, `/invoices/${(await issued(id, 200)).id}/void`);
    assert.deepEqual(await debtors(), []);
    const { status } = await service.request('DELETE', `/payments/${payment.id}`, { tenant });
    assert.ok(status < 300);
    assert.deepEqual(shown(await debtors()), ['Northwind EUR: 0 days, 0 of 100 on 1']);
  });

  test('the report on debtors has 10 rows by default, and 100 at most', async () => {
    for (let index = 0; index < 11; index++) await issued((await contractOf(`Client ${index}`)).id, 100);
    assert.equal((await debtors()).length, 10);
    assert.equal((await debtors('limit=100')).length, 11);
    const get = (query: string) => service.request('GET', `/reports/debtors?${query}`, { tenant });
    assertRefused(await get('limit=101'), ['limit', 'maximum']);
    assertRefused(await get('limit=0'), ['limit', 'minimum']);
    assertRefused(await get('cursor=x'), ['cursor', 'additionalProperties']);
  });

  test('the report on debtors never shows another tenant', async () => {
    await issued((await contractOf('Northwind')).id, 100);
    tenant = await service.tenant();
    assert.deepEqual(await debtors(), []);
  });
});
