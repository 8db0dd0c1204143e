import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadWords } from '../words/words.ts';
import { bytes } from './bytes.ts';

await loadWords('parts');

test('bytes are written with a fitting unit', () => {
  for (const [amount, text] of [
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [1_000_000_000, '1 GB'],
    [5e15, '5000 TB'],
  ] as const)
    assert.equal(bytes(amount, String), text);
});
