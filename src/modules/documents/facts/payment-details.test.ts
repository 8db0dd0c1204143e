import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bankAccountFor, isQrIban, isQrReference, paymentReferenceFor } from './payment-details.ts';

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
  test('the payment reference of an invoice is its number, unless the account has a QR-IBAN', () => {
    for (const account of [undefined, null, {}, { iban: null }, { iban: PLAIN_IBAN }])
      assert.equal(paymentReferenceFor('INV-2026-0042', account), 'INV-2026-0042');
  });

  test('the payment reference for a QR-IBAN is a QR reference made of the digits of the number', () => {
    const account = { iban: QR_IBAN };
    for (const reference of QR_REFERENCES)
      assert.equal(paymentReferenceFor(`No. ${reference.slice(0, 26)}`, account), reference);
    const made = paymentReferenceFor('INV-2026-0042', account);
    assert.match(made, /^0{18}20260042\d$/);
    assert.ok(isQrReference(made));
  });

  test('the payment reference for a QR-IBAN keeps the last 26 digits of a longer number', () => {
    const made = paymentReferenceFor(`${'9'.repeat(30)}-000001`, { iban: QR_IBAN });
    assert.equal(made.slice(0, 26), `${'9'.repeat(20)}000001`);
    assert.ok(isQrReference(made));
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
