import { formatMinor } from '../../currencies.ts';
import { integerValue } from '../../exact-integers.ts';

/** A column of a CSV file: its name, and the text of its cells. */
export interface Column {
  name: string;
  cellOf: (row: Row) => string;
}

export type Row = Readonly<Record<string, unknown>>;

/** Text that people wrote. */
export function textColumn(name: string): Column {
  return { name, cellOf: (row) => (row[name] === undefined ? '' : quoted(defused(String(row[name])))) };
}

/** Values of a fixed form, such as days, times, codes and numbers. */
export function plainColumn(name: string): Column {
  return { name, cellOf: (row) => (row[name] === undefined ? '' : String(row[name])) };
}

/** Amounts in minor units, written as decimals. `exponent` is the property that holds the number of decimals. */
export function amountColumn(property: string, exponent = 'currencyExponent'): Column {
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
