import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lines, words } from './words.ts';

test('texts keep their lines, whatever ends them', () => {
  assert.equal(lines('one\r\ntwo\rthree\u2028four\tfive\0'), 'one\ntwo\nthree\nfour five');
  assert.equal(words('  one\r\n two\u0085three '), 'one two three');
});

test('a word that could be wider than a column may be broken, and letters keep their marks', () => {
  assert.equal(words('x'.repeat(32)), 'x'.repeat(32));
  const broken = words('e\u0301'.repeat(34));
  assert.equal(broken.replaceAll('\u200b', ''), 'e\u0301'.repeat(34));
  assert.ok(broken.split('\u200b').every((part) => part.startsWith('e\u0301') && part.length <= 8));
});

test('a text without blanks keeps the places of its script, and emoji keep their parts', () => {
  assert.equal(words('ภาษาไทย'.repeat(9)), 'ภาษาไทย'.repeat(9));
  const family = '👩‍👩‍👧';
  assert.ok(
    words(family.repeat(40))
      .split('\u200b')
      .every((part) => part === family.repeat(4)),
  );
  assert.equal(words('co\u00adope\u200brate'), 'cooperate');
});

test('a text from right to left is set apart from what stands beside it', () => {
  assert.equal(words('שלום (2)'), '\u2068שלום (2)\u2069');
  assert.equal(words('plain \u202eevil'), 'plain evil');
});
