import { dayAfter, daysBetween } from '../../documents/facts/dates.ts';
import { roundedQuotient } from '../../documents/facts/shares.ts';
import type { Period, Recurrence } from './periods.ts';

/** The days of a contract. Null where it is open. */
export interface Bounds {
  firstDay: string | null;
  lastDay: string | null;
}

export interface PriceOfDay {
  amountMinor: number;
  startsOn: string;
  /** The charge's, unless it changes with the price. */
  quantity?: number;
}

export interface Pause {
  from: string;
  to?: string;
}

/** The part of a charge that says what it is worth. Prices and pauses are sorted by day. */
export interface ChargeTerms extends Recurrence {
  endsOn: string | null;
  quantity: number;
  prices: PriceOfDay[];
  pauses: Pause[];
  timing: 'IN_ADVANCE' | 'IN_ARREARS';
  proration: 'DAYS' | 'NONE';
}

/** Days of a period in a row with one price and quantity. */
export interface Segment {
  /** Equal for equal prices and quantities. */
  priceKey: string;
  amountMinor: number;
  quantity: number;
  firstDay: string;
  lastDay: string;
  /** The active days. Without proration there may be others between them. */
  dayCount: number;
  worthMinor: number;
  /** Whether it is worth the full price of the period. */
  isWhole: boolean;
}

type Activity = Pick<ChargeTerms, 'startsOn' | 'endsOn' | 'pauses'>;

/** The stretches of a period that are agreed and not paused. */
export function activeDays(terms: Activity, period: Period, bounds: Bounds): Period[] {
  let startsOn = [terms.startsOn, period.startsOn, bounds.firstDay ?? ''].reduce(later);
  const endsOn = [terms.endsOn ?? period.endsOn, period.endsOn, bounds.lastDay ?? period.endsOn].reduce(
    earlier,
  );
  const stretches: Period[] = [];
  for (const { from, to } of terms.pauses) {
    if (from > endsOn || startsOn > endsOn) break;
    if (to !== undefined && to < startsOn) continue;
    if (from > startsOn) stretches.push({ startsOn, endsOn: dayAfter(from, -1) });
    if (to === undefined) return stretches;
    startsOn = dayAfter(to, 1);
  }
  return startsOn > endsOn ? stretches : [...stretches, { startsOn, endsOn }];
}

/**
 * What a period is worth. The share of a segment is its price by its days, of the days of the full period. Sums are rounded,
 * not shares: so the shares of a period add up to its worth, and full periods to the full price.
 */
export function segmentsOf(terms: ChargeTerms, period: Period, bounds: Bounds): Segment[] {
  const stretches = activeDays(terms, period, bounds);
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return [];
  if (terms.proration === 'NONE') {
    const { price } = pricedParts(terms, first)[0] as PricedPart;
    const dayCount = stretches.reduce((sum, stretch) => sum + dayCountOf(stretch), 0);
    const worthMinor = Number(worthOf(price));
    return [
      { ...price, firstDay: first.startsOn, lastDay: last.endsOn, dayCount, worthMinor, isWhole: true },
    ];
  }
  const periodDayCount = dayCountOf(period);
  const divisor = MILLION * BigInt(periodDayCount);
  let dividend = 0n;
  return stretches
    .flatMap((stretch) => pricedParts(terms, stretch))
    .map(({ price, days }) => {
      const dayCount = dayCountOf(days);
      const before = roundedQuotient(dividend, divisor);
      dividend += millionthsOf(price) * BigInt(dayCount);
      const worthMinor = Number(roundedQuotient(dividend, divisor) - before);
      const isWhole = dayCount === periodDayCount;
      return { ...price, firstDay: days.startsOn, lastDay: days.endsOn, dayCount, worthMinor, isWhole };
    });
}

/** The day from which a period is owed: its first active day, or its last. Undefined if none is active. */
export function dueOn(
  terms: Activity & Pick<ChargeTerms, 'timing'>,
  period: Period,
  bounds: Bounds,
): string | undefined {
  const stretches = activeDays(terms, period, bounds);
  return terms.timing === 'IN_ADVANCE' ? stretches[0]?.startsOn : stretches.at(-1)?.endsOn;
}

type Price = Pick<Segment, 'priceKey' | 'amountMinor' | 'quantity'>;

interface PricedPart {
  price: Price;
  days: Period;
}

/** Cuts a stretch where its price or quantity changes. */
function pricedParts(terms: ChargeTerms, { startsOn, endsOn }: Period): PricedPart[] {
  const inEffect = terms.prices.findLastIndex((price) => price.startsOn <= startsOn);
  const parts: PricedPart[] = [];
  for (const { startsOn: on, amountMinor, quantity = terms.quantity } of terms.prices.slice(
    Math.max(0, inEffect),
  )) {
    if (on > endsOn) break;
    const price = { priceKey: `${amountMinor}x${quantity}`, amountMinor, quantity };
    const previous = parts.at(-1);
    if (previous?.price.priceKey === price.priceKey) continue;
    if (previous) previous.days.endsOn = dayAfter(on, -1);
    parts.push({ price, days: { startsOn: previous ? on : startsOn, endsOn } });
  }
  return parts;
}

const MILLION = 1_000_000n;

/** The price times the quantity, which has at most 6 decimals. */
function millionthsOf({ amountMinor, quantity }: Pick<Price, 'amountMinor' | 'quantity'>): bigint {
  return BigInt(amountMinor) * BigInt(Math.round(quantity * Number(MILLION)));
}

/** What a full period is worth at a price. */
export function worthOf(price: Pick<Price, 'amountMinor' | 'quantity'>): bigint {
  return roundedQuotient(millionthsOf(price), MILLION);
}

function dayCountOf({ startsOn, endsOn }: Period): number {
  return daysBetween(startsOn, endsOn) + 1;
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);
