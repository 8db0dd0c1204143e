import { type RateFinder, rateFinder } from '../../agreements/contracts/rates.ts';
import type { Grouping, Rate } from '../../agreements/contracts/schema.ts';
import type { OverageFinder } from '../coverage/storing.ts';
import type { LineSubject, Owing } from './owing.ts';
import { problemOf, type Terms, unknownRoleOf } from './problems.ts';

/** An entry that owes minutes, or is owed some: then `owedMinutes` is below 0. */
export interface OwingEntry {
  id: string;
  date: string;
  owedMinutes: number;
  role: string | null;
  worker: string | null;
  projectId: string;
  projectName: string;
  referenceType: string | null;
  referenceId: string | null;
  referenceName: string | null;
  integrationId: string | null;
  isHeld: boolean;
  isApproved: boolean;
}

interface Pricing {
  terms: Terms;
  groupBy: Grouping;
  overageOf: OverageFinder;
}

/** What entries owe, at the rates of their days, or at the price that prepaid hours set for further work. */
export function owedByWork<T extends OwingEntry>(
  entries: T[],
  { terms, groupBy, overageOf }: Pricing,
): (Owing & { entry: T })[] {
  const rateOf = cached(rateFinder(terms.rates, 'HOUR'));
  return entries.map((entry) => {
    const { id, date, role, projectId, isHeld, integrationId } = entry;
    const { rate, unknownRole } = priceOfWork(entry, { terms, rateOf, overageOf });
    return {
      ...{ key: id, record: { type: 'TIME_ENTRY', id }, measure: 'MINUTES', units: entry.owedMinutes },
      subject: subjectOf(entry, groupBy, rate?.role ?? role),
      ...{ firstDay: date, lastDay: date, projectId, isHeld, integrationId, entry },
      ...{ hourlyMinor: rate?.amountMinor ?? 0, startsOn: rate?.startsOn ?? date },
      ...{ ownTax: undefined, line: {}, whole: undefined },
      ...{ problem: problemOf(entry, terms, rate), unknownRole },
    };
  });
}

/** The terms of a contract, and the prices that they have for work. */
export interface Prices {
  terms: Terms;
  rateOf: RateFinder;
  overageOf: OverageFinder;
}

/** The price of an hour of work: the rate of its day, or the price that prepaid hours set for further work. */
export function priceOfWork(
  work: Parameters<OverageFinder>[0],
  { terms, rateOf, overageOf }: Prices,
): { rate: Rate | undefined; unknownRole: string | undefined } {
  const { date, role } = work;
  const amountMinor = overageOf(work);
  if (amountMinor === undefined) {
    const rate = rateOf(role, date);
    return { rate, unknownRole: unknownRoleOf(work, terms, rate) };
  }
  const rate: Rate = { id: '', unit: 'HOUR', amountMinor, startsOn: date, ...(role !== null && { role }) };
  return { rate, unknownRole: undefined };
}

/** A draft may have a hundred thousand entries. */
function cached(find: RateFinder): RateFinder {
  const known = new Map<string, ReturnType<RateFinder>>();
  return (role, date) => {
    const key = `${date} ${role ?? ''}`;
    if (!known.has(key)) known.set(key, find(role, date));
    return known.get(key);
  };
}

/**
 * Finds what the entry's line stands for. Without a task, worker or role, that is the project. The role is spelled as its rate
 * spells it, so that one role has one line.
 */
function subjectOf(entry: OwingEntry, groupBy: Grouping, role: string | null): LineSubject {
  const { referenceType, referenceId, referenceName, worker, date } = entry;
  if (groupBy === 'REFERENCE' && referenceType !== null && referenceId !== null)
    return { type: referenceType, id: referenceId, name: referenceName ?? referenceId };
  if (groupBy === 'WORKER' && worker !== null) return { type: 'WORKER', id: worker, name: worker };
  if (groupBy === 'ROLE' && role !== null) return { type: 'ROLE', id: role, name: role };
  if (groupBy === 'DAY') return { type: 'DAY', id: date, name: date };
  return { type: 'PROJECT', id: entry.projectId, name: entry.projectName };
}
