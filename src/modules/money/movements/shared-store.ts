import { type Declaration, statement } from '../../../platform/database/statement.ts';
import type { Table } from '../../../platform/database/table.ts';
import { type RecordSort, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { lockAccountOf } from '../../parties/clients/shared-store.ts';

export const owners = { ownerId: 'text?', clientId: 'text?' } as const;

/** SQL of the filters by owner and client. `isOf` says whether a record belongs to the invoice or payment `$ownerId`. */
export const matchesOwners = (isOf: string) => `($ownerId::text is null or ${isOf})
          and ($clientId::text is null or client_id = $clientId)`;

interface Movement<N extends string> {
  /** SQL of whether it belongs to the invoice or payment `$ownerId`. */
  isOf: string;
  /** The columns of its time and its day. */
  time: string;
  day: string;
  sorts: Record<N, RecordSort>;
}

/** The lists of payments or refunds. `$beforeCreatedAt` and `$beforeId` are the position in a list by date. */
export function movementLists<R extends Declaration, const N extends string>(
  money: Table<R>,
  { isOf, time, day, sorts }: Movement<N>,
) {
  return recordLists(money, {
    sorts: { ...TIMES, ...sorts },
    otherwise: '-createdAt',
    filters: { ...owners, ...dateRange, beforeCreatedAt: 'timestamptz', beforeId: 'text' },
    where: `${matchesOwners(isOf)}
          and ($from::text is null and $to::text is null or (${withinDates(time, day)}))`,
  });
}

export type MovementFilters = typeof owners &
  typeof dateRange & { readonly beforeCreatedAt: 'timestamptz'; readonly beforeId: 'text' };

/** The statements that reverse a record which changes what a client owes. */
export function reversal<R extends Declaration>(called: string, { name }: Table<R>) {
  const reverse = statement({
    name: `reverse_${name}`,
    parameters: { id: 'text', now: 'timestamptz' },
    row: { id: 'text' },
    sql: `update ${name} set reversed_at = $now, reversed_date = tenant_day($now), updated_at = $now
          where id = $id and reversed_at is null
          returning id`,
  });
  return { called, lockAccount: lockAccountOf(name), reverse };
}

export type Reversal = ReturnType<typeof reversal>;
