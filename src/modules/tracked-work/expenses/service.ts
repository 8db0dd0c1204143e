import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import { listRecords, statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { followTerms } from '../collecting/follow-terms.ts';
import { lockContracts } from '../time-charges/releasing.ts';
import { presentExpense } from './presentation.ts';
import type { Expense, ExpenseChange, ExpenseQuery, NewExpense } from './schema.ts';
import {
  deleteUnchargedExpense,
  type ExpenseRow,
  endChargedExpense,
  expenseLists,
  findContractOfProject,
  insertExpense,
  readExpense,
  updateExpense,
} from './store.ts';

const refused =
  (field: string, message: string, constraint = 'state') =>
  () =>
    invalid([{ field, message, constraint }]);

const WRITING = {
  expenses_receipt: () => notFound('receiptId'),
  expenses_project: () => notFound('projectId'),
  expenses_exchange_rate: refused(
    'exchangeRate',
    "is required if the expense is not in the contract's currency, and only then: give how much of the contract's currency one unit is, or null",
    'required',
  ),
  expenses_markup_of_rebilled: refused(
    'markupPercent',
    'is not for a DISBURSEMENT, which is passed on as it was paid: leave it out, or give the kind REBILLED',
  ),
  expenses_charge_exact: refused('amountMinor', 'leads to an amount to charge that is too large', 'maximum'),
  expenses_keep_charged: () =>
    forbiddenByState(
      'An expense that was charged keeps its contract, date and kind: delete it, which takes the charge back, and record it anew',
    ),
  expenses_keep_receipt: () =>
    forbiddenByState(
      'An issued invoice carries the receipt of this expense, so both stay: delete the expense, and record it anew with another receipt',
    ),
};

export async function createExpense({ db, clock }: TenantContext, input: NewExpense): Promise<Expense> {
  const { projectId, receiptId, isBillable = true, isHeld = false, currencyCode = null, ...given } = input;
  refuseOtherIds(input);
  const references = { project: projectId, receipt: receiptId ?? null };
  const {
    exchangeRate = null,
    markupPercent = null,
    worker = null,
    description = null,
    metadata = null,
  } = input;
  const optionalOnes = { exchangeRate, markupPercent, worker, description, metadata };
  const values = {
    ...{ ...given, ...optionalOnes, ...references, isBillable, isHeld, currencyCode },
    id: newId('expense'),
  };
  const written = db.one(insertExpense, { ...values, now: clock.now().toISOString() });
  const row = await explainViolations(written, WRITING);
  if (!row) throw notFound('projectId');
  return presentExpense(row);
}

function refuseOtherIds({ projectId, receiptId }: ExpenseChange): void {
  if (projectId !== undefined && !isId('project', projectId)) throw notFound('projectId');
  if (typeof receiptId === 'string' && !isId('receipt', receiptId)) throw notFound('receiptId');
}

export async function getExpense({ db }: Pick<TenantContext, 'db'>, id: string): Promise<Expense> {
  return presentExpense(found(await db.one(readExpense, { id })));
}

export function findExpenses({ db }: TenantContext, query: ExpenseQuery): Promise<Page<Expense>> {
  const { projectId = null, contractId = null, clientId = null, worker = null, sort } = query;
  const { dateFrom: from = null, dateTo: to = null, isBillable = null, isHeld = null } = query;
  const filters = {
    projectId,
    contractId,
    clientId,
    worker,
    ...statusesOf(query.status),
    isBillable,
    isHeld,
  };
  const isByDay = sort === undefined || sort === '-date';
  return listRecords(db, expenseLists, {
    kind: 'expense',
    query,
    // One bound, the end of the days or the position: with both, PostgreSQL would begin at the newest expense.
    filters: (after) => ({ ...filters, from, to: isByDay && after ? null : to }),
    present: (rows) => rows.map(presentExpense),
  });
}

/** Changes an expense, and makes drafts follow. */
export async function changeExpense(
  { db, clock }: TenantContext,
  id: string,
  change: ExpenseChange,
): Promise<Expense> {
  refuseOtherIds(change);
  const now = clock.now().toISOString();
  return underLock(db, id, change.projectId, async (transaction, expense, contractId) => {
    const isHoldingOnly = Object.keys(change).every((name) => name === 'isHeld');
    if (expense.deletedAt !== null && !isHoldingOnly) throw forbiddenByState('The expense was deleted');
    const moved = contractId === expense.contract ? {} : { contractId };
    const patched = transaction.one(updateExpense, { id, change: { ...change, ...moved }, now });
    await explainViolations(patched, WRITING);
    await followTerms(transaction, [expense.contract, contractId], now);
    return getExpense({ db: transaction }, id);
  });
}

/** One that was charged stays, with an amount of 0, until that is taken back. */
export async function removeExpense({ db, clock }: TenantContext, id: string): Promise<undefined> {
  const now = clock.now().toISOString();
  await underLock(db, id, undefined, async (transaction, { contract, deletedAt }) => {
    if (deletedAt !== null) throw forbiddenByState('The expense was deleted');
    if (await transaction.one(deleteUnchargedExpense, { id })) return;
    await transaction.one(endChargedExpense, { id, now });
    await followTerms(transaction, [contract], now);
    // Off the drafts, it may not be charged any more.
    await transaction.one(deleteUnchargedExpense, { id });
  });
}

/**
 * Works on an expense in a transaction that holds the locks of its contract and of the project's contract. Begins again if the
 * expense went to another contract while it waited for the lock.
 */
async function underLock<T>(
  db: Scope,
  id: string,
  projectId: string | undefined,
  work: (db: Scope, expense: ExpenseRow, contractId: string) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await db.transaction(async (transaction) => {
      const seen = found(await transaction.one(readExpense, { id }));
      const target = projectId && (await transaction.one(findContractOfProject, { projectId }));
      if (target === undefined && projectId !== undefined) throw notFound('projectId');
      const contractId = target ? target.contractId : seen.contract;
      await lockContracts(transaction, [seen.contract, contractId]);
      const expense = found(await transaction.one(readExpense, { id }));
      if (expense.contract !== seen.contract) return undefined;
      return { result: await work(transaction, expense, contractId) };
    });
    if (done) return done.result;
  }
}
