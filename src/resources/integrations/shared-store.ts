import { jsonOf, textOf } from '../../platform/database/statement.ts';
import type { ProviderMemory } from '../../providers/provider.ts';
import { INTEGRATION_STATUSES } from './schema.ts';

/** Selects rows of `integrations` that are in use, for the stores of other resources too. */
export const inUse = 'is_in_use(integrations.status)';

/** All that is needed to open a connection to the provider. */
export const connectionRow = {
  provider: 'text',
  status: textOf(INTEGRATION_STATUSES),
  config: jsonOf<Record<string, unknown>>(),
  secrets: 'text?',
  memory: jsonOf<ProviderMemory>(),
} as const;
export const connectionColumns =
  'integrations.provider, integrations.status, integrations.config, integrations.secrets, integrations.memory';

/**
 * Selects due items of a queue across tenants, the first item of each integration before the second of any: a large
 * backlog of one integration delays no other. `rank` counts an integration's items from 0. The recursion steps from
 * integration to integration along the index on (tenant_id, integration_id, due_at), so a backlog is never read through.
 */
export function selectDueFairly(queue: string, item: string, property: string): string {
  return `with recursive waiting as (
          (select tenant_id, integration_id from ${queue} order by tenant_id, integration_id limit 1)
          union all
          select next.tenant_id, next.integration_id from waiting, lateral (
            select tenant_id, integration_id from ${queue}
            where (tenant_id, integration_id) > (waiting.tenant_id, waiting.integration_id)
            order by tenant_id, integration_id limit 1
          ) as next
        )
        select waiting.tenant_id as "tenantId", waiting.integration_id as "integrationId", due.item as "${property}", due.rank
        from waiting, lateral (
          select item, min(due_at) as due_at, (row_number() over (order by min(due_at), item) - 1)::integer as rank
          from (
            select ${item} as item, due_at from ${queue}
            where ${queue}.tenant_id = waiting.tenant_id and ${queue}.integration_id = waiting.integration_id
              and due_at <= $now
            order by due_at limit $perIntegration
          ) as oldest
          group by item
        ) as due
        order by due.rank, due.due_at
        limit $count`;
}

export const dueFairly = { now: 'timestamptz', perIntegration: 'bigint', count: 'bigint' } as const;
