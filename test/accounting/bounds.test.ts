import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertNoFailureLogged, assertRefused } from '../support/expectations.ts';
import { clockAt, type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
const WORK = [{ name: 'Work', quantity: 1, amountMinor: 1_000 }];
const ZONES = ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'];
let firm: Firm;

describe('the first and the last days', () => {
  for (const timeZone of ZONES) {
    describe(`in ${timeZone}`, () => {
      beforeEach(async () => {
        firm = await openFirm(service, { settings: { timeZone } });
      });

      test(`the first and the last days in ${timeZone} are days of payments, or refused`, async () => {
        const { id: invoiceId } = await firm.issue(WORK);
        for (const paidAt of ['0001-01-01T00:00:00Z', '0001-01-03T00:00:00Z', '9999-12-31T23:59:59.999Z']) {
          const answer = await firm.send('POST', '/payments', { invoiceId, amountMinor: 1, paidAt });
          assert.ok([201, 400].includes(answer.status), `${paidAt}: ${answer.text}`);
          if (answer.status === 201) assert.match(answer.data.paidDate, /^\d{4}-\d\d-\d\d$/, paidAt);
        }
        assertNoFailureLogged(service);
      });

      test(`the first and the last days in ${timeZone} are due dates and periods, or refused`, async () => {
        for (const given of [
          { dueDate: '0001-01-01' },
          { dueDate: '9999-12-30' },
          { dueDate: '9999-12-31' },
          { dueAt: '0001-01-01T00:00:00Z' },
          { dueAt: '9999-12-30T23:59:59.999Z' },
          { serviceFrom: '0001-01-01', serviceTo: '9999-12-31' },
        ]) {
          const body = { contractId: firm.contractId, billables: WORK, ...given };
          const answer = await firm.send('POST', '/invoices', body);
          assert.ok([201, 400].includes(answer.status), `${JSON.stringify(given)}: ${answer.text}`);
          if (answer.status === 400) continue;
          const { data, text } = await firm.finalize(answer.data.id);
          assert.match(data?.dueDate ?? '', /^\d{4}-\d\d-\d\d$/, text);
          assert.match(data.dueAt, /^\d{4}-/);
        }
        assertNoFailureLogged(service);
      });

      test(`the first and the last days in ${timeZone} are bounds of every list`, async () => {
        for (const [path, name] of [
          ['/invoices', 'issued'],
          ['/credit-notes', 'issued'],
          ['/payments', 'paid'],
          ['/refunds', 'refunded'],
        ]) {
          for (const [from, to] of [
            ['0001-01-01', '9999-12-31'],
            ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
            ['9999-12-31', '0001-01-01'],
          ]) {
            const { status, text } = await firm.send('GET', `${path}?${name}From=${from}&${name}To=${to}`);
            assert.equal(status, 200, text);
          }
        }
      });
    });
  }
});

test('the longest terms of payment end in a day', async (t) => {
  clockAt(t, service, '2026-10-20T10:00:00.000Z');
  firm = await openFirm(service, { terms: { paymentTermsDays: 3_650 } });
  assert.equal((await firm.issue(WORK)).dueDate, '2036-10-17');
});

describe('half of a tax currency', () => {
  beforeEach(async () => {
    firm = await openFirm(service, { terms: { currencyCode: 'USD' } });
  });

  test('half of a tax currency is refused, and both halves can be cleared', async () => {
    const { id } = await firm.draft(WORK, { taxCurrencyCode: 'EUR', taxExchangeRate: 0.9 });
    const change = (body: object) => firm.send('PATCH', `/invoices/${id}`, body);
    const half = await change({ taxCurrencyCode: 'EUR', taxExchangeRate: null });
    assert.equal(half.status, 400, half.text);
    assertRefused(await change({ taxCurrencyCode: 'USD', taxExchangeRate: 1 }), [
      'taxCurrencyCode',
      'currency',
    ]);
    const { data } = await change({ taxCurrencyCode: null, taxExchangeRate: null });
    assert.equal('taxCurrencyCode' in data || 'taxMinorInTaxCurrency' in data, false);
  });
});

test('the largest amount that the bank received is exact, and everything else goes on', async () => {
  firm = await openFirm(service);
  const { id: invoiceId } = await firm.issue(WORK);
  const most = { invoiceId, amountMinor: 9_007_199_254_740_991, allowOverpayment: true };
  const [first, second] = [await firm.make('/payments', most), await firm.make('/payments', most)];
  assert.equal(first.onAccountMinor, 9_007_199_254_739_991);
  await firm.refund(first.id, 9_007_199_254_739_991);
  for (const { id } of [first, second])
    assert.equal((await firm.send('DELETE', `/payments/${id}`)).status, 204);
  assert.equal((await firm.get(`/payments/${first.id}`)).onAccountMinor, -9_007_199_254_739_991);
  assertNoFailureLogged(service);
});
