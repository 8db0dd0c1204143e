import { formatAmount } from '../../../../parts/money.ts';
import { notify } from '../../../../parts/notice.tsx';
import { words } from '../../../../words/words.ts';
import { COLUMNS, DETAIL_COLUMNS, isDetail, isNumeric, type TableColumn } from './columns.ts';
import type { LineStore } from './line-store.ts';
import { cellText, detailOf, isBlank, type Row } from './rows.ts';
import { writeTsv } from './tsv.ts';

const ALL: readonly TableColumn[] = [...COLUMNS, ...DETAIL_COLUMNS];

/**
 * Lines as a table for spreadsheets and other drafts, in the form of the locale. A line on its own is one row. Others have a head,
 * which is recognised when they are pasted, and which their descriptions and periods need.
 */
export function copiedText(given: readonly Row[], form: LineStore['form']): string {
  const rows = given.filter((row) => !isBlank(row));
  const hasDetails = rows.some((row) => DETAIL_COLUMNS.some((name) => detailOf(row, name)));
  const columns = hasDetails ? ALL : COLUMNS;
  const body = rows.map((row) => columns.map((column) => textOf(row, column, form)));
  return writeTsv(rows.length === 1 && !hasDetails ? body : [columns.map(headOf), ...body]);
}

/** Copies lines, and says so. */
export async function copyRows(rows: readonly Row[], store: LineStore): Promise<void> {
  await navigator.clipboard.writeText(copiedText(rows, store.form));
  sayCopied(rows);
}

export function sayCopied(rows: readonly Row[]): void {
  notify(words.lines.copied(rows.filter((row) => !isBlank(row)).length));
}

function headOf(column: TableColumn): string {
  return isDetail(column) ? words.lines.details[column] : words.lines.columns[column];
}

/** Days are written as every spreadsheet reads them, and numbers so that they can be read in one way only. */
function textOf(row: Row, column: TableColumn, form: LineStore['form']): string {
  if (isDetail(column)) return detailOf(row, column) ?? '';
  const text =
    column === 'price' && row.saved && row.cells.price === undefined
      ? formatAmount(row.saved.amountMinor, form().currencyCode, form().locale)
      : cellText(row, column, form());
  const isTyped = row.cells[column] !== undefined;
  return isNumeric(column) && !isTyped ? text.replace(/^(\D*\d{1,3}[.,]\d{3})(?=\D*$)/, '$10') : text;
}
