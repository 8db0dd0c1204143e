import type { TSchema } from 'typebox';

interface Shape {
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

type Rewrite = (value: unknown) => unknown;

/**
 * Requests may have any number of decimals of a second; records have three. PostgreSQL would round, and a time must
 * not become a later one. Returns undefined for a schema without times.
 */
export function timestampTruncator(schema: TSchema): Rewrite | undefined {
  const { format, properties, items } = schema as Shape;
  if (format === 'date-time')
    return (value) => (typeof value === 'string' ? new Date(value).toISOString() : value);
  if (items) {
    const truncate = timestampTruncator(items);
    return truncate && ((value) => (Array.isArray(value) ? value.map(truncate) : value));
  }
  const truncators = Object.entries(properties ?? {}).flatMap(([name, shape]) => {
    const truncate = timestampTruncator(shape);
    return truncate ? [[name, truncate] as const] : [];
  });
  if (truncators.length === 0) return undefined;
  return (value) => {
    const record = { ...(value as Record<string, unknown>) };
    for (const [name, truncate] of truncators) if (name in record) record[name] = truncate(record[name]);
    return record;
  };
}
