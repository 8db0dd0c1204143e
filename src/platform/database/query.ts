import type pg from 'pg';
import { JsonList } from './json-list.ts';
import type { Statement } from './statement.ts';

/** The statement as `pg` takes it, with its values in the order of its parameters. */
export function toQuery(statement: Omit<Statement, 'given'>, given: object): pg.QueryConfig {
  const values = given as Record<string, unknown>;
  return {
    ...(!statement.isPlannedAnew && { name: statement.name }),
    text: statement.text,
    values: statement.parameterNames.map((name) => {
      const value = values[name];
      const type = statement.parameters[name];
      if (value == null || (type !== 'jsonb' && type !== 'jsonb?')) return value;
      return value instanceof JsonList ? value.bytes : JSON.stringify(value);
    }),
    types: { getTypeParser: parserFor } as pg.CustomTypesConfig,
  };
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
      return JSON.parse;
    case OID.timestamptz:
      return parseTimestamp;
    default:
      return (text) => text;
  }
}

/** Turns PostgreSQL's `2026-11-15 01:02:03.4+00` into `2026-11-15T01:02:03.400Z`. */
export function parseTimestamp(text: string): string {
  const end = text.indexOf('+', 19);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`;
}
