import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BUYER, type MadeLine, madeDocument, SELLER } from '../../../../test/support/e-invoice/documents.ts';
import { activeCurrencies } from '../../../platform/currencies.ts';
import type { DocumentHead } from '../facts/document.ts';
import { eInvoiceProblems } from './check.ts';

type Given = Partial<DocumentHead>;

/** The fields with problems and the rules that they break. */
function problems(given: Given, lines?: MadeLine[]): string[] {
  return eInvoiceProblems(madeDocument(given, lines).head).map(({ field, rule }) => `${field} ${rule}`);
}

const seller = (change: object) => ({ seller: { ...SELLER, ...change } });
const buyer = (change: object) => ({ buyer: { ...BUYER, ...change } });
const address = (party: DocumentHead['seller'], change: object) => ({
  address: { ...(party.address as NonNullable<typeof party.address>), ...change },
});
const bothIn = (countryCode: string, sellers: object = {}, buyers: object = {}): Given => ({
  ...seller({ ...address(SELLER, { countryCode }), ...sellers }),
  ...buyer({ ...address(BUYER, { countryCode }), ...buyers }),
});

describe('the e-invoice check', () => {
  test('the e-invoice check finds nothing wrong with a whole document, whichever the profile', () => {
    for (const eInvoiceProfile of ['EN16931', 'XRECHNUNG', 'PEPPOL'] as const)
      assert.deepEqual(problems({ eInvoiceProfile }), []);
  });

  test('the e-invoice check finds nothing wrong with a draft, which has no number and no dates yet', () => {
    const draft = {
      number: undefined,
      issueDate: undefined,
      dueDate: undefined,
      paymentReference: undefined,
    };
    for (const eInvoiceProfile of ['EN16931', 'XRECHNUNG', 'PEPPOL'] as const)
      assert.deepEqual(problems({ ...draft, eInvoiceProfile }), []);
  });

  test('the e-invoice check says what is missing, and where to set it', () => {
    const found = (given: Given) => eInvoiceProblems(madeDocument(given).head).map(({ message }) => message);
    assert.match(
      found(seller({ address: undefined }))[0] ?? '',
      /tenant's own address with POST \/addresses/,
    );
    assert.match(
      found(buyer(address(BUYER, { countryCode: undefined })))[0] ?? '',
      /client's address with PATCH \/addresses\/\{addressId\}/,
    );
    assert.match(
      found({ eInvoiceProfile: 'PEPPOL', ...buyer({ electronicAddress: undefined }) })[0] ?? '',
      /on the client with PATCH \/clients\/\{clientId\}/,
    );
    assert.match(
      found({ eInvoiceProfile: 'XRECHNUNG', bankAccount: undefined })[0] ?? '',
      /bankAccounts with PATCH \/tenants\/\{tenantId\}/,
    );
  });

  const ALWAYS: [what: string, Given, string[]][] = [
    ['a nameless seller', seller({ legalName: ' \u0001' }), ['seller.legalName BR-06']],
    ['a buyer without address', buyer({ address: undefined }), ['buyer.address.countryCode BR-11']],
    ['a VAT number without country', buyer({ vatNumber: '123456789' }), ['buyer.vatNumber BR-CO-09']],
    ['a VAT number of letters', seller({ vatNumber: 'VAT' }), ['seller.vatNumber BR-CO-09']],
    ['no line', { lineCount: 0 }, ['billables BR-16']],
    ['a backward period', { serviceFrom: '2026-02-01', serviceTo: '2026-01-01' }, ['serviceTo BR-29']],
    [
      'a country that CII does not know',
      buyer(address(BUYER, { countryCode: 'SS' })),
      ['buyer.address.countryCode BR-CL-14'],
    ],
    [
      'a scheme that Factur-X does not know',
      buyer({ electronicAddress: { scheme: '0219', id: '1' } }),
      ['buyer.electronicAddress BR-CL-25'],
    ],
  ];
  for (const [what, given, expected] of ALWAYS)
    test(`the e-invoice check refuses ${what}`, () => assert.deepEqual(problems(given), expected));

  const TAXES: [what: string, Given, MadeLine[], string[]][] = [
    [
      'a seller without numbers, who charges tax',
      seller({ vatNumber: undefined, taxNumber: undefined }),
      [{}],
      ['seller.vatNumber BR-S-02'],
    ],
    [
      'nobody to identify',
      seller({ vatNumber: undefined, taxNumber: undefined, registrationNumber: undefined }),
      [{ tax: ['O', 0] }],
      ['seller.registrationNumber BR-CO-26'],
    ],
    [
      'O of a seller whom only a VAT number identifies',
      seller({ taxNumber: undefined, registrationNumber: undefined }),
      [{ tax: ['O', 0] }],
      ['seller.registrationNumber BR-CO-26'],
    ],
    [
      'O beside another category',
      seller({ vatNumber: undefined }),
      [{ tax: ['O', 0] }, {}],
      ['billables.taxCategory BR-O-11'],
    ],
    [
      'reverse charge to nobody known',
      buyer({ vatNumber: undefined, registrationNumber: undefined }),
      [{ tax: ['AE', 0] }],
      ['buyer.vatNumber BR-AE-02'],
    ],
    ['a supply within the EU without its period', {}, [{ tax: ['K', 0] }], ['serviceFrom BR-IC-11']],
    [
      'an export by a seller without a VAT number',
      seller({ vatNumber: undefined }),
      [{ tax: ['G', 0] }],
      ['seller.vatNumber BR-G-02'],
    ],
    ['IGIC of 0 %', {}, [{ tax: ['L', 0] }], ['billables.taxPercent BR-AF-05']],
    [
      'a rate that rounds to 0',
      {},
      [{ tax: ['S', 0.4], amountMinor: 50_000 }],
      ['billables.taxPercent BR-CO-17'],
    ],
    [
      'an exemption without a reason',
      { taxes: [{ category: 'E', percent: 0, taxableMinor: 1_000, taxMinor: 0 }] },
      [{ tax: ['E', 0] }],
      ['billables.taxExemptionReason BR-E-10'],
    ],
    [
      'a tax that rounding of earlier credits moved by a whole yen',
      { currencyCode: 'JPY', taxes: [{ category: 'S', percent: 10, taxableMinor: 1_000, taxMinor: 101 }] },
      [{}],
      ['billables.taxPercent BR-CO-17'],
    ],
  ];
  for (const [what, given, lines, expected] of TAXES)
    test(`the e-invoice check refuses ${what}`, () => assert.deepEqual(problems(given, lines), expected));

  test('the e-invoice check refuses currencies with more than two decimals, and those that code lists lack', () => {
    const refused = activeCurrencies.filter((currencyCode) => problems({ currencyCode }).length > 0);
    assert.deepEqual(refused, ['BHD', 'CLF', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'STN', 'TND', 'UYW']);
    const [kuwait] = eInvoiceProblems(madeDocument({ currencyCode: 'KWD' }).head);
    assert.match(kuwait?.message ?? '', /at most 2 decimals, and KWD has 3/);
    const taxed = { taxCurrencyCode: 'TND', taxExchangeRate: 3.4, taxMinorInTaxCurrency: 646 };
    assert.deepEqual(problems(taxed), ['taxCurrencyCode BR-DEC-15']);
  });

  test('the e-invoice check refuses amounts that validators can no longer add up', () => {
    assert.deepEqual(problems({}, [{ amountMinor: 10 ** 13 + 1 }]), ['totalMinor BR-CO-10']);
  });

  const GERMAN: [Given, string[]][] = [
    [{ bankAccount: undefined }, ['bankAccount BR-DE-1']],
    [{ bankAccount: { accountNumber: ' ' } }, ['bankAccount BR-DE-1']],
    [{ buyerReference: ' ' }, ['buyerReference BR-DE-15']],
    [
      seller({ contact: undefined }),
      ['seller.contact.name BR-DE-5', 'seller.contact.phone BR-DE-6', 'seller.contact.email BR-DE-7'],
    ],
    [seller({ contact: { ...SELLER.contact, phone: 'none' } }), ['seller.contact.phone BR-DE-27']],
    [seller(address(SELLER, { city: ' ' })), ['seller.address.city BR-DE-3']],
    [buyer(address(BUYER, { zip: ' ' })), ['buyer.address.zip BR-DE-9']],
  ];

  test('the e-invoice check refuses what XRechnung refuses, and Peppol between German parties', () => {
    for (const [given, expected] of GERMAN) {
      assert.deepEqual(problems({ eInvoiceProfile: 'XRECHNUNG', ...given }), expected);
      assert.deepEqual(problems({ eInvoiceProfile: 'EN16931', ...given }), []);
      const countryCode = 'DE';
      const german = { ...BUYER, ...given.buyer };
      const inGermany = { ...german, address: { ...german.address, countryCode } } as DocumentHead['buyer'];
      const named = expected.map((one) =>
        one.replace(/BR-DE-(\d+)/, (_, number: string) => `DE-R-${number.padStart(3, '0')}`),
      );
      assert.deepEqual(problems({ eInvoiceProfile: 'PEPPOL', ...given, buyer: inGermany }), named);
    }
    const addresses = {
      ...seller({ electronicAddress: undefined }),
      ...buyer({ electronicAddress: undefined }),
    };
    assert.deepEqual(problems({ eInvoiceProfile: 'XRECHNUNG', ...addresses }), [
      'seller.electronicAddress PEPPOL-EN16931-R020',
      'buyer.electronicAddress PEPPOL-EN16931-R010',
    ]);
  });

  test('the e-invoice check takes a credit note without an account under XRechnung, since its amount is set off', () => {
    const credit = {
      kind: 'CORRECTION',
      reason: 'x',
      invoiceNumber: '1',
      invoiceIssueDate: '2026-01-01',
    } as const;
    assert.deepEqual(problems({ eInvoiceProfile: 'XRECHNUNG', bankAccount: undefined, credit }), []);
  });

  const endpoint = (scheme: string, id: string) => buyer({ electronicAddress: { scheme, id } });
  const PEPPOL: [Given, string[]][] = [
    [{ buyerReference: undefined }, []],
    [{ buyerReference: undefined, reference: undefined }, ['buyerReference PEPPOL-EN16931-R003']],
    [seller({ electronicAddress: undefined }), ['seller.electronicAddress PEPPOL-EN16931-R020']],
    [endpoint('EM', 'a@example.com'), ['buyer.electronicAddress PEPPOL-EN16931-CL008']],
    [endpoint('0088', '4000000000006'), []],
    [endpoint('0088', '4000000000007'), ['buyer.electronicAddress PEPPOL-COMMON-R040']],
    [endpoint('0192', '974760673'), []],
    [endpoint('0192', '974760674'), ['buyer.electronicAddress PEPPOL-COMMON-R041']],
    [endpoint('0184', 'DK12345678'), []],
    [endpoint('0184', '1234567'), ['buyer.electronicAddress PEPPOL-COMMON-R042']],
    [endpoint('0208', '0403019261'), []],
    [endpoint('0208', '0403019262'), ['buyer.electronicAddress PEPPOL-COMMON-R043']],
    [endpoint('0007', '5560360793'), []],
    [endpoint('0007', '5560360794'), ['buyer.electronicAddress PEPPOL-COMMON-R049']],
    [endpoint('0151', '51824753556'), []],
    [endpoint('0151', '51824753557'), ['buyer.electronicAddress PEPPOL-COMMON-R050']],
    [{ currencyCode: 'XCG' }, ['currencyCode BR-CL-04']],
    [{ dueDate: '9999-12-31' }, ['dueDate PEPPOL-EN16931-F001']],
    [seller({ vatNumber: 'NO974760673MVA' }), []],
    [seller({ vatNumber: 'NO974760673' }), ['seller.vatNumber NO-R-001']],
    [seller({ vatNumber: 'EL094259216' }), ['seller.address.countryCode GR-R-004-1']],
    [seller({ vatNumber: 'IT12345670017' }), ['seller.taxNumber IT-R-001']],
    [seller({ vatNumber: 'IT12345670017', taxNumber: 'RSSMRA80A01H501U' }), []],
    [bothIn('DK'), ['seller.registrationNumber DK-R-002']],
    [bothIn('DK', { registrationNumber: '12 34 56 78' }), []],
    [
      { ...bothIn('DK', { registrationNumber: '12345678' }), bankAccount: { accountNumber: '1' } },
      ['bankAccount DK-R-006'],
    ],
    [
      bothIn('SE', { vatNumber: 'SE1' }),
      ['seller.vatNumber SE-R-001', 'seller.registrationNumber SE-R-013', 'billables.taxPercent SE-R-006'],
    ],
    [bothIn('SE', { vatNumber: undefined, registrationNumber: '556036-0793' }), ['seller.vatNumber BR-S-02']],
    [bothIn('IS'), ['seller.registrationNumber IS-R-002', 'buyer.registrationNumber IS-R-004']],
    [bothIn('IS', { registrationNumber: '123456-7890' }, { registrationNumber: '1234567890' }), []],
    [bothIn('NL'), ['seller.registrationNumber NL-R-003', 'buyer.registrationNumber NL-R-005']],
    [bothIn('NL', { registrationNumber: '12345678' }, { registrationNumber: undefined }), []],
    [
      {
        ...bothIn('NL', { registrationNumber: undefined }, { registrationNumber: undefined }),
        bankAccount: {},
      },
      ['bankAccount NL-R-007'],
    ],
  ];

  test('the e-invoice check refuses what Peppol refuses, with the rules of single countries', () => {
    for (const [given, expected] of PEPPOL) {
      assert.deepEqual(problems({ eInvoiceProfile: 'PEPPOL', ...given }), expected, JSON.stringify(given));
    }
    const exempt = (exemptionCode: string): Given => ({
      eInvoiceProfile: 'PEPPOL',
      taxes: [{ category: 'E', percent: 0, taxableMinor: 1_000, taxMinor: 0, exemptionCode }],
    });
    const field = 'billables.taxExemptionCode';
    assert.deepEqual(problems(exempt('VATEX-EU-AE')), [`${field} PEPPOL-EN16931-P0107`]);
    assert.deepEqual(problems(exempt('VATEX-EU-135-1')), [`${field} BR-CL-22`]);
    assert.deepEqual(problems(exempt('VATEX-EU-132')), []);
  });
});
