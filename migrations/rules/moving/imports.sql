-- An import is undone as a whole, until something stands on what it made.

-- An import that moves to another installation before it is worked on goes on there.
create function imports_ask_for_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ask_for_tenant_work('imports', new.tenant_id, '', array[new.id], new.updated_at);
  return null;
end $$;
create trigger imports_ask_for_work after insert on imports
  for each row when (new.status = 'QUEUED') execute function imports_ask_for_work();

-- Checks now what is checked at the commit otherwise, so that a trial finds it.
create function check_constraints_now() returns void language plpgsql set search_path = public, pg_temp as $$
begin
  set constraints all immediate;
end $$;

-- The records that an import made.
create function records_of_import(asked text) returns table (record_id text, number integer) stable language sql
set search_path = public, pg_temp begin atomic
  select import_rows.record_id, import_rows.number from imports
    join import_rows on import_rows.tenant_id = imports.tenant_id and import_id = imports.id
      and import_rows.upload_key = imports.upload_key
  where imports.tenant_id = app_tenant() and imports.id = asked and import_rows.status = 'NEW' and import_rows.record_id is not null;
end;

-- Lists the records of an import that others depend on, or that were changed since.
create function obstacles_of_import(asked text, most integer)
returns table (number integer, record_id text, obstacle text) stable language plpgsql set search_path = public, pg_temp as $$
declare
  import imports;
  facts text;
begin
  select * into import from imports where imports.tenant_id = app_tenant() and imports.id = asked;
  -- Each fact has a condition on `made`, the record.
  facts := case import.kind
    when 'CLIENTS' then $sql$
      select 'has contracts' where exists (select from contracts where client_id = made.id)
      union all select 'has payments' where exists (select from payments where client_id = made.id)
      union all select 'has quotes' where exists (select from quotes where client_id = made.id)
      union all select 'was sent messages' where exists (select from messages where client_id = made.id)
      union all select 'has addresses or contacts that were added or changed since' where exists (
        select from addresses where client_id = made.id and updated_at > $3
        union all select from contacts where client_id = made.id and updated_at > $3
        union all select from emails join contacts on contacts.id = contact_id where client_id = made.id and emails.updated_at > $3)
      union all select 'has pictures' where exists (select from media_attachments where client_id = made.id)
      union all select 'was changed since' where made.updated_at > $3 $sql$
    when 'CONTACTS' then $sql$
      select 'was changed since, or its emails were' where made.updated_at > $3
        or exists (select from emails where contact_id = made.id and updated_at > $3) $sql$
    when 'ADDRESSES' then $sql$
      select 'is the address of a contract or a draft' where exists (
        select from contracts where client_id = made.client_id and address_id = made.id
        union all select from invoices where client_id = made.client_id and address_id = made.id)
      union all select 'was changed since' where made.updated_at > $3 $sql$
    when 'CONTRACTS' then $sql$
      select 'has invoices' where exists (select from invoices where contract_id = made.id)
      union all select 'has time entries' where exists (select from time_entries where contract_id = made.id)
      union all select 'has expenses' where exists (select from expenses where contract_id = made.id)
      union all select 'has charges or allowances' where exists (
        select from charges where contract_id = made.id union all select from allowances where contract_id = made.id)
      union all select 'has a quote' where exists (select from quotes where contract_id = made.id)
      union all select 'has projects that were added or changed since' where exists (
        select from projects where contract_id = made.id and updated_at > $3)
      union all select 'was changed since' where made.updated_at > $3 $sql$
    when 'TIME_ENTRIES' then $sql$
      select 'was charged or covered' where exists (
        select from time_charges where entry_id = made.id union all select from time_coverages where entry_id = made.id)
      union all select 'was approved or changed since' where made.updated_at > $3 or made.approved_at is not null $sql$
    when 'INVOICES' then $sql$
      select 'is ' || made.status where made.status <> 'FINALIZED'
      union all select 'was sent, or seen by the client' where num_nonnulls(made.sent_at, made.viewed_at) > 0
      union all select 'has messages' where exists (select from message_invoices where invoice_id = made.id)
      union all select 'is being paid online' where exists (select from payment_attempts where invoice_id = made.id)
      union all select 'was changed since' where made.status = 'FINALIZED' and made.updated_at > $3 $sql$
    when 'PAYMENTS' then $sql$
      select 'is allocated or refunded' where made.allocated_minor <> 0 or made.refunded_minor <> 0 or made.covered_minor <> 0
      union all select 'is reversed' where made.reversed_at is not null
      union all select 'was changed since' where made.reversed_at is null and made.updated_at > $3 $sql$
  end;
  return query execute format(
    'select of_import.number, made.id, fact.obstacle from records_of_import($1) as of_import
       join %I as made on made.id = of_import.record_id
       cross join lateral (%s) as fact (obstacle) order by of_import.number limit $2',
    lower(import.kind), facts) using asked, most, import.done_at;
end $$;

-- Undoes an import, or returns what stands on it. Money and invoices are not deleted: payments are reversed and invoices voided,
-- and their external ids are free again. The locks are those that services take first: accounts and contracts, in their order.
create function undo_import(asked text, written_at timestamptz)
returns table (number integer, record_id text, obstacle text) language plpgsql set search_path = public, pg_temp as $$
declare
  import imports;
  ids constant text[] := array(select made.record_id from records_of_import(asked) as made);
begin
  select * into import from imports where imports.tenant_id = app_tenant() and imports.id = asked;
  perform from clients where clients.id = any (case import.kind
      when 'CLIENTS' then ids
      when 'CONTACTS' then array(select client_id from contacts where contacts.id = any (ids))
      when 'ADDRESSES' then array(select client_id from addresses where addresses.id = any (ids))
      when 'CONTRACTS' then array(select client_id from contracts where contracts.id = any (ids))
      when 'INVOICES' then array(select client_id from invoices where invoices.id = any (ids))
      when 'PAYMENTS' then array(select client_id from payments where payments.id = any (ids)) end)
    order by clients.id for update;
  perform from contracts where contracts.id = any (case import.kind
      when 'CONTRACTS' then ids
      when 'TIME_ENTRIES' then array(select contract_id from time_entries where time_entries.id = any (ids)) end)
    order by contracts.id for update;
  execute format('select from %I where id = any ($1) order by id for update', lower(import.kind)) using ids;
  return query select * from obstacles_of_import(asked, 10);
  if found then
    return;
  end if;
  case import.kind
    when 'CLIENTS' then delete from clients where clients.id = any (ids);
    when 'CONTACTS' then delete from contacts where contacts.id = any (ids);
    when 'ADDRESSES' then delete from addresses where addresses.id = any (ids);
    when 'CONTRACTS' then
      delete from projects where contract_id = any (ids);
      delete from contracts where contracts.id = any (ids);
    when 'TIME_ENTRIES' then delete from time_entries where time_entries.id = any (ids);
    when 'INVOICES' then
      update invoices set status = 'VOID', voided_at = written_at, credited_minor = payable_minor,
          last_settlement_date = greatest(last_settlement_date, tenant_day(written_at)), updated_at = greatest(updated_at, written_at)
        where invoices.id = any (ids);
      update invoices set external_id = null where invoices.id = any (ids) and external_id is not null;
    when 'PAYMENTS' then
      update payments set reversed_at = written_at, reversed_date = tenant_day(written_at), external_id = null, updated_at = written_at
        where payments.id = any (ids);
  end case;
end $$;

create function texts_in(list jsonb) returns text[] immutable language sql
begin atomic
  select array(select jsonb_array_elements_text(list));
end;

-- Names as lists of records are sorted by, which their indexes hold.
create function name_keys_in(list jsonb) returns text[] immutable language sql
begin atomic
  select array(select sorted_name(name) from jsonb_array_elements_text(list) as name);
end;

-- The clients, contracts or projects that rows name, or whose client or contract they name, with those that they belong to.
-- `names` has a list for each property by which rows name records. A draft has no invoices.
create function named_by_rows(level text, names jsonb) returns table (
  "clientId" text, "clientExternalId" text, "clientName" text, "contractId" text, "contractExternalId" text, "contractName" text,
  "projectId" text, "projectExternalId" text, "projectName" text
) stable language sql set search_path = public, pg_temp
begin atomic
  with client_ids as (
    select id from clients where external_id = any (texts_in(names -> 'clientExternalId'))
    union select id from clients where name_key = any (name_keys_in(names -> 'clientName'))
  ), contract_ids as (
    select id from contracts where external_id = any (texts_in(names -> 'contractExternalId'))
    union select id from contracts where name_key = any (name_keys_in(names -> 'contractName'))
    union select contracts.id from client_ids join contracts on client_id = client_ids.id where level <> 'client'
  ), project_ids as (
    select id from projects where external_id = any (texts_in(names -> 'projectExternalId'))
    union select id from projects where name_key = any (name_keys_in(names -> 'projectName'))
    union select projects.id from contract_ids join projects on contract_id = contract_ids.id where level = 'project'
  )
  select id, external_id, name, null, null, null, null, null, null from client_ids join clients using (id) where level = 'client'
  union all
  select clients.id, clients.external_id, clients.name, contracts.id, contracts.external_id, contracts.name, null, null, null
  from contract_ids join contracts using (id) join clients on clients.id = client_id where level = 'contract' and status <> 'DRAFT'
  union all
  select clients.id, clients.external_id, clients.name, contracts.id, contracts.external_id, contracts.name,
    projects.id, projects.external_id, projects.name
  from project_ids join projects using (id) join contracts on contracts.id = contract_id join clients on clients.id = client_id
  where level = 'project';
end;
