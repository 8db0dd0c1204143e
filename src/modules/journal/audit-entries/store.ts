import { ACTOR_TYPES } from '../../../platform/actor.ts';
import { optionalJsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import type { Snapshot } from '../../../platform/record-events.ts';
import { isAtPlace } from '../chain/entry-id.ts';
import { coveredByHash, isAsSealed, isErased } from '../chain/sql.ts';
import { ACTIONS } from './schema.ts';

export const auditEntryRow = {
  sequence: 'bigint',
  uuid: 'text',
  actor: 'text',
  actorType: textOf(ACTOR_TYPES),
  requestId: 'text?',
  action: textOf(ACTIONS),
  resource: 'text',
  resourceId: 'text',
  before: optionalJsonOf<Snapshot>(),
  after: optionalJsonOf<Snapshot>(),
  createdAt: 'timestamptz',
  previousHash: 'text?',
  hash: 'text',
  sealedAt: 'timestamptz',
} as const;

/** The columns of `entry`. */
export const auditEntryColumns = `entry.sequence, entry.id::text as uuid, entry.actor, entry.actor_type::text as "actorType",
  entry.request_id as "requestId", entry.action::text as action, entry.resource, entry.resource_id as "resourceId",
  entry.before, entry.after, entry.created_at as "createdAt", (
    select encode(previous.hash, 'hex') from journal as previous
    where previous.tenant_id = (select app_tenant()) and previous.sequence = entry.sequence - 1
  ) as "previousHash", encode(entry.hash, 'hex') as hash, entry.sealed_at as "sealedAt"`;

export type AuditEntryRow = RowOf<typeof readAuditEntry>;

export const readAuditEntry = statement({
  name: 'read_audit_entry',
  parameters: { uuid: 'text', createdAt: 'timestamptz' },
  row: auditEntryRow,
  sql: `select ${auditEntryColumns} from journal as entry where ${isAtPlace}`,
});

export const listAuditEntries = statement({
  name: 'list_audit_entries',
  parameters: { beforeSequence: 'bigint', count: 'bigint' },
  row: auditEntryRow,
  sql: `select ${auditEntryColumns} from journal as entry
        where sequence < $beforeSequence order by sequence desc limit $count`,
});

export const readHead = statement({
  name: 'read_journal_head',
  parameters: { tenantId: 'text' },
  row: { sequence: 'bigint', hash: 'text' },
  sql: `select sequence, encode(hash, 'hex') as hash from journal_heads where tenant_id = $tenantId`,
});

/** Lists tenants with a journal, and tenants that wait for their first entry. Projects reveal a journal whose end was removed. */
export const listTenantsWithJournal = statement({
  name: 'list_tenants_with_journal',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select "tenantId" from (
          select tenant_id as "tenantId" from journal_heads union select tenant_id from journal_waiting
          union select tenant_id from project_directory
        ) as kept
        where "tenantId" > $afterTenantId order by "tenantId" limit $count`,
});

/** An entry as it is now. */
export type FoundEntry = RowOf<typeof listLinks>;

export const listLinks = statement({
  name: 'list_links',
  parameters: { afterSequence: 'bigint', count: 'bigint' },
  row: {
    sequence: 'bigint',
    uuid: 'text',
    covered: 'text',
    hash: 'text',
    isAsSealed: 'boolean',
    isErased: 'boolean',
  },
  sql: `select sequence, id::text as uuid, ${coveredByHash} as covered, encode(hash, 'hex') as hash,
          ${isAsSealed} as "isAsSealed", ${isErased} as "isErased"
        from journal where sequence > $afterSequence order by sequence limit $count`,
});

/** Counts changes that should be sealed by now. */
export const countUnsealed = statement({
  name: 'count_unsealed_changes',
  parameters: { tenantId: 'text', olderThanSeconds: 'integer' },
  row: { count: 'bigint' },
  sql: `select count(*) as count from journal_waiting
        where tenant_id = $tenantId and created_at < clock_timestamp() - make_interval(secs => $olderThanSeconds::integer)`,
});

/** Lists the changes that the current transaction has made, and counts all. */
export const listChangesOfTransaction = statement({
  name: 'list_changes_of_transaction',
  parameters: { count: 'bigint' },
  row: {
    ...{ action: textOf(ACTIONS), resource: 'text', id: 'text' },
    ...{ before: optionalJsonOf<Snapshot>(), after: optionalJsonOf<Snapshot>(), changeCount: 'bigint' },
  },
  sql: `select action::text as action, resource, resource_id as id, before, after, count(*) over () as "changeCount"
        from journal_of_transaction() order by first_position limit $count`,
});
