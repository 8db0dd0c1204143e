import { BATCH_ROWS, slicesOf } from '../../../platform/database/batches.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { explainLineRules } from '../../billing/billables/rules.ts';
import type { ChargePeriod, LoweredAmount, NewAmount } from './amount.ts';
import {
  deleteAmounts,
  deleteEmptyAmountLines,
  holdAmounts,
  insertAmounts,
  lowerAmounts,
  refitAmountLines,
  releaseExpenses,
  releasePeriods,
} from './store.ts';

/** Charges amounts on lines of a draft. Needs the locks of contract and invoice. */
export async function writeAmounts(
  db: Scope,
  ids: { contractId: string; invoiceId: string },
  amounts: NewAmount[],
): Promise<void> {
  for (const [some] of slicesOf(amounts, BATCH_ROWS))
    await db.all(insertAmounts, { ...ids, amounts: await jsonListOf(some, (amount) => amount) });
}

/** Lowers charges on drafts, and makes their lines follow. Empty lines go. Needs the lock of the contract. */
export async function lowerDraftAmounts(db: Scope, lowered: LoweredAmount[], now: string): Promise<void> {
  if (lowered.length === 0) return;
  const billableIds = (await db.all(lowerAmounts, { lowered })).map(({ billableId }) => billableId);
  await db.all(deleteEmptyAmountLines, { billableIds });
  await fitAmountLines(db, billableIds, now);
}

/** Makes lines of drafts follow the amounts that they charge. */
export async function fitAmountLines(db: Scope, billableIds: string[], now: string): Promise<void> {
  if (billableIds.length > 0)
    await explainLineRules(db.all(refitAmountLines, { billableIds, now }), 'charges');
}

/** Lets what was held be collected automatically again. */
export async function releaseAmounts(
  db: Scope,
  held: { periods: ChargePeriod[]; expenseIds: string[] },
  now: string,
): Promise<void> {
  if (held.periods.length > 0) await db.all(releasePeriods, { periods: held.periods });
  for (const [expenseIds] of slicesOf(held.expenseIds, BATCH_ROWS))
    await db.all(releaseExpenses, { expenseIds, now });
}

type Lines = { invoiceId: string; billableId: null } | { invoiceId: null; billableId: string };

/**
 * Holds what a line, or all lines of a draft, charge, and then takes it off. In this order, so that it is not collected
 * automatically. Needs the locks of contract and invoice.
 */
export async function holdAndReleaseAmounts(db: Scope, lines: Lines, now: string): Promise<void> {
  await db.all(holdAmounts, { ...lines, now });
  await db.all(deleteAmounts, lines);
}
