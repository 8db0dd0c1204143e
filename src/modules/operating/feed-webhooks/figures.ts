import type { Registry } from 'prom-client';
import type { Scope } from '../../../platform/database/database.ts';
import { figure } from '../../../platform/metrics/figures.ts';
import { readLag } from './store.ts';

/** How far the slowest webhook of the operator is behind the feed. */
export async function readFeedFigures(db: Scope, registry: Registry): Promise<void> {
  const help = "Events of the feed that the operator's webhook furthest behind has not passed";
  figure(registry, 'retainer_operator_webhook_behind', help).set((await db.one(readLag, {}))?.behind ?? 0);
}
