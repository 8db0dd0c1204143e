import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Entry, entriesByDay, minutesByDay, owedByContract, rowsOf } from './grouping.ts';

const entry = (given: Partial<Entry>): Entry =>
  ({
    ...{ id: 'te_1', project: 'prj_1', contract: 'ctr_1', date: '2026-11-16', minutes: 60, owedMinutes: 60 },
    ...given,
  }) as Entry;

test('a row holds the hours of one project, worker and role, day by day', () => {
  const entries = [
    entry({ project: 'prj_2', worker: 'Ada' }),
    entry({ worker: 'Ada' }),
    entry({ worker: 'Ada', minutes: 30 }),
    entry({ worker: 'Ada', role: 'Designer', minutes: 15 }),
    entry({ date: '2026-11-17' }),
    entry({ date: '2026-11-18', minutes: 0 }),
  ];
  const rows = rowsOf(entries, [{ project: 'prj_1', worker: 'Bob', role: '' }]);
  assert.deepEqual(
    rows.map(({ project, worker, role, minutes }) => [project, worker, role, minutes]),
    [
      ['prj_1', '', '', 60],
      ['prj_1', 'Ada', '', 90],
      ['prj_1', 'Ada', 'Designer', 15],
      ['prj_1', 'Bob', '', 0],
      ['prj_2', 'Ada', '', 60],
    ],
  );
  assert.equal(rows[1]?.days['2026-11-16']?.length, 2);
  assert.deepEqual(minutesByDay(entries), { '2026-11-16': 165, '2026-11-17': 60, '2026-11-18': 0 });
});

test('entries are listed by day, without those that ended and left nothing behind', () => {
  const gone = entry({ minutes: 0, owedMinutes: 0, billedMinutes: 0, draftedMinutes: 0 });
  const owing = entry({ date: '2026-11-17', minutes: 0, owedMinutes: -60, billedMinutes: 60 });
  assert.deepEqual(entriesByDay([gone, entry({}), owing]), [
    ['2026-11-17', [owing]],
    ['2026-11-16', [entry({})]],
  ]);
});

test('owed minutes are summed up by contract, apart from those with a problem', () => {
  const entries = [
    entry({}),
    entry({ owedMinutes: -20 }),
    entry({ owedMinutes: 15, problem: 'no rate' }),
    entry({ contract: 'ctr_2', owedMinutes: 0 }),
  ];
  assert.deepEqual(owedByContract(entries), [
    { contract: 'ctr_1', project: 'prj_1', minutes: 40, problemMinutes: 15 },
  ]);
});
