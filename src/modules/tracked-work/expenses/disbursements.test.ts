import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { collectOnto, linesOn } from '../../../../test/support/collecting.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { chargeExpense } from '../../../../test/support/records/expenses.ts';
import { useService } from '../../../../test/support/service.ts';
import { linesToInsert } from '../../billing/billables/service.ts';

const service = useService();
const SELLER = { legalName: 'Acme', vatNumber: 'DE123456788', locale: 'de-DE' };
const ADDRESS = { name: 'Acme', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'Germany' };
const WORK = { name: 'Work', quantity: 1, amountMinor: 10_000, taxCategory: 'S', taxPercent: 19 };
const EXEMPT = { name: 'Course', quantity: 1, amountMinor: 3_000, taxCategory: 'E' };
const OUTSIDE = { name: 'Abroad', quantity: 1, amountMinor: 2_000, taxCategory: 'O' };
const REASON = 'Durchlaufender Posten im Namen und für Rechnung des Kunden';

let firm: Firm;
let projectId: string;

async function open(settings: object, terms: object = {}): Promise<[Firm, string]> {
  const opened = await openFirm(service, { settings, terms });
  await opened.make('/addresses', ADDRESS);
  await opened.make('/addresses', { ...ADDRESS, name: 'Northwind', clientId: opened.clientId });
  return [opened, (await opened.make('/projects', { contractId: opened.contractId, name: 'Shop' })).id];
}

/** A draft with these lines, and with a fee of the court of 42.00 that was paid for the client. */
async function draftOf(of: Firm, project: string, lines: object[], more: object = {}): Promise<string> {
  const { id } =
    lines.length > 0
      ? await of.draft(lines, more)
      : await of.make('/invoices', { contractId: of.contractId });
  const spent = { date: '2026-11-02', name: 'Court fee', amountMinor: 4_200, kind: 'DISBURSEMENT' };
  const expense = await of.make('/expenses', { projectId: project, ...spent });
  await chargeExpense(service, of.tenant, id, expense.id);
  return id;
}
const draft = (lines: object[], more?: object) => draftOf(firm, projectId, lines, more);
const taxesOf = (invoice: { taxes: { category: string; country?: string }[] }) =>
  invoice.taxes.map(({ country, ...tax }) => tax);

describe('disbursements', () => {
  before(async () => {
    [firm, projectId] = await open(SELLER);
  });

  test('a line that collecting writes for one is exempt by article 79 (c), whatever the contract has', async () => {
    const line = { name: 'Court fee', quantity: 1, amountMinor: 4_200, isDisbursement: true };
    const { lines } = await linesToInsert([line]);
    const [written] = JSON.parse(lines.bytes.subarray(1).toString());
    const { taxCategory, taxPercent, taxExemptionCode, isTaxInherited } = written;
    assert.deepEqual(
      [taxCategory, taxPercent, taxExemptionCode, isTaxInherited],
      ['E', 0, 'VATEX-EU-79-C', false],
    );
  });

  test('a disbursement is E with its code and the reason in the language of the document', async () => {
    const issued = await firm.act(`/invoices/${await draft([WORK])}/finalize`);
    assert.deepEqual(taxesOf(issued), [
      {
        ...{ category: 'E', percent: 0, taxableMinor: 4_200, taxMinor: 0, disbursedMinor: 4_200 },
        ...{ exemptionCode: 'VATEX-EU-79-C', exemptionReason: REASON },
      },
      { category: 'S', percent: 19, taxableMinor: 10_000, taxMinor: 1_900 },
    ]);
    const xml = (await firm.send('GET', `/invoices/${issued.id}/xml`)).text;
    assert.match(xml, /<cbc:TaxExemptionReasonCode>VATEX-EU-79-C</);
  });

  test('beside other lines of E the reasons are joined, without a code', async () => {
    const lines = [
      { ...EXEMPT, taxExemptionReason: 'Kurs, § 4 Nr. 21 UStG', taxExemptionCode: 'VATEX-EU-132-1I' },
    ];
    const issued = await firm.act(`/invoices/${await draft(lines)}/finalize`);
    assert.deepEqual(taxesOf(issued), [
      {
        ...{ category: 'E', percent: 0, taxableMinor: 7_200, taxMinor: 0, disbursedMinor: 4_200 },
        exemptionReason: `Kurs, § 4 Nr. 21 UStG; ${REASON}`,
      },
    ]);
    const xml = (await firm.send('GET', `/invoices/${issued.id}/xml?format=cii`)).text;
    assert.ok(!xml.includes('ExemptionReasonCode'));
    assertRefused(await firm.finalize(await draft([EXEMPT])), ['billables.taxExemptionReason', 'required']);
  });

  test('where all other lines are O it is O, in the draft as in what is issued', async () => {
    await firm.patch(`/tenants/${firm.tenant}`, { taxNumber: '12/345/67890' });
    const id = await draft([OUTSIDE]);
    const shown = await firm.get(`/invoices/${id}`);
    assert.deepEqual([shown.taxes.length, shown.obstacles], [1, []]);
    const issued = await firm.act(`/invoices/${id}/finalize`);
    const [{ category, taxableMinor, disbursedMinor, exemptionCode }] = issued.taxes;
    assert.deepEqual(
      [category, taxableMinor, disbursedMinor, exemptionCode],
      ['O', 6_200, 4_200, 'VATEX-EU-O'],
    );
    const lines = await firm.get(`/billables?invoiceId=${id}`);
    assert.deepEqual(
      lines.map((line: { taxCategory: string }) => line.taxCategory),
      ['O', 'O'],
    );
  });

  test('a disbursement stands beside lines with the tax of another country', async () => {
    const abroad = { ...WORK, taxPercent: 20, taxCountry: 'AT' };
    const issued = await firm.act(`/invoices/${await draft([abroad])}/finalize`);
    assert.deepEqual(
      issued.taxes.map(({ category, country }: { category: string; country: string }) => [category, country]),
      [
        ['E', 'AT'],
        ['S', 'AT'],
      ],
    );
  });

  test('a disbursement that was O comes back as E beside taxed lines, all of it on one line', async () => {
    const id = await draft([OUTSIDE]);
    await firm.act(`/invoices/${id}/finalize`);
    const [expense] = await firm.get('/expenses?limit=1');
    const later = (await firm.draft([WORK])).id;
    for (const amountMinor of [4_000, 3_900]) {
      await firm.patch(`/expenses/${expense.id}`, { amountMinor });
      const { lines } = await collectOnto(firm, later, { to: '2026-12-31' });
      assert.equal(lines[0].taxCategory, 'E');
    }
    assert.deepEqual(await linesOn(firm, later), ['Work: 1 x 10000 +19%', 'Court fee: 1 x -300 +0%']);
    const issued = await firm.act(`/invoices/${later}/finalize`);
    assert.deepEqual([issued.taxes[0].category, issued.taxes[0].disbursedMinor], ['E', -300]);
  });

  test('a seller without any tax number, whose documents are all O, passes it on as O', async () => {
    const [small, project] = await open({ legalName: 'Small' });
    const alone = await small.act(`/invoices/${await draftOf(small, project, [])}/finalize`);
    assert.deepEqual(
      alone.taxes.map((tax: { category: string }) => tax.category),
      ['O'],
    );
    const id = await draftOf(small, project, [{ name: 'Work', quantity: 1, amountMinor: 500 }]);
    const beside = await small.act(`/invoices/${id}/finalize`);
    assert.deepEqual(
      beside.taxes.map((tax: { category: string }) => tax.category),
      ['O'],
    );
  });

  test('a disbursement is passed on as it was paid: its line keeps price and tax, and no discount lowers it', async () => {
    const id = await draft([WORK], { discounts: [{ percent: 10, reason: 'Friends' }] });
    assertRefused(await firm.finalize(id), ['discounts', 'state']);
    const line = (await firm.get(`/billables?invoiceId=${id}`)).find(
      ({ name }: { name: string }) => name === 'Court fee',
    );
    for (const change of [
      ...[{ taxCategory: 'S' }, { taxPercent: 19 }, { taxExemptionReason: 'Other' }],
      ...[{ amountMinor: 9_000 }, { discounts: [{ percent: 10, reason: 'Friends' }] }],
    ])
      assertRefused(await firm.send('PATCH', `/billables/${line.id}`, change), [
        Object.keys(change)[0] ?? '',
        'state',
      ]);
    await firm.patch(`/billables/${line.id}`, { name: 'Fee of the court' });
    const refused = await firm.send('PATCH', `/billables/${line.id}`, { quantity: 2 });
    assertRefused(refused, ['quantity', 'state']);
    assert.match(refused.json.message, /the expense that the line charges/);
  });

  test('reports of tax leave it out, and the journal says how much it is, also of what is credited and written off', async () => {
    const [report, project] = await open(SELLER);
    const id = await draftOf(report, project, [WORK, { ...EXEMPT, taxExemptionReason: 'Kurs' }]);
    const issued = await report.act(`/invoices/${id}/finalize`);
    const day = issued.issueDate;
    const query = `from=${day}&to=${day}`;
    const bases = async () =>
      (await report.get(`/reports/tax?basis=ISSUE&${query}`)).map(
        (row: { category: string; taxableMinor: number }) => [row.category, row.taxableMinor],
      );
    assert.deepEqual(await bases(), [
      ['E', 3_000],
      ['S', 10_000],
    ]);
    const [entry] = await report.get(`/reports/journal?${query}`);
    assert.deepEqual([entry.subtotalMinor, entry.disbursedMinor], [17_200, 4_200]);
    await report.writeOff(id, issued.totalMinor / 2);
    assert.deepEqual(await bases(), [
      ['E', 1_500],
      ['S', 5_000],
    ]);
    const alone = await report.act(`/invoices/${await draftOf(report, project, [])}/finalize`);
    assert.deepEqual(await bases(), [
      ['E', 1_500],
      ['S', 5_000],
    ]);
    await report.act(`/invoices/${alone.id}/void`);
    assert.deepEqual(await bases(), [
      ['E', 1_500],
      ['S', 5_000],
    ]);
    const journal = await report.get(`/reports/journal?${query}`);
    assert.deepEqual(
      journal.map((one: { disbursedMinor?: number }) => one.disbursedMinor),
      [4_200, undefined, 4_200, -4_200],
    );
  });

  test('the base in the tax currency leaves disbursements out at the rate of their document, also of one that is taken back', async () => {
    const [abroad, project] = await open({ ...SELLER, currencyCode: 'EUR' }, { currencyCode: 'USD' });
    const rate = { taxCurrencyCode: 'EUR', taxExchangeRate: 0.9 };
    const first = await draftOf(abroad, project, [WORK], rate);
    const { issueDate } = await abroad.act(`/invoices/${first}/finalize`);
    const [expense] = await abroad.get('/expenses?limit=1');
    await abroad.patch(`/expenses/${expense.id}`, { amountMinor: 3_200 });
    const course = { ...EXEMPT, taxExemptionReason: 'Kurs', amountMinor: 1_001 };
    const { id } = await abroad.draft([course], rate);
    await collectOnto(abroad, id, { to: '2026-12-31' });
    const { taxes } = await abroad.act(`/invoices/${id}/finalize`);
    assert.deepEqual([taxes[0].taxableMinor, taxes[0].disbursedMinor], [1, -1_000]);
    const [row] = await abroad.get(`/reports/tax?basis=ISSUE&from=${issueDate}&to=${issueDate}`);
    assert.deepEqual([row.category, row.taxableMinor, row.taxableMinorInTaxCurrency], ['E', 1_001, 901]);
  });
});
