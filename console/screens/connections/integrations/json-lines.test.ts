import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { jsonLines } from './json-lines.ts';

const textOf = (value: unknown) =>
  jsonLines(value)
    .map(({ indent, name, rest }) => `${' '.repeat(indent)}${name === undefined ? '' : `${name}: `}${rest}`)
    .join('\n');

describe('readable JSON', () => {
  test('readable JSON says the same as the value, whatever is in it', () => {
    const value = { a: [1, { 'b": {': '"x": "y",\n' }], c: null, d: {}, e: '<script>\\"' };
    assert.deepEqual(JSON.parse(textOf(value)), value);
  });

  test('readable JSON shows names apart from their values', () => {
    assert.deepEqual(jsonLines({ 'a": ': 'b": ' })[1], { indent: 2, name: '"a\\": "', rest: '"b\\": "' });
  });

  test('readable JSON writes what hides or reorders text as escapes', () => {
    assert.equal(textOf('a\u202eb\u200b\u2066'), '"a\\u202eb\\u200b\\u2066"');
  });
});
