import { type CollectedLine, MILLIONTHS, millionthsOf } from './onto-draft.ts';
import type { LeftOver } from './plan.ts';
import { LEFT_OVER_MAX, type ShownLeftOver, type ShownLine } from './schema.ts';

export function presentLine(line: CollectedLine): ShownLine {
  const { billableId, isNew, name, minutes, isReversal, projectId, firstDay, lastDay, charges } = line;
  const { referenceType, referenceId } = line;
  const { taxPercent, taxCategory } = line.tax;
  const amountMinor = isReversal ? 0 - line.amountMinor : line.amountMinor;
  return {
    ...(billableId !== undefined && { billable: billableId }),
    ...{ isNew, name, minutes },
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
  const byProblem = new Map<string, ShownLeftOver>();
  for (const { entry, minutes, problem: reason } of leftOver) {
    const isRest = !byProblem.has(reason) && byProblem.size >= LEFT_OVER_MAX - 1;
    const problem = isRest ? 'Other work is left over for similar reasons' : reason;
    const shown = byProblem.get(problem);
    if (!shown) {
      const { date: firstDay, date: lastDay } = entry;
      byProblem.set(problem, { problem, minutes, timeEntryCount: 1, firstDay, lastDay });
      continue;
    }
    shown.minutes += minutes;
    shown.timeEntryCount++;
    if (entry.date < shown.firstDay) shown.firstDay = entry.date;
    if (entry.date > shown.lastDay) shown.lastDay = entry.date;
  }
  return [...byProblem.values()];
}
