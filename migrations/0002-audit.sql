-- The audit trail records who changed which record and when, with the record before and after. Triggers write it in the
-- transaction of the change, so no change bypasses it. A sealer links committed entries into a hash chain per tenant,
-- so that even the owner of the database can't rewrite them unnoticed.

-- The author of the change: `person <subject>`, `token <id>`, `provider <name>` or `command <name>`; null if unknown.
create function app_actor() returns text stable parallel safe language sql
  return nullif(current_setting('app.actor', true), '');

create function app_request() returns text stable parallel safe language sql
  return nullif(current_setting('app.request_id', true), '');

-- An entry's identifier is `aud_` and a UUIDv7 in Crockford's base32, like those of `src/platform/ids.ts`. It is made of
-- two parts, so that a statement that changes ten thousand rows computes the first part once.
-- The prefix holds the time: two zero bits and 48 bits of milliseconds are exactly ten characters.
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

-- The suffix is sixteen characters from a random UUID. Version and variant leave one bit of the first character and
-- three bits of the fourth. Lower-cased base64 is almost Crockford's alphabet: it gives 4.95 random bits per character
-- in less than half the time that all five would take. The two bytes that hold the UUID's own version and variant are
-- skipped. Both functions are single expressions, so PostgreSQL inlines them.
create function audit_id_suffix(noise bytea) returns text immutable parallel safe language sql
  return substr('ef', 1 + (get_byte(noise, 9) & 1), 1)
    || translate(lower(left(encode(substr(noise, 1, 3), 'base64'), 2) collate "C"), 'ilou+/', '012345')
    || substr('89abrstv', 1 + (get_byte(noise, 9) >> 1 & 7), 1)
    || translate(lower(encode(substr(noise, 4, 3) || substr(noise, 11, 6), 'base64') collate "C"), 'ilou+/', '012345');

create table audit_entries (
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  -- Counts across all tenants, so it is never shown: it would disclose how busy the others are.
  position bigint not null generated always as identity,
  id text collate "C" not null,
  -- By the database's clock, which all processes share.
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

-- The hash chain. Each seal holds the hash of the one before, so a changed or missing entry breaks the chain.
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

-- Entries that wait to be sealed, one row per statement that changed something. The sealer reads it across tenants.
-- There is no unique index, so writers never wait for each other. Rows live for less than a second; they are vacuumed
-- early, because the table is read four times a second.
create table audit_unsealed (
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  first_position bigint not null,
  last_position bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index audit_unsealed_of_tenant on audit_unsealed (tenant_id, first_position);

-- The last link of each chain. It also reveals a chain whose last seals were removed.
create table audit_chains (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  sequence bigint not null,
  hash text not null
);

select tenant_table('audit_entries', grants => 'select, insert');
select tenant_table('audit_seals', grants => 'select, insert');

insert into application_grants (table_name, privileges) values
  ('audit_unsealed', 'select, insert, delete'),
  ('audit_chains', 'select, insert, update');

-- Append-only, even for the owner of the database. Entries and seals are deleted only when their tenant is purged.
create function audit_append_only() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not tenant_exists(old.tenant_id) then
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

-- Identifies a record without an `id` by the values of its key.
create function audit_key(record jsonb, key text[]) returns text immutable parallel safe language sql
  return array_to_string(array(select record ->> name from unnest(key) as name), '/');

-- Writes an entry for each row that a statement changed. Its arguments are the resource's name, the columns that
-- identify a record, and the columns that are left out. Rows that are deleted along with a purged tenant leave no
-- entry, because the trail is deleted as well.
--
-- PostgreSQL keeps the plans of a trigger, and it may have made them for one row. Joining ten thousand rows by nested
-- loops would be slow, so nested loops are off. Times are written in UTC.
create function audit_change() returns trigger language plpgsql
set timezone = 'UTC' set enable_nestloop = off set search_path = public, pg_temp as $$
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
  -- A tenant that is invisible has not necessarily been purged.
  if not (select coalesce(bool_and(tenant_is_visible(owner)), true) from unnest(owners) as owner) then
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

  -- A change of the key is recorded as one record deleted and another created.
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

-- Audits every change of a table, under the resource's name in the API. `left_out` lists the columns that entries must
-- not show (secrets, even hashed ones) and those that may change without the record counting as changed. `key` lists the
-- columns that identify a row within its tenant, where that is not `id`.
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
select audit_table('members', 'member', left_out => '{invited_email,standing_key}');
select audit_table('access_tokens', 'accessToken', left_out => '{last_used_at}');
