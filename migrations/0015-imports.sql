-- Imports bring in records of former systems. All times are the tenant's.
create table imports (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  kind text not null
    check (kind in ('CLIENTS', 'CONTACTS', 'ADDRESSES', 'CONTRACTS', 'TIME_ENTRIES', 'INVOICES', 'PAYMENTS')),
  format text not null check (format in ('CSV', 'JSONL')),
  source text check (source in ('HARVEST', 'STRIPE')),
  mode text not null check (mode in ('CHECK', 'IMPORT')),
  mapping jsonb,
  file_name text,
  -- An import that is worked on is QUEUED, and has begun.
  status text not null default 'PENDING'
    check (status in ('PENDING', 'QUEUED', 'CHECKED', 'DONE', 'FAILED', 'UNDONE', 'EXPIRED')),
  -- The next task. Once it is done, the last one.
  task text check (task in ('CHECK', 'IMPORT', 'UNDO')),
  begun_at timestamptz(3),
  attempts integer not null default 0,
  done_row_count integer not null default 0,
  problem text,
  -- The upload whose rows count. An upload that was not finished has left rows under another key.
  upload_key text collate "C",
  size_bytes bigint check (size_bytes >= 0),
  content_hash text,
  -- The bytes that count against the tenant's limit: as long as the rows are kept as they were given.
  kept_bytes bigint not null default 0 check (kept_bytes >= 0),
  row_count integer,
  new_count integer,
  existing_count integer,
  invalid_count integer,
  left_out_count integer,
  -- The author of what the import makes: who asked for it last.
  asked_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  done_at timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint imports_failed check (status <> 'FAILED' or problem is not null),
  constraint imports_done check ((status in ('DONE', 'UNDONE')) <= (done_at is not null))
);
create index imports_by_age on imports (tenant_id, created_at desc, id desc);

create table import_rows (
  tenant_id text collate "C" not null default app_tenant(),
  import_id text collate "C" not null,
  upload_key text collate "C" not null,
  -- The row in the file. A CSV file's first row is its header.
  number integer not null check (number > 0),
  -- The record to make. Dropped when it is made: the row would only repeat it.
  given jsonb,
  status text check (status in ('NEW', 'EXISTS', 'INVALID', 'LEFT_OUT')),
  -- [{ field, message, constraint }]
  problems jsonb,
  record_id text collate "C",
  primary key (tenant_id, import_id, upload_key, number),
  constraint import_rows_import foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);
create index import_rows_by_status on import_rows (tenant_id, import_id, upload_key, status, number);

-- The number of an invoice that was carried over by mistake and voided belongs to the former system's document, which may be
-- carried over again. Those that are void are told apart by their identifiers, so that one index still finds every number.
drop index invoices_number_once;
create unique index invoices_number_once
  on invoices (tenant_id, number, (case when kind = 'CARRIED_OVER' and status = 'VOID' then id end)) nulls not distinct
  where number is not null;
