-- How a tenant books, and what leaves the service for accountants and auditors.

-- How a tenant books. A tenant without a row books as the chart of its country has it.
create table bookkeeping (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  chart text not null check (chart in ('SKR03', 'SKR04', 'NONE')),
  -- The numbers that DATEV knows the adviser and the firm by.
  consultant_number integer check (consultant_number between 1001 and 9999999),
  firm_number integer check (firm_number between 1 and 99999),
  fiscal_year_month integer not null check (fiscal_year_month between 1 and 12),
  account_length integer not null check (account_length between 4 and 8),
  -- The first account of a customer. Others follow it.
  customers_from integer not null check (customers_from > 0),
  -- [{ kind, category?, percent?, country?, supply?, account, taxKey? }]
  accounts jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id)
);

-- The accounts of clients with bookings. Each is given once, so that a client keeps it in all exports.
create table customer_accounts (
  tenant_id text collate "C" not null default app_tenant(),
  client_id text collate "C" not null,
  account integer not null check (account > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, client_id),
  constraint customer_accounts_once unique (tenant_id, account),
  constraint customer_accounts_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);

-- Packages of files about a period. Work makes them, and removes the files after some days. All times are real times, as those of
-- work are.
create table exports (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  kind text not null check (kind in ('AUDIT', 'DATEV', 'BOOKINGS')),
  -- Days of the tenant, both included.
  "from" date not null,
  "to" date not null,
  -- An export that is being made is QUEUED, and has begun.
  status text not null default 'QUEUED' check (status in ('QUEUED', 'DONE', 'FAILED', 'EXPIRED')),
  begun_at timestamptz(3),
  attempts integer not null default 0,
  -- { done, total }, while it is being made.
  progress jsonb,
  problem text,
  -- [{ name, contentType, sizeBytes, contentHash }], and where the storage has each of them. The list stays when the files go.
  files jsonb not null default '[]',
  file_keys jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  done_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (tenant_id, id),
  constraint exports_forward check ("to" >= "from"),
  constraint exports_done check ((status in ('DONE', 'EXPIRED')) = (done_at is not null) and (done_at is null) = (expires_at is null)),
  constraint exports_failed check ((status = 'FAILED') = (problem is not null)),
  constraint exports_files check (jsonb_array_length(file_keys) = case status when 'DONE' then jsonb_array_length(files) else 0 end)
);
create index exports_by_age on exports (tenant_id, created_at desc, id desc);
