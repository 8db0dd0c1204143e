-- The journal of the installation. `0013-operating.sql` has the tables.

-- The hash of an act covers the hash of the act before it, and then this text. `src/modules/operating/acts` verifies it.
create function act_text(act acts) returns text stable language sql set timezone = 'UTC' return concat_ws(e'\n', (act).sequence,
  (extract(epoch from (act).created_at) * 1000)::bigint, to_json((act).actor), (act).action,
  coalesce(to_json((act).tenant_id)::text, '-'), (act).details::text);

-- Adds an act to the journal, as a part of the transaction that does what it tells of. Other acts wait for the commit, so it is the
-- last thing that a transaction does. The application's role can add acts only by this function.
create function record_act(by_whom text, what text, tenant text, given jsonb) returns bigint language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last acts_head;
  act acts;
begin
  select * into strict last from acts_head for update;
  act.sequence := last.sequence + 1;
  -- Clocks may go back, but the times of a chain do not.
  act.created_at := greatest(last.created_at, clock_timestamp());
  act.actor := by_whom;
  act.action := what;
  act.tenant_id := tenant;
  act.details := given;
  act.hash := sha256(last.hash || convert_to(act_text(act), 'UTF8'));
  insert into acts values (act.*);
  update acts_head set sequence = act.sequence, created_at = act.created_at, hash = act.hash;
  return act.sequence;
end $$;

create function acts_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal of the installation can only be appended to'
    using errcode = 'check_violation', constraint = 'acts_append_only', table = tg_table_name;
end $$;
create trigger acts_append_only before update or delete on acts for each row execute function acts_append_only();
create trigger acts_no_truncate before truncate on acts for each statement execute function acts_append_only();
