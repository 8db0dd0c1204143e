/** Rows that one statement writes. Each is audited, so a thousand rows take about a tenth of a second. */
export const BATCH_ROWS = 1_000;

/** The items in slices of at most this size, each with its first index. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<[slice: T[], from: number]> {
  for (let from = 0; from < items.length; from += size) yield [items.slice(from, from + size), from];
}
