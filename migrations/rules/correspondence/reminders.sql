-- Reminders are sent once a day, and stay as they were sent.

-- The next moment at which the current tenant sends reminders: nine o'clock in its zone.
create function reminders_run_after(at timestamptz) returns timestamptz stable language sql
begin atomic
  select min(moment) from tenants, generate_series(0, 2) as days,
    lateral (select (day_of(at, time_zone) + days + time '09:00') at time zone time_zone as moment) as moments
  where id = app_tenant() and moment > at;
end;

-- A policy that is switched on asks for the next run, which asks for the one after it. A clone asks in any case: its clients have
-- policies too.
create function reminders_ask_for_run() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  tenant constant text := app_tenant();
begin
  perform ask_for_tenant_work('remind-clients', tenant, '', '{""}', reminders_run_after(new.updated_at));
  return null;
end $$;
create trigger tenants_ask_for_reminders after insert or update on tenants for each row
  when ((new.reminders ->> 'isEnabled')::boolean or is_being_cloned()) execute function reminders_ask_for_run();
create trigger clients_ask_for_reminders after insert or update on clients for each row
  when ((new.reminders ->> 'isEnabled')::boolean and not is_being_cloned()) execute function reminders_ask_for_run();

create function reminders_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('reminders_freeze', 'a reminder that was sent stays as it is');
  end if;
  return old;
end $$;
create trigger reminders_freeze before update or delete on reminders for each row execute function reminders_freeze();
