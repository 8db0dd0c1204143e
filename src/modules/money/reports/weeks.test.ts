import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { activeContract, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import type { WeekRow } from './schema.ts';

const service = useService();
let tenant: string;
let contractId: string;

/** Without tax, as the contract says. */
const issued = (amountMinor: number, more: object = {}) =>
  finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor }], { contractId, ...more });
const pay = (invoiceId: string, amountMinor: number, more: object = {}) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor, ...more });
const remove = async (path: string) =>
  assert.ok((await service.request('DELETE', path, { tenant })).status < 300);
const weeks = async (): Promise<WeekRow[]> => {
  const { status, data, text } = await service.request('GET', '/reports/weeks', { tenant });
  assert.equal(status, 200, text);
  return data;
};
const shown = async () =>
  (await weeks()).map(
    ({ week, currencyCode, receivedMinor, expectedMinor, overdueMinor }) =>
      `${week} ${currencyCode}: ${receivedMinor}, ${expectedMinor}, ${overdueMinor}`,
  );

describe('the report on weeks', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-07');
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant, { paymentTermsDays: 0 })).id;
  });

  test('the report on weeks has money by its week, and what is due by the week of its due date', async () => {
    const { id } = await issued(10_000, { dueDate: '2026-03-15' });
    await pay(id, 300);
    await issued(5, { dueDate: '2026-01-31' });
    onDay(service, '2026-03-11'); // a Wednesday
    await pay(id, 400, { paidAt: '2026-03-09T12:00:00Z' });
    await pay(id, 500, { paidAt: '2026-03-08T12:00:00Z' });
    await issued(60, { dueDate: '2026-03-16' });
    assert.deepEqual(await weeks(), [
      {
        ...{ week: '2026-03-02', currencyCode: 'EUR', currencyExponent: 2 },
        ...{ receivedMinor: 500, expectedMinor: 0, overdueMinor: 0 },
      },
      {
        ...{ week: '2026-03-09', currencyCode: 'EUR', currencyExponent: 2 },
        ...{ receivedMinor: 400, expectedMinor: 8_800, overdueMinor: 5 },
      },
      {
        ...{ week: '2026-03-16', currencyCode: 'EUR', currencyExponent: 2 },
        ...{ receivedMinor: 0, expectedMinor: 60, overdueMinor: 0 },
      },
    ]);
  });

  test('the report on weeks looks eight weeks back and ahead, with the current one among both', async () => {
    const { id } = await issued(100, { dueDate: '2026-01-07' });
    await pay(id, 1, { paidAt: '2026-01-04T12:00:00Z' });
    await pay(id, 2, { paidAt: '2026-01-05T12:00:00Z' });
    onDay(service, '2026-02-27');
    await issued(10, { dueDate: '2026-04-19' });
    await issued(20, { dueDate: '2026-04-20' });
    assert.deepEqual(await shown(), [
      '2026-01-05 EUR: 2, 0, 0',
      '2026-02-23 EUR: 0, 0, 97',
      '2026-04-13 EUR: 0, 10, 0',
    ]);
  });

  test('the report on weeks counts a reversal on its own day, and the refund that is then owed', async () => {
    const { id } = await issued(1_000);
    const payment = await pay(id, 1_200, { allowOverpayment: true });
    await make(service, tenant, '/refunds', { paymentId: payment.id, amountMinor: 200 });
    onDay(service, '2026-01-14');
    await remove(`/payments/${payment.id}`);
    assert.deepEqual(await shown(), ['2026-01-05 EUR: 1000, 0, 0', '2026-01-12 EUR: -1200, 200, 1000']);
    onDay(service, '2026-01-15');
    assert.deepEqual(await shown(), ['2026-01-05 EUR: 1000, 0, 0', '2026-01-12 EUR: -1200, 0, 1200']);
  });

  test("the report on weeks goes by the tenant's day, and keeps currencies apart", async () => {
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { timeZone: 'Pacific/Auckland' } });
    const { id: inYen } = await activeContract(service, tenant, { currencyCode: 'JPY', paymentTermsDays: 0 });
    onDay(service, '2026-01-11'); // a Sunday, and already Monday in Auckland
    await pay((await issued(100)).id, 40);
    await issued(7, { contractId: inYen });
    assert.deepEqual(await shown(), ['2026-01-12 EUR: 40, 60, 0', '2026-01-12 JPY: 0, 7, 0']);
  });

  test('the report on weeks refuses parameters that it does not know', async () => {
    const answer = await service.request('GET', '/reports/weeks?from=2026-01-01', { tenant });
    assertRefused(answer, ['from', 'additionalProperties']);
  });

  test('the report on weeks never shows another tenant', async () => {
    await issued(100);
    const other = await service.tenant('bob');
    const answer = await service.request('GET', '/reports/weeks', { as: 'bob', tenant: other });
    assert.deepEqual(answer.data, []);
    assert.equal((await service.request('GET', '/reports/weeks', { as: 'bob', tenant })).status, 403);
  });
});
