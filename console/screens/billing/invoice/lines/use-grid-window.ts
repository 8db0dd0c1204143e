import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { followScrolling } from '../../../../parts/scrolling.ts';
import type { Cell } from './grid-keys.ts';
import { type Run, runsFor, WINDOW_FROM } from './window.ts';

const ROW_HEIGHT = 41;

/** Follows the scrolling of the page, and moves the focus between cells, also to rows that are not rendered yet. */
export function useGridWindow(
  table: RefObject<HTMLTableElement | null>,
  rowCount: number,
  focused: number | undefined,
) {
  const [view, setView] = useState({ top: 0, height: 1_000, rowHeight: ROW_HEIGHT });
  const wanted = useRef<Cell | undefined>(undefined);
  const [, setAsked] = useState(0);
  const isLong = rowCount >= WINDOW_FROM;
  useEffect(() => {
    if (!isLong) return;
    const look = () => {
      const body = table.current?.tBodies[0];
      if (!body) return;
      const rowHeight = body.querySelector<HTMLElement>('.line')?.offsetHeight ?? ROW_HEIGHT;
      setView({ top: -body.getBoundingClientRect().top, height: innerHeight, rowHeight });
    };
    return followScrolling(look);
  }, [isLong]);
  const runs: Run[] = runsFor(rowCount, view, wanted.current?.row ?? focused);
  useLayoutEffect(() => {
    if (wanted.current && focusIn(table.current, wanted.current)) wanted.current = undefined;
  });
  const focusCell = (cell: Cell) => {
    wanted.current = cell;
    setAsked((asked) => asked + 1);
  };
  return { runs, rowHeight: view.rowHeight, focusCell };
}

function focusIn(table: HTMLTableElement | null, { row, column }: Cell): boolean {
  const cell = table?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  const target = column === 'menu' ? cell?.querySelector<HTMLElement>('button') : cell;
  if (!target) return false;
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
  if (target instanceof HTMLInputElement) target.select();
  return true;
}
