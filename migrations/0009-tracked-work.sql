-- Tracked work: what issue trackers tell us, and the lines that it becomes. A webhook is answered once its row in
-- the inbox is there; that row is the promise. What the newest of them says of an issue is kept, and lines follow it.

-- Only what is needed of a webhook, never its body. Once taken, the row stays for a while without its news, so that
-- a repeat is known. Not audited: nothing in it is a record of the tenant's business.
create table webhook_inbox (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  -- By which the tracker tells two webhooks apart.
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

-- Issues that want to be worked on, for the worker that looks across tenants: one row for each webhook that nobody
-- took yet, and one without an identifier for an issue that is to be tried again. A row of its own for each webhook:
-- whoever takes some can't take along one that arrives meanwhile.
create table tracked_issue_queue (
  tenant_id text collate "C" not null,
  integration_id text collate "C" not null,
  issue_id text collate "C" not null,
  identifier text collate "C" not null,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz(3) not null,
  primary key (tenant_id, integration_id, issue_id, identifier),
  constraint tracked_issue_queue_integration foreign key (tenant_id, integration_id)
    references integrations (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index tracked_issue_queue_by_due on tracked_issue_queue (tenant_id, integration_id, due_at);

-- An issue as the newest news has it. Not audited: it is the tracker's record, and what follows from it is audited.
create table tracked_issues (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  issue_id text collate "C" not null,
  -- { kind, issue }; null until anything is known for sure.
  news jsonb,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, integration_id, issue_id),
  constraint tracked_issues_integration foreign key (tenant_id, integration_id)
    references integrations (tenant_id, id) on delete cascade
);

-- When the tracker was last asked for everything that changed.
create table tracker_looks (
  tenant_id text collate "C" not null default app_tenant(),
  integration_id text collate "C" not null,
  looked_at timestamptz(3) not null,
  primary key (tenant_id, integration_id),
  foreign key (tenant_id, integration_id) references integrations (tenant_id, id) on delete cascade
);

-- The draft that takes a contract's tracked work, told apart from those that people make. Whoever writes to it holds
-- this row. Not audited: the invoice itself is.
create table collecting_invoices (
  tenant_id text collate "C" not null default app_tenant(),
  contract_id text collate "C" not null,
  -- Without a foreign key: whoever deletes the draft would wait for this row while its holder waits for the draft.
  invoice_id text collate "C",
  primary key (tenant_id, contract_id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade
);

-- Which line carries which hours: people may edit the line, or delete it. It outlives its integration, so that an
-- integration that is set up anew does not charge what was charged before. Not audited: the lines are.
create table tracked_lines (
  tenant_id text collate "C" not null default app_tenant(),
  id bigint not null generated always as identity,
  -- Of the integration that wrote it last, which may be gone.
  integration_id text collate "C" not null,
  reference_type text collate "C" not null,
  issue_id text collate "C" not null,
  issue_key text collate "C" not null,
  contract_id text collate "C" not null,
  -- Since when the rate holds under which the hours are charged; this is what tells rates apart.
  rate_starts_at timestamptz(3) not null,
  -- 1, or -1 for hours that are taken back.
  sign integer not null check (sign in (1, -1)),
  -- Null when somebody removed the line, or its draft: then it is due again.
  billable_id text collate "C",
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id) on delete cascade,
  constraint tracked_lines_billable foreign key (tenant_id, billable_id)
    references billables (tenant_id, id) on delete set null (billable_id)
);
create index tracked_lines_of_issue on tracked_lines (tenant_id, reference_type, issue_id);
create index tracked_lines_of_integration on tracked_lines (tenant_id, integration_id);
create unique index tracked_lines_once on tracked_lines (tenant_id, billable_id);
create index tracked_lines_of_contract on tracked_lines (tenant_id, contract_id);

do $$
declare name text;
begin
  foreach name in array array['webhook_inbox', 'tracked_issues', 'tracker_looks', 'collecting_invoices', 'tracked_lines']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = app_tenant())', name);
    insert into application_grants (table_name, privileges) values (name, 'select, insert, update, delete');
  end loop;
end $$;

insert into application_grants (table_name, privileges) values
  ('tracked_issue_queue', 'select, insert, update, delete');
