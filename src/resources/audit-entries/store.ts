import { ACTOR_TYPES } from '../../platform/actor.ts';
import { jsonOf, optionalJsonOf, type RowOf, statement, textOf } from '../../platform/database/statement.ts';
import { table } from '../../platform/database/table.ts';
import { idPosition } from '../../platform/http/answers/pagination.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import type { Seal } from './chain.ts';
import type { Range } from './position-ranges.ts';
import { ACTIONS } from './schema.ts';

// `coalesce(..., null)` makes a column nullable that its table declares as not null: an entry may have no seal yet,
// and a seal may have lost its entry.
const auditEntries = table(
  'audit_entries',
  {
    id: 'text',
    actor: 'text',
    actorType: textOf(ACTOR_TYPES),
    requestId: 'text?',
    action: textOf(ACTIONS),
    resource: 'text',
    resourceId: 'text',
    before: optionalJsonOf<Snapshot>(),
    after: optionalJsonOf<Snapshot>(),
    createdAt: 'timestamptz',
  },
  {
    computed: {
      sequence: { type: 'bigint?', sql: 'coalesce(audit_seals.sequence, null)' },
      previousHash: { type: 'text?', sql: 'coalesce(audit_seals.previous_hash, null)' },
      hash: { type: 'text?', sql: 'coalesce(audit_seals.hash, null)' },
      sealedAt: { type: 'timestamptz?', sql: 'coalesce(audit_seals.sealed_at, null)' },
    },
  },
);

export type AuditEntryRow = RowOf<typeof readAuditEntry>;

// The limit makes PostgreSQL look up each entry's seal. Without it, a plan made for a small tenant may join all seals.
const withSeal = `audit_entries left join lateral (
    select sequence, previous_hash, hash, sealed_at from audit_seals
    where audit_seals.tenant_id = audit_entries.tenant_id and audit_seals.entry_position = audit_entries.position
    limit 1
  ) as audit_seals on true`;

const olderThanCursor = `position < case $beforeId when '' then 9223372036854775807
  else (select cursor.position from audit_entries as cursor where cursor.id = $beforeId) end`;

/**
 * Hashes all columns of an entry as one text that is the same on every server. It is not a database function, because
 * an attacker who changes entries could change the function too.
 */
const digest = `encode(sha256(convert_to(jsonb_build_array(
    audit_entries.tenant_id, audit_entries.position, audit_entries.id,
    (extract(epoch from audit_entries.created_at) * 1000)::bigint, audit_entries.actor_type, audit_entries.actor,
    audit_entries.request_id, audit_entries.action, audit_entries.resource, audit_entries.resource_id,
    audit_entries.before, audit_entries.after
  )::text, 'UTF8')), 'hex')`;

export const readAuditEntry = statement({
  name: 'read_audit_entry',
  parameters: { id: 'text' },
  row: auditEntries.row,
  sql: `select ${auditEntries.columns} from ${withSeal} where audit_entries.id = $id`,
});

export const listAuditEntries = statement({
  name: 'list_audit_entries',
  parameters: idPosition,
  row: auditEntries.row,
  sql: `select ${auditEntries.columns} from ${withSeal} where ${olderThanCursor} order by position desc limit $count`,
});

export const listAuditEntriesOfResource = statement({
  name: 'list_audit_entries_of_resource',
  parameters: { resourceId: 'text', ...idPosition },
  row: auditEntries.row,
  sql: `select ${auditEntries.columns} from ${withSeal} where resource_id = $resourceId and ${olderThanCursor}
        order by position desc limit $count`,
});

export const listUnsealedTenants = statement({
  name: 'list_unsealed_tenants',
  parameters: { count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select distinct tenant_id as "tenantId" from audit_unsealed limit $count`,
});

/** Allows one sealer among all processes. The lock lasts until the transaction ends. */
export const trySealingLock = statement({
  name: 'try_sealing_lock',
  parameters: { key: 'bigint' },
  row: { isMine: 'boolean', now: 'timestamptz' },
  sql: `select pg_try_advisory_xact_lock($key) as "isMine", clock_timestamp()::timestamptz(3) as now`,
});

/** Skips a tenant that is being purged, because sealer and purge would deadlock. */
export const lockTenantForSealing = statement({
  name: 'lock_tenant_for_sealing',
  parameters: { tenantId: 'text' },
  row: { id: 'text' },
  sql: `select id from tenants where id = $tenantId for key share skip locked`,
});

export const readChain = statement({
  name: 'read_chain',
  parameters: { tenantId: 'text' },
  row: { sequence: 'bigint', hash: 'text' },
  sql: `select sequence, hash from audit_chains where tenant_id = $tenantId`,
});

/** Takes the lowest positions first, so that no change is sealed before an earlier one. */
export const takeUnsealed = statement({
  name: 'take_unsealed',
  parameters: { tenantId: 'text', count: 'bigint' },
  row: { firstPosition: 'bigint', lastPosition: 'bigint' },
  sql: `delete from audit_unsealed where ctid = any (array(
          select ctid from audit_unsealed where tenant_id = $tenantId order by first_position limit $count
        ))
        returning first_position as "firstPosition", last_position as "lastPosition"`,
});

export const returnUnsealed = statement({
  name: 'return_unsealed',
  parameters: { tenantId: 'text', ranges: jsonOf<Range[]>() },
  row: {},
  sql: `insert into audit_unsealed (tenant_id, first_position, last_position)
        select $tenantId, "firstPosition", "lastPosition"
        from jsonb_to_recordset($ranges) as range ("firstPosition" bigint, "lastPosition" bigint)`,
});

/**
 * Looks up the entries without a seal. The inner limit keeps PostgreSQL from reversing the join, which would read the
 * whole trail for a handful of positions.
 */
export const listSealableEntries = statement({
  name: 'list_sealable_entries',
  isPlannedAnew: true,
  parameters: { ranges: jsonOf<Range[]>(), count: 'bigint' },
  row: { position: 'bigint', id: 'text', digest: 'text' },
  sql: `select audit_entries.position, audit_entries.id, ${digest} as digest
        from jsonb_to_recordset($ranges) as range ("firstPosition" bigint, "lastPosition" bigint),
          lateral (
            select * from audit_entries
            where position between "firstPosition" and "lastPosition"
              and (select audit_seals.sequence from audit_seals
                   where audit_seals.tenant_id = audit_entries.tenant_id
                     and audit_seals.entry_position = audit_entries.position) is null
            order by position
            limit $count
          ) as audit_entries
        order by audit_entries.position
        limit $count`,
});

export const insertSeals = statement({
  name: 'insert_seals',
  parameters: { seals: jsonOf<Seal[]>() },
  row: {},
  sql: `insert into audit_seals (sequence, entry_position, entry_id, previous_hash, hash, sealed_at)
        select sequence, "entryPosition", "entryId", "previousHash", hash, "sealedAt"
        from jsonb_to_recordset($seals) as seal (sequence bigint, "entryPosition" bigint, "entryId" text,
          "previousHash" text, hash text, "sealedAt" timestamptz)`,
});

export const moveHead = statement({
  name: 'move_head',
  parameters: { tenantId: 'text', sequence: 'bigint', hash: 'text' },
  row: {},
  sql: `insert into audit_chains (tenant_id, sequence, hash) values ($tenantId, $sequence, $hash)
        on conflict (tenant_id) do update set sequence = excluded.sequence, hash = excluded.hash`,
});

/** Lists tenants with a chain and tenants that wait for their first seal. */
export const listAuditedTenants = statement({
  name: 'list_audited_tenants',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select "tenantId" from (
          select tenant_id as "tenantId" from audit_chains union select tenant_id from audit_unsealed
        ) as audited
        where "tenantId" > $afterTenantId order by "tenantId" limit $count`,
});

export const listSeals = statement({
  name: 'list_seals',
  parameters: { afterSequence: 'bigint', count: 'bigint' },
  row: {
    sequence: 'bigint',
    entryPosition: 'bigint',
    entryId: 'text',
    previousHash: 'text',
    hash: 'text',
    sealedAt: 'timestamptz',
    foundId: 'text?',
    digest: 'text?',
  },
  sql: `select audit_seals.sequence, entry_position as "entryPosition", entry_id as "entryId",
          previous_hash as "previousHash", hash, sealed_at as "sealedAt",
          coalesce(audit_entries.id, null) as "foundId",
          case when audit_entries.id is not null then ${digest} end as digest
        from audit_seals left join lateral (
          select * from audit_entries
          where audit_entries.tenant_id = audit_seals.tenant_id and audit_entries.position = audit_seals.entry_position
          limit 1
        ) as audit_entries on true
        where audit_seals.sequence > $afterSequence
        order by audit_seals.sequence
        limit $count`,
});

export const findEntry = statement({
  name: 'find_entry',
  parameters: {},
  row: { id: 'text' },
  sql: `select id from audit_entries where tenant_id = (select app_tenant()) limit 1`,
});

export const countUnsealed = statement({
  name: 'count_unsealed',
  parameters: { olderThanSeconds: 'integer' },
  row: { count: 'bigint' },
  sql: `select count(*) as count from audit_entries
        where created_at < clock_timestamp() - make_interval(secs => $olderThanSeconds::integer)
          and not exists (
            select from audit_seals
            where audit_seals.tenant_id = audit_entries.tenant_id
              and audit_seals.entry_position = audit_entries.position
          )`,
});
