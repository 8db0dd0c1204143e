-- The tables that the benchmark needs, as a team would write them in its first migration.
create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz not null default now()
);

create table members (
  tenant_id uuid not null references tenants (id) on delete cascade,
  subject text not null,
  role text not null,
  primary key (tenant_id, subject)
);

create table clients (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  name text not null,
  description text,
  currency_code text,
  vat_number text,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on clients (tenant_id, sort_order, created_at);

create table contracts (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  client_id uuid not null references clients (id),
  name text not null,
  status text not null default 'DRAFT',
  currency_code text not null,
  payment_terms_days integer not null default 30,
  tax_percent numeric(7, 4) not null default 0,
  hourly_rate_minor bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on contracts (tenant_id, client_id);

create table invoices (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  contract_id uuid not null references contracts (id),
  client_id uuid not null references clients (id),
  status text not null default 'DRAFT',
  number text,
  currency_code text not null,
  billable_count integer not null default 0,
  subtotal_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  taxes jsonb not null default '[]',
  paid_minor bigint not null default 0,
  notes text,
  seller jsonb,
  buyer jsonb,
  issued_at timestamptz,
  due_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, number)
);
create index on invoices (tenant_id, created_at desc);
create index on invoices (tenant_id, status, created_at desc);
create index on invoices (contract_id);
create index on invoices (client_id);

create table billables (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  invoice_id uuid not null references invoices (id) on delete cascade,
  name text not null,
  description text,
  quantity numeric(15, 6) not null,
  amount_minor bigint not null,
  total_minor bigint not null,
  tax_percent numeric(7, 4) not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on billables (invoice_id, sort_order);
create index on billables (tenant_id, created_at);

create table payments (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  invoice_id uuid not null references invoices (id),
  amount_minor bigint not null,
  currency_code text not null,
  paid_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index on payments (tenant_id, created_at desc);
create index on payments (invoice_id);

create table number_series (
  tenant_id uuid not null references tenants (id) on delete cascade,
  kind text not null,
  last_number bigint not null,
  primary key (tenant_id, kind)
);

create table time_entries (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  contract_id uuid not null references contracts (id),
  billable_id uuid references billables (id),
  entry_date date not null,
  minutes integer not null,
  reference text not null,
  created_at timestamptz not null default now()
);
create index on time_entries (contract_id, billable_id, entry_date);

create table webhook_inbox (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  identifier text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  unique (tenant_id, identifier)
);

create table audit_log (
  id bigint primary key generated always as identity,
  tenant_id uuid not null references tenants (id) on delete cascade,
  actor text not null,
  action text not null,
  resource text not null,
  resource_id uuid not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index on audit_log (tenant_id, resource_id);

create table outbox (
  id bigint primary key generated always as identity,
  tenant_id uuid not null references tenants (id) on delete cascade,
  type text not null,
  record_id uuid not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
);
create index on outbox (id) where published_at is null;

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references tenants (id) on delete cascade,
  event_type text not null,
  url text not null,
  secret text not null
);
create index on subscriptions (tenant_id, event_type);
