-- All tables of tenants: who may read and write their rows, and which of their changes are recorded. Policies and journal
-- triggers are made from the tables' columns, so a table that gets a column needs nothing here.

-- Sets how many values of a column PostgreSQL expects. It has statistics of a new table only a minute after the first rows,
-- and keeps the plans that it made without them. From PostgreSQL 18 on, statistics can be set right away.
create function expect_values(target regclass, column_name text, count integer) returns void language plpgsql as $$
begin
  execute format('alter table %s alter column %I set (n_distinct = %s)', target, column_name, count);
  if current_setting('server_version_num')::integer >= 180000 and not exists (
    select from pg_stats where schemaname = 'public' and tablename = target::text and attname = column_name
  ) then
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', target::text, 'attname', column_name,
      'inherited', false, 'null_frac', 0::real, 'avg_width', 30, 'n_distinct', count::real);
  end if;
end $$;

-- Puts a table with a `tenant_id` under row-level security, grants it to the application's role, says what becomes of its rows in
-- a clone of the tenant (`on_clone`, `copied_if` and `copied_with` of `clone_rules`), and records its changes under the
-- resource's name, so that requests can expect a version of them. `left_out`, `key`, `media` and `updates` are passed to
-- `journal_table`.
--
-- PostgreSQL plans for every tenant as if it had all rows of the table. Otherwise it would expect one row of a tenant that
-- its statistics do not know yet, take any index, and read all of the tenant's rows for each lookup. Therefore the
-- policy compares with a subquery, whose value is unknown when the statement is planned.
--
-- A statement that locks, changes or deletes several rows must not have a correlated subquery on such a table: if it had to
-- wait for two of the rows, PostgreSQL 18 crashes. It first selects the rows (`id = any (array(select ...))`) instead.
create function tenant_table(
  target regclass, on_clone text, grants text default 'select, insert, update, delete', recorded_as text default null,
  left_out text[] default '{}', key text[] default '{id}', media text default 'null::jsonb', updates text default 'true',
  copied_if text default 'true', copied_with jsonb default '{}'
) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- Only reading profits from a subquery, which is run once for all rows. Setting it up costs more than checking a row.
  execute format('create policy tenant on %s using (tenant_id = (select app_tenant())) with check (tenant_id = app_tenant())',
    target);
  perform expect_values(target, 'tenant_id', 1);
  insert into application_grants (table_name, privileges) values (target::text, grants);
  insert into clone_rules (table_name, on_clone, copied_if, copied_with)
    values (target::text, on_clone, copied_if, copied_with);
  if recorded_as is not null then
    perform journal_table(target, recorded_as, left_out, key, media => media, updates => updates);
    perform guard_version(target, key);
  end if;
end $$;

delete from application_grants;
delete from clone_rules;

alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants using (id = app_tenant());
select journal_table('tenants', 'tenant', tenant => 'id', media => 'public.media_kept($tenant, null, $is_gone)');
select guard_version('tenants');
select tenant_table('tenant_clocks', 'COPIED', grants => 'select, insert, update',
  copied_with => '{"advances_to": null, "due": 0, "begun": 0, "done": 0}');
select tenant_table('tenant_clones', 'LEFT_OUT', recorded_as => 'clone',
  left_out => '{email,status,record_count,copied_count}');
select tenant_table('members', 'DERIVED', recorded_as => 'member', left_out => '{invited_email,membership_key}');
select tenant_table('access_tokens', 'LEFT_OUT', recorded_as => 'accessToken', left_out => '{last_used_at}');

-- Only functions that run with the owner's rights write to the journal.
select tenant_table('journal', 'DERIVED', grants => 'select');

select tenant_table('clients', 'COPIED', recorded_as => 'client', left_out => '{name_key}', media => 'public.media_kept($tenant, $id, $is_gone)');
select tenant_table('addresses', 'COPIED', recorded_as => 'address', left_out => '{name_key}');
select tenant_table('contacts', 'COPIED', recorded_as => 'contact', left_out => '{name_key}');
select tenant_table('emails', 'COPIED', recorded_as => 'email');

select tenant_table('contracts', 'COPIED', recorded_as => 'contract', left_out => '{name_key}');
select tenant_table('projects', 'COPIED', recorded_as => 'project', left_out => '{name_key}');
select tenant_table('charges', 'COPIED', recorded_as => 'charge', left_out => '{name_key}');
select tenant_table('allowances', 'COPIED', recorded_as => 'allowance', left_out => '{name_key}');

-- An upload that is not completed is left out.
select tenant_table('assets', 'COPIED', recorded_as => 'asset', left_out => '{upload_key,store_key}',
  copied_if => $$status = 'READY'$$);

select tenant_table('number_series', 'COPIED', grants => 'select, insert, update');
select tenant_table('invoices', 'COPIED', recorded_as => 'invoice', left_out => '{number_key,reference_key}');
select expect_values('invoices', 'status', 7);
select tenant_table('billables', 'COPIED', recorded_as => 'billable');
select tenant_table('payments', 'COPIED', grants => 'select, insert, update', recorded_as => 'payment');
-- The payment shows its allocations, so that its entries say what changed.
select tenant_table('allocations', 'COPIED', grants => 'select, insert, update');
select tenant_table('refunds', 'COPIED', grants => 'select, insert, update', recorded_as => 'refund');
select tenant_table('write_offs', 'COPIED', grants => 'select, insert, update', recorded_as => 'writeOff');
select tenant_table('bank_feeds', 'COPIED', grants => 'select, insert, update');
select tenant_table('bank_statements', 'COPIED', grants => 'select, insert', recorded_as => 'bankStatement', left_out => '{file_hash}');
select tenant_table('bank_entries', 'COPIED', grants => 'select, insert, update', recorded_as => 'bankEntry',
  left_out => '{content_key,reference_key,looked_at}');
select tenant_table('credit_notes', 'COPIED', grants => 'select, insert, update (sent_at, updated_at)', recorded_as => 'creditNote');
select tenant_table('credit_note_billables', 'COPIED', grants => 'select, insert',
  recorded_as => 'creditNoteBillable', key => '{credit_note_id,billable_id}');
-- Triggers of documents write them. They follow from what is recorded.
select tenant_table('document_taxes', 'COPIED', grants => 'select, insert');
select tenant_table('document_files', 'LEFT_OUT', grants => 'select, insert', recorded_as => 'documentFile', key => '{document_id,kind}');
select tenant_table('document_problems', 'LEFT_OUT');

select tenant_table('quotes', 'COPIED', recorded_as => 'quote', left_out => '{name_key}');
select tenant_table('quote_versions', 'COPIED', grants => 'select, insert');
select tenant_table('quote_codes', 'LEFT_OUT');

select tenant_table('bookkeeping', 'COPIED', grants => 'select, insert, update', recorded_as => 'bookkeeping', key => '{tenant_id}');
select tenant_table('customer_accounts', 'COPIED', grants => 'select, insert, update', recorded_as => 'customerAccount', key => '{client_id}');

-- Reminders
-- A clone knows what was sent, so that it sends no step again.
select tenant_table('reminders', 'COPIED', grants => 'select, insert', recorded_as => 'reminder', key => '{invoice_id,after_days}');

select tenant_table('media_attachments', 'COPIED', recorded_as => 'attachment');

-- A clone's integrations reach nobody until they are given secrets of their own and enabled.
select tenant_table('integrations', 'COPIED', recorded_as => 'integration', left_out => '{secrets,memory}',
  copied_with => '{"status": "DISABLED", "secrets": null, "memory": {}}');
-- A clone knows how payments ended. It could not ask about those that go on: its provider has other keys, and other payments.
select tenant_table('payment_attempts', 'COPIED', grants => 'select, insert, update', recorded_as => 'paymentAttempt',
  left_out => '{url,link_id}', copied_if => $$status in ('SUCCEEDED', 'FAILED', 'EXPIRED')$$,
  copied_with => '{"url": null, "link_id": null}');

select tenant_table('integration_problems', 'LEFT_OUT');
select tenant_table('integration_grants', 'LEFT_OUT', recorded_as => 'integrationGrant',
  left_out => '{sealed,refreshing_until,expires_at,updated_at}', key => '{integration_id}');
-- The request is audited, its progress is not. The grant that it leads to has an entry of its own.
select tenant_table('integration_authorizations', 'LEFT_OUT', recorded_as => 'integrationAuthorization',
  left_out => '{email,ticket_hash,state_hash,cookie_hash,verifier,expires_at,launched_at,ended_at}');
select tenant_table('subscriptions', 'COPIED', recorded_as => 'subscription');
select tenant_table('subscription_periods', 'LEFT_OUT');
select tenant_table('deliveries', 'LEFT_OUT');
select guard_version('deliveries');
select tenant_table('webhook_inbox', 'LEFT_OUT');
select tenant_table('tracked_issues', 'COPIED');
select tenant_table('tracker_looks', 'LEFT_OUT');

-- Charging changes no entry in the sense of the audit trail. Comparing a hundred thousand rows to find that out would take
-- most of the time of collecting them, so updates by the trigger of charges are not compared at all.
select tenant_table('time_entries', 'COPIED', recorded_as => 'timeEntry', left_out => '{charged_minutes,covered_minutes,owed_minutes,is_overdrawn}',
  updates => 'pg_trigger_depth() = 0');
select tenant_table('time_charges', 'COPIED');
-- Files are shared.
select tenant_table('receipts', 'COPIED', grants => 'select, insert, delete, update (is_frozen)', recorded_as => 'receipt',
  left_out => '{store_key,is_frozen}', updates => 'pg_trigger_depth() = 0');
select tenant_table('expenses', 'COPIED', recorded_as => 'expense', left_out => '{name_key,charged_minor,owed_minor,is_overdrawn}',
  updates => 'pg_trigger_depth() = 0');
select tenant_table('time_coverages', 'COPIED');
select tenant_table('amount_charges', 'COPIED');
select tenant_table('held_periods', 'COPIED');
select tenant_table('message_texts', 'COPIED', recorded_as => 'messageText', key => '{kind,language}');
-- What waits to be sent is work of the original, and so is the secret of a link.
select tenant_table('messages', 'COPIED', grants => 'select, insert, update', recorded_as => 'message',
  left_out => '{body_text,body_html,sealed_link,attempts,next_attempt_at,attempted_at,data_begun_at,erased_at}',
  copied_if => $$status <> 'QUEUED'$$, copied_with => '{"sealed_link": null}');
-- Made by the trigger of messages.
select tenant_table('message_invoices', 'DERIVED', grants => 'select, insert');
select tenant_table('links', 'LEFT_OUT', grants => 'select, insert, update', recorded_as => 'link', left_out => '{token_hash,recipient}');
-- The entry of an export says what was made, and the hashes of its files. A clone makes its own.
select tenant_table('exports', 'LEFT_OUT', recorded_as => 'export', left_out => '{begun_at,attempts,progress,file_keys}');
select tenant_table('search_words', 'DERIVED', grants => 'select, insert, delete');

-- Tables of the installation. They hold nothing of a tenant but its identifier, or only what is encrypted or hashed.
insert into application_grants (table_name, privileges) values
  ('migrations', 'select'),
  ('clone_rules', 'select'),
  ('tenants_in_making', 'select'),
  ('tenants', 'select, insert, update, delete'),
  ('tenant_creators', 'select, insert'),
  ('deleted_tenants', 'select, insert, delete'),
  ('signing_keys', 'select, insert'),
  ('console_codes', 'select, insert, delete'),
  ('console_sessions', 'select, insert, update (last_used_at), delete'),
  ('idempotent_answers', 'select, insert, update, delete'),
  ('journal_waiting', 'select (tenant_id, position, created_at)'),
  ('journal_heads', 'select, update (planned_sequence)'),
  ('journal_columns', 'select'),
  ('project_directory', 'select, insert'),
  ('asset_directory', 'select, insert'),
  ('shared_pictures', 'select, insert'),
  ('shared_receipts', 'select, insert'),
  ('asset_uploads', 'select, insert, delete'),
  ('webhook_endpoints', 'select, insert, delete'),
  ('message_directory', 'select, insert'),
  ('authorization_directory', 'select, insert, delete'),
  ('link_directory', 'select, insert'),
  ('work', 'select, insert, update, delete'),
  ('workers', 'select, insert, update, delete'),
  ('integration_states', 'select, insert, update');

-- These are made with the tenant, or by the triggers of what is copied. Files are shared.
insert into clone_rules (table_name, on_clone, copied_if, copied_with)
  select name, rule, 'true', '{}' from (values
    ('tenants', 'DERIVED'), ('tenant_creators', 'DERIVED'), ('journal_heads', 'DERIVED'), ('integration_states', 'DERIVED'),
    ('project_directory', 'DERIVED'), ('asset_directory', 'DERIVED'), ('shared_pictures', 'DERIVED'), ('shared_receipts', 'DERIVED'), ('message_directory', 'LEFT_OUT'),
    ('tenants_in_making', 'LEFT_OUT'), ('deleted_tenants', 'LEFT_OUT'), ('asset_uploads', 'LEFT_OUT'),
    ('journal_waiting', 'LEFT_OUT'), ('webhook_endpoints', 'LEFT_OUT'), ('authorization_directory', 'LEFT_OUT'),
    ('link_directory', 'LEFT_OUT'), ('work', 'LEFT_OUT')
  ) as declared (name, rule);

-- The sealer of journals looks for tenants with something to do. Only in the scope of a tenant can it do it.
alter table journal_heads enable row level security;
alter table journal_heads force row level security;
create policy of_sealer on journal_heads for select using (true);
create policy tenant on journal_heads using (tenant_id = app_tenant());

-- A person sees their own memberships and invitations, and the tenants behind them.
create policy of_caller on members for select
  using (subject = app_subject() or invited_email = lower(app_email()));
create policy of_caller on tenants for select using (is_of_caller(id));
-- `GET /tenants` shows where the series of all of a person's tenants stand, and their media.
create policy of_caller on tenant_clocks for select using (is_of_caller(tenant_id));
create policy of_caller on number_series for select using (is_of_caller(tenant_id));
create policy of_caller on media_attachments for select using (client_id is null and is_of_caller(tenant_id));
-- The default of `taxPoint` follows from the country of the tenant's first address.
create policy of_caller on addresses for select using (client_id is null and is_of_caller(tenant_id));
