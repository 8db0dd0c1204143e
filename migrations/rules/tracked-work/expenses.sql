-- Receipts stay as they were checked. What expenses charge follows from their amounts, and leads to collecting.

-- The file of a copy is the original's. A tenant that arrives has files of its own.
create function receipts_are_shared() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into shared_receipts (store_key, tenant_id, receipt_id) values (new.store_key, new.tenant_id, new.id);
  return null;
end $$;
create trigger receipts_are_shared after insert on receipts
  for each row when (is_being_cloned() and not is_arriving()) execute function receipts_are_shared();

-- A receipt that an issued document carries stays as long as the document does.
create function receipts_stay() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tenant_exists(old.tenant_id) then
    perform refuse('receipts_frozen', 'the receipt of an issued document stays');
  end if;
  return old;
end $$;
create trigger receipts_stay before delete on receipts for each row when (old.is_frozen) execute function receipts_stay();

-- The receipts of the expenses that a draft charges, in the order of their days. The service names them, see `facts/annexes.ts`.
create function annexes_of_draft(draft invoices) returns jsonb stable language sql set search_path = public, pg_temp return (
  select jsonb_agg(annex order by day, id) from (
    select distinct on (receipts.id) expense_date as day, expenses.id, jsonb_build_object('receipt', receipts.id, 'fileName', file_name,
      'contentType', content_type, 'sizeBytes', size_bytes, 'sha256', sha256, 'description', name) as annex
    from (
      select expense_id from amount_charges
      where tenant_id = (draft).tenant_id and invoice_id = (draft).id and expense_id is not null
      group by expense_id having sum(amount_minor) > 0
    ) as charged
      join expenses on expenses.tenant_id = (draft).tenant_id and expenses.id = charged.expense_id
      join receipts on receipts.tenant_id = (draft).tenant_id and receipts.id = expenses.receipt_id
    order by receipts.id, expense_date, expenses.id
  ) as carried
);

-- What an issued invoice carries stays with it. A receipt may have gone since the draft was read.
create function invoices_freeze_receipts() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  frozen bigint;
begin
  update receipts set is_frozen = true
    where tenant_id = new.tenant_id and id = any (array(select annex ->> 'receipt' from jsonb_array_elements(new.annexes) as listed (annex)));
  get diagnostics frozen = row_count;
  if frozen <> jsonb_array_length(new.annexes) then
    perform refuse('invoices_annexes', 'the annexes of an invoice are receipts');
  end if;
  return null;
end $$;
create trigger invoices_freeze_receipts after update on invoices
  for each row when (old.number is null and new.number is not null and new.annexes is not null) execute function invoices_freeze_receipts();

-- What the expense charges: converted into the contract's currency, and then raised by the markup. A contract's currency
-- stays while it has expenses, see `contracts_keep_currency`.
create function expenses_charge() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  currency constant text := (select currency_code from contracts where tenant_id = new.tenant_id and id = new.contract_id);
  converted numeric;
begin
  if (new.currency_code = currency) = (new.exchange_rate is not null) then
    perform refuse('expenses_exchange_rate', 'an expense has an exchange rate if its currency is not the contract''s');
  end if;
  converted := case when new.exchange_rate is null then new.amount_minor
    else converted_minor(new.amount_minor, new.currency_code, new.exchange_rate, currency) end;
  converted := converted + round(converted * coalesce(new.markup_percent, 0) / 100);
  if converted > 9007199254740991 then
    perform refuse('expenses_charge_exact', 'the amount to charge is too large to be exact');
  end if;
  new.charge_minor := converted;
  return new;
end $$;
create trigger expenses_charge before insert or update of contract_id, amount_minor, currency_code, exchange_rate, markup_percent on expenses
  for each row when (not is_being_cloned()) execute function expenses_charge();

-- Only the triggers of charges, one level deeper, write their sums.
create function expenses_keep_charges() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_trigger_depth() < 2 then
    perform refuse('expenses_charged', 'the charged amount of an expense follows from its charges');
  end if;
  return new;
end $$;
create trigger expenses_begin_uncharged before insert on expenses
  for each row when ((new.charged_minor <> 0 or new.is_overdrawn) and not is_being_cloned()) execute function expenses_keep_charges();
create trigger expenses_keep_charges before update on expenses
  for each row when ((old.charged_minor, old.is_overdrawn) <> (new.charged_minor, new.is_overdrawn)) execute function expenses_keep_charges();

-- A line charges expenses of its own contract, on their day and with the tax of their kind. So these stay while some of it is charged.
create function expenses_keep_charged() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse('expenses_keep_charged', 'an expense that was charged keeps its contract, day and kind');
  return null;
end $$;
create trigger expenses_keep_charged before update on expenses
  for each row when (
    (old.charged_minor <> 0 or old.is_overdrawn) and (old.contract_id, old.expense_date, old.kind) <> (new.contract_id, new.expense_date, new.kind)
  ) execute function expenses_keep_charged();

create function expenses_keep_receipt() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from receipts where tenant_id = old.tenant_id and id = old.receipt_id and is_frozen) then
    perform refuse('expenses_keep_receipt', 'an expense that was charged on an issued invoice keeps its receipt');
  end if;
  return new;
end $$;
create trigger expenses_keep_receipt before update on expenses
  for each row when (old.charged_minor <> 0 and old.receipt_id is distinct from new.receipt_id) execute function expenses_keep_receipt();

create function expenses_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owing record;
begin
  for owing in
    select tenant_id, array_agg(distinct contract_id) as contracts, max(updated_at) as at from new_expenses
    where pg_trigger_depth() = 1 or ((owed_minor <> 0 or is_overdrawn) and not is_held) group by tenant_id
  loop
    perform collect_soon(owing.tenant_id, owing.contracts, owing.at);
  end loop;
  return null;
end $$;
create trigger expenses_added after insert on expenses
  referencing new table as new_expenses for each statement when (not is_being_cloned()) execute function expenses_collect_soon();
create trigger expenses_changed after update on expenses
  referencing new table as new_expenses for each statement execute function expenses_collect_soon();

-- Expenses are converted into it.
create function contracts_keep_currency() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from expenses where tenant_id = old.tenant_id and contract_id = old.id) then
    perform refuse('contracts_keep_currency', 'a contract with expenses keeps its currency');
  end if;
  return new;
end $$;
create trigger contracts_keep_currency before update on contracts
  for each row when (old.currency_code <> new.currency_code) execute function contracts_keep_currency();
