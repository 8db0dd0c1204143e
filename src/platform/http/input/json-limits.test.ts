import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { findExcess } from './json-limits.ts';

const excess = (text: string) => findExcess(Buffer.from(text))?.constraint;
const list = (count: number, item = '1') => `[${Array.from({ length: count }, () => item).join(',')}]`;
const object = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

describe('the scan before JSON is parsed', () => {
  test('limits lists, objects and depth', () => {
    assert.equal(excess(list(50_000)), undefined);
    assert.equal(excess(list(50_001)), 'maxItems');
    assert.equal(excess(object(1_000)), undefined);
    assert.equal(excess(object(1_001)), 'maxProperties');
    assert.equal(excess('['.repeat(32) + ']'.repeat(32)), undefined);
    assert.equal(excess('['.repeat(33) + ']'.repeat(33)), 'depth');
    assert.equal(excess('{"a":'.repeat(33)), 'depth');
  });

  test('limits the different names of the whole body', () => {
    const objects = (count: number) =>
      `[${Array.from({ length: count }, (_, index) => `{"k${index}" : 1,"same":"k"}`).join(',')}]`;
    assert.equal(excess(objects(9_900)), undefined);
    assert.equal(excess(objects(10_100)), 'names');
    assert.equal(excess(`[${object(1_000)},${object(1_000)}]`), undefined, 'a name counts once');
    assert.equal(excess(list(20_000, '"k"')), undefined, 'texts in lists are no names');
  });

  test('counts every list and every object on its own', () => {
    assert.equal(excess(list(60, list(49_000))), undefined);
    assert.equal(excess(`[${object(999)},${object(999)}]`), undefined);
    assert.equal(excess(`{"a":${list(1_500)},"b":${object(10)}}`), undefined);
    assert.equal(excess(`{"a":{"b":${object(1_001)}}}`), 'maxProperties');
  });

  test('skips the content of strings', () => {
    const nasty = JSON.stringify('[{"\\,'.repeat(60_000));
    assert.equal(excess(`{"a":${nasty},"b":[${nasty}]}`), undefined);
    assert.equal(excess('"\\"[[["'), undefined);
    assert.equal(excess('"\\\\"'), undefined);
    assert.equal(excess(`"\\\\",${list(50_001)}`), 'maxItems');
  });

  test('ends, whatever the bytes are', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void findExcess(bytes)));
    for (const text of ['', '"', '"\\', ']]]]', '}', ',,,', '[[[', '{"a"'])
      assert.equal(excess(text), undefined);
  });

  test('lets JSON of a modest shape pass', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 10 }), (text) => assert.equal(excess(text), undefined)));
  });
});
