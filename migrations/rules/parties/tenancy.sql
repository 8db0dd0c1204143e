-- Tenants keep an owner, are purged only after they were deleted, and notify every process when access changes.

-- A tenant always keeps an owner who has accepted. The tenant's row is locked first: otherwise two owners who remove
-- each other at the same moment would each still see the other.
create function members_keep_one_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.role = 'OWNER' and new.subject is not distinct from old.subject then
    return new;
  end if;
  perform refuse_other_tenant(old.tenant_id);
  perform from tenants where id = old.tenant_id and deleted_at is null for update;
  if found and not exists (
    select from members
    where tenant_id = old.tenant_id and id <> old.id and role = 'OWNER' and subject is not null
  ) then
    raise exception 'a tenant keeps at least one owner'
      using errcode = 'check_violation', constraint = 'members_keep_one_owner', table = 'members';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger members_keep_one_owner before update or delete on members
  for each row when (old.role = 'OWNER' and old.subject is not null)
  execute function members_keep_one_owner();

-- Only a tenant that is marked as deleted can be purged.
create function tenants_purge_deleted_only() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.deleted_at is null then
    raise exception 'a tenant is deleted first and purged later'
      using errcode = 'check_violation', constraint = 'tenants_purge_deleted_only', table = 'tenants';
  end if;
  return old;
end $$;
create trigger tenants_purge_deleted_only before delete on tenants
  for each row execute function tenants_purge_deleted_only();

-- A document of a sandbox must never become a real one, nor the other way round.
create function tenants_keep_mode() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'the mode of a tenant is never changed'
    using errcode = 'check_violation', constraint = 'tenants_keep_mode', table = 'tenants';
end $$;
create trigger tenants_keep_mode before update of mode on tenants
  for each row when (new.mode <> old.mode) execute function tenants_keep_mode();

-- Only sandboxes have a clock of their own, and it never goes back.
create function tenant_clocks_go_forward() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from tenants where id = new.tenant_id and mode = 'SANDBOX') then
      perform refuse('tenant_clocks_of_sandboxes', 'only a sandbox has a clock of its own');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if tenant_exists(old.tenant_id) then
      perform refuse('tenant_clocks_stay', 'the clock of a sandbox goes only with its tenant');
    end if;
    return old;
  end if;
  if new.now < old.now then
    perform refuse('tenant_clocks_go_forward', 'the clock of a sandbox never goes back');
  end if;
  return new;
end $$;
create trigger tenant_clocks_go_forward before insert or update or delete on tenant_clocks
  for each row execute function tenant_clocks_go_forward();

-- Remembers the day that a tenant has reached when it moves to another time zone.
create function tenants_days_from() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.days_from := greatest(old.days_from, day_of(new.updated_at, old.time_zone));
  return new;
end $$;
create trigger tenants_days_from before update of time_zone on tenants
  for each row when (new.time_zone <> old.time_zone) execute function tenants_days_from();

-- Every process caches access rights for a few seconds. A change notifies them to read again.
create function access_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('access_changed', coalesce(changed ->> 'tenant_id', changed ->> 'id'));
  return null;
end $$;
create trigger access_changed after insert or delete or update of subject, email, role on members
  for each row execute function access_changed();
create trigger access_changed after insert or delete or update of role, scopes on access_tokens
  for each row execute function access_changed();
create trigger access_changed after delete or update of deleted_at, limits, suspended_at, suspension_reason on tenants
  for each row execute function access_changed();

-- When tax counts in the tenant's return: as it was set, or else as the law of its country has it.
create function tax_point_of(tenant tenants) returns text stable language sql return coalesce((tenant).tax_point, case when coalesce((
    select country_code from addresses where tenant_id = (tenant).id and client_id is null
    order by client_id, sort_order, created_at, id limit 1
  ), left(upper(trim((tenant).vat_number)), 2)) in ('DE', 'AT') then 'SUPPLY' else 'ISSUE' end);
