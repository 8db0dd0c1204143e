import { JsonList } from './json-list.ts';
import type { Statement } from './statement.ts';

/** A statement whose types are not known here. */
export type AnyStatement = Omit<Statement, 'given'>;

/** The values in the order of the statement's parameters, as they are sent. */
export function valuesOf({ parameters, parameterNames }: AnyStatement, given: object): unknown[] {
  const values = given as Record<string, unknown>;
  return parameterNames.map((name) => {
    const value = values[name];
    const type = parameters[name];
    if (value == null) return value;
    if (type === 'text[]') return arrayText(value as string[]);
    if (type !== 'jsonb' && type !== 'jsonb?') return value;
    return value instanceof JsonList ? value.bytes : JSON.stringify(value);
  });
}

/** An array in PostgreSQL's text format. */
function arrayText(items: string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** A column as PostgreSQL describes it. */
export interface ColumnDescription {
  name: string;
  dataTypeID: number;
}

/** Makes a row of the texts of its columns. */
export type ReadRow = (texts: readonly (string | null)[]) => Record<string, unknown>;

/**
 * Writes a function for the rows of one statement, with their names in a literal. An object whose properties are added one
 * by one becomes a hash table after a dozen of them: then making a row takes ten times as long, and writing it as JSON twice
 * as long.
 */
export function rowReader(columns: readonly ColumnDescription[]): ReadRow {
  const parsers = columns.map(({ dataTypeID }) => parserFor(dataTypeID));
  const properties = columns.map(
    ({ name }, index) => `${JSON.stringify(name)}: t[${index}] === null ? null : p[${index}](t[${index}])`,
  );
  return new Function('p', `return (t) => ({ ${properties.join(', ')} })`)(parsers) as ReadRow;
}

const OID = { bool: 16, int8: 20, int4: 23, jsonb: 3802, numeric: 1700, timestamptz: 1184 };

/** Parses PostgreSQL's text format into the values that the API shows. The tables limit bigints to what a double holds. */
function parserFor(oid: number): (text: string) => unknown {
  switch (oid) {
    case OID.int4:
    case OID.int8:
    case OID.numeric:
      return Number;
    case OID.bool:
      return (text) => text === 't';
    case OID.jsonb:
      return parseJson;
    case OID.timestamptz:
      return parseTimestamp;
    default:
      return (text) => text;
  }
}

function parseJson(text: string): unknown {
  return text === '[]' ? [] : JSON.parse(text);
}

/** Turns PostgreSQL's `2026-11-15 01:02:03.4+00` into `2026-11-15T01:02:03.400Z`. */
export function parseTimestamp(text: string): string {
  const end = text.indexOf('+', 19);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`;
}
