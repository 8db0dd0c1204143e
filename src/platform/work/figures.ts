import type { Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Scope } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { COUNTED_MAX, figure } from '../metrics/figures.ts';

/** Workers delete finished work, so the table is short unless they lag behind. */
const countWork = statement({
  name: 'count_work',
  noPlanCache: true,
  parameters: { now: 'timestamptz', most: 'bigint' },
  row: {
    kind: 'text',
    ...{ waiting: 'bigint', running: 'bigint', later: 'bigint', failing: 'bigint' },
    ageSeconds: 'numeric',
  },
  sql: `select kind,
          count(*) filter (where owner is null and due_at <= $now) as waiting,
          count(*) filter (where owner is not null) as running,
          count(*) filter (where owner is null and due_at > $now) as later,
          count(*) filter (where problem is not null) as failing,
          age_in_seconds($now, min(due_at) filter (where owner is null and due_at <= $now)) as "ageSeconds"
        from (select kind, owner, due_at, problem from work limit $most) as counted
        group by 1 order by 1`,
});

const STATES = ['waiting', 'running', 'later', 'failing'] as const;

/** The work of the whole installation. Nothing here identifies a tenant. */
export async function readWorkFigures(db: Scope, clock: Clock, registry: Registry): Promise<void> {
  const work = figure(
    registry,
    'retainer_work',
    `Work beside requests of the whole installation by kind and state, counted up to ${COUNTED_MAX}. What failed last time counts as failing, too`,
    'kind',
    'state',
  );
  const ages = figure(
    registry,
    'retainer_work_waiting_age_seconds',
    'Time that the oldest due work of a kind has waited, 0 if none waits',
    'kind',
  );
  const now = clock.now().toISOString();
  for (const { kind, ageSeconds, ...counts } of await db.all(countWork, { now, most: COUNTED_MAX })) {
    for (const state of STATES) work.set({ kind, state }, counts[state]);
    ages.set({ kind }, ageSeconds);
  }
}
