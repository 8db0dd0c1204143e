-- How changes are recorded, sealed and kept. `0002-journal.sql` has the tables.
--
-- The functions that write to them run with the rights of the database's owner, which the application's role lacks: it can
-- neither remove a change that waits nor add one that was never made. They use names with their schema or set the search
-- path, so that a session's own tables of the same names change nothing, and the time zone, so that a time is always
-- written the same way.

-- Recording changes --------------------------------------------------------------------------------------------------

-- Who makes the changes of this transaction, and by which request. PostgreSQL makes it a part of the statements that use it.
create function journal_author() returns table (type public.actor_type, name text, request text) rows 1 stable language sql
begin atomic
  select case split_part(named, ' ', 1) when 'person' then 'PERSON'::public.actor_type
      when 'token' then 'ACCESS_TOKEN' else 'SYSTEM' end,
    coalesce(case when named like 'operator %' then named else substr(named, strpos(named, ' ') + 1) end, session_user), nullif(current_setting('app.request_id', true), '')
  from (values (nullif(current_setting('app.actor', true), ''))) as given (named);
end;

-- Whether the rows that a statement deletes or changes go with their tenant.
create function journal_is_purged(tenant text) returns boolean stable language sql
  return case when strpos(current_setting('app.purged_tenants', true), tenant) > 0 then not tenant_exists(tenant) else false end;

-- Records every change of a table, under the resource's name in the API. `left_out` lists the columns that entries must not
-- show (secrets, even hashed ones) and those that may change without the record counting as changed. `key` lists the columns
-- that identify a row within its tenant, where that is not `id`. `media` is SQL for the media of the record `$id` of
-- `$tenant`, which may be just deleted (`$is_gone`). A new record has none yet. `updates` decides which updates may be changes
-- of the record.
--
-- Each trigger gets a function of its own: one statement that is planned once. It names the table's columns and leaves out
-- those without a value, because `to_jsonb` of a row takes twice the time. All rules are put up again after a migration, so
-- a new column is recorded from then on.
create function journal_table(
  target regclass, resource text, left_out text[] default '{}', key text[] default '{id}',
  tenant text default 'tenant_id', media text default 'null::jsonb', updates text default 'true'
) returns void language plpgsql as $outer$
declare
  id constant text := case when cardinality(key) = 1 then format('%I::text', key[1])
    else format('nullif(concat_ws(''/'', %s), '''')', (select string_agg(quote_ident(name), ', ') from unnest(key) as name)) end;
  columns constant text[] := array(
    select attname from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attname <> 'tenant_id' and attname <> all (left_out)
    order by attnum
  );
  state constant text := (
    select case when current_setting('server_version_num')::integer >= 160000
      then format('json_object(%s absent on null returning jsonb)', string_agg(format('%L value %I', name, name), ', '))
      -- PostgreSQL 15 knows no `json_object`.
      else string_agg(format('case when %2$I is null then ''{}''::jsonb else jsonb_build_object(%1$L, %2$I) end',
        name, name), ' || ')
      end
    from unnest(columns) as name
  );
  facts constant text := format('select %I as tenant_id, %s as resource_id, %s as state', tenant, id, state);
  past constant text := facts || ' from old_rows';
  present constant text := facts || ' from new_rows';
  media_of constant text := replace(replace(media, '$tenant', 'tenant_id'), '$id', 'resource_id');
begin
  insert into journal_columns (table_name, column_name, resource)
    select target::text, name, journal_table.resource from unnest(columns) as name on conflict do nothing;
  perform journal_trigger(target, resource, 'insert', 'new table as new_rows', format(
    $changes$select tenant_id, resource_id, 'created'::public.journal_action as action,
          null::jsonb as before, state as after, null::jsonb as media
        from (%s) as present$changes$, present), 'not public.is_being_cloned()');
  execute format('create function %I() returns table (resource_id text, state jsonb) stable language sql
    set search_path = public, pg_temp set timezone = ''UTC'' begin atomic select %s, %s from %s where %I = app_tenant(); end',
    'journal_states_' || target, id, state, target, tenant);
  perform journal_trigger(target, resource, 'delete', 'old table as old_rows', format(
    $changes$select tenant_id, resource_id, 'deleted'::public.journal_action as action,
          state as before, null::jsonb as after, %s as media
        from (%s) as past where not public.journal_is_purged(tenant_id)$changes$, replace(media_of, '$is_gone', 'true'), past));
  -- A change of the key is recorded as one record deleted and another created. Without `offset 0`, PostgreSQL would make the
  -- JSON anew wherever it is used: six times.
  perform journal_trigger(target, resource, 'update', 'old table as old_rows new table as new_rows', format(
    $changes$select tenant_id, resource_id,
          case when past.state is null then 'created'::public.journal_action
            when present.state is null then 'deleted' else 'updated' end as action,
          past.state as before, present.state as after, %s as media
        from (%s offset 0) as past full join (%s offset 0) as present using (tenant_id, resource_id)
        where past.state is distinct from present.state and not public.journal_is_purged(tenant_id)$changes$,
    replace(media_of, '$is_gone', 'false'), past, present), updates);
  -- Truncating would leave no entries.
  execute format('create trigger journal_no_truncate before truncate on %s
    for each statement execute function journal_append_only()', target);
end $outer$;

create function journal_trigger(
  target regclass, resource text, operation text, transition text, changes text, condition text default 'true'
) returns void language plpgsql as $outer$
declare
  trigger_function constant text := format('journal_%s_%s', operation, target);
begin
  execute format($template$
    create function public.%1$I() returns trigger language plpgsql
    security definer set search_path = public, pg_temp set timezone = 'UTC' as $body$
    begin
      insert into public.journal_waiting
        (tenant_id, actor_type, actor, request_id, action, resource, resource_id, before, after, media)
      select tenant_id, author.type, author.name, author.request, action, %2$L, resource_id, before, after, media
      from public.journal_author() as author, (%3$s) as changes;
      return null;
    end $body$$template$, trigger_function, resource, changes);
  -- PostgreSQL runs triggers in the order of their names. This one comes first, so that a change is recorded before what
  -- follows from it.
  execute format('create trigger %I after %s on %s referencing %s for each statement when (%s) execute function public.%I()',
    'a_journal_' || operation, operation, target, transition, condition, trigger_function);
end $outer$;

-- Records that an integration was tested, as the API showed it then. This changes nothing.
create function journal_test(integration text, shown jsonb) returns void language sql
security definer set search_path = public, pg_temp begin atomic
  insert into journal_waiting (tenant_id, actor_type, actor, request_id, action, resource, resource_id, after)
  select tenant_id, author.type, author.name, author.request, 'tested', 'integration', id, shown
  from integrations, journal_author() as author where tenant_id = app_tenant() and id = integration;
end;

-- The records of the current tenant with changes that wait to be sealed.
create function journal_waiting_records(kind text) returns setof text stable language sql
security definer set search_path = public, pg_temp begin atomic
  select distinct resource_id from journal_waiting where tenant_id = app_tenant() and resource = kind;
end;

-- The changes that the current transaction has made to records of the current tenant, as the journal would have them: one for
-- each record, in the order of their first changes, and none of a record that is as it was before.
create function journal_of_transaction() returns table (
  first_position bigint, action public.journal_action, resource text, resource_id text, before jsonb, after jsonb
) stable language sql security definer set search_path = public, pg_temp begin atomic
  select first_position,
    (case when before is null then 'created' when after is null then 'deleted' else 'updated' end)::journal_action,
    resource, resource_id, before, after
  from (
    select resource, resource_id, first_value(position) over record as first_position,
      first_value(before) over record as before, after, lead(position) over record is null as is_last
    from journal_waiting
    where tenant_id = app_tenant() and transaction_id = pg_current_xact_id_if_assigned() and action <> 'tested'
    window record as (partition by resource, resource_id order by position)
  ) as changes
  where is_last and before is distinct from after;
end;

-- Sealing ------------------------------------------------------------------------------------------------------------

-- The name of the event that a change is. `names` lists, for each resource with events, the columns whose changes have names of
-- their own, and these names by the value before and after. The first column with a name decides. A time counts as `set` or
-- `unset`, and so does a problem, which is set anew whenever it differs. Of two amounts one is `less`, the other `more`.
create function journal_event(
  names jsonb, action public.journal_action, was jsonb, becomes jsonb
) returns text immutable parallel safe language sql return case
  when action = 'tested' then 'tested'
  when names is null then null
  when action <> 'updated' then action::text
  else coalesce((
    select name from jsonb_array_elements(names) with ordinality as listed (named, place),
      lateral (select named ->> 'column' as source) as columns,
      lateral (select named -> 'changes' -> case
          when source like '%\_problem' then case when was -> source = becomes -> source then 'set' else 'unset' end
          when source ~ '_(at|until)$' then case when was ? source then 'set' else 'unset' end
          when source like '%\_minor' then case when (was ->> source)::bigint > (becomes ->> source)::bigint then 'more' else 'less' end
          else was ->> source end ->> case
          when source ~ '_(at|until|problem)$' then case when becomes ? source then 'set' else 'unset' end
          when source like '%\_minor' then case when (becomes ->> source)::bigint > (was ->> source)::bigint then 'more' else 'less' end
          else becomes ->> source end as name) as events
    where name is not null order by place limit 1
  ), 'updated')
end;

-- The hash over an entry and all entries before it. In PL/pgSQL, because an aggregate runs a function in SQL ten times slower.
create function journal_link(previous bytea, first bytea, entry bytea) returns bytea immutable parallel safe language plpgsql as $$
begin
  return sha256(coalesce(previous, first) || entry);
end $$;
create aggregate journal_chain(bytea, bytea) (sfunc = journal_link, stype = bytea);

-- Moves the oldest waiting changes of the current tenant to its journal, about `most` of them and always whole transactions:
-- fixes their order, says which events they are, and links them into the chain. Transactions follow each other in the order
-- of their last changes: one that changed a record after another had to wait for its commit, and wrote its own change after
-- that. Unless it is patient, it leaves a tenant alone whose journal another process holds.
--
-- It joins by hashing. A nested loop, which PostgreSQL would choose for the few changes of most turns, takes quadratic time for
-- a large transaction.
create function seal_journal(
  most integer, names jsonb, version text, is_patient boolean, out has_more boolean, out is_behind boolean
) language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC'
set enable_nestloop = off set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant text := app_tenant();
  head journal_heads;
  looked_at bigint := greatest(coalesce(most, 1), 1);
  is_only_tested constant boolean := not exists (
    select from journal_waiting
    where tenant_id = app_tenant() and transaction_id = pg_current_xact_id() and action <> 'tested'
  );
  found_count bigint;
  transactions xid8[];
  now_sealed timestamptz(3);
  -- The first and the last entry of each transaction.
  sequences jsonb;
  end_sequence bigint;
  end_hash bytea;
begin
  has_more := false;
  is_behind := false;
  head := journal_lock(tenant, is_patient);
  if head.tenant_id is null then
    return;
  end if;

  -- A transaction is taken once all of its changes are among those looked at. One statement looks, because what commits between
  -- two may belong before what the first one saw. Only what was committed is sealed, and tests, which change nothing.
  loop
    with oldest as materialized (
      select position, transaction_id from journal_waiting
      where tenant_id = tenant and (transaction_id <> pg_current_xact_id() or is_only_tested)
      order by position limit looked_at
    ), seen as (
      select count(*) as changes, max(position) as last_position from oldest
    )
    select seen.changes, array_agg(transaction_id) into found_count, transactions
      from seen left join (select distinct transaction_id from oldest) as begun on seen.changes < looked_at or not exists (
        select from journal_waiting as later
        where later.tenant_id = tenant and later.transaction_id = begun.transaction_id and later.position > seen.last_position
      )
      group by seen.changes;
    transactions := array_remove(transactions, null);
    exit when transactions <> '{}' or found_count < looked_at;
    looked_at := looked_at * 2;
  end loop;

  if transactions <> '{}' then
    -- Clocks may go back, but the times of a chain do not, and no change is sealed before it was made.
    select greatest(head.sealed_at, clock_timestamp(), max(created_at)) into now_sealed
      from journal_waiting where tenant_id = tenant and transaction_id = any (transactions);
    with taken as (
      delete from journal_waiting where tenant_id = tenant and transaction_id = any (transactions) returning *
    ), records as (
      -- The last change of each record shows its author and the result, the first change the state before.
      select transaction_id, position, created_at, actor_type, actor, request_id, resource, resource_id, after, media,
        first_value(before) over record as before, first_value(position) over record as first_position, action = 'tested' as is_test,
        lead(position) over record is null as is_last, max(position) over (partition by transaction_id) as last_position
      from taken window record as (partition by transaction_id, resource, resource_id, action = 'tested' order by position)
    ), changes as materialized (
      select *, row_number() over (order by last_position, first_position) as rank, coalesce(after, before) as state,
        (case when is_test then 'tested' when before is null then 'created' when after is null then 'deleted'
          else 'updated' end)::journal_action as action
      -- Nobody saw a record that was made and deleted again, or changed and changed back.
      from records where is_last and before is distinct from after
    ), owners as materialized (
      -- A line belongs to the client of its invoice, a project or a time entry to the client of its contract, an e-mail to
      -- the client of its contact. If the owner is gone, its own entries name its client.
      select owner_id, coalesce(
          (select client_id from invoices where tenant_id = tenant and id = owner_id),
          (select client_id from contracts where tenant_id = tenant and id = owner_id),
          (select client_id from contacts where tenant_id = tenant and id = owner_id),
          own.client_id,
          (select coalesce(after, before) ->> 'client_id' from journal
           where tenant_id = tenant and (resource_id, sequence) between (owner_id, 0) and (owner_id, head.sequence)
           order by resource_id desc, sequence desc limit 1)
        ) as client_id
      from (
        select distinct coalesce(state ->> 'invoice_id', state ->> 'contract_id', state ->> 'contact_id') as owner_id from changes
        where names ? resource and not state ? 'client_id'
      ) as named
      left join (select resource_id, min(state ->> 'client_id') as client_id from changes group by resource_id) as own
        on own.resource_id = owner_id
      where owner_id is not null
    ), events as materialized (
      select changes.*, head.sequence + rank as sequence,
        new_uuid(created_at) as id,
        resource || '.' || journal_event(names -> resource, action, before, after) as type,
        case when resource = 'client' then resource_id
          when names ? resource then coalesce(state ->> 'client_id', owners.client_id) end as client_id,
        case when resource = 'invoice' and state ->> 'status' = 'DRAFT' then extra_of_draft(state) end as extra
      from changes left join owners on names ? resource and not state ? 'client_id'
        and owner_id = coalesce(state ->> 'invoice_id', state ->> 'contract_id', state ->> 'contact_id')
    ), entries as materialized (
      select *, case when type is not null then row_number() over (partition by resource_id, type is null order by rank) + coalesce(
          (
            select earlier.record_sequence from journal as earlier
            where earlier.tenant_id = tenant and earlier.record_sequence is not null
              -- Pairs, so that no plan goes through all entries of the tenant.
              and (earlier.resource_id, earlier.sequence) between (events.resource_id, 0) and (events.resource_id, head.sequence)
            order by earlier.resource_id desc, earlier.sequence desc limit 1
          ), 0) end as record_sequence,
        -- `src/modules/journal/chain/sql.ts` says the same of digests and of the hash, so that they can be verified without this.
        sha256(convert_to(coalesce(after::text, '-'), 'UTF8')) as after_digest,
        sha256(convert_to(concat_ws(e'\n', coalesce(before::text, '-'), coalesce(media::text, '-'), coalesce(extra::text, '-')),
          'UTF8')) as rest_digest
      from events
    ), sealed as (
      insert into journal (tenant_id, sequence, id, created_at, actor_type, actor, request_id, action, resource, resource_id,
        before, after, media, extra, type, record_sequence, client_id, api_version, sealed_at, after_digest, rest_digest, hash)
      select tenant, sequence, id, created_at, actor_type, actor, request_id, action, resource, resource_id,
        before, after, media, extra, type, record_sequence, client_id, version, now_sealed, after_digest, rest_digest,
        journal_chain(head.hash, convert_to(concat_ws(e'\n', tenant, sequence, id, (extract(epoch from created_at) * 1000)::bigint,
          actor_type, to_json(actor), coalesce(to_json(request_id)::text, '-'), action, resource, to_json(resource_id),
          coalesce(to_json(type)::text, '-'), coalesce(record_sequence::text, '-'), coalesce(to_json(client_id)::text, '-'), version,
          (extract(epoch from now_sealed) * 1000)::bigint), 'UTF8') || after_digest || rest_digest) over (order by rank)
      from entries order by rank
      returning sequence, hash, id, type
    ), fed as (
      insert into feed_waiting (tenant_id, journal_sequence, event_id, type)
      select tenant, sequence, id, type from sealed where type is not null order by sequence
    ), covered as (
      -- A transaction that left no entry covers none, and has its place between the others.
      select jsonb_object_agg(transaction_id, jsonb_build_array(coalesce(first_sequence, reached + 1),
          coalesce(last_sequence, reached))) as sequences
      from (
        select transaction_id, own.first_sequence, own.last_sequence, coalesce(max(own.last_sequence)
          over (order by last_position rows between unbounded preceding and 1 preceding), head.sequence) as reached
        from (select transaction_id, max(last_position) as last_position from records group by transaction_id) as each_transaction
        left join (
          select transaction_id, min(sequence) as first_sequence, max(sequence) as last_sequence from entries group by transaction_id
        ) as own using (transaction_id)
      ) as placed
    )
    select (select covered.sequences from covered), coalesce(max(sequence), head.sequence),
        coalesce((array_agg(hash order by sequence desc))[1], head.hash)
      into sequences, end_sequence, end_hash from sealed;
    update subscription_periods set
        first_sequence = coalesce(first_sequence, (sequences -> begun_by::text ->> 0)::bigint),
        last_sequence = coalesce(last_sequence, (sequences -> ended_by::text ->> 1)::bigint)
      where tenant_id = tenant and (begun_by = any (transactions) or ended_by = any (transactions));
    head.sequence := end_sequence;
    head.hash := end_hash;
    -- Without subscriptions, there is nothing to plan.
    update journal_heads set sequence = head.sequence, hash = head.hash, sealed_at = now_sealed,
        planned_sequence = case when head.planned_sequence < journal_heads.sequence
          or exists (select from subscription_periods where tenant_id = tenant) then planned_sequence else head.sequence end
      where tenant_id = tenant
      returning planned_sequence into head.planned_sequence;
    has_more := exists (select from journal_waiting where tenant_id = tenant);
  end if;
  is_behind := head.planned_sequence < head.sequence;
end $$;

-- Locks the journal of a tenant, and begins it for a new one. Leaves alone a tenant that is being purged.
create function journal_lock(tenant text, is_patient boolean) returns public.journal_heads language plpgsql
set search_path = public, pg_temp as $$
declare
  head journal_heads;
begin
  if not is_patient then
    select * into head from journal_heads where tenant_id = tenant for update skip locked;
  else
    select * into head from journal_heads where tenant_id = tenant for update;
  end if;
  if not found then
    insert into journal_heads (tenant_id) select id from tenants where id = tenant for key share skip locked
      on conflict do nothing returning * into head;
    if not found and is_patient then
      -- Another process began the journal at this moment.
      select * into head from journal_heads where tenant_id = tenant for update;
    end if;
  end if;
  return head;
end $$;

-- Keeping ------------------------------------------------------------------------------------------------------------

-- Append-only, even for the owner of the database. Rows are deleted only when their tenant is purged. The states of an
-- entry can be erased, which leaves their digests.
create function journal_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not public.tenant_exists(old.tenant_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if num_nonnulls(new.before, new.after, new.media, new.extra) = 0
      and to_jsonb(new) - '{before,after,media,extra}'::text[] = to_jsonb(old) - '{before,after,media,extra}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'the journal can only be appended to'
    using errcode = 'check_violation', constraint = 'journal_append_only', table = tg_table_name;
end $$;
create trigger journal_append_only before update or delete on journal for each row execute function journal_append_only();
create trigger journal_no_truncate before truncate on journal for each statement execute function journal_append_only();

-- A purged tenant takes its journal along. What the purge deletes leaves no entry: the setting names the tenant, and the
-- triggers check that it is gone.
create function tenants_begin_purge() returns trigger language plpgsql as $$
begin
  perform set_config('app.purged_tenants', concat(current_setting('app.purged_tenants', true), ' ', old.id), true);
  return old;
end $$;
create trigger tenants_begin_purge before delete on tenants for each row execute function tenants_begin_purge();

create function tenants_purge_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.tenant_id', old.id, true);
  if tenant_exists(old.id) then
    return null;
  end if;
  delete from journal_waiting where tenant_id = old.id;
  delete from journal where tenant_id = old.id;
  return null;
end $$;
-- PostgreSQL runs triggers in the order of their names, including the triggers of its foreign keys (`RI_...`). This trigger
-- comes after all cascades.
create trigger zz_purge_journal after delete on tenants for each row execute function tenants_purge_journal();
