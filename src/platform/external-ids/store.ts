import { optionalJsonOf, type Statement, statement } from '../database/statement.ts';
import type { Metadata } from './schema.ts';

/** The columns of `ownMarks`. */
export const markColumns = { externalId: 'text?', metadata: optionalJsonOf<Metadata>() } as const;

type FindByExternalIds = Statement<
  { readonly externalIds: 'text[]' },
  { readonly id: 'text'; readonly externalId: 'text?' }
>;

/** How a table keeps the external ids of its records apart. */
export interface ExternalIds {
  /** The unique index that refuses a taken one. */
  constraint: string;
  table: string;
  find: FindByExternalIds;
}

/** `and` is the further condition of the unique index, such as "not deleted". */
export function externalIdsOf({ name }: { name: string }, and = 'true'): ExternalIds {
  const find = statement({
    name: `find_external_ids_of_${name}`,
    noPlanCache: true,
    parameters: { externalIds: 'text[]' },
    row: { id: 'text', externalId: 'text?' },
    sql: `select id, external_id as "externalId" from ${name} where external_id = any ($externalIds) and ${and}`,
  });
  return { constraint: `${name}_external_id_once`, table: name, find };
}

/** Locks an external id until the transaction ends, whether or not a record has it. */
export const lockExternalId = statement({
  name: 'lock_external_id',
  parameters: { table: 'text', externalId: 'text' },
  row: {},
  sql: `select from pg_advisory_xact_lock(hashtextextended('external id ' || app_tenant() || $table || ' ' || $externalId, 0))`,
});
