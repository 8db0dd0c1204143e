import type { ErrorDetail } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewRate, Rate } from './schema.ts';

/**
 * The rate for a role's work on a day: the newest rate in effect for the role, or else for all roles. Undefined if none
 * was in effect yet.
 */
export function rateOn(
  rates: readonly Rate[],
  unit: Rate['unit'],
  role: string | undefined,
  day: string,
): Rate | undefined {
  const inEffect = rates.filter((rate) => rate.unit === unit && rate.startsOn <= day);
  return (
    newest(inEffect.filter((rate) => role !== undefined && rate.role === role)) ??
    newest(inEffect.filter((rate) => rate.role === undefined))
  );
}

function newest(rates: Rate[]): Rate | undefined {
  return rates.reduce<Rate | undefined>(
    (best, rate) => (best === undefined || rate.startsOn > best.startsOn ? rate : best),
    undefined,
  );
}

/**
 * Reads the rates that a request sets. Rates with an identifier keep it, and all others get a new one. `details` is
 * empty if the request is right.
 */
export function readRates(
  given: readonly NewRate[],
  current: readonly Rate[],
): { rates: Rate[]; details: ErrorDetail[] } {
  const known = new Set(current.map(({ id }) => id));
  const usedIds = new Set<string>();
  const usedStarts = new Set<string>();
  const details: ErrorDetail[] = [];
  const rates = given.map(({ id, ...price }, index) => {
    if (id !== undefined) {
      const field = `rates.${index}.id`;
      if (usedIds.has(id)) details.push({ field, message: 'must not be used twice', constraint: 'unique' });
      else if (!known.has(id)) {
        const message = 'must be one of the contract: leave it out for a new rate';
        details.push({ field, message, constraint: 'enum' });
      }
      usedIds.add(id);
    }
    const start = JSON.stringify([price.role, price.unit, price.startsOn]);
    if (usedStarts.has(start)) {
      const message = 'must differ from the other rates for the same role and unit';
      details.push({ field: `rates.${index}.startsOn`, message, constraint: 'unique' });
    }
    usedStarts.add(start);
    return { id: id ?? newId('rate'), ...price };
  });
  return { rates, details };
}
