-- The integrations that events are delivered to. Once the order of the journal is fixed, a delivery is planned for each
-- event and each subscription that matches it.

create table integrations (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  provider text not null,
  name text not null check (char_length(name) between 1 and 200),
  status text not null check (status in ('PENDING_AUTH', 'ACTIVE', 'ERROR', 'DISABLED')),
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'),
  -- Encrypted, bound to the tenant and the integration.
  secrets text,
  -- The provider's own state, such as the identifier of a webhook that it registered.
  memory jsonb not null default '{}' check (jsonb_typeof(memory) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index integrations_by_age on integrations (tenant_id, created_at desc, id desc);
-- The primary key comes last: of indexes that seem to cost the same, as they do while a table is small, PostgreSQL takes the
-- last, and keeps the plan while the table grows.
alter table integrations add primary key (tenant_id, id);

-- Problems that the owner of an integration has to resolve. The subject is empty for the integration as a whole.
create table integration_problems (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  subject text collate "C" not null,
  message text not null check (char_length(message) between 1 and 1000),
  since timestamptz(3) not null,
  primary key (tenant_id, integration_id, subject),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);

-- The OAuth grant of an integration at its provider, encrypted.
create table integration_grants (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  sealed text not null,
  expires_at timestamptz(3) not null,
  -- Set by the process that refreshes the grant; the others wait until then.
  refreshing_until timestamptz(3),
  -- The person who granted it.
  subject text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);

create table subscriptions (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  integration_id text collate "C" not null,
  event_type text not null check (char_length(event_type) between 1 and 100),
  client_id text collate "C",
  scope_key text not null generated always as (case when client_id is null then 'tenant' else 'client:' || client_id end) stored,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint subscriptions_once unique (tenant_id, integration_id, event_type, scope_key),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index subscriptions_of_client on subscriptions (tenant_id, client_id);

-- When subscriptions cover events: from the transaction that began the period to the transaction that ended it, both
-- included. A period begins when an integration in use subscribes, or a subscribed integration comes into use. A period
-- that has ended stays until its events have their deliveries, so ending it takes no time, however many events wait.
create table subscription_periods (
  tenant_id text collate "C" not null,
  subscription_id text collate "C" not null,
  begun_by xid8 not null default pg_current_xact_id(),
  ended_by xid8,
  -- The first and the last entry that it covers, set once the order of these transactions is fixed.
  first_sequence bigint,
  last_sequence bigint,
  integration_id text collate "C" not null,
  event_type text not null,
  client_id text collate "C",
  primary key (tenant_id, subscription_id, begun_by),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index subscription_periods_of_integration on subscription_periods (tenant_id, integration_id);

-- Finds the integration of an incoming webhook by the hash of the key in its URL, and holds nothing else.
create table webhook_endpoints (
  key_hash text collate "C" primary key,
  tenant_id text collate "C" not null,
  integration_id text collate "C" not null,
  created_at timestamptz(3) not null,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index webhook_endpoints_of_integration on webhook_endpoints (tenant_id, integration_id, created_at desc);

create table deliveries (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  event_id text collate "C" not null,
  event_sequence bigint not null,
  event_type text not null,
  record_id text collate "C" not null,
  integration_id text collate "C" not null,
  -- Null for a test delivery. A delivery outlives its subscription.
  subscription_id text collate "C",
  subscribed_client_id text collate "C",
  status text not null default 'PENDING' check (status in ('PENDING', 'SUCCEEDED', 'FAILED')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  response_status integer,
  message text check (char_length(message) <= 1000),
  -- The provider's progress, kept for the case of a crash.
  notes jsonb not null default '{}' check (jsonb_typeof(notes) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade,
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
create index deliveries_by_age on deliveries (tenant_id, created_at desc, id desc);
create index deliveries_of_integration on deliveries (tenant_id, integration_id, created_at desc, id desc);
-- Nearly all are succeeded ones, so the others are found by this.
create index deliveries_by_status on deliveries (tenant_id, status, created_at desc, id desc) where status <> 'SUCCEEDED';
create index deliveries_by_due on deliveries (tenant_id, integration_id, next_attempt_at, record_id) where status = 'PENDING';
-- The pending deliveries of a record to an integration, in order.
create index deliveries_in_lane on deliveries (tenant_id, integration_id, record_id, (attempts > 0), event_sequence, id)
  where status = 'PENDING';
alter table deliveries add constraint deliveries_once unique (tenant_id, event_id, integration_id, subscription_id);
alter table deliveries add primary key (tenant_id, id);

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
  -- The origin of the page that receives the outcome.
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

-- Issues as issue trackers report them. A webhook is acknowledged once its row is in the inbox. The newest report of an
-- issue is kept, and the time entries made of its worklogs follow it.

-- The inbox keeps the needed parts of a webhook, never its body. After processing, the row stays for a while without its
-- report, so that a repetition is recognised. Not audited: it holds no business record of the tenant.
create table webhook_inbox (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  -- The tracker's own identifier of the webhook.
  identifier text collate "C" not null check (char_length(identifier) between 1 and 255),
  issue_id text collate "C" not null check (char_length(issue_id) between 1 and 255),
  report jsonb,
  received_at timestamptz(3) not null,
  primary key (tenant_id, integration_id, identifier),
  constraint webhook_inbox_integration foreign key (tenant_id, integration_id)
    references integrations (tenant_id, id) on delete cascade
);
create index webhook_inbox_untaken on webhook_inbox (tenant_id, integration_id, issue_id, received_at)
  where report is not null;
create index webhook_inbox_by_age on webhook_inbox (tenant_id, received_at) where report is null;

-- An issue according to its newest report. Not audited: it is the tracker's record, and the time entries made of it are audited.
create table tracked_issues (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  issue_id text collate "C" not null,
  -- { kind, issue }; null until the issue's state is certain.
  report jsonb,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, integration_id, issue_id),
  constraint tracked_issues_integration foreign key (tenant_id, integration_id)
    references integrations (tenant_id, id) on delete cascade
);

-- The time of the last reconciliation, when the tracker was asked for all changes.
create table tracker_looks (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  looked_at timestamptz(3) not null,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);

-- Figures for monitoring. They are read across tenants, and identify none of them.

-- The status of every integration, because `integrations` shows one tenant only.
create table integration_states (
  tenant_id text collate "C" not null,
  integration_id text collate "C" not null,
  provider text not null,
  status text not null,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);
create index integration_states_by_status on integration_states (status, provider, tenant_id);
