import type { Registry } from 'prom-client';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { COUNTED_MAX, figure } from '../../../platform/metrics/figures.ts';
import { INTEGRATION_STATUSES } from '../integrations/schema.ts';
import { countIntegrations, readBacklogs } from './store.ts';

/** The work of the whole installation that waits, and its integrations. Nothing here identifies a tenant. */
export async function readBacklogFigures(
  db: Scope,
  clock: Clock,
  providers: readonly string[],
  registry: Registry,
): Promise<void> {
  const backlog = figure(
    registry,
    'retainer_backlog',
    `Work of the whole installation that could be done now, counted up to ${COUNTED_MAX}`,
    'queue',
  );
  const ages = figure(
    registry,
    'retainer_backlog_age_seconds',
    'Time that the oldest work of the backlog has waited, 0 if none waits',
    'queue',
  );
  const waiting = await db.all(readBacklogs, { now: clock.now().toISOString(), most: COUNTED_MAX });
  for (const { queue, items, ageSeconds } of waiting) {
    backlog.set({ queue }, items);
    ages.set({ queue }, ageSeconds);
  }

  const integrations = figure(
    registry,
    'retainer_integrations',
    'Integrations of the whole installation by provider and status',
    'provider',
    'status',
  );
  const statuses = [...INTEGRATION_STATUSES];
  const counted = await db.all(countIntegrations, { statuses, most: COUNTED_MAX });
  for (const provider of providers) {
    for (const status of statuses) integrations.set({ provider, status }, 0);
    for (const { status, count } of counted.filter((row) => row.provider === provider))
      integrations.set({ provider, status }, count);
  }
}
