import { UNKNOWN_ROLE } from '../unknown-role.ts';
import { amountOf, type CollectedLine, MILLIONTHS, millionthsOf } from './onto-draft.ts';
import type { Owing } from './owing.ts';
import type { LeftOver, PlannedCharge } from './plan.ts';
import { type CollectingWarning, LEFT_OVER_MAX, type ShownLeftOver, type ShownLine } from './schema.ts';

/** Shows a line that is written. */
export function presentLine(line: CollectedLine): ShownLine {
  const { billableId: billable = '', isNew, name, measure, projectId, firstDay, lastDay } = line;
  const { referenceType, referenceId, charges } = line;
  const { taxPercent, taxCategory } = line.tax;
  return {
    ...{ billable, isNew, name },
    ...(measure === 'MINUTES' ? hoursOf(line) : amountsOf(line)),
    ...(taxPercent !== null && { taxPercent }),
    ...(taxCategory !== null && { taxCategory }),
    ...(projectId !== undefined && { project: projectId }),
    serviceFrom: firstDay,
    serviceTo: lastDay,
    ...{ referenceType, referenceId },
    timeEntryCount: measure === 'MINUTES' ? countOf(charges) : 0,
  };
}

const countOf = (charges: PlannedCharge[]) => new Set(charges.map(({ owing }) => owing.record.id)).size;

function hoursOf({ units: minutes, isReversal, hourlyMinor }: CollectedLine) {
  const amountMinor = isReversal ? 0 - hourlyMinor : hourlyMinor;
  const quantity = millionthsOf(minutes) / MILLIONTHS;
  return { minutes, quantity, unitCode: 'HUR', amountMinor, totalMinor: totalOf(minutes, amountMinor) };
}

function amountsOf(line: CollectedLine) {
  const { record, line: said } = line.charges[0]?.owing ?? {};
  return {
    ...(record?.type === 'CHARGE' && { charge: record.id }),
    ...(record?.type === 'EXPENSE' && { expense: record.id }),
    ...{ minutes: 0, ...amountOf(line), unitCode: said?.unitCode ?? 'C62', totalMinor: line.worthMinor },
  };
}

/** Quantity times price in whole numbers, rounded half away from zero as the database does. */
function totalOf(minutes: number, amountMinor: number): number {
  const millionths = BigInt(millionthsOf(minutes)) * BigInt(Math.abs(amountMinor));
  const rounded = Number((millionths + BigInt(MILLIONTHS / 2)) / BigInt(MILLIONTHS));
  return amountMinor < 0 ? 0 - rounded : rounded;
}

/** Sums up what is left over by the reason. */
export function presentLeftOver(leftOver: LeftOver[]): ShownLeftOver[] {
  const said = leftOver.map(({ problem, ...rest }) => ({ ...rest, text: problem }));
  const summed = summedUp(said, 'More is left over for similar reasons');
  return summed.map(({ text, ...sums }) => ({ problem: text, ...sums }));
}

/** Sums up by the role what is charged at the price for all roles, because no rate names the role. */
export function presentWarnings(lines: CollectedLine[]): CollectingWarning[] {
  const said = lines.flatMap(({ charges }) =>
    charges.flatMap(({ owing, units, pricedById }) =>
      owing.unknownRole === undefined || pricedById !== undefined
        ? []
        : [{ owing, units, text: owing.unknownRole }],
    ),
  );
  const summed = summedUp(said, 'No rate names the roles of other work either');
  return summed.map(({ text, amountMinor, ...work }) => ({ code: UNKNOWN_ROLE, message: text, ...work }));
}

interface Said {
  text: string;
  owing: Owing;
  units: number;
}

interface SummedUp {
  text: string;
  minutes: number;
  timeEntryCount: number;
  amountMinor: number;
  firstDay: string;
  lastDay: string;
}

/** Sums up records of which the same is said. The last text stands for the rest. */
function summedUp(said: Said[], rest: string): SummedUp[] {
  const byText = new Map<string, SummedUp>();
  for (const { owing, units, text: own } of said) {
    const text = !byText.has(own) && byText.size >= LEFT_OVER_MAX - 1 ? rest : own;
    const { firstDay, lastDay } = owing;
    const shown = byText.get(text) ?? {
      text,
      minutes: 0,
      timeEntryCount: 0,
      amountMinor: 0,
      firstDay,
      lastDay,
    };
    byText.set(text, shown);
    if (owing.measure === 'AMOUNT') shown.amountMinor += units;
    else {
      shown.minutes += units;
      shown.timeEntryCount++;
    }
    if (firstDay < shown.firstDay) shown.firstDay = firstDay;
    if (lastDay > shown.lastDay) shown.lastDay = lastDay;
  }
  return [...byText.values()];
}
