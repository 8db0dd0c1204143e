import type { TSchema } from 'typebox';
import { isDateTime } from './formats.ts';

interface Shape {
  format?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
}

type Rewrite = (value: unknown) => unknown;

/**
 * Requests may have an offset and any number of decimals of a second; records are in UTC and have three. PostgreSQL
 * would round, and a time must not become a later one. Returns undefined for a schema without times.
 */
export function timestampTruncator(schema: TSchema): Rewrite | undefined {
  return timeRewriter(schema, (time) => new Date(time).toISOString());
}

/** Turns the times of a query into UTC. They keep their decimals, because `from` 0.0005 s does not mean from 0. */
export function utcConverter(schema: TSchema): Rewrite | undefined {
  return timeRewriter(schema, inUtc);
}

function inUtc(time: string): string {
  if (time.endsWith('Z')) return time;
  const [fraction = ''] = /\.\d+/.exec(time) ?? [];
  return `${new Date(time).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length)}${fraction}Z`;
}

/** Rewrites times wherever the schema allows one, be it beside other values. */
function timeRewriter(schema: TSchema, rewrite: (time: string) => string): Rewrite | undefined {
  const { format, properties, items } = schema as Shape;
  if (format?.endsWith('date-time'))
    return (value) => (typeof value === 'string' && isDateTime(value) ? rewrite(value) : value);
  if (items) {
    const inItem = timeRewriter(items, rewrite);
    return inItem && ((value) => (Array.isArray(value) ? value.map(inItem) : value));
  }
  const rewriters = Object.entries(properties ?? {}).flatMap(([name, shape]) => {
    const inProperty = timeRewriter(shape, rewrite);
    return inProperty ? [[name, inProperty] as const] : [];
  });
  if (rewriters.length === 0) return undefined;
  return (value) => {
    const record = { ...(value as Record<string, unknown>) };
    for (const [name, inProperty] of rewriters) if (name in record) record[name] = inProperty(record[name]);
    return record;
  };
}
