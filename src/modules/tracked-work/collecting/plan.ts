import { pauses } from '../../../platform/pauses.ts';
import type { TaxFinder } from '../../billing/billables/tax.ts';
import { roundedQuotient } from '../../documents/facts/shares.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';
import type { LineSubject, Measure, Owing, PastCharge } from './owing.ts';
import { TOO_LARGE, WORTH_MAX } from './problems.ts';

/** Units of one record on a line. */
export interface PlannedCharge {
  owing: Owing;
  /** Below 0 on a reversal. */
  units: number;
  /** What the line shows for them, if it charges amounts. */
  worthMinor: number;
  /** The line whose price and tax apply, if it is not the line itself. */
  pricedById: string | undefined;
}

/** A line with the units that one collecting adds to it. */
export interface PlannedLine {
  subject: LineSubject;
  measure: Measure;
  isReversal: boolean;
  /** The price of an hour, or 0 if the line charges amounts. Reversals negate it. */
  hourlyMinor: number;
  tax: StoredTax;
  isOwnTax: boolean;
  startsOn: string;
  units: number;
  worthMinor: number;
  firstDay: string;
  lastDay: string;
  /** Undefined if the records belong to several projects. */
  projectId: string | undefined;
  charges: PlannedCharge[];
}

/** Units that are not collected, and why. */
export interface LeftOver {
  owing: Owing;
  units: number;
  problem: string;
}

export interface Plan {
  lines: PlannedLine[];
  leftOver: LeftOver[];
}

/** A part of a record's units at one price. */
interface Part {
  units: number;
  price: { amountMinor: number; units: number };
  tax: StoredTax;
  /** What the line shows for the units, if it charges amounts. */
  worthMinor: number;
  pricedById?: string;
}

const MINUTES_PER_HOUR = 60;
const AS_TYPED = { amountMinor: 1, units: 1 };

/**
 * Plans the lines for what a contract owes: a line for each subject, price and tax. Reversals undo the latest charge first,
 * at its price and its tax, and are always made. They have lines of their own. `past` are the latest first. `worthBefore`
 * is what the draft comes to already.
 */
export async function planLines(
  owing: Owing[],
  past: PastCharge[],
  taxOn: TaxFinder,
  worthBefore = 0,
): Promise<Plan> {
  const pastOf = Map.groupBy(past, ({ key }) => key);
  const lines = new Map<string, PlannedLine>();
  const leftOver: LeftOver[] = [];
  const pause = pauses();
  let worth = worthBefore;
  for (const one of owing) {
    const { parts, left } = partsOf(one, pastOf.get(one.key) ?? [], taxOn);
    for (const part of parts) {
      const grown = worth + Math.max(0, worthOf(part) * (1 + (part.tax.taxPercent ?? 0) / 100));
      if (grown > WORTH_MAX) leftOver.push({ owing: one, units: part.units, problem: TOO_LARGE });
      else {
        worth = grown;
        addPart(lines, one, part);
      }
    }
    if (left) leftOver.push({ owing: one, ...left });
    await pause();
  }
  return { lines: [...lines.values()], leftOver };
}

function worthOf({ units, price }: Part): number {
  return (units / price.units) * price.amountMinor;
}

/**
 * What an amount adds to the rounded worth of a line, after the units that the line still has. So all amounts of a line
 * add up to what it is worth.
 */
export function worthAdded({ price, offset = 0, units }: PastCharge, added: number): number {
  const upTo = (count: number) =>
    roundedQuotient(BigInt(offset + count) * BigInt(price.amountMinor), BigInt(price.units));
  return Number(upTo(units + added) - upTo(units));
}

const ELSEWHERE = 'Another draft charges this: issue it, or delete its line';

function partsOf(
  owing: Owing,
  past: PastCharge[],
  taxOn: TaxFinder,
): { parts: Part[]; left?: Omit<LeftOver, 'owing'> } {
  const parts: Part[] = [];
  let left = owing.units;
  const undo = (charge: PastCharge, units: number) => {
    if (units === 0) return;
    const { price, pricedById } = charge;
    // A disbursement that was O beside other lines of O is E again on its way back.
    const tax = owing.line.isDisbursement && owing.ownTax ? owing.ownTax : charge.tax;
    const worthMinor = owing.measure === 'AMOUNT' ? worthAdded(charge, units) : 0;
    parts.push({ units, price, tax, pricedById, worthMinor });
    left -= units;
  };
  // Lines that lost too much get it back first, so that each line has what is still charged of it. No more than is owed, or
  // can be taken back from other issued lines.
  let lost = left + past.reduce((sum, { units }) => sum + Math.max(0, units), 0);
  for (const charge of past) {
    const given = Math.min(Math.max(0, lost), Math.max(0, -charge.units));
    undo(charge, given);
    lost -= given;
  }
  for (const charge of past) if (left < 0) undo(charge, -Math.min(-left, Math.max(0, charge.units)));
  if (left === 0) return { parts };
  const problem = left < 0 ? ELSEWHERE : owing.problem;
  if (problem !== undefined) return { parts, left: { units: left, problem } };
  const price =
    owing.measure === 'AMOUNT' ? AS_TYPED : { amountMinor: owing.hourlyMinor, units: MINUTES_PER_HOUR };
  const worthMinor = owing.measure === 'AMOUNT' ? left : 0;
  parts.push({ units: left, price, tax: owing.ownTax ?? taxOn(owing.lastDay), worthMinor });
  return { parts };
}

function addPart(lines: Map<string, PlannedLine>, owing: Owing, part: Part): void {
  const { subject, measure, firstDay, lastDay, startsOn } = owing;
  const isReversal = part.units < 0;
  const hourlyMinor = measure === 'AMOUNT' ? 0 : part.price.amountMinor;
  const { tax, pricedById, worthMinor } = part;
  const key = lineKey(groupKey(subject, measure, isReversal), hourlyMinor, tax);
  const units = Math.abs(part.units);
  const charge = { owing, units: part.units, worthMinor, pricedById };
  const line = lines.get(key);
  if (!line) {
    const isOwnTax = pricedById !== undefined || owing.ownTax !== undefined;
    lines.set(key, {
      ...{ subject, measure, isReversal, hourlyMinor, tax, isOwnTax, startsOn, units, worthMinor },
      ...{ firstDay, lastDay, projectId: owing.projectId ?? undefined, charges: [charge] },
    });
    return;
  }
  line.units += units;
  line.worthMinor += worthMinor;
  line.charges.push(charge);
  line.isOwnTax ||= pricedById !== undefined;
  if (firstDay < line.firstDay) line.firstDay = firstDay;
  if (lastDay > line.lastDay) line.lastDay = lastDay;
  if (startsOn < line.startsOn) line.startsOn = startsOn;
  if (owing.projectId !== line.projectId) line.projectId = undefined;
}

/** Identifies the line that charges a subject at a price and a tax. Amounts of any price share a line. */
export function lineKey(
  group: string,
  hourlyMinor: number,
  { taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason }: StoredTax,
): string {
  return JSON.stringify([
    ...[group, hourlyMinor, taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason],
  ]);
}

/** Identifies the lines of a subject. It is stored with them, since people may change their references. */
export function groupKey(
  { type, id }: Pick<LineSubject, 'type' | 'id'>,
  measure: Measure,
  isReversal: boolean,
): string {
  return JSON.stringify([type, id, isReversal ? '-' : '+', ...(measure === 'AMOUNT' ? [measure] : [])]);
}

/** Reads the key of a group. */
export function groupOf(key: string): {
  subject: Pick<LineSubject, 'type' | 'id'>;
  measure: Measure;
  isReversal: boolean;
} {
  const [type, id, sign, measure = 'MINUTES'] = JSON.parse(key) as [string, string, string, Measure?];
  return { subject: { type, id }, measure, isReversal: sign === '-' };
}
