import type { Scope } from '../../../platform/database/database.ts';
import { LINES_MAX } from '../../billing/billables/schema.ts';
import { writeBillables } from '../../billing/billables/service.ts';
import type { TaxFinder } from '../../billing/billables/tax.ts';
import type { StoredTax } from '../../documents/facts/tax.ts';
import type { NewAmount } from '../amount-charges/amount.ts';
import { fitAmountLines, writeAmounts } from '../amount-charges/charging.ts';
import { writeCharges } from '../time-charges/charging.ts';
import { fitLines } from '../time-charges/releasing.ts';
import type { Measure, Owing, OwingRecord, PastCharge } from './owing.ts';
import { groupKey, groupOf, type LeftOver, lineKey, type PlannedLine, planLines } from './plan.ts';
import { referenceFor, takenKey } from './references.ts';
import { listLinesToMeet } from './store.ts';

const NAME_LENGTH_MAX = 500;
/** Quantities have six decimals. */
export const MILLIONTHS = 1_000_000;

/** A line of the draft, with what this collecting adds to it. */
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

/** Plans what is owed as lines of a draft. Lines that the draft has for a subject, price and tax take more. */
export async function planOnto(
  db: Scope,
  draft: TargetDraft,
  owed: { owing: Owing[]; past: PastCharge[] },
  taxOn: TaxFinder,
): Promise<Collected> {
  const { lines: planned, leftOver } = await planLines(owed.owing, owed.past, taxOn, draft.totalMinor);
  const present = draft.id === undefined ? [] : await db.all(listLinesToMeet, { invoiceId: draft.id });
  // The first of lines that became alike takes more.
  const byKey = new Map(present.toReversed().map((line) => [keyOfPresent(line), line]));
  const taken = new Set(
    present.map(({ referenceType, referenceId }) => takenKey(referenceType ?? '', referenceId ?? '')),
  );
  const lines: CollectedLine[] = [];
  let room = LINES_MAX - draft.lineCount;
  for (const line of inOrder(planned)) {
    const { subject, measure, isReversal, hourlyMinor, tax } = line;
    const met = byKey.get(lineKey(groupKey(subject, measure, isReversal), hourlyMinor, tax));
    if (met) {
      const { id: billableId, name } = met;
      const reference = { referenceType: met.referenceType ?? '', referenceId: met.referenceId ?? '' };
      lines.push({ ...line, ...reference, billableId, isNew: false, name });
    } else if (room > 0) {
      room--;
      const name = [...subject.name].slice(0, NAME_LENGTH_MAX).join('');
      lines.push({ ...line, ...referenceFor(line, taken), billableId: undefined, isNew: true, name });
    } else leftOver.push(...line.charges.map(({ owing, units }) => ({ owing, units, problem: FULL })));
  }
  return { lines, leftOver };
}

const FULL = `The invoice has its ${LINES_MAX} lines: collect the rest onto another one`;

/** Charges come first, then reversals, each in the order of what is owed. */
function inOrder(planned: PlannedLine[]): PlannedLine[] {
  return [...planned.filter((line) => !line.isReversal), ...planned.filter((line) => line.isReversal)];
}

interface PresentLine extends StoredTax {
  collectedFor: string | null;
  amountMinor: number;
}

/** The key under which more of the same finds the line. It is none if a person wrote the line. */
function keyOfPresent({ collectedFor, amountMinor, ...tax }: PresentLine): string | undefined {
  if (collectedFor === null) return undefined;
  const { measure, isReversal } = groupOf(collectedFor);
  const hourlyMinor = measure === 'AMOUNT' ? 0 : isReversal ? 0 - amountMinor : amountMinor;
  return lineKey(collectedFor, hourlyMinor, tax);
}

interface Target {
  invoiceId: string;
  contractId: string;
  now: string;
}

/** Writes lines and charges of a plan. Needs the locks of contract and invoice. */
export async function writeOnto(db: Scope, target: Target, { lines }: Collected): Promise<void> {
  const { invoiceId, now } = target;
  const added = lines.filter(({ isNew }) => isNew);
  if (added.length > 0) {
    const ids = await writeBillables(db, invoiceId, added.map(newBillable), now);
    for (const [index, line] of added.entries()) line.billableId = ids[index];
  }
  await writeCharges(db, invoiceId, lines.flatMap(timeOn));
  await writeAmounts(db, target, lines.flatMap(amountsOn));
  const grown = lines.filter(({ isNew }) => !isNew);
  const idsOf = (measure: Measure) =>
    grown.flatMap((line) => (line.measure === measure ? [line.billableId as string] : []));
  await fitLines(db, idsOf('MINUTES'), now, true);
  await fitAmountLines(db, idsOf('AMOUNT'), now);
}

function timeOn({ measure, billableId = '', charges }: CollectedLine) {
  if (measure !== 'MINUTES') return [];
  return charges.map(({ owing, units, pricedById = billableId }) => ({
    ...{ entryId: owing.record.id, billableId, pricedById, minutes: units },
  }));
}

function amountsOn({ measure, billableId = '', charges }: CollectedLine): NewAmount[] {
  if (measure !== 'AMOUNT') return [];
  return charges.map(({ owing, units, worthMinor, pricedById = billableId }) => ({
    ...subjectOf(owing.record),
    ...{ firstDay: owing.firstDay, lastDay: owing.lastDay },
    ...{ billableId, pricedById, amountMinor: units, worthMinor },
  }));
}

function subjectOf(record: OwingRecord) {
  if (record.type !== 'CHARGE')
    return { chargeId: null, periodStartsOn: null, priceKey: '', expenseId: record.id };
  const { id: chargeId, periodStartsOn, priceKey } = record;
  return { chargeId, periodStartsOn, priceKey, expenseId: null };
}

function newBillable(line: CollectedLine) {
  const { name, subject, measure, isReversal, projectId, firstDay, lastDay } = line;
  const { referenceType, referenceId, tax, isOwnTax, charges } = line;
  return {
    ...(measure === 'MINUTES' ? hours(line) : { ...charges[0]?.owing.line, ...amountOf(line) }),
    ...{ name, serviceFrom: firstDay, serviceTo: lastDay, referenceType, referenceId },
    ...(projectId !== undefined && { projectId }),
    // A line that undoes earlier charges keeps their tax. One without a tax of its own inherits that of its last day.
    ...(isOwnTax && givenTax(tax)),
    collectedFor: groupKey(subject, measure, isReversal),
  };
}

function hours({ units, isReversal, hourlyMinor }: CollectedLine) {
  const amountMinor = isReversal ? 0 - hourlyMinor : hourlyMinor;
  return { quantity: millionthsOf(units) / MILLIONTHS, unitCode: 'HUR', amountMinor };
}

/** Quantity and price of a line that charges amounts. */
export function amountOf({ units, isReversal, worthMinor, charges }: PlannedLine) {
  const whole = charges.length === 1 ? charges[0]?.owing.whole : undefined;
  if (!whole || isReversal || whole.units !== units || worthMinor !== units)
    return { quantity: 1, amountMinor: worthMinor };
  return { quantity: whole.quantity, amountMinor: whole.amountMinor };
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
