-- One feed of the events of all tenants, for those who operate the installation, and webhooks that follow it. It holds
-- identifiers only: what an event shows is read from its tenant's journal. The functions are in `rules/operating/feed.sql`.

-- Events that are sealed and have no number yet. A seal only inserts here, in an order that says nothing across tenants, so that
-- tenants never wait for each other. Rows live for less than a second.
create table feed_waiting (
  -- Seals of one tenant follow each other, so its events are in their order.
  position bigint generated always as identity primary key,
  tenant_id text collate "C" not null,
  journal_sequence bigint not null,
  event_id uuid not null,
  type text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- An append to the feed locks this row until its commit, so numbers are committed in their order.
create table feed_head (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null default 0
);
insert into feed_head default values;

create table event_feed (
  -- From 1. Gaps are events of purged tenants.
  sequence bigint not null,
  tenant_id text collate "C" not null,
  journal_sequence bigint not null,
  event_id uuid not null unique,
  type text not null
);
create index event_feed_of_tenant on event_feed (tenant_id, sequence);
alter table event_feed add primary key (sequence);

-- Webhooks of the operator. Each follows the feed on its own.
create table feed_webhooks (
  id text collate "C" primary key,
  -- As it is shown, without secrets.
  config jsonb not null check (jsonb_typeof(config) = 'object'),
  -- Encrypted, bound to the webhook.
  secrets text not null,
  -- Patterns of the types that it gets. Null for all.
  types jsonb check (jsonb_typeof(types) = 'array'),
  -- The only tenant whose events it gets, if there is one.
  tenant_id text collate "C",
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'ERROR', 'DISABLED')),
  message text check (char_length(message) <= 1000),
  -- Every event up to here was attempted, and so were these after it.
  position bigint not null,
  ahead jsonb not null default '[]' check (jsonb_typeof(ahead) = 'array'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index feed_webhooks_by_age on feed_webhooks (created_at desc, id desc);

-- Events that a webhook did not take at the first attempt.
create table feed_failures (
  webhook_id text collate "C" not null references feed_webhooks (id) on delete cascade,
  sequence bigint not null,
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  attempts integer not null default 1 check (attempts >= 1),
  -- Null if it is given up.
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3) not null,
  response_status integer,
  message text not null check (char_length(message) <= 1000),
  primary key (webhook_id, sequence)
);
create index feed_failures_by_due on feed_failures (webhook_id, next_attempt_at) where next_attempt_at is not null;
create index feed_failures_of_tenant on feed_failures (tenant_id);
create index feed_failures_by_age on feed_failures (last_attempt_at) where next_attempt_at is null;
