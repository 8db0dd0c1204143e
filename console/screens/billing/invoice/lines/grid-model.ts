import { type CellForm, readCell } from './cells.ts';
import { COLUMNS, type Column, DETAIL_COLUMNS, isDetail } from './columns.ts';
import { isUnsure } from './pasted-numbers.ts';
import type { Pasted, PastedRow } from './pasting.ts';
import {
  cellText,
  detailed,
  detailOf,
  isBlank,
  newRow,
  type Row,
  renewed,
  reordered,
  typed,
} from './rows.ts';

const REORDERED_MAX = 50;

/** Keeps one blank row at the end, to type into. */
export function withBlankEnd(rows: Row[], makeKey: () => string): Row[] {
  const last = rows.at(-1);
  return last && isBlank(last) ? rows : [...rows, newRow(makeKey())];
}

export function insertBelow(rows: Row[], index: number, makeKey: () => string): Row[] {
  const inserted = rows.toSpliced(index + 1, 0, newRow(makeKey()));
  return isAtEnd(rows, index) ? inserted : reordered(inserted, index + 1);
}

/** Nothing but blank rows follows. These have no order of their own. */
function isAtEnd(rows: Row[], index: number): boolean {
  return rows.slice(index + 1).every(isBlank);
}

/** Moves a row up (-1) or down (1). The blank row at the end stays there. */
export function move(rows: Row[], index: number, to: number): Row[] {
  const row = rows[index];
  const other = rows[to];
  if (!row || !other || isBlank(row) || isBlank(other) || index === to) return rows;
  return reordered(rows.toSpliced(index, 1).toSpliced(to, 0, row), to);
}

/**
 * Fills cells from a row on, downwards, as spreadsheets do. A table with a head is a list of lines of its own, so it is added
 * at the end unless the row is blank. Returns also where the pasted rows begin.
 */
export function paste(
  rows: Row[],
  at: number,
  { rows: pasted, hasHead }: Pasted,
  form: CellForm,
  makeKey: () => string,
): { rows: Row[]; from: number } {
  const current = rows[at];
  const end = rows.findLastIndex((row) => !isBlank(row)) + 1;
  const from = hasHead && current && !isBlank(current) ? end : at;
  const result = [...rows];
  for (const [index, texts] of pasted.entries())
    result[from + index] = filled(result[from + index] ?? newRow(makeKey()), texts, form);
  return { rows: result, from };
}

function filled(row: Row, texts: PastedRow, form: CellForm): Row {
  let result = row;
  for (const [name, text] of Object.entries(texts)) {
    const column = name as keyof PastedRow;
    if (isDetail(column)) {
      result = withDetail(result, column, text);
      continue;
    }
    result = typed(result, column, text, form);
    // Said at once. Other messages wait until the row is left.
    const read = readCell(column, text, form);
    if (isUnsure(text) && 'error' in read)
      result = { ...result, errors: { ...result.errors, [column]: read.error } };
  }
  return result;
}

function withDetail(row: Row, name: (typeof DETAIL_COLUMNS)[number], text: string | null | undefined): Row {
  return (text || undefined) === detailOf(row, name) ? row : detailed(row, { [name]: text || null });
}

/** Rows as they were before, for Undo. Lines that were removed since are added again, and those that were added are not here. */
export function restored(now: readonly Row[], before: readonly Row[], form: CellForm): Row[] {
  const current = new Map(now.map((row) => [row.key, row]));
  const rows = before.map((old) => {
    const row = current.get(old.key);
    if (!row) return isBlank(old) ? old : { ...renewed(old, form), errors: {} };
    const typedBack = (result: Row, column: Column) =>
      typed(result, column, cellText(old, column, form), form);
    return DETAIL_COLUMNS.reduce(
      (result, name) => withDetail(result, name, detailOf(old, name)),
      COLUMNS.reduce(typedBack, row),
    );
  });
  const added = rows.flatMap((row, at) => (current.has(row.key) || isBlank(row) ? [] : [at]));
  // Each may push others, so many are added at the end.
  return added.length > REORDERED_MAX ? rows : added.reduce(reordered, rows);
}
