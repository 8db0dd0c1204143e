import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isEncryptedPdf } from './pdf-file.ts';

const MEBIBYTE = 1_048_576;

describe('files of PDF', () => {
  test('an encryption is found wherever it stands, and only where a dictionary follows', async () => {
    for (const before of [0, 262_140, 262_144, 3 * MEBIBYTE])
      for (const [text, isEncrypted] of [
        ['/Encrypt 12 0 R', true],
        ['/Encrypt\n<< /V 4 >>', true],
        ['/EncryptMetadata false', false],
        ['/Encrypt this', false],
      ] as const) {
        const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text), Buffer.alloc(MEBIBYTE)]);
        assert.equal(await isEncryptedPdf(bytes), isEncrypted, `${text} after ${before}`);
      }
  });

  test('a file full of names of encryptions holds nobody up', async () => {
    const bytes = Buffer.from('/Encrypt'.repeat(1_300_000));
    let turns = 0;
    let isDone = false;
    const countTurns = () => {
      turns++;
      if (!isDone) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    assert.equal(await isEncryptedPdf(bytes), false);
    isDone = true;
    assert.ok(turns > 20, `${turns} turns`);
  });
});
