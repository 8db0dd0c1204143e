-- Work beside requests. `0009-work.sql` has the table.

-- Asks for work within the transaction of the change that calls for it. The row is locked until the commit. A worker that has
-- done the work settles it after that, sees the change, and leaves the row.
create function ask_for_work(kind_asked text, tenant text, lane_asked text, keys text[], at timestamptz) returns void language sql
begin atomic
  insert into work as known (kind, tenant_id, lane, key, due_at)
    select kind_asked, tenant, lane_asked, key, at from unnest(keys) as key order by key
    on conflict (kind, tenant_id, lane, key)
    do update set due_at = least(known.due_at, excluded.due_at), changes = known.changes + 1, attempts = 0;
end;

create function tenants_drop_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from work where tenant_id = old.id;
  return null;
end $$;
create trigger tenants_drop_work after delete on tenants for each row execute function tenants_drop_work();
