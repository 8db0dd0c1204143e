import type { ErrorDetail } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewRate, Rate } from './schema.ts';

/**
 * The rate for a role's work on a day: the newest rate in effect for the role, or else for all roles. Undefined if none
 * was in effect yet.
 */
export type RateFinder = (role: string | null, day: string) => Rate | undefined;

/** Finds rates of a unit. The roles are folded once, because contracts may have hundreds of rates. */
export function rateFinder(rates: readonly Rate[], unit: Rate['unit']): RateFinder {
  const byRole = Map.groupBy(
    rates.filter((rate) => rate.unit === unit),
    ({ role }) => (role === undefined ? FOR_ALL : foldedRole(role)),
  );
  const newest = (key: string, day: string) =>
    byRole
      .get(key)
      ?.reduce<Rate | undefined>(
        (best, rate) =>
          rate.startsOn <= day && (best === undefined || rate.startsOn > best.startsOn) ? rate : best,
        undefined,
      );
  return (role, day) => (role !== null && newest(foldedRole(role), day)) || newest(FOR_ALL, day);
}

/** No role folds to it, since none has spaces around it. */
const FOR_ALL = ' ';

/** Roles that differ only in case, or in spaces around them, are the same. Some letters have no pair but over the other case. */
export function foldedRole(role: string): string {
  return role.trim().normalize('NFC').toLowerCase().toUpperCase();
}

/** Each rate of a contract has another one. */
function startOf({ role, unit, startsOn }: Omit<NewRate, 'id'>): string {
  return JSON.stringify([role === undefined ? FOR_ALL : foldedRole(role), unit, startsOn]);
}

/** Rates without an identifier get that of the contract's rate for the same role, unit and day. */
export function withKnownIds(given: readonly NewRate[], current: readonly Rate[]): NewRate[] {
  const ids = new Map(current.map((rate) => [startOf(rate), rate.id]));
  return given.map((rate) => {
    const id = rate.id ?? ids.get(startOf(rate));
    return { ...rate, ...(id !== undefined && { id }) };
  });
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
    const start = startOf(price);
    if (usedStarts.has(start)) {
      const message =
        'must differ from the other rates for the same role and unit. Roles that differ only in case are the same';
      details.push({ field: `rates.${index}.startsOn`, message, constraint: 'unique' });
    }
    usedStarts.add(start);
    return { id: id ?? newId('rate'), ...price };
  });
  return { rates, details };
}
