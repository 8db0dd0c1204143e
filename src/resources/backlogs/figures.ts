import type { Clock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import type { Family } from '../../platform/metrics/family.ts';
import { COUNTED_MAX, figure, seriesOf } from '../../platform/metrics/figures.ts';
import { INTEGRATION_STATUSES } from '../integrations/schema.ts';
import { countIntegrations, readBacklogs } from './store.ts';

/** The work of the whole installation that waits, and its integrations. Nothing here tells about a tenant. */
export async function backlogFigures(
  db: Scope,
  clock: Clock,
  providers: readonly string[],
): Promise<Family[]> {
  const backlogs = await db.all(readBacklogs, { now: clock.now().toISOString(), most: COUNTED_MAX });
  const integrations = await db.all(countIntegrations, {
    statuses: [...INTEGRATION_STATUSES],
    most: COUNTED_MAX,
  });
  const counts = new Map(integrations.map(({ provider, status, count }) => [`${provider} ${status}`, count]));
  const kinds = providers.flatMap((provider) => INTEGRATION_STATUSES.map((status) => ({ provider, status })));
  const byQueue = ({ queue }: { queue: string }) => ({ queue });
  return [
    figure(
      'retainer_backlog',
      `Work of the whole installation that could be done now, counted up to ${COUNTED_MAX}`,
      seriesOf(backlogs, byQueue, ({ items }) => items),
    ),
    figure(
      'retainer_backlog_age_seconds',
      'Time that the oldest work of the backlog has waited, 0 if none waits',
      seriesOf(backlogs, byQueue, ({ ageSeconds }) => ageSeconds),
    ),
    figure(
      'retainer_integrations',
      'Integrations of the whole installation by provider and status',
      seriesOf(
        kinds,
        (kind) => kind,
        ({ provider, status }) => counts.get(`${provider} ${status}`) ?? 0,
      ),
    ),
  ];
}
