-- All work that is to be done beside requests. Workers read it across tenants, so it holds identifiers of records, and for
-- operators the reason of a failure. Work that is asked for several times has one row.
create table work (
  kind text collate "C" not null check (char_length(kind) between 1 and 100),
  -- Empty for work of the installation.
  tenant_id text collate "C" not null,
  -- Work of one lane shares a limit, for example all work of an integration. Empty if all work of the tenant shares it.
  lane text collate "C" not null,
  key text collate "C" not null,
  -- In real time. Infinity if it waits for the tenant's clock.
  due_at timestamptz(3) not null,
  -- In the tenant's time, for kinds that go by it. If the clock of a sandbox was moved, this decides when `due_at` is set.
  tenant_due_at timestamptz(3),
  -- Grows whenever the work is asked for. A worker deletes the row only if this has not changed since the worker took it.
  changes bigint not null default 0,
  -- Since it was last asked for.
  attempts integer not null default 0 check (attempts >= 0),
  -- Why the last attempt failed.
  problem text check (char_length(problem) <= 1000),
  -- The process that does the work, and the number of its run.
  owner text collate "C",
  run bigint,
  primary key (kind, tenant_id, lane, key),
  check ((owner is null) = (run is null))
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index work_by_due on work (kind, due_at) where owner is null;
create index work_in_lane on work (kind, tenant_id, lane, due_at, key) where owner is null;
create index work_by_tenant_time on work (tenant_id, tenant_due_at) where tenant_due_at is not null;
create index work_taken on work (kind, tenant_id, lane) where owner is not null;

-- The processes that do work. A process whose time has passed counts as dead, and its work is free again. The time is not kept
-- in `work`, because a transaction that asks for work locks the row of that work until it commits.
create table workers (
  id text collate "C" primary key,
  lives_until timestamptz(3) not null
);
