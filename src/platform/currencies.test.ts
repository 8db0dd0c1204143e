import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cloneDatabase } from '../../test/support/database.ts';
import {
  activeCurrencies,
  amountInWords,
  currencyExponent,
  formatMinor,
  isActiveCurrency,
} from './currencies.ts';
import { INTEGER_MAX } from './schema.ts';

describe('currencies', () => {
  const withdrawn = 'HRK BGN ANG SLL ZWL CUC VEF VEB MRO STD DEM ITL LTL BYR USS'.split(' ');
  const noMoney = 'XTS XXX XAU XAG XPD XPT XBA XBB XBC XBD XDR XSU XUA XAD'.split(' ');

  test('currencies are those that ISO 4217 lists as active and that an invoice can be in', () => {
    assert.equal(activeCurrencies.length, 164);
    const active = 'EUR USD CHF GBP JPY XCG ZWG SLE VED VES MRU STN XAF XOF XPF XCD CUP RUB BYN'.split(' ');
    const funds = 'BOV CHE CHW CLF COU MXV USN UYI UYW'.split(' ');
    for (const code of [...active, ...funds]) assert.equal(isActiveCurrency(code), true, code);
    for (const code of [...withdrawn, ...noMoney, 'eur', 'EU', 'EURO', '', 'ABC', 'CNH']) {
      assert.equal(isActiveCurrency(code), false, code);
    }
  });

  test('currencies are named behind the amounts in texts of errors', () => {
    const inWords = (minor: number, currencyCode: string) =>
      amountInWords(minor, { currencyCode, currencyExponent: currencyExponent(currencyCode) });
    assert.equal(inWords(84_788, 'EUR'), '847.88 EUR');
    assert.equal(inWords(500, 'JPY'), '500 JPY');
  });

  test('currencies have the exponents of ISO 4217, not of Intl', () => {
    const byExponent: Record<number, string> = {
      0: 'JPY KRW UGX ISK CLP PYG VND VUV XAF XOF XPF UYI BIF DJF GNF KMF RWF',
      2: 'EUR HUF IDR COP MRU MGA AFN ALL IRR LAK LBP MMK RSD SOS SYP TZS UZS YER TWD CRC',
      3: 'KWD IQD BHD JOD LYD OMR TND',
      4: 'CLF UYW',
    };
    for (const [exponent, codes] of Object.entries(byExponent)) {
      for (const code of codes.split(' ')) assert.equal(currencyExponent(code), Number(exponent), code);
    }
  });

  test('currencies have the same exponent in the database', async () => {
    const db = await cloneDatabase();
    const codes = [...activeCurrencies, ...withdrawn, ...noMoney];
    const { rows } = await db
      .asOwner((owner) =>
        owner.query('select code, currency_exponent(code) as exponent from unnest($1::text[]) as code', [
          codes,
        ]),
      )
      .finally(() => db.close());
    assert.equal(rows.length, codes.length);
    for (const { code, exponent } of rows) assert.equal(exponent, currencyExponent(code), code);
  });
});

describe('amounts as text', () => {
  test('an amount as text has as many decimals as its currency', () => {
    const cases: [number | bigint, number, string][] = [
      [-123450, 2, '-1234.50'],
      [1235, 0, '1235'],
      [1, 3, '0.001'],
      [0, 2, '0.00'],
      [-0, 2, '0.00'],
      [0, 0, '0'],
      [-5, 2, '-0.05'],
      [-7, 0, '-7'],
      [99, 2, '0.99'],
      [100, 2, '1.00'],
      [12345, 4, '1.2345'],
      [INTEGER_MAX, 2, '90071992547409.91'],
      [-INTEGER_MAX, 4, '-900719925474.0991'],
      [123456789012345678901n, 2, '1234567890123456789.01'],
    ];
    for (const [minor, exponent, text] of cases) assert.equal(formatMinor(minor, exponent), text);
  });

  test('an amount as text gives back every amount exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(0, 2, 3, 4), (minor, exponent) => {
        const text = formatMinor(minor, exponent);
        assert.match(text, exponent === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${exponent}}$`));
        assert.equal(BigInt(text.replace('.', '')), BigInt(minor));
      }),
    );
  });
});
