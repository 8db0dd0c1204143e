import { Type } from 'typebox';
import { columnsOf } from '../../../platform/http/answers/csv.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { ageingListing } from './ageing.ts';
import { listDebtors } from './debtors-store.ts';
import { journalListing } from './journal.ts';
import { refuseBackwards, refuseLong, todayOf } from './period.ts';
import { type Report, reportOf, wholeReport } from './report-files.ts';
import {
  type AgeingQuery,
  type AgeingRow,
  type Debtor,
  type DebtorsQuery,
  type JournalEntry,
  type JournalQuery,
  type OnAccountRow,
  onAccount,
  ROWS_DEFAULT,
  type TaxQuery,
  type TaxRow,
  taxRow,
} from './schema.ts';
import { addUp, reckonOnAccount } from './taxes.ts';

export async function reportAgeing(
  context: TenantContext,
  query: AgeingQuery,
  isCsv: boolean,
): Promise<Report<AgeingRow>> {
  const asOf = query.asOf ?? (await todayOf(context));
  return reportOf(ageingListing(context.db, asOf), query, isCsv);
}

/** The last rows show money on account. They have cells of their own, and none of a tax. */
const { invoiceCount, creditNoteCount, ...paidTax } = taxRow.properties;
const paidTaxColumns = columnsOf(Type.Object({ ...paidTax, ...onAccount.properties }));

export async function reportTax(
  { db }: TenantContext,
  query: TaxQuery,
  isCsv: boolean,
): Promise<Report<TaxRow | OnAccountRow>> {
  refuseBackwards(query);
  refuseLong(query);
  const { from, to, basis = 'ISSUE' } = query;
  const taxes = await addUp(db, query);
  if (basis === 'ISSUE') return wholeReport(taxes, `tax-${from}-${to}.csv`, isCsv);
  const onAccountRows = await reckonOnAccount(db, query);
  if (!isCsv) return { items: [...taxes, ...onAccountRows] };
  const cells = onAccountRows.map(({ onAccount: sums, ...row }) => ({ ...row, ...sums }));
  const file = wholeReport<object>([...taxes, ...cells], `tax-paid-${from}-${to}.csv`, isCsv);
  return { ...file, columns: paidTaxColumns } as Report<TaxRow>;
}

export async function reportJournal(
  { db }: TenantContext,
  query: JournalQuery,
  isCsv: boolean,
): Promise<Report<JournalEntry>> {
  refuseBackwards(query);
  return reportOf(journalListing(db, query), query, isCsv);
}

export async function reportDebtors(
  { db, clock }: TenantContext,
  { limit = ROWS_DEFAULT }: DebtorsQuery,
): Promise<Debtor[]> {
  return db.all(listDebtors, { now: clock.now().toISOString(), count: limit });
}
