import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryOf } from './expiry.ts';

const NOW = Date.parse('2026-11-16T12:00:00.000Z');
const endOf = (day: string) => `${day}T22:59:59.000Z`;

test('a token expires after its lifetime, at the end of its last day, or as the service decides', () => {
  assert.equal(expiryOf({ lifetime: '30', lastDay: '' }, endOf, NOW), '2026-12-16T12:00:00.000Z');
  assert.equal(expiryOf({ lifetime: 'day', lastDay: '2026-12-24' }, endOf, NOW), '2026-12-24T22:59:59.000Z');
  assert.equal(expiryOf({ lifetime: '', lastDay: '2026-12-24' }, endOf, NOW), undefined);
});

test('a day that was left empty is sent as it is, so that the service refuses it beside its field', () => {
  assert.equal(expiryOf({ lifetime: 'day', lastDay: '' }, endOf, NOW), '');
});
