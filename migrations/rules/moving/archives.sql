-- A tenant in an archive, and its arrival in another installation. Its rows are read and written as those of a clone: the tenant is
-- hidden until it is whole, and one transaction makes it.

-- The columns of a table that archives have. Numbers that the database counts itself are given anew in the same order.
create function moved_columns(target regclass) returns text[] stable language sql
begin atomic
  select array_agg(name order by place) from unnest(cloned_columns(target)) with ordinality as columns (name, place)
    join pg_attribute on attrelid = target and attname = name
  where attidentity = '';
end;

-- The next rows of a table of the current tenant as lines of an archive: at most this many, after the row with this key. The value
-- of a column that holds a secret comes beside the line.
create function archive_rows(target text, secret text, after jsonb, most integer)
returns table (line text, secret_value text, key jsonb) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  rule constant clone_rules := (select clone_rules from clone_rules where table_name = target and on_move = 'MOVED');
  parts constant record := key_of(target::regclass);
  hidden constant text[] := array(
    select attname::text from pg_attribute
    where attrelid = target::regclass and attnum > 0 and (attname = secret or attname <> all (moved_columns(target::regclass)))
  );
begin
  return query execute format(
    'select (to_jsonb(found) - $4 || coalesce((
           select jsonb_object_agg(key, value) from jsonb_each($3) where to_jsonb(found) -> key <> ''null''
         ), ''{}''))::text, to_jsonb(found) ->> $5, jsonb_build_object(%s)
       from (
         select * from %I where %I = app_tenant() and (%s) and ($1 is null or (%s) > (%s)) order by %5$s limit $2
       ) as found',
    parts.pairs, target, case target when 'tenants' then 'id' else 'tenant_id' end, rule.moved_if, parts.names, parts.given
  ) using after, most, rule.moved_with, hidden, secret;
end $$;

-- Begins an arrival and enters it. With the owner's rights, as `begin_clone`, and only for a tenant that is not here.
create function begin_arrival(moved jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made constant tenants := jsonb_populate_record(null::tenants, moved);
begin
  insert into tenants_in_making (tenant_id, original_id) values (made.id, made.id);
  perform set_config('app.tenant_id', made.id, true), set_config('app.clone', made.id, true);
  insert into tenants select made.*;
end $$;

-- Whether the current tenant is being brought in. Unlike a clone, it has no original here.
create function is_arriving() returns boolean stable language sql
  return is_being_cloned() and exists (select from tenants_in_making where tenant_id = app_tenant() and original_id = tenant_id);

-- Adds rows of an archive to a table of the arriving tenant, also to those that the application's role can't write to.
create function arrive_rows(target text, moved jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  if not is_arriving() or not exists (select from clone_rules where table_name = target and on_move = 'MOVED') then
    perform refuse('arrivals_whole', 'only rows of a tenant that arrives are added');
  end if;
  if target = 'work' then
    -- Some was asked for by what came before.
    delete from work using jsonb_populate_recordset(null::work, moved) as again
      where (work.kind, work.tenant_id, work.lane, work.key) = (again.kind, app_tenant(), again.lane, again.key);
  end if;
  execute format('insert into %1$I (tenant_id, %2$s)
    select app_tenant(), %2$s from jsonb_populate_recordset(null::%1$I, $1)', target,
    (select string_agg(quote_ident(name), ', ') from unnest(moved_columns(target::regclass)) as name)) using moved;
end $$;

-- Opens the arrived tenant, which is the current one. Every constraint must hold, and the journal must end as its head says.
--
-- Periods of subscriptions name transactions of the other installation. They get numbers that no transaction here will have.
create function end_arrival() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_arriving() then
    perform refuse('arrivals_whole', 'only a tenant that arrives can be opened');
  end if;
  if (select (sequence, hash) from journal_heads where tenant_id = app_tenant()) is distinct from
    (select (sequence, hash) from journal where tenant_id = app_tenant() order by sequence desc limit 1)
  then
    perform refuse('arrivals_whole', 'the journal does not end as its head says');
  end if;
  update subscription_periods set begun_by = of_elsewhere(begun_by), ended_by = of_elsewhere(ended_by)
    where tenant_id = app_tenant();
  delete from tenants_in_making where tenant_id = app_tenant();
  set constraints all immediate;
end $$;

create function of_elsewhere(transaction_id xid8) returns xid8 immutable strict parallel safe language sql
  return greatest(transaction_id::text::numeric, transaction_id::text::numeric % 9223372036854775808 + 9223372036854775808)::text::xid8;
