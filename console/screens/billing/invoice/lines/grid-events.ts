import type { RefObject } from 'preact';
import type { Column } from './columns.ts';
import { copiedText, sayCopied } from './copied-text.ts';
import type { gridActions } from './grid-actions.ts';
import { type Cell, commandOf } from './grid-keys.ts';
import type { LineStore } from './line-store.ts';
import { readPasted } from './pasting.ts';

interface EventOptions {
  store: LineStore;
  table: RefObject<HTMLTableElement | null>;
  actions: ReturnType<typeof gridActions>;
  focusCell: (cell: Cell) => void;
  setFocused: (row: number | undefined) => void;
  selection: Selection | undefined;
  select: (selection: Selection | undefined) => void;
}

/** Chosen lines: those between the row where the choice began and the row that it reaches. */
export interface Selection {
  from: number;
  to: number;
}

export function isSelected(selection: Selection | undefined, row: number): boolean {
  if (!selection) return false;
  return row >= Math.min(selection.from, selection.to) && row <= Math.max(selection.from, selection.to);
}

/** Keys that leave the chosen lines as they are. */
const KEEPING = ['Shift', 'Control', 'Meta', 'Alt'];

/** Keys, the clipboard and the focus of the grid. */
export function gridEvents(options: EventOptions) {
  const { store, table, actions, focusCell, setFocused, selection, select } = options;
  const rows = () => store.rows.peek();
  return {
    onKeyDown(event: KeyboardEvent) {
      const cell = cellAt(event.target);
      const command = cell && commandOf(pressedIn(event), cell, rows().length);
      const { key, ctrlKey, metaKey, altKey } = event;
      const isExtending = event.shiftKey && !altKey && (key === 'ArrowUp' || key === 'ArrowDown');
      if (!isExtending && !ctrlKey && !metaKey && !KEEPING.includes(key)) select(undefined);
      if (!cell || !command) return;
      if (isExtending && typeof command === 'object')
        select({ from: selection?.from ?? cell.row, to: command.go.row });
      if (command === 'revert' && rows()[cell.row]?.cells[cell.column as Column] === undefined) return;
      event.preventDefault();
      if (typeof command === 'object') focusCell(command.go);
      else actions[command](cell);
    },
    /** With Shift, the lines from the focused one to the pressed one are chosen. */
    onMouseDown(event: MouseEvent) {
      const to = cellAt(event.target)?.row;
      const from = selection?.from ?? cellAt(document.activeElement)?.row;
      if (!event.shiftKey || to === undefined || from === undefined || to === from) return select(undefined);
      event.preventDefault();
      select({ from, to });
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
    /** Copies the chosen lines, or the line if no text in it is chosen. */
    onCopy(event: ClipboardEvent) {
      const { target } = event;
      const cell = cellAt(target);
      const chosen = rows().filter((_, at) => (selection ? isSelected(selection, at) : at === cell?.row));
      const hasText = target instanceof HTMLInputElement && target.selectionStart !== target.selectionEnd;
      if (chosen.length === 0 || (hasText && !selection)) return;
      event.preventDefault();
      event.clipboardData?.setData('text/plain', copiedText(chosen, store.form));
      if (selection) sayCopied(chosen);
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
