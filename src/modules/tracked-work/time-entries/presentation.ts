import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { allowanceTermsOf } from '../../agreements/allowances/service.ts';
import { type RateFinder, rateFinder } from '../../agreements/contracts/rates.ts';
import { problemOf, type Terms, unknownRoleOf } from '../collecting/problems.ts';
import { termsOf } from '../collecting/terms.ts';
import { overageRate } from '../collecting/work-owing.ts';
import { type OverageFinder, overageFinder } from '../coverage/storing.ts';
import { UNKNOWN_ROLE } from '../unknown-role.ts';
import type { TimeEntry } from './schema.ts';
import { statusOf } from './status.ts';
import type { TimeEntryRow } from './store.ts';

/** The terms of a contract, and the prices that they have for roles and days. */
interface Prices {
  terms: Terms;
  rateOf: RateFinder;
  overageOf: OverageFinder;
}

/** Presents entries. The terms of their contracts are read only if something may be said about them. */
export async function presentTimeEntries(db: Scope, rows: TimeEntryRow[]): Promise<TimeEntry[]> {
  const told = rows.filter((row) => row.owedMinutes > 0 || (row.role !== null && isToCharge(row)));
  const terms = await termsOf(
    db,
    told.map(({ contract }) => contract),
  );
  const prices = new Map<string, Prices>();
  for (const [id, one] of terms)
    prices.set(id, { terms: one, rateOf: rateFinder(one.rates, 'HOUR'), overageOf: () => undefined });
  await addOverages(db, told, prices);
  return rows.map((row) => presentTimeEntry(row, prices.get(row.contract)));
}

/** Reads the prices for work beyond prepaid hours, where rates alone would leave something to say. */
async function addOverages(db: Scope, told: TimeEntryRow[], prices: Map<string, Prices>): Promise<void> {
  const doubtful = told.filter((row) => {
    const known = prices.get(row.contract);
    return known !== undefined && Object.keys(remarksOn(row, known)).length > 0;
  });
  const ids = [...new Set(doubtful.map(({ contract }) => contract))];
  if (ids.length === 0) return;
  const allowances = Map.groupBy(await allowanceTermsOf(db, ...ids), ({ contractId }) => contractId);
  for (const [id, terms] of allowances)
    prices.set(id, { ...(prices.get(id) as Prices), overageOf: overageFinder(terms) });
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

function remarksOn(
  row: TimeEntryRow,
  { terms, rateOf, overageOf }: Prices,
): Pick<TimeEntry, 'problem' | 'warnings'> {
  const { date, role, project: projectId } = row;
  const overage = overageOf({ date, role, projectId });
  const rate = overage === undefined ? rateOf(role, date) : overageRate(overage, date, role);
  const work = { ...row, isApproved: row.approvedAt !== null };
  const problem = row.owedMinutes > 0 ? problemOf(work, terms, rate) : undefined;
  const message = overage === undefined ? unknownRoleOf(row, terms, rate) : undefined;
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
