import type { Range } from '../../../platform/typesetting/printable.ts';

export const ALL_TEXTS: Range = [0, Number.POSITIVE_INFINITY];

/** Enough for several odd texts among 20,000. Each attempt that fails costs a process. */
const ATTEMPTS_MAX = 100;

/**
 * Finds the texts that the typesetter can't set, by halves. `canSet` tries a document whose texts in the ranges are plain.
 * Returns undefined if it takes too many attempts.
 */
export async function unsettableTexts(
  count: number,
  canSet: (plain: readonly Range[]) => Promise<boolean>,
): Promise<Range[] | undefined> {
  let attempts = 0;
  const find = async (from: number, to: number): Promise<Range[]> => {
    if (from === to || ++attempts > ATTEMPTS_MAX) return [];
    const others: Range[] = [
      [0, from],
      [to, count],
    ];
    if (await canSet(others)) return [];
    if (to - from === 1) return [[from, to]];
    const middle = Math.floor((from + to) / 2);
    return [...(await find(from, middle)), ...(await find(middle, to))];
  };
  const found = await find(0, count);
  return attempts > ATTEMPTS_MAX ? undefined : found;
}
