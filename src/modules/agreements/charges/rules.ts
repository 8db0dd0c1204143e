import { explainViolations } from '../../../platform/database/failures.ts';
import { type ErrorDetail, forbiddenByState, invalid, notFound } from '../../../platform/errors.ts';
import { INTEGER_MAX } from '../../../platform/schema.ts';
import type { ChargeChange } from './schema.ts';
import type { ChargeRow } from './store.ts';
import { type Pause, type PriceOfDay, worthOf } from './worth.ts';

const QUANTITY_DECIMALS = 6;

/** Sorts prices. A request may have a double's rounding error in a quantity, and JSON would keep it. */
export function sortedPrices(prices: readonly PriceOfDay[]): PriceOfDay[] {
  return prices
    .map(({ quantity, ...price }) => ({
      ...price,
      ...(quantity !== undefined && { quantity: Number(quantity.toFixed(QUANTITY_DECIMALS)) }),
    }))
    .sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

export function sortedPauses(pauses: readonly Pause[]): Pause[] {
  return [...pauses].sort((one, other) => (one.from < other.from ? -1 : 1));
}

interface GivenTerms {
  startsOn: string;
  endsOn?: string | null | undefined;
  quantity: number;
  prices: PriceOfDay[];
  pauses: Pause[];
}

/** What is wrong with a charge as a whole. Fields are named in the order in which the request gives them. */
export function termProblems({ startsOn, endsOn, quantity, prices, pauses }: GivenTerms): ErrorDetail[] {
  const details = [...priceProblems(prices, quantity), ...pauseProblems(pauses)];
  if (prices.every((price) => price.startsOn > startsOn)) {
    const message = `must have a price that starts on ${startsOn} or before, when the charge starts`;
    details.push({ field: 'prices', message, constraint: 'range' });
  }
  if (endsOn != null && endsOn < startsOn)
    details.push({ field: 'endsOn', message: 'must not be before startsOn', constraint: 'range' });
  return details;
}

function priceProblems(prices: PriceOfDay[], quantityOfCharge: number): ErrorDetail[] {
  const used = new Set<string>();
  return prices.flatMap(({ startsOn, amountMinor, quantity = quantityOfCharge }, index) => {
    const field = `prices.${index}`;
    const isTaken = used.has(startsOn);
    used.add(startsOn);
    if (isTaken) {
      const message = 'must differ from the other prices: a day has one price';
      return [{ field: `${field}.startsOn`, message, constraint: 'unique' }];
    }
    if (worthOf({ amountMinor, quantity }) <= BigInt(INTEGER_MAX)) return [];
    const message = `times quantity must be at most ${INTEGER_MAX}`;
    return [{ field: `${field}.amountMinor`, message, constraint: 'maximum' }];
  });
}

function pauseProblems(pauses: Pause[]): ErrorDetail[] {
  const inOrder = pauses
    .map((pause, index) => ({ ...pause, field: `pauses.${index}` }))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  return inOrder.flatMap(({ field, from, to }, place) => {
    const before = inOrder[place - 1];
    if (before && before.to === undefined) {
      const message = `is required, because another pause starts on ${from}`;
      return [{ field: `${before.field}.to`, message, constraint: 'required' }];
    }
    if (before?.to !== undefined && from <= before.to) {
      const message = `must be after ${before.to}, the last day of another pause`;
      return [{ field: `${field}.from`, message, constraint: 'range' }];
    }
    if (to === undefined || to >= from) return [];
    return [{ field: `${field}.to`, message: 'must not be before from', constraint: 'range' }];
  });
}

/** Explains which of the database's rules a new charge breaks. */
export function explainNewCharge<T>(written: Promise<T>): Promise<T> {
  return explainViolations(written, {
    charges_contract: () => notFound('contractId'),
    charges_project: () => notFound('projectId'),
  });
}

/** What counts periods, or prices those that were charged. `charges_keep_terms` keeps it. */
const KEPT = ['every', 'interval', 'startsOn', 'timing', 'proration', 'quantity'] as const;

export function explainChange<T>(written: Promise<T>, change: ChargeChange, current: ChargeRow): Promise<T> {
  return explainViolations(written, {
    charges_project: () => notFound('projectId'),
    charges_keep_terms: () => {
      const changed = KEPT.filter((name) => change[name] !== undefined && change[name] !== current[name]);
      return invalid(
        changed.map((field) => {
          const wayOut =
            field === 'quantity'
              ? 'give the price of a day its own quantity'
              : 'end this charge with endsOn and create another one';
          const message = `cannot be changed, because periods were charged already: ${wayOut}`;
          return { field, message, constraint: 'state' };
        }),
      );
    },
  });
}

export function explainDeletion<T>(deleted: Promise<T>): Promise<T> {
  return explainViolations(deleted, {
    charges_keep: () =>
      forbiddenByState('A charge whose periods were charged cannot be deleted: end it with endsOn'),
    allowances_charge: () =>
      forbiddenByState(
        'A charge with allowances cannot be deleted: delete them first, or set their chargeId to null',
      ),
  });
}
