import type pg from 'pg';

/** The tables whose rules are tried. */
export const TABLES = [
  'clients',
  'contracts',
  'projects',
  'time_entries',
  'invoices',
  'billables',
  'time_charges',
  'payments',
  'allocations',
  'refunds',
  'credit_notes',
  'credit_note_billables',
  'number_series',
  'document_files',
  'document_taxes',
] as const;
export type Table = (typeof TABLES)[number];

/** Values as PostgreSQL writes them; null if there is none. */
export type Row = Record<string, string | null>;

export interface Column {
  name: string;
  type: string;
  /** PostgreSQL makes its value. */
  isGenerated: boolean;
}

export interface Shape {
  columns: Column[];
  key: string[];
  /** The words that its checks quote, such as the values of a status. */
  words: string[];
}

/** All rows of a tenant, in an order that a seed repeats. */
export type Rows = Record<Table, Row[]>;

export async function readShapes(owner: pg.Client): Promise<Record<Table, Shape>> {
  const { rows } = await owner.query(
    `select relname as table,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
            'isGenerated', attgenerated <> '' or attidentity <> '') order by attnum)
          from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
       (select json_agg(attname) from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
          where indrelid = pg_class.oid and indisprimary) as key,
       (select coalesce(json_agg(distinct word[1]), '[]') from pg_constraint,
            regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([A-Z_]+)''', 'g') as word
          where conrelid = pg_class.oid and contype = 'c') as words
     from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [TABLES],
  );
  return Object.fromEntries(rows.map(({ table, ...shape }) => [table, shape])) as Record<Table, Shape>;
}

/** The rows that this connection sees of a tenant. */
export async function readRows(client: pg.Client, tenantId: string): Promise<Rows> {
  const selects = TABLES.map((table) => {
    const order = table === 'number_series' || table.includes('_billables') || table.startsWith('document_');
    return `'${table}', (select coalesce(json_agg(to_jsonb(${table}) order by ${order ? '1' : 'id'}), '[]')
      from ${table} where tenant_id = $1)`;
  });
  const { rows } = await client.query(`select json_build_object(${selects.join(', ')}) as rows`, [tenantId]);
  const found = rows[0].rows as Record<Table, Record<string, unknown>[]>;
  return Object.fromEntries(
    Object.entries(found).map(([table, records]) => [table, records.map(textsOf)]),
  ) as Rows;
}

const textsOf = (record: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
