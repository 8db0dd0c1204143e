import type { Rate } from './schema.ts';

/**
 * The rate for a role's work at a point in time: the newest one in effect for the role, or else for all roles.
 * Undefined if none was in effect yet.
 */
export function rateAt(
  rates: readonly Rate[],
  unit: Rate['unit'],
  role: string | undefined,
  at: Date,
): Rate | undefined {
  const inEffect = rates.filter((rate) => rate.unit === unit && new Date(rate.startsAt) <= at);
  return (
    newest(inEffect.filter((rate) => role !== undefined && rate.role === role)) ??
    newest(inEffect.filter((rate) => rate.role === undefined))
  );
}

function newest(rates: Rate[]): Rate | undefined {
  return rates.reduce<Rate | undefined>(
    (best, rate) => (best === undefined || new Date(rate.startsAt) > new Date(best.startsAt) ? rate : best),
    undefined,
  );
}
