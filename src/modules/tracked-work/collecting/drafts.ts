import type { Scope } from '../../../platform/database/database.ts';
import { draftDayOf } from './charges-owing.ts';
import { listCollectingInvoices } from './drafts-store.ts';
import type { EntryInPeriod } from './entries.ts';
import type { TargetDraft } from './onto-draft.ts';
import type { Owed } from './owed.ts';
import type { Owing } from './owing.ts';
import { periodOfDay } from './periods.ts';

/** Something owed, and the first day of the period on whose draft it belongs. */
export type InPeriod = Owing & { entry?: EntryInPeriod; period: string };

/** What is collected automatically, with its period. What a person holds back is taken back all the same. */
export function inPeriods(
  { work, periods, expenses }: Pick<Owed, 'work' | 'periods' | 'expenses'>,
  everyPeriod: string,
): InPeriod[] {
  const isCollected = ({ units, isHeld }: Owing) => units < 0 || !isHeld;
  return [
    ...periods
      .filter(isCollected)
      .map((one) => ({ ...one, period: periodOfDay(draftDayOf(one), everyPeriod) })),
    ...work.map(ofWork),
    ...expenses
      .filter(isCollected)
      .map((one) => ({ ...one, period: periodOfDay(one.firstDay, everyPeriod) })),
  ];
}

export const ofWork = (one: Owed['work'][number]): InPeriod => ({ ...one, period: one.entry.period });

export interface DraftForWork {
  draft: TargetDraft;
  owing: InPeriod[];
}

/**
 * Finds the draft for each record: the draft of its period, or the current draft once the period's draft was issued. Reversals
 * undo what was issued, so they need no draft of a past period.
 */
export async function draftsFor(
  db: Scope,
  { contractId, currencyCode, today }: { contractId: string; currencyCode: string | null; today: string },
  owing: InPeriod[],
  everyPeriod: string,
): Promise<Map<string, DraftForWork>> {
  const current = periodOfDay(today, everyPeriod);
  const invoices = await db.all(listCollectingInvoices, { contractId, currencyCode: currencyCode ?? '' });
  const byPeriod = new Map(invoices.map((invoice) => [invoice.collectsFrom ?? '', invoice]));
  const drafts = new Map<string, DraftForWork>();
  for (const one of owing) {
    const { draftId, isIssued } = byPeriod.get(one.period) ?? {};
    const isPast = !draftId && current > one.period;
    const period = isPast && (isIssued || one.units < 0) ? current : one.period;
    const { draftId: id, lineCount = 0, totalMinor = 0 } = byPeriod.get(period) ?? {};
    const found = drafts.get(period) ?? { draft: { id: id ?? undefined, lineCount, totalMinor }, owing: [] };
    found.owing.push(one);
    drafts.set(period, found);
  }
  return drafts;
}
