import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
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
