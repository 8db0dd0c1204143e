import type { Snapshot } from '../../../platform/record-events.ts';

/**
 * Turns columns into properties by the rules of the API: camel case, `order` for `sort_order`, timestamps in the usual
 * format, and no nulls. JSON inside a column stays as it is.
 */
export function presentSnapshot(snapshot: Snapshot): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(snapshot)
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [propertyOf(column), column.endsWith('_at') ? presentTime(value) : value]),
  );
}

function propertyOf(column: string): string {
  if (column === 'sort_order') return 'order';
  return column.replace(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Converts times that PostgreSQL writes into JSON, such as `2026-11-15T01:02:03.4+00:00`. */
function presentTime(value: unknown): unknown {
  return typeof value === 'string' ? new Date(value).toISOString() : value;
}
