import { currencyExponent, formatMinor } from '../../../platform/currencies.ts';
import type { DeclaredType } from '../../../platform/database/statement.ts';
import { defused } from '../../../platform/http/answers/csv.ts';

/**
 * - `amount`, `taxAmount`: minor units of `currencyCode` and of `taxCurrencyCode`, written as decimals. Audit software imports
 *   them as they are.
 * - `decimal`: other numbers, as they are stored
 * - `flag`: `yes` or `no`
 */
export type ColumnKind = 'text' | 'date' | 'time' | 'amount' | 'taxAmount' | 'decimal' | 'whole' | 'flag';

const SQL_TYPES = {
  ...{ text: 'text', date: 'date', time: 'timestamptz', amount: 'bigint', taxAmount: 'bigint' },
  ...{ decimal: 'numeric', whole: 'bigint', flag: 'boolean' },
} as const satisfies Record<ColumnKind, DeclaredType>;

/** A kind, with a question mark if the column may be empty, and what the column says. */
export type ColumnWords = readonly [kind: ColumnKind | `${ColumnKind}?`, description: string];

export interface Column {
  name: string;
  kind: ColumnKind;
  isOptional: boolean;
  description: string;
}

export type Row = Readonly<Record<string, unknown>>;

/** Columns in their order, the keys of the table first. They are named as the properties of rows, without `Minor`. */
export function columnsOf(words: Record<string, ColumnWords>): Column[] {
  return Object.entries(words).map(([name, [kind, description]]) => ({
    ...{ name, description, isOptional: kind.endsWith('?') },
    kind: kind.replace('?', '') as ColumnKind,
  }));
}

/** The row of the statement that reads them. */
export function rowOf(columns: readonly Column[]): Record<string, DeclaredType> {
  return Object.fromEntries(
    columns.map(({ name, kind, isOptional }) => [
      name,
      isOptional ? (`${SQL_TYPES[kind]}?` as const) : SQL_TYPES[kind],
    ]),
  );
}

/** No number of a document has more. */
export const DECIMALS = 10;

export const DELIMITER = ';';
export const LINE_END = '\r\n';

export function headerOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(DELIMITER) + LINE_END;
}

export function lineOf(columns: readonly Column[], row: Row): string {
  return columns.map(({ name, kind }) => cellOf(kind, row[name], row)).join(DELIMITER) + LINE_END;
}

function cellOf(kind: ColumnKind, value: unknown, row: Row): string {
  if (value === null || value === undefined) return '';
  switch (kind) {
    case 'text':
      return `"${defused(String(value)).replaceAll('"', '""')}"`;
    case 'amount':
      return formatMinor(value as number, currencyExponent(String(row.currencyCode)));
    case 'taxAmount':
      return formatMinor(value as number, currencyExponent(String(row.taxCurrencyCode)));
    case 'flag':
      return value ? '"yes"' : '"no"';
    case 'time':
      return `"${value}"`;
    case 'decimal':
      // Small ones would have an exponent.
      return (value as number).toFixed(DECIMALS).replace(/\.?0+$/, '');
    default:
      return String(value);
  }
}
