-- Deposits, and the lines by which other invoices deduct them.

-- The lines that deduct a deposit: all but those of void invoices, and those that a credit note took back. Both are for good.
create function standing_deductions(tenant text, deposit text) returns setof billables stable language sql begin atomic
  select lines.* from billables as lines
    join invoices on invoices.tenant_id = lines.tenant_id and invoices.id = lines.invoice_id
  where lines.tenant_id = tenant and lines.deposit_id = deposit and invoices.status <> 'VOID' and not exists (
    select from credit_note_billables as credited where credited.tenant_id = tenant and credited.billable_id = lines.id
  );
end;

-- What is deducted of a deposit, with tax.
create function deducted_of(tenant text, deposit text) returns bigint stable language sql
  return (select coalesce(sum(deposit_minor), 0)::bigint from standing_deductions(tenant, deposit));

-- What is paid of a deposit and not deducted yet, with tax. It is below 0 if a payment was reversed after the deduction. Rounding
-- has no tax and is never deducted: of a deposit with nothing due, all that is left of its total can be.
create function left_to_deduct(deposit invoices) returns bigint stable language sql return case when (deposit).paid_minor = 0 then 0
  else (deposit).paid_minor + left_to_credit(deposit) - ((deposit).payable_minor - (deposit).credited_minor) end::bigint
  - deducted_of((deposit).tenant_id, (deposit).id);

-- What credit notes, write-offs and deductions left of each tax of a deposit: amounts with tax, and the tax in them. Further facts are those of
-- its lines.
create function taxes_left_of_deposit(deposit invoices) returns table (
  category text, percent numeric, gross_minor numeric, tax_minor numeric, country text, exemption_code text, exemption_reason text,
  supply text
) stable language sql begin atomic
  with parts as (
    select tax ->> 'category' as category, (tax ->> 'percent')::numeric as percent,
      (tax ->> 'taxableMinor')::numeric + (tax ->> 'taxMinor')::numeric as gross, (tax ->> 'taxMinor')::numeric as tax
    from jsonb_array_elements((deposit).taxes) as listed (tax)
    union all
    select tax ->> 'category', (tax ->> 'percent')::numeric,
      -(tax ->> 'taxableMinor')::numeric - (tax ->> 'taxMinor')::numeric, -(tax ->> 'taxMinor')::numeric
    from (
      select taxes from credit_notes where tenant_id = (deposit).tenant_id and invoice_id = (deposit).id
      union all
      select taxes from write_offs
      where tenant_id = (deposit).tenant_id and invoice_id = (deposit).id and reversed_at is null
    ) as lowered, jsonb_array_elements(lowered.taxes) as listed (tax)
    union all
    select tax_category, tax_percent, -deposit_minor, -deposit_tax_minor
    from standing_deductions((deposit).tenant_id, (deposit).id)
  ), facts as (
    select tax_category, tax_percent, min(tax_country) as country, min(tax_exemption_code) as code,
      min(tax_exemption_reason) as reason, min(billables.supply) as supply
    from billables where tenant_id = (deposit).tenant_id and invoice_id = (deposit).id group by 1, 2
  )
  select parts.category, parts.percent, sum(gross), sum(tax), min(facts.country), min(code), min(reason), min(facts.supply)
  from parts join facts on (tax_category, tax_percent) = (parts.category, parts.percent)
  group by 1, 2 having sum(gross) <> 0 order by 1, 2;
end;

-- A deduction is of a deposit of the same contract, at most what is paid of it. Who deducts holds the lock of the deposit, so that
-- two never take the same money, and no credit note takes it meanwhile.
create function billables_deduct() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  deposit invoices;
  invoice invoices;
begin
  select * into deposit from invoices where tenant_id = new.tenant_id and id = new.deposit_id for no key update;
  select * into invoice from invoices where tenant_id = new.tenant_id and id = new.invoice_id;
  if (deposit.kind, invoice.kind, deposit.contract_id) is distinct from ('DEPOSIT', 'INVOICE', invoice.contract_id)
    or deposit.number is null or deposit.status = 'VOID'
    or new.total_minor <> (case when invoice.prices_include_tax then 0 else new.deposit_tax_minor end) - new.deposit_minor
  then
    perform refuse('billables_deposit_fits', 'a deduction is of an issued deposit of the same contract');
  end if;
  if left_to_deduct(deposit) < 0 then
    perform refuse('billables_deducted_at_most_paid', 'at most what is paid of a deposit is deducted');
  end if;
  return null;
end $$;
create trigger billables_deduct after insert on billables
  for each row when (new.deposit_id is not null and not is_being_cloned()) execute function billables_deduct();

-- A deduction follows from its deposit. Only its place among the lines, and what callers noted on it, may change.
create function billables_keep_deposit() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changeable constant text[] := array['sort_order', 'metadata', 'updated_at', 'total_minor', 'text_rows'];
begin
  if to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable then
    perform refuse('billables_keep_deposit', 'the deduction of a deposit is not changed');
  end if;
  return new;
end $$;
create trigger billables_keep_deposit before update on billables for each row
  when (num_nonnulls(old.deposit_id, new.deposit_id) > 0) execute function billables_keep_deposit();
