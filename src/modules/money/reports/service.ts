import type { TenantContext } from '../../../platform/http/route.ts';
import { ageingListing } from './ageing.ts';
import { listDebtors } from './debtors-store.ts';
import { journalColumns, journalListing } from './journal.ts';
import { refuseBackwards, todayOf } from './period.ts';
import { type Report, reportOf } from './report-files.ts';
import {
  type AgeingQuery,
  type AgeingRow,
  type Debtor,
  type DebtorsQuery,
  type JournalEntry,
  type JournalQuery,
  ROWS_DEFAULT,
} from './schema.ts';

export async function reportAgeing(
  context: TenantContext,
  query: AgeingQuery,
  isCsv: boolean,
): Promise<Report<AgeingRow>> {
  const asOf = query.asOf ?? (await todayOf(context));
  return reportOf(ageingListing(context.db, asOf), query, isCsv);
}

export async function reportJournal(
  { db }: TenantContext,
  query: JournalQuery,
  isCsv: boolean,
): Promise<Report<JournalEntry>> {
  refuseBackwards(query);
  const report = await reportOf(journalListing(db, query), query, isCsv);
  return isCsv ? { ...report, columns: journalColumns } : report;
}

export async function reportDebtors(
  { db, clock }: TenantContext,
  { limit = ROWS_DEFAULT }: DebtorsQuery,
): Promise<Debtor[]> {
  return db.all(listDebtors, { now: clock.now().toISOString(), count: limit });
}
