-- Collecting drafts of contracts that issue automatically are issued on their day, and again after what stood in the way changed.

-- A clone asks, too, also for what could not be sent: it goes on by its own clock.
create function invoices_ask_to_be_issued() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  day constant date := issues_on(new);
begin
  if day is not null then
    perform ask_for_tenant_work('issue', new.tenant_id, '', array[new.contract_id], start_of_day(day, tenant_zone()));
  elsif new.issue_problem is not null then
    perform ask_for_tenant_work('issue', new.tenant_id, '', array[new.contract_id], new.updated_at);
  end if;
  return null;
end $$;
create trigger invoices_ask_to_be_issued after insert on invoices
  for each row when (new.origin = 'COLLECTED' and (new.status = 'DRAFT' or new.issue_problem is not null))
  execute function invoices_ask_to_be_issued();

create function contracts_ask_for_issuing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ask_for_tenant_work('issue', new.tenant_id, '', array[new.id], new.updated_at);
  return null;
end $$;
create trigger contracts_ask_for_issuing after update on contracts
  for each row when (
    (old.issue, old.collect) is distinct from (new.issue, new.collect) and num_nonnulls(old.issue, new.issue) > 0
  ) execute function contracts_ask_for_issuing();

-- Asks for the contracts whose drafts have a problem: of one contract, of one client, or all.
create function retry_issuing(tenant text, of_contract text, of_client text, at timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  contract_ids constant text[] := array(
    select distinct contract_id from invoices
    where tenant_id = tenant and issue_problem is not null and status = 'DRAFT'
      and contract_id = coalesce(of_contract, contract_id) and client_id = coalesce(of_client, client_id)
  );
begin
  if cardinality(contract_ids) > 0 then
    perform ask_for_tenant_work('issue', tenant, '', contract_ids, at);
  end if;
end $$;

create function invoices_retry_issuing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ask_for_tenant_work('issue', new.tenant_id, '', array[new.contract_id], new.updated_at);
  return null;
end $$;
create trigger invoices_retry_issuing after update on invoices for each row
  when (old.issue_problem is not null and new.issue_problem = old.issue_problem and new.status = 'DRAFT')
  execute function invoices_retry_issuing();

create function contracts_retry_issuing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform retry_issuing(new.tenant_id, new.id, null, new.updated_at);
  return null;
end $$;
create trigger contracts_retry_issuing after update on contracts for each row execute function contracts_retry_issuing();

create function clients_retry_issuing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform retry_issuing(new.tenant_id, null, new.id, new.updated_at);
  return null;
end $$;
create trigger clients_retry_issuing after update on clients for each row execute function clients_retry_issuing();

-- An address without a client is the tenant's. Once one is deleted, another one counts.
create function addresses_retry_issuing() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  address constant addresses := case when tg_op = 'DELETE' then old else new end;
begin
  perform retry_issuing(address.tenant_id, null, address.client_id, address.updated_at);
  return null;
end $$;
create trigger addresses_retry_issuing after insert or update or delete on addresses
  for each row when (not is_being_cloned()) execute function addresses_retry_issuing();

-- In another time zone, days begin at other times.
create function tenants_retry_issuing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.time_zone <> old.time_zone then
    perform ask_for_tenant_work('issue', new.id, '', array(
      select distinct contract_id from invoices where tenant_id = new.id and status = 'DRAFT' and issues_on(invoices) is not null
    ), new.updated_at);
  end if;
  perform retry_issuing(new.id, null, null, new.updated_at);
  return null;
end $$;
create trigger tenants_retry_issuing after update on tenants for each row execute function tenants_retry_issuing();
