import type { Static, TObject } from 'typebox';
import { versionColumn } from './row-version.ts';
import {
  type Declaration,
  type DeclaredType,
  jsonOf,
  type Narrowed,
  type Statement,
  sqlTypeOf,
  statement,
  type Values,
} from './statement.ts';

/**
 * The columns of one table, described once. The select list, the row type, the insert, the patch and the snapshot of
 * events follow from this description. Every other statement is written by hand.
 */
export interface Table<R extends Declaration = Declaration, S extends Declaration = Declaration> {
  readonly name: string;
  /** The row type of a statement that selects `columns`. */
  readonly row: R;
  /** The SQL of each column, by property. */
  readonly expressions: Readonly<Record<string, string>>;
  /** The select list: each column under its property's name, and the version of the row. */
  readonly columns: string;
  /** The select list of a snapshot, see `snapshotsOf`. */
  readonly snapshotColumns: string;
  /** The declared types of the stored columns, by property. */
  readonly types: S;
  readonly stored: readonly StoredColumn[];
}

interface StoredColumn {
  readonly property: string;
  readonly column: string;
  readonly type: DeclaredType;
  /** SQL for the value of a required column that the caller leaves out, or clears with null. */
  readonly fallback: string | undefined;
}

interface TableOptions<R extends Declaration, C extends Computed> {
  /** Column names that do not follow from the property's name. */
  names?: { readonly [K in keyof R]?: string };
  /** SQL literals for required columns that a caller may leave out. `order` always falls back to 0. */
  fallbacks?: { readonly [K in keyof R]?: string };
  /** SQL to show in place of a stored column. */
  shown?: { readonly [K in keyof R]?: string | Expression };
  /** Columns that are not stored: a type and the expression that yields it. */
  computed?: C;
}

interface Expression {
  readonly sql: string;
  /** The expression in a snapshot, if it differs. `snapshots.snapshot` is the JSON of the record. */
  readonly snapshotSql?: string;
}

interface ComputedColumn extends Expression {
  readonly type: DeclaredType;
}

type Computed = Readonly<Record<string, ComputedColumn>>;
type ComputedRow<C extends Computed> = { readonly [K in keyof C]: C[K]['type'] };

/**
 * Describes a table. `vatNumber` is stored as `vat_number`, a `reference` named `client` as `client_id`, and `order`,
 * which SQL reserves, as `sort_order`.
 */
export function table<const R extends Declaration, const C extends Computed = Record<never, never>>(
  name: string,
  columns: R,
  { names = {}, fallbacks = {}, shown = {}, computed }: TableOptions<R, C> = {},
): Table<R & ComputedRow<C>, R> {
  const stored = Object.entries(columns).map(([property, type]) => ({
    property,
    column: names[property] ?? columnName(property, type),
    type,
    fallback: fallbacks[property] ?? (property === 'order' ? '0' : undefined),
  }));
  const computedColumns = Object.entries(computed ?? {});
  const express = (sqlOf: (expression: Expression) => string): [property: string, sql: string][] => [
    ...stored.map(({ property, column }): [string, string] => {
      const expression = shown[property] ?? `${name}.${column}`;
      return [property, typeof expression === 'string' ? expression : sqlOf(expression)];
    }),
    ...computedColumns.map(([property, column]): [string, string] => [property, sqlOf(column)]),
  ];
  const expressions = express(({ sql }) => sql);
  const computedRow = Object.fromEntries(computedColumns.map(([property, { type }]) => [property, type]));
  return {
    name,
    row: { ...columns, ...computedRow } as R & ComputedRow<C>,
    expressions: Object.fromEntries(expressions),
    columns: `${selectList(expressions)}, ${versionColumn(name)}`,
    snapshotColumns: selectList(express(({ sql, snapshotSql = sql }) => snapshotSql)),
    types: columns,
    stored,
  };
}

function selectList(expressions: [property: string, sql: string][]): string {
  return expressions.map(([property, sql]) => `${sql} as "${property}"`).join(', ');
}

function columnName(property: string, type: DeclaredType): string {
  if (property === 'order') return 'sort_order';
  const name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return type.startsWith('reference') ? `${name}_id` : name;
}

type Stamp = 'createdAt' | 'updatedAt';
type OptionalIn<S extends Declaration> = {
  [K in keyof S]: K extends 'order' ? K : S[K] extends `${string}?` ? K : never;
}[keyof S];
/** The parameters of an insert. Optional columns, `order` and columns with a value in SQL may be left out. */
export type Inserted<S extends Declaration, V extends keyof S> = Omit<
  Values<S>,
  Stamp | OptionalIn<S> | V
> & {
  [K in OptionalIn<S> | V]?: Values<S>[K] | null;
} & { now: string };

/** Makes the row of an insert from other tables. If they yield no row, none is inserted. */
export interface InsertSource<V extends string> {
  from: string;
  /** SQL for the columns that are not just their parameter. */
  values: Readonly<Record<V, string>>;
}

/** Inserts one row. Columns in `except` are filled in by the database. */
export function insertInto<
  R extends Declaration,
  S extends Declaration,
  const E extends keyof S & string = never,
  const V extends Exclude<keyof S, E> & string = never,
>(
  into: Table<R, S>,
  except: readonly E[] = [],
  source?: InsertSource<V>,
): Statement<Declaration, R, Inserted<Omit<S, E>, V>> {
  const { sql, parameters } = insertionInto(into, except, source);
  return statement({
    name: `insert_${into.name}`,
    parameters,
    row: into.row,
    sql: `${sql}
          returning ${into.columns}`,
  });
}

/** The text and the parameters of an insert that returns nothing, for a statement that does more. */
export function insertionInto<
  S extends Declaration,
  const E extends keyof S & string,
  const V extends Exclude<keyof S, E> & string,
>(
  into: Table<Declaration, S>,
  except: readonly E[],
  source?: InsertSource<V>,
): { sql: string; parameters: Declaration } {
  const isStamp = ({ property }: StoredColumn) => property === 'createdAt' || property === 'updatedAt';
  const isLeftOut = ({ property }: StoredColumn) => except.some((name) => name === property);
  const given = into.stored.filter((column) => !isStamp(column) && !isLeftOut(column));
  const stamps = into.stored.filter(isStamp);
  const inSql: Readonly<Record<string, string>> = source?.values ?? {};
  const values = given.map(({ property, type, fallback }) => {
    if (inSql[property] !== undefined) return inSql[property];
    return fallback === undefined
      ? `$${property}`
      : `coalesce($${property}::${sqlTypeOf(type)}, ${fallback})`;
  });
  const names = [...given, ...stamps].map(({ column }) => column).join(', ');
  const list = [...values, ...stamps.map(() => '$now')].join(', ');
  const sql = `insert into ${into.name} (${names})
          ${source ? `select ${list} from ${source.from}` : `values (${list})`}`;
  const parameters = given.filter(({ property }) => new RegExp(`\\$${property}\\b`).test(sql));
  return {
    sql,
    parameters: {
      ...Object.fromEntries(parameters.map(({ property, type }) => [property, type])),
      now: 'timestamptz',
    },
  };
}

interface ById {
  /** A further condition, such as "not deleted". */
  and?: string;
}

/** Finds a record. `parameters` are for computed columns. */
export function readById<R extends Declaration, const P extends Declaration = Record<never, never>>(
  from: Table<R>,
  { and, parameters }: ById & { parameters?: P } = {},
): Statement<{ readonly id: 'text' } & P, R> {
  return statement({
    name: `read_${from.name}`,
    parameters: { id: 'text', ...parameters } as { readonly id: 'text' } & P,
    row: from.row,
    sql: `select ${from.columns} from ${from.name} where ${conditionOf(from, and)}`,
    isLookup: true,
  });
}

/** Finds several records. */
export function readByIds<R extends Declaration>(from: Table<R>): Statement<{ readonly ids: 'text[]' }, R> {
  return statement({
    name: `read_${from.name}_by_ids`,
    parameters: { ids: 'text[]' },
    row: from.row,
    sql: `select ${from.columns} from ${from.name} where ${from.name}.id = any ($ids)`,
  });
}

export function deleteById(from: Table, { and }: ById = {}) {
  return statement({
    name: `delete_${from.name}`,
    parameters: { id: 'text' },
    row: { id: 'text' },
    sql: `delete from ${from.name} where ${conditionOf(from, and)} returning id`,
  });
}

/**
 * Writes the properties that a PATCH names; null clears an optional one. The assignments follow from the schema of
 * the change, so no property can be accepted and then dropped. An empty change leaves `updatedAt` as it is.
 */
export function patchById<R extends Declaration, C extends TObject>(
  target: Table<R>,
  change: C,
  { and }: ById = {},
): Statement<
  { readonly id: 'text'; readonly change: Narrowed<'jsonb', Static<C>>; readonly now: 'timestamptz' },
  R
> {
  const assignments = Object.keys(change.properties).map((property) => assignmentOf(target, property));
  return statement({
    name: `patch_${target.name}`,
    parameters: { id: 'text', change: jsonOf<Static<C>>(), now: 'timestamptz' },
    row: target.row,
    sql: `with change as (select $change::jsonb as c)
          update ${target.name} set
            ${assignments.join(',\n            ')},
            updated_at = case when c = '{}' then ${target.name}.updated_at else $now end
          from change where ${conditionOf(target, and)}
          returning ${target.columns}`,
  });
}

function conditionOf({ name }: Table, and: string | undefined): string {
  return `${name}.id = $id${and === undefined ? '' : ` and ${and}`}`;
}

/** `addressId` in a request is the reference `address` of the record. */
function assignmentOf({ name, stored }: Table, property: string): string {
  const found =
    stored.find((one) => one.property === property) ??
    stored.find((one) => one.type.startsWith('reference') && `${one.property}Id` === property);
  if (!found) throw new Error(`a change of ${name} has ${property}, which is no column of the table`);
  const { column, type, fallback } = found;
  const current = `${name}.${column}`;
  const sqlType = sqlTypeOf(type);
  const text = `c ->> '${property}'`;
  // A jsonb null is a value of its own, not SQL's null.
  const json = `nullif(c -> '${property}', 'null')`;
  const given = sqlType === 'text' ? text : sqlType === 'jsonb' ? json : `(${text})::${sqlType}`;
  const isOptional = type.endsWith('?');
  if (!isOptional && fallback === undefined) return `${column} = coalesce(${given}, ${current})`;
  const written = fallback === undefined ? given : `coalesce(${given}, ${fallback})`;
  return `${column} = case when c ? '${property}' then ${written} else ${current} end`;
}

/** Reads rows out of the snapshots that the journal keeps, as the table's own columns. */
export function snapshotsOf<R extends Declaration>(
  target: Table<R>,
): Statement<{ readonly snapshots: 'jsonb' }, R> {
  return statement({
    name: `snapshots_of_${target.name}`,
    parameters: { snapshots: 'jsonb' },
    row: target.row,
    sql: `select ${target.snapshotColumns}
          from jsonb_array_elements($snapshots) as snapshots (snapshot)
            cross join lateral jsonb_populate_record(null::${target.name}, snapshot) as ${target.name}`,
  });
}
