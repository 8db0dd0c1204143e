import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalizable, sumsOf } from './finalizing.ts';

type Invoice = Parameters<typeof finalizable>[0][number];

const draft = (id: string, currencyCode: string, totalMinor: number, day = '01'): Invoice => ({
  ...{ id, currencyCode, totalMinor, availableActions: ['finalize', 'void'] },
  createdAt: `2026-11-${day}T08:00:00.000Z`,
});
const paid: Invoice = { ...draft('paid', 'EUR', 70_000), availableActions: ['credit'] };

test('finalizing many takes only drafts that can be finalized, the oldest first, and sums up no others', () => {
  const [older, newer] = [draft('older', 'EUR', 300_000, '02'), draft('newer', 'EUR', 120_000, '15')];
  for (const chosen of [
    [newer, paid, older],
    [older, newer, paid],
  ])
    assert.deepEqual(finalizable(chosen).drafts, [older, newer], 'in whichever order the list is');
  const { sums } = finalizable([newer, paid, older]);
  assert.deepEqual([...sums], [['EUR', 420_000]]);
});

test('finalizing many has a sum for each currency', () => {
  const { sums } = finalizable([draft('a', 'EUR', 100), draft('b', 'USD', 250), draft('c', 'EUR', 1)]);
  assert.deepEqual(Object.fromEntries(sums), { EUR: 101, USD: 250 });
});

test('finalizing many is about nothing if no draft was chosen', () => {
  const { drafts, sums } = finalizable([paid]);
  assert.deepEqual([drafts, [...sums]], [[], []]);
});

test('finalizing many shows net, tax and gross of each currency', () => {
  const issued = (currencyCode: string, subtotalMinor: number, taxMinor: number, roundingMinor = 0) => {
    const totalMinor = subtotalMinor + taxMinor;
    const payableMinor = totalMinor + roundingMinor;
    return { currencyCode, subtotalMinor, taxMinor, totalMinor, roundingMinor, payableMinor };
  };
  assert.deepEqual(sumsOf([issued('EUR', 100, 19), issued('CHF', 101, 8, 1), issued('EUR', 200, 38)]), [
    issued('EUR', 300, 57),
    issued('CHF', 101, 8, 1),
  ]);
});
