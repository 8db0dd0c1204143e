-- The journal records who changed which record and when, with the record before and after. Triggers write changes in the
-- transaction that makes them, so none bypasses it. After the commit, a loop moves them to the tenant's journal: it fixes
-- their order and links them into a hash chain, so that even the owner of the database can't rewrite them unnoticed. The
-- audit trail and the events are two ways of reading the journal. The functions are in `rules/journal.sql`.

-- Types instead of checks: they cost nothing when an entry is written.
create type actor_type as enum ('PERSON', 'ACCESS_TOKEN', 'SYSTEM');
create type journal_action as enum ('created', 'updated', 'deleted', 'tested');

-- Changes that have no order yet. Rows live for less than a second; they are vacuumed early, because the table is read many
-- times a second. There is no foreign key to the tenant: it would be checked for each change, and the tables of the changed
-- records have one.
create table journal_waiting (
  tenant_id text collate "C" not null,
  -- Counts across all tenants, and only shows what was written first.
  position bigint not null generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- By the database's clock, which all processes share.
  created_at timestamptz(3) not null default clock_timestamp(),
  actor_type actor_type not null,
  -- The journal has indexes of actors and records, which take no text of any length. Better that the change fails than its seal.
  actor varchar(500) not null,
  request_id text,
  action journal_action not null,
  resource text not null,
  resource_id varchar(500) collate "C" not null,
  before jsonb,
  after jsonb,
  media jsonb,
  primary key (tenant_id, position)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- No statistics of tenants: they would know only those that happened to have changes when they were made.
alter table journal_waiting alter column tenant_id set statistics 0;
create index journal_waiting_of_transaction on journal_waiting (tenant_id, transaction_id, position);

-- The entries of each tenant in their order. All changes of a record in one transaction are one entry, because the states in
-- between were never visible. An entry is never changed, except that its states can be erased. It holds nothing of the
-- installation, so a journal can be moved to another database and go on there.
create table journal (
  tenant_id text collate "C" not null,
  -- From 1, without gaps.
  sequence bigint not null,
  -- A UUID of version 7. It begins with the time of the change, and the entry is found by that time.
  id uuid not null,
  created_at timestamptz(3) not null,
  actor_type actor_type not null,
  actor text not null,
  request_id text,
  action journal_action not null,
  resource text not null,
  resource_id text collate "C" not null,
  before jsonb,
  after jsonb,
  -- The media of a tenant or a client at that time; the record's own row does not hold them.
  media jsonb,
  -- Events of a draft show more than its row holds. This is the rest, see `extra_of_draft`.
  extra jsonb,
  -- The event that the entry is, and its number within its record. Null if it is none.
  type text,
  record_sequence bigint,
  -- The client that the record belongs to, if any.
  client_id text collate "C",
  -- The version of the API that presents the event.
  api_version text not null,
  sealed_at timestamptz(3) not null,
  -- The digest of `after`, and the digest of the other states. They stay when the states are erased. The hash covers both
  -- digests, the other columns, and the hash of the entry before it.
  after_digest bytea not null,
  rest_digest bytea not null,
  hash bytea not null
);
create index journal_of_actor on journal (tenant_id, actor, created_at, sequence);
create index journal_by_age on journal (tenant_id, created_at, sequence);
create index journal_of_type on journal (tenant_id, type, sequence) where type is not null;
create index journal_of_resource on journal (tenant_id, resource_id, sequence);
-- Last, because of indexes that seem to cost the same PostgreSQL takes the last, see `integrations`.
alter table journal add primary key (tenant_id, sequence);

-- Where each tenant's journal stands. A process locks the row while it adds entries. The row also reveals a chain whose last
-- entries were removed.
create table journal_heads (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  sequence bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  sealed_at timestamptz(3) not null default '-infinity',
  -- The last event whose deliveries are planned.
  planned_sequence bigint not null default 0
) with (fillfactor = 50);
-- The tenants with events whose deliveries are still to be planned.
create index journal_heads_behind on journal_heads (tenant_id) where planned_sequence < sequence;

-- The columns that entries show, and since when. An older entry shows nothing about a column.
create table journal_columns (
  table_name text not null,
  column_name text not null,
  resource text not null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (table_name, column_name)
);
