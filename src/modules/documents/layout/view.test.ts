import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentOf, invoiceHead, line } from './sample-document.ts';
import { pageOf } from './view.ts';

const page = (head = {}, lines = [line()], stamp?: 'PAID' | 'VOID' | 'CREDITED' | 'DRAFT') =>
  pageOf(documentOf(head, lines, stamp), {}, []);

const swiss = {
  currencyCode: 'CHF',
  bankAccount: { iban: 'CH4431999123000889012' },
  paymentReference: '210000000003139471430009017',
};

const credit = (kind: 'CORRECTION' | 'CANCELLATION' | 'GOODWILL') => ({
  type: 'CREDIT_NOTE' as const,
  number: 'CN-7',
  credit: { kind, reason: 'Recorded twice', invoiceNumber: '2026-0042', invoiceIssueDate: '2026-11-15' },
});

const EARLY = { days: 10, percent: 2, lastDay: '2026-11-25', discountMinor: 1_696 };

describe('the page of an invoice', () => {
  test('the page of an invoice has everything that the template needs, as texts of the language', () => {
    const { heading, facts, buyer, totals } = page({ locale: 'de-DE' });
    assert.equal(heading, 'Rechnung 2026-0042');
    assert.deepEqual(facts.slice(0, 2), [
      { label: 'Rechnungsnummer', value: '2026-0042' },
      { label: 'Datum', value: '15.11.2026' },
    ]);
    assert.deepEqual(buyer, ['Northwind Traders GmbH', 'Hauptstraße 1', '80331 München']);
    assert.deepEqual(totals.rows, [
      { label: 'Nettobetrag', value: '712,50' },
      { label: 'USt. 19\u00a0% auf 712,50', value: '135,38' },
    ]);
    assert.deepEqual(totals.total, { label: 'Zahlbetrag', value: '847,88\u00a0EUR' });
  });

  test('the page of an invoice for money in advance has a title of its own in each language', () => {
    const heading = (locale: string, more = {}) => page({ isDeposit: true, locale, ...more }).heading;
    const titles = ['en', 'de', 'fr', 'es', 'it', 'nl'].map((locale) =>
      heading(locale).replace(' 2026-0042', ''),
    );
    assert.deepEqual(titles, [
      ...['Deposit invoice', 'Anzahlungsrechnung', 'Facture d’acompte', 'Factura de anticipo'],
      ...['Fattura di acconto', 'Voorschotfactuur'],
    ]);
    assert.equal(heading('de', { number: undefined }), 'Entwurf einer Anzahlungsrechnung');
  });

  test('the page of an invoice prefers the Chinese, Japanese or Korean font of a party, also one of the operator', () => {
    const installed = ['Noto Sans S Chinese', 'Noto Sans Japanese', 'Noto Sans Korean'];
    const added = ['Noto Sans CJK JP', 'Noto Sans CJK KR', 'Noto Sans CJK SC', 'Noto Sans CJK TC'];
    const address = { id: '', name: '', address1: '', zip: '', city: '', country: '' };
    for (const [countryCode, names, hanFont] of [
      ['JP', installed, 'Noto Sans Japanese'],
      ['KR', [...installed, ...added], 'Noto Sans Korean'],
      ['JP', added, 'Noto Sans CJK JP'],
      ['TW', [...installed, ...added], 'Noto Sans CJK TC'],
      ['HK', installed, 'Noto Sans S Chinese'],
      ['DE', added, 'Noto Sans CJK SC'],
      ['JP', [], undefined],
    ] as const) {
      const head = { buyer: { legalName: 'A', address: { ...address, countryCode } } };
      assert.equal(pageOf(documentOf(head, [line()]), {}, names).hanFont, hanFont, countryCode);
    }
  });

  test('the page of an invoice has the colour of its seller, for letters only if they can be read', () => {
    assert.deepEqual(page({ accentColor: '#1d4ed8' }).accent, { rule: '#1d4ed8', text: '#1d4ed8' });
    assert.deepEqual(page({ accentColor: '#facc15' }).accent, { rule: '#facc15' });
    assert.equal('accent' in page(), false);
  });

  test('the page of an invoice has the texts of its seller, unless they are blank', () => {
    const { introduction, closing } = page({ introduction: 'Hello,\r\nwe charge:', closing: 'Thanks ' });
    assert.deepEqual([introduction, closing], ['Hello,\nwe charge:', 'Thanks']);
    assert.equal('closing' in page({ closing: ' ' }), false);
  });

  test('the page of an invoice asks for the money, with the account and a code', () => {
    const { payment } = page();
    assert.equal(payment?.sentence, 'Please pay EUR\u00a0847.88 by 29 Nov 2026.');
    assert.deepEqual(payment?.rows, [
      { label: 'Account holder', value: 'Acme Studio GmbH' },
      { label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' },
      { label: 'BIC', value: 'COBADEFFXXX' },
      { label: 'Payment reference', value: '2026-0042' },
    ]);
    assert.ok(payment?.code);
  });

  test('the page of an invoice names the payment terms unless the due date is another day', () => {
    const terms = (head: object) => page(head).facts.find(({ label }) => label === 'Payment terms')?.value;
    assert.equal(terms({}), '14 days');
    assert.equal(terms({ paymentTermsDays: 0, dueDate: '2026-11-15' }), 'payable immediately');
    assert.equal(terms({ dueDate: '2026-12-31' }), undefined);
  });

  test('the page of an invoice names the discount for early payment, its last day and the amount to pay then', () => {
    const early = (head: object) => page({ earlyPayment: EARLY, ...head }).payment?.early;
    assert.equal(
      early({}),
      'For payment by 25 Nov 2026, you may deduct 2% (EUR\u00a016.96) and pay EUR\u00a0830.92.',
    );
    for (const [locale, sentence] of [
      [
        'de-DE',
        'Bei Zahlung bis zum 25.11.2026 gewähren wir 2 % Skonto (16,96 EUR). Sie zahlen dann 830,92 EUR.',
      ],
      [
        'fr-FR',
        'Pour tout paiement au plus tard le 25/11/2026, un escompte de 2 % (16,96 EUR) est accordé : vous payez 830,92 EUR.',
      ],
      [
        'es-ES',
        'Si paga a más tardar el 25/11/2026, se aplica un descuento por pronto pago del 2 % (16,96 EUR) y el importe es de 830,92 EUR.',
      ],
      [
        'it-IT',
        'Per il pagamento entro il 25/11/2026 è concesso uno sconto del 2% (16,96 EUR): si pagano 830,92 EUR.',
      ],
      [
        'nl-NL',
        'Bij betaling uiterlijk op 25-11-2026 geldt een betalingskorting van 2% (EUR 16,96) en betaalt u EUR 830,92.',
      ],
    ] as const)
      assert.equal(early({ locale })?.replaceAll('\u00a0', ' '), sentence);
    assert.equal(early({ ...swiss, locale: 'en-CH' })?.includes('CHF\u00a016.96'), true);
    assert.equal(early({ earlyPayment: { ...EARLY, discountMinor: 0 } }), undefined);
    assert.equal(early({ ...credit('CORRECTION') }), undefined);
  });

  test('the page of a draft counts the days of early payment from its issue', () => {
    const head = { number: undefined, issueDate: undefined, earlyPayment: { ...EARLY, lastDay: undefined } };
    assert.equal(
      page(head).payment?.early,
      'For payment within 10 days of the date of issue, you may deduct 2% (EUR\u00a016.96) and pay EUR\u00a0830.92.',
    );
    assert.match(page({ ...head, bankAccount: undefined }).payment?.early ?? '', /within 10 days/);
  });

  test('the page of a copy that lists what was paid has no early payment, whose amounts no longer hold', () => {
    const settlement = { type: 'INVOICE' as const, entries: [], earlierMinor: 100, leftMinor: 84_688 };
    const document = { ...documentOf({ earlyPayment: EARLY }, [line()], 'PARTIALLY_PAID'), settlement };
    assert.equal(pageOf(document, {}, []).payment?.early, undefined);
  });

  test("the page of an invoice shows a line's service period if it differs", () => {
    const period = { serviceFrom: '2026-10-01', serviceTo: '2026-10-31' };
    const lines = [line(period), line({ serviceFrom: '2026-10-03', serviceTo: '2026-10-03' })];
    const { rows } = page(period, lines).table;
    assert.deepEqual(
      rows.map((row) => row.details),
      [undefined, '3 Oct 2026'],
    );
  });

  test('the page of an invoice shows the tax of each line only if the document has several', () => {
    const one = page().table;
    assert.equal(one.heads.length, 4);
    const taxes = [
      { category: 'S' as const, percent: 19, taxableMinor: 100, taxMinor: 19 },
      { category: 'AE' as const, percent: 0, taxableMinor: 100, taxMinor: 0, exemptionReason: 'Article 196' },
    ];
    const two = page({ taxes }, [line(), line({ taxCategory: 'AE', taxPercent: 0 })]);
    assert.deepEqual(
      two.table.rows.map((row) => row.tax),
      ['19%', '0%'],
    );
    assert.deepEqual(two.totals.legalNotes, ['Reverse charge: Article 196']);
  });

  test('the page of a void invoice asks for no money, and a void draft does not wait for a number', () => {
    assert.ok(page().payment);
    assert.equal(page({}, [line()], 'VOID').payment, undefined);
    assert.equal(page({ number: undefined }).statements.length, 1);
    assert.deepEqual(page({ number: undefined }, [line()], 'VOID').statements, []);
  });

  test('the page of an invoice shows the tax in the currency that it is reported in', () => {
    const { inTaxCurrency } = page({
      taxCurrencyCode: 'PLN',
      taxExchangeRate: 4.2513,
      taxMinorInTaxCurrency: 57_554,
    }).totals;
    assert.deepEqual(inTaxCurrency, [{ label: 'VAT in PLN (1 EUR = 4.2513 PLN)', value: 'PLN\u00a0575.54' }]);
  });

  test('the page of an invoice shows discounts, the tax that prices include, and the rounding of what is to pay', () => {
    const { totals, table } = page(
      {
        ...{ currencyCode: 'CHF', pricesIncludeTax: true, subtotalMinor: 9_083, taxMinor: 736 },
        ...{ totalMinor: 9_819, roundingMinor: 1, payableMinor: 9_820 },
        taxes: [{ category: 'S', percent: 8.1, taxableMinor: 9_083, taxMinor: 736, discountsMinor: [1_091] }],
        discounts: [{ percent: 10, amountMinor: 1_091, reason: 'Regular client' }],
      },
      [line({ totalMinor: 10_910, discounts: [{ amountMinor: 90, reason: 'Scratched' }] })],
    );
    assert.deepEqual(
      totals.rows.map(({ label, value }) => `${label} ${value}`),
      [
        'Lines 109.10',
        'Regular client (10%) -10.91',
        'Subtotal 90.83',
        'VAT 8.1% on 90.83 7.36',
        'Total 98.19',
        'Rounding 0.01',
      ],
    );
    assert.match(totals.total.value, /98\.20/);
    assert.deepEqual(totals.legalNotes, ['All prices include VAT']);
    assert.match(table.rows[0]?.details ?? '', /Scratched: -0\.90/);
  });

  test('the page of an untaxed invoice within the United States has no row of tax and no word of VAT', () => {
    const at = (countryCode: string) => ({
      legalName: 'Acme Inc.',
      address: { id: '', name: '', address1: '', zip: '', city: '', country: '', countryCode },
    });
    const taxes = [
      {
        ...{ category: 'O' as const, percent: 0, taxableMinor: 71_250, taxMinor: 0 },
        exemptionReason: 'Not subject to sales tax',
      },
    ];
    const totals = (buyer: string) => page({ seller: at('US'), buyer: at(buyer), taxes }).totals;
    assert.deepEqual(totals('US').rows, [{ label: 'Subtotal', value: '712.50' }]);
    assert.deepEqual(totals('US').legalNotes, ['Not subject to sales tax']);
    assert.equal(totals('DE').rows.length, 2, 'clients abroad read which kind of tax there is not');
  });

  test('the page of an invoice with nothing to pay asks for no money', () => {
    const { payment } = page({ totalMinor: 0, payableMinor: 0 });
    assert.deepEqual(payment, { heading: 'Payment', sentence: 'No payment is required.', rows: [] });
  });
});

describe('the page of a credit note', () => {
  for (const [kind, words] of [
    ['CORRECTION', 'corrects invoice 2026-0042 of 15 Nov 2026'],
    ['CANCELLATION', 'cancels invoice 2026-0042 of 15 Nov 2026 in full'],
    ['GOODWILL', 'goodwill credit on invoice 2026-0042 of 15 Nov 2026'],
  ] as const)
    test(`a credit note of kind ${kind} names its invoice and the reason, and asks for no money`, () => {
      const { statements, payment, totals, heading } = page(credit(kind));
      assert.equal(heading, 'Credit note CN-7');
      assert.ok(statements[0]?.includes(words), statements[0]);
      assert.equal(statements[1], 'Reason: Recorded twice');
      assert.equal(totals.total.label, 'Total credited');
      assert.deepEqual(payment?.rows, []);
      assert.equal(payment?.code, undefined);
    });
});

describe('documents of a sandbox', () => {
  const marked = (head = {}) => pageOf({ ...documentOf(head, [line()]), isSandbox: true }, {}, []);

  test('documents of a sandbox say so in their language, and no others do', () => {
    assert.deepEqual(marked({ locale: 'de-AT' }).sandbox, {
      word: 'MUSTER',
      notice: 'Testdokument aus einer Sandbox. Dies ist keine Rechnung: nicht bezahlen, nicht buchen.',
    });
    assert.match(marked({ locale: 'fr-FR', ...credit('CORRECTION') }).sandbox?.notice ?? '', /pas un avoir/);
    const notices = ['en', 'de', 'fr', 'es', 'it', 'nl'].map((locale) => marked({ locale }).sandbox?.notice);
    assert.equal(new Set(notices).size, 6);
    assert.equal('sandbox' in page(), false);
  });

  test('documents of a sandbox have no code that a bank would execute', () => {
    assert.ok(page().payment?.code && page(swiss).swissBill);
    const { payment } = marked();
    assert.equal(payment?.code, undefined);
    assert.equal(payment?.rows[1]?.value, 'DE89 3704 0044 0532 0130 00');
    assert.equal('swissBill' in marked(swiss), false);
  });
});

describe('documents that are not the issued original', () => {
  test('the page of a draft says that it is one, and has no number and no code', () => {
    const { number, issueDate, dueDate, ...draft } = invoiceHead();
    const { heading, statements, stamp, payment, facts } = pageOf(
      { head: draft, lines: [line()], isSandbox: false },
      {},
      [],
    );
    assert.equal(heading, 'Draft invoice');
    assert.match(statements[0] ?? '', /draft.*no number/);
    assert.deepEqual(stamp, { kind: 'DRAFT', text: 'DRAFT' });
    assert.equal(payment?.sentence, undefined);
    assert.equal(payment?.code, undefined);
    assert.equal(
      facts.some(({ value }) => value === number || value === issueDate || value === dueDate),
      false,
    );
  });

  const entries = [
    { kind: 'PAYMENT' as const, day: '2026-11-20', amountMinor: 50_000 },
    { kind: 'CREDIT' as const, day: '2026-11-21', amountMinor: 10_000, number: 'CN-7' },
  ];
  const copy = (leftMinor: number, stamp?: 'PAID' | 'PARTIALLY_PAID', head = {}) => {
    const settlement = { type: 'INVOICE' as const, entries, earlierMinor: 200, leftMinor };
    return pageOf({ ...documentOf(head, [line()], stamp), settlement }, {}, []);
  };

  test('a copy of an invoice shows what was paid and credited when, and asks for what is left', () => {
    const { settlement, payment, totals, stamp } = copy(25_588, 'PARTIALLY_PAID');
    assert.deepEqual(
      settlement?.rows.map(({ label, value }) => `${label}: ${value}`),
      [
        ...['Earlier payments and credits: -2.00', 'Paid on 20 Nov 2026: -500.00'],
        'Credit note CN-7 of 21 Nov 2026: -100.00',
      ],
    );
    assert.deepEqual(settlement?.left, { label: 'Left to pay', value: 'EUR\u00a0255.88' });
    assert.equal(totals.total.label, 'Total', 'it is no longer due');
    assert.equal(payment?.sentence, 'Please pay EUR\u00a0255.88 by 29 Nov 2026.');
    assert.ok(payment?.code);
    assert.equal(stamp?.text, 'PARTLY PAID');
    assert.equal('stamp' in copy(25_588), false, 'credits alone have no stamp');
    const swiss = { currencyCode: 'CHF', bankAccount: { iban: 'CH9300762011623852957' } };
    assert.equal(copy(25_588, undefined, swiss).swissBill?.amount, '255.88');
  });

  test('a copy of an invoice that was paid says so', () => {
    assert.equal(copy(0, 'PAID').payment?.sentence, 'No payment is required.');
    assert.equal(copy(0, 'PAID').settlement?.left?.value, 'EUR\u00a00.00');
    assert.equal(copy(0, 'PAID').payment?.code, undefined);
  });

  test('a copy of a credit note says whether it was set off or put on account', () => {
    const parts = { setOffMinor: 50_000, freedMinor: 34_788 };
    const { settlement } = pageOf(
      { ...documentOf(credit('CORRECTION'), [line()]), settlement: { type: 'CREDIT_NOTE', ...parts } },
      {},
      [],
    );
    assert.deepEqual(
      settlement?.rows.map(({ label, value }) => `${label}: ${value}`),
      ['Set off against invoice 2026-0042: 500.00', 'Put on your account: 347.88'],
    );
  });

  test('a copy of a document carries its stamp in the language, and asks for no money', () => {
    const { stamp, payment } = page({ locale: 'fr-FR' }, [line()], 'VOID');
    assert.deepEqual(stamp, { kind: 'VOID', text: 'ANNULÉE' });
    assert.equal(payment?.sentence, undefined);
    assert.equal(payment?.code, undefined);
  });
});
