-- A clone of a tenant is a sandbox with the same records under the same identifiers. One transaction makes it, from one
-- snapshot. It sees the rows of one tenant at a time, like every other.

-- Begins a clone and enters it. The tenant is hidden until `end_clone`: no transaction commits before. With the owner's rights,
-- because nobody else may say that rules let rows pass.
create function begin_clone(original text, clone text, clone_name text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made tenants;
  head record;
begin
  perform set_config('app.tenant_id', original, true);
  select * into made from tenants where id = original and deleted_at is null;
  if not found then
    perform refuse('clones_of_tenants', 'only a tenant that exists can be cloned');
  end if;
  select sequence, hash into head from journal_heads where tenant_id = original;
  made.cloned_from := jsonb_build_object('tenantId', original,
    'at', to_char(tenant_time(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'sequence', coalesce(head.sequence, 0), 'hash', encode(coalesce(head.hash, decode(repeat('00', 32), 'hex')), 'hex'));
  made.id := clone;
  made.name := clone_name;
  made.mode := 'SANDBOX';
  made.suspended_at := null;
  made.suspension_reason := null;
  made.created_at := tenant_time(at);
  made.updated_at := made.created_at;
  insert into tenants_in_making (tenant_id, original_id) values (clone, original);
  perform set_config('app.tenant_id', clone, true), set_config('app.clone', clone, true);
  insert into tenants select made.*;
end $$;

create function tenants_in_making_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_in_making(new.tenant_id) then
    perform refuse('clones_whole', 'a clone is seen once it is whole');
  end if;
  return null;
end $$;
create constraint trigger tenants_in_making_end after insert on tenants_in_making
  deferrable initially deferred for each row execute function tenants_in_making_end();

-- The columns of a table that are copied, in their order.
create function cloned_columns(target regclass) returns text[] stable language sql
begin atomic
  select array_agg(attname::text order by attnum) from pg_attribute
  where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'tenant_id';
end;

-- The primary key of a table, in SQL: its columns, their values in a row that `$1` holds as JSON, and the same as pairs of a new object.
create function key_of(target regclass, out names text, out given text, out pairs text) stable language sql
begin atomic
  select string_agg(quote_ident(attname), ', ' order by place),
    string_agg(format('($1 ->> %L)::%s', attname, format_type(atttypid, null)), ', ' order by place),
    string_agg(format('%L, %I', attname, attname), ', ' order by place)
  from pg_index, unnest(indkey) with ordinality as key (number, place), pg_attribute
  where indrelid = target and indisprimary and attrelid = indrelid and attnum = number;
end;

-- The number of rows that a clone of the current tenant would copy.
create function cloned_count() returns bigint language plpgsql stable set search_path = public, pg_temp as $$
declare
  rule record;
  counted bigint;
  total bigint := 0;
begin
  for rule in select * from clone_rules where on_clone = 'COPIED' loop
    execute format('select count(*) from %I where tenant_id = app_tenant() and (%s)', rule.table_name, rule.copied_if) into counted;
    total := total + counted;
  end loop;
  return total;
end $$;

-- Copies the next rows of a table from the original to the clone, which is the current tenant: at most this many, after the row
-- that the last call returned. It reads in the scope of the one and writes in the scope of the other. Returns null after the last row.
create function clone_rows(
  target text, after jsonb, most integer, out copied bigint, out last_row jsonb
) language plpgsql set search_path = public, pg_temp as $$
declare
  clone constant text := app_tenant();
  original constant text := (select original_id from tenants_in_making where tenant_id = clone);
  rule constant clone_rules := (select clone_rules from clone_rules where table_name = target and on_clone = 'COPIED');
  names constant text := (select string_agg(quote_ident(name), ', ') from unnest(cloned_columns(target::regclass)) as name);
  key constant record := key_of(target::regclass);
  found_rows jsonb;
begin
  perform set_config('app.tenant_id', original, true);
  execute format(
    'select jsonb_agg(to_jsonb(found) || $3) from (
       select * from %I where tenant_id = app_tenant() and (%s) and ($1 is null or (%s) > (%s)) order by %3$s limit $2
     ) as found', target, rule.copied_if, key.names, key.given) into found_rows using after, most, rule.copied_with;
  perform set_config('app.tenant_id', clone, true);
  copied := coalesce(jsonb_array_length(found_rows), 0);
  last_row := case when copied = most then found_rows -> -1 end;
  execute format(
    'insert into %1$I (tenant_id, %2$s) overriding system value
     select app_tenant(), %2$s from jsonb_populate_recordset(null::%1$I, $1)', target, names) using found_rows;
end $$;

-- The sum of a table's copied rows in the current tenant, without what copies have with another value.
create function clone_digest(target text, is_clone boolean) returns text language plpgsql stable set search_path = public, pg_temp as $$
declare
  rule constant clone_rules := (select clone_rules from clone_rules where table_name = target);
  names constant text := (
    select string_agg(quote_ident(name), ', ') from unnest(cloned_columns(target::regclass)) as name where not rule.copied_with ? name
  );
  digest text;
begin
  execute format('select concat(count(*), '' '', sum(hashtextextended(row(%s)::text, 0)::numeric)) from %I
    where tenant_id = app_tenant() and (%s)', names, target, case when is_clone then 'true' else rule.copied_if end) into digest;
  return digest;
end $$;

-- Opens the clone, which is the current tenant. Its copied rows must be those of the original in the same snapshot, so that its
-- books and reports are too, and every constraint must hold. Its journal begins with an entry for each record.
create function end_clone(version text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  clone constant text := app_tenant();
  original constant text := (select original_id from tenants_in_making where tenant_id = clone);
  rule record;
  digest text;
begin
  if not is_being_cloned() or original = clone then
    perform refuse('clones_whole', 'only a clone that was begun can be ended');
  end if;
  for rule in select * from clone_rules where on_clone = 'COPIED' loop
    perform set_config('app.tenant_id', original, true);
    digest := clone_digest(rule.table_name, false);
    perform set_config('app.tenant_id', clone, true);
    if clone_digest(rule.table_name, true) <> digest then
      perform refuse('clones_whole', format('the clone lacks rows of %s, or has others', rule.table_name));
    end if;
  end loop;
  perform begin_journal_of_clone(version);
  delete from tenants_in_making where tenant_id = clone;
  set constraints all immediate;
end $$;

-- Seals one entry for each record that the journal would know, with its digest alone: who wants to see the record before, looks
-- into the original's journal. Only the tenant's own entry shows its state, which names the original. None is an event.
create function begin_journal_of_clone(version text) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  head journal_heads;
  recorded record;
  last_entry record;
begin
  insert into journal_heads (tenant_id, sealed_at) values (app_tenant(), clock_timestamp()) returning * into head;
  for recorded in
    select table_name, resource from journal_columns join clone_rules using (table_name)
    where on_clone = 'COPIED' or table_name in ('tenants', 'members')
    group by table_name, resource, position order by table_name <> 'tenants', position
  loop
    execute format($entries$
      with entries as materialized (
        select $1.sequence + row_number() over (order by resource_id) as sequence, new_uuid($1.sealed_at) as id, resource_id,
          case when $2 = 'tenant' then state end as after, sha256(convert_to(state::text, 'UTF8')) as after_digest,
          sha256(convert_to(concat_ws(e'\n', '-', '-', '-'), 'UTF8')) as rest_digest
        from %I()
      ), sealed as (
        insert into journal (tenant_id, sequence, id, created_at, actor_type, actor, request_id, action, resource, resource_id,
          after, api_version, sealed_at, after_digest, rest_digest, hash)
        select $1.tenant_id, sequence, id, $1.sealed_at, author.type, author.name, author.request, 'created', $2, resource_id,
          after, $3, $1.sealed_at, after_digest, rest_digest,
          journal_chain($1.hash, convert_to(concat_ws(e'\n', $1.tenant_id, sequence, id, (extract(epoch from $1.sealed_at) * 1000)::bigint,
            author.type, to_json(author.name), coalesce(to_json(author.request)::text, '-'), 'created', $2, to_json(resource_id),
            '-', '-', '-', $3, (extract(epoch from $1.sealed_at) * 1000)::bigint), 'UTF8') || after_digest || rest_digest)
            over (order by sequence)
        from entries, journal_author() as author order by sequence
        returning sequence, hash
      )
      select sequence, hash from sealed order by sequence desc limit 1$entries$, 'journal_states_' || recorded.table_name)
      into last_entry using head, recorded.resource, version;
    head.sequence := coalesce(last_entry.sequence, head.sequence);
    head.hash := coalesce(last_entry.hash, head.hash);
  end loop;
  update journal_heads set sequence = head.sequence, hash = head.hash, planned_sequence = head.sequence
    where tenant_id = head.tenant_id;
end $$;
