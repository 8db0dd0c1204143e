import type { Scope } from '../../../platform/database/database.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { problemOf, type Terms } from '../collecting/problems.ts';
import { termsOf } from '../collecting/terms.ts';
import type { TimeEntry } from './schema.ts';
import { statusOf } from './status.ts';
import type { TimeEntryRow } from './store.ts';

/** Presents entries. The terms of their contracts are read only if some entry has minutes to charge. */
export async function presentTimeEntries(db: Scope, rows: TimeEntryRow[]): Promise<TimeEntry[]> {
  const owing = rows.filter(({ owedMinutes }) => owedMinutes > 0);
  const terms = await termsOf(
    db,
    owing.map(({ contract }) => contract),
  );
  return rows.map((row) => presentTimeEntry(row, terms.get(row.contract)));
}

function presentTimeEntry(row: TimeEntryRow, terms: Terms | undefined): TimeEntry {
  const { chargedMinutes, owedMinutes, isOverdrawn } = row;
  const { draftedMinutes, isDrafted, billables } = row.charges ?? NO_CHARGES;
  const billedMinutes = chargedMinutes - draftedMinutes;
  const problem = terms && owedMinutes > 0 ? problemOf(row, terms) : undefined;
  return {
    ...presentStored(row),
    status: statusOf({ minutes: row.minutes, owedMinutes, isOverdrawn, billedMinutes, isDrafted }),
    ...{ billedMinutes, draftedMinutes, owedMinutes, billables },
    ...(problem !== undefined && { problem }),
  };
}

const NO_CHARGES = { draftedMinutes: 0, isDrafted: false, billables: [] };

/** Presents what is stored of an entry. A snapshot of the audit trail knows no more. */
export function presentStored(row: TimeEntryRow): TimeEntry {
  const { chargedMinutes, owedMinutes, isOverdrawn, charges, ...stored } = row;
  return withoutNulls(stored);
}
