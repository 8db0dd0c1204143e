import type { TSchema } from 'typebox';

interface Shape {
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

type Rewrite = (value: unknown) => unknown;

/**
 * Requests may give fewer or more than three decimals of a second; records have exactly three. Cut here,
 * once: PostgreSQL would round, and a moment must not become a later one. Nothing where a schema has no time.
 */
export function timestampCutter(schema: TSchema): Rewrite | undefined {
  return cutter(schema as Shape);
}

function cutter({ format, properties, items }: Shape): Rewrite | undefined {
  if (format === 'date-time')
    return (value) => (typeof value === 'string' ? new Date(value).toISOString() : value);
  if (items) {
    const cut = cutter(items);
    return cut && ((value) => (value as unknown[]).map(cut));
  }
  const cuts = Object.entries(properties ?? {}).flatMap(([name, shape]) => {
    const cut = cutter(shape);
    return cut ? [[name, cut] as const] : [];
  });
  if (cuts.length === 0) return undefined;
  return (value) => {
    const record = { ...(value as Record<string, unknown>) };
    for (const [name, cut] of cuts) if (name in record) record[name] = cut(record[name]);
    return record;
  };
}
