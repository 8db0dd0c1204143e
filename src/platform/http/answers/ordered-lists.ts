import { type Declaration, type Statement, statement } from '../../database/statement.ts';
import type { Table } from '../../database/table.ts';
import {
  afterPosition,
  agePosition,
  beforePosition,
  inOrder,
  newestFirst,
  orderedPosition,
} from './pagination.ts';

// A list and one for each parent instead of one with an optional filter: each walks its index to the page and stops there.

/** Lists all records in their order. */
export function listInOrder<R extends Declaration>(from: Table<R>): Statement<typeof orderedPosition, R> {
  return statement({
    name: `list_${from.name}`,
    parameters: orderedPosition,
    row: from.row,
    sql: `select ${from.columns} from ${from.name} where ${afterPosition} ${inOrder}`,
  });
}

type ByParent<P extends string> = { readonly [K in `${P}Id`]: 'text' } & typeof orderedPosition;

/** Lists the records of a parent in their order: with `client`, the records whose `client_id` is `$clientId`. */
export function listBy<R extends Declaration, const P extends string>(
  from: Table<R>,
  parent: P,
): Statement<ByParent<P>, R> {
  return statement({
    name: `list_${from.name}_of_${parent}`,
    parameters: { [`${parent}Id`]: 'text', ...orderedPosition } as unknown as ByParent<P>,
    row: from.row,
    sql: `select ${from.columns} from ${from.name}
          where ${parent}_id = $${parent}Id and ${afterPosition} ${inOrder}`,
  });
}

/** Lists all records that fulfil a condition, newest first. */
export function listByAge<R extends Declaration>(
  from: Table<R>,
  { and = 'true' }: { and?: string } = {},
): Statement<typeof agePosition, R> {
  return statement({
    name: `list_${from.name}`,
    parameters: agePosition,
    row: from.row,
    sql: `select ${from.columns} from ${from.name} where ${and} and ${beforePosition} ${newestFirst}`,
  });
}
