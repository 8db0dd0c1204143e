import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox';
import { type IdKind, idPattern, idPrefixes } from './ids.ts';

/** The largest integer that JSON carries exactly everywhere. */
export const INTEGER_MAX = 9_007_199_254_740_991;

interface Annotations {
  description: string;
  example?: unknown;
  /** The name of the schema in the API document, if it has one. */
  title?: string;
}

const annotate = ({ description, example, title }: Annotations) => ({
  ...(title !== undefined && { title }),
  description,
  ...(example !== undefined && { examples: [example] }),
});

/** Text of a bounded length, in Unicode code points. */
export function text(min: number, max: number, annotations: Annotations) {
  return Type.String({ ...(min > 0 && { minLength: min }), maxLength: max, ...annotate(annotations) });
}

/** Text in one of the formats of `http/input/formats.ts`. */
export function formatted(format: string, max: number, annotations: Annotations) {
  return Type.String({ minLength: 1, maxLength: max, format, ...annotate(annotations) });
}

export function integer(min: number, max: number, annotations: Annotations) {
  return Type.Integer({ minimum: min, maximum: max, ...annotate(annotations) });
}

/** A number with a limited number of decimals. */
export function decimal(min: number, max: number, decimals: number, annotations: Annotations) {
  return Type.Number({ minimum: min, maximum: max, 'x-decimals': decimals, ...annotate(annotations) });
}

export function choice<const T extends readonly string[]>(values: T, annotations: Annotations) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...annotate(annotations) });
}

export const order = Type.Integer({
  minimum: 0,
  maximum: INTEGER_MAX,
  description: 'Position in lists: by `order`, then by `createdAt`, then by `id`. Defaults to 0.',
  examples: [10],
});

const EXAMPLE_TIME = '2026-11-15T01:02:03.004Z';

export function timestamp(description: string) {
  return Type.String({ format: 'date-time', description, examples: [EXAMPLE_TIME] });
}

/** A calendar day of the tenant's time zone. */
export function day(description: string) {
  return Type.String({ format: 'date', description, examples: ['2026-11-15'] });
}

/** A filter: a time, or a day of the tenant's time zone as a whole. */
export function dayOrTime(description: string) {
  return Type.String({ format: 'date-or-date-time', description, examples: ['2026-11-15'] });
}

export const createdAt = timestamp('When the record was created.');
export const updatedAt = timestamp('When the record was last changed.');

/** The identifier of the first, second, ... record of a kind in examples. */
export function exampleId(kind: IdKind, number = 1): string {
  return `${idPrefixes[kind]}_01jd2r8g5cf3qbx2m7w9k4t6z${'efghjkm'.charAt(number - 1)}`;
}

/** An identifier in a response or a path. */
export function id(kind: IdKind, description: string) {
  return Type.String({
    pattern: idPattern(kind),
    'x-says': `must be an identifier like ${idPrefixes[kind]}_...`,
    description,
    examples: [exampleId(kind)],
  });
}

/** An identifier in a body. Any text is valid, and an identifier of no record is a 404. */
export function reference(kind: IdKind, description: string) {
  return Type.String({
    minLength: 1,
    'x-says': `must be an identifier like ${idPrefixes[kind]}_...`,
    description,
    examples: [exampleId(kind)],
  });
}

export const currencyCode = Type.String({
  format: 'currency',
  description: 'ISO 4217 currency code, upper case.',
  examples: ['EUR'],
});

/** Words may be named twice, but not without end. */
const LISTED_MAX = 10;

/** The query of an endpoint that can show these relations in full. */
export function expandQuery(relations: string[]) {
  return Type.Object({ expand: expansion(relations) });
}

/** The parameter that names relations to show in full. */
export function expansion(relations: string[]) {
  const shown = relations.map((one) => `\`${one}\``).join(', ');
  return listQuery(relations, `Relations to show in full, separated by commas: ${shown}.`, relations);
}

/** An optional parameter that takes several of these words, separated by commas. `wordsIn` reads it. */
export function listQuery(words: readonly string[], description: string, example: readonly string[]) {
  const word = `(${words.join('|').replaceAll('.', '\\.')})`;
  return Type.Optional(
    Type.String({
      pattern: `^${word}( *, *${word}){0,${Math.max(LISTED_MAX, words.length) - 1}}$`,
      'x-listOf': words,
      'x-says': `must be one or more of ${words.join(', ')}, separated by commas`,
      description,
      examples: [example.join(',')],
    }),
  );
}

/** The relations that a request names in `expand`. */
export function relationsIn(expand = ''): Set<string> {
  return new Set(wordsIn(expand));
}

/** The words of a parameter that takes several. */
export function wordsIn(list: string): string[] {
  return list.split(',').map((word) => word.trim());
}

/** The body of a request. Unknown properties are refused. */
export function body<T extends TProperties>(
  properties: T,
  description: string,
  /** Rules about several properties. */
  rules: object = {},
): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...rules, description });
}

/**
 * An object in a response. `title` is its name in the API document. Records may gain properties in later versions, so
 * the document shows them open, except with `x-closed`.
 */
export function record<T extends TProperties>(
  title: string,
  properties: T,
  description: string,
  rules: object = {},
): TObject<T> {
  return Type.Object(properties, { additionalProperties: false, ...rules, title, description });
}

/** Describes the body of a PATCH. */
export const CHANGE_DESCRIPTION =
  'What to change. Properties that are left out stay as they are; null clears an optional one.';

type Optional<T extends TProperties> = { [K in keyof T]: TOptional<T[K]> };
type Clearable<T extends TProperties> = { [K in keyof T]: ReturnType<typeof clearable<T[K]>> };

/** Properties that may be absent. */
export function optional<T extends TProperties>(properties: T): Optional<T> {
  return mapProperties(properties, (schema) => Type.Optional(schema)) as Optional<T>;
}

/** The properties of a PATCH: required ones can be changed, optional ones also cleared. */
export function changeable<R extends TProperties, O extends TProperties>(
  required: R,
  optionalOnes: O,
): Optional<R> & Clearable<O> {
  return { ...optional(required), ...(mapProperties(optionalOnes, clearable) as Clearable<O>) };
}

function mapProperties(properties: TProperties, map: (schema: TSchema) => TSchema): TProperties {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, map(schema)]));
}

/** In a PATCH, null clears an optional field. */
export function clearable<T extends TSchema>(schema: T) {
  const { type, ...rest } = schema as TSchema as { type: string; enum?: unknown[] };
  const values = rest.enum ? { enum: [...rest.enum, null] } : {};
  return Type.Optional(Type.Unsafe<Static<T> | null>({ ...rest, ...values, type: [type, 'null'] }));
}

/**
 * Replaces nulls by undefined, which serialisers leave out. Changes the row itself, because copying rows was a tenth
 * of the cost of a list.
 */
export function withoutNulls<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], null> } {
  const record = row as Record<string, unknown>;
  for (const name in record) if (record[name] === null) record[name] = undefined;
  return row as { [K in keyof T]: Exclude<T[K], null> };
}
