import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOfFile, receiptType } from './receipt-files.ts';

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
