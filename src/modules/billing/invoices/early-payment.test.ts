import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const LINE = { name: 'Design', quantity: 1, amountMinor: 71_250, taxPercent: 19 };
const EARLY = { days: 10, percent: 2 };
let firm: Firm;
let addressId: string;

/** The fields of obstacles or warnings. */
const fieldsOf = (named: { field: string }[]) => named.map(({ field }) => field);

describe('early payment', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: { vatNumber: 'DE136695976' },
      terms: { paymentTermsDays: 30, earlyPayment: EARLY },
    });
    const address = { name: 'Acme', address1: 'Street 1', zip: '10115', city: 'Berlin', country: 'DE' };
    addressId = (await firm.make('/addresses', address)).id;
    await firm.make('/addresses', { ...address, clientId: firm.clientId });
  });

  test('early payment is taken from the contract when an invoice is created, and stays if the contract changes', async () => {
    const { id, earlyPayment } = await firm.draft([LINE]);
    assert.deepEqual(earlyPayment, { ...EARLY, discountMinor: 1_696, payableMinor: 83_092 });
    await firm.patch(`/contracts/${firm.contractId}`, { earlyPayment: null });
    assert.equal('earlyPayment' in (await firm.draft([LINE])), false);
    assert.deepEqual((await firm.get(`/invoices/${id}`)).earlyPayment, earlyPayment);
    await firm.patch(`/contracts/${firm.contractId}`, { earlyPayment: EARLY });
  });

  test("early payment of a draft is its own, and null removes the contract's", async () => {
    const own = { days: 5, percent: 12.34, reducesTax: false };
    const { id, earlyPayment } = await firm.draft([LINE], { earlyPayment: own });
    assert.deepEqual(earlyPayment, { ...own, discountMinor: 10_463, payableMinor: 74_325 });
    assert.equal((await firm.patch(`/invoices/${id}`, { earlyPayment: null })).earlyPayment, undefined);
    const { data } = await firm.finalize(id);
    assert.equal('earlyPayment' in data, false);
  });

  test('early payment is frozen at issue with its last day, and credit notes lower the discount', async () => {
    const { id, issueDate, earlyPayment } = await firm.issue([LINE], { dueDate: '2099-12-31' });
    const lastDay = new Date(Date.parse(issueDate) + 10 * 86_400_000).toISOString().slice(0, 10);
    const frozen = { ...EARLY, reducesTax: true, lastDay };
    assert.deepEqual(earlyPayment, { ...frozen, discountMinor: 1_696, payableMinor: 83_092 });
    const [line] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.credit(id, { billables: [{ billableId: line.id, amountMinor: 10_000 }] });
    const credited = (await firm.get(`/invoices/${id}`)).earlyPayment;
    assert.deepEqual(credited, { ...frozen, discountMinor: 1_458, payableMinor: 71_430 });
    assert.match((await firm.send('GET', `/invoices/${id}/xml?format=ubl`)).text, /EUR.16\.96/);
    await firm.credit(id);
    assert.deepEqual((await firm.get(`/invoices/${id}`)).earlyPayment, {
      ...frozen,
      ...{ discountMinor: 0, payableMinor: 0 },
    });
  });

  test('early payment is rounded half away from zero, to the last digit of the largest amounts', async () => {
    for (const [amountMinor, percent, discountMinor] of [
      [25, 2, 1],
      [24, 2, 0],
      [8_999_999_999_999_999, 99.99, 8_999_099_999_999_999],
      [9_007_199_254_740_991, 0.01, 900_719_925_474],
    ] as const) {
      const line = { ...LINE, amountMinor, taxCategory: 'Z', taxPercent: 0 };
      const { earlyPayment } = await firm.draft([line], { earlyPayment: { days: 1, percent } });
      assert.equal(earlyPayment.discountMinor, discountMinor);
      assert.equal(earlyPayment.payableMinor, amountMinor - discountMinor);
    }
  });

  test('early payment has 1 to 365 days, and a percentage above 0 and below 100 with 2 decimals', async () => {
    const wrongs: [object, string, string][] = [
      [{ days: 0 }, 'days', 'minimum'],
      [{ days: 366 }, 'days', 'maximum'],
      [{ days: 1.5 }, 'days', 'type'],
      [{ percent: 0 }, 'percent', 'minimum'],
      [{ percent: 100 }, 'percent', 'maximum'],
      [{ percent: 2.125 }, 'percent', 'decimals'],
      [{ reducesTax: 'yes' }, 'reducesTax', 'type'],
    ];
    const { id } = await firm.draft([LINE]);
    for (const [wrong, field, rule] of wrongs)
      for (const path of [`/invoices/${id}`, `/contracts/${firm.contractId}`])
        assertRefused(await firm.send('PATCH', path, { earlyPayment: { ...EARLY, ...wrong } }), [
          `earlyPayment.${field}`,
          rule,
        ]);
  });

  test('early payment takes a percentage that was reckoned with doubles for what it means', async () => {
    const { id } = await firm.draft([LINE]);
    const earlyPayment = { ...EARLY, percent: 1 + 1.32 };
    assert.notEqual(earlyPayment.percent, 2.32);
    const { status, data, text } = await firm.send('PATCH', `/invoices/${id}`, { earlyPayment });
    assert.deepEqual([status, data?.earlyPayment.percent], [200, 2.32], text);
  });

  test('early payment of a contract ends before its invoices are due', async () => {
    const change = (body: object) => firm.send('PATCH', `/contracts/${firm.contractId}`, body);
    const tooLong: [string, string] = ['earlyPayment.days', 'maximum'];
    assertRefused(await change({ earlyPayment: { days: 30, percent: 2 } }), tooLong);
    assertRefused(await change({ paymentTermsDays: 10 }), tooLong);
    assert.equal((await change({ earlyPayment: { days: 29, percent: 2 } })).status, 200);
    await change({ earlyPayment: EARLY });
  });

  test('early payment of a draft that ends on the due date or later is a warning', async () => {
    const warned = async (more: object) => fieldsOf((await firm.draft([LINE], more)).warnings);
    const isNamed = async (more: object) => (await warned(more)).includes('earlyPayment.days');
    assert.equal(await isNamed({}), false);
    assert.equal(await isNamed({ earlyPayment: { days: 29, percent: 2 } }), false);
    assert.equal(await isNamed({ earlyPayment: { days: 30, percent: 2 } }), true);
    assert.equal(await isNamed({ dueDate: new Date().toISOString().slice(0, 10) }), true);
    assert.equal(await isNamed({ dueDate: '2099-12-31', earlyPayment: { days: 365, percent: 2 } }), false);
  });

  test('early payment lowers tax by default in Germany and Austria, and others have to say so', async () => {
    await firm.patch(`/addresses/${addressId}`, { country: 'AT', countryCode: 'AT' });
    assert.equal((await firm.issue([LINE])).earlyPayment.reducesTax, true);
    await firm.patch(`/addresses/${addressId}`, { country: 'NL', countryCode: 'NL' });
    const { id, obstacles } = await firm.draft([LINE]);
    assert.deepEqual(fieldsOf(obstacles), ['earlyPayment.reducesTax']);
    assertRefused(await firm.finalize(id), ['earlyPayment.reducesTax', 'required']);
    await firm.patch(`/invoices/${id}`, { earlyPayment: { ...EARLY, reducesTax: false } });
    assert.equal((await firm.finalize(id)).data.earlyPayment.reducesTax, false);
    await firm.patch(`/addresses/${addressId}`, { country: 'DE', countryCode: 'DE' });
  });

  test('early payment stands in events, as it was at the time', async () => {
    const { id } = await firm.issue([LINE]);
    await firm.credit(id);
    const events: { type: string; data: { id: string; earlyPayment: { discountMinor: number } } }[] =
      await firm.get('/events?limit=100');
    const discounts = events
      .filter(({ data }) => data.id === id)
      .map(({ type, data }) => [type, data.earlyPayment.discountMinor]);
    assert.deepEqual(Object.fromEntries(discounts), {
      ...{ 'invoice.created': 1_696, 'invoice.finalized': 1_696, 'invoice.credited': 0 },
    });
  });
});
