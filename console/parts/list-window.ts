import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { followScrolling } from './scrolling.ts';

/** Shorter lists are shown as a whole, so that the browser's own search finds every row. */
const WHOLE_MAX = 300;
/** Rows beyond the edges of the screen, so that scrolling shows no gap. */
const BEYOND = 40;
/** The next page is fetched when this many rows are left. */
const NEAR_END = 50;

export interface Shown {
  from: number;
  to: number;
  /** The first row on the screen. */
  first: number;
  /** The height of rows that are left out, in pixels. */
  above: number;
  below: number;
}

/** Which rows to show: those on the screen and some around them. All rows have the same height. */
export function shownRows(count: number, rowHeight: number, top: number, height: number): Shown {
  if (count <= WHOLE_MAX || rowHeight <= 0) return whole(count);
  const first = Math.max(0, Math.min(count - 1, Math.ceil(-top / rowHeight)));
  const from = Math.max(0, Math.min(first - BEYOND, count - BEYOND));
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + BEYOND);
  return { from, to, first, above: from * rowHeight, below: (count - to) * rowHeight };
}

const whole = (count: number): Shown => ({ from: 0, to: count, first: 0, above: 0, below: 0 });

/** Follows the scrolling of the page, and asks for more rows near the end. */
export function useWindow(element: RefObject<HTMLElement | null>, count: number, more: () => void): Shown {
  const [shown, setShown] = useState(whole(Math.min(count, WHOLE_MAX)));
  useEffect(() => {
    const look = () => {
      const body = element.current?.querySelector('tbody');
      if (!body) return;
      const rowHeight = body.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0;
      const { top, bottom } = body.getBoundingClientRect();
      const next = shownRows(count, rowHeight, top, innerHeight);
      setShown((old) =>
        old.from === next.from && old.to === next.to && old.first === next.first && old.below === next.below
          ? old
          : next,
      );
      if (bottom < innerHeight + NEAR_END * rowHeight) more();
    };
    return followScrolling(look);
  }, [count]);
  if (count <= WHOLE_MAX) return whole(count);
  return shown.to === 0 ? whole(WHOLE_MAX) : shown;
}
