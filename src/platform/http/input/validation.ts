import { Ajv, type ErrorObject } from 'ajv';
import type { TSchema } from 'typebox';
import { DETAILS_MAX, type ErrorDetail } from '../../errors.ts';
import { formats } from './formats.ts';

const validator = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  strict: true,
  ownProperties: true,
  verbose: true, // errors carry the rule that they violate
});
for (const [name, { accepts }] of Object.entries(formats)) validator.addFormat(name, accepts);
// JSON Schema's own `oneOf` would report each alternative as missing.
validator.addKeyword({
  keyword: 'x-exactlyOne',
  type: 'object',
  validate: (names: string[], value: object) =>
    names.filter((name) => Object.hasOwn(value, name)).length === 1,
});
// What a pattern asks for, in words.
validator.addKeyword('x-says');
validator.addKeyword({
  keyword: 'x-together',
  type: 'object',
  validate: (names: string[], value: object) =>
    new Set(names.map((name) => Object.hasOwn(value, name))).size === 1,
});
// JSON Schema's own `multipleOf` divides, and with doubles 8.1 is no multiple of 0.0001.
validator.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  validate: (decimals: number, value: number) => {
    const rounded = Number(value.toFixed(decimals));
    // As near as two doubles get: 0.1 + 0.2 is sent as 0.30000000000000004, and means 0.3. But never so far
    // that a further decimal of a large number would pass for it.
    const noise = Math.min(Math.abs(rounded) * Number.EPSILON, 10 ** -(decimals + 3));
    return Math.abs(value - rounded) <= noise;
  },
});

export type Check = (value: unknown) => ErrorDetail[];

/**
 * Lists every failed field. Ajv goes on to the end of whatever it was given and keeps an error for each
 * part, which for 16 MiB of nonsense would take a gigabyte: so lists are checked item by item until enough
 * is known, and objects with far too many properties not at all.
 */
export function checkOf(schema: TSchema): Check {
  const shape = schema as Shape;
  const validate = validator.compile(withoutItems(shape));
  const lists = Object.entries(shape.properties ?? {}).flatMap(([name, { items, maxItems }]) =>
    items ? [{ name, maxItems, checkItem: checkOf(items as TSchema) }] : [],
  );
  return (value) => {
    const excess = excessIn(shape, value, '');
    if (excess) return [excess];
    const errors = validate(value) ? [] : (validate.errors ?? []);
    // Of a wrong name, the rule that it breaks is told; that a name is wrong needs no saying then.
    const details = errors
      .filter(({ keyword }) => keyword !== 'propertyNames')
      .slice(0, DETAILS_MAX)
      .map(detailOf);
    for (const { name, maxItems = Number.POSITIVE_INFINITY, checkItem } of lists) {
      const items = (value as Record<string, unknown> | null)?.[name];
      if (!Array.isArray(items) || items.length > maxItems) continue;
      for (let index = 0; index < items.length && details.length < DETAILS_MAX; index++) {
        for (const detail of checkItem(items[index])) {
          const field = detail.field === 'body' ? `${name}.${index}` : `${name}.${index}.${detail.field}`;
          details.push({ ...detail, field });
        }
      }
    }
    return details.slice(0, DETAILS_MAX);
  };
}

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  maxProperties?: number;
  additionalProperties?: unknown;
}

/** Lists are left to `checkOf` itself. */
function withoutItems(shape: Shape): TSchema {
  const properties = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const { items, ...list } = property;
    return [name, items ? list : property];
  });
  return {
    ...shape,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  } as TSchema;
}

/** An object with more properties than could be declared and reported. */
function excessIn(shape: Shape, value: unknown, path: string): ErrorDetail | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const declared = Object.entries(shape.properties ?? {});
  const most = shape.maxProperties ?? declared.length;
  if (shape.additionalProperties !== true && Object.keys(value).length > most + DETAILS_MAX) {
    const message = `must have at most ${most} properties`;
    return { field: path || 'body', message, constraint: 'maxProperties' };
  }
  for (const [name, property] of declared) {
    const inner = (value as Record<string, unknown>)[name];
    const excess = excessIn(property, inner, path ? `${path}.${name}` : name);
    if (excess) return excess;
  }
  return undefined;
}

/** An unknown property's name is the caller's text: it is shown, but not a megabyte of it. */
const FIELD_LENGTH_MAX = 200;

function detailOf(error: ErrorObject): ErrorDetail {
  const path = error.instancePath
    .slice(1)
    .split('/')
    .map(unescapePointer)
    .join('.')
    .slice(0, FIELD_LENGTH_MAX);
  if (error.propertyName !== undefined) {
    const field = `${path}.${error.propertyName}`.slice(0, FIELD_LENGTH_MAX);
    return { field, message: `${error.message} in its name`, constraint: error.keyword };
  }
  const under = (name: string) => (path ? `${path}.${name}` : name).slice(0, FIELD_LENGTH_MAX);
  switch (error.keyword) {
    case 'required':
      return { field: under(error.params.missingProperty), message: 'is required', constraint: 'required' };
    case 'additionalProperties':
      return {
        field: under(error.params.additionalProperty),
        message: 'is not a property that can be set here',
        constraint: 'additionalProperties',
      };
    case 'exclusiveMinimum':
      return { field: path, message: `must be above ${error.params.limit}`, constraint: 'exclusiveMinimum' };
    case 'enum':
      return {
        field: path,
        message: `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`,
        constraint: 'enum',
      };
    case 'format': {
      const says = formats[error.params.format]?.says ?? `must be a valid ${error.params.format}`;
      return { field: path, message: says, constraint: 'format' };
    }
    case 'x-decimals':
      return { field: path, message: `must have at most ${error.schema} decimals`, constraint: 'decimals' };
    case 'x-exactlyOne': {
      const [first, ...others] = error.schema as string[];
      const message = `or ${others.join(' or ')} is required, and only one of them`;
      return { field: under(first ?? ''), message, constraint: 'oneOf' };
    }
    case 'x-together': {
      const names = error.schema as string[];
      const missing = names.find((name) => !Object.hasOwn(error.data as object, name)) ?? '';
      const others = names.filter((name) => name !== missing).join(' and ');
      return {
        field: under(missing),
        message: `is required together with ${others}`,
        constraint: 'required',
      };
    }
    case 'pattern': {
      const says = (error.parentSchema as { 'x-says'?: string })['x-says'] ?? 'does not have the right form';
      return { field: path, message: says, constraint: 'pattern' };
    }
    case 'uniqueItems':
      return { field: path, message: 'must not have the same item twice', constraint: 'uniqueItems' };
    default:
      return { field: path || 'body', message: inOurWords(error.message), constraint: error.keyword };
  }
}

/** Ajv says what must NOT be; what must be is easier to follow. */
function inOurWords(message = 'is not valid'): string {
  return message
    .replace('must NOT have fewer than', 'must have at least')
    .replace('must NOT have more than', 'must have at most')
    .replace(/(?<=\b1 )(character|item|propertie)s\b/, (plural) =>
      plural.replace('ies', 'y').replace(/s$/, ''),
    )
    .replace('string,object', 'string or object')
    .replace(/(\w+),null/, '$1 or null');
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** How deep the search for forbidden characters follows a body; no schema of ours nests further. */
const DEPTH_MAX = 32;

/**
 * PostgreSQL stores neither NUL nor a lone surrogate, and would turn the latter into another
 * character without a word. Both can only come from escapes, so most bodies are never walked.
 */
export function forbiddenText(raw: string, parsed: unknown): ErrorDetail[] {
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(raw)) return [];
  const details: ErrorDetail[] = [];
  const walk = (value: unknown, path: string, depth: number) => {
    if (details.length >= DETAILS_MAX || depth > DEPTH_MAX) return;
    if (typeof value === 'string') {
      if (isForbidden(value)) details.push(forbiddenDetail(path || 'body'));
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) {
        const at = path ? `${path}.${name}` : name;
        if (isForbidden(name)) details.push(forbiddenDetail(path || 'body'));
        else walk(inner, at, depth + 1);
      }
    }
  };
  walk(parsed, '', 0);
  return details;
}

/** What a schema names in a value, without the unknown properties that it welcomes. */
export function declaredPart(schema: TSchema, value: unknown): unknown {
  const { properties } = schema as Shape;
  if (!properties || typeof value !== 'object' || value === null) return value;
  const named = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name));
  return Object.fromEntries(
    named.map(([name, property]) => [
      name,
      declaredPart(property as TSchema, (value as Record<string, unknown>)[name]),
    ]),
  );
}

export function isForbidden(value: string): boolean {
  return value.includes('\0') || !value.isWellFormed();
}

export function forbiddenDetail(field: string): ErrorDetail {
  return {
    field: field.slice(0, FIELD_LENGTH_MAX),
    message: 'must not contain NUL or unpaired surrogate characters',
    constraint: 'characters',
  };
}
