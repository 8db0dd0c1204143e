import { documentStatement } from './documents.ts';
import { type Row, type Shape, TABLES, type Table } from './rows.ts';
import { type Choice, randomValue } from './values.ts';

export interface RandomStatement {
  text: string;
  values: (string | null)[];
}

export type Shapes = Record<Table, Shape>;

/** Tables are chosen in proportion to the rules that they have. */
const WEIGHTED: Table[] = [
  ...TABLES,
  ...[
    'invoices',
    'invoices',
    'billables',
    'billables',
    'payments',
    'refunds',
    'time_charges',
    'time_entries',
  ],
] as Table[];
let copies = 0;

/** Changes, deletes or copies a row, or writes a document that is right or nearly so. */
export function randomStatement(choice: Choice, shapes: Shapes): RandomStatement | undefined {
  const { random, rows } = choice;
  if (random.happens(0.25)) return documentStatement(choice, shapes);
  const table = random.one(WEIGHTED);
  const row = random.some(rows[table]);
  if (!row) return undefined;
  const kind = random.fraction();
  if (kind < 0.55) return update(choice, shapes, table, row);
  return kind < 0.65 ? remove(shapes, table, row) : copy(choice, shapes, table, row);
}

function update(choice: Choice, shapes: Shapes, table: Table, row: Row): RandomStatement {
  const changed = changedColumns(choice, shapes, table, row, 1 + choice.random.below(2));
  const names = Object.keys(changed);
  const { where, values } = keyOf(shapes[table], row, names.length);
  const sets = names.map((name, index) => `${name} = $${index + 1}`);
  return {
    text: `update ${table} set ${sets.join(', ')} where ${where}`,
    values: [...Object.values(changed), ...values],
  };
}

function remove(shapes: Shapes, table: Table, row: Row): RandomStatement {
  const { where, values } = keyOf(shapes[table], row, 0);
  return { text: `delete from ${table} where ${where}`, values };
}

function copy(choice: Choice, shapes: Shapes, table: Table, row: Row): RandomStatement {
  const changed = changedColumns(choice, shapes, table, row, choice.random.below(3));
  const id = row.id === undefined ? {} : { id: newId(row.id as string) };
  return insert(shapes, table, { ...row, ...id, ...changed });
}

export function newId(like: string): string {
  return `${like.split('_')[0]}_random${++copies}`;
}

export function insert(shapes: Shapes, table: Table, row: Row): RandomStatement {
  const columns = shapes[table].columns.filter(({ isGenerated }) => !isGenerated);
  const names = columns.map(({ name }) => name);
  const places = names.map((_, index) => `$${index + 1}`);
  return {
    text: `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
    values: names.map((name) => row[name] ?? null),
  };
}

/** New values for some columns that can be written. */
export function changedColumns(choice: Choice, shapes: Shapes, table: Table, row: Row, count: number): Row {
  const shape = shapes[table];
  const columns = shape.columns.filter(({ isGenerated }) => !isGenerated);
  const changed: Row = {};
  for (let made = 0; made < count; made++) {
    const column = choice.random.one(columns);
    changed[column.name] = randomValue(choice, { table, shape, column, row });
  }
  return changed;
}

function keyOf({ key }: Shape, row: Row, after: number): { where: string; values: (string | null)[] } {
  return {
    where: key.map((name, index) => `${name} = $${after + index + 1}`).join(' and '),
    values: key.map((name) => row[name] ?? null),
  };
}
