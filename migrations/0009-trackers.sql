-- Issues as issue trackers report them. A webhook is acknowledged once its row is in the inbox. The latest news about an
-- issue is kept, and the time entries made of its worklogs follow it.

-- The inbox keeps the needed parts of a webhook, never its body. After processing, the row stays for a while without its
-- news, so that a repetition is recognised. Not audited: it holds no business record of the tenant.
create table webhook_inbox (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  -- The tracker's own identifier of the webhook.
  identifier text collate "C" not null check (char_length(identifier) between 1 and 255),
  issue_id text collate "C" not null check (char_length(issue_id) between 1 and 255),
  news jsonb,
  received_at timestamptz(3) not null,
  primary key (tenant_id, integration_id, identifier),
  constraint webhook_inbox_integration foreign key (tenant_id, integration_id)
    references integrations (tenant_id, id) on delete cascade
);
create index webhook_inbox_untaken on webhook_inbox (tenant_id, integration_id, issue_id, received_at)
  where news is not null;
create index webhook_inbox_by_age on webhook_inbox (tenant_id, received_at) where news is null;

-- An issue according to the latest news. Not audited: it is the tracker's record, and the time entries made of it are audited.
create table tracked_issues (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  issue_id text collate "C" not null,
  -- { kind, issue }; null until the issue's state is certain.
  news jsonb,
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
