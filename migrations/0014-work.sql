-- Everything that is to be done beside requests, for workers that read across tenants: identifiers of records, and for
-- operators why an attempt failed. A row says what is to be done, not how often it was asked for, so a row that is there already is made due.
create table work (
  kind text collate "C" not null check (char_length(kind) between 1 and 100),
  -- Empty for work of the installation.
  tenant_id text collate "C" not null,
  -- What takes turns within the tenant, such as an integration. Empty if all of the tenant's work of this kind does.
  lane text collate "C" not null,
  key text collate "C" not null,
  due_at timestamptz(3) not null,
  -- Grows whenever it is asked for. A worker ends only what it knows of.
  changes bigint not null default 0,
  -- Since it was last asked for.
  attempts integer not null default 0 check (attempts >= 0),
  -- Why the last attempt failed.
  problem text check (char_length(problem) <= 1000),
  -- The process that is at it, and which of its runs.
  owner text collate "C",
  run bigint,
  primary key (kind, tenant_id, lane, key),
  check ((owner is null) = (run is null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index work_by_due on work (kind, due_at) where owner is null;
create index work_in_lane on work (kind, tenant_id, lane, due_at, key) where owner is null;
create index work_taken on work (kind, tenant_id, lane) where owner is not null;

-- The processes that do it. One that does not say in time that it lives counts as dead, and its work is free again. This is
-- not said in the rows of work: whoever asks for work holds its row until the commit.
create table workers (
  id text collate "C" primary key,
  lives_until timestamptz(3) not null
);
