import type { TSchema } from 'typebox';

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
}

/**
 * Reduces a value to the part that a schema describes. Longer lists are left out, and longer texts are cut. The value
 * may have other types than the schema says: they are kept, for the reader to judge.
 */
export function reduce(schema: TSchema, value: unknown): unknown {
  return reduceTo(schema as Shape, value);
}

function reduceTo({ properties, items, maxItems, maxLength }: Shape, value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, maxLength);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (!items || value.length > (maxItems ?? Number.POSITIVE_INFINITY)) return undefined;
    return value.map((item) => reduceTo(items, item));
  }
  if (!properties) return undefined;
  const given = value as Record<string, unknown>;
  const described = Object.entries(properties).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(described.map(([name, shape]) => [name, reduceTo(shape, given[name])]));
}
