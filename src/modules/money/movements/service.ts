import { explainViolations } from '../../../platform/database/failures.ts';
import type { Declaration, Values } from '../../../platform/database/statement.ts';
import { type ErrorDetail, forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import {
  type AgePosition,
  newestFirstPage,
  type Page,
  type PageRequest,
} from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { MovementStatements, Reversal } from './shared-store.ts';

// Payments and refunds are movements of money: they have a day, count for the account of a client, and can be reversed.

interface MovementQuery extends PageRequest {
  /** The invoice of payments, or the payment of refunds. */
  ownerId: string | undefined;
  clientId?: string;
  /** The first and the last day or time. */
  from: string | undefined;
  to: string | undefined;
}

/** Lists movements, newest first. Within a range, they are sorted by the day on which the money moved. */
export async function findMovements<R extends Declaration, T extends AgePosition>(
  { db }: TenantContext,
  { kind, list, listByDate }: MovementStatements<R>,
  query: MovementQuery,
  present: (row: Values<R>) => T,
  date: { name: string; timeOf(movement: T): string },
): Promise<Page<T>> {
  const { ownerId = null, clientId = null, from = null, to = null } = query;
  const filters = { ownerId, clientId };
  const isByDate = from !== null || to !== null;
  return newestFirstPage(
    kind,
    query,
    async (position) => {
      const rows = isByDate
        ? await db.all(listByDate, { ...filters, from, to, ...position })
        : await db.all(list, { ...filters, ...position });
      return rows.map(present);
    },
    isByDate ? date : undefined,
  );
}

/** A reversed movement is kept, because the money came and went back, but it no longer counts. */
export async function reverseMovement(
  { db, clock }: TenantContext,
  { called, lockAccount, reverse }: Reversal,
  id: string,
): Promise<undefined> {
  await db.transaction(async (transaction) => {
    found(await transaction.one(lockAccount, { id }));
    const now = clock.now().toISOString();
    if (!(await transaction.one(reverse, { id, now })))
      throw forbiddenByState(`This ${called} is already reversed`);
  });
}

/** An older day is a mistyped one: no book of that time is open any more. The tables have the same bound. */
const YEARS_BACK_MAX = 10;

/** Explains which of the database's rules a payment or refund breaks. */
export function explainMoneyRules<T>(written: Promise<T>, dateField: string): Promise<T> {
  const refuseAhead = () => invalid([tooFarAhead(dateField)]);
  const refuseOld = () => invalid([tooLongAgo(dateField)]);
  return explainViolations(written, {
    payments_not_ahead: refuseAhead,
    refunds_not_ahead: refuseAhead,
    payments_not_long_ago: refuseOld,
    refunds_not_long_ago: refuseOld,
  });
}

export const tooFarAhead = (field: string): ErrorDetail => ({
  ...{ field, message: 'must be at most one day ahead', constraint: 'maximum' },
});
export const tooLongAgo = (field: string): ErrorDetail => ({
  ...{ field, message: `must be at most ${YEARS_BACK_MAX} years back`, constraint: 'minimum' },
});
