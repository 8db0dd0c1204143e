-- Charges lead to what time entries owe, and what they owe leads to collecting.

-- Keeps the sums of entries, and the charges of issued lines. Sums and invoices are looked up by their keys. Joins would
-- be planned by statistics that may not know the entries yet, and then take quadratic time.
create function time_charges_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  effects constant text := case tg_op
    when 'INSERT' then 'select *, minutes as effect from new_charges'
    when 'DELETE' then 'select *, -minutes as effect from old_charges'
    else 'select *, minutes as effect from new_charges union all select *, -minutes from old_charges' end;
  written record;
  overdrawn text[];
begin
  for written in execute format(
    'select tenant_id, jsonb_object_agg(entry_id, minutes) filter (where minutes <> 0) as sums from (
       select tenant_id, entry_id, sum(effect) as minutes from (%s) as charges group by 1, 2
     ) as by_entry group by 1', effects
  ) loop
    perform refuse_other_tenant(written.tenant_id);
    update time_entries set charged_minutes = charged_minutes + (written.sums ->> id)::integer
      where tenant_id = written.tenant_id and id = any (array(select jsonb_object_keys(written.sums)));
  end loop;
  -- A plain charge overdraws no line.
  for written in execute format(
    'select tenant_id, array_agg(distinct entry_id) as entries from (%s) as charges
       where credit_note_id is not null or priced_by_id <> billable_id group by 1', effects
  ) loop
    overdrawn := array(
      select entry_id from time_charges where tenant_id = written.tenant_id and entry_id = any (written.entries)
      group by entry_id, priced_by_id having sum(minutes) < 0
    );
    update time_entries set is_overdrawn = true
      where tenant_id = written.tenant_id and id = any (overdrawn) and not is_overdrawn;
    update time_entries set is_overdrawn = false
      where tenant_id = written.tenant_id and is_overdrawn
        and id = any (array(select unnest(written.entries) except select unnest(overdrawn)));
  end loop;
  for written in execute format(
    'select distinct tenant_id, invoice_id, credit_note_id is null as is_charge from %s',
    case tg_op when 'INSERT' then 'new_charges' else 'old_charges' end
  ) loop
    if exists (
      select from invoices where tenant_id = written.tenant_id and id = written.invoice_id
        and case tg_op when 'INSERT' then (status = 'DRAFT') <> written.is_charge
          else (status <> 'DRAFT' or not written.is_charge) and tenant_exists(written.tenant_id) end
    ) then
      perform refuse('time_charges_freeze', 'the charges of an issued invoice change by credit notes');
    end if;
  end loop;
  return null;
end $$;
create trigger time_charges_added after insert on time_charges
  referencing new table as new_charges for each statement when (not is_being_cloned()) execute function time_charges_add_up();
create trigger time_charges_changed after update on time_charges
  referencing old table as old_charges new table as new_charges for each statement execute function time_charges_add_up();
create trigger time_charges_removed after delete on time_charges
  referencing old table as old_charges for each statement execute function time_charges_add_up();

-- A charge keeps its entry and its invoice. Its minutes change with its entry. It may move to another collected line of its draft.
create function time_charges_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.entry_id, old.invoice_id, old.credit_note_id) is distinct from (new.entry_id, new.invoice_id, new.credit_note_id)
    or not exists (
      select from billables where tenant_id = new.tenant_id and id = new.billable_id
        and invoice_id = new.invoice_id and collected_for is not null
    )
  then
    perform refuse('time_charges_keep', 'a charge keeps its entry, its invoice, and a collected line of it');
  end if;
  return new;
end $$;
create trigger time_charges_keep before update on time_charges
  for each row when (
    (old.entry_id, old.invoice_id, old.billable_id, old.priced_by_id, old.credit_note_id)
      is distinct from (new.entry_id, new.invoice_id, new.billable_id, new.priced_by_id, new.credit_note_id)
  ) execute function time_charges_keep();

-- A line charges entries of its contract, and the charge names the line's invoice. A credit note takes back what a line of
-- its own invoice charged. Everything is looked up by keys, see `time_charges_add_up`.
create function time_charges_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  written record;
begin
  for written in
    select tenant_id, invoice_id, credit_note_id, array_agg(distinct billable_id) as lines, array_agg(distinct entry_id) as entries
    from new_charges group by 1, 2, 3
  loop
    if exists (
      select from unnest(written.lines) as line (id) where not exists (
        select from billables where billables.tenant_id = written.tenant_id and billables.id = line.id
          and billables.invoice_id = written.invoice_id and billables.collected_for is not null
      )
    ) or (written.credit_note_id is not null and not exists (
      select from credit_notes where credit_notes.tenant_id = written.tenant_id and credit_notes.id = written.credit_note_id
        and credit_notes.invoice_id = written.invoice_id
    )) then
      perform refuse('time_charges_of_line', 'a charge belongs to a collected line of its invoice');
    end if;
    if written.credit_note_id is null and exists (
      select from unnest(written.entries) as entry (id) where not exists (
        select from time_entries where time_entries.tenant_id = written.tenant_id and time_entries.id = entry.id
          and time_entries.contract_id = (
            select contract_id from invoices where invoices.tenant_id = written.tenant_id and invoices.id = written.invoice_id
          )
      )
    ) then
      perform refuse('time_charges_of_contract', 'a line charges the time of its contract');
    end if;
  end loop;
  return null;
end $$;
create trigger time_charges_fit after insert on time_charges
  referencing new table as new_charges for each statement when (not is_being_cloned()) execute function time_charges_fit();

-- Only the triggers of charges, one level deeper, write their sums.
create function time_entries_keep_charges() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_trigger_depth() < 2 then
    perform refuse('time_entries_charged', 'the charged minutes of an entry follow from its charges');
  end if;
  return new;
end $$;
create trigger time_entries_begin_uncharged before insert on time_entries
  for each row when ((new.charged_minutes <> 0 or new.covered_minutes <> 0 or new.is_overdrawn) and not is_being_cloned()) execute function time_entries_keep_charges();
create trigger time_entries_keep_charges before update on time_entries
  for each row when ((old.charged_minutes, old.covered_minutes, old.is_overdrawn)
    <> (new.charged_minutes, new.covered_minutes, new.is_overdrawn)) execute function time_entries_keep_charges();

-- A line charges entries of its own contract. So an entry with charged minutes keeps its contract: the service ends it and makes
-- another one. Once all of its minutes are credited, it may change its contract.
create function time_entries_keep_contract() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from time_charges where tenant_id = old.tenant_id and entry_id = old.id
    group by billable_id, priced_by_id having sum(minutes) <> 0
  ) then
    perform refuse('time_entries_keep_contract', 'an entry with charged minutes keeps its contract');
  end if;
  return new;
end $$;
create trigger time_entries_keep_contract before update on time_entries
  for each row when (old.contract_id <> new.contract_id) execute function time_entries_keep_contract();

-- An approval is for the entry as it was then, so a change takes it back. `is_held` and the tracker's own facts don't count.
create function time_entries_lose_approval() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.approved_at := null;
  return new;
end $$;
create trigger time_entries_lose_approval before update on time_entries
  for each row when (
    old.approved_at is not null and (old.contract_id, old.project_id, old.entry_date, old.minutes, old.worker, old.role,
      old.description, old.is_billable, old.source_id, old.reference_type, old.reference_id, old.reference_name)
      is distinct from (new.contract_id, new.project_id, new.entry_date, new.minutes, new.worker, new.role,
      new.description, new.is_billable, new.source_id, new.reference_type, new.reference_id, new.reference_name)
  ) execute function time_entries_lose_approval();

-- Asks for the given contracts that collect automatically: by their own terms, because they are issued automatically, or because a
-- tracker feeds them. Drafts of contracts with recurring charges or prepaid hours follow these, even if nothing is collected.
create function collect_soon(tenant text, contract_ids text[], at timestamptz) returns void language sql
begin atomic
  select ask_for_tenant_work('collect', tenant, '', array(
    select id from contracts
    where tenant_id = tenant and id = any (contract_ids) and (
      case
        when collect is not null then collect ->> 'every' <> 'NEVER'
        when coalesce(issue ->> 'mode', 'DRAFT') <> 'DRAFT' then true
        else exists (
          select from time_entries where tenant_id = tenant and contract_id = contracts.id and source <> 'MANUAL'
        )
      end
      or exists (select from charges where tenant_id = tenant and contract_id = contracts.id)
      or exists (select from allowances where tenant_id = tenant and contract_id = contracts.id)
    )
  ), at);
end;

create function time_entries_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owing record;
begin
  for owing in
    select tenant_id, array_agg(distinct contract_id) as contracts, max(updated_at) as at from new_entries
    -- After a person's or a tracker's change, problems of entries that owe nothing may have gone.
    where pg_trigger_depth() = 1 or ((owed_minutes <> 0 or is_overdrawn) and not is_held) group by tenant_id
  loop
    perform collect_soon(owing.tenant_id, owing.contracts, owing.at);
  end loop;
  return null;
end $$;
create trigger time_entries_added after insert on time_entries
  referencing new table as new_entries for each statement execute function time_entries_collect_soon();
create trigger time_entries_changed after update on time_entries
  referencing new table as new_entries for each statement execute function time_entries_collect_soon();

-- Asks for those of the given contracts that may owe something.
create function collect_what_is_owed(tenant text, contract_ids text[], at timestamptz) returns void language sql
begin atomic
  select collect_soon(tenant, array(
    select id from unnest(contract_ids) as contract (id)
    where exists (select from time_entries where tenant_id = tenant and contract_id = contract.id and (owed_minutes <> 0 or is_overdrawn))
      or exists (select from expenses where tenant_id = tenant and contract_id = contract.id and owed_minor <> 0)
      or exists (select from charges where tenant_id = tenant and contract_id = contract.id)
      or exists (select from allowances where tenant_id = tenant and contract_id = contract.id)
  ), at);
end;

-- New terms may let work be charged that could not be before, and move what recurring charges owe.
create function contracts_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform collect_what_is_owed(new.tenant_id, array[new.id], new.updated_at);
  return null;
end $$;
create trigger contracts_collect_soon after update on contracts
  for each row when (
    (old.status, old.rates, old.collect, old.issue, old.starts_at, old.ends_at, old.currency_code, old.is_approval_required)
      is distinct from (new.status, new.rates, new.collect, new.issue, new.starts_at, new.ends_at, new.currency_code, new.is_approval_required)
  ) execute function contracts_collect_soon();

create function clients_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform collect_what_is_owed(new.tenant_id, array(
    select id from contracts where tenant_id = new.tenant_id and client_id = new.id
  ), new.updated_at);
  return null;
end $$;
create trigger clients_collect_soon after update on clients
  for each row when (old.archived_at is distinct from new.archived_at) execute function clients_collect_soon();
