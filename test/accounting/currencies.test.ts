import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { type Firm, only, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const SETTINGS = { vatNumber: 'DE123456788', currencyCode: 'EUR' };

const inCurrency = (currencyCode: string): Promise<Firm> =>
  openFirm(service, { settings: SETTINGS, terms: { currencyCode } });
const line = (amountMinor: number, taxPercent: number, quantity = 1) => ({
  ...{ name: 'Work', quantity, amountMinor },
  ...(taxPercent === 0 ? { taxCategory: 'Z' } : { taxPercent }),
});

describe('currencies of an invoice', () => {
  for (const [currencyCode, currencyExponent, amountMinor, taxMinor] of [
    ['JPY', 0, 105, 11],
    ['KWD', 3, 1_005, 101],
    ['HUF', 2, 104, 10],
    ['EUR', 2, 105, 11],
    ['CLF', 4, 10_005, 1_001],
  ] as const) {
    test(`an invoice in ${currencyCode} has ${currencyExponent} decimals, and rounds its tax to whole minor units`, async () => {
      const firm = await inCurrency(currencyCode);
      const rate = currencyCode === 'EUR' ? {} : { taxExchangeRate: 2 };
      const made = await firm.draft([line(amountMinor, 10)], rate);
      assert.equal(made.currencyExponent, currencyExponent);
      const { data } = await firm.finalize(made.id);
      const shown = only(data, 'currencyCode', 'currencyExponent', 'taxMinor', 'totalMinor');
      assert.deepEqual(shown, {
        currencyCode,
        currencyExponent,
        taxMinor,
        totalMinor: amountMinor + taxMinor,
      });
    });
  }
});

describe('tax in the currency of the tax office', () => {
  for (const [currency, tax, rate, into, expected] of [
    ['JPY', 1_000, 0.0061, 'EUR', 610],
    ['JPY', 1, 0.0055, 'EUR', 1],
    ['KWD', 1_005, 3, 'EUR', 302],
    ['KWD', 1_005, 490.5, 'JPY', 493],
    ['USD', 1_001, 0.5, 'EUR', 501],
    ['USD', -1_001, 0.5, 'EUR', -501],
    ['EUR', 100, 395.1234567891, 'HUF', 39_512],
  ] as const) {
    test(`the tax of ${tax} ${currency} at a rate of ${rate} is ${expected} ${into}`, async () => {
      const settings = { vatNumber: 'DE123456788', currencyCode: into };
      const firm = await openFirm(service, { settings, terms: { currencyCode: currency } });
      const lines = [line(tax * 10, 10), line(20_000, 0)];
      const made = await firm.draft(lines, { taxCurrencyCode: into, taxExchangeRate: rate });
      assert.equal(made.taxMinorInTaxCurrency, expected);
      const { data: issued } = await firm.finalize(made.id);
      assert.deepEqual(
        only(issued, 'taxMinor', 'taxCurrencyCode', 'taxExchangeRate', 'taxMinorInTaxCurrency'),
        {
          taxMinor: tax,
          taxCurrencyCode: into,
          taxExchangeRate: rate,
          taxMinorInTaxCurrency: expected,
        },
      );
      const inTaxCurrency = issued.taxes.map((one: Record<string, number>) => one.taxMinorInTaxCurrency);
      assert.deepEqual(inTaxCurrency, [expected, 0]);
    });
  }

  test('the tax in the currency of the tax office is exact over all rates and all credit notes', async () => {
    const firm = await inCurrency('USD');
    const lines = [line(105, 10), line(105, 20), line(5, 30)];
    const invoice = await firm.issue(lines, { taxCurrencyCode: 'EUR', taxExchangeRate: 0.9 });
    assert.deepEqual([invoice.taxMinor, invoice.taxMinorInTaxCurrency], [34, 31]);
    const shares = invoice.taxes.map((one: Record<string, number>) => one.taxMinorInTaxCurrency);
    assert.equal(
      shares.reduce((sum: number, share: number) => sum + share),
      31,
    );
    const [first] = await firm.get(`/billables?invoiceId=${invoice.id}`);
    const notes = [await firm.credit(invoice.id, { billables: [first.id] }), await firm.credit(invoice.id)];
    assert.deepEqual(
      notes.map(({ taxMinor, taxMinorInTaxCurrency }) => [taxMinor, taxMinorInTaxCurrency]),
      [
        [11, 10],
        [23, 21],
      ],
    );
    assert.deepEqual(
      [invoice, ...notes].map(({ taxableMinorInTaxCurrency: base, taxes }) => [
        base,
        taxes.map((one: Record<string, number>) => one.taxableMinorInTaxCurrency),
      ]),
      [
        [194, [94, 95, 5]],
        [95, [95]],
        [99, [94, 5]],
      ],
    );
    assert.deepEqual(only(notes[1], 'taxCurrencyCode', 'taxExchangeRate', 'currencyExponent'), {
      taxCurrencyCode: 'EUR',
      taxExchangeRate: 0.9,
      currencyExponent: 2,
    });
  });

  test('a tax currency is only for invoices in another currency', async () => {
    const firm = await inCurrency('EUR');
    const body = { contractId: firm.contractId, taxCurrencyCode: 'USD', taxExchangeRate: 1.1 };
    assertRefused(await firm.send('POST', '/invoices', body), ['taxCurrencyCode', 'currency']);
  });

  test("a tax currency is that of the seller's country, whatever currency the tenant chose", async () => {
    const firm = await inCurrency('USD');
    const address = {
      name: 'Acme',
      address1: 'Seestrasse 1',
      zip: '8002',
      city: 'Zürich',
      country: 'Switzerland',
    };
    await firm.make('/addresses', address);
    const { id } = await firm.draft([line(1_000, 8.1)]);
    const { obstacles, availableActions } = await firm.get(`/invoices/${id}`);
    assert.deepEqual(
      obstacles.map(({ field }: { field: string }) => field),
      ['taxExchangeRate'],
    );
    assert.match(obstacles[0].message, /declared in CHF/);
    assert.ok(!availableActions.includes('finalize'));
    assertRefused(await firm.finalize(id), ['taxExchangeRate', 'required']);
    const wrong = { taxCurrencyCode: 'EUR', taxExchangeRate: 0.9 };
    assertRefused(await firm.send('PATCH', `/invoices/${id}`, wrong), ['taxCurrencyCode', 'currency']);
    await firm.patch(`/invoices/${id}`, { taxExchangeRate: 0.8 });
    const { data } = await firm.finalize(id);
    assert.deepEqual(only(data, 'taxMinor', 'taxCurrencyCode', 'taxMinorInTaxCurrency'), {
      ...{ taxMinor: 81, taxCurrencyCode: 'CHF', taxMinorInTaxCurrency: 65 },
    });
  });

  test('a tax currency goes with its rate, and a seller without tax numbers needs neither', async () => {
    const firm = await inCurrency('USD');
    const { id } = await firm.draft([line(1_000, 19)], { taxExchangeRate: 0.8 });
    const cleared = await firm.patch(`/invoices/${id}`, { taxExchangeRate: null });
    assert.equal('taxCurrencyCode' in cleared, false);
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: null });
    assert.deepEqual((await firm.get(`/invoices/${id}`)).obstacles, []);
    assert.equal((await firm.finalize(id)).status, 200);
  });

  test('a tax currency is refused at issue if the tenant now has the currency of the invoice', async () => {
    const firm = await inCurrency('USD');
    const tax = { taxCurrencyCode: 'EUR', taxExchangeRate: 0.8 };
    const { id } = await firm.draft([line(100, 19)], tax);
    await firm.patch(`/tenants/${firm.tenant}`, { currencyCode: 'USD' });
    const { obstacles } = await firm.get(`/invoices/${id}`);
    assert.deepEqual(
      obstacles.map(({ field }: { field: string }) => field),
      ['taxCurrencyCode'],
    );
    assertRefused(await firm.finalize(id), ['taxCurrencyCode', 'state']);
    await firm.patch(`/invoices/${id}`, { taxCurrencyCode: null, taxExchangeRate: null });
    assert.equal((await firm.finalize(id)).status, 200);
  });

  test('a tax in the currency of the tax office that is too large to be exact is refused', async () => {
    const settings = { ...SETTINGS, currencyCode: 'KWD' };
    const firm = await openFirm(service, { settings, terms: { currencyCode: 'JPY' } });
    const body = {
      contractId: firm.contractId,
      ...{ taxCurrencyCode: 'KWD', taxExchangeRate: 9_999_999 },
      billables: [line(4_000_000_000_000_000, 100)],
    };
    const refused = await firm.send('POST', '/invoices', body);
    assert.equal(refused.status, 400, refused.text);
    const { taxExchangeRate, ...rest } = body;
    const { id } = await firm.make('/invoices', { ...rest, taxExchangeRate: 0.000001 });
    assertRefused(await firm.send('PATCH', `/invoices/${id}`, { taxCurrencyCode: 'KWD', taxExchangeRate }), [
      'taxExchangeRate',
      'maximum',
    ]);
  });
});
