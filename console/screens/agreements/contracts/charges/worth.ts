import type { Schemas } from '../../../../../client/src/client.ts';
import { plusDays } from '../../../../parts/days.ts';

export type Charge = Schemas['Charge'];
export type Price = Charge['prices'][number];
type Terms = Pick<Charge, 'prices' | 'pauses' | 'every' | 'interval' | 'quantity' | 'startsOn' | 'endsOn'>;

/** A month has 365.25 / 12 / 7 weeks: as a quotient of whole numbers. */
const MONTHS: Record<Charge['every'], [months: number, of: number]> = {
  WEEK: [84, 365.25],
  MONTH: [1, 1],
  QUARTER: [3, 1],
  YEAR: [12, 1],
};

export type State = 'future' | 'running' | 'paused' | 'ended';

export function stateOn(day: string, { startsOn, endsOn, pauses }: Terms): State {
  if (endsOn !== undefined && endsOn < day) return 'ended';
  if (startsOn > day) return 'future';
  return pauses.some(({ from, to }) => from <= day && (to === undefined || day <= to)) ? 'paused' : 'running';
}

/** The terms of a charge, which ends with its contract at the latest. */
export function endingBy<T extends Pick<Terms, 'endsOn'>>(lastDay: string | undefined, charge: T): T {
  if (lastDay === undefined || (charge.endsOn !== undefined && charge.endsOn <= lastDay)) return charge;
  return { ...charge, endsOn: lastDay };
}

/** The price that applies on a day, or the first one before the charge begins. */
export function priceOn(day: string, { prices }: Pick<Terms, 'prices'>): Price | undefined {
  return prices.findLast(({ startsOn }) => startsOn <= day) ?? prices[0];
}

/** The prices that come later. */
export function pricesAfter(day: string, { prices }: Pick<Terms, 'prices'>): Price[] {
  return prices.filter(({ startsOn }) => startsOn > day && startsOn !== prices[0]?.startsOn);
}

/** What a whole period costs at a price. */
export function periodMinor(price: Price, { quantity }: Pick<Terms, 'quantity'>): number {
  return Math.round(price.amountMinor * (price.quantity ?? quantity));
}

/** What a running charge is worth a month, spread over the months of its period. Nothing while it is paused, or before and after its days. */
export function monthlyMinor(day: string, charge: Terms): number {
  const price = priceOn(day, charge);
  if (!price || stateOn(day, charge) !== 'running') return 0;
  const [months, of] = MONTHS[charge.every];
  return Math.round((periodMinor(price, charge) * of) / (months * charge.interval));
}

/** The prices with a new one from a day on, which takes the place of another one of this day. */
export function withPrice(prices: readonly Price[], added: Price): Price[] {
  const others = prices.filter(({ startsOn }) => startsOn !== added.startsOn);
  return [...others, added].sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
}

/** The last day of a year from a day on. */
export function yearFrom(day: string): string {
  return plusDays(`${Number(day.slice(0, 4)) + 1}${day.slice(4).replace('-02-29', '-03-01')}`, -1);
}
