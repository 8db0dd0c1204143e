-- Contracts hold the terms of the work for a client; projects divide the work of a contract.
alter table addresses add constraint addresses_of_client_once unique (tenant_id, client_id, id);

-- Whether the terms of early payment are whole: { days, percent, reducesTax? }.
create function early_payment_fits(terms jsonb) returns boolean strict immutable parallel safe language plpgsql as $$
begin
  return coalesce(jsonb_typeof(terms) = 'object' and terms - array['days', 'percent', 'reducesTax'] = '{}'
    and jsonb_typeof(terms -> 'days') = 'number' and jsonb_typeof(terms -> 'percent') = 'number'
    and (terms ->> 'days')::numeric between 1 and 365 and mod((terms ->> 'days')::numeric, 1) = 0
    and (terms ->> 'percent')::numeric between 0.01 and 99.99 and scale(trim_scale((terms ->> 'percent')::numeric)) <= 2
    and jsonb_typeof(coalesce(terms -> 'reducesTax', 'true')) = 'boolean', false);
end $$;

-- Whether the terms of issuing are whole: { mode, afterDays? }.
create function issue_terms_fit(terms jsonb) returns boolean strict immutable parallel safe language plpgsql as $$
begin
  return coalesce(jsonb_typeof(terms) = 'object' and terms - array['mode', 'afterDays'] = '{}'
    and terms ->> 'mode' in ('DRAFT', 'FINALIZE', 'SEND') and jsonb_typeof(coalesce(terms -> 'afterDays', '0')) = 'number'
    and coalesce((terms ->> 'afterDays')::numeric, 0) between 0 and 90
    and mod(coalesce((terms ->> 'afterDays')::numeric, 0), 1) = 0, false);
end $$;

create table contracts (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  client_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 255),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  -- The client's own reference, such as the number of a purchase order.
  reference text,
  description text,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ACTIVE', 'ENDED')),
  -- Nullable, so that a missing currency violates the named check below.
  currency_code text,
  -- Whether rates and the prices of its invoices are typed with tax.
  prices_include_tax boolean not null default false,
  -- Whether work is charged only after somebody approved it.
  is_approval_required boolean not null default false,
  payment_terms_days integer not null check (payment_terms_days >= 0),
  -- The discount for early payment, see `early_payment_fits`. New invoices take it over.
  early_payment jsonb,
  -- The language of its documents. Without one, they are in the client's.
  locale text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  -- Prices by day: [{ id, role?, unit, amountMinor, startsOn }].
  rates jsonb not null default '[]',
  -- How work is collected automatically: { every, groupBy }.
  collect jsonb,
  -- Whether collecting drafts are issued automatically: { mode, afterDays? }.
  issue jsonb,
  -- Taxes by day, as those of the tenant.
  tax_rates jsonb not null default '[]',
  -- The address for invoices; one of the client's own.
  address_id text collate "C",
  -- The caller's own identifier of the record, and texts of its own.
  external_id text collate "C" check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  metadata jsonb,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint contracts_currency_known check (currency_code is not null),
  constraint contracts_tax_rates_fit check (tax_rates_fit(tax_rates)),
  constraint contracts_early_payment_fits check (early_payment_fits(early_payment)),
  constraint contracts_early_payment_before_due check ((early_payment ->> 'days')::integer < payment_terms_days),
  constraint contracts_issue_fits check (issue_terms_fit(issue)),
  constraint contracts_issue_what_is_collected check (not (issue ->> 'mode' <> 'DRAFT' and collect ->> 'every' = 'NEVER')),
  constraint contracts_end_after_start check (ends_at >= starts_at),
  constraint contracts_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
  constraint contracts_address foreign key (tenant_id, client_id, address_id)
    references addresses (tenant_id, client_id, id) on delete set null (address_id)
);
create unique index contracts_external_id_once on contracts (tenant_id, external_id) where external_id is not null;
create index contracts_in_order on contracts (tenant_id, sort_order, created_at, id);
create index contracts_by_age on contracts (tenant_id, created_at, id);
create index contracts_by_update on contracts (tenant_id, updated_at, id);
create index contracts_by_name on contracts (tenant_id, name_key, id);
create index contracts_of_client on contracts (tenant_id, client_id, sort_order, created_at, id);
create index contracts_by_status on contracts (tenant_id, status, sort_order, created_at, id);
create index contracts_of_address on contracts (tenant_id, address_id) where address_id is not null;

create table projects (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 255),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  description text check (char_length(description) <= 1024),
  -- The caller's own identifier of the record, and texts of its own.
  external_id text collate "C" check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  metadata jsonb,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- The target of the foreign key of time entries, which keeps them with their project's contract.
  constraint projects_of_contract_once unique (tenant_id, contract_id, id),
  constraint projects_contract foreign key (tenant_id, contract_id) references contracts (tenant_id, id)
);
create unique index projects_external_id_once on projects (tenant_id, external_id) where external_id is not null;
create index projects_in_order on projects (tenant_id, sort_order, created_at, id);
create index projects_by_age on projects (tenant_id, created_at, id);
create index projects_by_update on projects (tenant_id, updated_at, id);
create index projects_by_name on projects (tenant_id, name_key, id);
create index projects_of_contract on projects (tenant_id, contract_id, sort_order, created_at, id);

-- Fees that come back period by period.
create table charges (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  project_id text collate "C",
  name text not null check (char_length(name) between 1 and 500),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  description text,
  quantity numeric(15, 6) not null check (quantity > 0),
  -- Prices by day: [{ amountMinor, startsOn, quantity? }], sorted.
  prices jsonb not null check (jsonb_array_length(prices) between 1 and 500),
  every text not null check (every in ('WEEK', 'MONTH', 'QUARTER', 'YEAR')),
  interval integer not null check (interval between 1 and 99),
  starts_on date not null,
  ends_on date,
  -- [{ from, to? }], sorted.
  pauses jsonb not null default '[]' check (jsonb_array_length(pauses) <= 100),
  timing text not null check (timing in ('IN_ADVANCE', 'IN_ARREARS')),
  proration text not null check (proration in ('DAYS', 'NONE')),
  unit_code text not null check (unit_code ~ '^[A-Z0-9]{1,3}$'),
  supply text not null check (supply in ('SERVICE', 'GOODS')),
  -- A tax of its own. Without one, its lines inherit theirs.
  tax_percent numeric(7, 4) check (tax_percent between 0 and 100),
  tax_category text,
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  tax_exemption_code text,
  tax_exemption_reason text,
  metadata jsonb,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- The target of foreign keys that keep records with their charge's contract.
  constraint charges_of_contract_once unique (tenant_id, contract_id, id),
  -- The target of the foreign key of allowances, which have the periods of their charge.
  constraint charges_periods_once unique (tenant_id, contract_id, id, every, interval),
  constraint charges_end_after_start check (ends_on >= starts_on),
  constraint charges_tax_fits check (tax_fits(tax_category, tax_percent)),
  constraint charges_exemption_fits check (
    num_nonnulls(tax_exemption_code, tax_exemption_reason) = 0
    or coalesce(tax_category in ('E', 'AE', 'K', 'G', 'O'), false)
  ),
  constraint charges_country_of_tax check (tax_country is null or tax_category is not null),
  constraint charges_contract foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  constraint charges_project foreign key (tenant_id, contract_id, project_id)
    references projects (tenant_id, contract_id, id)
);
create index charges_in_order on charges (tenant_id, sort_order, created_at, id);
create index charges_by_age on charges (tenant_id, created_at, id);
create index charges_by_update on charges (tenant_id, updated_at, id);
create index charges_by_name on charges (tenant_id, name_key, id);
create index charges_of_contract on charges (tenant_id, contract_id, sort_order, created_at, id);
create index charges_of_project on charges (tenant_id, project_id) where project_id is not null;

-- Prepaid hours: minutes of work that a period covers.
create table allowances (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  name text check (char_length(name) between 1 and 200),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  minutes_per_period integer not null check (minutes_per_period between 1 and 6000000),
  -- With a charge, its periods.
  every text not null check (every in ('ONCE', 'WEEK', 'MONTH', 'QUARTER', 'YEAR')),
  interval integer not null check (interval between 1 and 99),
  charge_id text collate "C",
  role text,
  project_id text collate "C",
  -- "NONE", or { maxMinutes?, periods? }.
  rollover jsonb not null,
  -- "RATE", or { amountMinor }: the price of an hour.
  overage jsonb not null,
  starts_on date not null,
  ends_on date,
  is_printed boolean not null,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint allowances_end_after_start check (ends_on >= starts_on),
  constraint allowances_once check (every <> 'ONCE' or (interval = 1 and charge_id is null)),
  constraint allowances_contract foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  constraint allowances_project foreign key (tenant_id, contract_id, project_id)
    references projects (tenant_id, contract_id, id),
  constraint allowances_charge foreign key (tenant_id, contract_id, charge_id, every, interval)
    references charges (tenant_id, contract_id, id, every, interval) on update cascade
);
create index allowances_in_order on allowances (tenant_id, sort_order, created_at, id);
create index allowances_by_age on allowances (tenant_id, created_at, id);
create index allowances_by_update on allowances (tenant_id, updated_at, id);
create index allowances_by_name on allowances (tenant_id, name_key, id);
create index allowances_of_contract on allowances (tenant_id, contract_id, sort_order, created_at, id);
create index allowances_of_project on allowances (tenant_id, project_id) where project_id is not null;
create index allowances_of_charge on allowances (tenant_id, charge_id) where charge_id is not null;

-- A project is read without naming its tenant. This table finds the tenants that have it: one, and its clones.
create table project_directory (
  project_id text collate "C" not null,
  tenant_id text collate "C" not null,
  is_sandbox boolean not null,
  primary key (project_id, tenant_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id) on delete cascade
);
