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
-- a clone of the tenant (`on_clone`, `copied_if` and `copied_with` of `clone_rules`) and in an archive (`on_move`, `moved_if` and
-- `moved_with`), and records its changes under the
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
  target regclass, on_clone text, on_move text default null, grants text default 'select, insert, update, delete', recorded_as text default null,
  left_out text[] default '{}', key text[] default '{id}', media text default 'null::jsonb', updates text default 'true',
  copied_if text default 'true', copied_with jsonb default '{}', moved_if text default 'true', moved_with jsonb default '{}'
) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- Only reading profits from a subquery, which is run once for all rows. Setting it up costs more than checking a row.
  execute format('create policy tenant on %s using (tenant_id = (select app_tenant())) with check (tenant_id = app_tenant())',
    target);
  perform expect_values(target, 'tenant_id', 1);
  insert into application_grants (table_name, privileges) values (target::text, grants);
  insert into clone_rules (table_name, on_clone, copied_if, copied_with, on_move, moved_if, moved_with)
    values (target::text, on_clone, copied_if, copied_with, on_move, moved_if, moved_with);
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
select tenant_table('tenant_clocks', 'COPIED', 'MOVED', grants => 'select, insert, update',
  copied_with => '{"advances_to": null, "due": 0, "begun": 0, "done": 0}');
select tenant_table('tenant_clones', 'LEFT_OUT', 'MOVED', recorded_as => 'clone',
  left_out => '{email,status,record_count,copied_count}');
select tenant_table('members', 'DERIVED', 'MOVED', recorded_as => 'member', left_out => '{invited_email,membership_key}');
select tenant_table('access_tokens', 'LEFT_OUT', 'MOVED', recorded_as => 'accessToken', left_out => '{last_used_at}');

-- Only functions that run with the owner's rights write to the journal.
select tenant_table('journal', 'DERIVED', 'MOVED', grants => 'select');

select tenant_table('clients', 'COPIED', 'MOVED', recorded_as => 'client', left_out => '{name_key}', media => 'public.media_kept($tenant, $id, $is_gone)');
select tenant_table('addresses', 'COPIED', 'MOVED', recorded_as => 'address', left_out => '{name_key}');
select tenant_table('contacts', 'COPIED', 'MOVED', recorded_as => 'contact', left_out => '{name_key}');
select tenant_table('emails', 'COPIED', 'MOVED', recorded_as => 'email');

select tenant_table('contracts', 'COPIED', 'MOVED', recorded_as => 'contract', left_out => '{name_key}');
select tenant_table('projects', 'COPIED', 'MOVED', recorded_as => 'project', left_out => '{name_key}');
select tenant_table('charges', 'COPIED', 'MOVED', recorded_as => 'charge', left_out => '{name_key}');
select tenant_table('allowances', 'COPIED', 'MOVED', recorded_as => 'allowance', left_out => '{name_key}');

-- An upload that is not completed is left out.
select tenant_table('assets', 'COPIED', 'MOVED', recorded_as => 'asset', left_out => '{upload_key,store_key}',
  copied_if => $$status = 'READY'$$);

select tenant_table('number_series', 'COPIED', 'MOVED', grants => 'select, insert, update');
select tenant_table('invoices', 'COPIED', 'MOVED', recorded_as => 'invoice', left_out => '{number_key,reference_key}');
select expect_values('invoices', 'status', 7);
select tenant_table('billables', 'COPIED', 'MOVED', recorded_as => 'billable');
select tenant_table('payments', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'payment');
-- The payment shows its allocations, so that its entries say what changed.
select tenant_table('allocations', 'COPIED', 'MOVED', grants => 'select, insert, update');
select tenant_table('refunds', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'refund');
select tenant_table('write_offs', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'writeOff');
select tenant_table('bank_feeds', 'COPIED', 'MOVED', grants => 'select, insert, update');
select tenant_table('bank_statements', 'COPIED', 'MOVED', grants => 'select, insert', recorded_as => 'bankStatement', left_out => '{file_hash}');
select tenant_table('bank_entries', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'bankEntry',
  left_out => '{content_key,reference_key,looked_at}');
select tenant_table('credit_notes', 'COPIED', 'MOVED', grants => 'select, insert, update (sent_at, updated_at)', recorded_as => 'creditNote');
select tenant_table('credit_note_billables', 'COPIED', 'MOVED', grants => 'select, insert',
  recorded_as => 'creditNoteBillable', key => '{credit_note_id,billable_id}');
-- Triggers of documents write them. They follow from what is recorded.
select tenant_table('document_taxes', 'COPIED', 'MOVED', grants => 'select, insert');

select tenant_table('quotes', 'COPIED', 'MOVED', recorded_as => 'quote', left_out => '{name_key}');
select tenant_table('quote_versions', 'COPIED', 'MOVED', grants => 'select, insert');

select tenant_table('document_files', 'LEFT_OUT', 'MOVED', grants => 'select, insert', recorded_as => 'documentFile', key => '{document_id,kind}');
select tenant_table('document_problems', 'LEFT_OUT', 'MOVED');

select tenant_table('bookkeeping', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'bookkeeping', key => '{tenant_id}');
select tenant_table('customer_accounts', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'customerAccount', key => '{client_id}');

-- Reminders
-- A clone knows what was sent, so that it sends no step again.
select tenant_table('reminders', 'COPIED', 'MOVED', grants => 'select, insert', recorded_as => 'reminder', key => '{invoice_id,after_days}');

select tenant_table('media_attachments', 'COPIED', 'MOVED', recorded_as => 'attachment');

-- A clone's integrations reach nobody until they are given secrets of their own and enabled.
select tenant_table('integrations', 'COPIED', 'MOVED', recorded_as => 'integration', left_out => '{secrets,memory}',
  copied_with => '{"status": "DISABLED", "secrets": null, "memory": {}}');
select tenant_table('links', 'LEFT_OUT', 'MOVED', grants => 'select, insert, update', recorded_as => 'link', left_out => '{token_hash,recipient}');
select tenant_table('quote_codes', 'LEFT_OUT', 'MOVED');
-- A clone knows how payments ended. It could not ask about those that go on: its provider has other keys, and other payments.
select tenant_table('payment_attempts', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'paymentAttempt',
  left_out => '{url,link_id}', copied_if => $$status in ('SUCCEEDED', 'FAILED', 'EXPIRED')$$,
  copied_with => '{"url": null, "link_id": null}');

select tenant_table('integration_problems', 'LEFT_OUT', 'MOVED');
select tenant_table('integration_grants', 'LEFT_OUT', 'MOVED', recorded_as => 'integrationGrant',
  left_out => '{sealed,refreshing_until,expires_at,updated_at}', key => '{integration_id}');
-- The request is audited, its progress is not. The grant that it leads to has an entry of its own.
select tenant_table('integration_authorizations', 'LEFT_OUT', 'MOVED', recorded_as => 'integrationAuthorization',
  left_out => '{email,ticket_hash,state_hash,cookie_hash,verifier,expires_at,launched_at,ended_at}',
  -- None goes on elsewhere.
  moved_with => '{"verifier": ""}');
select tenant_table('subscriptions', 'COPIED', 'MOVED', recorded_as => 'subscription');
select tenant_table('subscription_periods', 'LEFT_OUT', 'MOVED');
select tenant_table('deliveries', 'LEFT_OUT', 'MOVED');
select guard_version('deliveries');
select tenant_table('webhook_inbox', 'LEFT_OUT', 'MOVED');
select tenant_table('tracked_issues', 'COPIED', 'MOVED');
select tenant_table('tracker_looks', 'LEFT_OUT', 'MOVED');

-- Charging changes no entry in the sense of the audit trail. Comparing a hundred thousand rows to find that out would take
-- most of the time of collecting them, so updates by the trigger of charges are not compared at all.
select tenant_table('time_entries', 'COPIED', 'MOVED', recorded_as => 'timeEntry', left_out => '{charged_minutes,covered_minutes,owed_minutes,is_overdrawn}',
  updates => 'pg_trigger_depth() = 0');
select tenant_table('time_charges', 'COPIED', 'MOVED');
-- Files are shared.
select tenant_table('receipts', 'COPIED', 'MOVED', grants => 'select, insert, delete, update (is_frozen)', recorded_as => 'receipt',
  left_out => '{store_key,is_frozen}', updates => 'pg_trigger_depth() = 0');
select tenant_table('expenses', 'COPIED', 'MOVED', recorded_as => 'expense', left_out => '{name_key,charged_minor,owed_minor,is_overdrawn}',
  updates => 'pg_trigger_depth() = 0');
select tenant_table('time_coverages', 'COPIED', 'MOVED');
select tenant_table('amount_charges', 'COPIED', 'MOVED');
select tenant_table('held_periods', 'COPIED', 'MOVED');
select tenant_table('message_texts', 'COPIED', 'MOVED', recorded_as => 'messageText', key => '{kind,language}');
-- A receipt is of one tenant. Who erases a person from a clone gets another.
select tenant_table('erasures', 'LEFT_OUT', 'MOVED', grants => 'select, insert, update', recorded_as => 'erasure',
  left_out => '{states_erased,states_erased_at}');
-- What waits to be sent is work of the original, and so is the secret of a link.
select tenant_table('messages', 'COPIED', 'MOVED', grants => 'select, insert, update', recorded_as => 'message',
  left_out => '{body_text,body_html,sealed_link,attempts,next_attempt_at,attempted_at,data_begun_at,erased_at,erasure_id}',
  copied_if => $$status <> 'QUEUED'$$, copied_with => '{"sealed_link": null, "erasure_id": null}');
-- Made by the trigger of messages.
select tenant_table('message_invoices', 'DERIVED', 'DERIVED', grants => 'select, insert');
-- The entry of an export says what was made, and the hashes of its files. A clone makes its own.
select tenant_table('exports', 'LEFT_OUT', 'MOVED', recorded_as => 'export', left_out => '{begun_at,attempts,progress,file_keys,sealed_passphrase}',
  moved_with => '{"sealed_passphrase": null}');
-- Rows are no records: what they make is recorded.
select tenant_table('imports', 'LEFT_OUT', 'MOVED', grants => 'select, insert, update', recorded_as => 'import',
  left_out => '{begun_at,attempts,done_row_count,upload_key,kept_bytes,asked_by}');
select tenant_table('import_rows', 'LEFT_OUT', 'MOVED');
select tenant_table('search_words', 'DERIVED', 'DERIVED', grants => 'select, insert, delete');
select tenant_table('tenant_words', 'DERIVED', 'DERIVED', grants => 'select, insert, delete');

-- Tables of the installation. They hold nothing of a tenant but its identifier, or only what is encrypted or hashed.
insert into application_grants (table_name, privileges) values
  ('migrations', 'select'),
  ('clone_rules', 'select'),
  ('tenants_in_making', 'select'),
  ('tenants', 'select, insert, update, delete'),
  ('tenant_creators', 'select, insert'),
  ('deleted_tenants', 'select, insert, delete'),
  ('suspended_tenants', 'select, insert, update, delete'),
  ('tenant_external_ids', 'select, insert, update, delete'),
  ('acts', 'select'),
  ('acts_head', 'select'),
  ('signing_keys', 'select, insert, update (private_sealed)'),
  ('secret_keys', 'select'),
  ('key_holders', 'select, insert, update, delete'),
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
  ('integration_states', 'select, insert, update'),
  ('feed_waiting', 'select'),
  ('feed_head', 'select'),
  ('event_feed', 'select'),
  ('feed_webhooks', 'select, insert, update, delete'),
  ('feed_failures', 'select, insert, update, delete');

-- Those that are derived are made with the tenant, or by the triggers of what is copied or moved. Clones share files, and a tenant
-- that moves takes its own along.
insert into clone_rules (table_name, on_clone, copied_if, copied_with, on_move)
  select name, rule, 'true', '{}', of_move from (values
    ('tenants', 'DERIVED', 'MOVED'), ('tenant_creators', 'DERIVED', 'MOVED'), ('journal_heads', 'DERIVED', 'MOVED'),
    ('integration_states', 'DERIVED', 'DERIVED'), ('project_directory', 'DERIVED', 'DERIVED'),
    ('asset_directory', 'DERIVED', 'DERIVED'), ('message_directory', 'LEFT_OUT', 'DERIVED'),
    ('shared_pictures', 'DERIVED', 'LEFT_OUT'), ('shared_receipts', 'DERIVED', 'LEFT_OUT'),
    ('tenants_in_making', 'LEFT_OUT', 'LEFT_OUT'), ('deleted_tenants', 'LEFT_OUT', 'LEFT_OUT'),
    ('suspended_tenants', 'LEFT_OUT', 'DERIVED'), ('tenant_external_ids', 'LEFT_OUT', 'LEFT_OUT'), ('acts', 'LEFT_OUT', 'LEFT_OUT'),
    ('journal_waiting', 'LEFT_OUT', 'LEFT_OUT'), ('authorization_directory', 'LEFT_OUT', 'LEFT_OUT'),
    ('asset_uploads', 'LEFT_OUT', 'MOVED'), ('webhook_endpoints', 'LEFT_OUT', 'MOVED'), ('link_directory', 'LEFT_OUT', 'MOVED'),
    -- The feed is that of the installation. A tenant that moves brings no events along, and leaves its own behind.
    ('feed_waiting', 'LEFT_OUT', 'LEFT_OUT'), ('event_feed', 'LEFT_OUT', 'LEFT_OUT'), ('feed_webhooks', 'LEFT_OUT', 'LEFT_OUT'),
    ('feed_failures', 'LEFT_OUT', 'LEFT_OUT')
  ) as declared (name, rule, of_move);

-- Work that somebody does here is free there. Exports are made again by who needs them.
insert into clone_rules (table_name, on_clone, copied_if, copied_with, on_move, moved_if, moved_with)
  values ('work', 'LEFT_OUT', 'true', '{}', 'MOVED', $$kind not in ('clone', 'exports')$$, '{"owner": null, "run": null}');

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

-- Operators see all tenants, the words of their names, and who owns them: nothing of their business.
create policy of_operator on tenants for select using (app_operator() is not null);
create policy of_operator on tenant_words for select using (app_operator() is not null);
create policy of_operator on members for select using (app_operator() is not null and role = 'OWNER');
