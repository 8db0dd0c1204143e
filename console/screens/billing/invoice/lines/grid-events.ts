import type { RefObject } from 'preact';
import type { Column } from './columns.ts';
import { type gridActions, tsvOf } from './grid-actions.ts';
import { type Cell, commandOf } from './grid-keys.ts';
import type { LineStore } from './line-store.ts';
import { readPasted } from './pasting.ts';

interface EventOptions {
  store: LineStore;
  table: RefObject<HTMLTableElement | null>;
  actions: ReturnType<typeof gridActions>;
  focusCell: (cell: Cell) => void;
  setFocused: (row: number | undefined) => void;
}

/** Keys, the clipboard and the focus of the grid. */
export function gridEvents({ store, table, actions, focusCell, setFocused }: EventOptions) {
  const rows = () => store.rows.peek();
  return {
    onKeyDown(event: KeyboardEvent) {
      const cell = cellAt(event.target);
      const command = cell && commandOf(pressedIn(event), cell, rows().length);
      if (!cell || !command) return;
      if (command === 'revert' && rows()[cell.row]?.cells[cell.column as Column] === undefined) return;
      event.preventDefault();
      if (typeof command === 'object') focusCell(command.go);
      else actions[command](cell);
    },
    onPaste(event: ClipboardEvent) {
      const cell = cellAt(event.target);
      if (!cell || cell.column === 'menu') return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const pasted = readPasted(text, cell.column, store.form().locale);
      if (!pasted) return;
      event.preventDefault();
      actions.paste(cell, pasted);
    },
    /** Without a selection, the whole line is copied. */
    onCopy(event: ClipboardEvent) {
      const { target } = event;
      const cell = cellAt(target);
      const row = cell && rows()[cell.row];
      const hasSelection =
        target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd;
      if (!row || hasSelection) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', tsvOf([row], store));
    },
    onFocusIn(event: FocusEvent) {
      const cell = cellAt(event.target);
      setFocused(cell?.row);
      store.focus(cell && rows()[cell.row]?.key);
    },
    onFocusOut({ relatedTarget }: FocusEvent) {
      if (!table.current?.contains(relatedTarget as Node | null)) store.focus(undefined);
    },
  };
}

function cellAt(target: EventTarget | null): Cell | undefined {
  const text = (target as Element | null)?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (text === undefined) return undefined;
  const [row, column] = text.split(':');
  return { row: Number(row), column: column as Cell['column'] };
}

function pressedIn({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) {
  const input = target instanceof HTMLInputElement ? target : undefined;
  const { selectionStart: start = 0, selectionEnd: end = 0, value = '' } = input ?? {};
  const isAll = input !== undefined && start === 0 && end === value.length;
  const keys = { key, ctrlKey: ctrlKey || metaKey, altKey, shiftKey };
  return { ...keys, isCaretAtStart: isAll || end === 0, isCaretAtEnd: isAll || start === value.length };
}
