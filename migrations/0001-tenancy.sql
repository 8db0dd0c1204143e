-- The tenant of the current transaction, or null. PostgreSQL resets the setting to an empty string after a
-- transaction, not to null.
create function app_tenant() returns text stable parallel safe language sql
  return nullif(current_setting('app.tenant_id', true), '');

create function app_subject() returns text stable parallel safe language sql
  return nullif(current_setting('app.subject', true), '');

create function app_email() returns text stable parallel safe language sql
  return nullif(current_setting('app.email', true), '');

-- The number of decimals of a currency, as ISO 4217 has it. `src/platform/currencies.ts` holds the same.
create function currency_exponent(code text) returns integer immutable parallel safe language sql
  return case
    when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV',
      'XAF', 'XOF', 'XPF') then 0
    when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when code in ('CLF', 'UYW') then 4
    else 2
  end;

-- Text that JavaScript's `trim` leaves nothing of.
create function is_blank(value text) returns boolean immutable parallel safe language sql
  return btrim(value, e' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') = '';

-- The privileges of the application's role, by table. Every start grants them again, because after a restored dump
-- or a changed secret key the role has none.
create table application_grants (
  table_name text primary key,
  privileges text not null
);

-- Fails the statement as PostgreSQL does where a row violates a CHECK constraint.
create function refuse_row(relation text, rule text) returns boolean language plpgsql as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%"', relation, rule
    using errcode = 'check_violation', constraint = rule, table = relation;
end $$;

-- The rules that triggers check instead of CHECK constraints.
create table table_rules (
  table_name text,
  name text,
  expression text not null,
  primary key (table_name, name)
);

-- Takes the CHECK constraints off a table, and returns SQL that is true for a row that keeps them and fails for any other.
-- PostgreSQL reads the expression of every CHECK constraint from its catalog anew for each statement, and builds it, which
-- takes longer than inserting a row. The plans of triggers are kept, so triggers check the rows. What a table keeps is still
-- written where it is created.
create function take_checks(target regclass) returns text language plpgsql set search_path = '' as $$
declare
  relation constant text := (select relname from pg_catalog.pg_class where oid = target);
  rules text;
  known record;
begin
  -- Without a search path, PostgreSQL writes all names with their schema.
  with taken as (
    insert into public.table_rules (table_name, name, expression)
    select relation, conname, pg_catalog.pg_get_expr(conbin, conrelid)
    from pg_catalog.pg_constraint where conrelid = target and contype = 'c'
    returning *
  )
  select pg_catalog.string_agg(format('when not (%s) then public.refuse_row(%L, %L)', expression, relation, name),
      E'\n          ' order by name)
    into rules from taken;
  for known in select conname from pg_catalog.pg_constraint where conrelid = target and contype = 'c' loop
    execute format('alter table %s drop constraint %I', target, known.conname);
  end loop;
  return case when rules is null then 'true' else format(E'case\n          %s\n          else true end', rules) end;
end $$;

-- Has triggers check the rows of a table whose changes are not recorded. `journal_table` does it for the others.
create function check_by_triggers(target regclass) returns void language plpgsql as $outer$
declare
  checks constant text := take_checks(target);
  operation text;
begin
  if checks = 'true' then
    return;
  end if;
  execute format($template$
    create function public.%I() returns trigger language plpgsql as $body$
    begin
      perform from new_rows where not %s;
      return null;
    end $body$$template$, 'check_' || target, checks);
  foreach operation in array array['insert', 'update'] loop
    -- PostgreSQL runs triggers in the order of their names. These come first, as check constraints would.
    execute format('create trigger a_check_%s after %1$s on %s referencing new table as new_rows
      for each statement execute function public.%I()', operation, target, 'check_' || target);
  end loop;
end $outer$;

-- The rules that rows of the current tenant break. While a dump is restored, no trigger runs.
create function broken_rules() returns table (table_name text, rule text, row_count bigint) stable language plpgsql as $$
#variable_conflict use_column
declare
  known record;
begin
  for known in
    select table_name, string_agg(format('when not (%s) then %L', expression, name), ' ' order by name) as rules
    from public.table_rules group by table_name order by table_name
  loop
    return query execute format($query$
      select %1$L, rule, count(*) from (select case %2$s end as rule from public.%1$I) as checked
      where rule is not null group by rule order by rule$query$, known.table_name, known.rules);
  end loop;
end $$;

-- PostgreSQL plans for every tenant as if it had all rows of the table. Otherwise it would expect one row of a tenant that
-- its statistics do not know yet, take any index, and read all of the tenant's rows for each lookup. Therefore the
-- policy compares with a subquery, whose value is unknown when the statement is planned.
--
-- A statement that locks, changes or deletes several rows must not have a correlated subquery on such a table: if it had to
-- wait for two of the rows, PostgreSQL 18 crashes. It first selects the rows (`id = any (array(select ...))`) instead.
--
-- Puts a table with a `tenant_id` under row-level security, grants it to the application's role, and records its changes
-- under the resource's name. `left_out`, `key` and `media` are those of `journal_table`, in the next migration.
create function tenant_table(
  target regclass, grants text default 'select, insert, update, delete',
  recorded_as text default null, left_out text[] default '{}', key text[] default '{id}', media text default 'null::jsonb'
) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  -- Only reading profits from a subquery, which is run once for all rows. Setting it up costs more than checking a row.
  execute format('create policy tenant on %s using (tenant_id = (select app_tenant())) with check (tenant_id = app_tenant())',
    target);
  execute format('alter table %s alter column tenant_id set (n_distinct = 1)', target);
  insert into application_grants (table_name, privileges) values (target::text, grants);
  if recorded_as is null then
    perform check_by_triggers(target);
  else
    perform journal_table(target, recorded_as, left_out, key, media => media);
  end if;
end $$;

-- Trigger functions set `search_path`, so that they use our tables even if a session creates others of the same names.

-- Fails the statement as a violation of the named constraint.
create function refuse(rule text, message text) returns void language plpgsql as $$
begin
  raise exception '%', message using errcode = 'check_violation', constraint = rule;
end $$;

-- A time zone that PostgreSQL knows. Its list may be older than that of the service. Abbreviations are refused: they
-- mean a fixed offset here, so CET has no summer time, and IST is Israel's time instead of India's.
create function is_time_zone(zone text) returns boolean stable parallel safe language plpgsql as $$
begin
  perform now() at time zone zone;
  return upper(zone) in ('UTC', 'GMT') or not exists (select from pg_timezone_abbrevs where abbrev = upper(zone));
exception when invalid_parameter_value then
  return false;
end $$;

-- A day begins at its first midnight: where clocks go back to midnight, it comes twice. PostgreSQL takes the second.
create function start_of_day(day date, zone text) returns timestamptz stable parallel safe language sql
  return case
    when ((day::timestamp at time zone zone) - interval '1 hour') at time zone zone >= day::timestamp
      then (day::timestamp at time zone zone) - interval '1 hour'
    else day::timestamp at time zone zone
  end;

create function end_of_day(day date, zone text) returns timestamptz stable parallel safe language sql
  return start_of_day(day + 1, zone) - interval '1 millisecond';

create function day_of(at timestamptz, zone text) returns date stable parallel safe language sql
  return (at at time zone zone)::date;

-- Whether a rate suits its tax category (EN 16931).
create function tax_fits(category text, percent numeric) returns boolean immutable parallel safe language sql
  return case
    when category is null then percent is null
    when category = 'S' then coalesce(percent > 0, false)
    when category in ('L', 'M') then coalesce(percent >= 0, false)
    else category in ('Z', 'E', 'AE', 'K', 'G', 'O') and coalesce(percent = 0, false)
  end;

create table tenants (
  id text collate "C" primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text,
  invoice_number_format text not null default 'INV-{SEQ:6}',
  credit_note_number_format text not null default 'CN-{SEQ:6}',
  currency_code text,
  payment_terms_days integer check (payment_terms_days >= 0),
  locale text,
  time_zone text not null default 'UTC' check (is_time_zone(time_zone)),
  -- Days never go back, even if the tenant moves to a zone where it is still yesterday.
  days_from date,
  -- { period, number }: where a series begins that another system counted before.
  invoice_number_start jsonb,
  credit_note_number_start jsonb,
  legal_name text,
  vat_number text,
  tax_number text,
  registration_number text,
  -- { scheme, id }
  electronic_address jsonb,
  -- { name?, email?, phone? }
  contact jsonb,
  -- [{ currencyCode?, iban?, bic?, accountNumber?, bankName? }], at most one for each currency and one without.
  bank_accounts jsonb not null default '[]' check (jsonb_typeof(bank_accounts) = 'array'),
  -- { category, percent, exemptionCode?, exemptionReason? }
  default_tax jsonb,
  -- The rules that e-invoices follow, and whether an invoice that breaks them can be issued.
  e_invoice_profile text not null default 'EN16931' check (e_invoice_profile in ('EN16931', 'XRECHNUNG', 'PEPPOL')),
  is_e_invoice_required boolean not null default false,
  -- The operator's limits for this tenant, in place of those for all tenants.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint tenants_default_tax_fits check (
    default_tax is null or (default_tax ->> 'category' is not null
      and tax_fits(default_tax ->> 'category', (default_tax ->> 'percent')::numeric)))
);

create table members (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  -- The token's `sub`; null until the invitation is accepted.
  subject text,
  email text,
  -- Two keys for lookups by people who are not yet known to belong to the tenant. Under row-level security, a condition
  -- on `lower(email)` can use no index. A condition on the tenant could use an index that reads through its members.
  invited_email text generated always as (case when subject is null then lower(email) end) stored,
  standing_key text collate "C" not null generated always as
    (tenant_id || case when subject is null then ' email ' || lower(email) else ' subject ' || subject end) stored,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'VIEWER')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint members_subject_once unique (tenant_id, subject),
  check (subject is not null or email is not null)
);
create unique index members_email_once on members (tenant_id, lower(email));
create index members_by_age on members (tenant_id, created_at desc, id desc);
-- `GET /tenants` finds a person's tenants, and the invitations to an address, across all tenants.
create index members_of_subject on members (subject);
create index members_invited on members (invited_email);
create index members_by_standing on members (standing_key);

create table access_tokens (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'VIEWER')),
  created_by text not null,
  -- The access token that made this one, if one did.
  created_by_token text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  -- A revoked token takes along a token that it makes at that moment. Those it made earlier are deleted by the statement
  -- that revokes it, because a cascade through many generations would exceed the depth that PostgreSQL allows.
  constraint access_tokens_created_by_token foreign key (tenant_id, created_by_token)
    references access_tokens (tenant_id, id) on delete cascade
);
create index access_tokens_of_creator on access_tokens (tenant_id, created_by_token);
create index access_tokens_by_age on access_tokens (tenant_id, created_at desc, id desc);

-- Deleted tenants by date. The purge reads this table across tenants, where it sees none of their rows.
create table deleted_tenants (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  deleted_at timestamptz(3) not null
);
create index deleted_tenants_by_date on deleted_tenants (deleted_at);

-- The service's own signing keys. The private key is encrypted with SECRET_KEY.
create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  private_sealed text not null,
  created_at timestamptz(3) not null
);

-- Single-use codes of links into the console. Only their hashes are stored.
create table console_codes (
  hash text collate "C" primary key,
  subject text not null,
  expires_at timestamptz(3) not null
);

-- Stored answers to requests with an `Idempotency-Key`. The primary key is a hash of tenant, principal, method, path
-- and key, and the answer is encrypted, so a row discloses nothing. A long answer has several parts.
create table idempotent_answers (
  scope_hash text collate "C",
  part integer,
  body_hash text not null,
  sealed_answer text not null,
  -- The bytes count against the tenant's limit. Requests outside any tenant have no tenant.
  tenant_hash text collate "C",
  bytes integer not null,
  expires_at timestamptz(3) not null,
  primary key (scope_hash, part)
);
create index idempotent_answers_of_tenant on idempotent_answers (tenant_hash) include (bytes);
create index idempotent_answers_by_expiry on idempotent_answers (expires_at);

-- A tenant always keeps an owner who has accepted. The tenant's row is locked first: otherwise two owners who remove
-- each other at the same moment would each still see the other.
create function members_keep_one_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.role = 'OWNER' and new.subject is not distinct from old.subject then
    return new;
  end if;
  perform from tenants where id = old.tenant_id and deleted_at is null for update;
  if found and not exists (
    select from members
    where tenant_id = old.tenant_id and id <> old.id and role = 'OWNER' and subject is not null
  ) then
    raise exception 'a tenant keeps at least one owner'
      using errcode = 'check_violation', constraint = 'members_keep_one_owner', table = 'members';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger members_keep_one_owner before update or delete on members
  for each row when (old.role = 'OWNER' and old.subject is not null)
  execute function members_keep_one_owner();

-- Only a tenant that is marked as deleted can be purged.
create function tenants_purge_deleted_only() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.deleted_at is null then
    raise exception 'a tenant is deleted first and purged later'
      using errcode = 'check_violation', constraint = 'tenants_purge_deleted_only', table = 'tenants';
  end if;
  return old;
end $$;
create trigger tenants_purge_deleted_only before delete on tenants
  for each row execute function tenants_purge_deleted_only();

-- Remembers the day that a tenant has reached when it moves to another time zone.
create function tenants_days_from() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.days_from := greatest(old.days_from, day_of(new.updated_at, old.time_zone));
  return new;
end $$;
create trigger tenants_days_from before update of time_zone on tenants
  for each row when (new.time_zone <> old.time_zone) execute function tenants_days_from();

alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants using (id = app_tenant());
select tenant_table('members');
select tenant_table('access_tokens');

-- A person sees their own memberships and invitations, and the tenants behind them.
create policy of_caller on members for select
  using (subject = app_subject() or invited_email = lower(app_email()));
-- A function, because PostgreSQL prepares the subqueries of a policy for every statement on the table, also where they
-- never run: as a subquery, this one took longer than reading a client.
create function is_of_caller(tenant text) returns boolean stable parallel safe language sql
  return exists (
    select from members
    where members.tenant_id = tenant and (subject = app_subject() or invited_email = lower(app_email()))
  );
create policy of_caller on tenants for select using (is_of_caller(id));

insert into application_grants (table_name, privileges) values
  ('migrations', 'select'),
  ('table_rules', 'select'),
  ('tenants', 'select, insert, update, delete'),
  ('deleted_tenants', 'select, insert, delete'),
  ('signing_keys', 'select, insert'),
  ('console_codes', 'select, insert, delete'),
  ('idempotent_answers', 'select, insert, update, delete');

-- Under row-level security, a row that seems missing may only be invisible. If a statement changed the tenant setting
-- half-way, every tenant would look purged.
create function tenant_is_visible(tenant text) returns boolean stable language sql
  return not row_security_active('tenants') or app_tenant() is not distinct from tenant;

-- True unless the tenant is certainly gone. Triggers that protect a record let it go only with its tenant.
create function tenant_exists(tenant text) returns boolean stable language sql
  return not tenant_is_visible(tenant) or exists (select from tenants where tenants.id = tenant);

-- The day of a tenant, for statements that read it anyway.
create function tenant_day(tenant tenants, at timestamptz) returns date stable language sql
  return greatest(day_of(at, (tenant).time_zone), (tenant).days_from);

-- The day of the current tenant.
create function tenant_day(at timestamptz) returns date stable language sql
  return (select tenant_day(tenants, at) from tenants where id = app_tenant());

-- Every process caches access rights for a few seconds. A change tells them to read again.
create function access_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('access_changed', coalesce(changed ->> 'tenant_id', changed ->> 'id'));
  return null;
end $$;
create trigger access_changed after insert or delete or update of subject, email, role on members
  for each row execute function access_changed();
create trigger access_changed after insert or delete or update of role on access_tokens
  for each row execute function access_changed();
create trigger access_changed after delete or update of deleted_at, limits on tenants
  for each row execute function access_changed();
