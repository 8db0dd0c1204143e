import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { clockAt, type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

/** Germany lowered its rate for half a year. */
const TAX_RATES = [
  { percent: 19 },
  { percent: 16, startsOn: '2030-07-01' },
  { percent: 19, startsOn: '2031-01-01' },
];
const line = (more: object = {}) => ({ name: 'Work', quantity: 1, amountMinor: 10_000, ...more });
const inJune = line({ serviceFrom: '2030-06-01', serviceTo: '2030-06-30' });
const inJuly = line({ serviceTo: '2030-07-31' });
const linesOf = async (invoiceId: string) => firm.get(`/billables?invoiceId=${invoiceId}`);
const percentsOf = async (invoiceId: string) =>
  (await linesOf(invoiceId)).map(({ taxPercent }: { taxPercent?: number }) => taxPercent);

describe('tax by day', () => {
  beforeEach(async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788', taxRates: TAX_RATES } });
  });

  test("tax by day: June's work has June's tax, also if it is billed in July", async (t) => {
    clockAt(t, service, '2030-07-15T12:00:00.000Z');
    const { id, taxes } = await firm.issue([inJune, inJuly]);
    assert.deepEqual(await percentsOf(id), [19, 16]);
    assert.deepEqual(
      taxes.map(({ percent, taxMinor }: Record<string, number>) => [percent, taxMinor]),
      [
        [16, 1_600],
        [19, 1_900],
      ],
    );
  });

  test("tax by day: a line without a day has today's tax, and at issue that of the date of issue", async (t) => {
    const clock = clockAt(t, service, '2030-06-30T12:00:00.000Z');
    const { id } = await firm.draft([line(), line({ taxPercent: 7 })]);
    assert.deepEqual(await percentsOf(id), [19, 7]);
    clock.at = '2030-07-01T12:00:00.000Z';
    assert.equal((await firm.finalize(id)).data.taxMinor, 2_300);
    const [own, given] = await linesOf(id);
    assert.deepEqual([own.taxPercent, own.taxDate, own.isTaxInherited], [16, '2030-07-01', true]);
    assert.deepEqual([given.taxPercent, given.isTaxInherited], [7, false]);
  });

  test('tax by day follows the days of a line, of the other lines, and of the document', async (t) => {
    clockAt(t, service, '2030-08-15T12:00:00.000Z');
    const { id } = await firm.draft([line()]);
    assert.deepEqual(await percentsOf(id), [16]);
    const [added] = await firm.make('/billables', { invoiceId: id, billables: [inJune] });
    assert.deepEqual(await percentsOf(id), [19, 19]);
    await firm.patch(`/billables/${added.id}`, { serviceTo: '2030-07-01' });
    assert.deepEqual(await percentsOf(id), [16, 16]);
    const { taxMinor } = await firm.patch(`/invoices/${id}`, { serviceTo: '2030-06-30' });
    assert.equal(taxMinor, 3_500);
    assert.deepEqual(await percentsOf(id), [19, 16]);
  });

  test('tax by day is the contract\u2019s where it has one, and a change reaches lines of drafts that inherit it', async (t) => {
    clockAt(t, service, '2030-08-15T12:00:00.000Z');
    const { id } = await firm.draft([inJune, inJuly, line({ serviceTo: '2030-07-31', taxPercent: 16 })]);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [{ percent: 7, startsOn: '2030-07-01' }] });
    assert.deepEqual(await percentsOf(id), [19, 7, 16]);
    await firm.patch(`/tenants/${firm.tenant}`, { taxRates: [{ percent: 20 }] });
    assert.deepEqual(await percentsOf(id), [20, 7, 16]);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [] });
    assert.deepEqual(await percentsOf(id), [20, 20, 16]);
  });

  test('tax by day that has not begun on the day of a line is missing there', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { taxRates: [{ percent: 16, startsOn: '2030-07-01' }] });
    const { obstacles } = await firm.draft([inJune, inJuly]);
    assert.deepEqual(
      obstacles.map(({ field }: { field: string }) => field),
      ['billables'],
    );
  });
});

describe('a change of taxRates that a draft does not bear', () => {
  test('a change of taxRates that makes a draft too large names the field, the draft and the way out', async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788', taxRates: [{ percent: 1 }] } });
    await firm.draft([line()]);
    const { id, totalMinor } = await firm.draft([line({ amountMinor: 8_500_000_000_000_000 })]);
    for (const path of [`/tenants/${firm.tenant}`, `/contracts/${firm.contractId}`]) {
      const { status, json } = await firm.send('PATCH', path, { taxRates: [{ percent: 19 }] });
      assert.equal(status, 400);
      const message = `cannot apply to the draft ${id}, whose billables must add up to at most 9007199254740991, tax included: issue, change or delete it first`;
      assert.deepEqual(json.details, [{ field: 'taxRates', message, constraint: 'maximum' }]);
    }
    assert.equal((await firm.get(`/invoices/${id}`)).totalMinor, totalMinor);
  });
});

describe('the country of a tax', () => {
  const SELLER = { name: 'Studio', address1: '1 Main Street', zip: '1000', city: 'Town', country: 'Germany' };
  beforeEach(async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788' } });
    await firm.make('/addresses', SELLER);
  });

  test("the country of a tax is the seller's unless lines name another, and credit notes have the same", async () => {
    const countriesOf = ({ taxes }: { taxes: { country?: string }[] }) => taxes.map(({ country }) => country);
    const home = await firm.issue([line({ taxPercent: 19 }), line({ taxPercent: 7, taxCountry: 'DE' })]);
    assert.deepEqual(countriesOf(home), ['DE', 'DE']);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [{ percent: 20, country: 'AT' }] });
    const abroad = await firm.issue([line()]);
    assert.deepEqual(countriesOf(abroad), ['AT']);
    assert.deepEqual(countriesOf(await firm.credit(abroad.id)), ['AT']);
  });

  test('the country of a tax is that of the VAT number if the seller has no address', async () => {
    const seller = await openFirm(service, { settings: { vatNumber: 'EL094259216' } });
    const { taxes } = await seller.issue([
      line({ taxPercent: 24 }),
      line({ taxPercent: 13, taxCountry: 'GR' }),
    ]);
    assert.deepEqual(
      taxes.map(({ country }: { country?: string }) => country),
      ['GR', 'GR'],
    );
    const { obstacles } = await seller.draft([
      line({ taxPercent: 24 }),
      line({ taxPercent: 20, taxCountry: 'AT' }),
    ]);
    assert.match(obstacles[0].message, /AT, GR/);
  });

  test('the country of a tax is one on a document, or the draft names the obstacle', async () => {
    const lines = [line({ taxPercent: 19 }), line({ taxPercent: 20, taxCountry: 'AT' })];
    const { id, obstacles } = await firm.draft(lines);
    assert.deepEqual(obstacles, [
      {
        field: 'billables.taxCountry',
        message: 'must be the same on all lines, and is AT, DE: a document has the tax of one country',
      },
    ]);
    assert.equal((await firm.finalize(id)).status, 400);
  });
});
