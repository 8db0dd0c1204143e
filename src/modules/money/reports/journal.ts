import { formatMinor } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { integerValue } from '../../../platform/exact-integers.ts';
import { type Column, columnsOf } from '../../../platform/http/answers/csv.ts';
import { isTime } from '../../../platform/http/answers/pagination.ts';
import { isDate } from '../../../platform/http/input/formats.ts';
import { type IdKind, isId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Period } from './period.ts';
import type { Listing } from './report-files.ts';
import { type JournalEntry, journalEntry, rankOf } from './schema.ts';
import { followIndexes, listJournal } from './store.ts';

/** Where an entry is among others: by its day, then by its recording. */
export type EntryPosition = [date: string, at: string, id: string, rank: number];

const RECORDED: IdKind[] = ['invoice', 'creditNote', 'payment', 'refund', 'writeOff'];

/** A position outside the period belongs to another list. */
export function readEntryPosition(parts: unknown[], { from, to }: Period): EntryPosition | undefined {
  const [date, at, id, rank, ...rest] = parts;
  if (typeof date !== 'string' || !isDate(date) || date < from || date > to) return undefined;
  if (!isTime(at) || typeof id !== 'string' || !RECORDED.some((kind) => isId(kind, id))) return undefined;
  return (rank === 0 || rank === 1) && rest.length === 0 ? [date, at, id, rank] : undefined;
}

/** The columns of the file. Taxes are written in words, because a cell has no list. */
export const journalColumns: Column[] = columnsOf(journalEntry).map((column) =>
  column.name === 'taxes'
    ? { name: 'taxes', cellOf: (row) => taxesText(row as Partial<JournalEntry>) }
    : column,
);

function taxesText({ taxes = [], currencyExponent = 0 }: Partial<JournalEntry>): string {
  const amount = (minor: number) => formatMinor(integerValue(minor), currencyExponent);
  return taxes
    .map(({ country, category, percent, taxableMinor, taxMinor }) =>
      [
        ...(country ? [country] : []),
        category,
        `${percent}: ${amount(taxableMinor)} + ${amount(taxMinor)}`,
      ].join(' '),
    )
    .join('; ');
}

/** Everything that was recorded in a period. */
export const journalListing = (db: Scope, { from, to }: Period): Listing<JournalEntry, EntryPosition> => ({
  fileName: `journal-${from}-${to}.csv`,
  positionOf: ({ recordedDate, recordedAt, id, type }) => [recordedDate, recordedAt, id, rankOf(type)],
  read: (parts) => readEntryPosition(parts, { from, to }),
  async after([afterDate, afterAt, afterId, afterRank] = [from, '-infinity', '', 0], count) {
    const rows = await db.transaction(async (transaction) => {
      await transaction.one(followIndexes, {});
      return transaction.all(listJournal, { afterDate, afterAt, afterId, afterRank, to, count });
    });
    return rows.map(withoutNulls);
  },
});
