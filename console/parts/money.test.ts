import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { activeCurrencies, currencyExponent as exponentOfService } from '../../src/platform/currencies.ts';
import { currencyExponent, formatAmount, formatMoney, parseDecimal, parseMoney } from './money.ts';

describe('money in the console', () => {
  test('money in the console has the exponents of the service', () => {
    for (const code of activeCurrencies) assert.equal(currencyExponent(code), exponentOfService(code), code);
  });

  const formatted: [number, string, string, string][] = [
    [123450, 'EUR', 'de-DE', '1.234,50 €'],
    [-5, 'USD', 'en-US', '-$0.05'],
    [9007199254740991, 'EUR', 'en-GB', '€90,071,992,547,409.91'],
    [1500, 'JPY', 'en-US', '¥1,500'],
    [12345, 'HUF', 'en-US', 'HUF 123.45'],
    [1500, 'KWD', 'en-US', 'KWD 1.500'],
  ];
  for (const [minor, currency, locale, text] of formatted)
    test(`the amount of ${minor} ${currency} is written ${text}`, () =>
      assert.equal(formatMoney(minor, currency, locale).replaceAll('\u00a0', ' '), text));

  const parsed: [string, string, string, number | undefined][] = [
    ['1234,5', 'EUR', 'de-DE', 123450],
    ['1.234,50', 'EUR', 'de-DE', 123450],
    ['1.234', 'EUR', 'de-DE', 123400],
    ['12.5', 'EUR', 'de-DE', 1250],
    ['12.50', 'EUR', 'en-US', 1250],
    ['1,234', 'EUR', 'en-US', 123400],
    ['12,50', 'EUR', 'en-US', 1250],
    ['1,23,456.70', 'INR', 'en-IN', 12345670],
    ["1'234.50", 'CHF', 'de-CH', 123450],
    ['1 234,50', 'EUR', 'fr-FR', 123450],
    ['−5', 'EUR', 'sv-SE', -500],
    ['.5', 'EUR', 'en-US', 50],
    ['١٢٫٥', 'EGP', 'ar-EG', 1250],
    ['90071992547409.91', 'EUR', 'en-US', 9007199254740991],
    ['90071992547409.92', 'EUR', 'en-US', undefined],
    ['0.29', 'EUR', 'en-US', 29],
    ['1.005', 'EUR', 'en-US', undefined],
    ['1.5', 'JPY', 'en-US', undefined],
    ['1,2,3', 'EUR', 'en-US', undefined],
    ['1.2.3', 'EUR', 'en-US', undefined],
    ['12a', 'EUR', 'en-US', undefined],
    ['', 'EUR', 'en-US', undefined],
    ['-', 'EUR', 'en-US', undefined],
    ['1e3', 'EUR', 'en-US', undefined],
    ['Infinity', 'EUR', 'en-US', undefined],
  ];
  for (const [text, currency, locale, minor] of parsed)
    test(`the text "${text}" in ${locale} is ${minor} ${currency}`, () =>
      assert.equal(parseMoney(text, currency, locale), minor));

  test('an amount in an input is read back as it was', () => {
    for (const locale of ['de-DE', 'en-US', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN', 'fa-IR', 'pt-PT', 'pl-PL'])
      for (const minor of [0, 5, -12345, 123456789, Number.MAX_SAFE_INTEGER])
        assert.equal(parseMoney(formatAmount(minor, 'EUR', locale), 'EUR', locale), minor, locale);
  });

  test('a quantity has its decimals, and no more than allowed', () => {
    assert.equal(parseDecimal('1,25', 'de-DE', 4), 1.25);
    assert.equal(parseDecimal('1,25', 'de-DE', 1), undefined);
  });
});
