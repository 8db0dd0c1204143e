import type { Rate } from './schema.ts';

/**
 * The price of a role's work on a day: the newest rate that had begun by then, for the role itself if
 * there is one, else for everybody. The one function that knows; nothing when no rate had begun.
 */
export function rateAt(
  rates: readonly Rate[],
  unit: Rate['unit'],
  role: string | undefined,
  at: Date,
): Rate | undefined {
  const begun = rates.filter((rate) => rate.unit === unit && new Date(rate.startsAt) <= at);
  return (
    newest(begun.filter((rate) => role !== undefined && rate.role === role)) ??
    newest(begun.filter((rate) => rate.role === undefined))
  );
}

function newest(rates: Rate[]): Rate | undefined {
  return rates.reduce<Rate | undefined>(
    (best, rate) => (best === undefined || new Date(rate.startsAt) > new Date(best.startsAt) ? rate : best),
    undefined,
  );
}
