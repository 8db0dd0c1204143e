import { statement } from '../../../platform/database/statement.ts';

/** Planned anew, so that it never holds up quick reads on a shared connection, and is read also while the disk is full. */
export const readBacklogs = statement({
  name: 'read_backlogs',
  noPlanCache: true,
  parameters: { now: 'timestamptz', most: 'integer' },
  row: { queue: 'text', items: 'bigint', ageSeconds: 'numeric' },
  sql: `select queue, items, age_seconds as "ageSeconds" from backlogs($now, $most)`,
});

/**
 * Counts integrations by provider and status, up to a number of each status. Integrations of deleted tenants do not
 * count.
 */
export const countIntegrations = statement({
  name: 'count_integrations',
  noPlanCache: true,
  parameters: { statuses: 'text[]', most: 'bigint' },
  row: { status: 'text', provider: 'text', count: 'bigint' },
  sql: `select wanted.status, known.provider, count(*) as count
        from unnest($statuses::text[]) as wanted (status), lateral (
          select provider, tenant_id from integration_states where status = wanted.status limit $most
        ) as known
        where not exists (select from deleted_tenants where tenant_id = known.tenant_id)
        group by 1, 2`,
});
