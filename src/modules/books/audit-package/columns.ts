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

/** What names alone don't say. */
const DESCRIPTIONS: Record<string, string> = {
  isInPeriod: 'no: a record of the period refers to it',
  recordedDate: 'Day of recording',
  reversedDate: 'Day of reversal',
  date: 'Day from which it counts',
  discount: 'Discounts of the whole document',
  paid: 'As of the making of the package',
  credited: 'As of the making of the package',
  writtenOff: 'As of the making of the package',
  taxExchangeRate: 'Units of the tax currency for one unit of the currency',
  taxCategory: 'UNCL 5305',
  category: 'UNCL 5305',
  unitCode: 'UN/ECE Recommendation 20',
  taxDate: 'Last day of supply',
  owedPaymentId: 'Reversed payment whose refund is paid',
  state: 'INCLUDED or MISSING',
  contentHash: 'SHA-256 as it was recorded',
  hash: 'Hash over this entry and all before it',
};

export interface Column {
  name: string;
  kind: ColumnKind;
  isOptional: boolean;
  description: string | undefined;
}

export type Row = Readonly<Record<string, unknown>>;

/** Columns in their order, such as `id sequence:whole?`. The keys of the table come first. A question mark: it may be empty. */
export function columnsOf(words: string): Column[] {
  return words.split(/\s+/).map((word) => {
    const [name = '', kind = 'text'] = word.replace('?', '').split(':');
    const isOptional = word.endsWith('?');
    return { name, kind: kind as ColumnKind, isOptional, description: DESCRIPTIONS[name] };
  });
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

/** The column of the database that has it. */
export function sqlNameOf({ name, kind }: Pick<Column, 'name' | 'kind'>): string {
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (kind === 'taxAmount') return words.replace('_in_tax', '_minor_in_tax');
  return kind === 'amount' ? `${words}_minor` : words;
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
