import { pauses } from '../../../platform/pauses.ts';
import { type RateFinder, rateFinder } from '../../agreements/contracts/rates.ts';
import type { Grouping } from '../../agreements/contracts/schema.ts';
import type { TaxFinder } from '../../billing/billables/tax.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';
import { type LineSubject, type OwingEntry, type PastCharge, subjectOf } from './line-subjects.ts';
import { problemOf, type Terms, TOO_LARGE, unknownRoleOf, WORTH_MAX } from './problems.ts';

/** Minutes of one entry on a line. */
export interface PlannedCharge {
  entry: OwingEntry;
  /** Below 0 on a reversal. */
  minutes: number;
  /** The line whose price and tax apply, if it is not the line itself. */
  pricedById: string | undefined;
  /** Says that no rate names the entry's role, if that is so. */
  unknownRole: string | undefined;
}

/** A line with the minutes that one collecting adds to it. */
export interface PlannedLine {
  subject: LineSubject;
  isReversal: boolean;
  /** The price of an hour. Reversals negate it. */
  amountMinor: number;
  tax: StoredTax;
  /** The first day of the rate, or of the work if no rate applies. It distinguishes further lines of a subject. */
  startsOn: string;
  minutes: number;
  firstDay: string;
  lastDay: string;
  /** Undefined if the entries belong to several projects. */
  projectId: string | undefined;
  charges: PlannedCharge[];
}

/** Minutes that are not collected, and why. */
export interface LeftOver {
  entry: OwingEntry;
  minutes: number;
  problem: string;
}

export interface Plan {
  lines: PlannedLine[];
  leftOver: LeftOver[];
}

export interface Pricing {
  terms: Terms;
  groupBy: Grouping;
  /** The tax of a day's work. */
  taxOn: TaxFinder;
}

/** A part of an entry's minutes at one price. */
interface Part {
  minutes: number;
  amountMinor: number;
  tax: StoredTax;
  startsOn: string;
  /** The role as the rate spells it, or else as the entry does. */
  role: string | null;
  pricedById?: string;
  unknownRole?: string | undefined;
}

/**
 * Plans the lines for what entries owe: a line for each subject, price and tax. Reversals undo the latest charge first,
 * at its price and its tax, and are always made. They have lines of their own. `pastCharges` are the latest first. `worthBefore`
 * is what the draft comes to already.
 */
export async function planLines(
  entries: OwingEntry[],
  pastCharges: PastCharge[],
  pricing: Pricing,
  worthBefore = 0,
): Promise<Plan> {
  const pastOf = Map.groupBy(pastCharges, ({ entryId }) => entryId);
  const rateOf = cached(rateFinder(pricing.terms.rates, 'HOUR'));
  const lines = new Map<string, PlannedLine>();
  const leftOver: LeftOver[] = [];
  const pause = pauses();
  let worth = worthBefore;
  for (const entry of entries) {
    const { parts, left } = partsOf(entry, pastOf.get(entry.id) ?? [], pricing, rateOf);
    for (const part of parts) {
      const grown = worth + Math.max(0, worthOf(part));
      if (grown > WORTH_MAX) leftOver.push({ entry, minutes: part.minutes, problem: TOO_LARGE });
      else {
        worth = grown;
        addPart(lines, entry, part, pricing.groupBy);
      }
    }
    if (left) leftOver.push({ entry, ...left });
    await pause();
  }
  return { lines: [...lines.values()], leftOver };
}

/** About what a part costs, tax included. */
function worthOf({ minutes, amountMinor, tax }: Part): number {
  return (minutes / 60) * amountMinor * (1 + (tax.taxPercent ?? 0) / 100);
}

const ELSEWHERE = 'Another draft charges these minutes: issue it, or delete its line';

/** A draft may have a hundred thousand entries. */
function cached(find: RateFinder): RateFinder {
  const known = new Map<string, ReturnType<RateFinder>>();
  return (role, date) => {
    const key = `${date} ${role ?? ''}`;
    if (!known.has(key)) known.set(key, find(role, date));
    return known.get(key);
  };
}

function partsOf(
  entry: OwingEntry,
  past: PastCharge[],
  { terms, taxOn }: Pricing,
  rateOf: RateFinder,
): { parts: Part[]; left?: Omit<LeftOver, 'entry'> } {
  const rate = rateOf(entry.role, entry.date);
  const common = { startsOn: rate?.startsOn ?? entry.date, role: rate?.role ?? entry.role };
  const parts: Part[] = [];
  let left = entry.owedMinutes;
  const undo = ({ amountMinor, tax: pastTax, pricedById }: PastCharge, minutes: number) => {
    if (minutes === 0) return;
    parts.push({ minutes, amountMinor, tax: pastTax, ...common, pricedById });
    left -= minutes;
  };
  // Lines that lost too many minutes get them back first, so that each line has what is still charged of it. No more than
  // is owed, or can be taken back from other issued lines.
  let lost = left + past.reduce((sum, { minutes }) => sum + Math.max(0, minutes), 0);
  for (const charge of past) {
    const given = Math.min(Math.max(0, lost), Math.max(0, -charge.minutes));
    undo(charge, given);
    lost -= given;
  }
  for (const charge of past) if (left < 0) undo(charge, -Math.min(-left, Math.max(0, charge.minutes)));
  if (left === 0) return { parts };
  const problem = left < 0 ? ELSEWHERE : problemOf(entry, terms, rate);
  if (!rate || problem !== undefined)
    return { parts, left: { minutes: left, problem: problem ?? ELSEWHERE } };
  const unknownRole = unknownRoleOf(entry, terms, rate);
  parts.push({
    minutes: left,
    amountMinor: rate.amountMinor,
    tax: taxOn(entry.date),
    ...common,
    unknownRole,
  });
  return { parts };
}

function addPart(lines: Map<string, PlannedLine>, entry: OwingEntry, part: Part, groupBy: Grouping): void {
  const isReversal = part.minutes < 0;
  const { amountMinor, tax, startsOn, role, pricedById, unknownRole } = part;
  const subject = subjectOf(entry, groupBy, role);
  const key = lineKey(subject, isReversal, amountMinor, tax);
  const minutes = Math.abs(part.minutes);
  const charge = { entry, minutes: part.minutes, pricedById, unknownRole };
  const line = lines.get(key);
  if (!line) {
    const { date: firstDay, date: lastDay, projectId } = entry;
    lines.set(key, {
      ...{ subject, isReversal, amountMinor, tax, startsOn, minutes, firstDay, lastDay, projectId },
      charges: [charge],
    });
    return;
  }
  line.minutes += minutes;
  line.charges.push(charge);
  if (entry.date < line.firstDay) line.firstDay = entry.date;
  if (entry.date > line.lastDay) line.lastDay = entry.date;
  if (startsOn < line.startsOn) line.startsOn = startsOn;
  if (entry.projectId !== line.projectId) line.projectId = undefined;
}

/** Identifies the line that charges a subject's minutes at a price and a tax. */
export function lineKey(
  subject: Pick<LineSubject, 'type' | 'id'>,
  isReversal: boolean,
  amountMinor: number,
  { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason }: StoredTax,
): string {
  return JSON.stringify([
    groupKey(subject, isReversal),
    ...[amountMinor, taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason],
  ]);
}

/** Identifies the lines of a subject. It is stored with them, since people may change their references. */
export function groupKey({ type, id }: Pick<LineSubject, 'type' | 'id'>, isReversal: boolean): string {
  return JSON.stringify([type, id, isReversal ? '-' : '+']);
}

/** Reads the key of a group. */
export function groupOf(key: string): { subject: Pick<LineSubject, 'type' | 'id'>; isReversal: boolean } {
  const [type, id, sign] = JSON.parse(key) as [string, string, string];
  return { subject: { type, id }, isReversal: sign === '-' };
}
