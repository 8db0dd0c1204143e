import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSums } from './return-rows.ts';

const row = (currencyCode: string, taxableMinor: number, taxMinor?: number) => ({
  ...{ currencyCode, currencyExponent: 2, taxableMinor },
  ...(taxMinor !== undefined && { taxMinor }),
});

test('the rows of a return are followed by their sum in each currency', () => {
  const rows = [row('EUR', 10_000, 1_900), row('EUR', -500, -95), row('USD', 300, 0)];
  assert.deepEqual(withSums(rows).slice(3), [
    { ...row('EUR', 9_500, 1_805), isSum: true },
    { ...row('USD', 300, 0), isSum: true },
  ]);
  assert.deepEqual(withSums([]), []);
});

test('the rows of a return without tax have a sum without tax', () => {
  assert.deepEqual(withSums([row('EUR', 100), row('EUR', 50)])[2], { ...row('EUR', 150), isSum: true });
});
