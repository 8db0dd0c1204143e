import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findExcess } from './json-limits.ts';

/** Bodies up to 64 KiB may have any shape. White space makes the text longer than that, or than 1 MiB. */
const excess = (text: string, bytes = 100_000) => findExcess(Buffer.from(text.padEnd(bytes)))?.constraint;
const list = (count: number, item = '1') => `[${Array.from({ length: count }, () => item).join(',')}]`;
const object = (count: number, first = 0) =>
  `{${Array.from({ length: count }, (_, index) => `"k${first + index}" : 1`).join(',')}}`;
const objects = (count: number) =>
  `[${Array.from({ length: count }, (_, index) => `{"k${index}":1}`).join(',')}]`;
const LARGE = 2_000_000;

describe('the scan before JSON is parsed', () => {
  test('the scan before JSON is parsed limits the depth of the body', () => {
    assert.equal(excess('['.repeat(256) + ']'.repeat(256)), undefined);
    assert.equal(excess('['.repeat(257) + ']'.repeat(257)), 'depth');
    assert.equal(excess('{"a":'.repeat(257)), 'depth');
  });

  test('the scan before JSON is parsed limits the values of the whole body', () => {
    assert.equal(excess(list(100_000)), undefined);
    assert.equal(excess(list(100_001)), 'values');
    assert.equal(excess(list(60, list(1_700))), 'values');
    assert.equal(excess(list(100_001), LARGE), undefined);
    assert.equal(excess(list(4_000_001), LARGE), 'values');
  });

  test('the scan before JSON is parsed limits objects that are like no other', () => {
    assert.equal(excess(objects(6_500)), undefined);
    assert.equal(excess(objects(6_501)), 'names');
    assert.equal(excess(objects(201_501), LARGE), 'names');
    assert.equal(excess(object(5_128)), undefined);
    assert.equal(excess(object(5_129)), 'names');
    assert.equal(excess(list(900, object(100))), undefined, 'the same names in the same order');
    assert.equal(excess(`[${object(8_000)},${object(8_000)}]`), 'names', 'too many for a shape in common');
    const rotated = Array.from({ length: 300 }, (_, first) => object(100, first));
    assert.equal(excess(`[${rotated.join(',')}]`), 'names', 'the same names, beginning elsewhere');
    assert.equal(excess(list(30_000, '"k"')), undefined, 'texts in lists are no names');
  });

  test('the scan before JSON is parsed skips the content of strings', () => {
    const nasty = JSON.stringify('[{"\\,'.repeat(60_000));
    assert.equal(excess(`{"a":${nasty},"b":[${nasty}]}`), undefined);
    assert.equal(excess('"\\"[[["'), undefined);
    assert.equal(excess(`"\\\\",${list(100_001)}`), 'values');
  });

  test('the scan before JSON is parsed ends, whatever the bytes are', () => {
    const long = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(70_000, 0x20), bytes]);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void findExcess(long(bytes))));
    for (const text of ['', '"', '"\\', ']]]]', '}', ',,,', '[[[', '{"a"'])
      assert.equal(excess(text), undefined);
  });

  test('the scan before JSON is parsed lets JSON of a modest shape pass', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 10 }), (text) => assert.equal(excess(text), undefined)));
  });
});
