import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FRENCH, type MadeLine, madeDocument } from '../../../../test/support/e-invoice/documents.ts';
import { readEInvoice } from '../../../../test/support/e-invoice/read.ts';
import type { DocumentHead } from '../facts/document.ts';
import { MENTIONS_DEFAULT } from '../facts/france.ts';
import { eInvoiceProblems } from './check.ts';
import { writeCii } from './cii.ts';
import { frenchMeasureOf } from './measures.ts';
import { writeUbl } from './ubl.ts';

const RATE: MadeLine = { tax: ['S', 20] };
const french = (given: object = {}, lines: MadeLine[] = [RATE]) =>
  madeDocument({ ...FRENCH, ...given } as Partial<DocumentHead>, lines);

/** Both syntaxes say the same. */
function read(given: object = {}, lines?: MadeLine[]) {
  const document = french(given, lines);
  const received = readEInvoice(writeUbl(document));
  assert.deepEqual(readEInvoice(writeCii(document)), received);
  return received;
}

const seller = (change: object) => ({ seller: { ...FRENCH.seller, ...change } });
const buyer = (change: object) => ({ buyer: { ...FRENCH.buyer, ...change } });
const abroad = { address: { ...FRENCH.buyer.address, countryCode: 'DE' } };

describe('a French e-invoice', () => {
  test('a French e-invoice has the notes of the law beside its own, each once', () => {
    const { note, codedNotes } = read({ notes: 'Merci #PMT# et #BAR#B2C, fin #AAB' });
    assert.equal(note, 'Merci PMT# et BAR#B2C, fin AAB');
    assert.deepEqual(codedNotes, [
      ['PMT', MENTIONS_DEFAULT.recoveryFee],
      ['PMD', MENTIONS_DEFAULT.latePayment],
      ['AAB', MENTIONS_DEFAULT.earlyPayment],
    ]);
    const frenchMentions = { ...MENTIONS_DEFAULT, earlyPayment: 'Escompte de 2 % à 8 jours' };
    assert.deepEqual(read(seller({ frenchMentions })).codedNotes[2], ['AAB', 'Escompte de 2 % à 8 jours']);
    const earlyPayment = { days: 10, percent: 2, lastDay: '2026-11-25', discountMinor: 24 };
    assert.match(
      read({ earlyPayment }).codedNotes[2]?.[1] ?? '',
      /^Pour tout paiement au plus tard le 25\/11/,
    );
  });

  test('a French e-invoice says whether it is about goods, services or both', () => {
    const process = (...supplies: MadeLine['supply'][]) =>
      read(
        {},
        supplies.map((supply) => ({ ...RATE, supply })),
      ).process;
    assert.equal(process(undefined), 'S1');
    assert.equal(process('SERVICE', 'SERVICE'), 'S1');
    assert.equal(process('GOODS'), 'B1');
    assert.equal(process('GOODS', undefined), 'M1');
    assert.equal(read().specification, 'urn:cen.eu:en16931:2017');
    const deducting = {
      ...RATE,
      amountMinor: -1,
      deposit: { invoiceNumber: 'A-1', issueDate: '2026-11-01' },
    };
    assert.equal(read({}, [RATE, deducting]).process, 'S4');
    assert.equal(read({ isDeposit: true }).process, 'S1');
  });

  test('a French e-invoice names the parties by SIREN and SIRET, at their addresses in the directory', () => {
    const parties = read(buyer({ electronicAddress: undefined }));
    const { identifier, registration, registrationScheme, electronicAddress, electronicScheme } =
      parties.seller;
    assert.deepEqual(
      [identifier, registration, registrationScheme, electronicAddress, electronicScheme],
      ['73282932000074', '732829320', '0002', '732829320', '0225'],
    );
    assert.deepEqual([parties.buyer.identifier, parties.buyer.registration], [undefined, '303265045']);
    assert.equal(parties.buyer.electronicAddress, '303265045');
    assert.match(writeCii(french()), /<ram:GlobalID schemeID="0009">73282932000074</);
    assert.match(writeUbl(french()), /<cbc:ID schemeID="0009">73282932000074</);
  });

  test('a French e-invoice of a small firm without VAT has its SIREN as tax number', () => {
    const given = seller({ vatNumber: undefined });
    assert.equal(read(given, [{ tax: ['E', 0] }]).seller.taxNumber, '732829320');
    assert.deepEqual(eInvoiceProblems(french(given, [{ tax: ['E', 0] }]).head), []);
  });

  test('a French e-invoice writes hours that 4 decimals do not hold in minutes, at the price of an hour per 60', () => {
    const [line] = read({}, [{ ...RATE, quantity: 1.283333, unitCode: 'HUR', amountMinor: 9_500 }]).lines;
    assert.deepEqual(
      [line?.quantity, line?.unitCode, line?.price, line?.priceQuantity, line?.net],
      ['77', 'MIN', '95.00', '60', '121.92'],
    );
    const [whole] = read({}, [{ ...RATE, quantity: 7.25, unitCode: 'HUR' }]).lines;
    assert.deepEqual([whole?.quantity, whole?.unitCode, whole?.priceQuantity], ['7.25', 'HUR', undefined]);
  });

  test('a French e-invoice makes the total the price of a quantity that had to be rounded', () => {
    const [line] = read({}, [{ ...RATE, quantity: 0.333333, unitCode: 'KGM', amountMinor: 1_000_000 }]).lines;
    assert.deepEqual([line?.quantity, line?.price, line?.priceQuantity], ['0.3333', '3333.33', '0.3333']);
    const measure = (quantity: number, unitCode: string) =>
      frenchMeasureOf({ name: '', quantity, unitCode, amountMinor: 1, totalMinor: 1 });
    assert.deepEqual(measure(0.000_001, 'HUR'), { quantity: 0.0001, unitCode: 'MIN', priceQuantity: 60 });
    assert.deepEqual(measure(0.000_04, 'KGM'), { quantity: 1, unitCode: 'C62' });
  });
});

describe('the check of a French e-invoice', () => {
  const problems = (given: object, lines?: MadeLine[]) =>
    eInvoiceProblems(french(given, lines).head).map(({ field, rule }) => `${field} ${rule}`);

  test('the check of a French e-invoice finds nothing wrong with a whole document, a draft or a credit note', () => {
    assert.deepEqual(problems({}), []);
    assert.deepEqual(problems({ number: undefined, issueDate: undefined, dueDate: undefined }), []);
    const credit = { kind: 'CORRECTION', reason: 'x', invoiceNumber: 'I-1', invoiceIssueDate: '2026-01-01' };
    assert.deepEqual(problems({ credit }), []);
  });

  test('the check of a French e-invoice names each field with the rule that it breaks', () => {
    const email = { scheme: 'EM', id: 'a@example.com' };
    const unnumbered = { registrationNumber: undefined, vatNumber: undefined, electronicAddress: undefined };
    const cases: [object, string[]][] = [
      [{ number: 'INV 1' }, ['invoiceNumber BR-FR-01']],
      [
        seller({ registrationNumber: 'x', vatNumber: undefined, taxNumber: '1' }),
        ['seller.registrationNumber BR-FR-10'],
      ],
      [seller({ address: abroad.address }), ['seller.registrationNumber BR-FR-10']],
      [buyer(unnumbered), ['buyer.registrationNumber BR-FR-11']],
      [buyer({ ...unnumbered, electronicAddress: email }), []],
      [buyer({ ...abroad, electronicAddress: undefined }), ['buyer.electronicAddress BR-FR-12']],
      [buyer({ ...abroad, electronicAddress: email }), []],
      [buyer({ electronicAddress: email }), ['buyer.electronicAddress BR-FR-21']],
      [buyer({ electronicAddress: { scheme: '0225', id: '303265045_COMPTA' } }), []],
      [
        buyer({ electronicAddress: { scheme: '0225', id: '303265045 COMPTA' } }),
        ['buyer.electronicAddress BR-FR-23'],
      ],
      [
        seller({ electronicAddress: { scheme: 'EM', id: 'a'.repeat(126) } }),
        ['seller.electronicAddress BR-FR-25'],
      ],
      [{ dueDate: '2026-11-14' }, ['dueDate BR-FR-CO-07']],
      [{ serviceFrom: '1999-12-31' }, ['serviceFrom BR-FR-03']],
      [{ currencyCode: 'USD' }, ['taxCurrencyCode BR-FR-CO-12']],
      [{ currencyCode: 'USD', taxCurrencyCode: 'EUR', taxMinorInTaxCurrency: 180 }, []],
    ];
    for (const [given, expected] of cases) assert.deepEqual(problems(given), expected, JSON.stringify(given));
  });

  test('the check of a French e-invoice takes the rates and categories of France only', () => {
    for (const percent of [20, 10, 5.5, 2.1, 8.5, 1.05])
      assert.deepEqual(problems({}, [{ tax: ['S', percent] }]), []);
    assert.deepEqual(problems({}, [{ tax: ['S', 19] }]), ['billables.taxPercent BR-FR-16']);
    assert.deepEqual(problems({}, [{ tax: ['L', 7] }]), ['billables.taxCategory BR-FR-15']);
  });
});
