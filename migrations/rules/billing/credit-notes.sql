-- A credit note takes back a part of its invoice, at most what was charged, and is frozen from the start.

-- The tax of a part of a pair of category and rate that is credited. It is rounded once, and the credit note that takes the
-- last of a pair takes all of its remaining tax. Until then, rounding must not use up the tax that the remaining lines will
-- need. Amounts are as they were typed, with or without tax. `left_amount` is left after the credit note, and `left_tax` is
-- the tax that is left for both.
create function credited_tax(amount numeric, tax_percent numeric, left_amount numeric, left_tax numeric, is_included boolean)
  returns numeric immutable parallel safe language sql return case
    when left_amount = 0 then left_tax
    when left_amount > 0 then least(tax_in(amount, tax_percent, is_included), left_tax)
    else greatest(left_tax,
      least(tax_in(amount, tax_percent, is_included), left_tax - tax_in(left_amount, tax_percent, is_included)))
  end;

-- The part of an invoice's total that no credit note has taken yet, without rounding.
create function left_to_credit(invoice invoices) returns numeric stable language sql return (invoice).total_minor - case
  when (invoice).rounding_minor = 0 then (invoice).credited_minor else coalesce((
    select sum(total_minor) from credit_notes where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id
  ), 0) end;

-- Whether a line of an issued invoice is worth something that no credit note has taken yet. Lines are joined by hashing, as in
-- `credit_note_billables_add_up`.
create function has_credit_left(invoice invoices) returns boolean stable language plpgsql
set enable_nestloop = off set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
declare
  worths constant jsonb := worths_of_lines(invoice);
begin
  return exists (
    select from billables left join (
      select billable_id, sum(total_minor) as total_minor from credit_note_billables
      where tenant_id = invoice.tenant_id and invoice_id = invoice.id group by billable_id
    ) as credited on credited.billable_id = billables.id
    where tenant_id = invoice.tenant_id and invoice_id = invoice.id
      and coalesce((worths -> billables.id)::numeric, billables.total_minor) <> coalesce(credited.total_minor, 0)
  );
end $$;

-- The amount that lines of one tax were typed with.
create function typed_amount(taxable numeric, tax numeric, prices_include_tax boolean) returns numeric
  immutable parallel safe language sql return taxable + case when prices_include_tax then tax else 0 end;

-- The taxes that a credit note of these taxable amounts has: with the country and the reasons of its invoice, and the tax
-- that earlier credit notes left of it.
create function taxes_credited(invoice invoices, taxes jsonb) returns jsonb stable language sql return (
  with earlier as materialized (
    select category, percent, sum(typed_amount("taxableMinor", "taxMinor", (invoice).prices_include_tax)) as amount,
      sum("taxMinor") as tax
    from credit_notes, jsonb_to_recordset(credit_notes.taxes)
      as tax (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric)
    where tenant_id = (invoice).tenant_id and invoice_id = (invoice).id group by 1, 2
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', charged.category, 'percent', charged.percent,
      'country', charged.country,
      'taxableMinor', credited."taxableMinor", 'taxMinor', credited_tax(
        typed_amount(credited."taxableMinor", credited."taxMinor", (invoice).prices_include_tax), charged.percent,
        typed_amount(charged."taxableMinor" - credited."taxableMinor", charged."taxMinor" - credited."taxMinor",
          (invoice).prices_include_tax) - coalesce(earlier.amount, 0),
        charged."taxMinor" - coalesce(earlier.tax, 0), (invoice).prices_include_tax),
      'disbursedMinor', credited."disbursedMinor", 'exemptionCode', charged."exemptionCode", 'exemptionReason', charged."exemptionReason")) order by position)
  from rows from (jsonb_to_recordset(taxes) as (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric, "disbursedMinor" numeric))
      with ordinality as credited (category, percent, "taxableMinor", "taxMinor", "disbursedMinor", position)
    left join jsonb_to_recordset((invoice).taxes) as charged (category text, percent numeric, country text, "taxableMinor" numeric,
      "taxMinor" numeric, "exemptionCode" text, "exemptionReason" text) using (category, percent)
    left join earlier using (category, percent)
);

-- A credit note has the parties, the terms and the tax currency of its invoice. The last one takes the base and the tax that
-- earlier ones left over in the tax currency.
create function credit_notes_copy() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  if new.kind = 'CANCELLATION' and ((invoice.paid_minor, invoice.written_off_minor, invoice.total_minor)
    is distinct from (0::bigint, 0::bigint, new.total_minor) or invoice.credited_part not in ('NONE', 'EMPTY'))
  then
    perform refuse('credit_notes_cancel_whole', 'a cancellation takes back a whole invoice that was neither paid, credited nor written off');
  end if;
  if new.taxes is distinct from taxes_credited(invoice, new.taxes) then
    perform refuse('credit_notes_taxes_of_invoice', 'a credit note has the country and the reasons of its invoice, and tax that is left of it');
  end if;
  if new.total_minor > left_to_credit(invoice) then
    perform refuse('invoices_credited_at_most_total', 'an invoice is credited at most with its total');
  end if;
  if invoice.kind = 'DEPOSIT' and new.total_minor > left_to_credit(invoice) - deducted_of(invoice.tenant_id, invoice.id) then
    perform refuse('credit_notes_of_deducted', 'the part of a deposit that is deducted is not credited');
  end if;
  new.client_id := invoice.client_id;
  new.contract_id := invoice.contract_id;
  new.prices_include_tax := invoice.prices_include_tax;
  -- The credit that takes the last of the total takes what is left to pay or to be paid back, and with it the rounding. Earlier
  -- ones take no rounding, unless they would take more than that.
  new.payable_minor := case when new.total_minor = left_to_credit(invoice) then invoice.payable_minor - invoice.credited_minor
    else least(new.total_minor, invoice.payable_minor - invoice.credited_minor) end;
  new.rounding_minor := new.payable_minor - new.total_minor;
  new.set_off_minor := new.payable_minor - freed_by_credit(invoice, new.payable_minor);
  new.currency_code := invoice.currency_code;
  new.currency_exponent := invoice.currency_exponent;
  new.invoice_number := invoice.number;
  new.invoice_issue_date := invoice.issue_date;
  new.time_zone := invoice.time_zone;
  new.locale := invoice.locale;
  new.seller := invoice.seller;
  new.buyer := invoice.buyer;
  new.bank_account := invoice.bank_account;
  new.reference := invoice.reference;
  new.buyer_reference := invoice.buyer_reference;
  new.payment_reference := invoice.payment_reference;
  new.payment_terms_days := invoice.payment_terms_days;
  new.service_from := invoice.service_from;
  new.service_to := invoice.service_to;
  new.tax_currency_code := invoice.tax_currency_code;
  new.tax_exchange_rate := invoice.tax_exchange_rate;
  new.logo_asset_id := invoice.logo_asset_id;
  new.background_asset_id := invoice.background_asset_id;
  new.accent_color := invoice.accent_color;
  new.paper := invoice.paper;
  new.e_invoice_profile := invoice.e_invoice_profile;
  new.taxable_minor_in_tax_currency := null;
  new.tax_minor_in_tax_currency := null;
  if invoice.tax_currency_code is not null then
    select case
        when new.subtotal_minor = invoice.subtotal_minor - coalesce(sum(subtotal_minor), 0)
        then invoice.taxable_minor_in_tax_currency - coalesce(sum(taxable_minor_in_tax_currency), 0)
        else converted_minor(new.subtotal_minor, invoice.currency_code, invoice.tax_exchange_rate, invoice.tax_currency_code)
      end, case
        when new.tax_minor = invoice.tax_minor - coalesce(sum(tax_minor), 0)
        then invoice.tax_minor_in_tax_currency - coalesce(sum(tax_minor_in_tax_currency), 0)
        else converted_minor(new.tax_minor, invoice.currency_code, invoice.tax_exchange_rate, invoice.tax_currency_code)
      end
      into new.taxable_minor_in_tax_currency, new.tax_minor_in_tax_currency
      from credit_notes where tenant_id = new.tenant_id and invoice_id = new.invoice_id;
    new.taxes := taxes_converted(new.taxes, invoice.currency_code, invoice.tax_exchange_rate, invoice.tax_currency_code,
      new.taxable_minor_in_tax_currency, new.tax_minor_in_tax_currency);
  end if;
  return new;
end $$;
create trigger credit_notes_copy before insert on credit_notes
  for each row when (not is_being_cloned()) execute function credit_notes_copy();

-- One trigger of statements, which runs after the journal's: what follows from a credit note is recorded after it.
create function credit_notes_settle() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
declare
  new public.credit_notes;
  invoice public.invoices;
begin
  for new in select * from issued order by sequence loop
    if new.issue_date <> greatest(day_of(new.issued_at, new.time_zone), new.invoice_issue_date,
      last_issue_date(new.tenant_id, 'CREDIT_NOTE'))
    then
      perform refuse('credit_notes_days', 'a credit note is dated when it is issued');
    end if;
    if not exists (
      select from jsonb_array_elements(new.taxes) as listed (tax)
      having sum((tax ->> 'taxableMinor')::bigint) = new.subtotal_minor
        and sum((tax ->> 'taxMinor')::bigint) = new.tax_minor
    ) then
      perform refuse('credit_notes_taxes_add_up', 'the taxes of a credit note add up to it');
    end if;
    if (case when new.prices_include_tax then new.total_minor else new.subtotal_minor end) is distinct from (
      select sum(total_minor) from credit_note_billables
      where tenant_id = new.tenant_id and credit_note_id = new.id
    ) then
      perform refuse('credit_note_billables_add_up', 'a credit note is written together with its lines');
    end if;
    select * into invoice from public.invoices where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
    -- It takes what is due, then what was written off. The rest was paid, and goes back on account. A discount for early payment
    -- goes last.
    perform reverse_write_offs(invoice, new.set_off_minor - balance_of(invoice), new.recorded_date, new.created_at);
    perform free_allocations(new.tenant_id, new.invoice_id, new.payable_minor - new.set_off_minor, new.issue_date, new.created_at);
    if invoice.written_off_minor > 0 then
      perform share_write_offs_anew(invoice, new.recorded_date, new.created_at);
    end if;
    invoice.credited_part := case when has_credit_left(invoice) then 'SOME' else 'ALL' end;
    perform settle_invoice(invoice, new.payable_minor, new.kind = 'CANCELLATION',
      greatest(new.issue_date, new.recorded_date), new.created_at);
    perform count_series_on(new.tenant_id, 'CREDIT_NOTE', new.series_period, 1, new.sequence, new.sequence,
      new.issued_at, new.issue_date);
  end loop;
  return null;
end $$;
create trigger credit_notes_settle after insert on credit_notes
  referencing new table as issued for each statement when (not is_being_cloned()) execute function credit_notes_settle();

create function credit_notes_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  unchanged public.credit_notes;
begin
  -- That it was sent is no part of the document.
  if tg_op = 'UPDATE' and new.sent_at is distinct from old.sent_at then
    unchanged := old;
    unchanged.sent_at := new.sent_at;
    unchanged.updated_at := new.updated_at;
    if unchanged *= new then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('credit_notes_freeze', 'a credit note is kept as it was issued');
  end if;
  return old;
end $$;
create trigger credit_notes_freeze after update or delete on credit_notes
  for each row when (not is_being_cloned()) execute function credit_notes_freeze();

-- A credit note adds up to its lines and has their taxes, they are lines of its invoice, and no line is credited beyond
-- its own amount.
-- All lines of the invoice are read once and joined by hashing. A nested loop, which statistics that do not know the
-- tenant yet would suggest, takes quadratic time.
create function credit_note_billables_add_up() returns trigger language plpgsql
set enable_nestloop = off set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
declare
  note record;
  worths jsonb;
begin
  for note in
    select distinct tenant_id, credit_note_id, invoice_id from new_lines
  loop
    select worths_of_lines(invoices) into worths from invoices where tenant_id = note.tenant_id and id = note.invoice_id;
    perform from credit_notes where tenant_id = note.tenant_id and id = note.credit_note_id
      and (case when prices_include_tax then total_minor else subtotal_minor end, billable_count) = (
        select sum(total_minor), count(*) from credit_note_billables
        where tenant_id = note.tenant_id and credit_note_id = note.credit_note_id having bool_or(total_minor <> 0 or kind = 'CANCELLATION')
      );
    if not found then
      perform refuse('credit_note_billables_add_up', 'the lines of a credit note add up to it, and one of them is not 0 unless it cancels its invoice');
    end if;
    perform from (
        select billable_id, sum(total_minor) as total_minor from credit_note_billables
        where tenant_id = note.tenant_id and invoice_id = note.invoice_id
        group by billable_id
      ) as credited
      left join billables as charged on charged.tenant_id = note.tenant_id and charged.invoice_id = note.invoice_id
        and charged.id = credited.billable_id,
      lateral (select coalesce((worths -> charged.id)::numeric, charged.total_minor) as total_minor) as worth
      where charged.id is null or abs(credited.total_minor) > abs(worth.total_minor)
        or sign(credited.total_minor) * sign(worth.total_minor) < 0;
    if found then
      perform refuse('credit_note_billables_at_most_line', 'a line of the invoice is credited at most with what it is worth');
    end if;
    perform from credit_note_billables as credited join billables as charged on charged.tenant_id = note.tenant_id
        and charged.invoice_id = note.invoice_id and charged.id = credited.billable_id
      where credited.tenant_id = note.tenant_id and credit_note_id = note.credit_note_id
        and charged.deposit_id is not null and credited.total_minor <> charged.total_minor;
    if found then
      perform refuse('credit_notes_of_deductions', 'the deduction of a deposit is credited as a whole');
    end if;
    perform from (
        select tax ->> 'category' as category, (tax ->> 'percent')::numeric as percent,
          typed_amount((tax ->> 'taxableMinor')::numeric, (tax ->> 'taxMinor')::numeric, prices_include_tax) as taxable_minor
        from credit_notes, jsonb_array_elements(taxes) as listed (tax)
        where tenant_id = note.tenant_id and id = note.credit_note_id
      ) as stated
      full join (
        select tax_category, tax_percent, sum(credited.total_minor) as taxable_minor
        from credit_note_billables as credited
          join billables as charged on charged.tenant_id = note.tenant_id and charged.invoice_id = note.invoice_id
            and charged.id = credited.billable_id
        where credited.tenant_id = note.tenant_id and credited.credit_note_id = note.credit_note_id
        group by tax_category, tax_percent
      ) as credited on (category, percent) = (tax_category, tax_percent)
      where stated.taxable_minor is distinct from credited.taxable_minor;
    if found then
      perform refuse('credit_notes_taxes_add_up', 'the taxes of a credit note match its lines');
    end if;
  end loop;
  return null;
end $$;
create trigger credit_note_billables_add_up after insert on credit_note_billables
  referencing new table as new_lines for each statement when (not is_being_cloned()) execute function credit_note_billables_add_up();

create function credit_note_billables_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('credit_notes_freeze', 'a credit note is kept as it was issued');
  end if;
  return old;
end $$;
create trigger credit_note_billables_freeze before update or delete on credit_note_billables
  for each row execute function credit_note_billables_freeze();
