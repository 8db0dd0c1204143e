-- Coverage by prepaid hours, and the charges of amounts: those of recurring charges and of expenses.

-- Keeps the covered minutes of entries. Entries are looked up by their keys, see `time_charges_add_up`.
create function time_coverages_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  effects constant text := case tg_op
    when 'INSERT' then 'select *, minutes as effect from new_coverages'
    when 'DELETE' then 'select *, -minutes as effect from old_coverages'
    else 'select *, minutes as effect from new_coverages union all select *, -minutes from old_coverages' end;
  written record;
begin
  for written in execute format(
    'select tenant_id, jsonb_object_agg(entry_id, minutes) filter (where minutes <> 0) as sums from (
       select tenant_id, entry_id, sum(effect) as minutes from (%s) as coverages group by 1, 2
     ) as by_entry group by 1', effects
  ) loop
    perform refuse_other_tenant(written.tenant_id);
    update time_entries set covered_minutes = covered_minutes + (written.sums ->> id)::integer
      where tenant_id = written.tenant_id and id = any (array(select jsonb_object_keys(written.sums)));
  end loop;
  return null;
end $$;
create trigger time_coverages_added after insert on time_coverages
  referencing new table as new_coverages for each statement when (not is_being_cloned()) execute function time_coverages_add_up();
create trigger time_coverages_changed after update on time_coverages
  referencing old table as old_coverages new table as new_coverages for each statement execute function time_coverages_add_up();
create trigger time_coverages_removed after delete on time_coverages
  referencing old table as old_coverages for each statement execute function time_coverages_add_up();

-- Keeps the charged amounts of expenses, and the charges of issued lines. A credit note asks for the contract, which may owe again.
create function amount_charges_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  effects constant text := case tg_op
    when 'INSERT' then 'select *, amount_minor as effect from new_charges'
    when 'DELETE' then 'select *, -amount_minor as effect from old_charges'
    else 'select *, amount_minor as effect from new_charges union all select *, -amount_minor from old_charges' end;
  written record;
  overdrawn text[];
begin
  for written in execute format(
    'select tenant_id, jsonb_object_agg(expense_id, amount) filter (where amount <> 0) as sums from (
       select tenant_id, expense_id, sum(effect) as amount from (%s) as charges where expense_id is not null group by 1, 2
     ) as by_expense group by 1', effects
  ) loop
    perform refuse_other_tenant(written.tenant_id);
    update expenses set charged_minor = charged_minor + (written.sums ->> id)::bigint
      where tenant_id = written.tenant_id and id = any (array(select jsonb_object_keys(written.sums)));
  end loop;
  -- A plain charge overdraws no line.
  for written in execute format(
    'select tenant_id, array_agg(distinct expense_id) as expenses from (%s) as charges
       where expense_id is not null and (credit_note_id is not null or priced_by_id <> billable_id) group by 1', effects
  ) loop
    overdrawn := array(
      select expense_id from amount_charges where tenant_id = written.tenant_id and expense_id = any (written.expenses)
      group by expense_id, priced_by_id having sum(amount_minor) < 0
    );
    update expenses set is_overdrawn = id = any (overdrawn)
      where tenant_id = written.tenant_id and id = any (written.expenses) and is_overdrawn <> (id = any (overdrawn));
  end loop;
  for written in execute format(
    'select distinct tenant_id, contract_id, invoice_id, credit_note_id is null as is_charge from %s',
    case tg_op when 'INSERT' then 'new_charges' else 'old_charges' end
  ) loop
    if exists (
      select from invoices where tenant_id = written.tenant_id and id = written.invoice_id
        and case tg_op when 'INSERT' then (status = 'DRAFT') <> written.is_charge
          else (status <> 'DRAFT' or not written.is_charge) and tenant_exists(written.tenant_id) end
    ) then
      perform refuse('amount_charges_freeze', 'the charges of an issued invoice change by credit notes');
    end if;
    if not written.is_charge then
      perform collect_soon(written.tenant_id, array[written.contract_id], app_now());
    end if;
  end loop;
  return null;
end $$;
create trigger amount_charges_added after insert on amount_charges
  referencing new table as new_charges for each statement when (not is_being_cloned()) execute function amount_charges_add_up();
create trigger amount_charges_changed after update on amount_charges
  referencing old table as old_charges new table as new_charges for each statement execute function amount_charges_add_up();
create trigger amount_charges_removed after delete on amount_charges
  referencing old table as old_charges for each statement execute function amount_charges_add_up();

-- Only the amounts of a charge change.
create function amount_charges_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('amount_charges_keep', 'a charge of an amount keeps its line and what it charges');
  return null;
end $$;
create trigger amount_charges_keep before update on amount_charges
  for each row when (
    (old.contract_id, old.charge_id, old.period_starts_on, old.price_key, old.expense_id, old.invoice_id, old.billable_id, old.priced_by_id,
      old.credit_note_id)
      is distinct from (new.contract_id, new.charge_id, new.period_starts_on, new.price_key, new.expense_id, new.invoice_id, new.billable_id,
      new.priced_by_id, new.credit_note_id)
  ) execute function amount_charges_keep();

-- A line charges amounts of its contract, and the charge names the line's invoice. A credit note takes back what a line of its
-- own invoice charged.
create function amount_charges_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_charges as charge where not exists (
      select from billables join invoices on invoices.tenant_id = billables.tenant_id and invoices.id = billables.invoice_id
      where billables.tenant_id = charge.tenant_id and billables.id = charge.billable_id and billables.collected_for is not null
        and invoices.id = charge.invoice_id and invoices.contract_id = charge.contract_id
    ) or (charge.credit_note_id is not null and not exists (
      select from credit_notes where credit_notes.tenant_id = charge.tenant_id and credit_notes.id = charge.credit_note_id
        and credit_notes.invoice_id = charge.invoice_id
    )) or (charge.expense_id is not null and not exists (
      select from expenses where expenses.tenant_id = charge.tenant_id and expenses.id = charge.expense_id
        and expenses.contract_id = charge.contract_id
    ))
  ) then
    perform refuse('amount_charges_of_line', 'a charge belongs to a collected line of an invoice of its contract');
  end if;
  return null;
end $$;
create trigger amount_charges_fit after insert on amount_charges
  referencing new table as new_charges for each statement when (not is_being_cloned()) execute function amount_charges_fit();

-- New terms of charges may owe more, or less than drafts charge.
create function charges_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in select tenant_id, array_agg(distinct contract_id) as contracts, max(updated_at) as at from new_charges group by 1 loop
    perform collect_soon(changed.tenant_id, changed.contracts, changed.at);
  end loop;
  return null;
end $$;
create trigger charges_added after insert on charges
  referencing new table as new_charges for each statement execute function charges_collect_soon();
create trigger charges_changed after update on charges
  referencing new table as new_charges for each statement execute function charges_collect_soon();
create trigger allowances_added after insert on allowances
  referencing new table as new_charges for each statement execute function charges_collect_soon();
create trigger allowances_changed after update on allowances
  referencing new table as new_charges for each statement execute function charges_collect_soon();

-- Days begin at other times in another time zone.
create function tenants_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform collect_soon(new.id, array(
    select contract_id from charges where tenant_id = new.id union select contract_id from allowances where tenant_id = new.id
  ), new.updated_at);
  return null;
end $$;
create trigger tenants_collect_soon after update on tenants
  for each row when (old.time_zone is distinct from new.time_zone) execute function tenants_collect_soon();
