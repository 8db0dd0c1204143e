import type { TObject, TSchema } from 'typebox';
import { formatMinor } from '../../currencies.ts';
import { integerValue } from '../../exact-integers.ts';

/** A column of a CSV file: its name, and the text of its cells. */
export interface Column {
  name: string;
  cellOf: (row: Row) => string;
}

export type Row = Readonly<Record<string, unknown>>;

/** The properties of a row, in their order. If there are several kinds of rows, the first counts. */
export function columnsOf(schema: TSchema): Column[] {
  const { anyOf: [first] = [schema] } = schema as { anyOf?: TSchema[] };
  return Object.keys((first as TObject).properties)
    .filter((name) => !name.endsWith('Exponent'))
    .map((name) => (name.includes('Minor') ? amountColumn(name) : valueColumn(name)));
}

function valueColumn(name: string): Column {
  const cellOf = ({ [name]: value }: Row) =>
    typeof value === 'string' ? quoted(defused(value)) : String(value ?? '');
  return { name, cellOf };
}

/** Amounts are in minor units, and written as decimals. */
function amountColumn(property: string): Column {
  const exponent = property.endsWith('InTaxCurrency') ? 'taxCurrencyExponent' : 'currencyExponent';
  const cellOf = (row: Row) =>
    row[property] === undefined
      ? ''
      : formatMinor(integerValue(row[property] as number), row[exponent] as number);
  return { name: property.replace('Minor', ''), cellOf };
}

export function headerLine(columns: readonly Column[]): string {
  return lineOf(columns.map(({ name }) => name));
}

export function csvLine(columns: readonly Column[], row: object): string {
  return lineOf(columns.map(({ cellOf }) => cellOf(row as Row)));
}

function lineOf(cells: string[]): string {
  return `${cells.join(',')}\r\n`;
}

/**
 * The start of a formula: one of = + - @, also full-width or small, with or without blanks before it. Spreadsheets that
 * expect another separator begin a cell after a semicolon, a tab or a line break too.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
const LEADING_CONTROL = /^(?=[\t\r\n])/;

/** Puts an apostrophe before text that a spreadsheet would run as a formula, so that it shows the text instead. */
export function defused(text: string): string {
  return text.replaceAll(FORMULA, "'").replace(LEADING_CONTROL, "'");
}

/** Quotes text with a separator, a quote, a line break or blanks at an end (RFC 4180). */
function quoted(text: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
