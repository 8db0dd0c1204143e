import { type RowOf, statement } from '../../platform/database/statement.ts';

const columns = `id, type, created_at as "createdAt", tenant_id as tenant, sequence, data`;
const row = {
  id: 'text',
  type: 'text',
  createdAt: 'timestamptz',
  tenant: 'text',
  sequence: 'bigint',
  data: 'jsonb',
} as const;

export type EventRow = RowOf<typeof readEvent>;

export const readEvent = statement({
  name: 'read_event',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from events where id = $id`,
});

/** The newest first, as they were committed. */
export const listEvents = statement({
  name: 'list_events',
  isPlannedAnew: true,
  parameters: { type: 'text?', beforeId: 'text', count: 'bigint' },
  row,
  sql: `select ${columns} from events
        where ($type::text is null or type = $type)
          and position < case $beforeId when '' then 9223372036854775807
            else (select cursor.position from events as cursor where cursor.id = $beforeId) end
        order by position desc
        limit $count`,
});

/** From there on, the oldest first, as they were committed. */
export const listEventsSince = statement({
  name: 'list_events_since',
  isPlannedAnew: true,
  parameters: { type: 'text?', sinceTime: 'timestamptz?', afterId: 'text', count: 'bigint' },
  row,
  sql: `select ${columns} from events
        where ($type::text is null or type = $type)
          and ($sinceTime::timestamptz is null or created_at >= $sinceTime)
          and position > case $afterId when '' then -1
            else (select cursor.position from events as cursor where cursor.id = $afterId) end
        order by position
        limit $count`,
});

export const hasOutbox = statement({
  name: 'has_outbox',
  parameters: { tenantId: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from event_outbox where tenant_id = $tenantId limit 1`,
});

/** From tenant to tenant along the index: a backlog of one is not read to find the others. */
export const listTenantsInOutbox = statement({
  name: 'list_tenants_in_outbox',
  parameters: { afterTenantId: 'text', count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `with recursive waiting as (
          (select tenant_id from event_outbox where tenant_id > $afterTenantId order by tenant_id limit 1)
          union all
          select (select tenant_id from event_outbox where tenant_id > waiting.tenant_id order by tenant_id limit 1)
          from waiting where waiting.tenant_id is not null
        )
        select tenant_id as "tenantId" from waiting where tenant_id is not null limit $count`,
});

/** Held until the transaction ends: positions are drawn under it, so they follow the order of commits. */
export const tryPublishing = statement({
  name: 'try_publishing',
  parameters: { tenantId: 'text' },
  row: { isMine: 'boolean' },
  sql: `select pg_try_advisory_xact_lock(hashtextextended($tenantId, 7)) as "isMine"`,
});

export const awaitPublishing = statement({
  name: 'await_publishing',
  parameters: { tenantId: 'text' },
  row: { isMine: 'boolean' },
  sql: `select pg_advisory_xact_lock(hashtextextended($tenantId, 7)) is not null as "isMine"`,
});

/** A tenant that is just being purged is passed over: publisher and purge would wait for each other. */
export const holdPublishedTenant = statement({
  name: 'hold_published_tenant',
  parameters: { tenantId: 'text' },
  row: { id: 'text' },
  sql: `select id from tenants where id = $tenantId for key share skip locked`,
});

/**
 * Takes the oldest changes, up to where all transactions end that have one of them: of one record nothing may be left
 * behind that came earlier, and what a transaction did is told as a whole.
 */
export const takeChanges = statement({
  name: 'take_changes',
  isPlannedAnew: true,
  parameters: { tenantId: 'text', count: 'bigint' },
  row: { position: 'bigint', transactionId: 'text', resource: 'text', resourceId: 'text' },
  sql: `with recursive further (position) as (
          (select max(position) from (
            select position from event_outbox where tenant_id = $tenantId order by position limit $count
          ) as oldest)
          union
          select (
            select max(own.position) from event_outbox as own
            where own.tenant_id = $tenantId and own.transaction_id = any (array(
              select distinct begun.transaction_id from event_outbox as begun
              where begun.tenant_id = $tenantId and begun.position <= further.position
            ))
          ) from further
        ), taken as (
          delete from event_outbox where tenant_id = $tenantId and position <= (select max(position) from further)
          returning position, transaction_id
        )
        select taken.position, transaction_id::text as "transactionId", entry.resource, entry.resource_id as "resourceId"
        from taken, lateral (
          select resource, resource_id from audit_entries
          where audit_entries.tenant_id = $tenantId and audit_entries.position = taken.position
          limit 1
        ) as entry
        order by taken.position`,
});

/** What the records were before and after, with what was attached to them. */
export const readChanges = statement({
  name: 'read_changes',
  isPlannedAnew: true,
  parameters: { changes: 'jsonb' },
  row: { before: 'jsonb?', after: 'jsonb?', media: 'jsonb?', createdAt: 'timestamptz' },
  sql: `select first.before, last.after, (
            select event_media.media from event_media
            where event_media.tenant_id = app_tenant() and event_media.position = "lastPosition"
          ) as media, last.created_at as "createdAt"
        from rows from (jsonb_to_recordset($changes) as ("firstPosition" bigint, "lastPosition" bigint))
            with ordinality as given ("firstPosition", "lastPosition", ordinal),
          lateral (
            select before from audit_entries
            where audit_entries.tenant_id = app_tenant() and audit_entries.position = "firstPosition" limit 1
          ) as first,
          lateral (
            select after, created_at from audit_entries
            where audit_entries.tenant_id = app_tenant() and audit_entries.position = "lastPosition" limit 1
          ) as last
        order by ordinal`,
});

export const deleteMedia = statement({
  name: 'delete_media_of_events',
  parameters: { lastPosition: 'bigint' },
  row: {},
  sql: `delete from event_media where tenant_id = app_tenant() and position <= $lastPosition`,
});

/** Numbers them per record, and finds out whose a record was that is gone. */
export const insertEvents = statement({
  name: 'insert_events',
  isPlannedAnew: true,
  parameters: { events: 'jsonb' },
  row: {
    id: 'text',
    position: 'bigint',
    type: 'text',
    recordId: 'text',
    clientId: 'text?',
  },
  sql: `with given as materialized (
          select * from jsonb_to_recordset($events) as given (ordinal bigint, id text, type text, "recordId" text,
            "clientId" text, data jsonb, "createdAt" timestamptz)
        ), counted as (
          insert into event_records (record_id, client_id, sequence)
          select "recordId", (array_agg("clientId" order by ordinal desc) filter (where "clientId" is not null))[1], count(*)
          from given group by "recordId" order by "recordId"
          on conflict (tenant_id, record_id) do update set
            sequence = event_records.sequence + excluded.sequence,
            client_id = coalesce(excluded.client_id, event_records.client_id)
          returning record_id, client_id, sequence
        )
        insert into events (id, type, record_id, client_id, sequence, data, created_at)
        select given.id, given.type, "recordId", coalesce("clientId", counted.client_id),
          counted.sequence + 1 - row_number() over (partition by "recordId" order by ordinal desc),
          given.data, "createdAt"
        from given join counted on counted.record_id = "recordId"
        order by ordinal
        returning id, position, type, record_id as "recordId", client_id as "clientId"`,
});

/** What is long over, with its deliveries; what is still to be sent stays. */
export const deleteOldEvents = statement({
  name: 'delete_old_events',
  parameters: { before: 'timestamptz', count: 'bigint' },
  row: { id: 'text' },
  sql: `delete from events where (tenant_id, position) in (
          select tenant_id, position from events
          where created_at < $before and not exists (
            select from deliveries where deliveries.tenant_id = events.tenant_id
              and deliveries.event_position = events.position and deliveries.status = 'PENDING'
          )
          order by created_at, position limit $count
        )
        returning id`,
});
