-- Authorisations of an integration at its provider. A ticket opens the launch page; a state then comes back from the
-- provider. Each works once. Only their hashes are stored.
create table integration_authorizations (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  integration_id text collate "C" not null,
  -- The caller that asked for it: `person <subject>` or `token <id>`.
  principal text not null,
  -- The caller's verified address, for display.
  email text,
  -- The origin of the page that is told the outcome.
  origin text not null,
  ticket_hash text collate "C" not null,
  -- Set when the ticket is used: the expected state, the cookie of the browser that must bring it back, and PKCE's
  -- verifier, encrypted.
  state_hash text collate "C",
  cookie_hash text collate "C",
  verifier text,
  created_at timestamptz(3) not null,
  -- The expiry of the ticket, then of the state.
  expires_at timestamptz(3) not null,
  launched_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade,
  check (num_nonnulls(launched_at, state_hash, cookie_hash, verifier) in (0, 4)),
  check (ended_at is null or launched_at is not null)
);
create index integration_authorizations_of_integration on integration_authorizations (tenant_id, integration_id);

-- Tickets, states and cookies arrive without a tenant. This table finds the tenant, and holds nothing else.
create table authorization_directory (
  hash text collate "C" primary key,
  tenant_id text collate "C" not null,
  authorization_id text collate "C" not null,
  expires_at timestamptz(3) not null,
  foreign key (tenant_id, authorization_id) references integration_authorizations (tenant_id, id) on delete cascade
);
create index authorization_directory_of_authorization on authorization_directory (tenant_id, authorization_id);
create index authorization_directory_by_expiry on authorization_directory (expires_at);
