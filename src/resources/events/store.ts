import type { Actor } from '../../platform/actor.ts';
import { jsonOf, optionalJsonOf, statement } from '../../platform/database/statement.ts';
import { readById, table } from '../../platform/database/table.ts';
import type { Snapshot } from '../../platform/record-events.ts';
import type { NewEvent } from './event-building.ts';
import type { ChangeSpan } from './record-changes.ts';

const events = table('events', {
  id: 'text',
  type: 'text',
  createdAt: 'timestamptz',
  tenant: 'reference',
  client: 'reference?',
  actor: jsonOf<Actor>(),
  apiVersion: 'text',
  sequence: 'bigint',
  data: jsonOf<Record<string, unknown>>(),
});

export const readEvent = readById(events);

/** Newest first, in the order of commits. */
export const listEvents = statement({
  name: 'list_events',
  isPlannedAnew: true,
  parameters: { type: 'text?', beforeId: 'text', count: 'bigint' },
  row: events.row,
  sql: `select ${events.columns} from events
        where ($type::text is null or type = $type)
          and position < case $beforeId when '' then 9223372036854775807
            else (select cursor.position from events as cursor where cursor.id = $beforeId) end
        order by position desc
        limit $count`,
});

/** Oldest first, in the order of commits. */
export const listEventsSince = statement({
  name: 'list_events_since',
  isPlannedAnew: true,
  parameters: { type: 'text?', sinceTime: 'timestamptz?', afterId: 'text', count: 'bigint' },
  row: events.row,
  sql: `select ${events.columns} from events
        where ($type::text is null or type = $type)
          and ($sinceTime::timestamptz is null or created_at >= $sinceTime)
          and position > case $afterId when '' then -1
            else (select cursor.position from events as cursor where cursor.id = $afterId) end
        order by position
        limit $count`,
});

export const findOutboxEntry = statement({
  name: 'find_outbox_entry',
  parameters: { tenantId: 'text' },
  row: { tenantId: 'text' },
  sql: `select tenant_id as "tenantId" from event_outbox where tenant_id = $tenantId limit 1`,
});

/** Steps from tenant to tenant along the index, so that the backlog of one tenant is not read to find the next. */
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

/** The lock lasts until the transaction ends. Positions are drawn under it, so they follow the order of commits. */
export const tryPublishingLock = statement({
  name: 'try_publishing_lock',
  parameters: { tenantId: 'text' },
  row: { isMine: 'boolean' },
  sql: `select pg_try_advisory_xact_lock(hashtextextended($tenantId, 7)) as "isMine"`,
});

export const awaitPublishingLock = statement({
  name: 'await_publishing_lock',
  parameters: { tenantId: 'text' },
  row: { isMine: 'boolean' },
  sql: `select pg_advisory_xact_lock(hashtextextended($tenantId, 7)) is not null as "isMine"`,
});

/** Skips a tenant that is being purged, because publisher and purge would deadlock. */
export const lockTenantForPublishing = statement({
  name: 'lock_tenant_for_publishing',
  parameters: { tenantId: 'text' },
  row: { id: 'text' },
  sql: `select id from tenants where id = $tenantId for key share skip locked`,
});

/**
 * Takes the oldest entries, extended to the last entry of every transaction among them. A transaction is published as
 * a whole, and no earlier change of a record is left behind.
 */
export const takeOutboxEntries = statement({
  name: 'take_outbox_entries',
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
          where audit_entries.tenant_id = (select app_tenant()) and audit_entries.position = taken.position
          limit 1
        ) as entry
        order by taken.position`,
});

/** Reads the records before and after each change, with the media that were attached to them. */
export const readChanges = statement({
  name: 'read_changes',
  isPlannedAnew: true,
  parameters: { spans: jsonOf<ChangeSpan[]>() },
  row: {
    before: optionalJsonOf<Snapshot>(),
    after: optionalJsonOf<Snapshot>(),
    media: 'jsonb?',
    actor: jsonOf<Actor>(),
    createdAt: 'timestamptz',
  },
  sql: `select first.before, last.after, (
            select event_media.media from event_media
            where event_media.tenant_id = (select app_tenant()) and event_media.position = "lastPosition"
          ) as media, jsonb_build_object('type', last.actor_type, 'id', last.actor) as actor, last.created_at as "createdAt"
        from rows from (jsonb_to_recordset($spans) as ("firstPosition" bigint, "lastPosition" bigint))
            with ordinality as given ("firstPosition", "lastPosition", ordinal),
          lateral (
            select before from audit_entries
            where audit_entries.tenant_id = (select app_tenant()) and audit_entries.position = "firstPosition" limit 1
          ) as first,
          lateral (
            select after, actor_type, actor, created_at from audit_entries
            where audit_entries.tenant_id = (select app_tenant()) and audit_entries.position = "lastPosition" limit 1
          ) as last
        order by ordinal`,
});

export const deleteEventMedia = statement({
  name: 'delete_event_media',
  parameters: { lastPosition: 'bigint' },
  row: {},
  sql: `delete from event_media where tenant_id = (select app_tenant()) and position <= $lastPosition`,
});

/** Numbers the events of each record. */
export const insertEvents = statement({
  name: 'insert_events',
  isPlannedAnew: true,
  parameters: { events: jsonOf<(NewEvent & { ordinal: number })[]>(), apiVersion: 'text' },
  row: {
    id: 'text',
    position: 'bigint',
    type: 'text',
    recordId: 'text',
    clientId: 'text?',
  },
  sql: `with given as materialized (
          select * from jsonb_to_recordset($events) as given (ordinal bigint, id text, type text, "recordId" text,
            "clientId" text, actor jsonb, data jsonb, "createdAt" timestamptz)
        ), counted as (
          insert into event_records (record_id, sequence)
          select "recordId", count(*) from given group by "recordId" order by "recordId"
          on conflict (tenant_id, record_id) do update set sequence = event_records.sequence + excluded.sequence
          returning record_id, sequence
        )
        insert into events (id, type, record_id, client_id, actor, api_version, sequence, data, created_at)
        select given.id, given.type, "recordId", "clientId", given.actor, $apiVersion,
          counted.sequence + 1 - row_number() over (partition by "recordId" order by ordinal desc),
          given.data, "createdAt"
        from given join counted on counted.record_id = "recordId"
        order by ordinal
        returning id, position, type, record_id as "recordId", client_id as "clientId"`,
});

/** Deletes old events with their deliveries, except events that are still to be delivered. */
export const deleteOldEvents = statement({
  name: 'delete_old_events',
  parameters: { before: 'timestamptz', count: 'bigint' },
  row: { id: 'text' },
  sql: `delete from events where position = any (array(
          select position from events
          where created_at < $before and not exists (
            select from deliveries where deliveries.tenant_id = events.tenant_id
              and deliveries.event_position = events.position and deliveries.status = 'PENDING'
          )
          order by created_at, position limit $count
        ))
        returning id`,
});
