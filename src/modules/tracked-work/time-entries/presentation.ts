import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { rateFinder } from '../../agreements/contracts/rates.ts';
import { problemOf } from '../collecting/problems.ts';
import { termsOf } from '../collecting/terms.ts';
import { type Prices, priceOfWork } from '../collecting/work-owing.ts';
import { overageFindersOf } from '../coverage/storing.ts';
import { UNKNOWN_ROLE } from '../unknown-role.ts';
import type { TimeEntry } from './schema.ts';
import { statusOf } from './status.ts';
import type { TimeEntryRow } from './store.ts';

/** Presents entries. The terms of their contracts are read only if something may be said about them. */
export async function presentTimeEntries(db: Scope, rows: TimeEntryRow[]): Promise<TimeEntry[]> {
  const told = rows.filter((row) => row.owedMinutes > 0 || (row.role !== null && isToCharge(row)));
  const prices = await pricesOf(db, [...new Set(told.map(({ contract }) => contract))]);
  return rows.map((row) => presentTimeEntry(row, prices.get(row.contract)));
}

async function pricesOf(db: Scope, contractIds: string[]): Promise<Map<string, Prices>> {
  const prices = new Map<string, Prices>();
  if (contractIds.length === 0) return prices;
  const [terms, overageIn] = await Promise.all([termsOf(db, contractIds), overageFindersOf(db, contractIds)]);
  for (const [id, one] of terms)
    prices.set(id, { terms: one, rateOf: rateFinder(one.rates, 'HOUR'), overageOf: overageIn(id) });
  return prices;
}

/** Whether minutes are still to be issued: they are owed, or on a draft. */
function isToCharge({ owedMinutes, charges }: TimeEntryRow): boolean {
  return owedMinutes > 0 || (charges?.draftedMinutes ?? 0) > 0;
}

function presentTimeEntry(row: TimeEntryRow, prices: Prices | undefined): TimeEntry {
  const { chargedMinutes, coveredMinutes, owedMinutes, isOverdrawn } = row;
  const { draftedMinutes, isDrafted, billables } = row.charges ?? NO_CHARGES;
  const billedMinutes = chargedMinutes - draftedMinutes;
  return {
    ...presentStored(row),
    status: statusOf({
      minutes: row.minutes,
      owedMinutes,
      isOverdrawn,
      billedMinutes,
      coveredMinutes,
      isDrafted,
    }),
    ...{ billedMinutes, draftedMinutes, coveredMinutes, owedMinutes, billables },
    ...(prices && isToCharge(row) && remarksOn(row, prices)),
  };
}

function remarksOn(row: TimeEntryRow, prices: Prices): Pick<TimeEntry, 'problem' | 'warnings'> {
  const { rate, unknownRole: message } = priceOfWork({ ...row, projectId: row.project }, prices);
  const work = { ...row, isApproved: row.approvedAt !== null };
  const problem = row.owedMinutes > 0 ? problemOf(work, prices.terms, rate) : undefined;
  return {
    ...(problem !== undefined && { problem }),
    ...(message !== undefined && { warnings: [{ code: UNKNOWN_ROLE, message }] }),
  };
}

const NO_CHARGES = { draftedMinutes: 0, isDrafted: false, billables: [] };

/** Presents what is stored of an entry. A snapshot of the audit trail knows no more. */
export function presentStored(row: TimeEntryRow): TimeEntry {
  const { chargedMinutes, coveredMinutes, owedMinutes, isOverdrawn, charges, ...stored } = row;
  return withoutNulls(stored);
}
