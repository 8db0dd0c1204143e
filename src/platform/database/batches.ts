import type { Scope } from './scope.ts';
import { type Declaration, type Statement, statement } from './statement.ts';
import type { Table } from './table.ts';

/** Rows that one statement writes or deletes. Each is audited, so a thousand rows take about a tenth of a second. */
export const BATCH_ROWS = 1_000;
/** Dependents that a record's own deletion may take along. With more of them, they are deleted in batches first. */
const FEW = 100;

/** The items in slices of at most this size, each with its first index. */
export function* slicesOf<T>(items: readonly T[], size: number): Generator<[slice: T[], from: number]> {
  for (let from = 0; from < items.length; from += size) yield [items.slice(from, from + size), from];
}

/** Deletes the rows that meet the condition, at most `count` of them. `key` tells them apart. */
export function deleteSome<const P extends Declaration>(
  name: string,
  from: Pick<Table, 'name'>,
  parameters: P,
  condition: string,
  key = 'id',
) {
  return statement({
    name,
    parameters: { ...parameters, count: 'bigint' } as const,
    row: { key: 'text' },
    sql: `delete from ${from.name} where tenant_id = (select app_tenant()) and ${condition} and ${key} = any (array(
            select ${key} from ${from.name} where tenant_id = (select app_tenant()) and ${condition} limit $count
          ))
          returning ${key} as key`,
  });
}

/** Repeats a statement that deletes at most `count` rows, until none is left. No statement takes long. */
export async function deleteInBatches<V extends { count: number }>(
  db: Scope,
  some: Statement<Declaration, Declaration, V>,
  values: Omit<NoInfer<V>, 'count'>,
): Promise<void> {
  const given = { ...values, count: BATCH_ROWS } as V;
  while ((await db.all(some, given)).length >= BATCH_ROWS);
}

/** SQL that is true if there are few of these rows, and does not count further than that. */
export function areFew(rows: string): string {
  return `(select count(*) from (${rows} limit ${FEW + 1}) as counted) <= ${FEW}`;
}
