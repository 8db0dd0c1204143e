import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../support/expectations.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
let firm: Firm;

const work = (amountMinor: number, tax: object = {}) => ({ name: 'Work', quantity: 1, amountMinor, ...tax });
const seller = (settings: object) => firm.patch(`/tenants/${firm.tenant}`, settings);
const buyer = (fields: object) => firm.patch(`/clients/${firm.clientId}`, fields);
const fieldsOf = (obstacles: { field: string }[]) => obstacles.map(({ field }) => field).sort();

/** Finalizing is refused because of these fields, and the draft says so beforehand. */
const assertMissing = (id: string, ...fields: string[]) => assertObstacles(id, 'required', fields);
const assertWrong = (id: string, ...fields: string[]) => assertObstacles(id, 'state', fields);

async function assertObstacles(id: string, constraint: string, fields: string[]): Promise<void> {
  const { obstacles, availableActions } = await firm.get(`/invoices/${id}`);
  assert.deepEqual(fieldsOf(obstacles), [...fields].sort());
  assert.equal(availableActions.includes('finalize'), false);
  assertRefused(await firm.finalize(id), ...fields.map((field): [string, string] => [field, constraint]));
}

describe('two VAT rates on one invoice', () => {
  test('two VAT rates on one invoice are taxed apart, once each, and add up', async () => {
    firm = await openFirm(service, {
      settings: { vatNumber: 'DE123456788' },
      terms: { taxRates: [{ percent: 19 }] },
    });
    const { subtotalMinor, taxMinor, totalMinor, taxes } = await firm.issue([
      work(10_001),
      work(5_003, { taxPercent: 7 }),
      work(1),
    ]);
    assert.deepEqual(taxes, [
      { category: 'S', percent: 7, country: 'DE', taxableMinor: 5_003, taxMinor: 350 },
      { category: 'S', percent: 19, country: 'DE', taxableMinor: 10_002, taxMinor: 1_900 },
    ]);
    assert.deepEqual([subtotalMinor, taxMinor, totalMinor], [15_005, 2_250, 17_255]);
  });
});

describe('invoices abroad', () => {
  beforeEach(async () => {
    firm = await openFirm(service, {
      settings: { taxRates: [{ category: 'S', percent: 19 }], locale: 'de-AT' },
    });
  });
  const terms = (tax: object) => firm.patch(`/contracts/${firm.contractId}`, tax);

  test('an invoice abroad with reverse charge needs a number of each party, and then says why there is no tax', async () => {
    await terms({ taxRates: [{ category: 'AE' }] });
    const { id, taxMinor } = await firm.draft([work(10_000)]);
    assert.equal(taxMinor, 0, 'never 19 percent');
    await assertMissing(id, 'seller.vatNumber', 'buyer.vatNumber');
    await seller({ vatNumber: 'DE123456788' });
    await assertMissing(id, 'buyer.vatNumber');
    await buyer({ vatNumber: 'FR40303265045' });
    const { data: issued } = await firm.finalize(id);
    assert.deepEqual(issued.taxes, [
      {
        category: 'AE',
        percent: 0,
        country: 'DE',
        taxableMinor: 10_000,
        taxMinor: 0,
        exemptionCode: 'VATEX-EU-AE',
        exemptionReason: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge)',
      },
    ]);
    assert.deepEqual([issued.totalMinor, issued.seller.vatNumber], [10_000, 'DE123456788']);
  });

  test('an invoice abroad with reverse charge is content with a tax number and a registration number', async () => {
    await seller({ taxNumber: '30/123/45678' });
    await buyer({ registrationNumber: 'RCS Paris 1' });
    const { taxes } = await firm.issue([work(1, { taxCategory: 'AE' })], { locale: 'fr' });
    assert.equal(taxes[0].exemptionReason, 'Autoliquidation');
  });

  test('an invoice abroad keeps a reason of its own, in whatever language', async () => {
    await seller({ vatNumber: 'DE123456788' });
    await buyer({ vatNumber: 'FR40303265045' });
    const own = { taxCategory: 'AE', taxExemptionReason: 'Article 196' };
    const [tax] = (await firm.issue([work(1, own), work(2, { taxCategory: 'AE' })])).taxes;
    assert.deepEqual([tax.exemptionReason, tax.exemptionCode], ['Article 196', 'VATEX-EU-AE']);
  });

  test('an invoice abroad never has reverse charge and a rate', async () => {
    const line = work(1, { taxCategory: 'AE', taxPercent: 19 });
    const body = { contractId: firm.contractId, billables: [line] };
    assertRefused(await firm.send('POST', '/invoices', body), ['billables.0.taxPercent', 'maximum']);
    assertRefused(
      await firm.send('PATCH', `/contracts/${firm.contractId}`, {
        taxRates: [{ category: 'AE', percent: 19 }],
      }),
      ['taxRates.0.percent', 'maximum'],
    );
  });

  test('an invoice of goods within the EU needs both VAT numbers, the country and the period', async () => {
    await terms({ taxRates: [{ category: 'K' }] });
    const { id } = await firm.draft([work(1)]);
    await assertMissing(
      id,
      'seller.vatNumber',
      'buyer.vatNumber',
      'buyer.address.countryCode',
      'serviceFrom',
    );
    await seller({ vatNumber: 'DE123456788', taxNumber: '1' });
    await buyer({ registrationNumber: 'x' });
    const place = {
      name: 'Northwind SARL',
      address1: 'Rue 1',
      zip: '75001',
      city: 'Paris',
      country: 'France',
    };
    await firm.make('/addresses', { ...place, clientId: firm.clientId, vatNumber: 'FR40303265045' });
    await assertMissing(id, 'serviceFrom');
    const [line] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.patch(`/billables/${line.id}`, { serviceTo: '2026-10-31' });
    const { data } = await firm.finalize(id);
    assert.deepEqual([data.taxes[0].exemptionCode, data.serviceTo], ['VATEX-EU-IC', '2026-10-31']);
    assert.equal(data.buyer.address.countryCode, 'FR');
  });

  test('an invoice of an export needs the VAT number of the seller', async () => {
    await seller({ taxNumber: '1' });
    const { id } = await firm.draft([work(1, { taxCategory: 'G' })]);
    await assertMissing(id, 'seller.vatNumber');
    await seller({ vatNumber: 'DE123456788' });
    assert.equal((await firm.finalize(id)).data.taxes[0].exemptionReason, 'Steuerfreie Ausfuhrlieferung');
  });
});

describe('small businesses', () => {
  const reason = 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer gemäß § 19 UStG';
  beforeEach(async () => {
    firm = await openFirm(service, { settings: { taxNumber: '30/123/45678' } });
  });

  test('a small business says why it charges no tax', async () => {
    await seller({ taxRates: [{ category: 'E', percent: 0, exemptionReason: reason }] });
    const { taxes, totalMinor } = await firm.issue([work(500), work(250)]);
    const expected = { category: 'E', percent: 0, taxableMinor: 750, taxMinor: 0, exemptionReason: reason };
    assert.deepEqual([taxes, totalMinor], [[expected], 750]);
  });

  test('an invoice of a small business is refused without a reason, and takes a code for one', async () => {
    const { id } = await firm.draft([work(1, { taxCategory: 'E' })]);
    await assertMissing(id, 'billables.taxExemptionReason');
    const [line] = await firm.get(`/billables?invoiceId=${id}`);
    await firm.patch(`/billables/${line.id}`, { taxExemptionReason: '  ' });
    await assertMissing(id, 'billables.taxExemptionReason');
    await firm.patch(`/billables/${line.id}`, { taxExemptionCode: 'VATEX-EU-132' });
    assert.equal((await firm.finalize(id)).data.taxes[0].exemptionCode, 'VATEX-EU-132');
  });

  test('a small business gives one reason for all of its lines', async () => {
    const exempt = (taxExemptionReason: string) => work(1, { taxCategory: 'E', taxExemptionReason });
    const { id } = await firm.draft([exempt(reason), exempt('Another')]);
    await assertWrong(id, 'billables.taxExemptionReason');
  });
});

describe('sellers without tax', () => {
  beforeEach(async () => {
    firm = await openFirm(service, { terms: { currencyCode: 'USD' } });
  });

  test('a seller without tax and without a tax number is outside the scope of tax', async () => {
    const { id, taxes } = await firm.issue([work(500), work(0)]);
    assert.deepEqual(taxes, [
      {
        category: 'O',
        percent: 0,
        taxableMinor: 500,
        taxMinor: 0,
        exemptionCode: 'VATEX-EU-O',
        exemptionReason: 'Not subject to VAT',
      },
    ]);
    for (const line of await firm.get(`/billables?invoiceId=${id}`)) {
      assert.deepEqual([line.taxCategory, line.taxPercent], ['O', 0]);
    }
  });

  for (const number of ['vatNumber', 'taxNumber']) {
    test(`a seller without tax but with a ${number} must say how its lines are taxed`, async () => {
      await seller({ [number]: 'DE123456788' });
      const { id } = await firm.draft([work(500), work(1, { name: 'Taxed', taxPercent: 19 })]);
      await assertMissing(id, 'billables');
      const [{ message }] = (await firm.finalize(id)).json.details;
      for (const said of [/Work \(bil_/, /on the lines/, /taxRates .* on the contract or the tenant/])
        assert.match(message, said);
      assert.doesNotMatch(message, /Taxed/);
    });
  }

  test('a seller without tax fills its drafts as soon as its contract or the firm has a tax', async () => {
    await seller({ vatNumber: 'DE123456788' });
    const one = await firm.draft([work(100), work(100, { taxPercent: 7 })]);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [{ percent: 19 }] });
    assert.equal((await firm.get(`/invoices/${one.id}`)).taxMinor, 26);
    await firm.patch(`/contracts/${firm.contractId}`, { taxRates: [] });
    const other = await firm.draft([work(100)]);
    await seller({ taxRates: [{ category: 'S', percent: 20 }] });
    assert.equal((await firm.get(`/invoices/${other.id}`)).taxMinor, 20);
    assert.equal((await firm.get(`/invoices/${one.id}`)).taxMinor, 27, 'and inherits it');
    for (const { id } of [one, other]) assert.equal((await firm.finalize(id)).status, 200);
  });

  test('an invoice outside the scope of tax has no other tax beside it, and names its seller without the VAT number', async () => {
    const { id } = await firm.draft([work(500, { taxCategory: 'O' }), work(1, { taxPercent: 19 })]);
    await assertWrong(id, 'billables.taxCategory');
    const { id: alone } = await firm.draft([work(500, { taxCategory: 'O' })]);
    await seller({ vatNumber: 'DE123456788' });
    await assertMissing(alone, 'seller.taxNumber');
    await seller({ taxNumber: '30/123/45678' });
    const { data } = await firm.finalize(alone);
    assert.equal(data.seller.vatNumber, 'DE123456788');
    assert.equal(data.taxes[0].exemptionReason, 'Outside the scope of VAT, place of supply abroad');
  });
});
