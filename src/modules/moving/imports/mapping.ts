import { createHash } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { type ErrorDetail, invalid } from '../../../platform/errors.ts';
import { body, choice, integer, optional, text } from '../../../platform/schema.ts';

const COLUMN_LENGTH_MAX = 200;
const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
const column = text(1, COLUMN_LENGTH_MAX, { description: 'The name of a column.', example: 'Client Name' });

const source = body(
  optional({
    columns: Type.Array(column, {
      minItems: 1,
      maxItems: 20,
      description: 'Their texts, with spaces between.',
    }),
    value: text(0, 500, { description: 'The same value for all rows.', example: 'EUR' }),
    isFirst: Type.Boolean({ description: 'Takes the first column that is not empty instead.' }),
    isHashed: Type.Boolean({
      description:
        'Takes a digest of the texts, for an `externalId` where the file has no identifiers. Rows with the same texts are numbered.',
    }),
    plusDays: integer(0, 3_650, { description: 'Days to add to a day.', example: 30 }),
  }),
  'Where the values of a property come from: `columns`, or a `value`.',
  { minProperties: 1 },
);

/** How the columns of a CSV file become properties. */
export const mapping = body(
  {
    properties: Type.Record(Type.String({ maxLength: 100 }), Type.Union([column, source]), {
      maxProperties: 100,
      description: 'The column of each property, or more about where its values come from.',
      examples: [{ name: 'Client Name', currencyCode: { value: 'EUR' } }],
    }),
    ...optional({
      dateFormat: choice(DATE_FORMATS, {
        description: 'How days are written. Defaults to YYYY-MM-DD.',
        example: 'DD.MM.YYYY',
      }),
      decimalSign: choice(['.', ','], {
        description: 'The sign before decimals. Defaults to a point.',
        example: ',',
      }),
      only: Type.Record(
        Type.String({ maxLength: COLUMN_LENGTH_MAX }),
        Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
        {
          maxProperties: 5,
          description: 'Leaves out rows that have another word in this column, in any case.',
          examples: [{ Status: ['open'] }],
        },
      ),
    }),
  },
  'How the columns of a CSV file become properties.',
);

export type Mapping = Static<typeof mapping>;
type Source = Static<typeof source>;

/** A property that a row can have, and the schema of its values. */
export type Properties = ReadonlyMap<string, TSchema>;

/** The properties of a schema, those of its objects with a dot: `address.city`. */
export function propertiesOf(schema: TSchema, path = ''): Properties {
  const { properties = {} } = schema as { properties?: Record<string, TSchema> };
  return new Map(
    Object.entries(properties).flatMap(([name, inner]): [string, TSchema][] => {
      const { type, items } = inner as { type?: string; items?: { type?: string } };
      if (type === 'object') return [...propertiesOf(inner, `${path}${name}.`)];
      return type === 'array' && items?.type !== 'string' ? [] : [[path + name, inner]];
    }),
  );
}

export type ReadCells = (
  cells: string[],
) => { row: Record<string, unknown>; problems: ErrorDetail[] } | 'left out';

/** Prepares a mapping for the columns of a file, which may lack the optional ones of a ready mapping. */
export function readerOf(
  { properties, only = {}, ...format }: Mapping,
  columns: string[],
  known: Properties,
  optional: ReadonlySet<string>,
): ReadCells {
  const details: ErrorDetail[] = [];
  const indexOf = (name: string, field: string) => {
    const index = columns.indexOf(name);
    if (index >= 0) return [index];
    const message = `names the column ${name}, which the file does not have. It has: ${columns.join(', ').slice(0, 1_000)}`;
    if (!optional.has(name)) details.push({ field, message, constraint: 'column' });
    return [];
  };
  const takers = Object.entries(properties).flatMap(([name, given]) => {
    const field = `mapping.properties.${name}`;
    const schema =
      known.get(name) ?? (METADATA.test(name) && known.has('externalId') ? Type.String() : undefined);
    if (!schema)
      details.push({
        field,
        message: `is no property of these records, which are: ${[...known.keys()].join(', ')}`,
        constraint: 'additionalProperties',
      });
    const from: Source = typeof given === 'string' ? { columns: [given] } : given;
    const indexes = (from.columns ?? []).flatMap((one) => indexOf(one, field));
    if (!schema || (indexes.length === 0 && from.value === undefined)) return [];
    const convert = converterOf(schema as Shape, format, from.plusDays ?? 0);
    return [{ name, path: pathOf(name), convert, textOf: textTaker(from, indexes) }];
  });
  const conditions = Object.entries(only).map(([name, words]) => ({
    index: indexOf(name, `mapping.only.${name}`)[0],
    words: words.map((word) => word.toLowerCase()),
  }));
  if (details.length > 0) throw invalid(details);
  return (cells) => {
    if (
      conditions.some(
        ({ index, words }) =>
          index !== undefined && !words.includes((cells[index] ?? '').trim().toLowerCase()),
      )
    )
      return 'left out';
    const row = {};
    const problems: ErrorDetail[] = [];
    for (const { name, path, convert, textOf } of takers) {
      const given = textOf(cells);
      if (given === '') continue;
      const value = convert(given);
      if (value === undefined)
        problems.push({
          field: name,
          message: `can't be read: ${given.slice(0, 100)}`,
          constraint: 'format',
        });
      else put(row, path, value);
    }
    return { row, problems };
  };
}

function textTaker({ value, isFirst, isHashed }: Source, indexes: number[]): (cells: string[]) => string {
  const seen = new Map<string, number>();
  return (cells) => {
    const texts = indexes.map((index) => cells[index]?.trim() ?? '');
    if (isHashed) {
      const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
      const count = (seen.get(hash) ?? 0) + 1;
      seen.set(hash, count);
      return count === 1 ? hash : `${hash}-${count}`;
    }
    const some = texts.filter((one) => one !== '');
    return (isFirst ? some[0] : some.join(' ')) || value || '';
  };
}

/** All that follows is the name of one text. JSON has no `__proto__` either: it would be no property of the object. */
const METADATA = /^metadata\.(?!__proto__$)(.+)$/s;

function pathOf(name: string): string[] {
  const [, key] = METADATA.exec(name) ?? [];
  return key === undefined ? name.split('.') : ['metadata', key];
}

function put(row: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) row[name] = value;
  else {
    const inner = (row[name] ?? {}) as Record<string, unknown>;
    row[name] = inner;
    put(inner, rest, value);
  }
}

interface Shape {
  type?: string;
  format?: string;
}
type Format = Pick<Mapping, 'dateFormat' | 'decimalSign'>;
const YES = ['true', 'yes', '1'];
const NO = ['false', 'no', '0'];

/** Reads a text as a value of the schema. Undefined if it is none. */
function converterOf(
  { type, format }: Shape,
  { dateFormat = 'YYYY-MM-DD', decimalSign = '.' }: Format,
  plusDays: number,
): (text: string) => unknown {
  if (format === 'date') return (given) => dayOf(given, dateFormat, plusDays);
  if (format === 'date-time') return (given) => timeOf(given, dateFormat);
  // Exports write names of currencies before their codes.
  if (format === 'currency') return (given) => /(?:^|\W)([A-Za-z]{3})$/.exec(given)?.[1]?.toUpperCase();
  if (type === 'integer' || type === 'number') return (given) => numberOf(given, decimalSign);
  if (type === 'boolean') return (given) => yesOrNo(given.toLowerCase());
  return type === 'array' ? (given) => given.split(/[,;] */) : (given) => given;
}

function yesOrNo(given: string): boolean | undefined {
  if (YES.includes(given)) return true;
  return NO.includes(given) ? false : undefined;
}

function dayOf(given: string, format: string, plusDays = 0): string | undefined {
  const places = format.split(/\W/);
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:$|[ T])/.exec(given)?.slice(1);
  const partOf = (name: string) => Number(parts?.[places.indexOf(name)]);
  const [year, month, day] = ['YYYY', 'MM', 'DD'].map(partOf) as [number, number, number];
  if (!(year >= 1_000)) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  date.setUTCDate(day + plusDays);
  return date.toISOString().slice(0, 10);
}

/** A time without a zone is UTC, and a day without a time is its noon. */
function timeOf(given: string, format: string): string | undefined {
  const day = dayOf(given, format);
  const [, time = '12:00:00', zone = 'Z'] =
    /[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(given) ?? [];
  return day && `${day}T${time.length === 5 ? `${time}:00` : time}${zone}`;
}

/** Reads `1.234,50` and `1 234,50`, and hours as `1:30`. */
function numberOf(given: string, decimalSign: string): number | undefined {
  const hours = /^(\d+):([0-5]\d)$/.exec(given);
  if (hours) return Number(hours[1]) + Number(hours[2]) / 60;
  const separator = decimalSign === ',' ? '.' : ',';
  const isGrouped = new RegExp(`^-?\\d{1,3}(?:[${separator}\\s'’]\\d{3})+(?:[^\\d${separator}]|$)`).test(
    given,
  );
  const digits = isGrouped ? given.replaceAll(new RegExp(`[${separator}\\s'’]`, 'g'), '') : given;
  const plain = decimalSign === ',' ? digits.replace(',', '.') : digits;
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : undefined;
}
