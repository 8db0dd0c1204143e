import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { digestsOf, hashesOf, NO_HASH } from './chain.ts';

const facts = createHash('sha256').update('client.created').digest('hex');
const sealedAt = '2026-11-15T01:02:03.456Z';
const digests = ['a', 'b', 'c'].map((text) => createHash('sha256').update(text).digest('hex'));

describe('a chain', () => {
  test('splits the digests of a range', () => {
    assert.deepEqual(digestsOf(digests.join('')), digests);
    assert.deepEqual(digestsOf(''), []);
  });

  test('links each entry to the one before, wherever a range ends', () => {
    const together = hashesOf({ previousHash: NO_HASH, sealedAt, facts, digests: digests.join('') });
    let previousHash = NO_HASH;
    const oneByOne = digests.flatMap((digest) => {
      const [hash = ''] = hashesOf({ previousHash, sealedAt, facts, digests: digest });
      previousHash = hash;
      return hash;
    });
    assert.deepEqual(together, oneByOne);
    assert.equal(new Set(together).size, 3);
  });

  test('has another end if an entry, the order, the time, the event or the beginning differs', () => {
    const range = { previousHash: NO_HASH, sealedAt, facts, digests: digests.join('') };
    const ends = [
      range,
      { ...range, previousHash: digests[0] as string },
      { ...range, sealedAt: '2026-11-15T01:02:03.457Z' },
      { ...range, facts: digests[0] as string },
      { ...range, digests: digests.toReversed().join('') },
      { ...range, digests: digests.slice(1).join('') },
    ].map((one) => hashesOf(one).at(-1));
    assert.equal(new Set(ends).size, ends.length);
  });
});
