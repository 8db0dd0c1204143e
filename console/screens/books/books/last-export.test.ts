import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysSince, type Export, lastExport, recordedIn } from './last-export.ts';

const one = (id: string, kind: string, to: string, status = 'DONE') => ({ id, kind, to, status }) as Export;

test('the last export is the one of bookings that reaches furthest, also once its files are removed', () => {
  const exports = [
    one('a', 'DATEV', '2026-03-31'),
    one('b', 'AUDIT', '2026-12-31'),
    one('c', 'BOOKINGS', '2026-09-30', 'EXPIRED'),
    one('d', 'DATEV', '2026-10-31', 'FAILED'),
  ];
  assert.equal(lastExport(exports)?.id, 'c');
  assert.equal(lastExport(exports.filter(({ kind }) => kind === 'AUDIT'))?.id, 'b');
  assert.equal(lastExport([one('e', 'DATEV', '2026-10-31', 'QUEUED')]), undefined);
});

test('after the last export, the next one is of the days that are over since', () => {
  assert.deepEqual(daysSince({ to: '2026-10-31' }, '2026-11-19'), { from: '2026-11-01', to: '2026-11-18' });
  assert.equal(daysSince({ to: '2026-11-18' }, '2026-11-19'), undefined);
});

test('what was recorded since the last export is counted, and what belongs to days before', () => {
  const entry = (type: string, valueDate: string) => ({ type, valueDate }) as never;
  const entries = [
    entry('PAYMENT', '2026-10-30'),
    entry('INVOICE', '2026-11-02'),
    entry('INVOICE', '2026-11-03'),
  ];
  assert.deepEqual(recordedIn(entries, { to: '2026-10-31' }), {
    counts: [
      ['INVOICE', 2],
      ['PAYMENT', 1],
    ],
    lateCount: 1,
  });
});
