import { type RowOf, statement } from '../../platform/database/statement.ts';
import { idPosition } from '../../platform/http/answers/pagination.ts';

// `coalesce(..., null)` says that a column which is never null may be absent here: not every entry is sealed
// yet, and not every seal still has its entry.
const columns = `audit_entries.id, actor, actor_type as "actorType", request_id as "requestId", action, resource,
  resource_id as "resourceId", before, after, created_at as "createdAt",
  coalesce(audit_seals.sequence, null) as sequence, coalesce(audit_seals.previous_hash, null) as "previousHash",
  coalesce(audit_seals.hash, null) as hash, coalesce(audit_seals.sealed_at, null) as "sealedAt"`;

const row = {
  id: 'text',
  actor: 'text',
  actorType: 'text',
  requestId: 'text?',
  action: 'text',
  resource: 'text',
  resourceId: 'text',
  before: 'jsonb?',
  after: 'jsonb?',
  createdAt: 'timestamptz',
  sequence: 'bigint?',
  previousHash: 'text?',
  hash: 'text?',
  sealedAt: 'timestamptz?',
} as const;

export type AuditEntryRow = RowOf<typeof readAuditEntry>;

// The limit has each seal looked up for its entry. Without it PostgreSQL may join all seals of the tenant, when
// the plan was made for a small one.
const withSeal = `audit_entries left join lateral (
    select sequence, previous_hash, hash, sealed_at from audit_seals
    where audit_seals.tenant_id = audit_entries.tenant_id and audit_seals.entry_position = audit_entries.position
    limit 1
  ) as audit_seals on true`;

const olderThanCursor = `position < case $beforeId when '' then 9223372036854775807
  else (select cursor.position from audit_entries as cursor where cursor.id = $beforeId) end`;

/**
 * Everything that an entry says, as one text that is the same on every server, hashed. It stands here and
 * not in a function of the database, where whoever tampers with entries could change it along with them.
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
  row,
  sql: `select ${columns} from ${withSeal} where audit_entries.id = $id`,
});

export const listAuditEntries = statement({
  name: 'list_audit_entries',
  parameters: idPosition,
  row,
  sql: `select ${columns} from ${withSeal} where ${olderThanCursor} order by position desc limit $count`,
});

export const listAuditEntriesOfResource = statement({
  name: 'list_audit_entries_of_resource',
  parameters: { resourceId: 'text', ...idPosition },
  row,
  sql: `select ${columns} from ${withSeal} where resource_id = $resourceId and ${olderThanCursor}
        order by position desc limit $count`,
});

export const listUnsealedTenants = statement({
  name: 'list_unsealed_tenants',
  parameters: { count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `select distinct tenant_id as "tenantId" from audit_unsealed limit $count`,
});

/** Held until the transaction ends, by one sealer of all processes. */
export const lockSealing = statement({
  name: 'lock_sealing',
  parameters: { key: 'bigint' },
  row: { isMine: 'boolean', now: 'timestamptz' },
  sql: `select pg_try_advisory_xact_lock($key) as "isMine", clock_timestamp()::timestamptz(3) as now`,
});

/** A tenant that is just being purged is passed over: sealer and purge would wait for each other. */
export const holdTenant = statement({
  name: 'hold_tenant',
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

/** The lowest positions first: what came before a change is then never left for later than the change. */
export const takeUnsealed = statement({
  name: 'take_unsealed',
  parameters: { tenantId: 'text', count: 'bigint' },
  row: { firstPosition: 'bigint', lastPosition: 'bigint' },
  sql: `delete from audit_unsealed where ctid = any (array(
          select ctid from audit_unsealed where tenant_id = $tenantId order by first_position limit $count
        ))
        returning first_position as "firstPosition", last_position as "lastPosition"`,
});

export const putBackUnsealed = statement({
  name: 'put_back_unsealed',
  parameters: { tenantId: 'text', ranges: 'jsonb' },
  row: {},
  sql: `insert into audit_unsealed (tenant_id, first_position, last_position)
        select $tenantId, "firstPosition", "lastPosition"
        from jsonb_to_recordset($ranges) as range ("firstPosition" bigint, "lastPosition" bigint)`,
});

/**
 * Those without a seal, looked for one by one. The inner limit keeps PostgreSQL from turning it around: it would
 * read the whole trail for a handful of positions.
 */
export const listSealableEntries = statement({
  name: 'list_sealable_entries',
  isPlannedAnew: true,
  parameters: { ranges: 'jsonb', count: 'bigint' },
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
  parameters: { seals: 'jsonb' },
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

/** Tenants with a trail: those with a chain, and those that wait for their first seal. */
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
  sql: `select id from audit_entries where tenant_id = app_tenant() limit 1`,
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
