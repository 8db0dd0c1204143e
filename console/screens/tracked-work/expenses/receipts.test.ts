import assert from 'node:assert/strict';
import { before, test } from 'node:test';

type Receipts = typeof import('./receipts.ts');

let receipts: Receipts;
before(async () => {
  const { loadWords } = await import('../../../words/words.ts');
  await loadWords('parts', 'expenses');
});

test('a receipt is known by its type, or by the end of its name', async () => {
  receipts = await import('./receipts.ts');
  const type = (name: string, given = '') => receipts.receiptType({ name, type: given });
  assert.equal(type('scan', 'image/png'), 'image/png');
  assert.equal(type('Taxi.JPG'), 'image/jpeg');
  assert.equal(type('taxi.pdf', 'application/octet-stream'), 'application/pdf');
  assert.equal(type('taxi.heic', 'image/heic'), undefined);
  assert.equal(type('taxi'), undefined);
});

test('an expense is called as its file, without days and marks between words', async () => {
  receipts = await import('./receipts.ts');
  assert.equal(receipts.nameOfFile('2026-11-03_Taxi-Berlin.pdf'), 'Taxi Berlin');
  assert.equal(receipts.nameOfFile('Bahnticket Köln.png'), 'Bahnticket Köln');
  assert.equal(receipts.nameOfFile('20261103.pdf'), '');
  assert.equal(receipts.nameOfFile('0815-4711.jpeg'), '');
});
