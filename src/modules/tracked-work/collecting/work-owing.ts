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
    const overage = overageOf(entry);
    const rate = overage === undefined ? rateOf(role, date) : overageRate(overage, date, role);
    return {
      ...{ key: id, record: { type: 'TIME_ENTRY', id }, measure: 'MINUTES', units: entry.owedMinutes },
      subject: subjectOf(entry, groupBy, rate?.role ?? role),
      ...{ firstDay: date, lastDay: date, projectId, isHeld, integrationId, entry },
      ...{ hourlyMinor: rate?.amountMinor ?? 0, startsOn: rate?.startsOn ?? date },
      ...{ ownTax: undefined, line: {}, whole: undefined },
      problem: problemOf(entry, terms, rate),
      unknownRole: overage === undefined ? unknownRoleOf(entry, terms, rate) : undefined,
    };
  });
}

/** The price of work beyond prepaid hours, as a rate. */
export function overageRate(amountMinor: number, startsOn: string, role: string | null): Rate {
  return { id: '', unit: 'HOUR', amountMinor, startsOn, ...(role !== null && { role }) };
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
