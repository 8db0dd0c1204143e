import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatsOf, inGroups } from './formats.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ');

for (const [locale, money, quantity, percent, day] of [
  ['en-GB', 'EUR 1,234,567.89', '1,234.5', '7.7%', '3 Dec 2026'],
  ['en-US', 'EUR 1,234,567.89', '1,234.5', '7.7%', 'Dec 3, 2026'],
  ['en-IN', 'EUR 12,34,567.89', '1,234.5', '7.7%', '3 Dec 2026'],
  ['de-DE', '1.234.567,89 EUR', '1.234,5', '7,7 %', '03.12.2026'],
  ['de-AT', 'EUR 1.234.567,89', '1.234,5', '7,7 %', '03.12.2026'],
  ['de-CH', 'EUR 1’234’567.89', '1’234.5', '7.7 %', '03.12.2026'],
  ['fr-FR', '1 234 567,89 EUR', '1 234,5', '7,7 %', '03/12/2026'],
  ['fr-CH', '1 234 567.89 EUR', '1 234.5', '7.7 %', '03.12.2026'],
  ['fr-CA', '1 234 567,89 EUR', '1 234,5', '7,7 %', '2026-12-03'],
  ['es-ES', '1.234.567,89 EUR', '1.234,5', '7,7 %', '03/12/2026'],
  ['es-MX', 'EUR 1,234,567.89', '1,234.5', '7.7 %', '03/12/2026'],
  ['it-IT', '1.234.567,89 EUR', '1.234,5', '7,7%', '03/12/2026'],
  ['nl-NL', 'EUR 1.234.567,89', '1.234,5', '7,7%', '03-12-2026'],
  ['nl-BE', 'EUR 1.234.567,89', '1.234,5', '7,7%', '03/12/2026'],
  ['deu-de', '1.234.567,89 EUR', '1.234,5', '7,7 %', '03.12.2026'],
  ['ja-JP', 'EUR 1,234,567.89', '1,234.5', '7.7%', '3 Dec 2026'],
  ['de', '1.234.567,89 EUR', '1.234,5', '7,7 %', '03.12.2026'],
] as const) {
  test(`the locale ${locale} writes amounts, quantities, rates and days its own way`, () => {
    const formats = formatsOf(locale);
    assert.equal(plain(formats.money(123_456_789, 2, 'EUR')), money);
    assert.equal(plain(formats.number(1234.5, 6)), quantity);
    assert.equal(plain(formats.percent(7.7)), percent);
    assert.equal(formats.day('2026-12-03'), day);
  });
}

test('amounts follow the exponent of the currency, up to the largest, and never lose a digit', () => {
  const { amount } = formatsOf('en-GB');
  assert.equal(amount(1, 0), '1');
  assert.equal(amount(1, 3), '0.001');
  assert.equal(amount(-5, 2), '-0.05');
  assert.equal(amount(12_345, 4), '1.2345');
  assert.equal(amount(Number.MAX_SAFE_INTEGER, 2), '90,071,992,547,409.91');
  assert.equal(amount(-Number.MAX_SAFE_INTEGER, 0), '-9,007,199,254,740,991');
});

test('quantities have up to six decimals and no trailing zeros', () => {
  const { number } = formatsOf('en-GB');
  assert.equal(number(0.000001, 6), '0.000001');
  assert.equal(number(10, 6), '10');
  assert.equal(number(-1.25, 6), '-1.25');
  assert.equal(number(0.3, 6), '0.3');
});

test('a period of one day is written as that day', () => {
  const { period } = formatsOf('de-DE');
  assert.equal(period('2026-10-03', '2026-10-03'), '03.10.2026');
  assert.equal(period('2026-10-01', '2026-10-31'), '01.10.2026 – 31.10.2026');
});

test('account numbers and references are grouped', () => {
  assert.equal(inGroups('DE89370400440532013000', 4), 'DE89 3704 0044 0532 0130 00');
  assert.equal(inGroups('210000000003139471430009017', 5, 2), '21 00000 00003 13947 14300 09017');
});
