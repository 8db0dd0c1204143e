import type { JsonList } from './json-list.ts';
import { type Declaration, jsonOf, type Statement, sqlTypeOf, statement, type Values } from './statement.ts';
import type { Inserted, InsertSource, Table } from './table.ts';

type Item<S extends Declaration, V extends keyof S = never> = Omit<Inserted<S, V>, 'now'>;

/**
 * Inserts many rows, and leaves out those that are there already by a unique index. Columns in `except` are filled in by the
 * database.
 */
export function insertManyInto<
  S extends Declaration,
  const E extends keyof S & string = never,
  const V extends Exclude<keyof S, E> & string = never,
>(
  into: Table<Declaration, S>,
  except: readonly E[] = [],
  source?: InsertSource<V>,
): Statement<
  Declaration,
  { readonly id: 'text' },
  { items: JsonList<Item<Omit<S, E>, V>>; now: Values<{ now: 'timestamptz' }>['now'] }
> {
  const ofItem = (sql: string) => sql.replaceAll(/\$(\w+)/g, 'given."$1"');
  const inSql: Readonly<Record<string, string>> = source?.values ?? {};
  const given = into.stored.filter(
    ({ property }) => !['createdAt', 'updatedAt', ...except].includes(property),
  );
  const names = given.map(({ column }) => column);
  const values = given.map(({ property, fallback }) => {
    if (inSql[property] !== undefined) return ofItem(inSql[property]);
    return fallback === undefined ? `given."${property}"` : `coalesce(given."${property}", ${fallback})`;
  });
  const declared = given.map(({ property, type }) => `"${property}" ${sqlTypeOf(type)}`);
  return statement({
    name: `insert_many_${into.name}`,
    noPlanCache: true,
    parameters: { items: jsonOf<JsonList<Item<Omit<S, E>, V>>>(), now: 'timestamptz' },
    row: { id: 'text' },
    sql: `insert into ${into.name} (${names.join(', ')}, created_at, updated_at)
          select ${values.join(', ')}, $now, $now from jsonb_to_recordset($items) as given (${declared.join(', ')})${source ? `, ${ofItem(source.from)}` : ''}
          on conflict do nothing
          returning id`,
  });
}

/** Finds out which of these identifiers name a row. */
export function findIds(name: string, from: string) {
  return statement({
    name,
    noPlanCache: true,
    parameters: { ids: 'text[]' },
    row: { id: 'text' },
    sql: `select id from ${from} where id = any ($ids)`,
  });
}
