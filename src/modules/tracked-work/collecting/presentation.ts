import { UNKNOWN_ROLE } from '../unknown-role.ts';
import type { OwingEntry } from './line-subjects.ts';
import { type CollectedLine, MILLIONTHS, millionthsOf } from './onto-draft.ts';
import type { LeftOver } from './plan.ts';
import { type CollectingWarning, LEFT_OVER_MAX, type ShownLeftOver, type ShownLine } from './schema.ts';

/** Shows a line that is written. */
export function presentLine(line: CollectedLine): ShownLine {
  const {
    billableId: billable = '',
    isNew,
    name,
    minutes,
    isReversal,
    projectId,
    firstDay,
    lastDay,
    charges,
  } = line;
  const { referenceType, referenceId } = line;
  const { taxPercent, taxCategory } = line.tax;
  const amountMinor = isReversal ? 0 - line.amountMinor : line.amountMinor;
  return {
    ...{ billable, isNew, name, minutes },
    quantity: millionthsOf(minutes) / MILLIONTHS,
    unitCode: 'HUR',
    amountMinor,
    totalMinor: totalOf(minutes, amountMinor),
    ...(taxPercent !== null && { taxPercent }),
    ...(taxCategory !== null && { taxCategory }),
    ...(projectId !== undefined && { project: projectId }),
    serviceFrom: firstDay,
    serviceTo: lastDay,
    ...{ referenceType, referenceId },
    timeEntryCount: new Set(charges.map(({ entry }) => entry.id)).size,
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
  const said = leftOver.map(({ problem, ...work }) => ({ ...work, text: problem }));
  const summed = summedUp(said, 'Other work is left over for similar reasons');
  return summed.map(({ text, ...work }) => ({ problem: text, ...work }));
}

/** Sums up by the role what is charged at the price for all roles, because no rate names the role. */
export function presentWarnings(lines: CollectedLine[]): CollectingWarning[] {
  const said = lines.flatMap(({ charges }) =>
    charges.flatMap(({ entry, minutes, unknownRole: text }) =>
      text === undefined ? [] : [{ entry, minutes, text }],
    ),
  );
  const summed = summedUp(said, 'No rate names the roles of other work either');
  return summed.map(({ text, ...work }) => ({ code: UNKNOWN_ROLE, message: text, ...work }));
}

interface Said {
  text: string;
  entry: OwingEntry;
  minutes: number;
}

interface SummedUp {
  text: string;
  minutes: number;
  timeEntryCount: number;
  firstDay: string;
  lastDay: string;
}

/** Sums up work of which the same is said. The last text stands for the rest. */
function summedUp(said: Said[], rest: string): SummedUp[] {
  const byText = new Map<string, SummedUp>();
  for (const { entry, minutes, text: own } of said) {
    const text = !byText.has(own) && byText.size >= LEFT_OVER_MAX - 1 ? rest : own;
    const shown = byText.get(text);
    if (!shown) {
      const { date: firstDay, date: lastDay } = entry;
      byText.set(text, { text, minutes, timeEntryCount: 1, firstDay, lastDay });
      continue;
    }
    shown.minutes += minutes;
    shown.timeEntryCount++;
    if (entry.date < shown.firstDay) shown.firstDay = entry.date;
    if (entry.date > shown.lastDay) shown.lastDay = entry.date;
  }
  return [...byText.values()];
}
