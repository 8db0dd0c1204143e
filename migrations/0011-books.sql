-- What a bookkeeper takes over.

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
