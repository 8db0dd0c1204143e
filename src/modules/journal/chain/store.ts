import { statement } from '../../../platform/database/statement.ts';

/**
 * Moves waiting changes of a tenant to its journal. Unless it is patient, it leaves a tenant alone whose journal another
 * process holds.
 */
export const sealJournal = statement({
  name: 'seal_journal',
  isWrite: true,
  parameters: { most: 'integer', names: 'jsonb', apiVersion: 'text', isPatient: 'boolean' },
  row: { hasMore: 'boolean', isBehind: 'boolean' },
  sql: `select has_more as "hasMore", is_behind as "isBehind"
        from seal_journal($most, $names, $apiVersion, $isPatient)`,
});

export const findWaiting = statement({
  name: 'find_waiting',
  parameters: { tenantId: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from journal_waiting where tenant_id = $tenantId limit 1`,
});

/**
 * Lists tenants with changes that wait for their order, or events whose deliveries are still to be planned. Steps from
 * tenant to tenant along the index, so that the backlog of one tenant is not read to find the next.
 */
export const listTenantsToSeal = statement({
  name: 'list_tenants_to_seal',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `with recursive waiting (tenant_id, ordinal) as (
          (select tenant_id, 1 from journal_waiting where tenant_id > $afterTenantId order by tenant_id limit 1)
          union all
          select (select tenant_id from journal_waiting where tenant_id > waiting.tenant_id order by tenant_id limit 1), ordinal + 1
          from waiting where waiting.tenant_id is not null and ordinal <= $count::bigint
        )
        select tenant_id as "tenantId" from (
          (select tenant_id from waiting where tenant_id is not null)
          union
          (select tenant_id from journal_heads
           where planned_sequence < sequence and tenant_id > $afterTenantId order by tenant_id limit $count)
        ) as kept
        order by tenant_id limit $count`,
});
