import { day } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';

/** The days of a service: a period, one day, or an empty text. */
export function periodText(from: string | null | undefined, to: string | null | undefined): string {
  if (from && to && from !== to) return words.lines.period(day(from), day(to));
  const only = from || to;
  return only ? day(only) : '';
}
