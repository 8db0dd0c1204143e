import { type Period, periodAt } from '../../agreements/charges/periods.ts';
import {
  type Bounds,
  type ChargeTerms,
  dueOn,
  type Segment,
  segmentsOf,
} from '../../agreements/charges/worth.ts';
import { dayAfter } from '../../documents/facts/dates.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';
import type { AmountSubject } from '../amount-charges/amount.ts';
import type { Owing } from './owing.ts';

/** A recurring charge, and what its lines say. */
export interface ChargeToCollect extends ChargeTerms {
  id: string;
  name: string;
  projectId: string | null;
  /** The charge's own tax. Without one, lines inherit theirs. */
  ownTax: StoredTax | undefined;
  line: Owing['line'];
}

/** What lines charge of a charge's period at a price, those of drafts included. */
export interface ChargedAmount {
  periodStartsOn: string;
  priceKey: string;
  amountMinor: number;
}

export interface ChargesToDay {
  /** Periods are owed from their first active day on, or from their last in arrears. */
  from: string | null;
  to: string;
  bounds: Bounds;
  /** Periods that a person took off a draft. */
  isHeld(charge: ChargeToCollect, periodStartsOn: string): boolean;
  problem: string | undefined;
}

/** Owed by a period of a charge, from this day on. */
export interface OwingPeriod extends Owing {
  dueOn: string;
  /** Whether that is among the days that are collected. */
  isDue: boolean;
  /** What the period is worth at the price. */
  agreedUnits: number;
  timing: ChargeTerms['timing'];
}

/** The most periods of one charge that owe something in one call: 20 years of weeks. The others wait for another call. */
const PERIODS_MAX = 1_050;
/** The most periods of one charge that one call looks at, whatever they owe: the weeks from 1900 to 2283. */
const PERIODS_SEEN_MAX = 20_000;

/**
 * What the periods of a charge owe up to a day, at each price. What was charged and is agreed no longer is to be taken back,
 * whatever the day.
 */
export function owedByCharge(
  charge: ChargeToCollect,
  charged: ChargedAmount[],
  { from, to, bounds, isHeld, problem }: ChargesToDay,
): OwingPeriod[] {
  const byPeriod = Map.groupBy(charged, ({ periodStartsOn }) => periodStartsOn);
  const owedIn = (period: Period): OwingPeriod[] => {
    const due = dueOn(charge, period, bounds);
    const isDue = due !== undefined && due <= to && (from === null || due >= from);
    const before = byPeriod.get(period.startsOn) ?? [];
    if (!isDue && before.length === 0) return [];
    const owed = owedByPeriod(segmentsOf(charge, period, bounds), before);
    return owed.map((part) => ({
      ...presentOwed(charge, period, part),
      ...{ dueOn: due ?? period.startsOn, isDue, timing: charge.timing, problem },
      isHeld: isHeld(charge, period.startsOn),
    }));
  };
  const owing: OwingPeriod[] = [];
  let count = 0;
  for (const period of periodsUntil(charge, bounds, to)) {
    if (byPeriod.has(period.startsOn)) continue;
    const owed = owedIn(period);
    owing.push(...owed);
    if (owed.some(({ units }) => units !== 0)) count += 1;
    if (count === PERIODS_MAX) break;
  }
  const known = [...byPeriod.keys()].flatMap((startsOn) => periodAt(charge, startsOn) ?? []);
  return [...owing, ...known.flatMap(owedIn)].sort(byFirstDay);
}

const byFirstDay = (one: OwingPeriod, other: OwingPeriod) =>
  one.startsOn === other.startsOn ? 0 : one.startsOn < other.startsOn ? -1 : 1;

/** The periods that may be due by a day. In arrears, no period is due before it began either. */
function* periodsUntil(charge: ChargeToCollect, { firstDay, lastDay }: Bounds, to: string) {
  const lastDays = [charge.endsOn, lastDay, to].filter((day) => day !== null).toSorted();
  const until = lastDays[0] ?? to;
  const from = firstDay !== null && firstDay > charge.startsOn ? firstDay : charge.startsOn;
  let period = periodAt(charge, from);
  for (let seen = 0; period && period.startsOn <= until && seen < PERIODS_SEEN_MAX; seen += 1) {
    yield period;
    if (period.endsOn >= until) return;
    const next = periodAt(charge, dayAfter(period.endsOn, 1));
    // The calendar ends on 9999-12-31, and so does the last period.
    if (!next || next.startsOn <= period.startsOn) return;
    period = next;
  }
}

/** Leaves what is not due to a later day, but for what was taken back twice: on a line, and by a credit note. */
export function leaveUndue(period: OwingPeriod): void {
  const { isDue, units, agreedUnits } = period;
  if (!isDue && units > 0) period.units = Math.min(units, Math.max(0, units - agreedUnits));
}

interface OwedPart {
  priceKey: string;
  units: number;
  agreedUnits: number;
  firstDay: string;
  lastDay: string;
  whole: Owing['whole'];
}

/** What a period owes at each price: what its days are worth, less what is charged of them. */
function owedByPeriod(segments: Segment[], charged: ChargedAmount[]): OwedPart[] {
  const chargedAt = new Map<string, number>();
  for (const { priceKey, amountMinor } of charged)
    chargedAt.set(priceKey, (chargedAt.get(priceKey) ?? 0) + amountMinor);
  const agreed = Map.groupBy(segments, ({ priceKey }) => priceKey);
  return [...new Set([...chargedAt.keys(), ...agreed.keys()])].map((priceKey) => {
    const parts = agreed.get(priceKey) ?? [];
    const worth = parts.reduce((sum, { worthMinor }) => sum + worthMinor, 0);
    const [first] = parts;
    return {
      priceKey,
      units: worth - (chargedAt.get(priceKey) ?? 0),
      agreedUnits: worth,
      firstDay: first?.firstDay ?? '',
      lastDay: parts.at(-1)?.lastDay ?? '',
      whole: first?.isWhole
        ? { quantity: first.quantity, amountMinor: first.amountMinor, units: worth }
        : undefined,
    };
  });
}

function presentOwed(
  charge: ChargeToCollect,
  period: Period,
  part: OwedPart,
): Omit<Owing, 'problem' | 'isHeld'> & { agreedUnits: number } {
  const { id, name, projectId, ownTax, line } = charge;
  const { priceKey, units, agreedUnits, whole } = part;
  return {
    key: amountKey({ chargeId: id, periodStartsOn: period.startsOn, priceKey, expenseId: null }),
    record: { type: 'CHARGE', id, periodStartsOn: period.startsOn, priceKey },
    ...{ measure: 'AMOUNT', units, agreedUnits, projectId, ownTax, line, whole },
    subject: { type: 'CHARGE', id: `${id}/${period.startsOn}`, name },
    ...(units < 0 || part.firstDay === '' ? daysTakenBack(period, part) : daysOf(part)),
    ...{ hourlyMinor: 0, startsOn: period.startsOn, unknownRole: undefined, integrationId: null },
  };
}

const daysOf = ({ firstDay, lastDay }: OwedPart) => ({ firstDay, lastDay });

/** The days of a period that are agreed no longer at a price. Some are left at its end, at its beginning, on both sides, or not at all. */
function daysTakenBack({ startsOn, endsOn }: Period, { firstDay, lastDay }: OwedPart) {
  const isBeginningLeft = firstDay === startsOn && lastDay < endsOn;
  const isEndLeft = lastDay === endsOn && firstDay > startsOn;
  return {
    firstDay: isBeginningLeft ? dayAfter(lastDay, 1) : startsOn,
    lastDay: isEndLeft ? dayAfter(firstDay, -1) : endsOn,
  };
}

/** The key of what an amount was charged for. */
export function amountKey(row: AmountSubject): string {
  return row.expenseId ?? `${row.chargeId}/${row.periodStartsOn}/${row.priceKey}`;
}

/** The day whose draft a period goes on. A period in advance belongs on the draft that is issued when it begins. */
export function draftDayOf({ dueOn: due, timing }: OwingPeriod): string {
  return timing === 'IN_ADVANCE' ? dayAfter(due, -1) : due;
}

/** The next day after `day` from which a period of the charge is owed. Undefined if there is none within some periods. */
export function nextDueDay(charge: ChargeTerms, bounds: Bounds, day: string): string | undefined {
  const start = day < charge.startsOn ? charge.startsOn : day;
  for (let period = periodAt(charge, start), looked = 0; period && looked < LOOK_AHEAD; looked += 1) {
    const due = dueOn(charge, period, bounds);
    if (due !== undefined && due > day) return due;
    if (charge.endsOn !== null && charge.endsOn <= period.endsOn) return undefined;
    period = periodAt(charge, dayAfter(period.endsOn, 1));
  }
  return undefined;
}

/** Periods to look at for the next one that is not paused. A longer pause is looked at again when it ends or is changed. */
const LOOK_AHEAD = 600;
