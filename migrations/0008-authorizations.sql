-- Somebody asked to authorise an integration at its provider: first a ticket that opens the launch page, then a
-- state that comes back from the provider. Each works once. Of what could be used, only hashes are here.
create table integration_authorizations (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  integration_id text collate "C" not null,
  -- Who asked: `person <subject>` or `token <id>`.
  principal text not null,
  -- Known to be theirs, to name them by.
  email text,
  -- The page that is told how it went.
  origin text not null,
  ticket_hash text collate "C" not null,
  -- Since the ticket was used: what comes back, the browser that it must come back with, and PKCE's verifier, encrypted.
  state_hash text collate "C",
  cookie_hash text collate "C",
  verifier text,
  created_at timestamptz(3) not null,
  -- Of the ticket, then of the state.
  expires_at timestamptz(3) not null,
  launched_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade,
  check (num_nonnulls(launched_at, state_hash, cookie_hash, verifier) in (0, 4)),
  check (ended_at is null or launched_at is not null)
);
create index integration_authorizations_of_integration on integration_authorizations (tenant_id, integration_id);

-- Tickets, states and cookies arrive without a tenant: this finds it, and tells nothing else.
create table authorization_directory (
  hash text collate "C" primary key,
  tenant_id text collate "C" not null,
  authorization_id text collate "C" not null,
  expires_at timestamptz(3) not null,
  foreign key (tenant_id, authorization_id) references integration_authorizations (tenant_id, id) on delete cascade
);
create index authorization_directory_of_authorization on authorization_directory (tenant_id, authorization_id);
create index authorization_directory_by_expiry on authorization_directory (expires_at);

alter table integration_authorizations enable row level security;
alter table integration_authorizations force row level security;
create policy tenant on integration_authorizations using (tenant_id = app_tenant());

insert into application_grants (table_name, privileges) values
  ('integration_authorizations', 'select, insert, update, delete'),
  ('authorization_directory', 'select, insert, delete');

-- That it was asked for is an entry; how far it got is not. What it leads to, a grant, is one of its own.
select audit_table('integration_authorizations', 'integrationAuthorization',
  left_out => '{email,ticket_hash,state_hash,cookie_hash,verifier,expires_at,launched_at,ended_at}');
