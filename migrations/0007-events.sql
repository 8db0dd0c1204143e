-- Events, and the integrations that they are delivered to. Each change writes an audit entry and a row of the outbox in
-- its own transaction. A worker turns these entries into events, in the order of commits, and creates a delivery for each
-- matching subscription.

create table integrations (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  provider text not null,
  name text not null check (char_length(name) between 1 and 200),
  status text not null check (status in ('PENDING_AUTH', 'ACTIVE', 'ERROR', 'DISABLED')),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  -- Encrypted, bound to the tenant and the integration.
  secrets text,
  -- The provider's own state, such as the identifier of a webhook that it registered.
  memory jsonb not null default '{}' check (jsonb_typeof(memory) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index integrations_by_age on integrations (tenant_id, created_at desc, id desc);

-- Problems that the owner of an integration has to resolve. The subject is empty for the integration as a whole.
create table integration_problems (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  subject text collate "C" not null,
  message text not null check (char_length(message) between 1 and 1000),
  since timestamptz(3) not null,
  primary key (tenant_id, integration_id, subject),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);

-- The OAuth grant of an integration at its provider, encrypted.
create table integration_grants (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  sealed text not null,
  expires_at timestamptz(3) not null,
  -- Set by the process that refreshes the grant; the others wait until then.
  refreshing_until timestamptz(3),
  -- The person who granted it.
  subject text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);

create table subscriptions (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  integration_id text collate "C" not null,
  event_type text not null check (char_length(event_type) between 1 and 100),
  -- No foreign key: the client's deletion is itself an event to deliver. The publisher then removes the subscription.
  client_id text collate "C",
  scope_key text not null generated always as (case when client_id is null then 'tenant' else 'client:' || client_id end) stored,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint subscriptions_once unique (tenant_id, integration_id, event_type, scope_key),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index subscriptions_of_client on subscriptions (tenant_id, client_id);

-- Finds the integration of an incoming webhook by the hash of the key in its URL, and holds nothing else.
create table webhook_endpoints (
  key_hash text collate "C" primary key,
  tenant_id text collate "C" not null,
  integration_id text collate "C" not null,
  created_at timestamptz(3) not null,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index webhook_endpoints_of_integration on webhook_endpoints (tenant_id, integration_id, created_at desc);

-- Changes that have no event yet. The publisher reads this table across tenants. Rows live for less than a second; they
-- are vacuumed early, because the table is read many times a second.
create table event_outbox (
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  -- The position of the audit entry.
  position bigint not null,
  -- All changes of a record in one transaction become one event.
  transaction_id xid8 not null default pg_current_xact_id()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- No statistics of tenants: they would know only those that happened to have changes when they were made.
alter table event_outbox alter column tenant_id set statistics 0;
create index event_outbox_of_tenant on event_outbox (tenant_id, position);
create index event_outbox_of_transaction on event_outbox (tenant_id, transaction_id);

-- The media of a tenant or a client at the time of a change; the record's own row does not hold them.
create table event_media (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  position bigint not null,
  media jsonb not null,
  primary key (tenant_id, position)
);

create table events (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  -- Assigned under the tenant's lock, so it follows the order of commits. Never shown.
  position bigint not null generated always as identity,
  id text collate "C" not null,
  type text not null,
  record_id text collate "C" not null,
  -- The client that the record belongs to, if any.
  client_id text collate "C",
  -- Who made the change: {type, id}.
  actor jsonb not null check (actor ->> 'type' in ('PERSON', 'ACCESS_TOKEN', 'SYSTEM') and actor ? 'id'),
  -- The version of the API that presented the data.
  api_version text not null,
  sequence bigint not null check (sequence > 0),
  data jsonb not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, position),
  constraint events_id_once unique (tenant_id, id),
  constraint events_sequence_once unique (tenant_id, record_id, sequence)
);
create index events_of_type on events (tenant_id, type, position);
create index events_by_age on events (tenant_id, created_at, position);

-- The number of events of each record.
create table event_records (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  record_id text collate "C" not null,
  sequence bigint not null check (sequence > 0),
  primary key (tenant_id, record_id)
);

create table deliveries (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  event_id text collate "C" not null,
  event_position bigint not null,
  event_type text not null,
  record_id text collate "C" not null,
  integration_id text collate "C" not null,
  -- Null for a test delivery. A delivery outlives its subscription.
  subscription_id text collate "C",
  subscribed_client_id text collate "C",
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  response_status integer,
  message text check (char_length(message) <= 1000),
  -- The provider's progress, kept for the case of a crash.
  notes jsonb not null default '{}' check (jsonb_typeof(notes) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint deliveries_once unique (tenant_id, event_id, integration_id, subscription_id),
  foreign key (tenant_id, event_position) references events (tenant_id, position) on delete cascade,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade,
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index deliveries_by_age on deliveries (tenant_id, created_at desc, id desc);
create index deliveries_of_integration on deliveries (tenant_id, integration_id, created_at desc, id desc);
create index deliveries_by_status on deliveries (tenant_id, status, created_at desc, id desc);
create index deliveries_of_event on deliveries (tenant_id, event_position);
-- The pending deliveries of a record to an integration, in order.
create index deliveries_in_lane on deliveries (tenant_id, integration_id, record_id, (attempts > 0), event_position, id)
  where status = 'PENDING';

-- Pending deliveries, without their content, for the worker that reads across tenants.
create table delivery_queue (
  tenant_id text collate "C" not null,
  delivery_id text collate "C" not null,
  integration_id text collate "C" not null,
  record_id text collate "C" not null,
  due_at timestamptz(3) not null,
  primary key (tenant_id, delivery_id),
  foreign key (tenant_id, delivery_id) references deliveries (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index delivery_queue_by_due on delivery_queue (tenant_id, integration_id, due_at);

-- The queue follows the deliveries. They are inserted many at a time, and updated one by one.
create function deliveries_enter_queue() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into delivery_queue (tenant_id, delivery_id, integration_id, record_id, due_at)
  select tenant_id, id, integration_id, record_id, next_attempt_at from new_rows where next_attempt_at is not null;
  return null;
end $$;
create trigger deliveries_enter_queue after insert on deliveries referencing new table as new_rows
  for each statement execute function deliveries_enter_queue();

create function deliveries_move_in_queue() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from delivery_queue where tenant_id = old.tenant_id and delivery_id = old.id;
  if new.next_attempt_at is not null then
    insert into delivery_queue (tenant_id, delivery_id, integration_id, record_id, due_at)
    values (new.tenant_id, new.id, new.integration_id, new.record_id, new.next_attempt_at);
  end if;
  return null;
end $$;
create trigger deliveries_move_in_queue after update on deliveries for each row
  when (old.next_attempt_at is distinct from new.next_attempt_at) execute function deliveries_move_in_queue();

select tenant_table('integrations', audited_as => 'integration', left_out => '{secrets,memory}');
select tenant_table('integration_problems');
select tenant_table('integration_grants', audited_as => 'integrationGrant',
  left_out => '{sealed,refreshing_until,expires_at,updated_at}', key => '{integration_id}');
select tenant_table('subscriptions', audited_as => 'subscription');
select tenant_table('event_media');
select tenant_table('events');
select tenant_table('event_records');
select tenant_table('deliveries');

insert into application_grants (table_name, privileges) values
  ('webhook_endpoints', 'select, insert, delete'),
  ('event_outbox', 'select, insert, delete'),
  ('delivery_queue', 'select, insert, delete');

-- Every audit entry enters the outbox.
create function event_outbox_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  -- A statement changes rows of one table in one way, so all entries have the resource and the action of the first.
  changed record;
begin
  insert into event_outbox (tenant_id, position) select tenant_id, position from new_rows;
  select resource, action into changed from new_rows limit 1;
  if changed.resource in ('tenant', 'client') then
    insert into event_media (tenant_id, position, media)
    select new_rows.tenant_id, new_rows.position, shown.media
    from new_rows, lateral (
      select jsonb_agg(to_jsonb(attached) order by slot, sort_order, attached.created_at, attached.id) as media
      from media_attachments as attached
      where (resource = 'client' and attached.tenant_id = new_rows.tenant_id and attached.client_id = resource_id)
        or (resource = 'tenant' and attached.tenant_id = new_rows.tenant_id and attached.client_id is null)
    ) as shown
    where shown.media is not null;
  end if;
  -- A client and its media are deleted in one transaction: a few media after the client, many before it. Either way
  -- they were its last ones.
  if changed.resource in ('client', 'attachment') and changed.action = 'deleted' then
    with deleted as (
      select entry.tenant_id, entry.position, entry.resource, entry.resource_id, entry.before
      from event_outbox as waiting
        join audit_entries as entry on entry.tenant_id = waiting.tenant_id and entry.position = waiting.position
      where waiting.transaction_id = pg_current_xact_id()
        and waiting.tenant_id in (select tenant_id from new_rows)
        and entry.resource in ('client', 'attachment') and entry.action = 'deleted'
    )
    insert into event_media (tenant_id, position, media)
    select client.tenant_id, client.position, jsonb_agg(attached.before order by attached.before ->> 'slot',
      (attached.before ->> 'sort_order')::bigint, attached.before ->> 'created_at', attached.resource_id)
    from deleted as client
      join deleted as attached
        on attached.tenant_id = client.tenant_id and attached.resource = 'attachment'
        and attached.before ->> 'client_id' = client.resource_id
    where client.resource = 'client'
    group by client.tenant_id, client.position
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger event_outbox_follows after insert on audit_entries referencing new table as new_rows
  for each statement execute function event_outbox_follows();
