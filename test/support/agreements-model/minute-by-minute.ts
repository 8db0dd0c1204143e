import type { AgreedCharge, ContractDays } from './day-by-day.ts';
import { agreedPeriods } from './day-by-day.ts';

/**
 * What prepaid hours cover, a day and a minute at a time. It shares no code with the service. It knows allowances by the
 * month, and those of a charge.
 */
export interface AgreedAllowance {
  id: string;
  minutesPerPeriod: number;
  startsOn: string;
  endsOn: string | null;
  role: string | null;
  rollover: 'NONE' | { maxMinutes?: number; periods?: number };
  charge: AgreedCharge | undefined;
}

export interface DoneWork {
  id: string;
  date: string;
  minutes: number;
  role: string | null;
}

interface Grant {
  minutes: number;
  /** The period that granted it, counted from 0. */
  index: number;
}

/** The minutes of each entry that each allowance covers: `entry allowance`. */
export function covered(
  allowances: AgreedAllowance[],
  work: DoneWork[],
  days: ContractDays,
  until: string,
): Map<string, number> {
  const sums = new Map<string, number>();
  const accounts = allowances
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
    .map((allowance) => ({
      allowance,
      ...periodsOf(allowance, days, until),
      index: -1,
      grants: [] as Grant[],
    }));
  const byDay = work.toSorted((one, other) =>
    `${one.date} ${one.id}` < `${other.date} ${other.id}` ? -1 : 1,
  );
  for (const { id, date, minutes, role } of byDay) {
    let open = minutes;
    for (const account of accounts) {
      const { allowance, periods, isActive } = account;
      if (allowance.role !== null && allowance.role.toLowerCase() !== role?.toLowerCase()) continue;
      for (
        let next = periods[account.index + 1];
        next && next.startsOn <= date;
        next = periods[account.index + 1]
      ) {
        if (account.index >= 0) expire(account.grants, account.index, allowance.rollover);
        account.index += 1;
        account.grants.push({ minutes: next.granted, index: account.index });
      }
      if (!isActive(date)) continue;
      for (; open > 0; open -= 1) {
        const oldest = account.grants.find((grant) => grant.minutes > 0);
        if (!oldest) break;
        oldest.minutes -= 1;
        sums.set(`${id} ${allowance.id}`, (sums.get(`${id} ${allowance.id}`) ?? 0) + 1);
      }
    }
  }
  return sums;
}

const orderOf = ({ role, startsOn, id }: AgreedAllowance) => `${role === null ? 2 : 1} ${startsOn} ${id}`;

/** What goes on after a period: the newest minutes, of the periods that may. */
function expire(grants: Grant[], index: number, rollover: AgreedAllowance['rollover']): void {
  let room = rollover === 'NONE' ? 0 : (rollover.maxMinutes ?? Number.POSITIVE_INFINITY);
  const periods = rollover === 'NONE' ? 0 : (rollover.periods ?? Number.POSITIVE_INFINITY);
  for (const grant of grants.toReversed()) {
    if (index + 1 - grant.index > periods) grant.minutes = 0;
    grant.minutes = Math.min(grant.minutes, room);
    room -= grant.minutes;
  }
}

/** The periods with an active day, and what they grant. Its activity is that of a charge with a price of 1 a day. */
function periodsOf(
  { minutesPerPeriod, startsOn, endsOn, charge }: AgreedAllowance,
  days: ContractDays,
  until: string,
) {
  const own = { every: 'MONTH', interval: 1, timing: 'IN_ADVANCE', proration: 'NONE', pauses: [], startsOn };
  const counted = charge ?? own;
  const isActive = (day: string) =>
    day >= startsOn &&
    day >= counted.startsOn &&
    day <= (endsOn ?? '9') &&
    day <= (charge?.endsOn ?? '9') &&
    day >= (days.firstDay ?? '') &&
    day <= (days.lastDay ?? '9') &&
    !counted.pauses.some(({ from, to }) => from <= day && day <= (to ?? '9'));
  const terms = { ...counted, endsOn: null, pauses: [], quantity: 1, prices: [] };
  const open = { firstDay: null, lastDay: null };
  const periods = agreedPeriods(terms, open, until).flatMap((period) => {
    const all = daysOf(period);
    const active = all.filter(isActive).length;
    if (active === 0) return [];
    const isShared = charge?.proration === 'DAYS';
    const granted = isShared ? Math.round((minutesPerPeriod * active) / all.length) : minutesPerPeriod;
    return [{ startsOn: period.startsOn, granted }];
  });
  return { periods, isActive };
}

function daysOf({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] {
  const days: string[] = [];
  for (let at = Date.parse(startsOn); at <= Date.parse(endsOn); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
