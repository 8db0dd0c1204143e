/** Positions of entries, from the first to the last; those of other transactions may lie between. */
export interface Range {
  firstPosition: number;
  lastPosition: number;
}

/** The same positions in as few ranges as possible, none overlapping, in order. */
export function mergeRanges(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.firstPosition - b.firstPosition)) {
    const last = merged.at(-1);
    if (last && range.firstPosition <= last.lastPosition + 1)
      last.lastPosition = Math.max(last.lastPosition, range.lastPosition);
    else merged.push({ ...range });
  }
  return merged;
}

/** What is left of the ranges past a position. */
export function rangesAfter(ranges: Range[], position: number): Range[] {
  return ranges
    .filter(({ lastPosition }) => lastPosition > position)
    .map(({ firstPosition, lastPosition }) => ({
      firstPosition: Math.max(firstPosition, position + 1),
      lastPosition,
    }));
}
