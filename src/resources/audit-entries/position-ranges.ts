/** Positions of audit entries, from the first to the last. Entries of other transactions may lie between them. */
export interface Range {
  firstPosition: number;
  lastPosition: number;
}

/** Merges the ranges into as few as possible, in order and without overlaps. */
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

/** The parts of the ranges that lie after the position. */
export function rangesAfter(ranges: Range[], position: number): Range[] {
  return ranges
    .filter(({ lastPosition }) => lastPosition > position)
    .map(({ firstPosition, lastPosition }) => ({
      firstPosition: Math.max(firstPosition, position + 1),
      lastPosition,
    }));
}
