import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalizable } from './finalizing.ts';

type Invoice = Parameters<typeof finalizable>[0][number];

const draft = (id: string, currencyCode: string, totalMinor: number): Invoice => ({
  ...{ id, currencyCode, totalMinor, availableActions: ['finalize', 'void'] },
});
const paid: Invoice = { ...draft('paid', 'EUR', 70_000), availableActions: ['credit'] };

test('finalizing many takes only drafts that can be finalized, the oldest first, and sums up no others', () => {
  const chosen = [draft('newer', 'EUR', 120_000), paid, draft('older', 'EUR', 300_000)];
  const { drafts, sums } = finalizable(chosen);
  assert.deepEqual(
    drafts.map(({ id }) => id),
    ['older', 'newer'],
  );
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
