-- Figures across tenants, for those who watch the installation.

create function integrations_keep_state() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into integration_states (tenant_id, integration_id, provider, status)
    values (new.tenant_id, new.id, new.provider, new.status)
    on conflict (tenant_id, integration_id) do update set status = excluded.status;
  return null;
end $$;
create trigger integrations_keep_new_state after insert on integrations
  for each row execute function integrations_keep_state();
create trigger integrations_keep_state after update of status on integrations
  for each row when (new.status <> old.status) execute function integrations_keep_state();

-- Counts unsealed entries, unplanned events, due deliveries and due messages, and shows how long the oldest of each has waited. Each count
-- stops at `most`, and each age looks at a bounded number of tenants and integrations, so that a long backlog is not read
-- through. The rows of tenants are looked up in the scope of each.
create function backlogs(at timestamptz, most integer)
returns table (queue text, items bigint, age_seconds numeric) language plpgsql set search_path = public, pg_temp as $$
declare
  tenants_max constant integer := 100;
  integrations_max constant integer := 100;
  found record;
  counted bigint;
  first_at timestamptz;
  oldest_at timestamptz;
begin
  queue := 'unsealed_entries';
  select count(*), age_in_seconds(clock_timestamp(), min(created_at)) into items, age_seconds
    from (select created_at from journal_waiting limit most) as waiting;
  return next;

  items := 0;
  oldest_at := null;
  for found in select * from journal_heads where planned_sequence < sequence order by tenant_id limit tenants_max loop
    perform set_config('app.tenant_id', found.tenant_id, true);
    select sealed_at into first_at from journal
      where tenant_id = found.tenant_id and sequence > found.planned_sequence order by sequence limit 1;
    items := items + found.sequence - found.planned_sequence;
    oldest_at := least(oldest_at, first_at);
  end loop;
  queue := 'unplanned_events';
  age_seconds := age_in_seconds(clock_timestamp(), oldest_at);
  return next;

  items := 0;
  oldest_at := null;
  for found in
    select tenant_id, lane as integration_id from work
    where kind = 'deliveries' and due_at <= at order by due_at limit integrations_max
  loop
    perform set_config('app.tenant_id', found.tenant_id, true);
    select count(*), min(next_attempt_at) into counted, first_at from (
      select next_attempt_at from deliveries
      where tenant_id = found.tenant_id and integration_id = found.integration_id and status = 'PENDING'
        and next_attempt_at <= at
      order by next_attempt_at limit greatest(most - items, 1)
    ) as due;
    items := items + counted;
    oldest_at := least(oldest_at, first_at);
  end loop;
  queue := 'due_deliveries';
  age_seconds := age_in_seconds(at, oldest_at);
  return next;

  items := 0;
  oldest_at := null;
  for found in
    select tenant_id from work where kind = 'send-messages' and due_at <= at order by due_at limit tenants_max
  loop
    perform set_config('app.tenant_id', found.tenant_id, true);
    select count(*), min(next_attempt_at) into counted, first_at from (
      select next_attempt_at from messages
      where tenant_id = found.tenant_id and status = 'QUEUED' and next_attempt_at <= at
      order by next_attempt_at limit greatest(most - items, 1)
    ) as due;
    items := items + counted;
    oldest_at := least(oldest_at, first_at);
  end loop;
  queue := 'due_messages';
  age_seconds := age_in_seconds(at, oldest_at);
  return next;
  perform set_config('app.tenant_id', '', true);
end $$;

create function age_in_seconds(at timestamptz, since timestamptz) returns numeric immutable parallel safe language sql
  return coalesce(greatest(round(extract(epoch from at - since), 3), 0), 0);
