import type { Schemas } from '../../../../../client/src/client.ts';
import { type Refused, sentenceOf } from '../../../../parts/rules.ts';
import { words } from '../../../../words/words.ts';
import { discountValues, sentDiscounts } from '../discount-values.ts';
import { type Billable, type CellForm, readCell, savedText } from './cells.ts';
import { COLUMNS, type Column, columnOf, type DetailColumn } from './columns.ts';
import { ordersFor } from './ordering.ts';

/** Fields of a line that have no column. They are edited beside the grid. */
export interface Details {
  description: string | null;
  serviceFrom: string | null;
  serviceTo: string | null;
  projectId: string | null;
  supply: Billable['supply'];
  taxExemptionCode: string | null;
  taxExemptionReason: string | null;
  discounts: Schemas['NewDiscount'][] | null;
}

/** A line in the grid: what the service has, and what was typed since. */
export interface Row {
  key: string;
  /** Undefined until the service has the line. */
  saved?: Billable;
  /** Typed texts that are not saved. */
  cells: Partial<Record<Column, string>>;
  details: Partial<Details>;
  /** The wanted order, if it is not saved. */
  order?: number;
  /** Messages by column, or by field for fields without a column. Refused rows are saved again once they change. */
  errors: Record<string, string>;
}

export type Fields = Record<string, unknown>;

export function rowOf(saved: Billable): Row {
  return { key: saved.id, saved, cells: {}, details: {}, errors: {} };
}

export function newRow(key: string): Row {
  return { key, cells: {}, details: {}, errors: {} };
}

export function cellText(row: Row, column: Column, form: CellForm): string {
  return row.cells[column] ?? (row.saved ? savedText(row.saved, column, form) : '');
}

/** A field without a column, as it was typed, or as the service has it. */
export function detailOf({ details, saved }: Row, name: DetailColumn): string | undefined {
  return (name in details ? details[name] : saved?.[name]) || undefined;
}

/** A new line that nothing was typed into. */
export function isBlank(row: Row): boolean {
  if (row.saved) return false;
  return (
    Object.values(row.cells).every((text) => text.trim() === '') && Object.keys(row.details).length === 0
  );
}

/** Whether the service lacks something of the row. */
export function isUnsaved(row: Row): boolean {
  if (!row.saved) return !isBlank(row);
  return Object.keys(row.cells).length > 0 || Object.keys(row.details).length > 0 || row.order !== undefined;
}

/** Cheaper than `Object.keys`, which counts for thousands of rows. */
function hasAny(record: object): boolean {
  for (const _name in record) return true;
  return false;
}

export function isRefused(row: Row): boolean {
  return hasAny(row.errors);
}

/** Types a text into a cell. The text that is saved already is no change. */
export function typed(row: Row, column: Column, text: string, form: CellForm): Row {
  const { [column]: _before, ...cells } = row.cells;
  const { [column]: _error, ...errors } = row.errors;
  const isSaved = row.saved !== undefined && savedText(row.saved, column, form) === text;
  return { ...row, cells: isSaved ? cells : { ...cells, [column]: text }, errors };
}

export function detailed(row: Row, details: Partial<Details>): Row {
  return { ...row, details: { ...row.details, ...details }, errors: {} };
}

/** The line to send for a row, or messages about cells that can't be read. */
export function requestOf(row: Row, form: CellForm): { fields: Fields; errors: Record<string, string> } {
  const fields: Fields = {};
  const errors: Record<string, string> = {};
  for (const column of COLUMNS) {
    const text = row.cells[column];
    if (text === undefined && (row.saved || column === 'tax')) continue;
    const read = readCell(column, text ?? '', form);
    if ('error' in read) errors[column] = read.error;
    else Object.assign(fields, read.fields);
  }
  Object.assign(fields, row.details);
  if (row.order !== undefined) fields.order = row.order;
  return { fields: row.saved ? fields : withoutNulls(fields), errors };
}

/** A new line leaves out what it does not have. */
function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

/** The row after the service has taken what was sent. Texts that were typed meanwhile stay unsaved. */
export function accepted(row: Row, sent: Row, saved: Billable): Row {
  const { order: _order, ...rest } = row;
  return {
    ...rest,
    ...(row.order !== undefined && row.order !== sent.order && { order: row.order }),
    saved,
    cells: without(row.cells, sent.cells),
    details: without(row.details, sent.details),
    errors: {},
  };
}

function without<T extends object>(current: T, sent: T): T {
  const entries = Object.entries(current).filter(([name, value]) => sent[name as keyof T] !== value);
  return Object.fromEntries(entries) as T;
}

/** Says what the service refuses at the cells that it is about. `prefix` is `billables.3.` in a batch. */
export function errorsOf(details: readonly Refused[], prefix = ''): Row['errors'] {
  const errors: Row['errors'] = {};
  for (const refused of details) {
    if (!refused.field.startsWith(prefix)) continue;
    const name = refused.field.slice(prefix.length);
    errors[columnOf(name) ?? name] ??= sentenceOf(refused);
  }
  return errors;
}

/** Gives the row at a position, which was moved or inserted there, an order that keeps it there. */
export function reordered(rows: Row[], at: number): Row[] {
  const sorted = rows.map(({ saved, order }) => ({
    order: order ?? saved?.order ?? 0,
    age: saved && `${saved.createdAt} ${saved.id}`,
  }));
  // Unsaved rows get the order of their neighbour, so that they are added below it.
  for (const [index, one] of sorted.entries())
    if (!rows[index]?.saved && rows[index]?.order === undefined && index !== at)
      one.order = sorted[index - 1]?.order ?? 0;
  const orders = ordersFor(sorted, at);
  const isMovedNew = !rows[at]?.saved && !orders.has(at);
  return rows.map((row, index) => {
    const order = orders.get(index) ?? (index === at && isMovedNew ? sorted[index]?.order : undefined);
    const isNoChange = order === undefined || order === row.saved?.order;
    return isNoChange || (index !== at && isBlank(row)) ? row : { ...row, order };
  });
}

/** All texts of a row, as if they were typed. */
export function textsOf(row: Row, form: CellForm): Row['cells'] {
  const texts = COLUMNS.map((column) => [column, cellText(row, column, form)] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

/** A row whose line was deleted elsewhere. Nothing is lost: it is added again once it is changed. */
export function renewed(row: Row, form: CellForm): Row {
  const { saved, order: _order, ...rest } = row;
  const errors = { name: words.lines.errors.isGone };
  return { ...rest, cells: textsOf(row, form), details: { ...detailsOf(saved), ...row.details }, errors };
}

function detailsOf(saved: Billable | undefined): Partial<Details> {
  if (!saved) return {};
  const {
    description,
    serviceFrom,
    serviceTo,
    project: projectId,
    taxExemptionCode,
    taxExemptionReason,
  } = saved;
  const details = {
    ...{ description, serviceFrom, serviceTo, projectId, taxExemptionCode, taxExemptionReason },
    discounts: saved.discounts && sentDiscounts(discountValues(saved.discounts)),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
