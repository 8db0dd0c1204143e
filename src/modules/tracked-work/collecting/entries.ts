import { slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import type { Values } from '../../../platform/database/statement.ts';
import type { PastCharge } from './owing.ts';
import { listOwingEntries, listPastCharges } from './store.ts';
import type { OwingEntry } from './work-owing.ts';

/** Entries that one statement reads. */
const BATCH = 5_000;
/** The most entries that one call collects. The others are left for the next call. */
const ENTRIES_MAX = 200_000;
const MINUTES_PER_HOUR = 60;
const FIRST = { afterDate: '-infinity', afterId: '' };

export type Selection = Omit<
  Values<(typeof listOwingEntries)['parameters']>,
  'afterDate' | 'afterId' | 'count'
>;

export interface EntryInPeriod extends OwingEntry {
  /** The first day of the period that the work belongs to. */
  period: string;
}

/** Reads the entries that owe minutes. `hasMore` is true if some are left for another call. */
export async function owingEntries(
  db: Scope,
  selection: Selection,
): Promise<{ entries: EntryInPeriod[]; hasMore: boolean }> {
  const entries: EntryInPeriod[] = [];
  let after = FIRST;
  for (;;) {
    const batch = await db.all(listOwingEntries, { ...selection, ...after, count: BATCH });
    entries.push(...batch);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return { entries, hasMore: false };
    if (entries.length >= ENTRIES_MAX) return { entries, hasMore: true };
    after = { afterDate: last.date, afterId: last.id };
  }
}

/** Reads how much of each entry issued lines charged, the latest line first. */
export async function pastChargesOf(db: Scope, entries: OwingEntry[]): Promise<PastCharge[]> {
  const past: PastCharge[] = [];
  for (const [slice] of slicesOf(entries, BATCH)) {
    const entryIds = slice.map(({ id }) => id);
    for (const row of await db.all(listPastCharges, { entryIds })) {
      const { entryId: key, pricedById, minutes: units, amountMinor, ...tax } = row;
      past.push({ key, pricedById, units, price: { amountMinor, units: MINUTES_PER_HOUR }, tax });
    }
  }
  return past;
}
