import type { Scope } from '../../../platform/database/database.ts';
import { LINES_MAX } from '../../billing/billables/schema.ts';
import { writeBillables } from '../../billing/billables/service.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';
import { writeCharges } from '../time-charges/charging.ts';
import { fitLines } from '../time-charges/releasing.ts';
import { pastChargesOf } from './entries.ts';
import type { OwingEntry } from './line-subjects.ts';
import {
  groupKey,
  groupOf,
  type LeftOver,
  lineKey,
  type PlannedLine,
  type Pricing,
  planLines,
} from './plan.ts';
import { referenceFor, takenKey } from './references.ts';
import { listLinesToMeet } from './store.ts';

const NAME_LENGTH_MAX = 500;
/** Quantities have six decimals. */
export const MILLIONTHS = 1_000_000;

/** A line of the draft, with the minutes that this collecting adds to it. */
export interface CollectedLine extends PlannedLine {
  /** Undefined until a new line is written. */
  billableId: string | undefined;
  isNew: boolean;
  name: string;
  referenceType: string;
  referenceId: string;
}

export interface Collected {
  lines: CollectedLine[];
  leftOver: LeftOver[];
}

export interface TargetDraft {
  /** Undefined if the draft is yet to be made. */
  id: string | undefined;
  lineCount: number;
  totalMinor: number;
}

/** Plans what the entries owe as lines of a draft. Lines that the draft has for a subject, price and tax take more. */
export async function planOnto(
  db: Scope,
  draft: TargetDraft,
  entries: OwingEntry[],
  pricing: Pricing,
): Promise<Collected> {
  const past = await pastChargesOf(db, entries);
  const { lines: planned, leftOver } = await planLines(entries, past, pricing, draft.totalMinor);
  const present = draft.id === undefined ? [] : await db.all(listLinesToMeet, { invoiceId: draft.id });
  // The first of lines that became alike takes more.
  const byKey = new Map(present.toReversed().map((line) => [keyOfPresent(line), line]));
  const taken = new Set(
    present.map(({ referenceType, referenceId }) => takenKey(referenceType ?? '', referenceId ?? '')),
  );
  const lines: CollectedLine[] = [];
  let room = LINES_MAX - draft.lineCount;
  for (const line of inOrder(planned)) {
    const { subject, isReversal, amountMinor, tax } = line;
    const met = byKey.get(lineKey(subject, isReversal, amountMinor, tax));
    if (met) {
      const { id: billableId, name } = met;
      const reference = { referenceType: met.referenceType ?? '', referenceId: met.referenceId ?? '' };
      lines.push({ ...line, ...reference, billableId, isNew: false, name });
    } else if (room > 0) {
      room--;
      const name = [...subject.name].slice(0, NAME_LENGTH_MAX).join('');
      lines.push({ ...line, ...referenceFor(line, taken), billableId: undefined, isNew: true, name });
    } else leftOver.push(...line.charges.map(({ entry, minutes }) => ({ entry, minutes, problem: FULL })));
  }
  return { lines, leftOver };
}

const FULL = `The invoice has its ${LINES_MAX} lines: collect the rest onto another one`;

/** Charges come first, then reversals, each in the order of the work. */
function inOrder(planned: PlannedLine[]): PlannedLine[] {
  return [...planned.filter((line) => !line.isReversal), ...planned.filter((line) => line.isReversal)];
}

interface PresentLine extends StoredTax {
  collectedFor: string | null;
  amountMinor: number;
}

/** The key under which more minutes find the line. It is none if a person wrote the line. */
function keyOfPresent({ collectedFor, amountMinor, ...tax }: PresentLine): string | undefined {
  if (collectedFor === null) return undefined;
  const { subject, isReversal } = groupOf(collectedFor);
  return lineKey(subject, isReversal, isReversal ? 0 - amountMinor : amountMinor, tax);
}

/** Writes lines and charges of a plan. Needs the locks of contract and invoice. */
export async function writeOnto(
  db: Scope,
  invoiceId: string,
  { lines }: Collected,
  now: string,
): Promise<void> {
  const added = lines.filter(({ isNew }) => isNew);
  if (added.length > 0) {
    const ids = await writeBillables(db, invoiceId, added.map(newBillable), now);
    for (const [index, line] of added.entries()) line.billableId = ids[index];
  }
  const charges = lines.flatMap((line) => {
    const billableId = line.billableId as string;
    return line.charges.map(({ entry, minutes, pricedById = billableId }) => ({
      ...{ entryId: entry.id, billableId, pricedById, minutes },
    }));
  });
  await writeCharges(db, invoiceId, charges);
  const grown = lines.flatMap(({ isNew, billableId }) => (isNew || !billableId ? [] : [billableId]));
  await fitLines(db, grown, now, true);
}

function newBillable(line: CollectedLine) {
  const { name, subject, isReversal, amountMinor, minutes, projectId, firstDay, lastDay } = line;
  const { referenceType, referenceId, tax, charges } = line;
  return {
    name,
    quantity: millionthsOf(minutes) / MILLIONTHS,
    unitCode: 'HUR',
    amountMinor: isReversal ? 0 - amountMinor : amountMinor,
    serviceFrom: firstDay,
    serviceTo: lastDay,
    ...(projectId !== undefined && { projectId }),
    // A line that undoes earlier charges keeps their tax. Any other inherits that of its last day, which all of its work has.
    ...(charges.some(({ pricedById }) => pricedById !== undefined) && givenTax(tax)),
    referenceType,
    referenceId,
    collectedFor: groupKey(subject, isReversal),
  };
}

/** Rounds to millionths of an hour, as the database does. Thirds of a millionth have no ties. */
export function millionthsOf(minutes: number): number {
  return Math.round((minutes * MILLIONTHS) / 60);
}

function givenTax({ taxCategory, taxPercent, taxCountry, taxExemptionCode, taxExemptionReason }: StoredTax) {
  return {
    ...(taxCategory !== null && { taxCategory }),
    ...(taxPercent !== null && { taxPercent }),
    ...(taxCountry !== null && { taxCountry }),
    ...(taxExemptionCode !== null && { taxExemptionCode }),
    ...(taxExemptionReason !== null && { taxExemptionReason }),
  };
}
