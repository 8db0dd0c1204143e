-- The digest of what an entry says of its record. The digest of the entry covers it, so that the rest can be erased.
create function journal_states_digest(before jsonb, after jsonb, media jsonb) returns bytea stable parallel safe language sql
  return sha256(convert_to(concat_ws(e'\n', coalesce(before::text, '-'), coalesce(after::text, '-'), coalesce(media::text, '-')), 'UTF8'));

-- Append-only, even for the owner of the database. Rows are deleted only when their tenant is purged. The states of an
-- entry can be erased, which leaves their digest.
create function journal_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not public.tenant_exists(old.tenant_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'journal' then
    if old.erased_digest is null and new.erased_digest = public.journal_states_digest(old.before, old.after, old.media)
      and num_nonnulls(new.before, new.after, new.media) = 0
      and to_jsonb(new) - '{before,after,media,erased_digest}'::text[] = to_jsonb(old) - '{before,after,media,erased_digest}'::text[]
    then
      return new;
    end if;
  end if;
  raise exception 'the journal can only be appended to'
    using errcode = 'check_violation', constraint = 'journal_append_only', table = tg_table_name;
end $$;
create function protect_journal(target regclass) returns void language plpgsql as $$
begin
  execute format('create trigger journal_append_only before update or delete on %s
    for each row execute function journal_append_only()', target);
  execute format('create trigger journal_no_truncate before truncate on %s
    for each statement execute function journal_append_only()', target);
end $$;
select protect_journal('journal'), protect_journal('journal_ranges');

-- A purged tenant takes its journal along. The name makes PostgreSQL run it after all cascades. What they delete leaves no
-- entry: the setting tells the triggers, and they see that the tenant is gone.
create function tenants_begin_purge() returns trigger language plpgsql as $$
begin
  perform set_config('app.purged_tenants', concat(current_setting('app.purged_tenants', true), ' ', old.id), true);
  return old;
end $$;
create trigger tenants_begin_purge before delete on tenants for each row execute function tenants_begin_purge();

create function tenants_purge_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('app.tenant_id', old.id, true);
  delete from journal_waiting where tenant_id = old.id;
  delete from journal_ranges where tenant_id = old.id;
  delete from journal_records where tenant_id = old.id;
  delete from journal where tenant_id = old.id;
  return null;
end $$;
create trigger zz_purge_journal after delete on tenants for each row execute function tenants_purge_journal();

-- Whether the rows that a statement deletes or changes go with their tenant.
create function journal_is_purged(tenant text) returns boolean stable language sql
  return case when strpos(current_setting('app.purged_tenants', true), tenant) > 0 then not tenant_exists(tenant) else false end;

-- The names of the events that a change is. `names` holds, for each resource with events, the column whose changes have
-- names of their own, and these names by the value before and after. A time counts as `set` or `unset`.
create function journal_actions(
  names jsonb, is_new boolean, is_gone boolean, was text, becomes text
) returns jsonb immutable parallel safe language sql return case
  when names is null or (is_new and is_gone) then null
  when is_new then '["created"]'
  when is_gone then '["deleted"]'
  when names ->> 'column' like '%\_at' then coalesce(names -> 'changes'
    -> (case when was is null then 'unset' else 'set' end) -> (case when becomes is null then 'unset' else 'set' end), '["updated"]')
  else coalesce(names -> 'changes' -> was -> becomes, '["updated"]')
end;

-- All changes of a record in one transaction, from its first entry to its last.
create function journal_whole_change(
  tenant text, names jsonb, first_position bigint, last_position bigint,
  out actions jsonb, out draft jsonb, out made_at timestamptz
) stable language sql as $$
  select case when first.before is distinct from last.after then
      journal_actions(names -> last.resource, first.before is null, last.after is null,
        first.before ->> (names -> last.resource ->> 'column'), last.after ->> (names -> last.resource ->> 'column')) end,
    case when last.resource = 'invoice' and coalesce(last.after, last.before) ->> 'status' = 'DRAFT'
      then coalesce(last.after, last.before) end,
    last.created_at
  from (select before from journal where tenant_id = tenant and position = first_position limit 1) as first,
    (select * from journal where tenant_id = tenant and position = last_position limit 1) as last
$$;

-- The client of an invoice, a contract or a contact.
create function journal_client_of(tenant text, owner text) returns text stable language plpgsql as $$
begin
  return coalesce(
    (select client_id from invoices where tenant_id = tenant and id = owner),
    (select client_id from contracts where tenant_id = tenant and id = owner),
    (select client_id from contacts where tenant_id = tenant and id = owner),
    -- The owner is gone. Its own entries tell its client.
    (select coalesce(before, after) ->> 'client_id' from journal
     where tenant_id = tenant and resource_id = owner order by position desc limit 1)
  );
end $$;

-- Fixes the order of the current tenant's waiting entries, at most about `most` of them, links them into the chain, and says
-- which events they are. Transactions follow each other in the order of their last entries: one that changed a record after
-- another had to wait for its commit, and wrote its own entry after that. A transaction with more entries than `most` is
-- taken in parts.
--
-- It goes through the entries one by one, because a single statement for all of it takes longer to set up than to run. Each
-- of its statements has one way to run only, so that a plan that was made for one entry suits thousands.
create function order_journal(
  most integer, names jsonb, version text, is_patient boolean,
  out has_more boolean, out is_behind boolean
) language plpgsql set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
declare
  tenant constant text := app_tenant();
  range_entries_max constant integer := 250;
  head journal_heads;
  -- The transaction that is taken in parts.
  parted journal_waiting;
  part_end bigint;
  -- The transactions that are taken, with their first and last entries.
  transactions xid8[];
  firsts bigint[];
  lasts bigint[];
  entries_max bigint;
  statements_max integer;
  -- The first and last entries of records that their transaction changed more than once, by both.
  spans jsonb;
  span jsonb;
  entry record;
  actions jsonb;
  draft jsonb;
  state_position bigint;
  made_at timestamptz;
  latest timestamptz;
  client text;
  -- The owner of the last record, and its client.
  owner text;
  client_of_owner text;
  event_type text;
  is_draft boolean;
  record_sequence bigint;
  -- The range that the next event may belong to, and those before it.
  range journal_ranges;
  ranges journal_ranges[];
  besides jsonb[];
  drafts integer := 0;
  length integer := 0;
  sealed journal_ranges[];
  fixed_at timestamptz(3);
  facts bytea;
begin
  has_more := false;
  is_behind := false;
  if is_patient then
    select * into head from journal_heads where tenant_id = tenant for update;
  else
    select * into head from journal_heads where tenant_id = tenant for update skip locked;
  end if;
  if not found then
    -- A tenant without a head is new. One that is being purged is left alone.
    insert into journal_heads (tenant_id) select id from tenants where id = tenant for key share skip locked
      on conflict do nothing returning * into head;
    if not found and is_patient then
      -- Another process began the journal at this moment.
      select * into head from journal_heads where tenant_id = tenant for update;
    end if;
    if not found then
      return;
    end if;
  end if;

  is_behind := head.planned_sequence < head.sequence;
  -- A transaction that was begun is finished first, even if one with earlier entries was committed meanwhile.
  if head.parted_position is null then
    with oldest as (
      select last_position, sum(waiting.entry_count) over (order by last_position) as reached
      from (select * from journal_waiting where tenant_id = tenant order by last_position limit most) as waiting
    ), taken as (
      delete from journal_waiting as waiting
      where tenant_id = tenant and last_position <= (select max(last_position) from oldest where reached <= most)
      returning waiting.*
    )
    select array_agg(transaction_id), array_agg(first_position), array_agg(last_position), max(taken.statement_count), most
      into transactions, firsts, lasts, statements_max, entries_max from taken;
  end if;
  if transactions is null then
    select * into parted from journal_waiting
      where tenant_id = tenant and last_position >= coalesce(head.parted_position, 0) order by last_position limit 1;
    if not found then
      return;
    end if;
    transactions := array[parted.transaction_id];
    firsts := array[parted.first_position];
    lasts := array[parted.last_position];
    statements_max := parted.statement_count;
    entries_max := parted.entry_count;
  end if;
  if statements_max > 1 then
    select jsonb_object_agg(concat(transaction_id, resource_id), jsonb_build_array(first, last)) into spans from (
      select unit.transaction_id, resource_id, min(position) as first, max(position) as last
      from unnest(transactions, firsts, lasts) as unit (transaction_id, first, last), lateral (
        select resource_id, position from journal
        where tenant_id = tenant and position between unit.first and unit.last and transaction_id = unit.transaction_id
        order by position limit entries_max
      ) as change
      group by unit.transaction_id, resource_id having count(*) > 1
    ) as repeated;
  end if;
  if parted.transaction_id is not null then
    firsts := array[greatest(parted.first_position, head.reached_position + 1)];
    select max(position) into part_end from (
      select position from journal
      where tenant_id = tenant and position between firsts[1] and parted.last_position and transaction_id = parted.transaction_id
      order by position limit most
    ) as part;
    lasts := array[part_end];
    has_more := part_end < parted.last_position;
    if not has_more then
      delete from journal_waiting where tenant_id = tenant and last_position = parted.last_position;
    end if;
  end if;

  for entry in
    select unit.transaction_id, change.position, change.created_at, resource, resource_id,
      -- `entryDigest` in src/resources/journal/sql.ts says the same, so that it can be verified without this function.
      sha256(convert_to(concat_ws(e'\n', tenant, change.position, unit.transaction_id,
        (extract(epoch from change.created_at) * 1000)::bigint, actor_type, to_json(actor),
        coalesce(to_json(request_id)::text, '-'), action, resource, to_json(resource_id)), 'UTF8')
        || coalesce(case when num_nonnulls(before, after, media) = 0 then erased_digest end,
          sha256(convert_to(concat_ws(e'\n', coalesce(before::text, '-'),
          coalesce(after::text, '-'), coalesce(media::text, '-')), 'UTF8')))) as digest,
      journal_actions(kind, before is null, after is null, before ->> (kind ->> 'column'), after ->> (kind ->> 'column')) as actions,
      case when resource = 'invoice' and state ->> 'status' = 'DRAFT' then state end as draft,
      case resource when 'client' then resource_id else state ->> 'client_id' end as client_id,
      -- A line belongs to the client of its invoice, a project or time to that of its contract, an e-mail to that of its contact.
      case when not state ? 'client_id' then coalesce(state ->> 'invoice_id', state ->> 'contract_id', state ->> 'contact_id') end as owner_id
    from unnest(transactions, firsts, lasts) as unit (transaction_id, first, last),
      lateral (
        select journal.*, names -> resource as kind, case when names ? resource then coalesce(after, before) end as state
        from journal
        where tenant_id = tenant and position between unit.first and unit.last and transaction_id = unit.transaction_id
        order by position limit most
      ) as change
    order by unit.last, change.position
  loop
    actions := entry.actions;
    draft := entry.draft;
    made_at := entry.created_at;
    state_position := null;
    if spans is not null then
      span := spans -> concat(entry.transaction_id, entry.resource_id);
      if (span ->> 0)::bigint < entry.position then
        actions := null;
      elsif span is not null then
        state_position := span ->> 1;
        select whole.actions, whole.draft, whole.made_at into actions, draft, made_at
          from journal_whole_change(tenant, names, entry.position, state_position) as whole;
      end if;
    end if;
    latest := greatest(latest, made_at);

    client := entry.client_id;
    if client is not null then
      owner := entry.resource_id;
      client_of_owner := client;
    elsif entry.owner_id is not null then
      if owner is distinct from entry.owner_id then
        owner := entry.owner_id;
        client_of_owner := journal_client_of(tenant, owner);
      end if;
      client := client_of_owner;
    end if;

    -- A change may be several events, or none.
    for rank in 1 .. greatest(jsonb_array_length(actions), 1) loop
      event_type := entry.resource || '.' || (actions ->> rank - 1);
      is_draft := event_type is not null and draft is not null;
      if length = range_entries_max or rank > 1 or state_position is not null
        or range.first_number is null or range.state_position is not null or (range.beside is not null) <> is_draft
        or (entry.transaction_id, event_type, client) is distinct from (range.transaction_id, range.type, range.client_id)
      then
        if length > 0 then
          ranges := array_append(ranges, range);
        end if;
        length := 0;
        range := null;
        range.tenant_id := tenant;
        range.transaction_id := entry.transaction_id;
        range.first_number := case when rank = 1 then 0 end;
        range.first_position := entry.position;
        range.state_position := state_position;
        range.type := event_type;
        range.client_id := client;
        range.beside := case when is_draft then '[]'::jsonb end;
        range.digests := '';
      end if;
      length := length + 1;
      range.last_position := entry.position;
      range.created_at := greatest(range.created_at, made_at);
      range.digests := range.digests || entry.digest;
      if is_draft then
        besides := array_append(besides, beside_draft(draft));
      end if;
      if actions ->> rank - 1 <> 'created' then
        insert into journal_records as known (tenant_id, record_id, sequence) values (tenant, entry.resource_id, 2)
          on conflict (tenant_id, record_id) do update set sequence = known.sequence + 1
          returning sequence into record_sequence;
        range.record_sequences := array_append(range.record_sequences, record_sequence);
      end if;
    end loop;
  end loop;

  -- Clocks may go back, but the times of a chain do not, and no change is sealed before it was made.
  fixed_at := greatest(head.sealed_at, clock_timestamp(), latest);
  foreach range in array array_append(ranges, range) loop
    length := octet_length(range.digests) / 32;
    range.first_sequence := head.sequence + 1;
    range.last_sequence := head.sequence + length;
    head.sequence := range.last_sequence;
    range.api_version := version;
    range.sealed_at := fixed_at;
    if range.beside is not null then
      range.beside := to_jsonb(besides[drafts + 1 : drafts + length]);
      drafts := drafts + length;
    end if;
    if range.first_number is not null then
      range.first_number := head.number + 1;
      head.number := head.number + length;
    end if;
    range.previous_hash := head.hash;
    -- `rangeFacts` in src/resources/journal/sql.ts says the same.
    facts := int8send((extract(epoch from fixed_at) * 1000)::bigint) || sha256(convert_to(concat_ws(e'\n', range.first_sequence,
      coalesce(range.type, '-'), coalesce(range.client_id, '-'), version, coalesce(range.record_sequences::text, '-'),
      coalesce(range.state_position::text, '-'), coalesce(range.beside::text, '-')), 'UTF8'));
    for index in 0 .. length - 1 loop
      head.hash := sha256(head.hash || facts || substr(range.digests, 1 + 32 * index, 32));
    end loop;
    range.hash := head.hash;
    sealed := array_append(sealed, range);
  end loop;
  insert into journal_ranges select * from unnest(sealed);
  update journal_heads set sequence = head.sequence, number = head.number, hash = head.hash, sealed_at = fixed_at,
      parted_position = case when has_more then parted.last_position end,
      reached_position = case when has_more then part_end else 0 end,
      planned_sequence = case when is_behind or exists (select from subscription_periods where tenant_id = tenant)
        then planned_sequence else head.sequence end
    where tenant_id = tenant
    returning planned_sequence < sequence, has_more or exists (select from journal_waiting where tenant_id = tenant)
    into is_behind, has_more;
end $$;

-- Adds an event that does not come from a change of a record. It is no link of the chain, which proves what was changed. The
-- next entry's link covers its place.
create function tell_event(
  type text, told jsonb, version text, made_at timestamptz, out sequence bigint, out digest bytea
) language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  head journal_heads;
begin
  insert into journal_heads (tenant_id) values (app_tenant()) on conflict do nothing;
  select * into head from journal_heads where tenant_id = app_tenant() for update;
  sequence := head.sequence + 1;
  digest := sha256(convert_to(tell_event.told::text, 'UTF8'));
  with counted as (
    insert into journal_records as known (tenant_id, record_id, sequence)
    values (head.tenant_id, tell_event.told ->> 'recordId', 1)
    on conflict (tenant_id, record_id) do update set sequence = known.sequence + 1
    returning known.sequence
  )
  insert into journal_ranges (tenant_id, first_sequence, last_sequence, transaction_id, type, api_version, record_sequences, told,
      created_at, digests, previous_hash, hash, sealed_at)
    select head.tenant_id, head.sequence + 1, head.sequence + 1, pg_current_xact_id(), tell_event.type, version, array[counted.sequence],
      tell_event.told, made_at, tell_event.digest, head.hash, head.hash, greatest(head.sealed_at, clock_timestamp(), made_at)
    from counted;
  update journal_heads set sequence = head.sequence + 1, sealed_at = greatest(head.sealed_at, clock_timestamp(), made_at),
      planned_sequence = case when planned_sequence = head.sequence then head.sequence + 1 else planned_sequence end
    where tenant_id = head.tenant_id;
end $$;

-- Records every change of a table, under the resource's name in the API. `left_out`
-- lists the columns that entries must not show (secrets, even hashed ones) and those that may change without the record
-- counting as changed. `key` lists the columns that identify a row within its tenant, where that is not `id`. `media` is SQL
-- for the media of the record `$id` of `$tenant`, which may be just deleted (`$is_gone`). A new record has none yet. `updates` tells
-- which updates may be changes of the record.
--
-- Each trigger gets a function of its own. It is one statement that is planned once. It uses only names with their schema,
-- so that a session's own tables of the same names change nothing. Variables, conditions and calls of other functions cost
-- more than they seem to: PostgreSQL prepares each of them anew in every transaction. It names the table's columns and
-- leaves out those without a value, because `to_jsonb` of a row takes twice the time. So it has to be made again when the
-- table gets a new column.
create function journal_table(
  target regclass, resource text, left_out text[] default '{}', key text[] default '{id}',
  tenant text default 'tenant_id', media text default 'null::jsonb', updates text default 'true'
) returns void language plpgsql as $outer$
declare
  id constant text := case when cardinality(key) = 1 then format('%I::text', key[1])
    else format('nullif(concat_ws(''/'', %s), '''')', (select string_agg(quote_ident(name), ', ') from unnest(key) as name)) end;
  state constant text := (
    select case when current_setting('server_version_num')::integer >= 160000
      then format('json_object(%s absent on null returning jsonb)',
        string_agg(format('%L value %I', attname, attname), ', ' order by attnum))
      -- PostgreSQL 15 knows no `json_object`.
      else string_agg(format('case when %2$I is null then ''{}''::jsonb else jsonb_build_object(%1$L, %2$I) end',
        attname, attname), ' || ' order by attnum)
      end
    from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attname <> 'tenant_id' and attname <> all (left_out)
  );
  facts constant text := format('select %I as tenant_id, %s as resource_id, %s as state', tenant, id, state);
  past constant text := facts || ' from old_rows';
  present constant text := facts || ' from new_rows';
  media_of constant text := replace(replace(media, '$tenant', 'tenant_id'), '$id', 'resource_id');
begin
  perform journal_trigger(target, resource, 'insert', 'new table as new_rows', format(
    $changes$select tenant_id, resource_id, 'created'::public.journal_action as action,
          null::jsonb as before, state as after, null::jsonb as media
        from (%s) as present$changes$, present));
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

-- Makes the trigger that writes the changes, and has them wait for their order, together with those of earlier statements of
-- the transaction.
create function journal_trigger(
  target regclass, resource text, operation text, transition text, changes text, condition text default 'true'
) returns void language plpgsql as $outer$
declare
  trigger_function constant text := format('journal_%s_%s', operation, target);
begin
  execute format($template$
    create function public.%1$I() returns trigger language plpgsql as $body$
    begin
      with author as materialized (
        select case split_part(named, ' ', 1) when 'person' then 'PERSON'::public.actor_type
            when 'token' then 'ACCESS_TOKEN' else 'SYSTEM' end as type,
          coalesce(substr(named, strpos(named, ' ') + 1), session_user) as name,
          nullif(current_setting('app.request_id', true), '') as request, clock_timestamp() as made_at
        from (values (nullif(current_setting('app.actor', true), ''))) as given (named)
      ), entries as (
        insert into public.journal
          (tenant_id, created_at, actor_type, actor, request_id, action, resource, resource_id, before, after, media)
        select tenant_id, made_at, author.type, author.name, author.request, action, %2$L, resource_id, before, after, media
        from author, (%3$s) as changes
        returning tenant_id, position
      )
      insert into public.journal_waiting as waiting (tenant_id, first_position, last_position, entry_count)
      select tenant_id, min(position), max(position), count(*) from entries group by tenant_id
      on conflict (tenant_id, transaction_id) do update set last_position = excluded.last_position,
        entry_count = waiting.entry_count + excluded.entry_count, statement_count = waiting.statement_count + 1;
      return null;
    end $body$$template$, trigger_function, resource, changes);
  -- PostgreSQL runs triggers in the order of their names. This one comes first, so that a change is
  -- recorded before what follows from it.
  execute format('create trigger %I after %s on %s referencing %s for each statement when (%s) execute function public.%I()',
    'a_journal_' || operation, operation, target, transition, condition, trigger_function);
end $outer$;
