import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  bankAccountFor,
  isCreditorReference,
  isQrIban,
  isQrReference,
  paymentReferencesFor,
} from './payment-details.ts';

// Published in the Swiss implementation guidelines for the QR-bill.
const QR_IBAN = 'CH4431999123000889012';
const PLAIN_IBAN = 'CH5800791123000889012';
const QR_REFERENCES = ['210000000003139471430009017', '120000000000234478943216899'];

describe('the bank account of an invoice', () => {
  const euros = { currencyCode: 'EUR', iban: 'DE89370400440532013000' };
  const francs = { currencyCode: 'CHF', iban: QR_IBAN };
  const any = { currencyCode: undefined, accountNumber: '12345678', bankName: 'Barclays' };

  test('the bank account of an invoice has its currency, or else no currency, or else there is none', () => {
    assert.equal(bankAccountFor([any, euros, francs], 'EUR'), euros);
    assert.equal(bankAccountFor([any, euros, francs], 'CHF'), francs);
    assert.equal(bankAccountFor([euros, any, francs], 'USD'), any);
    assert.equal(bankAccountFor([euros, francs], 'USD'), undefined);
    assert.equal(bankAccountFor([], 'EUR'), undefined);
  });
});

describe('a QR-IBAN', () => {
  test('a QR-IBAN is Swiss or of Liechtenstein, with an institution number from 30000 to 31999', () => {
    const institutions = ['29999', '30000', '30808', '31999', '32000'];
    for (const country of ['CH', 'LI']) {
      const found = institutions.filter((number) => isQrIban(`${country}44${number}123000889012`));
      assert.deepEqual(found, ['30000', '30808', '31999']);
    }
    assert.ok(isQrIban(QR_IBAN));
    for (const iban of [PLAIN_IBAN, 'LI21088100002324013AA', 'DE44310700240532013000', ''])
      assert.equal(isQrIban(iban), false, iban);
  });
});

describe('the payment reference of an invoice', () => {
  const referencesFor = (number: string, iban?: string | null) =>
    paymentReferencesFor({ number, sequence: 42, issueDate: '2026-11-15' }, { iban });

  test('the payment reference of an invoice is its number, unless the account has an IBAN', () => {
    for (const iban of [undefined, null, ''])
      assert.deepEqual(referencesFor('INV-2026-0042', iban), ['INV-2026-0042']);
  });

  test('the payment reference of an invoice is a creditor reference made of its number, or else of year and sequence', () => {
    const references = referencesFor('inv-2026/0042', PLAIN_IBAN);
    assert.deepEqual(references, ['RF73INV20260042', 'RF52202642', 'inv-2026/0042']);
    assert.ok(references.slice(0, 2).every(isCreditorReference));
    for (const unfit of ['請求書-№', 'A'.repeat(22)])
      assert.deepEqual(referencesFor(unfit, PLAIN_IBAN), ['RF52202642', unfit]);
    assert.ok(isCreditorReference(referencesFor('A'.repeat(21), PLAIN_IBAN)[0] ?? ''));
  });

  test('the payment reference for a QR-IBAN is a QR reference made of the digits of the number, or else of year and sequence', () => {
    for (const reference of QR_REFERENCES)
      assert.equal(referencesFor(`No. ${reference.slice(0, 26)}`, QR_IBAN)[0], reference);
    const made = referencesFor('INV-2026-0042', QR_IBAN);
    assert.match(made[0] ?? '', /^0{18}20260042\d$/);
    assert.match(made[1] ?? '', /^0{20}202642\d$/);
    assert.ok(made.every(isQrReference));
    assert.deepEqual(referencesFor('INV', QR_IBAN), made.slice(1));
  });

  test('the payment reference for a QR-IBAN keeps the last 26 digits of a longer number', () => {
    const made = referencesFor(`${'9'.repeat(30)}-000001`, QR_IBAN)[0] ?? '';
    assert.equal(made.slice(0, 26), `${'9'.repeat(20)}000001`);
    assert.ok(isQrReference(made));
  });
});

describe('a creditor reference', () => {
  test('a creditor reference begins with RF and right check digits, without blanks', () => {
    assert.ok(isCreditorReference('RF18539007547034'));
    for (const wrong of [
      'RF19539007547034',
      'rf18539007547034',
      'RF18 5390 0754 7034',
      'RF18',
      `RF18${'1'.repeat(22)}`,
    ])
      assert.equal(isCreditorReference(wrong), false, wrong);
  });
});

describe('a QR reference', () => {
  test('a QR reference has 27 digits, the last of which checks the others', () => {
    for (const reference of QR_REFERENCES) {
      assert.ok(isQrReference(reference), reference);
      for (let at = 0; at < reference.length; at++) {
        const wrong = (Number(reference[at]) + 1) % 10;
        assert.equal(isQrReference(reference.slice(0, at) + wrong + reference.slice(at + 1)), false);
      }
      assert.equal(isQrReference(reference.slice(1)), false);
      assert.equal(isQrReference(`0${reference}`), false);
    }
    for (const text of ['', 'INV-000001', '21 00000 00003 13947 14300 09017', 'RF18539007547034'])
      assert.equal(isQrReference(text), false, text);
  });
});
