import type { MenuItem } from '../../../../parts/menu.tsx';
import { notify } from '../../../../parts/notice.tsx';
import { words } from '../../../../words/words.ts';
import { savedText } from './cells.ts';
import type { Column } from './columns.ts';
import { copyRows } from './copied-text.ts';
import type { Cell } from './grid-keys.ts';
import { insertBelow, move, paste } from './grid-model.ts';
import type { LineStore } from './line-store.ts';
import { type Pasted, unsureCount } from './pasting.ts';
import { isBlank, type Row, textsOf, typed } from './rows.ts';

/** The actions of the grid's keys and menus. */
export function gridActions(
  store: LineStore,
  focusCell: (cell: Cell) => void,
  openDetails: (key: string) => void,
) {
  const rowAt = ({ row }: Cell) => store.rows.peek()[row];
  const undoable = (text: string, change: () => void) => {
    const before = store.rows.peek();
    change();
    notify(text, { undo: async () => store.restore(before) });
  };
  const moveTo = (cell: Cell, to: number) => {
    store.change((rows) => move(rows, cell.row, to));
    focusCell({ ...cell, row: to });
  };
  const actions = {
    remove(cell: Cell) {
      const row = rowAt(cell);
      if (!row || (isBlank(row) && cell.row === store.rows.peek().length - 1)) return;
      if (isBlank(row)) store.remove(new Set([row.key]));
      else undoable(words.lines.removed, () => store.remove(new Set([row.key])));
      focusCell({ ...cell, row: Math.min(cell.row, store.rows.peek().length - 1) });
    },
    up(cell: Cell) {
      if (cell.row > 0) moveTo(cell, cell.row - 1);
    },
    down(cell: Cell) {
      const next = store.rows.peek()[cell.row + 1];
      if (next && !isBlank(next)) moveTo(cell, cell.row + 1);
    },
    insert(cell: Cell) {
      store.change((rows) => insertBelow(rows, cell.row, store.makeKey));
      focusCell({ row: cell.row + 1, column: 'name' });
    },
    details(cell: Cell) {
      const row = rowAt(cell);
      if (row) openDetails(row.key);
    },
    /** Goes back to the text that is saved. */
    revert({ row, column }: Cell) {
      store.change((rows) => {
        const current = rows[row];
        if (!current || column === 'menu') return rows;
        const text = current.saved ? savedText(current.saved, column, store.form()) : '';
        return rows.with(row, typed(current, column as Column, text, store.form()));
      });
    },
    paste(cell: Cell, pasted: Pasted) {
      let from = cell.row;
      undoable(words.lines.pasted(pasted.rows.length, unsureCount(pasted)), () =>
        store.change((rows) => {
          const result = paste(rows, cell.row, pasted, store.form(), store.makeKey);
          from = result.from;
          return result.rows;
        }),
      );
      focusCell({ row: from, column: pasted.hasHead ? 'name' : cell.column });
    },
    copy: ({ row }: Cell) => copyRows(store.rows.peek().slice(row, row + 1), store),
    duplicate(cell: Cell) {
      const row = rowAt(cell);
      if (!row) return;
      actions.insert(cell);
      const cells = textsOf(row, store.form());
      store.change((rows) => rows.map((other, at) => (at === cell.row + 1 ? { ...other, cells } : other)));
    },
  };
  return actions;
}

/** The menu of a line. Keys do the same. */
export function menuOf(
  actions: ReturnType<typeof gridActions>,
  row: Row,
  index: number,
  rowCount: number,
): MenuItem[] {
  const cell: Cell = { row: index, column: 'name' };
  const { menu } = words.lines;
  const details: MenuItem = { text: menu.details, icon: 'edit', run: () => actions.details(cell) };
  if (isBlank(row)) return [details];
  return [
    details,
    { text: menu.insert, icon: 'plus', run: () => actions.insert(cell) },
    { text: menu.copy, icon: 'copy', run: () => actions.copy(cell) },
    { text: menu.duplicate, icon: 'copy', run: () => actions.duplicate(cell) },
    ...(index > 0 ? [{ text: menu.up, run: () => actions.up(cell) }] : []),
    ...(index < rowCount - 2 ? [{ text: menu.down, run: () => actions.down(cell) }] : []),
    { text: words.parts.buttons.remove, icon: 'trash', isDangerous: true, run: () => actions.remove(cell) },
  ];
}
