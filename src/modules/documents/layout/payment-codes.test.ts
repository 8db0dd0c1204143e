import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import decodeQR from 'qr/decode.js';
import { epcText, type QrCode, qrCode } from './payment-codes.ts';
import { invoiceHead } from './sample-document.ts';
import { swissBill, swissText } from './swiss-bill.ts';
import { SWISS_LABELS } from './texts/swiss.ts';

/** Draws the code as the page does, with a quiet zone, and reads it. */
function decoded({ size, runs }: QrCode): string {
  const scale = 4;
  const width = (size + 8) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [x, y, length] of runs)
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < length * scale; column++) {
        const at = (((y + 4) * scale + row) * width + (x + 4) * scale + column) * 4;
        data.fill(0, at, at + 3);
      }
  return decodeQR({ width, height: width, data });
}

describe('the EPC code', () => {
  const text = (changes = {}) => epcText(invoiceHead(changes));

  test('the EPC code says whom to pay how much for what, and can be read', () => {
    const lines = ['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Acme Studio GmbH', 'DE89370400440532013000'];
    const wanted = [...lines, 'EUR847.88', '', '', '2026-0042'].join('\n');
    assert.equal(text(), wanted);
    assert.equal(decoded(qrCode(wanted)), wanted);
  });

  test('the EPC code has a creditor reference in the field for it', () => {
    assert.equal(text({ paymentReference: 'RF18 5390 0754 7034' })?.split('\n')[9], 'RF18539007547034');
    assert.equal(text({ paymentReference: 'RF19539007547034' })?.split('\n')[10], 'RF19539007547034');
  });

  test('the EPC code shortens the name, and keeps letters of every script', () => {
    const seller = { legalName: `株式会社${'Ä'.repeat(80)}` };
    const found = text({ seller, bankAccount: { iban: 'DE89370400440532013000' } }) ?? '';
    assert.equal(found.split('\n')[5], `株式会社${'Ä'.repeat(66)}`);
    assert.equal(decoded(qrCode(found)), found);
  });

  for (const [why, changes] of Object.entries({
    'another currency': { currencyCode: 'USD' },
    'no bank account': { bankAccount: undefined },
    'an account without IBAN': { bankAccount: { accountNumber: '123' } },
    'an account outside of SEPA': { bankAccount: { iban: 'AE070331234567890123456' } },
    'an account that wants QR references': { bankAccount: { iban: 'CH4431999123000889012' } },
    'nothing to pay': { payableMinor: 0 },
    'more than fits': { payableMinor: 100_000_000_000 },
    'a reference that is too long': { paymentReference: 'x'.repeat(141) },
  }))
    test(`the EPC code is left out for ${why}`, () => assert.equal(text(changes), undefined));

  test('the EPC code takes the smallest and the largest amount', () => {
    assert.match(text({ payableMinor: 1 }) ?? '', /^EUR0\.01$/m);
    assert.match(text({ payableMinor: 99_999_999_999 }) ?? '', /^EUR999999999\.99$/m);
  });
});

describe('the Swiss payment part', () => {
  const address = (address1: string, zip: string, city: string, countryCode = 'CH') => ({
    ...{ id: 'adr_1', name: '', country: '' },
    ...{ address1, zip, city, countryCode },
  });
  const swiss = {
    currencyCode: 'CHF',
    payableMinor: 194_975,
    seller: { legalName: 'Max Muster & Söhne', address: address('Musterstrasse 123', '8000', 'Seldwyla') },
    buyer: { legalName: 'Simon Glarner', address: address('Hauptstrasse 1', '10115', 'Berlin', 'DE') },
    bankAccount: { iban: 'CH4431999123000889012' },
    paymentReference: '210000000003139471430009017',
  };
  const text = (changes = {}) => swissText(invoiceHead({ ...swiss, ...changes }), 'Rechnung 2026-0042');
  const bill = (changes = {}) =>
    swissBill(invoiceHead({ ...swiss, ...changes }), SWISS_LABELS.de, 'Rechnung 2026-0042');

  test('the Swiss payment part has the lines of the guidelines, and can be read', () => {
    const creditor = ['S', 'Max Muster & Söhne', 'Musterstrasse 123', '', '8000', 'Seldwyla', 'CH'];
    const debtor = ['S', 'Simon Glarner', 'Hauptstrasse 1', '', '10115', 'Berlin', 'DE'];
    const wanted = [
      ...['SPC', '0200', '1', 'CH4431999123000889012', ...creditor, '', '', '', '', '', '', ''],
      ...['1949.75', 'CHF', ...debtor, 'QRR', '210000000003139471430009017', 'Rechnung 2026-0042', 'EPD'],
    ];
    assert.deepEqual(text()?.split('\n'), wanted);
    assert.equal(wanted.length, 31);
    assert.equal(decoded(bill()?.code as QrCode), wanted.join('\n'));
  });

  test('the Swiss payment part shows the same as the code', () => {
    const { iban, creditor, debtor, reference, amount } = bill() ?? assert.fail();
    assert.equal(iban, 'CH44 3199 9123 0008 8901 2');
    assert.deepEqual(creditor, ['Max Muster & Söhne', 'Musterstrasse 123', '8000 Seldwyla']);
    assert.deepEqual(debtor, ['Simon Glarner', 'Hauptstrasse 1', 'DE-10115 Berlin']);
    assert.equal(reference, '21 00000 00003 13947 14300 09017');
    assert.equal(amount, '1 949.75');
  });

  const usual = { bankAccount: { iban: 'CH9300762011623852957' }, number: '2026-0042' };

  test('the Swiss payment part of a usual IBAN has a creditor reference as such', () => {
    const given = { ...usual, paymentReference: 'RF18 5390 0754 7034' };
    const lines = text(given)?.split('\n') ?? [];
    assert.equal(lines[3], 'CH9300762011623852957');
    assert.deepEqual(lines.slice(27), ['SCOR', 'RF18539007547034', 'Rechnung 2026-0042', 'EPD']);
    assert.equal(bill(given)?.reference, 'RF18 5390 0754 7034');
    assert.equal(decoded(bill(given)?.code as QrCode), lines.join('\n'));
  });

  test('the Swiss payment part of a usual IBAN has no other reference, and names it in the message', () => {
    for (const [paymentReference, message] of [
      ['2026-0042', 'Rechnung 2026-0042'],
      ['Project 7', 'Rechnung 2026-0042, Project 7'],
      ['RF19539007547034', 'Rechnung 2026-0042, RF19539007547034'],
      ['210000000003139471430009017', 'Rechnung 2026-0042, 210000000003139471430009017'],
      ['x'.repeat(140), 'Rechnung 2026-0042'],
    ]) {
      const given = { ...usual, paymentReference };
      assert.deepEqual(text(given)?.split('\n').slice(27), ['NON', '', message, 'EPD']);
      assert.deepEqual([bill(given)?.reference, bill(given)?.message], ['', message]);
    }
  });

  test('the Swiss payment part takes euros at a QR-IBAN, and at a usual IBAN from Swiss buyers', () => {
    assert.match(text({ currencyCode: 'EUR' }) ?? '', /^EUR$/m);
    for (const countryCode of ['CH', 'LI']) {
      const buyer = { legalName: 'A', address: address('Hauptstrasse 1', '9490', 'Vaduz', countryCode) };
      assert.match(text({ ...usual, currencyCode: 'EUR', buyer }) ?? '', /^NON$/m);
    }
  });

  test('the Swiss payment part leaves the debtor blank if the code has no room for it, or no such letters', () => {
    for (const buyer of [
      { legalName: 'Without an address' },
      { legalName: 'x'.repeat(71), address: swiss.buyer.address },
      { legalName: '株式会社', address: swiss.buyer.address },
    ]) {
      assert.deepEqual(bill({ buyer })?.debtor, []);
      assert.equal(text({ buyer })?.split('\n')[20], '');
    }
  });

  for (const [why, changes] of Object.entries({
    'another currency': { currencyCode: 'USD' },
    'an IBAN of another country': { bankAccount: { iban: 'DE89370400440532013000' } },
    'euros from abroad to a usual IBAN': {
      currencyCode: 'EUR',
      bankAccount: { iban: 'CH9300762011623852957' },
    },
    'a reference that is no QR reference': { paymentReference: '2026-0042' },
    'a seller without an address': { seller: { legalName: 'Max Muster' } },
    'a seller whose name is too long': { seller: { ...swiss.seller, legalName: 'x'.repeat(71) } },
    'nothing to pay': { payableMinor: 0 },
    'more than fits': { payableMinor: 100_000_000_000 },
    'paper of another size': { paper: 'LETTER' },
  }))
    test(`the Swiss payment part is left out for ${why}`, () => assert.equal(text(changes), undefined));
});
