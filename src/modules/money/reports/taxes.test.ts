import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { act, activeContract, draft, finalized, make } from '../../../../test/support/billing.ts';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { quartersOf, ROWS_MAX, refuseMany, slicesOf } from './period.ts';

const service = useService();
let tenant: string;
let contractId: string;

const work = (amountMinor: number, more: object = {}) => ({
  name: 'Work',
  quantity: 1,
  amountMinor,
  ...more,
});
const issued = (lines: object[], more: object = {}) =>
  finalized(service, tenant, lines, { contractId, ...more });
const tax = async (from: string, to: string) => {
  const answer = await service.request('GET', `/reports/tax?from=${from}&to=${to}`, { tenant });
  assert.equal(answer.status, 200, answer.text);
  return answer.data;
};
const ofYear = (year: number) => tax(`${year}-01-01`, `${year}-12-31`);
const inEuro = { supply: 'SERVICE', currencyCode: 'EUR', currencyExponent: 2 };

describe('the tax report', () => {
  beforeEach(async () => {
    onDay(service, '2025-11-05');
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant, { taxRates: [{ percent: 19 }] })).id;
  });

  test('the tax report adds up each category and rate, of invoices less credit notes', async () => {
    const { id } = await issued([work(10_000), work(5_000, { taxPercent: 7 })]);
    await issued([work(1_000)]);
    const [line] = (await service.request('GET', `/billables?invoiceId=${id}`, { tenant })).data;
    const billables = [{ billableId: line.id, amountMinor: 2_000 }];
    await make(service, tenant, '/credit-notes', { invoiceId: id, reason: 'Late', billables });
    await draft(service, tenant, [work(9_999)], { contractId });
    assert.deepEqual(await ofYear(2025), [
      {
        ...{ category: 'S', percent: 7, ...inEuro, taxableMinor: 5_000, taxMinor: 350 },
        ...{ invoiceCount: 1, creditNoteCount: 0 },
      },
      {
        ...{ category: 'S', percent: 19, ...inEuro, taxableMinor: 9_000, taxMinor: 1_710 },
        ...{ invoiceCount: 2, creditNoteCount: 1 },
      },
    ]);
  });

  test('the tax report keeps countries apart', async () => {
    await issued([work(10_000, { taxPercent: 20, taxCountry: 'FR' })]);
    await issued([work(1_000, { taxPercent: 20, taxCountry: 'AT' })]);
    await issued([work(100, { taxPercent: 20 })]);
    const rows = await ofYear(2025);
    assert.deepEqual(
      rows.map((row: Record<string, unknown>) => [row.country, row.taxMinor]),
      [
        [undefined, 20],
        ['AT', 200],
        ['FR', 2_000],
      ],
    );
  });

  test('the tax report subtracts a cancellation when it was issued, not when the invoice was', async () => {
    const { id } = await issued([work(10_000)]);
    const before = await ofYear(2025);
    onDay(service, '2026-01-15');
    await act(service, tenant, `/invoices/${id}/void`);
    assert.deepEqual(await ofYear(2025), before);
    const counts = { invoiceCount: 0, creditNoteCount: 1 };
    const row = { category: 'S', percent: 19, ...inEuro, taxableMinor: -10_000, taxMinor: -1_900, ...counts };
    assert.deepEqual(await ofYear(2026), [row]);
    const [both] = await tax('2025-11-05', '2026-01-15');
    assert.deepEqual([both.taxableMinor, both.taxMinor], [0, 0]);
    assert.deepEqual(await tax('2025-11-06', '2026-01-14'), []);
  });

  test('the tax report keeps currencies apart, and shows base and tax in the tax currency as the documents do', async () => {
    await service.request('PATCH', `/tenants/${tenant}`, { tenant, body: { currencyCode: 'EUR' } });
    const inDollars = { currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9203 };
    const one = await issued([work(10_000)], inDollars);
    const other = await issued([work(333)], inDollars);
    await issued([work(100)], { currencyCode: 'USD' });
    await issued([work(100)]);
    await act(service, tenant, `/invoices/${other.id}/void`);
    const rows = await ofYear(2025);
    const shown = rows.map((row: Record<string, unknown>) => [
      ...[row.currencyCode, row.taxMinor, row.taxCurrencyCode, row.taxCurrencyExponent],
      ...[row.taxableMinorInTaxCurrency, row.taxMinorInTaxCurrency],
    ]);
    assert.deepEqual(shown, [
      ['EUR', 19, undefined, undefined, undefined, undefined],
      ['USD', 19, undefined, undefined, undefined, undefined],
      ['USD', 1_900, 'EUR', 2, one.taxableMinorInTaxCurrency, one.taxMinorInTaxCurrency],
    ]);
  });

  test('the tax report covers periods that one statement would not', async () => {
    await issued([work(100)]);
    onDay(service, '2026-05-05');
    await issued([work(100)]);
    const [row] = await tax('2017-01-01', '2026-12-31');
    assert.deepEqual([row.taxableMinor, row.invoiceCount], [200, 2]);
    assert.deepEqual(await tax('9995-01-01', '9999-12-31'), []);
    assert.deepEqual(await tax('0001-01-01', '0001-01-01'), []);
  });

  test('the tax report requires a period of at most ten years', async () => {
    const get = (query: string) => service.request('GET', `/reports/tax?${query}`, { tenant });
    assertRefused(await get(''), ['from', 'required'], ['to', 'required']);
    assertRefused(await get('from=2026-01-01&to=2026-02-30'), ['to', 'format']);
    assertRefused(await get('from=2026-01-02&to=2026-01-01'), ['to', 'minimum']);
    assertRefused(await get('from=2016-01-01&to=2026-01-02'), ['to', 'maximum']);
    assertRefused(await get('from=2026-01-01&to=2026-01-01&limit=1'), ['limit', 'additionalProperties']);
    assert.equal((await get('from=2016-01-01&to=2026-01-01')).status, 200);
  });

  test('the tax report never shows another tenant', async () => {
    await issued([work(100)]);
    tenant = await service.tenant();
    assert.deepEqual(await ofYear(2025), []);
  });
});

test('a period is cut into slices without a gap', () => {
  assert.deepEqual(slicesOf('2026-01-01', '2026-01-01'), [{ from: '2026-01-01', to: '2026-01-01' }]);
  assert.deepEqual(slicesOf('2026-01-01', '2026-08-01'), [
    { from: '2026-01-01', to: '2026-04-02' },
    { from: '2026-04-03', to: '2026-07-03' },
    { from: '2026-07-04', to: '2026-08-01' },
  ]);
  assert.deepEqual(slicesOf('9999-12-01', '9999-12-31'), [{ from: '9999-12-01', to: '9999-12-31' }]);

  test('a period is cut at the quarters of the calendar, also over leap days and the end of time', () => {
    assert.deepEqual(quartersOf({ from: '2024-02-29', to: '2024-07-01' }), [
      { from: '2024-02-29', to: '2024-03-31' },
      { from: '2024-04-01', to: '2024-06-30' },
      { from: '2024-07-01', to: '2024-07-01' },
    ]);
    const [first, ...others] = quartersOf({ from: '0001-11-30', to: '0001-12-31' });
    assert.deepEqual([first, others], [{ from: '0001-11-30', to: '0001-12-31' }, []]);
    assert.deepEqual(quartersOf({ from: '9999-10-01', to: '9999-12-31' }), [
      { from: '9999-10-01', to: '9999-12-31' },
    ]);
  });

  test('a report that would be cut is refused', () => {
    refuseMany(ROWS_MAX);
    assert.throws(() => refuseMany(ROWS_MAX + 1), /the report has more than 5000 rows/);
  });
});
