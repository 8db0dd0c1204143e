import type { Random } from './random.ts';
import type { Column, Row, Rows, Shape, Table } from './rows.ts';

const DAY_MS = 86_400_000;
const ODD_JSON = [
  '{}',
  '[]',
  '"x"',
  'null',
  '{"legalName": " "}',
  '{"legalName": "X", "name": 1}',
  '{"legalName": "X", "vatNumber": null}',
  '{"legalName": "X", "address": {"vatNumber": "X"}}',
  '[{"category": "S", "percent": 19, "taxableMinor": 1, "taxMinor": 0}]',
];
/** The tables that a column points at. */
const POINTED_AT: [pattern: RegExp, table: Table][] = [
  [/^(invoice|document)_id$/, 'invoices'],
  [/^(billable|priced_by)_id$/, 'billables'],
  [/^client_id$/, 'clients'],
  [/^contract_id$/, 'contracts'],
  [/^project_id$/, 'projects'],
  [/^(entry|replaced_by)_id$/, 'time_entries'],
  [/^credit_note_id$/, 'credit_notes'],
];

export interface Choice {
  random: Random;
  rows: Rows;
  /** Rows of another tenant. */
  strangers: Rows;
  /** Now, in milliseconds. */
  atMs: number;
}

/** A value that the column might have: of another row, near its own, or one that is seldom right. */
export function randomValue(
  choice: Choice,
  { table, shape, column, row }: { table: Table; shape: Shape; column: Column; row: Row },
): string | null {
  const { random, rows } = choice;
  const current = row[column.name] ?? null;
  if (random.happens(0.1)) return null;
  if (random.happens(0.25)) return random.some(rows[table])?.[column.name] ?? null;
  // Documents are read by the kind of their identifiers.
  if (column.name === 'id')
    return random.happens(0.5) ? `${current}x` : (random.some(rows[table])?.id ?? null);
  const target = POINTED_AT.find(([pattern]) => pattern.test(column.name))?.[1];
  if (target) {
    const source = random.happens(0.1) ? choice.strangers : rows;
    return random.some(source[target])?.id ?? null;
  }
  if (column.name === 'tenant_id') return random.some(choice.strangers.clients)?.tenant_id ?? null;
  switch (column.type) {
    case 'integer':
    case 'bigint':
    case 'numeric':
      return randomNumber(random, column.type, current);
    case 'boolean':
      return String(random.happens(0.5));
    case 'date':
      return randomTime(choice, current).slice(0, 10);
    case 'timestamp with time zone':
      return randomTime(choice, current);
    case 'jsonb':
      return random.one(ODD_JSON);
    default:
      return randomText(random, shape.words, current);
  }
}

function randomNumber(random: Random, type: string, current: string | null): string {
  const near = Number(current ?? 0) + random.one([-1, 1, 60, -60, 100]);
  return String(random.one([0, 1, 2, 5, 60, 100, -1, near, near, ...(type === 'numeric' ? [0.5, 19] : [])]));
}

function randomTime({ random, atMs }: Choice, current: string | null): string {
  const from = current !== null && random.happens(0.5) ? Date.parse(current) : atMs;
  const moved = from + random.one([-400, -30, -2, -1, 0, 0, 1, 2, 30]) * DAY_MS;
  return new Date(Number.isNaN(moved) ? atMs : moved).toISOString();
}

function randomText(random: Random, words: string[], current: string | null): string {
  if (words.length > 0 && random.happens(0.6)) return random.one(words);
  return random.one(['', ' ', 'X', 'EUR', 'USD', 'JPY', 'S', 'E', 'O', 'UTC', 'Asia/Tokyo', `${current}x`]);
}
