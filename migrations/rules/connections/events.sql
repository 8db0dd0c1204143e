-- When subscriptions cover events.

-- `isInUse` in src/modules/connections/integrations/status.ts says the same.
create function is_in_use(status text) returns boolean immutable parallel safe language sql
  return status in ('ACTIVE', 'ERROR');

create function subscriptions_begin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_other_tenant(new.tenant_id);
  insert into subscription_periods (tenant_id, subscription_id, integration_id, event_type, client_id)
    select new.tenant_id, new.id, new.integration_id, new.event_type, new.client_id from integrations
    where tenant_id = new.tenant_id and id = new.integration_id and is_in_use(status);
  return null;
end $$;
create trigger subscriptions_begin after insert on subscriptions for each row when (not is_being_cloned()) execute function subscriptions_begin();

create function subscriptions_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_other_tenant(old.tenant_id);
  update subscription_periods set ended_by = pg_current_xact_id()
    where tenant_id = old.tenant_id and subscription_id = old.id and ended_by is null;
  return null;
end $$;
create trigger subscriptions_end after delete on subscriptions for each row execute function subscriptions_end();

create function integrations_come_into_use() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_other_tenant(new.tenant_id);
  insert into subscription_periods (tenant_id, subscription_id, integration_id, event_type, client_id)
    select tenant_id, id, integration_id, event_type, client_id from subscriptions
    where tenant_id = new.tenant_id and integration_id = new.id
    -- The transaction may have taken it out of use before.
    on conflict (tenant_id, subscription_id, begun_by) do update set ended_by = null;
  return null;
end $$;
create trigger integrations_come_into_use after update of status on integrations
  for each row when (is_in_use(new.status) and not is_in_use(old.status)) execute function integrations_come_into_use();

create function integrations_go_out_of_use() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_other_tenant(new.tenant_id);
  update subscription_periods set ended_by = pg_current_xact_id()
    where tenant_id = new.tenant_id and integration_id = new.id and ended_by is null;
  return null;
end $$;
create trigger integrations_go_out_of_use after update of status on integrations
  for each row when (is_in_use(old.status) and not is_in_use(new.status)) execute function integrations_go_out_of_use();
