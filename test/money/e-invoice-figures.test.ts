import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { writeCii } from '../../src/modules/documents/e-invoice/cii.ts';
import { writeUbl } from '../../src/modules/documents/e-invoice/ubl.ts';
import { eInvoiceDifferences, type Figures } from '../support/books/e-invoice-figures.ts';
import { madeDocument } from '../support/e-invoice/documents.ts';
import { randomDocuments } from '../support/e-invoice/random-documents.ts';

type Document = ReturnType<typeof madeDocument>;

const LINES: Parameters<typeof madeDocument>[1] = [
  { quantity: 2.5, amountMinor: 333 },
  { amountMinor: -100, name: 'Discount' },
  { amountMinor: 1_000, tax: ['S', 7] },
];

function figuresOf({ head, lines }: Document): Figures {
  return {
    currencyExponent: head.currencyExponent,
    subtotalMinor: String(head.subtotalMinor),
    taxMinor: String(head.taxMinor),
    totalMinor: String(head.totalMinor),
    payableMinor: String(head.payableMinor),
    pricesIncludeTax: head.pricesIncludeTax,
    taxCurrencyCode: head.taxCurrencyCode ?? null,
    taxMinorInTaxCurrency:
      head.taxMinorInTaxCurrency === undefined ? null : String(head.taxMinorInTaxCurrency),
    taxes: head.taxes,
    lineTotalsMinor: lines.map(({ totalMinor }) => String(totalMinor)),
  };
}

/** Differences of what a broken writer makes of the document. */
function differencesBy(breaks: (xml: string) => string, document = madeDocument({}, LINES)): string[] {
  return eInvoiceDifferences(document, figuresOf(document), {
    UBL: (given) => breaks(writeUbl(given)),
    CII: (given) => breaks(writeCii(given)),
  });
}

describe("the audit of e-invoices' amounts", () => {
  test("the audit of e-invoices' amounts finds no difference in what the service writes", () => {
    for (const given of [
      {},
      { eInvoiceProfile: 'XRECHNUNG' as const },
      { eInvoiceProfile: 'PEPPOL' as const },
      { eInvoiceProfile: 'FR_CTC' as const },
      { currencyCode: 'JPY' },
      { pricesIncludeTax: true, discounts: [{ percent: 10, amountMinor: 0, reason: 'Voucher' }] },
      { currencyCode: 'CHF', roundingMinor: 1 },
      { taxCurrencyCode: 'PLN', taxMinorInTaxCurrency: 1_234 },
      { taxCurrencyCode: 'HUF', taxMinorInTaxCurrency: 0 },
    ]) {
      const document = madeDocument(given, LINES);
      assert.deepEqual(eInvoiceDifferences(document, figuresOf(document)), []);
    }
  });

  test("the audit of e-invoices' amounts finds none in documents of any mixture", () => {
    fc.assert(
      fc.property(randomDocuments, (document) =>
        assert.deepEqual(eInvoiceDifferences(document, figuresOf(document)), []),
      ),
      { numRuns: 200 },
    );
  });

  test("the audit of e-invoices' amounts leaves out currencies that no e-invoice carries, and nothing else", () => {
    const dinars = madeDocument({ currencyCode: 'KWD' }, LINES);
    assert.deepEqual(eInvoiceDifferences(dinars, { ...figuresOf(dinars), totalMinor: '0' }), []);
    const nameless = madeDocument({ buyer: { legalName: '' } }, LINES);
    assert.equal(eInvoiceDifferences(nameless, { ...figuresOf(nameless), totalMinor: '0' }).length, 2);
  });

  const amount = (name: string) => new RegExp(`(<(?:cbc|ram):${name}(?: [^>]*)?>)(-?[0-9.]+)<`, 'g');
  const times10 = (_: string, start: string, text: string) => `${start}${(Number(text) * 10).toFixed(2)}<`;
  const breaches: [name: string, breaks: (xml: string) => string, reported: RegExp][] = [
    ['an open element', (xml) => xml.replace(/<\/(cbc|ram):ID>/, ''), /can not be read/],
    ['a bare ampersand', (xml) => xml.replace('Design', 'Design & Co'), /can not be read/],
    ['a control character', (xml) => xml.replace('Design', '\u0001'), /can not be read/],
    ['a wrong exponent', (xml) => xml.replace(/(\d)\.(\d\d)</g, '$1$2<'), /is no amount with 2 decimals/],
    ['a wrong subtotal', (xml) => xml.replace(amount('(?:LineExtension|LineTotal)Amount'), times10), /sums/],
    ['a wrong tax', (xml) => xml.replace(amount('Tax(?:Total)?Amount'), times10), /sums/],
    ['a wrong payable amount', (xml) => xml.replace(amount('(?:Due)?PayableAmount'), times10), /sums/],
    ['a wrong basis', (xml) => xml.replace(amount('(?:Taxable|Basis)Amount'), times10), /taxes/],
    ['a wrong rate', (xml) => xml.replace(/>7<\//g, '>8</'), /taxes/],
    ['a wrong category', (xml) => xml.replace(/>S<\//g, '>Z</'), /taxes/],
    [
      'a line that is left out',
      (xml) => xml.replace(/<(cac:InvoiceLine|ram:IncludedSupplyChainTradeLineItem)>.*?<\/\1>/s, ''),
      /sum of lines/,
    ],
    ['a wrong quantity', (xml) => xml.replace(/>2\.5</, '>2.6<'), /breaks PEPPOL-EN16931-R120/],
  ];
  for (const [name, breaks, reported] of breaches) {
    test(`the audit of e-invoices' amounts reports ${name}, in both syntaxes`, () => {
      const differences = differencesBy(breaks);
      for (const syntax of ['UBL', 'CII'])
        assert.ok(
          differences.some((line) => line.startsWith(`${syntax} for EN16931 `) && reported.test(line)),
          differences.join('\n'),
        );
    });
  }

  test("the audit of e-invoices' amounts reports a wrong amount in the tax currency", () => {
    const document = madeDocument({ taxCurrencyCode: 'PLN', taxMinorInTaxCurrency: 1_234 }, LINES);
    const differences = differencesBy((xml) => xml.replace('12.34', '12.35'), document);
    assert.equal(differences.length, 2);
    for (const difference of differences) assert.match(difference, /tax in the tax currency "1235"/);
  });
});
