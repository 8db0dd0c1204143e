import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linkHash, NO_HASH } from './chain.ts';

describe('chains', () => {
  test('the hash in a chain differs if the entry or an entry before it differs', () => {
    const hashes = [
      linkHash(NO_HASH, 'aa'),
      linkHash(NO_HASH, 'ab'),
      linkHash(linkHash(NO_HASH, 'aa'), 'ab'),
      linkHash(linkHash(NO_HASH, 'ab'), 'aa'),
    ];
    assert.equal(new Set(hashes).size, hashes.length);
    for (const hash of hashes) assert.match(hash, /^[0-9a-f]{64}$/);
  });
});
