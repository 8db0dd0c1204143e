-- Clients, their addresses, contacts and emails. `sort_order` is the API's `order`, a reserved word in SQL.
create table clients (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 200),
  description text,
  currency_code text,
  legal_name text,
  vat_number text,
  tax_number text,
  registration_number text,
  -- { scheme, id }
  electronic_address jsonb,
  -- The client's own mark for invoices, such as a cost centre or a Leitweg-ID.
  buyer_reference text,
  archived_at timestamptz(3),
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index clients_in_order on clients (tenant_id, sort_order, created_at, id);
-- Few if any. They keep drafts from being issued.
create index clients_nameless on clients (tenant_id, id) where is_blank(name);

create table addresses (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  -- Null for the tenant's own addresses.
  client_id text collate "C",
  name text not null,
  address1 text not null,
  address2 text,
  region text,
  country text not null,
  -- ISO 3166-1 alpha-2. Null until somebody sets it, if `country` is no name that the service knows.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  city text not null,
  zip text not null,
  registration_number text,
  vat_number text,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint addresses_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index addresses_in_order on addresses (tenant_id, sort_order, created_at, id);
create index addresses_of_client on addresses (tenant_id, client_id, sort_order, created_at, id);

create table contacts (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  client_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 200),
  title text,
  phone text,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint contacts_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index contacts_in_order on contacts (tenant_id, sort_order, created_at, id);
create index contacts_of_client on contacts (tenant_id, client_id, sort_order, created_at, id);

create table emails (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contact_id text collate "C" not null,
  address text not null check (char_length(address) between 1 and 200),
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint emails_contact foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index emails_in_order on emails (tenant_id, sort_order, created_at, id);
create index emails_of_contact on emails (tenant_id, contact_id, sort_order, created_at, id);
