/** Rows that are rendered above and below the visible rows. */
const OVERSCAN = 12;
/** Shorter lists are rendered whole. */
export const WINDOW_FROM = 120;

/** A run of rendered rows, and the height of the gap before it in rows. */
export interface Run {
  gap: number;
  from: number;
  to: number;
}

/** The runs of rows to render: the rows in view, and the row with the focus, so that scrolling does not lose the focus. */
export function runsFor(
  count: number,
  view: { top: number; height: number; rowHeight: number },
  focused: number | undefined,
): Run[] {
  if (count < WINDOW_FROM) return [{ gap: 0, from: 0, to: count }];
  const from = clamp(Math.floor(view.top / view.rowHeight) - OVERSCAN, 0, count);
  const to = clamp(Math.ceil((view.top + view.height) / view.rowHeight) + OVERSCAN, from, count);
  const isApart = focused !== undefined && focused < count && (focused < from || focused >= to);
  const parts: [number, number][] = isApart ? [[focused, focused + 1]] : [];
  parts.push([from, to]);
  parts.sort(([one], [other]) => one - other);
  let end = 0;
  return parts.map(([start, stop]) => {
    const run = { gap: start - end, from: start, to: stop };
    end = stop;
    return run;
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
