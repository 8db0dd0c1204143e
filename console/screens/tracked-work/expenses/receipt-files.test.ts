import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOfFile, nameOfFile, receiptType } from './receipt-files.ts';

test('a receipt is known by its type, or by the end of its name', () => {
  const type = (name: string, given = '') => receiptType({ name, type: given });
  assert.equal(type('scan', 'image/png'), 'image/png');
  assert.equal(type('Taxi.JPG'), 'image/jpeg');
  assert.equal(type('taxi.pdf', 'application/octet-stream'), 'application/pdf');
  assert.equal(type('taxi.heic', 'image/heic'), undefined);
  assert.equal(type('taxi'), undefined);
});

test('an expense is called as its file, without days and marks between words', () => {
  assert.equal(nameOfFile('2026-11-03_Taxi-Berlin.pdf'), 'Taxi Berlin');
  assert.equal(nameOfFile('Bahnticket Köln.png'), 'Bahnticket Köln');
  assert.equal(nameOfFile('20261103.pdf'), '');
  assert.equal(nameOfFile('0815-4711.jpeg'), '');
});

test('an expense is of the day that the name of its file holds', () => {
  assert.equal(dayOfFile('2026-11-03_Taxi-Berlin.pdf'), '2026-11-03');
  assert.equal(dayOfFile('IMG_20261103_101500.jpg'), '2026-11-03');
  assert.equal(dayOfFile('Invoice 2026-13-45.pdf'), undefined);
  assert.equal(dayOfFile('2026-02-30.pdf'), undefined);
  assert.equal(dayOfFile('Receipt 4711-20261103001.pdf'), undefined);
});
