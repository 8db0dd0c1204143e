import { pauses } from '../../../platform/pauses.ts';
import { daysBetween } from '../../documents/facts/dates.ts';
import { type Period, periodsBetween } from '../charges/periods.ts';
import { activeDays, type Bounds, type ChargeTerms } from '../charges/worth.ts';
import { foldedRole } from '../contracts/rates.ts';
import type { Every, Overage, Rollover } from './schema.ts';

/** An allowance as coverage needs it. With a charge, its periods are those of the charge. */
export interface AllowanceTerms {
  id: string;
  minutesPerPeriod: number;
  every: Every;
  interval: number;
  role: string | null;
  projectId: string | null;
  rollover: Rollover;
  overage: Overage;
  startsOn: string;
  endsOn: string | null;
  charge: ChargeTerms | null;
}

export interface WorkToCover {
  id: string;
  date: string;
  minutes: number;
  role: string | null;
  projectId: string;
}

/** Minutes of an entry that an allowance covers, in the period of the work. */
export interface Coverage {
  entryId: string;
  allowanceId: string;
  periodStartsOn: string;
  minutes: number;
}

/**
 * A period of an allowance that has begun and has an active day. `grantedMinutes` and `rolledOverMinutes` of it are
 * `usedMinutes`, `expiredMinutes`, `leftMinutes` and the `rolledOverMinutes` of the next one. Only the last one has some left.
 */
export interface AllowancePeriod {
  startsOn: string;
  /** Absent from a single grant without an end. */
  endsOn?: string;
  grantedMinutes: number;
  rolledOverMinutes: number;
  usedMinutes: number;
  expiredMinutes: number;
  leftMinutes: number;
}

export interface Covering {
  coverages: Coverage[];
  /** By allowance. */
  periods: Map<string, AllowancePeriod[]>;
}

/**
 * Covers work up to a day, in the order of its days. The oldest minutes of an allowance are used first. Others have their turns
 * meanwhile.
 */
export async function cover(
  allowances: readonly AllowanceTerms[],
  work: readonly WorkToCover[],
  bounds: Bounds,
  until: string,
): Promise<Covering> {
  const pause = pauses();
  const accounts: Account[] = [];
  for (const terms of inOrder(allowances)) {
    accounts.push(openAccount(terms, bounds, until));
    await pause();
  }
  const accountsOf = matching(accounts, ({ terms }) => terms);
  const coverages: Coverage[] = [];
  for (const { id: entryId, date, minutes, ...entry } of work.toSorted(byDay)) {
    if (date > until) break;
    let open = minutes;
    for (const account of accountsOf(entry)) {
      if (open === 0) break;
      const used = useOn(account, date, open);
      if (!used) continue;
      coverages.push({ entryId, allowanceId: account.terms.id, ...used });
      open -= used.minutes;
    }
    await pause();
  }
  for (const account of accounts) {
    close(account, until);
    await pause();
  }
  return { coverages, periods: new Map(accounts.map(({ terms, periods }) => [terms.id, periods])) };
}

/** Finds the price of minutes of an entry that nothing covers. It is undefined if no allowance is for such work. */
export function overagesOf(
  allowances: readonly AllowanceTerms[],
): (work: Pick<WorkToCover, 'date' | 'role' | 'projectId'>) => Overage | undefined {
  const termsOf = matching(inOrder(allowances), (terms) => terms);
  return ({ date, ...work }) => {
    const day = { startsOn: date, endsOn: date };
    return termsOf(work).find((terms) => activeDays(activityOf(terms), day, OPEN).length > 0)?.overage;
  };
}

const OPEN: Bounds = { firstDay: null, lastDay: null };

/** Narrower allowances first. */
function inOrder(allowances: readonly AllowanceTerms[]): AllowanceTerms[] {
  const keyOf = ({ role, projectId, startsOn, id }: AllowanceTerms) =>
    `${Number(role === null) + Number(projectId === null)} ${startsOn} ${id}`;
  return allowances
    .map((terms) => ({ terms, key: keyOf(terms) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ terms }) => terms);
}

/** Finds what is for the role and the project of work. Looks through all only once for each pair of them. */
function matching<T>(all: readonly T[], termsOf: (one: T) => AllowanceTerms) {
  const known = new Map<string, T[]>();
  return ({ role, projectId }: Pick<WorkToCover, 'role' | 'projectId'>): T[] => {
    const folded = role === null ? null : foldedRole(role);
    const key = JSON.stringify([folded, projectId]);
    const found =
      known.get(key) ??
      all.filter((one) => {
        const terms = termsOf(one);
        return (
          (terms.role === null || foldedRole(terms.role) === folded) &&
          (terms.projectId === null || terms.projectId === projectId)
        );
      });
    known.set(key, found);
    return found;
  };
}

function byDay(one: WorkToCover, other: WorkToCover): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** A period with an active day, and what it grants. */
interface Span extends Period {
  stretches: Period[];
  grantedMinutes: number;
}

/** What an allowance has granted and not used yet, while its periods pass. */
interface Account {
  terms: AllowanceTerms;
  spans: Span[];
  /** The last day on which it can be used. */
  lastDay: string;
  /** The index of the period that it has come to. */
  at: number;
  /** What is left, by the period that granted it, the oldest first. */
  left: { minutes: number; grantedAt: number }[];
  leftMinutes: number;
  periods: AllowancePeriod[];
}

function openAccount(terms: AllowanceTerms, bounds: Bounds, until: string): Account {
  const lastDay = [activityOf(terms).endsOn ?? LAST_DAY, bounds.lastDay ?? LAST_DAY].reduce(earlier);
  const spans = spansOf(terms, lastDay, bounds, until);
  return { terms, spans, lastDay, at: -1, left: [], leftMinutes: 0, periods: [] };
}

const LAST_DAY = '9999-12-31';

/** The days of an allowance: within those of its charge, and paused with it. */
function activityOf({ startsOn, endsOn, charge }: AllowanceTerms) {
  const ends = [endsOn, charge?.endsOn ?? null].filter((day) => day !== null).sort();
  return {
    startsOn: charge && charge.startsOn > startsOn ? charge.startsOn : startsOn,
    ...{ endsOn: ends[0] ?? null, pauses: charge?.pauses ?? [] },
  };
}

function spansOf(terms: AllowanceTerms, lastDay: string, bounds: Bounds, until: string): Span[] {
  const { every, interval, startsOn, endsOn, charge, minutesPerPeriod } = terms;
  const activity = activityOf(terms);
  const periods =
    every === 'ONCE'
      ? [{ startsOn, endsOn: endsOn ?? LAST_DAY }]
      : periodsBetween(charge ?? { startsOn, every, interval }, activity.startsOn, earlier(until, lastDay));
  return periods.flatMap((period) => {
    const stretches = activeDays(activity, period, bounds);
    if ((stretches[0]?.startsOn ?? LAST_DAY) > until) return [];
    const isShared = charge !== null && charge.proration === 'DAYS';
    const dayCount = stretches.reduce((sum, stretch) => sum + dayCountOf(stretch), 0);
    const share = Math.round((minutesPerPeriod * dayCount) / dayCountOf(period));
    return [{ ...period, stretches, grantedMinutes: isShared ? share : minutesPerPeriod }];
  });
}

function dayCountOf({ startsOn, endsOn }: Period): number {
  return daysBetween(startsOn, endsOn) + 1;
}

/** Uses at most so many minutes on a day. Undefined if the allowance has none, or is not active. */
function useOn(account: Account, date: string, wanted: number) {
  moveTo(account, date);
  const span = account.spans[account.at];
  if (!span?.stretches.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)) return undefined;
  const minutes = Math.min(wanted, account.leftMinutes);
  if (minutes === 0) return undefined;
  take(account, minutes);
  lastPeriodOf(account).usedMinutes += minutes;
  return { periodStartsOn: span.startsOn, minutes };
}

/** Goes on to the last period that has begun on a day. */
function moveTo(account: Account, date: string): void {
  for (
    let next = account.spans[account.at + 1];
    next && next.startsOn <= date;
    next = account.spans[account.at + 1]
  ) {
    if (account.at >= 0) lastPeriodOf(account).expiredMinutes += expire(account);
    account.at += 1;
    account.periods.push({
      startsOn: next.startsOn,
      ...(next.endsOn !== LAST_DAY && { endsOn: next.endsOn }),
      ...{ grantedMinutes: next.grantedMinutes, rolledOverMinutes: account.leftMinutes },
      ...{ usedMinutes: 0, expiredMinutes: 0, leftMinutes: 0 },
    });
    if (next.grantedMinutes > 0) account.left.push({ minutes: next.grantedMinutes, grantedAt: account.at });
    account.leftMinutes += next.grantedMinutes;
  }
}

/** Once its last day is over, an allowance has nothing left. Before that, what may go on into another period is left. */
function close(account: Account, until: string): void {
  moveTo(account, until);
  const span = account.spans[account.at];
  if (!span) return;
  const period = lastPeriodOf(account);
  if (account.lastDay <= span.endsOn && account.lastDay < until)
    period.expiredMinutes += take(account, account.leftMinutes);
  else if (span.endsOn < until) period.expiredMinutes += expire(account);
  period.leftMinutes = account.leftMinutes;
}

/** Takes away what does not go on into the next period, and returns how much that is. */
function expire(account: Account): number {
  const { rollover } = account.terms;
  if (rollover === 'NONE') return take(account, account.leftMinutes);
  const { maxMinutes = account.leftMinutes, periods = account.spans.length } = rollover;
  let expired = 0;
  for (
    let [first] = account.left;
    first && account.at + 1 - first.grantedAt > periods;
    [first] = account.left
  )
    expired += take(account, first.minutes);
  return expired + take(account, Math.max(0, account.leftMinutes - maxMinutes));
}

/** Takes minutes, of which there are enough, the oldest first. */
function take(account: Account, minutes: number): number {
  for (let open = minutes; open > 0; ) {
    const [first] = account.left;
    if (!first) break;
    const taken = Math.min(open, first.minutes);
    first.minutes -= taken;
    open -= taken;
    if (first.minutes === 0) account.left.shift();
  }
  account.leftMinutes -= minutes;
  return minutes;
}

function lastPeriodOf({ periods }: Account): AllowancePeriod {
  return periods.at(-1) as AllowancePeriod;
}

const earlier = (one: string, other: string) => (one < other ? one : other);
