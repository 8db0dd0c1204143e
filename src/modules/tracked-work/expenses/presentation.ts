import { withoutNulls } from '../../../platform/schema.ts';
import type { Expense } from './schema.ts';
import type { ExpenseRow } from './store.ts';

const NO_CHARGES = { draftedMinor: 0, isDrafted: false, billables: [] };

export function presentExpense(row: ExpenseRow): Expense {
  const { chargedMinor, owedMinor } = row;
  const { draftedMinor, billables } = row.charges ?? NO_CHARGES;
  const status = statusOf(row);
  return {
    ...presentStored(row),
    ...{ status, billedMinor: chargedMinor - draftedMinor, draftedMinor, owedMinor, billables },
  };
}

/** The statement of the list has the same rule: lists are filtered by what they show. */
function statusOf(row: ExpenseRow): NonNullable<Expense['status']> {
  if (row.owedMinor !== 0 || row.isOverdrawn) return 'OPEN';
  if (row.charges?.isDrafted) return 'DRAFTED';
  return row.chargedMinor !== 0 || row.amountMinor === 0 ? 'BILLED' : 'OPEN';
}

/** Presents what is stored of an expense. A snapshot of the audit trail knows no more. */
export function presentStored(row: ExpenseRow): Expense {
  const { chargedMinor, owedMinor, isOverdrawn, charges, ...stored } = row;
  return withoutNulls(stored);
}
