/**
 * What recurring charges are worth, reckoned a day at a time from their terms. It shares no code with the service, which
 * reckons with stretches of days.
 */
export interface AgreedCharge {
  startsOn: string;
  endsOn?: string | null | undefined;
  every: string;
  interval: number;
  quantity: number;
  prices: { amountMinor: number; startsOn: string; quantity?: number }[];
  pauses: { from: string; to?: string }[];
  timing: string;
  proration: string;
}

export interface ContractDays {
  firstDay: string | null;
  lastDay: string | null;
}

export interface AgreedPeriod {
  startsOn: string;
  endsOn: string;
  /** Undefined if no day of it is active. */
  dueOn: string | undefined;
  /** Minor units by `price x quantity`. */
  worth: Map<string, number>;
}

interface Day {
  text: string;
  month: number;
  dayOfMonth: number;
  isLastOfMonth: boolean;
}

const DAY_MS = 86_400_000;
const MONTHS: Record<string, number> = { MONTH: 1, QUARTER: 3, YEAR: 12 };
const known = new Map<number, Day>();

function dayAt(number: number): Day {
  let day = known.get(number);
  if (!day) {
    const [at, next] = [new Date(number * DAY_MS), new Date((number + 1) * DAY_MS)];
    const month = at.getUTCFullYear() * 12 + at.getUTCMonth();
    const isLastOfMonth = next.getUTCDate() === 1;
    day = { text: at.toISOString().slice(0, 10), month, dayOfMonth: at.getUTCDate(), isLastOfMonth };
    known.set(number, day);
  }
  return day;
}

/** Whether a period begins on a day: on the day of the anchor, or on the last one of a month that has no such day. */
function isFirstDay({ every, interval }: AgreedCharge, number: number, anchorNumber: number): boolean {
  if (every === 'WEEK') return (number - anchorNumber) % (7 * interval) === 0;
  const [day, anchor] = [dayAt(number), dayAt(anchorNumber)];
  if ((day.month - anchor.month) % ((MONTHS[every] ?? 0) * interval) !== 0) return false;
  return day.dayOfMonth === anchor.dayOfMonth || (day.isLastOfMonth && day.dayOfMonth < anchor.dayOfMonth);
}

/** The periods that begin by a day. */
export function agreedPeriods(charge: AgreedCharge, days: ContractDays, until: string): AgreedPeriod[] {
  const anchor = Date.parse(charge.startsOn) / DAY_MS;
  const periods: AgreedPeriod[] = [];
  for (let number = anchor; dayAt(number).text <= until; ) {
    const first = number;
    do number += 1;
    while (!isFirstDay(charge, number, anchor));
    const all = Array.from({ length: number - first }, (_, index) => dayAt(first + index).text);
    periods.push(agreedPeriod(charge, days, all));
  }
  return periods;
}

function agreedPeriod(
  charge: AgreedCharge,
  { firstDay, lastDay }: ContractDays,
  all: string[],
): AgreedPeriod {
  const isActive = (day: string) =>
    day >= charge.startsOn &&
    (charge.endsOn == null || day <= charge.endsOn) &&
    (firstDay === null || day >= firstDay) &&
    (lastDay === null || day <= lastDay) &&
    !charge.pauses.some(({ from, to }) => from <= day && (to === undefined || day <= to));
  const active = all.filter(isActive);
  return {
    ...{ startsOn: all[0] ?? '', endsOn: all.at(-1) ?? '' },
    dueOn: charge.timing === 'IN_ADVANCE' ? active[0] : active.at(-1),
    worth: worthOf(charge, active, all.length),
  };
}

/** Rounds the sum after each day, so that the days of a price are worth what they add to it. */
function worthOf(charge: AgreedCharge, active: string[], dayCount: number): Map<string, number> {
  const worth = new Map<string, number>();
  const isWhole = charge.proration === 'NONE';
  let exact = 0n;
  let sum = 0n;
  for (const day of isWhole ? active.slice(0, 1) : active) {
    const { key, millionths } = priceOn(charge, day);
    exact += millionths * BigInt(isWhole ? dayCount : 1);
    const divisor = 1_000_000n * BigInt(dayCount);
    const rounded = (exact + divisor / 2n) / divisor;
    worth.set(key, (worth.get(key) ?? 0) + Number(rounded - sum));
    sum = rounded;
  }
  return worth;
}

/** The price that started last. Without any, the first one. */
function priceOn(charge: AgreedCharge, day: string) {
  const prices = charge.prices.toSorted((one, other) => (one.startsOn < other.startsOn ? -1 : 1));
  const price = prices.findLast(({ startsOn }) => startsOn <= day) ?? prices[0];
  const { amountMinor = 0, quantity = charge.quantity } = price ?? {};
  const millionths = BigInt(amountMinor) * BigInt(Math.round(quantity * 1_000_000));
  return { key: `${amountMinor}x${quantity}`, millionths };
}
