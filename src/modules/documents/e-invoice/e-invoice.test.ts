import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertEInvoice } from '../../../../test/support/e-invoice/assert.ts';
import { FRENCH, type MadeLine, madeDocument } from '../../../../test/support/e-invoice/documents.ts';
import { readEInvoice } from '../../../../test/support/e-invoice/read.ts';
import { emptyElements, readXml } from '../../../../test/support/xml.ts';
import { formatMinor } from '../../../platform/currencies.ts';
import type { DocumentHead } from '../facts/document.ts';
import { eInvoiceProblems } from './check.ts';
import { writeCii } from './cii.ts';
import { writeUbl } from './ubl.ts';

const CREDIT = { reason: 'Delivered late', invoiceNumber: 'INV-000001', invoiceIssueDate: '2026-10-31' };

function without<T extends object, K extends keyof T>(from: T, ...keys: K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}

const { seller, buyer } = madeDocument().head;
const period = { serviceFrom: '2026-10-01', serviceTo: '2026-10-31' };

const SCENARIOS: Record<string, [Partial<DocumentHead>, MadeLine[]]> = {
  'one line': [{}, [{}]],
  'several rates, rounded per rate': [
    {},
    [{ amountMinor: 333, quantity: 0.333333 }, { amountMinor: 199 }, { amountMinor: 105, tax: ['S', 7] }],
  ],
  'a discount': [{}, [{ amountMinor: 5_000 }, { name: 'Discount', amountMinor: -1_250, quantity: 1.5 }]],
  'only discounts in a rate': [{}, [{ amountMinor: 9_000 }, { amountMinor: -500, tax: ['S', 7] }]],
  'a total of 0': [{}, [{ amountMinor: 500 }, { amountMinor: -500 }]],
  'a price of 0': [{}, [{ amountMinor: 0 }]],
  'zero rated': [{}, [{ tax: ['Z', 0] }]],
  'exempt beside standard': [{}, [{}, { tax: ['E', 0] }]],
  'reverse charge': [{ buyer: without(buyer, 'vatNumber') }, [{ tax: ['AE', 0] }]],
  'within the EU': [period, [{ tax: ['K', 0] }, {}]],
  export: [{}, [{ tax: ['G', 0] }]],
  'outside the scope of tax': [{ seller: without(seller, 'vatNumber') }, [{ tax: ['O', 0] }]],
  'a registered seller outside the scope of tax': [{}, [{ tax: ['O', 0] }]],
  'the Canary Islands, Ceuta': [
    {},
    [{ tax: ['L', 7] }, { tax: ['L', 3], amountMinor: 1 }, { tax: ['M', 4] }],
  ],
  'a seller with a tax number only': [
    { seller: without(seller, 'vatNumber', 'registrationNumber') },
    [{ tax: ['Z', 0] }],
  ],
  'yen, which have no decimals': [{ currencyCode: 'JPY' }, [{ quantity: 1.5, amountMinor: 333 }, {}]],
  'forints, which have two': [{ currencyCode: 'HUF' }, [{ quantity: 7.5, amountMinor: 950_050 }]],
  'a tax currency': [
    { currencyCode: 'USD', taxCurrencyCode: 'EUR', taxExchangeRate: 0.9, taxMinorInTaxCurrency: 171 },
    [{}],
  ],
  'a correction with what rounding left over': [
    { credit: { ...CREDIT, kind: 'CORRECTION' } },
    [{ quantity: 0.333333, amountMinor: 1_000, totalMinor: 336 }, { amountMinor: -70 }],
  ],
  'goodwill in yen': [
    { credit: { ...CREDIT, kind: 'GOODWILL' }, currencyCode: 'JPY' },
    [{ quantity: 3, amountMinor: 0, totalMinor: 500 }],
  ],
  'a cancellation': [{ credit: { ...CREDIT, kind: 'CANCELLATION' }, ...period }, [{ tax: ['K', 0] }]],
  'an account without IBAN': [{ bankAccount: { accountNumber: '12345678' }, currencyCode: 'USD' }, [{}]],
  'the account of a US bank': [
    { bankAccount: { accountNumber: '12345678', routingNumber: '021000021' }, currencyCode: 'USD' },
    [{}],
  ],
  'neither due date nor account': [{ dueDate: undefined, bankAccount: undefined }, [{}]],
  'prices that include tax': [
    { pricesIncludeTax: true },
    [
      { amountMinor: 999, quantity: 3 },
      { amountMinor: 105, tax: ['S', 7] },
      { amountMinor: 5, quantity: 0.333333 },
      { amountMinor: -250 },
    ],
  ],
  'prices that include tax, and discounts': [
    {
      pricesIncludeTax: true,
      discounts: [
        { percent: 12.5, amountMinor: 0, reason: 'Regular client' },
        { amountMinor: 100, reason: 'Voucher' },
      ],
    },
    [
      { amountMinor: 1_999, quantity: 7, discounts: [{ percent: 33.3333, amountMinor: 0, reason: 'Sale' }] },
      { amountMinor: 995, discounts: [{ amountMinor: 45, reason: 'Scratched' }], tax: ['S', 7] },
    ],
  ],
  'discounts of lines and of the document': [
    {
      discounts: [
        { percent: 3, amountMinor: 0, reason: 'Framework' },
        { amountMinor: 250, reason: 'Voucher' },
      ],
    },
    [
      { amountMinor: 3_333, quantity: 1.5, discounts: [{ percent: 10, amountMinor: 0, reason: ' ' }] },
      { amountMinor: 4_444, tax: ['S', 7] },
      { amountMinor: 1_000, tax: ['E', 0] },
    ],
  ],
  'a discount outside the scope of tax': [
    {
      seller: without(seller, 'vatNumber'),
      discounts: [{ percent: 10, amountMinor: 0, reason: 'Regular client' }],
    },
    [{ tax: ['O', 0] }],
  ],
  'Swiss rounding': [{ currencyCode: 'CHF', roundingMinor: -1 }, [{ amountMinor: 1_001, tax: ['S', 8.1] }]],
  'periods of lines': [period, [{ ...period }, { serviceFrom: '2026-10-31' }, { serviceTo: '2026-10-15' }]],
};

for (const [name, [given, lines]] of Object.entries(SCENARIOS)) {
  test(`an e-invoice with ${name} keeps the rules of EN 16931 and has the sums of the document`, () => {
    const document = madeDocument(given, lines);
    const { head } = document;
    assert.deepEqual(eInvoiceProblems(head), []);
    const ubl = assertEInvoice(writeUbl(document), head);
    assert.deepEqual(readEInvoice(writeCii(document)), ubl, 'UBL and CII say the same');
    if (head.pricesIncludeTax) return;
    assert.deepEqual(
      ubl.lines.map(({ net }) => net),
      document.lines.map(({ totalMinor }) => formatMinor(totalMinor, head.currencyExponent)),
    );
  });
}

describe('e-invoices', () => {
  const read = (given?: Partial<DocumentHead>, lines?: MadeLine[]) =>
    readEInvoice(writeUbl(madeDocument(given, lines)));

  test('an e-invoice names its specification, and the process where the profile has one', () => {
    const names = (['EN16931', 'XRECHNUNG', 'PEPPOL'] as const).map((eInvoiceProfile) => {
      const { specification, process } = read({ eInvoiceProfile });
      return [specification?.split('#').at(-1), process?.includes('billing:01')];
    });
    assert.deepEqual(names, [
      ['urn:cen.eu:en16931:2017', undefined],
      ['urn:xeinkauf.de:kosit:xrechnung_3.0', true],
      ['urn:fdc:peppol.eu:2017:poacc:billing:3.0', true],
    ]);
    const embedded = writeCii(madeDocument({ eInvoiceProfile: 'PEPPOL' }), 'EN16931');
    assert.equal(readEInvoice(embedded).specification, 'urn:cen.eu:en16931:2017');
  });

  test('an e-invoice of a sandbox begins its one note with the mark, in the language of the document', () => {
    const credit = { kind: 'CORRECTION' as const, reason: 'Error', invoiceNumber: 'INV-1' };
    for (const [given, note] of [
      [{ locale: 'de-AT', notes: 'Danke' }, /^Testdokument .*keine Rechnung: .*buchen\.\n\nDanke$/],
      [{ locale: 'en', credit: { ...credit, invoiceIssueDate: '2026-10-01' } }, /^Test .*\.\n\nError$/],
      [{ locale: 'fr-FR', ...FRENCH, notes: 'Merci #PMT#' }, /^Document d’essai .*\n\nMerci PMT#$/],
      [{ locale: 'es', eInvoiceProfile: 'PEPPOL' }, /^Documento de prueba\. Esto no es una factura/],
    ] as [Partial<DocumentHead>, RegExp][]) {
      const document = { ...madeDocument(given), isSandbox: true };
      for (const xml of [writeUbl(document), writeCii(document)]) {
        const read = readEInvoice(xml);
        assert.match(read.note ?? '', note);
        assert.equal(read.codedNotes.length, given.seller ? 3 : 0);
      }
    }
  });

  test('an e-invoice writes a negative price as a negative quantity', () => {
    const [line] = read({}, [{ quantity: 2, amountMinor: -1_050 }]).lines;
    assert.deepEqual([line?.quantity, line?.price, line?.net], ['-2', '10.50', '-21.00']);
  });

  test('an e-invoice makes the total the price of the quantity, where price times quantity is another amount', () => {
    const credit = { ...CREDIT, kind: 'GOODWILL' } as const;
    const [line] = read({ credit }, [{ quantity: 3, amountMinor: 333, totalMinor: 1_000 }]).lines;
    assert.deepEqual([line?.quantity, line?.price, line?.priceQuantity], ['3', '10.00', '3']);
  });

  test('an e-invoice writes prices that include tax without it, and discounts with the tax that they lower', () => {
    const invoice = read(
      { pricesIncludeTax: true, discounts: [{ percent: 10, amountMinor: 0, reason: 'Regular client' }] },
      [
        { amountMinor: 11_900, quantity: 2 },
        { amountMinor: 10_700, tax: ['S', 7] },
      ],
    );
    assert.deepEqual(
      invoice.lines.map(({ price, net }) => [price, net]),
      [
        ['100.00', '200.00'],
        ['100.00', '100.00'],
      ],
    );
    assert.deepEqual(
      invoice.allowances.map(({ amount, base, percent, taxPercent }) => [amount, base, percent, taxPercent]),
      [
        ['20.00', '200.00', '10', '19'],
        ['10.00', '100.00', '10', '7'],
      ],
    );
    assert.deepEqual(
      [invoice.net, invoice.allowanceTotal, invoice.taxExclusive, invoice.tax, invoice.payable],
      ['300.00', '30.00', '270.00', '40.50', '310.50'],
    );
  });

  test('an e-invoice has the parties, references and payment details of the document', () => {
    const invoice = read({ notes: 'Thank you', ...period });
    assert.deepEqual(invoice.seller, {
      ...{ legalName: 'Acme Studio GmbH', tradingName: 'Acme', identifier: undefined },
      ...{ registration: 'HRB 12345', registrationScheme: undefined },
      ...{ legalNotes: 'Amtsgericht Berlin\nSitz: Berlin' },
      ...{ vatNumber: 'DE123456788', taxNumber: '30/123/45678' },
      ...{ electronicAddress: 'DE123456788', electronicScheme: '9930' },
      contact: ['Ada Lovelace', '+49 30 123456', 'billing@example.com'],
      address: ['Hauptstraße 1', 'Hof', '10115', 'Berlin', 'Berlin'],
      countryCode: 'DE',
    });
    assert.deepEqual([invoice.buyer.registration, invoice.buyer.registrationScheme], ['303265045', '0002']);
    assert.deepEqual(
      [invoice.orderReference, invoice.buyerReference, invoice.paymentReference],
      ['PO-4711', '04011000-12345-34', 'INV-000001'],
    );
    assert.deepEqual(
      [invoice.paymentCode, invoice.account, invoice.bic, invoice.dueDate, invoice.paymentTerms],
      ['58', 'DE89370400440532013000', 'COBADEFFXXX', '2026-12-15', 'Payable within 30 days'],
    );
    assert.deepEqual([invoice.note, invoice.period], ['Thank you', { from: '2026-10-01', to: '2026-10-31' }]);
  });

  test('an e-invoice has the discount for early payment in its terms: German rules have a form, others take words', () => {
    const earlyPayment = { days: 10, percent: 2.5, lastDay: '2026-11-25', discountMinor: 30 };
    const german = { buyer: { ...buyer, address: seller.address } };
    const words =
      'Payable within 30 days\nFor payment by 25 Nov 2026, you may deduct 2.5% (EUR\u00a00.30) and pay EUR\u00a011.60.';
    const form = 'Payable within 30 days\n#SKONTO#TAGE=10#PROZENT=2.50#\n';
    const cases: [Partial<DocumentHead>, string][] = [
      [{}, words],
      [{ eInvoiceProfile: 'XRECHNUNG' }, form],
      [{ eInvoiceProfile: 'PEPPOL' }, words],
      [{ eInvoiceProfile: 'PEPPOL', ...german } as Partial<DocumentHead>, form],
      [{ eInvoiceProfile: 'XRECHNUNG', dueDate: '2026-12-24' }, '#SKONTO#TAGE=10#PROZENT=2.50#\n'],
    ];
    for (const [head, terms] of cases) {
      const document = madeDocument({ earlyPayment, ...head });
      for (const write of [writeUbl, writeCii]) {
        const [, written] =
          /<(?:cbc:Note|ram:Description)>([^<]*)<[^>]*>(?:<\/cac:PaymentTerms|<ram:DueDate)/.exec(
            write(document),
          ) ?? [];
        assert.equal(written, terms);
      }
    }
  });

  test('an e-invoice is paid by SEPA in euros to an IBAN, by transfer otherwise, and not at all without an account', () => {
    const credit = { ...CREDIT, kind: 'CORRECTION' } as const;
    const iban = { iban: 'DK5000400440116243', bic: 'DABADKKK' };
    const inDenmark = <P extends DocumentHead['seller']>(party: P) => ({
      ...party,
      address: { ...(party.address as NonNullable<P['address']>), countryCode: 'DK' },
    });
    const danish = { seller: inDenmark(seller), buyer: inDenmark(buyer), currencyCode: 'DKK' };
    const payments: [Partial<DocumentHead>, string | undefined, string | undefined][] = [
      [{ bankAccount: iban }, '58', iban.iban],
      [{ bankAccount: iban, currencyCode: 'DKK' }, '30', iban.iban],
      [{ bankAccount: { accountNumber: '4711' } }, '30', '4711'],
      [{ bankAccount: undefined }, undefined, undefined],
      [{ bankAccount: iban, ...danish, eInvoiceProfile: 'PEPPOL' }, '31', iban.iban],
      [{ bankAccount: undefined, credit, eInvoiceProfile: 'XRECHNUNG' }, '97', undefined],
    ];
    for (const [given, code, account] of payments) {
      const invoice = read(given);
      assert.deepEqual([invoice.paymentCode, invoice.account], [code, account]);
    }
  });

  test('an e-invoice names the bank by its BIC, or by its routing number beside an account number', () => {
    const bank = (bankAccount: DocumentHead['bankAccount']) => read({ bankAccount }).bic;
    const us = { accountNumber: '4711', routingNumber: '021000021' };
    assert.equal(bank(us), '021000021');
    assert.equal(bank({ ...us, bic: 'CHASUS33' }), 'CHASUS33');
    assert.equal(bank({ ...us, iban: 'DE89370400440532013000' }), undefined);
  });

  test('an e-invoice says which invoice a credit note corrects, and why', () => {
    const credit = { ...CREDIT, kind: 'CORRECTION' } as const;
    const invoice = read({ credit, notes: 'We are sorry', locale: 'de-AT' });
    assert.deepEqual(
      [invoice.typeCode, invoice.precedingNumber, invoice.precedingDate, invoice.note, invoice.paymentTerms],
      ['381', 'INV-000001', '2026-10-31', 'Delivered late\n\nWe are sorry', 'Gutschrift'],
    );
  });

  test('an e-invoice of a deposit is a prepayment invoice, or a partial invoice where German rules list no other', () => {
    const codeOf = (given: Partial<DocumentHead>) => read({ isDeposit: true, ...given }).typeCode;
    assert.equal(codeOf({}), '386');
    assert.equal(codeOf({ eInvoiceProfile: 'XRECHNUNG' }), '326');
    assert.equal(codeOf({ eInvoiceProfile: 'PEPPOL' }), '386');
    const german = { ...buyer, address: seller.address } as DocumentHead['buyer'];
    assert.equal(codeOf({ eInvoiceProfile: 'PEPPOL', buyer: german }), '326');
  });

  test('an e-invoice refers to the deposits that it deducts, and the schema of CII has room for the latest', () => {
    const deducting = (invoiceNumber: string, issueDate: string) =>
      ({ amountMinor: -100, deposit: { invoiceNumber, issueDate } }) satisfies MadeLine;
    const [late, early] = [deducting('INV-7', '2026-03-01'), deducting('INV-5', '2026-02-01')];
    const document = madeDocument({}, [{}, late, late, early]);
    const numbers = (xml: string) =>
      [
        ...xml.matchAll(
          /(?:InvoiceDocumentReference><cbc:ID|InvoiceReferencedDocument><ram:IssuerAssignedID)>([^<]+)/g,
        ),
      ].map(([, number]) => number);
    assert.deepEqual(numbers(writeUbl(document)), ['INV-5', 'INV-7']);
    assert.deepEqual(numbers(writeCii(document, 'EN16931', true)), ['INV-5', 'INV-7']);
    assert.deepEqual(numbers(writeCii(document)), ['INV-7']);
  });

  test('an e-invoice identifies a seller that has nothing but a tax number by that number', () => {
    const party = read({ seller: without(seller, 'vatNumber', 'registrationNumber') }, []).seller;
    assert.deepEqual([party.identifier, party.taxNumber], ['30/123/45678', '30/123/45678']);
  });

  test('an e-invoice has neither VAT numbers nor a rate outside the scope of tax, unless the profile wants a rate', () => {
    const given = { seller: without(seller, 'vatNumber') };
    const invoice = read(given, [{ tax: ['O', 0] }]);
    assert.equal(invoice.buyer.vatNumber, undefined);
    assert.deepEqual([invoice.taxes[0]?.percent, invoice.lines[0]?.percent], [undefined, undefined]);
    const german = read({ ...given, eInvoiceProfile: 'XRECHNUNG' }, [{ tax: ['O', 0] }]);
    assert.deepEqual([german.taxes[0]?.percent, german.lines[0]?.percent], ['0', undefined]);
    const registered = read({}, [{ tax: ['O', 0] }]);
    assert.deepEqual(
      [registered.seller.vatNumber, registered.buyer.vatNumber, registered.seller.identifier],
      [undefined, undefined, '30/123/45678'],
    );
  });

  test('an e-invoice writes VAT numbers without punctuation, Greece as EL, and Kosovo by its code in e-invoices', () => {
    const numbers = ['CHE-123.456.789 MWST', 'gr 094259216', ' NL 123456789 B01 '];
    const written = numbers.map((vatNumber) => read({ buyer: { ...buyer, vatNumber } }).buyer.vatNumber);
    assert.deepEqual(written, ['CHE123456789MWST', 'EL094259216', 'NL123456789B01']);
    const address = { ...(buyer.address as NonNullable<typeof buyer.address>), countryCode: 'XK' };
    assert.equal(read({ buyer: { ...buyer, address } }).buyer.countryCode, '1A');
  });

  test('an e-invoice leaves out periods of lines that Peppol and XRechnung would refuse beside the period of the invoice', () => {
    const lines = [{ serviceFrom: '2026-09-30' }, { serviceTo: '2026-10-31' }];
    const periods = (eInvoiceProfile: DocumentHead['eInvoiceProfile']) =>
      read({ eInvoiceProfile, ...period }, lines).lines.map(({ period }) => period.from ?? period.to);
    assert.deepEqual(periods('EN16931'), ['2026-09-30', '2026-10-31']);
    assert.deepEqual(periods('PEPPOL'), [undefined, '2026-10-31']);
    assert.deepEqual(periods('XRECHNUNG'), [undefined, '2026-10-31']);
    const [line] = read({ eInvoiceProfile: 'PEPPOL' }, [{ serviceTo: '1999-12-31' }]).lines;
    assert.equal(line?.period.to, undefined);
  });

  test('an e-invoice survives every text: markup, forbidden characters, blanks, and marks that UBL reads as a subject', () => {
    const odd = ' <b>&amp;</b> "x" \u0001\uFFFE\r\nשלום 😀 ';
    const lines = [
      { name: odd, description: odd },
      { name: ' \t ' },
      { name: '\u0002', description: 'Text' },
    ];
    const invoice = read({ notes: `#ABC#${odd}`, reference: ' ' }, lines);
    assert.equal(invoice.note, '#AAI##ABC# <b>&amp;</b> "x" \nשלום 😀');
    assert.deepEqual(
      invoice.lines.map(({ name }) => name),
      ['<b>&amp;</b> "x" שלום 😀', '-', 'Text'],
    );
    assert.equal(invoice.orderReference, undefined);
  });

  test('an e-invoice has no empty elements, but for the delivery that the schema of CII demands', () => {
    const document = madeDocument({ notes: ' ', bankAccount: { iban: 'DE89370400440532013000', bic: '' } });
    assert.deepEqual(emptyElements(readXml(writeUbl(document))), []);
    assert.deepEqual(emptyElements(readXml(writeCii(document))), ['ram:ApplicableHeaderTradeDelivery']);
  });
});
