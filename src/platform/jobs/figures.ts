import type { Registry } from 'prom-client';
import type { Scope } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { COUNTED_MAX, figure } from '../metrics/figures.ts';

/** Jobs that are done are deleted, so the table is short unless workers lag behind. The library's own queue is left out. */
const countJobs = statement({
  name: 'count_jobs',
  isPlannedAnew: true,
  parameters: { most: 'bigint' },
  row: { queue: 'text', waiting: 'bigint', running: 'bigint', failed: 'bigint', ageSeconds: 'numeric' },
  sql: `with job as materialized (
          select name, state, start_after from jobs.job_common limit $most
        )
        select queue.name as queue,
          count(*) filter (where state < 'active' and start_after <= now()) as waiting,
          count(*) filter (where state = 'active') as running,
          count(*) filter (where state = 'failed') as failed,
          age_in_seconds(now(), min(start_after) filter (where state < 'active')) as "ageSeconds"
        from jobs.queue as queue left join job on job.name = queue.name
        where not starts_with(queue.name, '__')
        group by 1 order by 1`,
});

const STATES = ['waiting', 'running', 'failed'] as const;

/** The jobs of the whole installation. Those that were given up stay for a day. */
export async function readJobFigures(db: Scope, registry: Registry): Promise<void> {
  const jobs = figure(
    registry,
    'retainer_jobs',
    `Jobs of the whole installation by queue and state, counted up to ${COUNTED_MAX}. Failed ones stay for a day`,
    'queue',
    'state',
  );
  const ages = figure(
    registry,
    'retainer_jobs_waiting_age_seconds',
    'Time that the oldest job of a queue has waited, 0 if none waits',
    'queue',
  );
  for (const { queue, ageSeconds, ...counts } of await db.all(countJobs, { most: COUNTED_MAX })) {
    for (const state of STATES) jobs.set({ queue, state }, counts[state]);
    ages.set({ queue }, ageSeconds);
  }
}
