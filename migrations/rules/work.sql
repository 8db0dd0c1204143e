-- Work beside requests. `0012-work.sql` has the table.

-- Asks for work within the transaction of the change that calls for it. The row is locked until the commit. A worker that has
-- done the work settles it after that, sees the change, and leaves the row.
create function ask_for_work(kind_asked text, tenant text, lane_asked text, keys text[], at timestamptz) returns void language sql
begin atomic
  insert into work as known (kind, tenant_id, lane, key, due_at)
    select kind_asked, tenant, lane_asked, key, at from unnest(keys) as key order by key
    on conflict (kind, tenant_id, lane, key)
    do update set due_at = least(known.due_at, excluded.due_at), changes = known.changes + 1, attempts = 0;
end;

-- When work is due in real time that is due at this moment of the tenant's time. The two are one unless the tenant's
-- clock was moved: then work is due at once, or waits until the clock has reached it. The clock is held until the commit, so
-- that it does not pass by work that it does not see yet.
create function due_in_real_time(tenant text, at timestamptz) returns timestamptz language plpgsql set search_path = public, pg_temp as $$
declare
  tenant_now timestamptz;
begin
  select now into tenant_now from tenant_clocks where tenant_id = tenant for share;
  return case when tenant_now is null then at when at <= tenant_now then least(at, clock_timestamp()) else 'infinity' end;
end $$;

-- Asks for work that goes by the tenant's time, at a moment of that time. Needs the scope of the tenant, whose clock it reads.
create function ask_for_tenant_work(kind_asked text, tenant text, lane_asked text, keys text[], at timestamptz)
returns void language sql
begin atomic
  insert into work as known (kind, tenant_id, lane, key, due_at, tenant_due_at)
    select kind_asked, tenant, lane_asked, key, real.due_at, at
    from (select due_in_real_time(tenant, at) as due_at) as real, unnest(keys) as key order by key
    on conflict (kind, tenant_id, lane, key)
    do update set due_at = least(known.due_at, excluded.due_at),
      tenant_due_at = least(known.tenant_due_at, excluded.tenant_due_at), changes = known.changes + 1, attempts = 0;
end;

create function tenants_drop_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from work where tenant_id = old.id;
  return null;
end $$;
create trigger tenants_drop_work after delete on tenants for each row execute function tenants_drop_work();
