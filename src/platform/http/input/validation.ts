import { Ajv } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import type { TSchema } from 'typebox';
import { DETAILS_MAX, type ErrorDetail } from '../../errors.ts';
import { detailOf, withoutAlternatives } from './error-details.ts';
import { formats } from './formats.ts';

const validator = new Ajv({
  allErrors: true,
  allowUnionTypes: true,
  strict: true,
  ownProperties: true,
  verbose: true, // errors carry the schema that they violate
});
for (const [name, { accepts }] of Object.entries(formats)) validator.addFormat(name, accepts);
// Exactly one of these properties. With `oneOf`, each alternative would be reported as missing.
validator.addKeyword({
  keyword: 'x-exactlyOne',
  type: 'object',
  validate: (names: string[], value: object) =>
    names.filter((name) => Object.hasOwn(value, name)).length === 1,
});
// Explains a pattern in words.
validator.addKeyword('x-says');
// The words that a text lists, separated by commas, for the API document.
validator.addKeyword('x-listOf');
validator.addKeyword('x-itemsMax');
// Shows forms how to ask for the value.
validator.addKeyword('x-form');
// All of these properties or none.
validator.addKeyword({
  keyword: 'x-together',
  type: 'object',
  validate: (names: string[], value: object) =>
    new Set(names.map((name) => Object.hasOwn(value, name))).size === 1,
});
// At most so many decimals. `multipleOf` divides, and as doubles 8.1 is not a multiple of 0.0001.
validator.addKeyword({
  keyword: 'x-decimals',
  type: 'number',
  modifying: true,
  validate: (decimals: number, value: number, _schema?: unknown, place?: DataValidationCxt) => {
    const rounded = Number(value.toFixed(decimals));
    // Tolerates rounding errors of doubles: 0.1 + 0.2 is sent as 0.30000000000000004 and means 0.3. The tolerance stays
    // below a further decimal, also for large numbers.
    const noise = Math.min(Math.abs(rounded) * Number.EPSILON, 10 ** -(decimals + 3));
    const isNear = Math.abs(value - rounded) <= noise;
    // Columns round by themselves, but JSON is stored as it is.
    if (isNear && place?.parentData) place.parentData[place.parentDataProperty] = rounded;
    return isNear;
  },
});

export type Check = (value: unknown) => ErrorDetail[];

/** Returns a check that lists every failed field. It is compiled when first used: all of them take a second. */
export function checkOf(schema: TSchema): Check {
  let check: Check | undefined;
  return (value) => {
    check ??= compile(schema);
    return check(value);
  };
}

/**
 * Ajv keeps an error for every invalid part, which for a body of 16 MiB could take a gigabyte. So lists are checked item by
 * item until there are enough errors, and objects with far too many properties are not checked at all.
 */
function compile(schema: TSchema): Check {
  const shape = schema as Shape;
  const validate = validator.compile(withoutItems(shape));
  const lists = Object.entries(shape.properties ?? {}).flatMap(([name, { items, maxItems }]) =>
    items ? [{ name, maxItems, checkItem: compile(items) }] : [],
  );
  const findExcess = excessFinder(shape);
  return (value) => {
    const excess = findExcess(value, '');
    if (excess) return [excess];
    const isValid = validate(value);
    if (isValid && lists.length === 0) return [];
    const errors = isValid ? [] : (validate.errors ?? []);
    // `propertyNames` only repeats the error of the rule that the name violates.
    const details = withoutAlternatives(errors)
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

/** Removes the items of lists, which `compile` checks itself. */
function withoutItems(shape: Shape): Shape {
  const properties = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const { items, ...list } = property;
    return [name, items ? list : property];
  });
  return {
    ...shape,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
  };
}

type FindExcess = (value: unknown, path: string) => ErrorDetail | undefined;

/** Finds an object with more properties than could be valid and reported. */
function excessFinder(shape: Shape): FindExcess {
  const declared = Object.entries(shape.properties ?? {}).map(([name, property]) => ({
    name,
    find: excessFinder(property),
  }));
  const most = shape.maxProperties ?? declared.length;
  const isOpen = shape.additionalProperties === true;
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    if (!isOpen && Object.keys(value).length > most + DETAILS_MAX) {
      const message = `must have at most ${most} properties`;
      return { field: path || 'body', message, constraint: 'maxProperties' };
    }
    for (const { name, find } of declared) {
      const inner = (value as Record<string, unknown>)[name];
      const excess = typeof inner === 'object' ? find(inner, path ? `${path}.${name}` : name) : undefined;
      if (excess) return excess;
    }
    return undefined;
  };
}
