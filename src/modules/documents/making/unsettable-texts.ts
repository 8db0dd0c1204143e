import type { Range } from '../../../platform/typesetting/printable.ts';

export const ALL_TEXTS: Range = [0, Number.POSITIVE_INFINITY];

/**
 * Finds the texts that the typesetter can't set, by halves, if there are any. `canSet` tries a document whose texts in the
 * ranges are plain. Once the time is over, texts that were not tried count as such texts.
 */
export async function unsettableTexts(
  count: number,
  canSet: (plain: readonly Range[]) => Promise<boolean>,
  isOver: () => boolean,
): Promise<Range[]> {
  const canSetAlone = (from: number, to: number) =>
    canSet([
      [0, from],
      [to, count],
    ]);
  /** One of the texts in the range can't be set. */
  const findIn = async (from: number, to: number): Promise<Range[]> => {
    if (to - from <= 1 || isOver()) return [[from, to]];
    const middle = Math.floor((from + to) / 2);
    if (await canSetAlone(from, middle)) return findIn(middle, to);
    const first = await findIn(from, middle);
    const isLast = !isOver() && (await canSetAlone(middle, to));
    return isLast ? first : [...first, ...(await findIn(middle, to))];
  };
  return count === 0 || (await canSet([])) ? [] : findIn(0, count);
}
