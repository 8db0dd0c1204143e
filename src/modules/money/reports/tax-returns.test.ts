import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { onDay } from '../../../../test/support/dated-clock.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const line = (amountMinor: number, more: object = {}) => ({
  name: 'Work',
  quantity: 1,
  amountMinor,
  serviceFrom: '2026-02-01',
  serviceTo: '2026-02-05',
  ...more,
});
const returned = (groupBy: string, period = 'from=2026-01-01&to=2026-03-31') =>
  firm.get(`/reports/tax?${period}&groupBy=${groupBy}`);
const inEuro = { currencyCode: 'EUR', currencyExponent: 2 };

/** A client in another country, and its contract. */
async function buyer(country: string, vatNumber?: string): Promise<string> {
  const { id: clientId } = await firm.make('/clients', { name: country, ...(vatNumber && { vatNumber }) });
  await firm.make('/addresses', {
    ...{ clientId, name: 'Head office', address1: '1 Main Street', zip: '1000', city: 'Town', country },
  });
  const { id } = await firm.make('/contracts', { clientId, name: 'Retainer' });
  await firm.act(`/contracts/${id}/activate`);
  return id;
}

describe('returns', () => {
  before(async () => {
    onDay(service, '2026-02-05');
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788', currencyCode: 'EUR' } });
    await firm.make('/addresses', {
      ...{ name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' },
    });
  });

  test('the VAT return has a row for each rate and supply, in the currency of declaration', async () => {
    await firm.issue([line(10_000, { taxPercent: 19 })]);
    await firm.issue([line(10_000, { taxPercent: 19 })], {
      ...{ currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9 },
    });
    await firm.issue([line(1_000, { taxPercent: 19, supply: 'GOODS' })]);
    const row = { country: 'DE', category: 'S', percent: 19, ...inEuro };
    assert.deepEqual(await returned('VAT_RETURN'), [
      { ...row, supply: 'GOODS', taxableMinor: 1_000, taxMinor: 190 },
      { ...row, supply: 'SERVICE', taxableMinor: 19_000, taxMinor: 3_610 },
    ]);
    const { text } = await service.request(
      'GET',
      '/reports/tax?from=2026-01-01&to=2026-03-31&groupBy=VAT_RETURN',
      {
        ...{ tenant: firm.tenant, headers: { accept: 'text/csv' } },
      },
    );
    const header = 'country,category,percent,supply,currencyCode,taxable,tax';
    assert.match(text, new RegExp(`^${header}[^\r]*\r\nDE,S,19,GOODS,EUR,10.00,1.90`));
  });

  test('the EC sales list has each number of other countries of the EU, services and goods apart', async () => {
    const france = await buyer('France', 'FR 40303265045');
    const austria = await buyer('Austria', 'ATU12345675');
    const home = await buyer('Germany', 'DE136695976');
    const service = { taxCategory: 'AE' };
    const reason = 'Steuerschuldnerschaft des Leistungsempfängers';
    await firm.issue([line(10_000, service)], { contractId: france });
    const later = await firm.issue([line(5_000, service)], { contractId: france });
    await firm.credit(later.id);
    await firm.issue([line(7_000, { taxCategory: 'K', supply: 'GOODS' })], { contractId: austria });
    await firm.issue([line(900, { ...service, taxExemptionReason: reason })], { contractId: home });
    assert.deepEqual(await returned('EC_SALES_LIST'), [
      {
        ...{ buyerVatNumber: 'ATU12345675', buyerCountry: 'AT', supply: 'GOODS', category: 'K' },
        ...{ ...inEuro, taxableMinor: 7_000 },
      },
      {
        ...{ buyerVatNumber: 'FR40303265045', buyerCountry: 'FR', supply: 'SERVICE', category: 'AE' },
        ...{ ...inEuro, taxableMinor: 10_000 },
      },
    ]);
    assert.deepEqual(await returned('EC_SALES_LIST', 'from=2026-03-01&to=2026-03-31'), []);
  });

  test('the one-stop shop has the tax of other countries, and names the quarter that a correction is of', async () => {
    const belgium = await buyer('Belgium');
    const { id } = await firm.issue([line(10_000, { taxPercent: 21, taxCountry: 'BE' })], {
      contractId: belgium,
    });
    await firm.issue([line(2_000, { taxPercent: 6, taxCountry: 'BE' })], { contractId: belgium });
    onDay(service, '2026-05-05');
    await firm.credit(id);
    const row = { country: 'BE', supply: 'SERVICE', ...inEuro };
    assert.deepEqual(await returned('OSS'), [
      { ...row, quarter: '2026-Q1', percent: 21, taxableMinor: 10_000, taxMinor: 2_100 },
      { ...row, quarter: '2026-Q1', percent: 6, taxableMinor: 2_000, taxMinor: 120 },
    ]);
    assert.deepEqual(await returned('OSS', 'from=2026-04-01&to=2026-06-30'), [
      {
        ...row,
        quarter: '2026-Q2',
        percent: 21,
        taxableMinor: -10_000,
        taxMinor: -2_100,
        correctsQuarter: '2026-Q1',
      },
    ]);
  });

  test('the EC sales list and the one-stop shop take no other basis', async () => {
    const path = '/reports/tax?from=2026-01-01&to=2026-03-31';
    for (const groupBy of ['OSS', 'EC_SALES_LIST']) {
      assertRefused(await firm.send('GET', `${path}&groupBy=${groupBy}&basis=PAYMENT`), ['basis', 'state']);
      assert.equal((await firm.send('GET', `${path}&groupBy=${groupBy}&basis=SUPPLY`)).status, 200);
    }
    assertRefused(await firm.send('GET', `${path}&groupBy=MONTH`), ['groupBy', 'enum']);
  });
});

/** A seller in another country, and a row of its EC sales list. */
async function openIn(country: string, vatNumber: string): Promise<void> {
  firm = await openFirm(service, { settings: { vatNumber, currencyCode: 'EUR' } });
  await firm.make('/addresses', {
    ...{ name: 'Seller', address1: '1 Main Street', zip: '1000', city: 'Town', country },
  });
}
const listed = (buyerVatNumber: string, buyerCountry: string, taxableMinor: number, more: object = {}) => ({
  ...{ buyerVatNumber, buyerCountry, supply: 'SERVICE', category: 'AE', ...inEuro, taxableMinor, ...more },
});

describe('returns of sellers in any country', () => {
  const reverse = { taxCategory: 'AE' };
  const goods = { taxCategory: 'K', supply: 'GOODS' };
  beforeEach(() => onDay(service, '2026-02-05'));

  test('the EC sales list of a French seller has German buyers and no French ones', async () => {
    await openIn('France', 'FR 40303265045');
    const reason = 'Autoliquidation';
    const home = await buyer('Monaco', 'FR83404833048');
    await firm.issue([line(500, { ...reverse, taxExemptionReason: reason })], { contractId: home });
    await firm.issue([line(700, reverse)], { contractId: await buyer('Germany', 'DE136695976') });
    assert.deepEqual(await returned('EC_SALES_LIST'), [listed('DE136695976', 'DE', 700)]);
  });

  test('the EC sales list of an Austrian seller has one row for a number, however it was written', async () => {
    await openIn('Austria', 'ATU12345675');
    const germany = await buyer('Germany', 'de 136.695.976');
    await firm.issue([line(700, reverse)], { contractId: germany });
    await firm.issue([line(300, reverse)], { contractId: await buyer('Germany', 'DE136695976') });
    await firm.issue([line(200, reverse)], { contractId: await buyer('Greece', 'gr 123456783') });
    await firm.issue([line(40, reverse)], { contractId: await buyer('Greece', 'EL123456783') });
    assert.deepEqual(await returned('EC_SALES_LIST'), [
      listed('DE136695976', 'DE', 1_000),
      listed('EL123456783', 'GR', 240),
    ]);
    const rows: { buyerVatNumber: string }[] = await firm.get(
      '/reports/tax?from=2026-01-01&to=2026-03-31&basis=ISSUE',
    );
    assert.deepEqual(
      rows.map((row) => row.buyerVatNumber),
      ['DE136695976', 'EL123456783'],
    );
  });

  test('Northern Ireland is in the EC sales list with goods', async () => {
    await openIn('Germany', 'DE123456788');
    const contractId = await buyer('XI', 'XI 980780684');
    await firm.issue([line(900, goods)], { contractId });
    assert.deepEqual(await returned('EC_SALES_LIST'), [
      listed('XI980780684', 'XI', 900, { supply: 'GOODS', category: 'K' }),
    ]);
  });

  test('a later credit note is a row below 0 of its own month, and tax in dollars is listed in euros', async () => {
    await openIn('Germany', 'DE123456788');
    const contractId = await buyer('France', 'FR40303265045');
    const inDollars = { contractId, currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9 };
    const { id } = await firm.issue([line(10_000, reverse)], inDollars);
    onDay(service, '2026-03-05');
    await firm.credit(id);
    const ofMonth = (days: string) => returned('EC_SALES_LIST', days);
    assert.deepEqual(await ofMonth('from=2026-02-01&to=2026-02-28'), [listed('FR40303265045', 'FR', 9_000)]);
    assert.deepEqual(await ofMonth('from=2026-03-01&to=2026-03-31'), [listed('FR40303265045', 'FR', -9_000)]);
    assert.deepEqual(await returned('EC_SALES_LIST'), []);
  });

  test('the seller of an EC sales list is the one of the document, and not the tenant as it is today', async () => {
    await openIn('Germany', 'DE123456788');
    await firm.issue([line(700, reverse)], { contractId: await buyer('France', 'FR40303265045') });
    await firm.patch(`/tenants/${firm.tenant}`, { vatNumber: 'FR83404833048' });
    assert.deepEqual(await returned('EC_SALES_LIST'), [listed('FR40303265045', 'FR', 700)]);
  });

  test('the one-stop shop cuts a longer period at the quarters of the calendar', async () => {
    await openIn('Germany', 'DE123456788');
    const contractId = await buyer('Belgium');
    const belgian = { taxPercent: 21, taxCountry: 'BE' };
    const late = { serviceFrom: '2026-03-01', serviceTo: '2026-03-31' };
    const { id } = await firm.issue([line(10_000, belgian)], { contractId });
    const { id: deposit } = await firm.issue([line(3_000, belgian)], { contractId, kind: 'DEPOSIT' });
    await firm.issue([line(1_000, { ...belgian, ...late })], { contractId });
    await firm.issue([line(5_000, { taxPercent: 19 })], { contractId });
    onDay(service, '2026-03-30');
    await firm.pay(deposit, 3_630);
    onDay(service, '2026-04-01');
    await firm.writeOff(id, 1_210);
    const row = { country: 'BE', percent: 21, supply: 'SERVICE', ...inEuro };
    const first = { quarter: '2026-Q1', ...row, taxableMinor: 14_000, taxMinor: 2_940 };
    const corrected = { taxableMinor: -1_000, taxMinor: -210, correctsQuarter: '2026-Q1' };
    const second = { quarter: '2026-Q2', ...row, ...corrected };
    assert.deepEqual(await returned('OSS', 'from=2026-02-01&to=2026-06-30'), [first, second]);
    assert.deepEqual(await returned('OSS', 'from=2026-01-01&to=2026-03-31'), [first]);
    assert.deepEqual(await returned('OSS', 'from=2026-04-01&to=2026-06-30'), [second]);
  });

  test('the one-stop shop has nothing of the home country, even of a seller without an address', async () => {
    firm = await openFirm(service, { settings: { vatNumber: 'DE123456788', currencyCode: 'EUR' } });
    await firm.issue([line(1_000, { taxPercent: 19 })]);
    await firm.issue([line(1_000, { taxPercent: 19, taxCountry: 'DE' })]);
    await firm.issue([line(1_000, { taxPercent: 20, taxCountry: 'GB' })]);
    assert.deepEqual(await returned('OSS'), []);
  });

  test('the one-stop shop declares dollars in euros', async () => {
    await openIn('Germany', 'DE123456788');
    await firm.issue([line(10_000, { taxPercent: 21, taxCountry: 'BE' })], {
      ...{ contractId: await buyer('Belgium'), currencyCode: 'USD', taxCurrencyCode: 'EUR' },
      taxExchangeRate: 0.9,
    });
    const row = { quarter: '2026-Q1', country: 'BE', percent: 21, supply: 'SERVICE', ...inEuro };
    assert.deepEqual(await returned('OSS'), [{ ...row, taxableMinor: 9_000, taxMinor: 1_890 }]);
  });
});
