import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byAge, exactly, type OpenItem, oldestFirst, sumOf, wishesOf } from './allocating.ts';

const item = (id: string, dueMinor: number, kind: OpenItem['kind'] = 'invoice'): OpenItem => ({
  ...{ id, kind, dueMinor, currencyCode: 'EUR', dueDate: '2026-01-31', daysOverdue: 0 },
});
const items = [item('a', 100), item('b', 250), item('c', 150)];

test('money finds the longest due first, and of the same day the lower number', () => {
  const numbered = (number: string, dueDate: string) => ({ ...item(number, 1), number, dueDate });
  const unsorted = [numbered('3', '2026-01-31'), numbered('2', '2026-02-28'), numbered('1', '2026-01-31')];
  assert.deepEqual(
    unsorted.sort(byAge).map(({ id }) => id),
    ['1', '3', '2'],
  );
});

test('money goes to the oldest first, as far as it goes', () => {
  assert.deepEqual(oldestFirst(items, 300), { a: 100, b: 200 });
  assert.deepEqual(oldestFirst(items, 100), { a: 100 });
  assert.deepEqual(oldestFirst(items, 1_000), { a: 100, b: 250, c: 150 });
  assert.deepEqual(oldestFirst(items, 0), {});
  assert.deepEqual(oldestFirst(items, -5), {});
});

test('money that fits some items exactly is found: as few as possible, and the oldest of those', () => {
  assert.deepEqual(exactly(items, 250), { b: 250 });
  assert.deepEqual(exactly(items, 400), { b: 250, c: 150 });
  assert.deepEqual(exactly(items, 500), { a: 100, b: 250, c: 150 });
  assert.deepEqual(exactly([item('a', 50), item('b', 50)], 50), { a: 50 });
  assert.equal(exactly(items, 300), undefined);
  assert.equal(exactly(items, 0), undefined);
  assert.equal(exactly([], 100), undefined);
});

test('money that fits a single item, or all of them, is found also among many', () => {
  const many = Array.from({ length: 40 }, (_, at) => item(`i${at}`, 2 ** 20 + at));
  assert.deepEqual(exactly(many, 2 ** 20 + 39), { i39: 2 ** 20 + 39 });
  const all = many.reduce((sum, { dueMinor }) => sum + dueMinor, 0);
  assert.equal(sumOf(exactly(many, all) ?? {}), all);
});

test('money is sent with what it pays: invoices and refunds that are owed, without empty amounts', () => {
  const owed = [...items, item('p', 20, 'refund')];
  assert.deepEqual(wishesOf(owed, { b: 5, a: undefined, c: 0, p: 20 }), [
    { invoiceId: 'b', amountMinor: 5 },
    { paymentId: 'p', amountMinor: 20 },
  ]);
});
