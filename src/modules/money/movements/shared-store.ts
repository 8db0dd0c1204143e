import { type Declaration, statement } from '../../../platform/database/statement.ts';
import type { Table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { dateRange, withinDates } from '../../documents/facts/shared-store.ts';
import { lockAccountOf } from '../../parties/clients/shared-store.ts';

export const filters = { ownerId: 'text?', clientId: 'text?' } as const;

interface Owner {
  /** Its name in sentences. */
  called: string;
  /** SQL of whether it belongs to the invoice or payment `$ownerId`. */
  isOf: string;
}

/** The statements of records that change what a client owes: they are listed, and can be reversed. */
export function changeStatements<R extends Declaration>(money: Table<R>, { called, isOf }: Owner) {
  const matchesFilters = `($ownerId::text is null or ${isOf})
          and ($clientId::text is null or client_id = $clientId)`;
  // Lists are planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index.
  const list = statement({
    name: `list_${money.name}`,
    noPlanCache: true,
    parameters: { ...filters, ...agePosition },
    row: money.row,
    sql: `select ${money.columns} from ${money.name} where ${matchesFilters} and ${beforePosition} ${newestFirst}`,
  });
  return { ...reversal(called, money), list, matchesFilters };
}

/** The statements that payments and refunds share. `time` and `day` are the columns of their dates. */
export function movementStatements<R extends Declaration>(
  money: Table<R>,
  { called, isOf, time, day }: Owner & { called: 'payment' | 'refund'; time: string; day: string },
) {
  const shared = changeStatements(money, { called, isOf });
  const listByDate = statement({
    name: `list_${money.name}_by_date`,
    noPlanCache: true,
    parameters: { ...filters, ...dateRange, ...agePosition },
    row: money.row,
    sql: `select ${money.columns} from ${money.name}
          where ${shared.matchesFilters} and ${withinDates(time, day)}
          order by ${time} desc, id desc
          limit $count`,
  });
  return { ...shared, kind: called, listByDate };
}

function reversal<R extends Declaration>(called: string, { name }: Table<R>) {
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

export type MovementStatements<R extends Declaration> = ReturnType<typeof movementStatements<R>>;
export type Reversal = ReturnType<typeof reversal>;
