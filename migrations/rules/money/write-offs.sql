-- A write-off gives up what is due of an invoice. It lowers base and tax on its day, unless its tax stays.

-- This part of the taxes of a document, where `whole` is its amount to pay. Each row has its part of what rows with tax add up
-- to, rounded so that the parts add up, and all of the taxes if the part is the whole.
create function part_of_taxes(taxes jsonb, part bigint, whole bigint) returns jsonb
immutable language sql set search_path = public, pg_temp return (
  with shared as (
    select *, "taxableMinor" + "taxMinor" as gross,
      round(part * sum("taxableMinor" + "taxMinor") over upto / whole)
        - round(part * (sum("taxableMinor" + "taxMinor") over upto - "taxableMinor" - "taxMinor") / whole) as share
    from rows from (jsonb_to_recordset(taxes) as (category text, percent numeric, country text, "taxableMinor" numeric,
        "taxMinor" numeric, "taxableMinorInTaxCurrency" numeric, "taxMinorInTaxCurrency" numeric, "disbursedMinor" numeric)) with ordinality as tax
        (category, percent, country, "taxableMinor", "taxMinor", "taxableMinorInTaxCurrency", "taxMinorInTaxCurrency", "disbursedMinor", place)
    window upto as (order by place)
  )
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', category, 'percent', percent, 'country', country,
    'taxableMinor', share - tax, 'taxMinor', tax,
    'taxableMinorInTaxCurrency', round("taxableMinorInTaxCurrency" * part / whole),
    'taxMinorInTaxCurrency', round("taxMinorInTaxCurrency" * part / whole),
    'disbursedMinor', case when "disbursedMinor" = "taxableMinor" then share - tax else round("disbursedMinor" * part / whole) end))
    order by place), '[]')
  from shared cross join lateral (
    select case when gross = 0 then round("taxMinor" * part / whole) else round(share * "taxMinor" / gross) end as tax
  ) as each_tax
);

-- The first taxes less the second ones, in the order of the first.
create function taxes_less(taxes jsonb, lesser jsonb) returns jsonb
immutable language sql set search_path = public, pg_temp return (
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', category, 'percent', percent, 'country', country,
    'taxableMinor', "taxableMinor" - coalesce(taxable, 0), 'taxMinor', "taxMinor" - coalesce(tax, 0),
    'taxableMinorInTaxCurrency', "taxableMinorInTaxCurrency" - coalesce(converted_taxable, 0),
    'taxMinorInTaxCurrency', "taxMinorInTaxCurrency" - coalesce(converted_tax, 0),
    'disbursedMinor', "disbursedMinor" - coalesce(disbursed, 0))) order by place), '[]')
  from rows from (jsonb_to_recordset(taxes) as (category text, percent numeric, country text, "taxableMinor" numeric,
      "taxMinor" numeric, "taxableMinorInTaxCurrency" numeric, "taxMinorInTaxCurrency" numeric, "disbursedMinor" numeric)) with ordinality as tax
      (category, percent, country, "taxableMinor", "taxMinor", "taxableMinorInTaxCurrency", "taxMinorInTaxCurrency", "disbursedMinor", place)
    left join (
      select category, percent, sum("taxableMinor") as taxable, sum("taxMinor") as tax,
        sum("taxableMinorInTaxCurrency") as converted_taxable, sum("taxMinorInTaxCurrency") as converted_tax,
        sum("disbursedMinor") as disbursed
      from jsonb_to_recordset(lesser) as taken (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric,
        "taxableMinorInTaxCurrency" numeric, "taxMinorInTaxCurrency" numeric, "disbursedMinor" numeric)
      group by category, percent
    ) as taken using (category, percent)
);

-- The taxes of an invoice that credit notes left.
create function taxes_uncredited(invoice invoices) returns jsonb stable language sql set search_path = public, pg_temp
  return taxes_less((invoice).taxes, (
    select coalesce(jsonb_agg(tax), '[]') from credit_notes, jsonb_array_elements(taxes) as listed (tax)
    where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id
  ));

-- The part of an invoice's taxes that goes with an amount: of what credit notes and other write-offs left.
create function taxes_written_off(invoice invoices, amount bigint) returns jsonb stable language sql
set search_path = public, pg_temp return (
  select part_of_taxes(taxes_less(taxes_uncredited(invoice), coalesce(jsonb_path_query_array(jsonb_agg(taxes), '$[*][*]'), '[]')),
    amount, (invoice).payable_minor - (invoice).credited_minor - coalesce(sum(amount_minor), 0)::bigint)
  from write_offs
  where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id and reversed_at is null and reduces_tax
);

-- Triggers that write one give its taxes.
create function write_offs_begin() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  new.client_id := invoice.client_id;
  if invoice.status in ('FINALIZED', 'PARTIALLY_PAID') and new.reduces_tax then
    new.taxes := taxes_written_off(invoice, new.amount_minor);
  else
    new.taxes := '[]';
  end if;
  return new;
end $$;
create trigger write_offs_begin before insert on write_offs
  for each row when (not is_being_cloned() and pg_trigger_depth() = 0) execute function write_offs_begin();

-- A write-off is at most what is due (`invoices_balance_at_least_zero`). Triggers that write or reverse one settle the invoice
-- themselves, together with what they do. The triggers are ones of statements, and so run after the journal's.
create function write_offs_settle() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  part write_offs;
  invoice invoices;
begin
  for part in select * from changed order by invoice_id, id loop
    select * into invoice from invoices where tenant_id = part.tenant_id and id = part.invoice_id for no key update;
    perform settle_invoice(invoice, 0, false, greatest(part.date, part.reversed_date), part.updated_at);
  end loop;
  return null;
end $$;
create trigger write_offs_settle after insert on write_offs
  referencing new table as changed for each statement when (not is_being_cloned() and pg_trigger_depth() = 0)
  execute function write_offs_settle();
create trigger write_offs_change after update on write_offs
  referencing new table as changed for each statement when (pg_trigger_depth() = 0) execute function write_offs_settle();

-- Reverses a write-off, and writes an amount of it off anew, with these taxes.
create function replace_write_off(part write_offs, amount bigint, taxes jsonb, on_day date, written_at timestamptz)
returns void language plpgsql set search_path = public, pg_temp as $$
begin
  update write_offs set reversed_at = written_at, reversed_date = on_day, updated_at = greatest(updated_at, written_at)
    where tenant_id = part.tenant_id and id = part.id;
  if amount > 0 then
    insert into write_offs (tenant_id, id, invoice_id, client_id, currency_code, amount_minor, reason, reduces_tax, taxes, note,
        payment_id, written_off_at, date, recorded_date, created_at, updated_at)
      values (part.tenant_id, new_id('wro'), part.invoice_id, part.client_id, part.currency_code, amount, part.reason,
        part.reduces_tax, taxes, part.note, part.payment_id, part.written_off_at, on_day, on_day, written_at, written_at);
  end if;
end $$;

-- A credit note may take all of one tax. What is written off then takes its part of the taxes that are left.
create function share_write_offs_anew(invoice invoices, on_day date, written_at timestamptz) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  part write_offs;
  taxes jsonb := taxes_uncredited(invoice);
  payable bigint := invoice.payable_minor - (
    select sum(payable_minor) from credit_notes where tenant_id = invoice.tenant_id and invoice_id = invoice.id
  );
  share jsonb;
begin
  for part in
    select * from write_offs
    where tenant_id = invoice.tenant_id and invoice_id = invoice.id and reversed_at is null and reduces_tax
    order by written_off_at, id
  loop
    share := part_of_taxes(taxes, part.amount_minor, payable);
    if share <> part.taxes then
      perform replace_write_off(part, part.amount_minor, share, on_day, written_at);
    end if;
    taxes := taxes_less(taxes, share);
    payable := payable - part.amount_minor;
  end loop;
end $$;

-- Reverses this much of what is written off, the newest first, and discounts for early payment last. If less than a whole one is
-- to go, the rest is written off anew.
create function reverse_write_offs(invoice invoices, amount bigint, on_day date, reversed timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  part write_offs;
  gone bigint;
begin
  if amount <= 0 then
    return;
  end if;
  for part in
    select * from write_offs where tenant_id = invoice.tenant_id and invoice_id = invoice.id and reversed_at is null
    order by reason = 'EARLY_PAYMENT', written_off_at desc, id desc
  loop
    exit when amount <= 0;
    gone := least(amount, part.amount_minor);
    amount := amount - gone;
    perform replace_write_off(part, part.amount_minor - gone,
      taxes_less(part.taxes, part_of_taxes(part.taxes, gone, part.amount_minor)), on_day, reversed);
  end loop;
end $$;

-- How much money a credit of this amount frees: what is beyond the amount due and what people wrote off, as far as it was paid.
create function freed_by_credit(invoice invoices, amount bigint) returns bigint stable language sql
set search_path = public, pg_temp return least((invoice).paid_minor, greatest(0, amount - balance_of(invoice) - coalesce((
  select sum(amount_minor) from write_offs
  where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id and reversed_at is null and reason <> 'EARLY_PAYMENT'
), 0)))::bigint;

-- Writes the discount off if exactly that is open, and all money came in time.
create function take_early_payment(
  invoice invoices, open_minor bigint, payment text, on_day date, written_at timestamptz
) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  last_day constant date := invoice.issue_date + (invoice.early_payment ->> 'days')::integer
    + (select grace_days from tenants where id = invoice.tenant_id);
  reduces_tax constant boolean := (invoice.early_payment ->> 'reducesTax')::boolean;
begin
  if open_minor is distinct from early_payment_discount(invoice.early_payment, invoice.payable_minor - invoice.credited_minor)
    or open_minor = 0 or exists (
      select from allocations join payments on payments.tenant_id = allocations.tenant_id and payments.id = payment_id
      where allocations.tenant_id = invoice.tenant_id and invoice_id = invoice.id and allocations.reversed_at is null
        and paid_date > last_day
    )
  then
    return;
  end if;
  insert into write_offs (tenant_id, id, invoice_id, client_id, currency_code, amount_minor, reason, reduces_tax, taxes,
      payment_id, written_off_at, date, recorded_date, created_at, updated_at)
    values (invoice.tenant_id, new_id('wro'), invoice.id, invoice.client_id, invoice.currency_code, open_minor,
      'EARLY_PAYMENT', reduces_tax, case when reduces_tax then taxes_written_off(invoice, open_minor) else '[]' end, payment,
      written_at, on_day, tenant_day(written_at), written_at, written_at);
end $$;

-- Without all of the money that earned them, discounts for early payment are due again. The caller settles the invoices.
create function take_discounts_back(tenant text, invoice_ids text[], on_day date, written_at timestamptz) returns void
language sql set search_path = public, pg_temp begin atomic
  update write_offs set reversed_at = written_at, reversed_date = on_day, updated_at = greatest(updated_at, written_at)
    where tenant_id = tenant and invoice_id = any (invoice_ids) and reversed_at is null and payment_id is not null;
end;
