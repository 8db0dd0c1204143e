-- The journal records who changed which record and when, with the record before and after. Triggers write it in the
-- transaction of the change, so no change bypasses it. A loop fixes the order of each tenant's entries after their
-- commit and links them into a hash chain, so that even the owner of the database can't rewrite them unnoticed. The audit
-- trail and the events are two ways of reading the journal.

-- Types instead of checks: they cost nothing when an entry is written.
create type actor_type as enum ('PERSON', 'ACCESS_TOKEN', 'SYSTEM');
create type journal_action as enum ('created', 'updated', 'deleted');

-- Entries as the triggers write them. There is no foreign key to the tenant: it would be checked for each entry, and the
-- tables of the changed records have one. `tenants_purge_journal` deletes the entries with their tenant.
create table journal (
  tenant_id text collate "C" not null,
  -- Counts across all tenants, so it is never shown: it would disclose how busy the others are.
  position bigint not null generated always as identity,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- By the database's clock, which all processes share.
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
  -- The digest of what was erased on request, so that the chain can still be verified.
  erased_digest bytea
);
create index journal_of_resource on journal (tenant_id, resource_id, position);
create index journal_of_actor on journal (tenant_id, actor, created_at, position);
create index journal_by_age on journal (tenant_id, created_at, position);
-- Last, because of indexes that seem to cost the same PostgreSQL takes the last, see `integrations`.
alter table journal add primary key (tenant_id, position);

-- Transactions whose entries have no order yet. Rows live for less than a second; they are vacuumed early, because the
-- table is read many times a second. No two transactions write the same row, so writers never wait for each other.
create table journal_waiting (
  tenant_id text collate "C" not null,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- The entries of other transactions may lie between these.
  first_position bigint not null,
  last_position bigint not null,
  entry_count integer not null,
  statement_count integer not null default 1,
  primary key (tenant_id, transaction_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- No statistics of tenants: they would know only those that happened to have changes when they were made.
alter table journal_waiting alter column tenant_id set statistics 0;
create index journal_waiting_of_tenant on journal_waiting (tenant_id, last_position);

-- The entries in the tenant's order, in ranges of one transaction that are the same event, such as the lines of a new
-- invoice. Each range is sealed: its hash covers the digests of all entries up to its end and which events they are, so a
-- changed or missing entry breaks the chain. The hash of an entry that is several events covers all of them. Nothing here is
-- ever changed.
create table journal_ranges (
  tenant_id text collate "C" not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  -- The number of the first entry in the chain. Null for a further event of an entry, and for an event without an entry.
  first_number bigint,
  transaction_id xid8 not null,
  -- The first and last of the transaction's entries in the range. Null for an event without an entry.
  first_position bigint,
  last_position bigint,
  -- The entry that holds the record's state, if it is another: all changes of a record in one transaction are one event,
  -- because the states in between were never visible. Such a range has one entry.
  state_position bigint,
  -- Null if the entries are no events.
  type text,
  -- The client that the records belong to, if any.
  client_id text collate "C",
  -- The version of the API that presents the events.
  api_version text not null,
  -- The number of each event within its record. Null if each is the record's first.
  record_sequences bigint[],
  -- For each draft of an invoice, what its events show and its row does not tell, see `beside_draft`. Null if none is a draft.
  beside jsonb,
  -- The event without an entry: its record, its author and its data.
  told jsonb,
  -- When the last of its changes was made.
  created_at timestamptz(3) not null,
  -- 32 bytes for each entry.
  digests bytea not null,
  previous_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz(3) not null,
  primary key (tenant_id, last_sequence)
);
create index journal_ranges_of_type on journal_ranges (tenant_id, type, last_sequence) where type is not null;
create index journal_ranges_of_transaction on journal_ranges (tenant_id, transaction_id, last_position);
create index journal_ranges_by_age on journal_ranges (tenant_id, sealed_at, last_sequence);

-- The number of events of each record that has more than the one of its creation.
create table journal_records (
  tenant_id text collate "C" not null,
  record_id text collate "C" not null,
  sequence bigint not null,
  primary key (tenant_id, record_id)
) with (fillfactor = 80);

-- Where each tenant's journal stands. A process locks the row while it fixes the order. The row also reveals a chain whose
-- last ranges were removed.
create table journal_heads (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  sequence bigint not null default 0,
  number bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex'),
  sealed_at timestamptz(3) not null default '-infinity',
  -- The transaction that is taken in parts, by its last entry, and how far it has got. Null if there is none.
  parted_position bigint,
  reached_position bigint not null default 0,
  -- The last event whose deliveries are planned.
  planned_sequence bigint not null default 0
) with (fillfactor = 50);
-- The tenants with events whose deliveries are still to be planned.
create index journal_heads_behind on journal_heads (tenant_id) where planned_sequence < sequence;
