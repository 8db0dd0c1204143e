import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const line = (amountMinor: number, taxPercent = 19) => ({
  ...{ name: 'Work', quantity: 1, amountMinor, taxPercent },
  ...(taxPercent === 0 && { taxCategory: 'Z' }),
});
const report = (from: string, to = from) => firm.get(`/reports/tax?from=${from}&to=${to}&basis=PAYMENT`);
/** The tax of each rate on these days, and money on account as it was and as it is. */
async function figures(from: string, to = from) {
  const rows = (await report(from, to)) as {
    percent: number;
    taxMinor: number;
    onAccount?: { openingMinor: number; closingMinor: number };
    unreturned?: { number: string; heldMinor: number };
  }[];
  return rows.map(({ percent, taxMinor, onAccount, unreturned }) => {
    if (unreturned) return `${unreturned.number} holds ${unreturned.heldMinor}`;
    return onAccount ? `${onAccount.openingMinor} -> ${onAccount.closingMinor}` : `${percent} %: ${taxMinor}`;
  });
}

describe('the tax report by payment', () => {
  beforeEach(async () => {
    onDay(service, '2026-01-05');
    firm = await openFirm(service);
  });

  test('the tax report by payment counts the paid part, and exactly the tax once all is paid', async () => {
    const { id } = await firm.issue([line(1_001)]); // 190 of 1191
    assert.deepEqual(await figures('2026-01-05'), []);
    const parts = [397, 397, 397];
    for (const [at, amountMinor] of parts.entries()) {
      onDay(service, `2026-0${at + 2}-01`);
      await firm.pay(id, amountMinor);
    }
    const months = ['2026-02-01', '2026-03-01', '2026-04-01'];
    assert.deepEqual(
      await Promise.all(months.map(async (day) => (await report(day))[0].taxMinor)),
      [63, 64, 63],
    );
    const [whole, onAccount] = await report('2026-01-01', '2026-12-31');
    assert.deepEqual([whole.taxableMinor, whole.taxMinor], [1_001, 190]);
    assert.equal('invoiceCount' in whole, false);
    const sums = { openingMinor: 0, receivedMinor: 1_191, freedMinor: 0, allocatedMinor: 1_191 };
    assert.deepEqual(onAccount, {
      ...{ currencyCode: 'EUR', currencyExponent: 2 },
      onAccount: { ...sums, refundedMinor: 0, closingMinor: 0, isPossiblyTaxable: true },
    });
  });

  test('the tax report by payment counts money from the later of the days of payment and issue', async () => {
    const payment = await firm.make('/payments', {
      ...{ clientId: firm.clientId, amountMinor: 2_000, currencyCode: 'EUR' },
    });
    assert.deepEqual(await figures('2026-01-05'), ['0 -> 2000']);
    onDay(service, '2026-02-01');
    const { id } = await firm.issue([line(1_000)]);
    onDay(service, '2026-03-01');
    const allocations = [{ invoiceId: id, amountMinor: 1_190 }];
    await firm.send('POST', `/payments/${payment.id}/allocate`, { allocations });
    assert.deepEqual(await figures('2026-02-01'), ['19 %: 190', '2000 -> 810']);
    assert.deepEqual(await figures('2026-03-01'), ['810 -> 810']);
  });

  test('the tax report by payment subtracts what is freed or reversed, on its day', async () => {
    const { id } = await firm.issue([line(1_000)]);
    const payment = await firm.pay(id, 1_190);
    onDay(service, '2026-02-01');
    await firm.send('DELETE', `/payments/${payment.id}/allocations/${payment.allocations[0].id}`);
    assert.deepEqual(await figures('2026-02-01'), ['19 %: -190', '0 -> 1190']);
    await firm.refund(payment.id, 190);
    onDay(service, '2026-03-01');
    await firm.send('DELETE', `/payments/${payment.id}`);
    assert.deepEqual(await figures('2026-01-05', '2026-03-01'), ['0 -> -190']);
    const [{ onAccount }] = await report('2026-03-01');
    assert.deepEqual([onAccount.openingMinor, onAccount.receivedMinor], [1_000, -1_190]);
  });

  test('the tax report by payment spreads money over the taxes that a credit note left', async () => {
    const { id } = await firm.issue([line(10_000), line(10_000, 0)]); // 1900 of 21900
    await firm.pay(id, 10_000);
    assert.deepEqual(await figures('2026-01-05'), ['19 %: 868', '0 %: 0', '0 -> 0']);
    onDay(service, '2026-02-01');
    const lines: { id: string; taxPercent: number }[] = await firm.get(`/billables?invoiceId=${id}`);
    const untaxed = lines.find(({ taxPercent }) => taxPercent === 0)?.id;
    await firm.credit(id, { billables: [{ billableId: untaxed }] });
    // 10000 of 11900 are paid now, all of it for the taxed line.
    assert.deepEqual(await figures('2026-02-01'), ['19 %: 729', '0 %: 0']);
    onDay(service, '2026-03-01');
    await firm.pay(id, 1_900);
    assert.deepEqual(await figures('2026-03-01'), ['19 %: 303', '0 -> 0']);
    assert.deepEqual(await figures('2026-01-01', '2026-12-31'), ['19 %: 1900', '0 -> 0']);
  });

  test('the tax report by payment ends at the tax that is left, if a credit note frees money', async () => {
    const { id } = await firm.issue([line(1_001)]);
    await firm.pay(id, 1_191);
    onDay(service, '2026-02-01');
    const [{ id: billableId }] = await firm.get(`/billables?invoiceId=${id}`);
    const note = await firm.credit(id, { billables: [{ billableId, amountMinor: 334 }] });
    assert.deepEqual(await figures('2026-02-01'), [
      `19 %: -${note.taxMinor}`,
      `0 -> ${note.totalMinor}`,
      `CN-000001 holds ${note.totalMinor}`,
    ]);
    await firm.credit(id);
    assert.deepEqual(await figures('2026-01-01', '2026-12-31'), [
      '0 -> 1191',
      `CN-000001 holds ${note.totalMinor}`,
      `CN-000002 holds ${1_191 - note.totalMinor}`,
    ]);
  });

  test('the tax report by payment counts an invoice of 0 when it is issued, until it is voided', async () => {
    const { id } = await firm.issue([line(10_700), line(-11_900, 7)]);
    assert.deepEqual(await figures('2026-01-05'), ['7 %: -833', '19 %: 2033']);
    onDay(service, '2026-02-01');
    await firm.act(`/invoices/${id}/void`);
    assert.deepEqual(await figures('2026-02-01'), ['7 %: 833', '19 %: -2033']);
  });

  test('the tax report by payment compares money with the rounded amount to pay', async () => {
    const { id, payableMinor, taxMinor } = await firm.issue([line(1_001, 8.1)], {
      currencyCode: 'CHF',
      isCashRounded: true,
    });
    assert.deepEqual([payableMinor, taxMinor], [1_080, 81]);
    await firm.pay(id, 540);
    assert.deepEqual(await figures('2026-01-05'), ['8.1 %: 41', '0 -> 0']);
    await firm.pay(id, 540);
    assert.deepEqual(await figures('2026-01-05'), ['8.1 %: 81', '0 -> 0']);
  });

  test('the tax report by payment has the paid part in the tax currency', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { currencyCode: 'EUR' });
    const inDollars = { currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9203 };
    const invoice = await firm.issue([line(10_000)], inDollars);
    await firm.pay(invoice.id, 5_950);
    const [half] = await report('2026-01-05');
    assert.deepEqual([half.taxMinor, half.taxMinorInTaxCurrency, half.taxCurrencyCode], [950, 875, 'EUR']);
    await firm.pay(invoice.id, 5_950);
    const [whole] = await report('2026-01-05');
    assert.equal(whole.taxMinorInTaxCurrency, invoice.taxMinorInTaxCurrency);
    assert.equal(whole.taxableMinorInTaxCurrency, invoice.taxableMinorInTaxCurrency);
  });

  test('the tax report by payment as a file ends with rows of money on account', async () => {
    const { id } = await firm.issue([line(1_000)]);
    await firm.pay(id, 1_200, { allowOverpayment: true });
    const { text, headers } = await service.request(
      'GET',
      '/reports/tax?from=2026-01-01&to=2026-12-31&basis=PAYMENT',
      { tenant: firm.tenant, headers: { accept: 'text/csv' } },
    );
    assert.deepEqual(
      text
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(',').slice(1)),
      [
        [
          ...[
            'category',
            'percent',
            'supply',
            'buyerVatNumber',
            'currencyCode',
            'taxable',
            'tax',
            'taxCurrencyCode',
            'taxableInTaxCurrency',
          ],
          ...['taxInTaxCurrency', 'opening', 'received', 'freed', 'allocated', 'refunded', 'closing'],
          'isPossiblyTaxable',
          ...['creditNote', 'number', 'issueDate', 'client', 'clientName', 'held'],
        ],
        [...['S', '19', 'SERVICE', '', 'EUR', '10.00', '1.90'], ...Array(16).fill('')],
        [
          ...['', '', '', '', 'EUR', '', '', '', '', ''],
          ...['0.00', '12.00', '0.00', '11.90', '0.00', '0.10', 'true'],
          ...Array(6).fill(''),
        ],
      ],
    );
    assert.match(headers.get('content-disposition') ?? '', /tax-paid-2026-01-01-2026-12-31\.csv/);
  });

  test('the tax report by payment is asked for by its name', async () => {
    const path = '/reports/tax?from=2026-01-01&to=2026-12-31&basis=';
    assertRefused(await firm.send('GET', `${path}CASH`), ['basis', 'enum']);
    await firm.issue([line(1_000)]);
    assert.deepEqual(await firm.get(`${path}ISSUE`), await firm.get(path.replace('&basis=', '')));
  });
});
