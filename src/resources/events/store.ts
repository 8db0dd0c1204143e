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
  parameters: { count: 'bigint' },
  row: { tenantId: 'text' },
  sql: `with recursive waiting as (
          (select tenant_id from event_outbox order by tenant_id limit 1)
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
 * Takes the oldest changes, up to where the transactions end that they belong to, and whatever else lies before that:
 * of one record, nothing may be left behind that came earlier.
 */
export const takeChanges = statement({
  name: 'take_changes',
  isPlannedAnew: true,
  parameters: { tenantId: 'text', count: 'bigint' },
  row: {
    transactionId: 'text',
    resource: 'text',
    resourceId: 'text',
    before: 'jsonb?',
    after: 'jsonb?',
    media: 'jsonb?',
    createdAt: 'timestamptz',
  },
  sql: `with cut as (
          select max(position) as position from event_outbox
          where tenant_id = $tenantId and transaction_id = any (array(
            select distinct transaction_id from (
              select transaction_id from event_outbox where tenant_id = $tenantId order by position limit $count
            ) as oldest
          ))
        ), taken as (
          delete from event_outbox where tenant_id = $tenantId and position <= (select position from cut)
          returning position, transaction_id
        ), attached as (
          delete from event_media where tenant_id = $tenantId and position <= (select position from cut)
          returning position, media
        )
        select transaction_id::text as "transactionId", entry.resource, entry.resource_id as "resourceId", entry.before,
          entry.after, coalesce(attached.media, null) as media, entry.created_at as "createdAt"
        from taken left join attached on attached.position = taken.position, lateral (
          select * from audit_entries
          where audit_entries.tenant_id = $tenantId and audit_entries.position = taken.position
          limit 1
        ) as entry
        order by taken.position`,
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
