-- The lines of an invoice lead to its sums.

-- A purged tenant's projects, deposits, charges and expenses go before its lines, and its allowances before its work. The checks wait.
create function defer_projects_of_lines() returns void language plpgsql as $$
begin
  set constraints billables_project, billables_deposit, amount_charges_charge, amount_charges_expense, time_coverages_allowance deferred;
end $$;

-- Whether all lines that are no disbursements are outside the scope of tax, or will be if none of them has a tax. The
-- disbursements then are too, because a document with O has no other category.
create function disbursements_outside(tenant text, invoice text) returns boolean stable language sql return (
  select coalesce(bool_and(coalesce(tax_category, 'O') = 'O'), false) from billables
  where tenant_id = tenant and invoice_id = invoice and not is_disbursement
);

-- The sums of an invoice's lines, and the largest of all amounts. PostgreSQL makes it a part of the statements that read it.
create function sums_of_lines(tenant text, invoice text) returns table (
  billable_count numeric, subtotal_minor numeric, tax_minor numeric, total_minor numeric, taxes jsonb, untaxed_count numeric, inherited_count numeric,
  text_rows numeric, mixed_reasons jsonb, tax_countries jsonb, lines_from date, lines_to date, largest numeric
) rows 1 stable language sql begin atomic
  select coalesce(sum(groups.lines), 0), coalesce(sum(taxable), 0), coalesce(sum(tax), 0), coalesce(sum(taxable) + sum(tax), 0),
    coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', tax_category,
        'percent', trim_scale(tax_percent), 'country', first_country, 'taxableMinor', taxable, 'taxMinor', tax,
        'disbursedMinor', disbursed, 'exemptionCode', code, 'exemptionReason', reason)) order by tax_category, tax_percent)
      filter (where tax_category is not null), '[]'),
    coalesce(sum(groups.lines) filter (where tax_category is null), 0), coalesce(sum(inherited), 0),
    coalesce(sum(groups.text_rows), 0),
    coalesce(jsonb_agg(tax_category order by tax_category) filter (where is_mixed), '[]'),
    case when min(first_country) is null then '[]' else jsonb_build_array(min(first_country), max(last_country))
      || case when bool_or(is_unnamed) then jsonb_build_array(null) else '[]' end end,
    min(first_day), max(last_day),
    coalesce(greatest(max(abs(taxable)), max(abs(tax)), abs(sum(taxable)), abs(sum(tax)), abs(sum(taxable) + sum(tax))), 0)
  from (
    select category as tax_category, tax_percent, count(*) as lines, sum(billables.text_rows) as text_rows,
      sum(billables.total_minor) as taxable,
      coalesce(tax_on(sum(billables.total_minor), tax_percent), 0) as tax,
      case when bool_and(is_disbursement) and category = 'E' then 'VATEX-EU-79-C'
        else min(tax_exemption_code) filter (where not is_disbursement) end as code,
      min(tax_exemption_reason) filter (where not is_disbursement) as reason,
      sum(billables.total_minor) filter (where is_disbursement) as disbursed,
      -- Code and reason are one whole. A line that gives neither takes the code and reason of the other lines.
      count(distinct (tax_exemption_code, tax_exemption_reason))
        filter (where num_nonnulls(tax_exemption_code, tax_exemption_reason) > 0 and not is_disbursement) > 1 as is_mixed,
      count(*) filter (where is_tax_inherited) as inherited, min(tax_country) as first_country, max(tax_country) as last_country,
      -- A disbursement has the tax of no country.
      category is not null and bool_or(tax_country is null and not is_disbursement) as is_unnamed,
      min(coalesce(service_from, service_to)) as first_day, max(coalesce(service_to, service_from)) as last_day
    from (
      select billables.*, case when is_disbursement and (select disbursements_outside(tenant, invoice)) then 'O' else tax_category end as category
      from billables where tenant_id = tenant and invoice_id = invoice
    ) as billables
    group by category, tax_percent
  ) as groups;
end;

-- Explains why the lines of an invoice were not added up. An invoice that is deleted takes its lines along.
create function refuse_lines(tenant text, invoice text) returns void language plpgsql as $$
declare
  draft public.invoices;
begin
  select * into draft from public.invoices where tenant_id = tenant and id = invoice;
  if not found and public.tenant_is_visible(tenant) then
    return;
  end if;
  if draft.status is distinct from 'DRAFT' then
    perform public.refuse('billables_of_drafts', 'the lines of an issued or void invoice are not changed');
  end if;
  if (select jsonb_array_length(taxes) > 200 from public.sums_of_lines(tenant, invoice)) then
    perform public.refuse('invoices_taxes_max', 'an invoice has at most 200 different taxes');
  end if;
  perform public.refuse('invoices_amounts_exact', 'the sums of the invoice are too large to be exact');
end $$;

create function refuse_projects_of_lines(tenant text, invoice text, project_ids text[]) returns void language plpgsql as $$
begin
  -- One that is not there yet is of no contract, though its foreign key may wait until the commit.
  if (select count(*) from public.projects where tenant_id = tenant and id = any (project_ids)
      and contract_id = (select contract_id from public.invoices where tenant_id = tenant and id = invoice))
    <> cardinality(project_ids)
  then
    perform public.refuse('billables_project', 'the project of a line belongs to the contract of its invoice');
  end if;
end $$;

-- Adds up the lines of drafts, and refuses changes to the lines of any other invoice. This is the only calculation of an
-- invoice's sums; `invoices_keep` mends them where discounts and included tax ask for it. The draft is locked first, so that a writer who had to wait sees the lines of the other. A generic plan
-- is made for no tenant in particular, see `tenant_table`.
create function billables_add_up() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  touched record;
  is_draft boolean;
begin
  for touched in
    select tenant_id, invoice_id, case tg_op when 'DELETE' then public.app_now() else max(updated_at) end as written_at,
      array_agg(distinct project_id) filter (where project_id is not null) as projects
    from lines group by 1, 2 order by 1, 2
  loop
    select status = 'DRAFT' into is_draft from public.invoices
      where tenant_id = touched.tenant_id and id = touched.invoice_id for no key update;
    update public.invoices as draft set billable_count = sums.billable_count, subtotal_minor = sums.subtotal_minor,
        tax_minor = sums.tax_minor, total_minor = sums.total_minor, taxes = sums.taxes,
        untaxed_count = sums.untaxed_count, inherited_count = sums.inherited_count, text_rows = sums.text_rows, mixed_reasons = sums.mixed_reasons,
        tax_countries = sums.tax_countries, lines_from = sums.lines_from,
        lines_to = sums.lines_to, updated_at = greatest(draft.updated_at, touched.written_at)
      from public.sums_of_lines(touched.tenant_id, touched.invoice_id) as sums
      where draft.tenant_id = touched.tenant_id and draft.id = touched.invoice_id and is_draft
        and sums.largest <= 9007199254740991 and jsonb_array_length(sums.taxes) <= 200;
    if not found then
      perform public.refuse_lines(touched.tenant_id, touched.invoice_id);
    end if;
    if touched.projects is not null and tg_op <> 'DELETE' then
      perform public.refuse_projects_of_lines(touched.tenant_id, touched.invoice_id, touched.projects);
    end if;
  end loop;
  return null;
end $$;
create trigger billables_added after insert on billables
  referencing new table as lines for each statement when (not is_being_cloned()) execute function billables_add_up();
create trigger billables_changed after update on billables
  referencing new table as lines for each statement execute function billables_add_up();
create trigger billables_removed after delete on billables
  referencing old table as lines for each statement execute function billables_add_up();

-- So that the lines of a statement show all invoices whose sums it changes.
create function billables_keep_invoice() returns trigger language plpgsql as $$
begin
  perform public.refuse('billables_keep_invoice', 'a line stays on its invoice');
  return null;
end $$;
create trigger billables_keep_invoice before update of tenant_id, invoice_id on billables for each row
  when ((old.tenant_id, old.invoice_id) <> (new.tenant_id, new.invoice_id)) execute function billables_keep_invoice();
