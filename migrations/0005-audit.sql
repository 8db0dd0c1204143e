-- The audit trail: who changed which record when, from what to what. Triggers write it, in the transaction
-- of the change, so no path into the database goes around it. A sealer links what was committed into a hash
-- chain per tenant, so that even the owner of the database can't rewrite it unnoticed.

-- Who makes the change: `person <subject>`, `token <id>` or `command <name>`; null when nobody said.
create function app_actor() returns text stable parallel safe language sql
  return nullif(current_setting('app.actor', true), '');

create function app_request() returns text stable parallel safe language sql
  return nullif(current_setting('app.request_id', true), '');

-- An entry's identifier is `aud_` and a UUIDv7 in Crockford's base32, like those of `src/platform/ids.ts`.
-- Here it is made in two parts, so that a statement that changes ten thousand rows makes the first one once.
-- The prefix with the time: two spare bits and 48 of milliseconds are exactly ten characters.
create function audit_id_prefix(milliseconds bigint) returns text immutable parallel safe language sql
  return 'aud_'
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 45 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 40 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 35 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 30 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 25 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 20 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 15 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 10 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 5 & 31)::integer + 1, 1)
    || substr('0123456789abcdefghjkmnpqrstvwxyz', (milliseconds >> 0 & 31)::integer + 1, 1);

-- The other sixteen, from a random UUID: version and variant leave one bit of the first character and three of
-- the fourth. Lower-cased base64 is almost Crockford's alphabet: 4.95 random bits per character, in less than
-- half of the time that all five would take. Of the UUID, the two bytes with its own version and variant are
-- not used. Both functions are single expressions, which PostgreSQL writes into the statement that calls them.
create function audit_id_suffix(noise bytea) returns text immutable parallel safe language sql
  return substr('ef', 1 + (get_byte(noise, 9) & 1), 1)
    || translate(lower(left(encode(substr(noise, 1, 3), 'base64'), 2) collate "C"), 'ilou+/', '012345')
    || substr('89abrstv', 1 + (get_byte(noise, 9) >> 1 & 7), 1)
    || translate(lower(encode(substr(noise, 4, 3) || substr(noise, 11, 6), 'base64') collate "C"), 'ilou+/', '012345');

create table audit_entries (
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  -- Drawn when the change is made, over all tenants: never shown, it would tell one how busy the others are.
  position bigint not null generated always as identity,
  id text collate "C" not null,
  -- The database's clock, one for all processes.
  created_at timestamptz(3) not null,
  actor_type text not null default
    case split_part(app_actor(), ' ', 1) when 'person' then 'PERSON' when 'token' then 'ACCESS_TOKEN' else 'SYSTEM' end
    check (actor_type in ('PERSON', 'ACCESS_TOKEN', 'SYSTEM')),
  actor text not null default coalesce(substr(app_actor(), strpos(app_actor(), ' ') + 1), session_user),
  request_id text default app_request(),
  action text not null check (action in ('created', 'updated', 'deleted')),
  resource text not null,
  resource_id text collate "C" not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, position),
  constraint audit_entries_id_once unique (tenant_id, id)
);
create index audit_entries_of_resource on audit_entries (tenant_id, resource_id, position);

-- The chain: each seal holds the hash of the one before, so that a changed or missing entry breaks it.
create table audit_seals (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  sequence bigint not null check (sequence > 0),
  entry_position bigint not null,
  entry_id text collate "C" not null,
  previous_hash text not null,
  hash text not null,
  sealed_at timestamptz(3) not null,
  primary key (tenant_id, sequence),
  constraint audit_seals_entry_once unique (tenant_id, entry_position)
);

-- Where entries wait to be sealed: a row per changing statement. The sealer looks for it across tenants.
-- Nothing in it is unique, so that writers never wait for each other. Rows live for less than a second;
-- dead ones are cleared away early, because the table is read four times a second.
create table audit_unsealed (
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  first_position bigint not null,
  last_position bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index audit_unsealed_of_tenant on audit_unsealed (tenant_id, first_position);

-- The end of each chain. It also gives away a chain whose last seals were cut off.
create table audit_chains (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  sequence bigint not null,
  hash text not null
);

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
alter table audit_seals enable row level security;
alter table audit_seals force row level security;
create policy tenant on audit_entries using (tenant_id = app_tenant());
create policy tenant on audit_seals using (tenant_id = app_tenant());

insert into application_grants (table_name, privileges) values
  ('audit_entries', 'select, insert'),
  ('audit_seals', 'select, insert'),
  ('audit_unsealed', 'select, insert, delete'),
  ('audit_chains', 'select, insert, update');

-- Append-only, for the owner too. Entries and seals go only along with their tenant, when it is purged.
create function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not tenant_is_there(old.tenant_id) then
      return old;
    end if;
  end if;
  raise exception 'the audit trail can only be appended to'
    using errcode = 'check_violation', constraint = 'audit_append_only', table = tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit_entries
  for each row execute function audit_append_only();
create trigger audit_append_only before update or delete on audit_seals
  for each row execute function audit_append_only();
create trigger audit_no_truncate before truncate on audit_entries
  for each statement execute function audit_append_only();
create trigger audit_no_truncate before truncate on audit_seals
  for each statement execute function audit_append_only();

-- What names a record that has no `id`: the values of its key.
create function audit_key(record jsonb, key text[]) returns text immutable parallel safe language sql
  return array_to_string(array(select record ->> name from unnest(key) as name), '/');

-- Writes an entry for each row that a statement changed. Arguments: the resource's name, the columns that
-- name a record, and the columns that are left out. What a cascade takes along with a purged tenant leaves
-- no entry: its trail goes as well.
--
-- The plan of a trigger's statement is kept, and made when one row changed. A nested loop would then also
-- pair the rows of a statement that changes ten thousand, so there is none. Times are written in UTC.
create function audit_change() returns trigger language plpgsql
set timezone = 'UTC' set enable_nestloop = off as $$
declare
  subject constant text := tg_argv[0];
  key constant text[] := tg_argv[1];
  left_out constant text[] := tg_argv[2];
  made_at constant timestamptz(3) := clock_timestamp();
  prefix constant text := audit_id_prefix((extract(epoch from made_at) * 1000)::bigint);
  owners text[];
  living text[];
begin
  if tg_op = 'INSERT' then
    with written as (
      insert into audit_entries (tenant_id, id, created_at, action, resource, resource_id, after)
      select coalesce(record ->> 'tenant_id', record ->> 'id'), prefix || audit_id_suffix(noise), made_at, 'created', subject,
        coalesce(record ->> 'id', audit_key(record, key)),
        record - left_out
      from (select to_jsonb(new_rows) as record, uuid_send(gen_random_uuid()) as noise from new_rows) as changed
      returning tenant_id, position
    )
    insert into audit_unsealed select tenant_id, min(position), max(position) from written group by tenant_id;
    return null;
  end if;

  owners := array(
    select distinct coalesce(record ->> 'tenant_id', record ->> 'id')
    from (select to_jsonb(old_rows) as record from old_rows) as changed
  );
  -- A tenant that can't be seen is not a tenant that was purged.
  if not (select coalesce(bool_and(tenant_is_seen(owner)), true) from unnest(owners) as owner) then
    perform refuse('audit_one_tenant', 'a statement works in one tenant from its beginning to its end');
  end if;
  living := array(select id from tenants where id = any (owners));
  if living = '{}' then
    return null;
  end if;

  if tg_op = 'DELETE' then
    with written as (
      insert into audit_entries (tenant_id, id, created_at, action, resource, resource_id, before)
      select coalesce(record ->> 'tenant_id', record ->> 'id'), prefix || audit_id_suffix(noise), made_at, 'deleted', subject,
        coalesce(record ->> 'id', audit_key(record, key)),
        record - left_out
      from (select to_jsonb(old_rows) as record, uuid_send(gen_random_uuid()) as noise from old_rows) as changed
      where coalesce(record ->> 'tenant_id', record ->> 'id') = any (living)
      returning tenant_id, position
    )
    insert into audit_unsealed select tenant_id, min(position), max(position) from written group by tenant_id;
    return null;
  end if;

  -- A record whose key was changed is one that went and one that came.
  with written as (
    insert into audit_entries (tenant_id, id, created_at, action, resource, resource_id, before, after)
    select tenant_id, prefix || audit_id_suffix(noise), made_at,
      case when before is null then 'created' when after is null then 'deleted' else 'updated' end,
      subject, resource_id, before, after
    from (
      select tenant_id, resource_id, past.record - left_out as before, present.record - left_out as after,
        uuid_send(gen_random_uuid()) as noise
      from (
        select record, coalesce(record ->> 'tenant_id', record ->> 'id') as tenant_id,
          coalesce(record ->> 'id', audit_key(record, key)) as resource_id
        from (select to_jsonb(old_rows) as record from old_rows) as changed
      ) as past
      full join (
        select record, coalesce(record ->> 'tenant_id', record ->> 'id') as tenant_id,
          coalesce(record ->> 'id', audit_key(record, key)) as resource_id
        from (select to_jsonb(new_rows) as record from new_rows) as changed
      ) as present using (tenant_id, resource_id)
    ) as changed
    where tenant_id = any (living) and before is distinct from after
    returning tenant_id, position
  )
  insert into audit_unsealed select tenant_id, min(position), max(position) from written group by tenant_id;
  return null;
end $$;

-- Has every change of a table audited, under the resource's name in the API. `left_out` names columns that
-- entries must not show (a secret, even a hashed one) or whose change alone is no change of the record.
-- `key` names what tells two rows of a tenant apart where that is not `id`.
create function audit_table(
  audited regclass, resource text, left_out text[] default '{}', key text[] default '{id}'
) returns void language plpgsql as $$
declare
  arguments constant text := format('%L, %L, %L', resource, key, array['tenant_id'] || left_out);
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as new_rows
    for each statement execute function audit_change(%s)', audited, arguments);
  execute format('create trigger audit_update after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function audit_change(%s)', audited, arguments);
  execute format('create trigger audit_delete after delete on %s referencing old table as old_rows
    for each statement execute function audit_change(%s)', audited, arguments);
end $$;

select audit_table('tenants', 'tenant');
select audit_table('members', 'member');
select audit_table('access_tokens', 'accessToken', left_out => '{last_used_at}');
select audit_table('clients', 'client');
select audit_table('addresses', 'address');
select audit_table('contacts', 'contact');
select audit_table('emails', 'email');
select audit_table('contracts', 'contract');
select audit_table('projects', 'project');
select audit_table('invoices', 'invoice');
select audit_table('billables', 'billable');
select audit_table('payments', 'payment');
select audit_table('credit_notes', 'creditNote');
select audit_table('credit_note_billables', 'creditNoteBillable', key => '{credit_note_id,billable_id}');

-- Triggers mean our tables, whatever tables of the same names a session makes for itself.
do $$
declare
  guard regprocedure;
begin
  for guard in
    select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype and proowner = current_user::regrole
  loop
    execute format('alter function %s set search_path = public, pg_temp', guard);
  end loop;
end $$;
