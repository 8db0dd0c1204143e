import type pg from 'pg';
import type { Scope } from '../../../src/platform/database/database.ts';
import { runQuery } from '../../../src/platform/database/query.ts';

/** Runs the service's own statements, with its rights, on one connection. */
export function scopeOf(client: pg.Client): Scope {
  const all: Scope['all'] = (of, values) => runQuery(client, of, values) as Promise<never>;
  return { all, one: async (of, values) => (await all(of, values))[0] } as Scope;
}
