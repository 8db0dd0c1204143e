import { COLUMNS, type Column } from './columns.ts';

export interface Cell {
  row: number;
  column: Column | 'menu';
}

/** A pressed key, and where the caret stands in the cell. */
export interface Pressed {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  isCaretAtStart: boolean;
  isCaretAtEnd: boolean;
}

export type Command = { go: Cell } | 'remove' | 'up' | 'down' | 'insert' | 'details' | 'revert';

const CELLS: readonly Cell['column'][] = [...COLUMNS, 'menu'];

/** The command of a key in a cell, or undefined if the key is the input's own. */
export function commandOf(pressed: Pressed, { row, column }: Cell, rowCount: number): Command | undefined {
  const { key, ctrlKey, altKey, shiftKey } = pressed;
  if (ctrlKey) return key === 'Backspace' ? 'remove' : key === 'Enter' ? 'insert' : undefined;
  if (altKey) return { ArrowUp: 'up', ArrowDown: 'down', Enter: 'details' }[key] as Command | undefined;
  const to = (next: number, at: Cell['column'] = column): Command | undefined =>
    next >= 0 && next < rowCount ? { go: { row: next, column: at } } : undefined;
  switch (key) {
    case 'ArrowUp':
      return to(row - 1);
    case 'ArrowDown':
      return to(row + 1);
    case 'Enter':
      if (column === 'menu') return undefined;
      if (shiftKey) return to(row - 1);
      // The last row is blank, and a line begins with its name.
      return to(row + 1, column === 'tax' || row + 1 === rowCount - 1 ? 'name' : column);
    case 'ArrowLeft':
      return pressed.isCaretAtStart ? beside(row, column, -1) : undefined;
    case 'ArrowRight':
      return pressed.isCaretAtEnd ? beside(row, column, 1) : undefined;
    case 'Escape':
      return 'revert';
    default:
      return undefined;
  }
}

function beside(row: number, column: Cell['column'], step: number): Command | undefined {
  const next = CELLS[CELLS.indexOf(column) + step];
  return next && { go: { row, column: next } };
}
