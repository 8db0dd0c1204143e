import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatsOf } from './formats.ts';
import { quantitiesOf } from './quantities.ts';

/** The quantities of lines, hours unless they name another unit. */
function written(locale: string, ...given: (number | [quantity: number, unitCode: string])[]): string[] {
  const lines = given.map((one) => {
    const [quantity, unitCode] = typeof one === 'number' ? [one, 'HUR'] : one;
    return { quantity, unitCode };
  });
  const quantityOf = quantitiesOf(lines, formatsOf(locale));
  return lines.map((line) => Object.values(quantityOf(line)).join(' ').trim());
}

describe('quantities on a page', () => {
  test('quantities on a page: hours are decimals if two decimals are exact', () => {
    assert.deepEqual(written('de-DE', 7.5, 1, 0.25, 1_234.75), [
      ...['7,5 Stunden', '1 Stunde', '0,25 Stunden', '1.234,75 Stunden'],
    ]);
  });

  test('quantities on a page: hours are all hours and minutes if one of them has such minutes', () => {
    assert.deepEqual(written('de-DE', 1.283333, 7.5, 2, 1_000.016667, [3, 'DAY']), [
      ...['1:17 h', '7:30 h', '2:00 h', '1.000:01 h', '3 Tage'],
    ]);
    assert.deepEqual(written('en-US', -0.333333, 0.983333), ['-0:20 h', '0:59 h']);
  });

  test('quantities on a page: hours that are no whole minutes stay exact', () => {
    assert.deepEqual(written('en-GB', 0.333, 0.5), ['0.333 hours', '0:30 h']);
  });

  test('quantities on a page: every number of minutes up to a week is written as such', () => {
    for (let minutes = 1; minutes < 7 * 24 * 60; minutes++) {
      const hours = Number((minutes / 60).toFixed(6));
      const [, shown = ''] = written('en-GB', 0.016667, hours);
      const [whole, rest] = shown.replace(' h', '').replace(',', '').split(':').map(Number);
      assert.equal((whole as number) * 60 + (rest as number), minutes, shown);
    }
  });

  test('quantities on a page: pieces have no unit', () => {
    assert.deepEqual(written('en-GB', [3, 'C62'], [2.5, 'KGM']), ['3', '2.5 kg']);
  });
});
