import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import type { MonthRow } from './schema.ts';

const service = useService();
let tenant: string;
let contractId: string;

const issued = (amountMinor: number, more: object = {}) =>
  finalized(service, tenant, [{ name: 'Work', quantity: 1, amountMinor }], { contractId, ...more });
const pay = (invoiceId: string, amountMinor: number, more: object = {}) =>
  make(service, tenant, '/payments', { invoiceId, amountMinor, ...more });
const months = async (query = ''): Promise<MonthRow[]> => {
  const { status, data, text } = await service.request('GET', `/reports/months?${query}`, { tenant });
  assert.equal(status, 200, text);
  return data;
};
const shown = async (query = '') =>
  (await months(query)).map(
    ({ month, currencyCode, invoicedMinor, receivedMinor }) =>
      `${month} ${currencyCode}: ${invoicedMinor}, ${receivedMinor}`,
  );
const remove = async (path: string) =>
  assert.ok((await service.request('DELETE', path, { tenant })).status < 300);

describe('the report on months', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-31');
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant, { taxRates: [{ percent: 10 }] })).id;
  });

  test('the report on months has totals of invoices by issue, and payments by their date', async () => {
    const { id } = await issued(1_000);
    await draft(service, tenant, [], { contractId });
    onDay(service, '2026-03-01');
    await issued(2_000);
    await pay(id, 300, { paidAt: '2026-02-28T12:00:00.000Z' });
    await pay(id, 400);
    const euros = { currencyCode: 'EUR', currencyExponent: 2 };
    assert.deepEqual(await months(), [
      { month: '2026-01', ...euros, invoicedMinor: 1_100, receivedMinor: 0 },
      { month: '2026-02', ...euros, invoicedMinor: 0, receivedMinor: 300 },
      { month: '2026-03', ...euros, invoicedMinor: 2_200, receivedMinor: 400 },
    ]);
  });

  test('the report on months has rounded invoices as they are to be paid', async () => {
    const inFrancs = { currencyCode: 'CHF', isCashRounded: true };
    const { id, payableMinor } = await issued(930, inFrancs);
    await pay(id, payableMinor);
    const { id: credited } = await issued(930, inFrancs);
    await make(service, tenant, '/credit-notes', { invoiceId: credited, reason: 'Agreed' });
    assert.deepEqual(await shown(), ['2026-01 CHF: 1025, 1025']);
  });

  test('the report on months subtracts credit notes, refunds and reversals in their own months', async () => {
    const { id } = await issued(1_000);
    const payment = await pay(id, 1_500, { allowOverpayment: true });
    const { id: voided } = await issued(2_000);
    onDay(service, '2026-02-10');
    await act(service, tenant, `/invoices/${voided}/void`);
    const refund = await make(service, tenant, '/refunds', { paymentId: payment.id, amountMinor: 100 });
    onDay(service, '2026-03-10');
    await remove(`/refunds/${refund.id}`);
    onDay(service, '2026-04-10');
    await remove(`/payments/${payment.id}`);
    assert.deepEqual(await shown(), [
      '2026-01 EUR: 3300, 1500',
      '2026-02 EUR: -2200, -100',
      '2026-03 EUR: 0, 100',
      '2026-04 EUR: 0, -1500',
    ]);
  });

  test('the report on months takes the day of the tenant, not of UTC', async () => {
    const body = { timeZone: 'Pacific/Kiritimati' };
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body });
    const { id } = await issued(1_000);
    await pay(id, 100);
    assert.deepEqual(await shown('from=2026-02&to=2026-02'), ['2026-02 EUR: 1100, 100']);
    assert.deepEqual(await shown('from=2026-01&to=2026-01'), []);
  });

  test('the report on months keeps currencies apart', async () => {
    const yen = await activeContract(service, tenant, { currencyCode: 'JPY' });
    await issued(1_000);
    await issued(5_000, { contractId: yen.id });
    assert.deepEqual(await shown(), ['2026-01 EUR: 1100, 0', '2026-01 JPY: 5000, 0']);
    assert.deepEqual(
      (await months()).map(({ currencyExponent }) => currencyExponent),
      [2, 0],
    );
  });

  test('the report on months has the twelve months up to the current one by default', async () => {
    await issued(1_000);
    onDay(service, '2026-12-31');
    assert.deepEqual(await shown(), ['2026-01 EUR: 1100, 0']);
    onDay(service, '2027-01-01');
    assert.deepEqual(await shown(), []);
    assert.deepEqual(await shown('from=2026-01'), ['2026-01 EUR: 1100, 0']);
    assert.deepEqual(await shown('to=2026-12'), ['2026-01 EUR: 1100, 0']);
    assert.deepEqual(await shown('from=2024-02&to=2027-01'), ['2026-01 EUR: 1100, 0']);
  });

  test('the report on months takes months that exist, at most 36 of them', async () => {
    const get = (query: string) => service.request('GET', `/reports/months?${query}`, { tenant });
    assertRefused(await get('from=2026-13'), ['from', 'pattern']);
    assertRefused(await get('to=0000-12'), ['to', 'pattern']);
    assertRefused(await get('from=2026-01-01'), ['from', 'pattern']);
    assertRefused(await get('from=2026-02&to=2026-01'), ['to', 'minimum']);
    assertRefused(await get('from=2024-01&to=2027-01'), ['to', 'maximum']);
    assert.deepEqual(await months('to=0001-01'), []);
    assert.deepEqual(await months('from=9997-01&to=9999-12'), []);
  });

  test('the report on months never shows another tenant', async () => {
    await pay((await issued(1_000)).id, 100);
    tenant = await service.tenant();
    assert.deepEqual(await months(), []);
  });
});
