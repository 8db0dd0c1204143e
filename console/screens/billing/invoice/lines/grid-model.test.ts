import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { loadWords } from '../../../../words/words.ts';
import type { Billable } from './cells.ts';
import { insertBelow, move, paste, restored, withBlankEnd } from './grid-model.ts';
import { kept, merge } from './merging.ts';
import { accepted, cellText, isBlank, isUnsaved, newRow, type Row, requestOf, rowOf, typed } from './rows.ts';
import { runsFor } from './window.ts';

await loadWords('lines');

const form = { currencyCode: 'EUR', locale: 'de-DE' };
let keys = 0;
const makeKey = () => `new-${keys++}`;

function line(id: string, fields: Partial<Billable> = {}): Billable {
  const at = '2026-11-16T10:00:00.000Z';
  const common = { invoice: 'inv_1', currencyCode: 'EUR', order: 0, createdAt: at, updatedAt: at };
  return {
    id,
    name: `Line ${id}`,
    quantity: 1,
    amountMinor: 9_500,
    totalMinor: 9_500,
    unitCode: 'HUR',
    supply: 'SERVICE',
    isTaxInherited: false,
    ...common,
    ...fields,
  };
}

const namesOf = (rows: Row[]) => rows.map((row) => cellText(row, 'name', form));

describe('rows of the grid', () => {
  test('a saved line shows its figures in the form of the locale', () => {
    const row = rowOf(line('a', { quantity: 7.5, taxCategory: 'S', taxPercent: 19 }));
    const texts = (['quantity', 'unit', 'price', 'tax'] as const).map((column) =>
      cellText(row, column, form),
    );
    assert.deepEqual(texts, ['7,5', 'hour', '95,00', '19 %']);
  });

  test('a change of a row sends only what was typed, and typing the old text again is none', () => {
    const changed = typed(rowOf(line('a')), 'price', '100', form);
    assert.deepEqual(requestOf(changed, form), { fields: { amountMinor: 10_000 }, errors: {} });
    assert.equal(isUnsaved(typed(changed, 'price', '95,00', form)), false);
  });

  test('a new line has a quantity of 1, and inherits its tax', () => {
    const row = typed(typed(newRow('n'), 'name', 'Design', form), 'price', '95', form);
    const fields = { name: 'Design', quantity: 1, unitCode: 'C62', amountMinor: 9_500 };
    assert.deepEqual(requestOf(row, form), { fields, errors: {} });
  });

  test('a cleared tax of a line inherits again', () => {
    const row = typed(rowOf(line('a', { taxCategory: 'S', taxPercent: 7 })), 'tax', '', form);
    assert.deepEqual(requestOf(row, form).fields, { taxCategory: null, taxPercent: null });
  });

  test('text that was typed while the row was sent stays unsaved', () => {
    const sent = typed(rowOf(line('a')), 'name', 'Desi', form);
    const current = typed(sent, 'name', 'Design', form);
    const row = accepted(current, sent, line('a', { name: 'Desi' }));
    assert.deepEqual(row.cells, { name: 'Design' });
    assert.equal(isUnsaved(accepted(sent, sent, line('a', { name: 'Desi' }))), false);
  });

  test('the grid ends with one blank row', () => {
    const rows = withBlankEnd([rowOf(line('a'))], makeKey);
    assert.equal(rows.length, 2);
    assert.equal(withBlankEnd(rows, makeKey), rows);
  });

  test('a row of the grid is moved, and what stands behind it gets a new order', () => {
    const rows = withBlankEnd(
      ['a', 'b', 'c'].map((id) => rowOf(line(id))),
      makeKey,
    );
    const moved = move(rows, 2, 0);
    assert.deepEqual(namesOf(moved), ['Line c', 'Line a', 'Line b', '']);
    assert.deepEqual(
      moved.map(({ order }) => order),
      [undefined, 1_000, 2_000, undefined],
    );
    assert.equal(move(rows, 2, 3), rows, 'the blank row stays last');
  });

  test('a row that is inserted between others is sent with its order', () => {
    const rows = [rowOf(line('a')), rowOf(line('b', { order: 1_000 })), newRow('end')];
    const inserted = insertBelow(rows, 0, makeKey)[1] as Row;
    const { fields } = requestOf(typed(typed(inserted, 'name', 'Between', form), 'price', '1', form), form);
    assert.equal(fields.order, 0);
  });
});

test('a removed line comes back where it was, with all that it had', () => {
  const before = [rowOf(line('a', { description: 'Two rounds' })), rowOf(line('b')), newRow('end')];
  const rows = restored(before.slice(1), before, form);
  assert.deepEqual(namesOf(rows), ['Line a', 'Line b', '']);
  assert.deepEqual(requestOf(rows[0] as Row, form).fields.description, 'Two rounds');
  assert.deepEqual([rows[0]?.order, rows[1]?.order], [0, 1_000]);
});

describe('pasting into the grid', () => {
  const pasted = [
    { name: 'A', price: '1' },
    { name: 'B', price: '2' },
  ];
  const rows = [rowOf(line('a')), newRow('end')];

  test('pasting into the grid overwrites from the row on, as spreadsheets do', () => {
    const result = paste(rows, 0, { rows: pasted, hasHead: false }, form, makeKey);
    assert.deepEqual(namesOf(result.rows), ['A', 'B']);
    assert.equal(result.rows[0]?.saved?.id, 'a');
  });

  test('pasting into the grid adds a table with a head at the end', () => {
    const result = paste(rows, 0, { rows: pasted, hasHead: true }, form, makeKey);
    assert.deepEqual([result.from, namesOf(result.rows)], [1, ['Line a', 'A', 'B']]);
  });

  test('pasting into the grid says at once which number is not certain, and Undo of a later change sends none', () => {
    const table = { rows: [{ name: 'A', price: '1.234 ?' }], hasHead: false };
    const result = paste([newRow('end')], 0, table, form, makeKey).rows;
    const message = /^can not be read with certainty/;
    assert.match(result[0]?.errors.price ?? '', message);
    const again = restored(result, result, form)[0] as Row;
    assert.match(requestOf(again, form).errors.price ?? '', message);
  });
});

describe('lines that are read again', () => {
  test('lines that are read again keep what was typed, and new rows stay where they were', () => {
    const rows = [
      typed(rowOf(line('a')), 'name', 'Typed', form),
      typed(newRow('n'), 'name', 'New', form),
      rowOf(line('b')),
    ];
    const merged = merge(
      [line('a'), line('b', { name: 'Changed elsewhere' }), line('c')],
      rows.map(kept),
      new Set(),
    );
    assert.deepEqual(namesOf(merged), ['Typed', 'New', 'Changed elsewhere', 'Line c']);
    assert.deepEqual(
      merged.map(({ key }) => key),
      ['a', 'n', 'b', 'c'],
    );
  });

  test('lines that are read again keep a changed line that was deleted elsewhere as a new row', () => {
    const merged = merge(
      [],
      [kept(typed(rowOf(line('a')), 'name', 'Typed', form)), kept(rowOf(line('b')))],
      new Set(),
    );
    assert.deepEqual(namesOf(merged), ['Typed']);
    assert.equal(merged[0]?.saved, undefined);
  });

  test('lines that are read again leave out lines that are being removed', () =>
    assert.deepEqual(merge([line('a')], [], new Set(['a'])), []));
});

describe('long grids', () => {
  const view = { top: 4_000, height: 800, rowHeight: 40 };

  test('a long grid renders the rows in view, and the one with the focus', () => {
    assert.deepEqual(runsFor(5_000, view, 3), [
      { gap: 3, from: 3, to: 4 },
      { gap: 84, from: 88, to: 132 },
    ]);
    assert.deepEqual(runsFor(5_000, view, 100), [{ gap: 88, from: 88, to: 132 }]);
  });

  test('a short grid is rendered whole', () =>
    assert.deepEqual(runsFor(20, view, undefined), [{ gap: 0, from: 0, to: 20 }]));
});

test('a blank row of the grid is one without any text', () => {
  assert.equal(isBlank(newRow('n')), true);
  assert.equal(isBlank(typed(newRow('n'), 'name', ' ', form)), true);
});
