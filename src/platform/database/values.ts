import type pg from 'pg';
import type { Statement } from './statement.ts';

/** The statement as `pg` takes it, with its values in PostgreSQL's order. */
export function queryOf(of: Omit<Statement, 'given'>, given: object): pg.QueryConfig {
  const values = given as Record<string, unknown>;
  return {
    ...(!of.isPlannedAnew && { name: of.name }),
    text: of.text,
    values: of.parameterNames.map((name) => {
      const value = values[name];
      const type = of.parameters[name];
      return value != null && (type === 'jsonb' || type === 'jsonb?') ? JSON.stringify(value) : value;
    }),
    types: { getTypeParser: parserOf } as pg.CustomTypesConfig,
  };
}

const OID = { bool: 16, int8: 20, int4: 23, jsonb: 3802, numeric: 1700, timestamptz: 1184 };

/** PostgreSQL's text forms, as the API shows them. Our bigints fit a double: the tables see to it. */
function parserOf(oid: number): (text: string) => unknown {
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
      return timestampOf;
    default:
      return (text) => text;
  }
}

/** `2026-11-15 01:02:03.4+00`, which PostgreSQL sends, as `2026-11-15T01:02:03.400Z`. */
export function timestampOf(text: string): string {
  const end = text.indexOf('+', 19);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, end).padEnd(3, '0')}Z`;
}
