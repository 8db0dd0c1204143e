-- The tables of the service as they are read: its columns and its indexes, without triggers, foreign keys, policies and
-- checks. The journal has one row for each change, with a snapshot of the row, and nothing but its key.
create table clients (
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  description text,
  currency_code text,
  vat_number text,
  sort_order bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index on clients (tenant_id, sort_order, created_at, id);

create table invoices (
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  client_id text collate "C" not null,
  status text not null default 'DRAFT',
  currency_code text not null,
  billable_count integer not null,
  subtotal_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  taxes jsonb not null,
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  due_minor bigint not null,
  notes text,
  reference text,
  number text,
  series_period text,
  sequence bigint,
  issued_at timestamptz(3),
  due_at timestamptz(3),
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  unique (tenant_id, id, currency_code),
  unique (tenant_id, number),
  unique (tenant_id, series_period, sequence)
);
create index on invoices (tenant_id, created_at desc, id desc);
create index on invoices (tenant_id, status, created_at desc, id desc);
create index on invoices (tenant_id, contract_id, created_at desc, id desc);
create index on invoices (tenant_id, client_id, created_at desc, id desc);

create table billables (
  tenant_id text collate "C" not null,
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  project_id text collate "C",
  name text not null,
  description text,
  quantity numeric(15, 6) not null,
  unit_code text not null default 'C62',
  amount_minor bigint not null,
  total_minor numeric not null,
  currency_code text not null,
  tax_percent numeric(7, 4),
  tax_category text,
  metadata jsonb,
  sort_order bigint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index on billables (tenant_id, sort_order, created_at, id);
create index on billables (tenant_id, invoice_id, sort_order, created_at, id);

create table journal (
  tenant_id text collate "C" not null,
  position bigint not null generated always as identity,
  created_at timestamptz(3) not null,
  actor text not null,
  action text not null,
  resource text not null,
  resource_id text collate "C" not null,
  after jsonb,
  primary key (tenant_id, position)
);
