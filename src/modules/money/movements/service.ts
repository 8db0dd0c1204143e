import { explainViolations } from '../../../platform/database/failures.ts';
import type { Declaration, Values } from '../../../platform/database/statement.ts';
import { type ErrorDetail, forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { AgePosition, Page } from '../../../platform/http/answers/pagination.ts';
import {
  type ListQuery,
  listRecords,
  type ReadList,
  type RecordLists,
} from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { IdKind } from '../../../platform/ids.ts';
import type { MovementFilters, Reversal } from './shared-store.ts';

// Payments and refunds are movements of money: they have a day, count for the account of a client, and can be reversed.

interface MovementQuery<N extends string> extends ListQuery<N> {
  /** The invoice of payments, or the payment of refunds. */
  ownerId: string | undefined;
  clientId?: string;
  /** The first and the last day or time. */
  from: string | undefined;
  to: string | undefined;
}

interface Movements<R extends Declaration, N extends string, T> {
  kind: IdKind;
  lists: RecordLists<R, MovementFilters, N>;
  /** The value that lists within a range are sorted by. */
  date: N;
  present: (row: Values<R>) => T;
  read?: ReadList<R, MovementFilters, N> | undefined;
}

/** Lists movements, newest first. Within a range, they are sorted by the day on which the money moved. */
export async function findMovements<R extends Declaration, N extends string, T extends AgePosition>(
  { db }: TenantContext,
  { kind, lists, date, present, read }: Movements<R, N, T>,
  query: MovementQuery<N>,
): Promise<Page<T>> {
  const { ownerId = null, clientId = null, from = null, to = null } = query;
  const byDate = `-${date}` as const;
  const isInRange = from !== null || to !== null;
  const sort = query.sort ?? (isInRange ? byDate : undefined);
  return listRecords(db, lists, {
    kind,
    query: { ...query, ...(sort && { sort }) },
    filters: (after) => ({
      ...{ ownerId, clientId, from, to },
      beforeCreatedAt: (sort === byDate && after?.key) || 'infinity',
      beforeId: (sort === byDate && after?.id) || '',
    }),
    present: (rows) => rows.map(present),
    read,
  });
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
