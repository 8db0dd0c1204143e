import { type ErrorDetail, invalid } from '../../../platform/errors.ts';
import { checkBody, readJson } from '../../../platform/http/input/read-json.ts';
import { pauses } from '../../../platform/pauses.ts';
import { CsvReader, columnsOf, type Line, unreadable } from './csv.ts';
import { type Given, type ImportKind, SHAPES } from './kinds.ts';
import { type Mapping, propertiesOf, readerOf } from './mapping.ts';
import { type ImportSource, OPTIONAL_COLUMNS, READY, readyNamesOf } from './ready-mappings.ts';
import { textOf } from './text.ts';

/** A row of the file: the record to make, what is wrong with it, or neither if it is left out. */
export interface ReadRow {
  number: number;
  given?: Given;
  problems?: ErrorDetail[];
}

export interface Reading {
  kind: ImportKind;
  format: 'CSV' | 'JSONL';
  source?: ImportSource | null;
  mapping?: Mapping | null;
}

/** A record has a few hundred bytes. */
const JSON_LINE_LENGTH_MAX = 65_536;
const NONE = new Set<string>();

/** Reads a file while it arrives, row by row. */
export async function* readRows(reading: Reading, bytes: AsyncIterable<Buffer>): AsyncGenerator<ReadRow> {
  const pause = pauses();
  const rows =
    reading.format === 'CSV' ? csvRows(reading, textOf(bytes)) : jsonRows(reading.kind, textOf(bytes));
  for await (const row of rows) {
    yield row;
    await pause();
  }
}

async function* csvRows(reading: Reading, pieces: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  const csv = new CsvReader();
  const toRow = rowReader(reading);
  for await (const piece of pieces) for (const line of csv.read(piece)) yield* toRow(line);
  for (const line of csv.end()) yield* toRow(line);
}

function rowReader({ kind, source, mapping }: Reading): (line: Line) => Generator<ReadRow> {
  let columns: string[] | undefined;
  let read: ReturnType<typeof readerOf>;
  return function* (line) {
    const { number, cells } = line;
    if (!columns) {
      columns = columnsOf(line);
      read = readerOf(...mappingFor(kind, columns, source, mapping));
      return;
    }
    const width = columns.length;
    if (cells.length > width && cells.slice(width).every((cell) => cell === '')) cells.length = width;
    if (cells.length !== width)
      yield { number, problems: [inRow(`has ${cells.length} cells, and the header has ${width}`)] };
    else if (cells.every((cell, index) => cell.trim() === columns?.[index]))
      yield { number, problems: [inRow('is the header again')] };
    else {
      const result = read(cells);
      if (result === 'left out') yield { number };
      else yield checked(kind, number, result.row, result.problems);
    }
  };
}

/** Without a mapping, columns are named as properties are. */
function mappingFor(
  kind: ImportKind,
  given: string[],
  source: ImportSource | null | undefined,
  own: Mapping | null | undefined,
): Parameters<typeof readerOf> {
  const known = propertiesOf(SHAPES[kind].row);
  const ready = source ? READY[source][kind] : undefined;
  const columns = ready ? readyNamesOf(given) : given;
  const same = columns.filter((name) => known.has(name) || name.startsWith('metadata.'));
  if (!own && !ready && same.length === 0)
    throw unreadable(
      `has no column that is named as a property of these records: give a mapping. It has: ${columns.join(', ').slice(0, 1_000)}`,
    );
  const mapping = own ?? ready ?? { properties: Object.fromEntries(same.map((name) => [name, name])) };
  const needed = (SHAPES[kind].row as { required?: string[] }).required ?? [];
  const isThere = (source: Mapping['properties'][string] | undefined) =>
    typeof source === 'string'
      ? columns.includes(source)
      : source?.value !== undefined || source?.columns?.some((one) => columns.includes(one));
  const lacking = needed.filter((name) => !isThere(mapping.properties[name]));
  if (lacking.length > 0 && (own === undefined || own === null))
    throw unreadable(
      `lacks the columns of ${lacking.join(' and ')}: give a mapping. It has: ${columns.join(', ').slice(0, 1_000)}`,
    );
  const unmapped = needed.filter((name) => mapping.properties[name] === undefined);
  if (unmapped.length > 0)
    throw invalid(
      unmapped.map((name) => ({
        field: `mapping.properties.${name}`,
        message: `is required. The file has the columns: ${columns.join(', ').slice(0, 1_000)}`,
        constraint: 'required',
      })),
    );
  return [mapping, columns, known, own || !ready ? NONE : OPTIONAL_COLUMNS];
}

async function* jsonRows(kind: ImportKind, pieces: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let rest = '';
  let number = 0;
  const rowOf = async (text: string): Promise<ReadRow[]> => {
    number++;
    if (text.trim() === '') return [];
    const { details, body } = await readJson(Buffer.from(text), {
      schema: SHAPES[kind].row,
      wantsHash: false,
    });
    return [details.length > 0 ? { number, problems: details } : recorded(kind, number, body as Given)];
  };
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield* await rowOf(line);
    if (rest.length > JSON_LINE_LENGTH_MAX)
      throw unreadable(
        `row ${number + 1} has more than ${JSON_LINE_LENGTH_MAX} characters: each line is one record`,
      );
  }
  yield* await rowOf(rest);
}

function checked(kind: ImportKind, number: number, row: object, problems: ErrorDetail[]): ReadRow {
  const { details, body } = checkBody(SHAPES[kind].row, row);
  const unread = new Set(problems.map(({ field }) => field));
  const all = [...problems, ...details.filter(({ field }) => !unread.has(field))];
  return all.length > 0 ? { number, problems: all } : recorded(kind, number, body as Given);
}

function recorded(kind: ImportKind, number: number, row: Given): ReadRow {
  const record = (SHAPES[kind].toRecord ?? ((same) => same))(row);
  if (record === undefined) return { number };
  return Array.isArray(record)
    ? { number, problems: record as ErrorDetail[] }
    : { number, given: record as Given };
}

const inRow = (message: string): ErrorDetail => ({ field: 'row', message, constraint: 'columns' });
