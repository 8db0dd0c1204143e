/** The distance between the orders of lines that were moved. It leaves room for others between them. */
const GAP = 1_000;

/** A line as lists sort it: by `order`, then the older first. New lines have no age yet. */
export interface Sorted {
  order: number;
  /** Sorts lines of the same order. Undefined comes last. */
  age: string | undefined;
}

function isBefore(one: Sorted, other: Sorted): boolean {
  if (one.order !== other.order) return one.order < other.order;
  if (one.age === undefined) return other.age === undefined;
  return other.age === undefined || one.age < other.age;
}

/** The new orders by position that make lists show these lines in this sequence, given that one was put at `at`. */
export function ordersFor(lines: readonly Sorted[], at: number): Map<number, number> {
  const changed = new Map<number, number>();
  const moved = lines[at];
  if (!moved) return changed;
  const before = lines[at - 1];
  const after = lines[at + 1];
  if ((!before || isBefore(before, moved)) && (!after || isBefore(moved, after))) return changed;
  const order = orderBetween(before, moved, after);
  changed.set(at, order);
  let last: Sorted = { ...moved, order };
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] as Sorted;
    if (isBefore(last, line)) break;
    last = { ...line, order: last.order + GAP };
    changed.set(next, last.order);
  }
  return changed;
}

/** Takes the middle of the two neighbours if there is room, so that these stay as they are. */
function orderBetween(before: Sorted | undefined, moved: Sorted, after: Sorted | undefined): number {
  const low = before?.order ?? 0;
  if (!after) return before && isBefore(before, { ...moved, order: low }) ? low : low + GAP;
  for (const order of [low, after.order]) {
    const tried = { ...moved, order };
    if ((!before || isBefore(before, tried)) && isBefore(tried, after)) return order;
  }
  if (!before && after.order > 0) return Math.floor(after.order / 2);
  if (after.order - low >= 2) return low + Math.floor((after.order - low) / 2);
  return low + (before ? GAP : 0);
}
