import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { headOfCreditNote } from '../../src/modules/billing/credit-notes/head.ts';
import { headOfInvoice } from '../../src/modules/billing/invoices/head.ts';
import { writeCii } from '../../src/modules/documents/e-invoice/cii.ts';
import { writeUbl } from '../../src/modules/documents/e-invoice/ubl.ts';
import type { DocumentHead, DocumentLine } from '../../src/modules/documents/facts/document.ts';
import { pageOf } from '../../src/modules/documents/layout/view.ts';
import { assertEInvoice } from '../support/e-invoice/assert.ts';
import { readEInvoice } from '../support/e-invoice/read.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { useService } from '../support/service.ts';

const service = useService();
let firm: Firm;

const RUNS = 60;
/** A busy machine makes fewer runs. */
const TIME_MAX_MS = 5_000;
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

const discount = fc.oneof(
  fc
    .integer({ min: 1, max: 500_000 })
    .map((tenThousandths) => ({ percent: tenThousandths / 10_000, reason: 'Regular client' })),
  fc.constant({ percent: 50, reason: 'Half' }),
  fc.integer({ min: 1, max: 400 }).map((amountMinor) => ({ amountMinor, reason: 'Voucher' })),
);
const discounts = fc.oneof(
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.array(discount, { minLength: 1, maxLength: 2 }) },
);
const RATED = [
  ...[{ taxPercent: 19 }, { taxPercent: 7 }, { taxPercent: 8.1 }, { taxPercent: 33.3333 }],
  { taxCategory: 'Z' },
];
const line = (taxes: object[]) =>
  fc
    .record({
      quantity: fc.oneof(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9_000_000 }).map((millionths) => millionths / 1_000_000),
      ),
      amountMinor: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1_000, max: 30_000 }) },
        { weight: 2, arbitrary: fc.integer({ min: -9_000, max: 9 }) },
      ),
      tax: fc.constantFrom(...taxes),
      discounts,
    })
    .map(({ tax, discounts: given, ...figures }) => ({
      ...{ name: 'Work', ...figures, ...tax },
      ...(given && figures.quantity * figures.amountMinor > 1_000 && { discounts: given }),
    }));
const invoice = fc.record({
  lines: fc.oneof(
    { weight: 5, arbitrary: fc.array(line(RATED), { minLength: 1, maxLength: 6 }) },
    fc.array(line([{ taxCategory: 'O' }]), { minLength: 1, maxLength: 4 }),
  ),
  discounts,
  currency: fc.constantFrom(
    { currencyCode: 'CHF' },
    { currencyCode: 'CHF' },
    { currencyCode: 'EUR', taxExchangeRate: 0.9371 },
  ),
  pricesIncludeTax: fc.boolean(),
  isCashRounded: fc.boolean(),
});
/** How much of which line each credit note takes. */
const credits = fc.array(
  fc.record({
    line: fc.nat(5),
    part: fc.constantFrom('units', 'money', 'rest'),
    share: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 4 },
);

describe('prices and discounts', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: { vatNumber: 'CHE-123.456.788 MWST', registrationNumber: 'HRB 1', currencyCode: 'CHF' },
      client: { legalName: 'Northwind' },
      terms: { currencyCode: 'CHF' },
    });
    const address = { name: 'Acme', address1: 'Street 1', zip: '1', city: 'Town', country: 'Switzerland' };
    await firm.make('/addresses', { ...address, countryCode: 'CH' });
    await firm.make('/addresses', { ...address, countryCode: 'CH', clientId: firm.clientId });
  });

  test('prices and discounts of any mixture add up in the API, on paper and in e-invoices, and credits give all of it back', async () => {
    let runs = 0;
    let issuedCount = 0;
    await fc.assert(
      fc.asyncProperty(invoice, credits, async ({ lines, currency, ...terms }, wishes) => {
        const isCashRounded = terms.isCashRounded && currency.currencyCode === 'CHF';
        const given = { ...terms, ...currency, isCashRounded, discounts: terms.discounts ?? [] };
        runs += 1;
        const answer = await firm.send('POST', '/invoices', {
          ...{ contractId: firm.contractId, billables: lines },
          ...given,
        });
        if (answer.status === 400) return assertTooMuchOff(answer.json.details);
        const finalized = await firm.finalize(answer.data.id);
        if (finalized.status === 400) return;
        issuedCount += 1;
        const issued = finalized.data;
        const billables: Line[] = await firm.get(`/billables?invoiceId=${issued.id}`);
        assertSums(issued, billables);
        assertFiles(headOfInvoice(issued), billables, issued);
        await assertCredits(issued, billables, wishes);
      }),
      { numRuns: RUNS, interruptAfterTimeLimit: TIME_MAX_MS },
    );
    assert.ok(issuedCount > runs / 4, `${issuedCount} of ${runs} invoices were issued`);
  });
});

type Line = DocumentLine & { id: string; taxCategory: string; taxPercent: number };
// biome-ignore lint/suspicious/noExplicitAny: an answer of the API
type Shown = any;

function assertTooMuchOff(details: { field: string }[] | undefined): void {
  assert.match(details?.[0]?.field ?? '', /discounts$/);
}

/** Half away from zero, by the definition. */
function includedTax(amount: number, percent: number): number {
  const exact = (Math.abs(amount) * percent) / (100 + percent);
  return Math.sign(amount) * Math.floor(exact + 0.5 + 1e-9) + 0;
}

function assertSums(issued: Shown, billables: Line[]): void {
  const { taxes, subtotalMinor, taxMinor, totalMinor, roundingMinor, payableMinor } = issued;
  const taken = sum((issued.discounts ?? []).map((one: { amountMinor: number }) => one.amountMinor));
  const typed = sum(billables.map((one) => one.totalMinor)) - taken;
  assert.equal(issued.pricesIncludeTax ? totalMinor : subtotalMinor, typed, 'the typed amounts stand');
  assert.equal(subtotalMinor + taxMinor, totalMinor);
  assert.equal(sum(taxes.map((tax: Shown) => tax.taxableMinor)), subtotalMinor);
  assert.equal(sum(taxes.map((tax: Shown) => tax.taxMinor)), taxMinor);
  for (const tax of taxes) {
    const ofTax = billables.filter(
      (one) => one.taxCategory === tax.category && one.taxPercent === tax.percent,
    );
    const amount = sum(ofTax.map((one) => one.totalMinor)) - sum(tax.discountsMinor ?? []);
    if (issued.pricesIncludeTax) {
      assert.equal(tax.taxableMinor + tax.taxMinor, amount);
      assert.equal(tax.taxMinor, includedTax(amount, tax.percent));
    } else assert.equal(tax.taxableMinor, amount);
  }
  assert.equal(payableMinor, totalMinor + roundingMinor);
  assertConversion(issued);
  if (issued.isCashRounded && issued.currencyCode === 'CHF')
    assert.ok(payableMinor % 5 === 0 && Math.abs(roundingMinor) <= 2);
  else assert.equal(roundingMinor, 0);
}

function assertFiles(head: DocumentHead, lines: DocumentLine[], figures: Shown): void {
  const document = { head, lines, isSandbox: false };
  const ubl = assertEInvoice(writeUbl(document), figures);
  assert.deepEqual(readEInvoice(writeCii(document)), ubl);
  assertPage(head, lines);
}

/** The printed amounts are those of the API. */
function assertPage(head: DocumentHead, lines: DocumentLine[]): void {
  const { table, totals } = pageOf({ head, lines, isSandbox: false }, {}, []);
  const minorOf = (text: string) => Math.round(Number(text.replace(/−/, '-').replace(/[^\d.-]/g, '')) * 100);
  assert.deepEqual(
    table.rows.map(({ amount }) => minorOf(amount)),
    lines.map(({ totalMinor }) => totalMinor),
  );
  const { discounts = [], subtotalMinor, taxes, totalMinor, roundingMinor, payableMinor } = head;
  assert.deepEqual(
    totals.rows.map(({ value }) => minorOf(value)),
    [
      ...(discounts.length > 0 ? [sum(lines.map((one) => one.totalMinor))] : []),
      ...discounts.map(({ amountMinor }) => 0 - amountMinor),
      ...[subtotalMinor, ...taxes.map(({ taxMinor }) => taxMinor)],
      ...(roundingMinor === 0 ? [] : [totalMinor, roundingMinor]),
    ],
  );
  assert.equal(minorOf(totals.total.value), payableMinor);
}

interface Wish {
  line: number;
  part: string;
  share: number;
}

async function assertCredits(issued: Shown, billables: Line[], wishes: Wish[]): Promise<void> {
  const notes: Shown[] = [];
  const credit = async (body: object) => {
    const answer = await firm.send('POST', '/credit-notes', {
      ...{ invoiceId: issued.id, reason: 'Agreed' },
      ...body,
    });
    if (answer.status !== 201) return assert.equal(answer.status, 400, answer.text);
    notes.push(answer.data);
    const expanded = await firm.get(`/credit-notes/${answer.data.id}?expand=billables`);
    const typed = sum(expanded.billables.map((one: Line) => one.totalMinor));
    for (const one of expanded.billables.filter(({ discounts: off }: Line) => off)) assertProduct(one);
    assert.equal(issued.pricesIncludeTax ? expanded.totalMinor : expanded.subtotalMinor, typed);
    assert.equal(expanded.subtotalMinor + expanded.taxMinor, expanded.totalMinor);
    assertConversion(expanded);
    assertFiles(headOfCreditNote(expanded), expanded.billables, expanded);
  };
  for (const { line: index, part, share } of wishes) {
    const { id, quantity, totalMinor } = billables[index % billables.length] as Line;
    const units = Math.round((quantity * share * 1_000_000) / 10) / 1_000_000;
    const money = Math.round((totalMinor * share) / 10);
    if (part === 'units' && units > 0) await credit({ billables: [{ billableId: id, quantity: units }] });
    else if (part === 'money') await credit({ billables: [{ billableId: id, amountMinor: money }] });
    else await credit({ billables: [{ billableId: id }] });
  }
  if ((await firm.get(`/invoices/${issued.id}`)).availableActions.includes('credit')) await credit({});
  const after = await firm.get(`/invoices/${issued.id}`);
  assert.deepEqual([after.creditedMinor, after.balanceMinor], [issued.payableMinor, 0]);
  assert.ok(!after.availableActions.includes('credit'), 'nothing is left to be credited');
  const inTaxCurrency = issued.taxCurrencyCode ? ['taxableMinorInTaxCurrency', 'taxMinorInTaxCurrency'] : [];
  for (const name of [
    'subtotalMinor',
    'taxMinor',
    'totalMinor',
    'roundingMinor',
    'payableMinor',
    ...inTaxCurrency,
  ])
    assert.equal(sum(notes.map((note) => note[name])), issued[name], name);
  for (const tax of issued.taxes) {
    const credited = notes.flatMap((note) =>
      note.taxes.filter((one: Shown) => one.category === tax.category && one.percent === tax.percent),
    );
    for (const name of ['taxableMinor', 'taxMinor'])
      assert.equal(sum(credited.map((one) => one[name])), tax[name], `${name} of ${tax.percent} %`);
  }
}

/** Quantity times price, half away from zero, less the discounts. */
function assertProduct({ quantity, amountMinor, discounts: off = [], totalMinor }: Line): void {
  const millionths = Math.abs(Math.round(quantity * 1_000_000) * amountMinor);
  const price = Math.sign(amountMinor) * Math.floor((millionths + 500_000) / 1_000_000);
  assert.equal(price - sum(off.map((one) => one.amountMinor)), totalMinor, 'a credited line adds up');
}

/** Base and tax in the tax currency are the sums of their parts. */
function assertConversion(document: Shown): void {
  if (document.taxCurrencyCode === undefined) return;
  for (const name of ['taxableMinorInTaxCurrency', 'taxMinorInTaxCurrency'])
    assert.equal(sum(document.taxes.map((tax: Shown) => tax[name])), document[name], name);
}
