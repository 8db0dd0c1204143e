import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { BATCH, isTime, positionedPage } from '../../../platform/http/answers/pagination.ts';
import { isDate } from '../../../platform/http/input/formats.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { type IdKind, isId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { ageingBatches, ageingOrder } from './ageing.ts';
import { paidTaxColumns } from './columns.ts';
import { flatten, reckonOnAccount } from './on-account.ts';
import { refuseBackwards, refuseLong } from './period.ts';
import { fileOf, isWhole, type Report } from './report-files.ts';
import {
  type AgeingQuery,
  type AgeingRow,
  type JournalEntry,
  type JournalQuery,
  type OnAccountRow,
  rankOf,
  type TaxQuery,
  type TaxRow,
} from './schema.ts';
import { followIndexes, listJournal, readToday } from './store.ts';
import { addUp } from './taxes.ts';

export async function reportAgeing(
  { db, clock }: TenantContext,
  query: AgeingQuery,
  isCsv: boolean,
): Promise<Report<AgeingRow>> {
  const asOf = query.asOf ?? found(await db.one(readToday, { now: clock.now().toISOString() })).today;
  if (isCsv && isWhole(query)) return { fileName: `ageing-${asOf}.csv`, batches: ageingBatches(db, asOf) };
  const page = await positionedPage(query, ageingOrder, async (after, count) => {
    const rows: AgeingRow[] = [];
    for await (const batch of ageingBatches(db, asOf, after)) {
      rows.push(...batch);
      if (rows.length >= count) break;
    }
    return rows.slice(0, count);
  });
  return isCsv ? fileOf(page, `ageing-${asOf}.csv`) : page;
}

export async function reportTax(
  { db }: TenantContext,
  query: TaxQuery,
  isCsv: boolean,
): Promise<Report<TaxRow | OnAccountRow>> {
  refuseBackwards(query);
  refuseLong(query);
  const { from, to, basis = 'ISSUE' } = query;
  const taxes = await addUp(db, query);
  if (basis === 'ISSUE') return isCsv ? fileOf({ items: taxes }, `tax-${from}-${to}.csv`) : { items: taxes };
  const items = [...taxes, ...(await reckonOnAccount(db, query))];
  if (!isCsv) return { items };
  const rows = items.map(flatten) as TaxRow[];
  return { ...fileOf({ items: rows }, `tax-paid-${from}-${to}.csv`), columns: paidTaxColumns };
}

export async function reportJournal(
  { db }: TenantContext,
  query: JournalQuery,
  isCsv: boolean,
): Promise<Report<JournalEntry>> {
  refuseBackwards(query);
  const fileName = `journal-${query.from}-${query.to}.csv`;
  if (isCsv && isWhole(query)) return { fileName, batches: everyEntry(db, query) };
  const order = { positionOf: partsOf, read: (parts: unknown[]) => readPosition(parts, query) };
  const page = await positionedPage(query, order, (after, count) =>
    entriesAfter(db, query, after ?? startOf(query), count),
  );
  return isCsv ? fileOf(page, fileName) : page;
}

interface JournalPosition {
  afterDate: string;
  afterAt: string;
  afterId: string;
  afterRank: number;
}

const startOf = ({ from }: JournalQuery): JournalPosition => ({
  ...{ afterDate: from, afterAt: '-infinity', afterId: '', afterRank: 0 },
});

const positionOf = ({ recordedDate, recordedAt, id, type }: JournalEntry): JournalPosition => ({
  ...{ afterDate: recordedDate, afterAt: recordedAt, afterId: id, afterRank: rankOf(type) },
});

const partsOf = (entry: JournalEntry) => Object.values(positionOf(entry));

const JOURNAL_KINDS: IdKind[] = ['invoice', 'creditNote', 'payment', 'refund', 'writeOff'];

/** A position outside the period belongs to another journal. */
function readPosition(parts: unknown[], { from, to }: JournalQuery): JournalPosition | undefined {
  const [afterDate, afterAt, afterId, afterRank, ...rest] = parts;
  if (typeof afterDate !== 'string' || !isDate(afterDate) || afterDate < from || afterDate > to)
    return undefined;
  if (!isTime(afterAt) || typeof afterId !== 'string' || !JOURNAL_KINDS.some((kind) => isId(kind, afterId)))
    return undefined;
  if ((afterRank !== 0 && afterRank !== 1) || rest.length > 0) return undefined;
  return { afterDate, afterAt, afterId, afterRank };
}

async function entriesAfter(
  db: Scope,
  { to }: JournalQuery,
  after: JournalPosition,
  count: number,
): Promise<JournalEntry[]> {
  const rows = await db.transaction(async (transaction) => {
    await transaction.one(followIndexes, {});
    return transaction.all(listJournal, { ...after, to, count });
  });
  return rows.map(withoutNulls);
}

/** Reads the whole journal in batches. No connection is held between batches, even if the client reads slowly. */
async function* everyEntry(db: Scope, query: JournalQuery): AsyncGenerator<JournalEntry[]> {
  for (let after = startOf(query); ; ) {
    const entries = await entriesAfter(db, query, after, BATCH);
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < BATCH) return;
    after = positionOf(last);
  }
}
