-- The taxes of documents by day of supply, kind of supply and kind of line. They are written once, when a document is issued or a
-- claim is given up, and never change.

-- Writes the taxes of an invoice or a credit note. `lines` are groups of its lines, with the amounts that were typed, and what
-- earlier credit notes left of the group: [{ category, percent, taxDate, supply, kind, amount, left? }]. Tax is rounded cumulatively
-- within each category and rate, so that the groups add up to the document. A credit note that takes the last of a group takes all
-- that is left of it.
create function write_document_taxes(document text, invoice invoices, taxes jsonb, lines jsonb) returns void language sql
begin atomic
  with groups as (
    select line.*, country, "taxableMinor" as whole_base, "taxMinor" as whole, "taxableMinorInTaxCurrency" as whole_base_converted,
      "taxMinorInTaxCurrency" as whole_converted, coalesce(left_amount = amount, false) as is_last,
      row_number() over each_tax as position, count(*) over (partition by category, percent) as count
    from jsonb_to_recordset(lines) as line (category text, percent numeric, tax_date date, supply text, kind text, amount numeric,
        left_amount numeric, left_base numeric, left_tax numeric, left_base_converted numeric, left_converted numeric)
      join jsonb_to_recordset(taxes) as tax (category text, percent numeric, country text, "taxableMinor" numeric, "taxMinor" numeric,
        "taxableMinorInTaxCurrency" numeric, "taxMinorInTaxCurrency" numeric) using (category, percent)
    window each_tax as (partition by category, percent
      order by coalesce(left_amount = amount, false) desc, tax_date nulls first, supply desc, kind desc)
  ), taxed as (
    select *, case when is_last then left_tax
        else tax_in(until_here, percent, (invoice).prices_include_tax) - tax_in(until_here - amount, percent, (invoice).prices_include_tax)
      end as tax
    from (
      select *, sum(case when is_last then 0 else amount end) over (partition by category, percent order by position) as until_here
      from groups
    ) as cumulated
  ), whole as (
    select *, tax + case when position = count then whole - sum(tax) over (partition by category, percent) else 0 end as tax_minor
    from taxed
  ), based as (
    select *, case when (invoice).prices_include_tax then amount - tax_minor else amount end as base_minor from whole
  ), converted as (
    select *, case when is_last then left_base_converted else converted_minor(base_here, (invoice).currency_code,
          (invoice).tax_exchange_rate, (invoice).tax_currency_code)
        - converted_minor(base_here - base_minor, (invoice).currency_code, (invoice).tax_exchange_rate, (invoice).tax_currency_code)
      end as base_converted,
      case when is_last then left_converted else converted_minor(tax_here, (invoice).currency_code, (invoice).tax_exchange_rate,
          (invoice).tax_currency_code)
        - converted_minor(tax_here - tax_minor, (invoice).currency_code, (invoice).tax_exchange_rate, (invoice).tax_currency_code)
      end as tax_converted
    from (
      select *, sum(case when is_last then 0 else base_minor end) over so_far as base_here,
        sum(case when is_last then 0 else tax_minor end) over so_far as tax_here
      from based window so_far as (partition by category, percent order by position)
    ) as cumulated
  )
  insert into document_taxes (tenant_id, document_id, invoice_id, place, tax_date, category, percent, country, supply, kind,
    taxable_minor, tax_minor, taxable_minor_in_tax_currency, tax_minor_in_tax_currency)
  select (invoice).tenant_id, document, (invoice).id, row_number() over (order by category, percent, tax_date, supply, kind), tax_date,
    category, percent, country, supply, kind, base_minor, tax_minor,
    base_converted + case when position = count then whole_base_converted - sum(base_converted) over each_tax else 0 end,
    tax_converted + case when position = count then whole_converted - sum(tax_converted) over each_tax else 0 end
  from converted
  window each_tax as (partition by category, percent);
end;

-- What credit notes left of the taxes of an invoice.
create function document_taxes_left(tenant text, invoice text) returns table (
  category text, percent numeric, country text, tax_date date, supply text, kind text, left_base numeric, left_tax numeric,
  left_base_converted numeric, left_converted numeric
) stable language sql begin atomic
  select category, percent, max(country), tax_date, supply, kind, sum(sign * taxable_minor), sum(sign * tax_minor),
    sum(sign * taxable_minor_in_tax_currency), sum(sign * tax_minor_in_tax_currency)
  from (
    select document_taxes.*, case when document_id = invoice then 1 else -1 end as sign from document_taxes
    where tenant_id = tenant and invoice_id = invoice and document_id not like 'wro%'
  ) as documents
  group by category, percent, tax_date, supply, kind;
end;

-- The part of an amount that goes with the weights so far. Nothing has a weight if credit notes took all of it.
create function part_until(amount numeric, until_here numeric, weight numeric) returns numeric immutable parallel safe language sql
  return case when weight = 0 then 0 when weight < 0 then rounded_quotient(-amount * until_here, -weight)
    else rounded_quotient(amount * until_here, weight) end;

-- What a line does, and the tax that it counts under: disbursements are outside the scope of tax if all of the document is.
create function kind_of_line(line billables) returns text immutable parallel safe language sql return case
  when (line).is_disbursement then 'DISBURSEMENT' when (line).deposit_id is not null then 'DEDUCTION' else 'SALE' end;
create function category_of_line(line billables, taxes jsonb) returns text immutable parallel safe language sql return case
  when (line).is_disbursement and not taxes @> '[{"category": "E"}]' then 'O' else (line).tax_category end;

-- The last day of supply of a line of an issued invoice. A deposit comes before the supply, and has none.
create function tax_date_of(line billables, invoice invoices) returns date immutable parallel safe language sql return case
  when (invoice).kind <> 'DEPOSIT'
  then coalesce((line).service_to, (line).service_from, (invoice).service_to, (invoice).service_from, (invoice).issue_date) end;

create function invoices_tax() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  worths constant jsonb := worths_of_lines(new);
begin
  perform write_document_taxes(new.id, new, new.taxes, (
    select jsonb_agg(to_jsonb(groups)) from (
      select category_of_line(billables, new.taxes) as category, tax_percent as percent, tax_date_of(billables, new) as tax_date,
        supply, kind_of_line(billables) as kind, sum(coalesce((worths -> id)::numeric, total_minor)) as amount
      from billables where tenant_id = new.tenant_id and invoice_id = new.id
      group by 1, 2, 3, 4, 5
    ) as groups
  ));
  return null;
end $$;
create trigger invoices_tax after update on invoices for each row
  when (old.number is null and new.number is not null and not is_being_cloned()) execute function invoices_tax();

-- An invoice that is carried over has no lines: each of its taxes is a group of its own.
create function invoices_tax_carried_over() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into document_taxes (tenant_id, document_id, invoice_id, place, tax_date, category, percent, country, supply, kind,
    taxable_minor, tax_minor, taxable_minor_in_tax_currency, tax_minor_in_tax_currency)
  select new.tenant_id, new.id, new.id, row_number() over (order by category, percent),
    coalesce(new.service_to, new.service_from, new.issue_date), category, percent, country, 'SERVICE', 'SALE', "taxableMinor",
    "taxMinor", "taxableMinorInTaxCurrency", "taxMinorInTaxCurrency"
  from jsonb_to_recordset(new.taxes) as tax (category text, percent numeric, country text, "taxableMinor" bigint, "taxMinor" bigint,
    "taxableMinorInTaxCurrency" bigint, "taxMinorInTaxCurrency" bigint);
  return null;
end $$;
create trigger invoices_tax_carried_over after insert on invoices for each row
  when (new.kind = 'CARRIED_OVER' and not is_being_cloned()) execute function invoices_tax_carried_over();

-- It runs before the trigger that settles the invoice, which shares write-offs by what credit notes left.
create function credit_notes_tax() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where tenant_id = new.tenant_id and id = new.invoice_id;
  perform write_document_taxes(new.id, invoice, new.taxes, (
    with credited as (
      select category_of_line(billables, invoice.taxes) as category, tax_percent as percent, tax_date_of(billables, invoice) as tax_date,
        supply, kind_of_line(billables) as kind, sum(credited.total_minor) as amount
      from credit_note_billables as credited join billables on billables.tenant_id = credited.tenant_id and billables.id = billable_id
      where credited.tenant_id = new.tenant_id and credit_note_id = new.id
      group by 1, 2, 3, 4, 5
    ), uncredited as (
      select * from document_taxes_left(new.tenant_id, new.invoice_id)
    )
    select jsonb_agg(to_jsonb(groups)) from (
      select credited.*, left_base + case when invoice.prices_include_tax then left_tax else 0 end as left_amount, left_base, left_tax,
        left_base_converted, left_converted
      from credited left join uncredited using (category, percent, supply, kind)
      where credited.tax_date is not distinct from uncredited.tax_date
    ) as groups
  ));
  return null;
end $$;
create trigger credit_note_taxes after insert on credit_notes
  for each row when (not is_being_cloned()) execute function credit_notes_tax();

-- A write-off lowers each group of a tax in proportion to what credit notes left of it.
create function write_offs_tax() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  with pairs as (
    select category, percent, is_disbursed, case when is_disbursed then coalesce("disbursedMinor", 0) else "taxableMinor" - coalesce("disbursedMinor", 0) end as base,
      case when is_disbursed then 0 else "taxMinor" end as tax,
      case when is_disbursed then disbursed_converted else "taxableMinorInTaxCurrency" - disbursed_converted end as base_converted,
      case when is_disbursed then "taxMinorInTaxCurrency" - "taxMinorInTaxCurrency" else "taxMinorInTaxCurrency" end as tax_converted
    from jsonb_to_recordset(new.taxes) as listed (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric,
        "taxableMinorInTaxCurrency" numeric, "taxMinorInTaxCurrency" numeric, "disbursedMinor" numeric),
      lateral (select case when "disbursedMinor" = "taxableMinor" then "taxableMinorInTaxCurrency" when "disbursedMinor" is null then 0
        else rounded_quotient("taxableMinorInTaxCurrency" * "disbursedMinor", "taxableMinor") end as disbursed_converted) as shared,
      (values (true), (false)) as parts (is_disbursed)
  ), shared as (
    select groups.*, pairs.base, pairs.tax, pairs.base_converted, pairs.tax_converted,
      sum(left_base + left_tax) over so_far as until_here, sum(left_base + left_tax) over each_tax as weight,
      row_number() over so_far as position, count(*) over each_tax as count
    from document_taxes_left(new.tenant_id, new.invoice_id) as groups
      join pairs on (pairs.category, pairs.percent, is_disbursed) = (groups.category, groups.percent, groups.kind = 'DISBURSEMENT')
    window each_tax as (partition by groups.category, groups.percent, is_disbursed),
      so_far as (partition by groups.category, groups.percent, is_disbursed order by groups.tax_date nulls first, groups.supply, groups.kind)
  ), reached as (
    select shared.*, case when position = count then base else part_until(base, until_here, weight) end as base_here,
      case when position = count then tax else part_until(tax, until_here, weight) end as tax_here,
      case when position = count then base_converted else part_until(base_converted, until_here, weight) end as base_converted_here,
      case when position = count then tax_converted else part_until(tax_converted, until_here, weight) end as tax_converted_here
    from shared
  )
  insert into document_taxes (tenant_id, document_id, invoice_id, place, tax_date, category, percent, country, supply, kind,
    taxable_minor, tax_minor, taxable_minor_in_tax_currency, tax_minor_in_tax_currency)
  select new.tenant_id, new.id, new.invoice_id, row_number() over (order by category, percent, tax_date, supply, kind), tax_date,
    category, percent, country, supply, kind, base_here - lag(base_here, 1, 0::numeric) over so_far,
    tax_here - lag(tax_here, 1, 0::numeric) over so_far,
    base_converted_here - lag(base_converted_here, 1, 0::numeric) over so_far,
    tax_converted_here - lag(tax_converted_here, 1, 0::numeric) over so_far
  from reached
  window so_far as (partition by category, percent, kind = 'DISBURSEMENT' order by position);
  return null;
end $$;
create trigger write_offs_tax after insert on write_offs
  for each row when (new.taxes <> '[]' and not is_being_cloned()) execute function write_offs_tax();

-- Only the triggers of documents write taxes.
create function document_taxes_follow() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_trigger_depth() = 1 then
    perform refuse('document_taxes_follow', 'the taxes of a document follow from its lines');
  end if;
  return new;
end $$;
create trigger document_taxes_follow before insert on document_taxes
  for each row when (not is_being_cloned()) execute function document_taxes_follow();
