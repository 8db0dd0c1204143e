-- A purged tenant's projects go before its lines. The check waits for both.
create function defer_projects_of_lines() returns void language plpgsql as $$
begin
  set constraints billables_project deferred;
end $$;

-- An invoice may be written with sums only together with its lines, whose trigger compares.
create function invoices_begin_with_lines() returns trigger language plpgsql as $$
begin
  if not exists (select from public.billables where tenant_id = new.tenant_id and invoice_id = new.id) then
    perform public.refuse('invoices_begin_as_drafts', 'an invoice begins as a draft, with the sums of its lines');
  end if;
  return null;
end $$;
create trigger invoices_begin_with_lines after insert on invoices
  for each row when (new.billable_count <> 0) execute function invoices_begin_with_lines();

-- The sums of an invoice's lines. PostgreSQL makes it a part of the statements that read it.
create function sums_of_lines(tenant text, invoice text) returns table (
  billable_count numeric, subtotal_minor numeric, tax_minor numeric, total_minor numeric, taxes jsonb, untaxed_count numeric,
  mixed_reasons jsonb, lines_from date, lines_to date, largest numeric
) rows 1 stable language sql begin atomic
  select coalesce(sum(groups.lines), 0), coalesce(sum(taxable), 0), coalesce(sum(tax), 0), coalesce(sum(taxable) + sum(tax), 0),
    coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', tax_category,
        'percent', trim_scale(tax_percent), 'taxableMinor', taxable, 'taxMinor', tax,
        'exemptionCode', code, 'exemptionReason', reason)) order by tax_category, tax_percent)
      filter (where tax_category is not null), '[]'),
    coalesce(sum(groups.lines) filter (where tax_category is null), 0),
    coalesce(jsonb_agg(tax_category order by tax_category) filter (where is_mixed), '[]'),
    min(first_day), max(last_day), coalesce(max(greatest(abs(taxable), abs(tax))), 0)
  from (
    select tax_category, tax_percent, count(*) as lines, sum(billables.total_minor) as taxable,
      coalesce(tax_on(sum(billables.total_minor), tax_percent), 0) as tax,
      min(tax_exemption_code) as code, min(tax_exemption_reason) as reason,
      -- Code and reason are one whole. A line that gives neither takes those of the others.
      count(distinct (tax_exemption_code, tax_exemption_reason))
        filter (where num_nonnulls(tax_exemption_code, tax_exemption_reason) > 0) > 1 as is_mixed,
      min(coalesce(service_from, service_to)) as first_day, max(coalesce(service_to, service_from)) as last_day
    from billables where tenant_id = tenant and invoice_id = invoice
    group by tax_category, tax_percent
  ) as groups;
end;

-- Adds up the lines of a draft, and refuses changes to the lines of any other invoice. The draft is locked first, so that
-- a writer who had to wait sees the lines of the other. A generic plan is made for no tenant in particular, see
-- `tenant_table`.
create function add_up_lines(tenant text, invoice text, project_ids text[], lines_added bigint, written_at timestamptz)
  returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  draft public.invoices;
  sums record;
begin
  select * into draft from public.invoices where tenant_id = tenant and id = invoice for no key update;
  if not found and public.tenant_is_visible(tenant) then
    return; -- the invoice is deleted together with its lines
  end if;
  if draft.status is distinct from 'DRAFT' then
    perform public.refuse('billables_of_drafts', 'the lines of an issued or void invoice are not changed');
  end if;
  if project_ids is not null and exists (
    select from public.projects where tenant_id = tenant and id = any (project_ids) and contract_id <> draft.contract_id
  ) then
    perform public.refuse('billables_project', 'the project of a line belongs to the contract of its invoice');
  end if;
  select * into sums from public.sums_of_lines(tenant, invoice);
  if greatest(sums.largest, abs(sums.subtotal_minor), abs(sums.tax_minor), abs(sums.total_minor)) > 9007199254740991 then
    perform public.refuse('invoices_amounts_exact', 'the sums of the invoice are too large to be exact');
  end if;
  if jsonb_array_length(sums.taxes) > 200 then
    perform public.refuse('invoices_taxes_max', 'an invoice has at most 200 different taxes');
  end if;
  -- Lines were added, and yet the invoice counts them already, or counts wrong: it was written with sums of its own.
  if lines_added > 0 and draft.billable_count <> sums.billable_count - lines_added then
    if (draft.billable_count, draft.subtotal_minor, draft.tax_minor, draft.total_minor, draft.taxes, draft.untaxed_count,
        draft.mixed_reasons, draft.lines_from, draft.lines_to)
      is distinct from
      (sums.billable_count, sums.subtotal_minor, sums.tax_minor, sums.total_minor, sums.taxes, sums.untaxed_count,
        sums.mixed_reasons, sums.lines_from, sums.lines_to)
    then
      perform public.refuse('invoices_begin_as_drafts', 'an invoice begins as a draft, with the sums of its lines');
    end if;
    return;
  end if;
  update public.invoices set billable_count = sums.billable_count, subtotal_minor = sums.subtotal_minor,
      tax_minor = sums.tax_minor, total_minor = sums.total_minor, taxes = sums.taxes,
      untaxed_count = sums.untaxed_count, mixed_reasons = sums.mixed_reasons, lines_from = sums.lines_from,
      lines_to = sums.lines_to, updated_at = greatest(updated_at, written_at)
    where tenant_id = tenant and id = invoice;
end $$;

-- An invoice that was written together with its lines has their sums already. One statement finds those that have not.
-- Nobody else can change what this transaction wrote, so nothing is locked.
create function billables_added() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select * from (
      select tenant_id, invoice_id, max(updated_at) as written_at, count(*) as lines,
        array_agg(project_id) filter (where project_id is not null) as projects
      from new_lines group by 1, 2
    ) as added
    where projects is not null or not exists (
      select from public.invoices as draft, public.sums_of_lines(added.tenant_id, added.invoice_id) as sums
      where draft.tenant_id = added.tenant_id and draft.id = added.invoice_id and draft.xmin = pg_current_xact_id()::xid
        and draft.status = 'DRAFT' and sums.largest <= 9007199254740991 and jsonb_array_length(sums.taxes) <= 200
        and (draft.billable_count, draft.subtotal_minor, draft.tax_minor, draft.total_minor, draft.taxes, draft.untaxed_count,
            draft.mixed_reasons, draft.lines_from, draft.lines_to)
          is not distinct from
          (sums.billable_count, sums.subtotal_minor, sums.tax_minor, sums.total_minor, sums.taxes, sums.untaxed_count,
            sums.mixed_reasons, sums.lines_from, sums.lines_to)
    ) order by 1, 2
  loop
    perform public.add_up_lines(touched.tenant_id, touched.invoice_id, touched.projects, touched.lines,
      touched.written_at);
  end loop;
  return null;
end $$;
create trigger billables_added after insert on billables
  referencing new table as new_lines for each statement execute function billables_added();

create function billables_add_up() returns trigger language plpgsql as $$
declare
  touched record;
begin
  if tg_op = 'UPDATE' then
    for touched in
      select tenant_id, invoice_id, max(updated_at) as written_at,
        array_agg(distinct project_id) filter (where project_id is not null) as projects
      from (
        select tenant_id, invoice_id, updated_at, project_id from new_lines
        union all
        select tenant_id, invoice_id, updated_at, project_id from old_lines
      ) as lines group by 1, 2 order by 1, 2
    loop
      perform public.add_up_lines(touched.tenant_id, touched.invoice_id, touched.projects, 0, touched.written_at);
    end loop;
  else
    for touched in
      select distinct tenant_id, invoice_id from old_lines order by 1, 2
    loop
      perform public.add_up_lines(touched.tenant_id, touched.invoice_id, null, 0, public.app_now());
    end loop;
  end if;
  return null;
end $$;
create trigger billables_changed after update on billables
  referencing old table as old_lines new table as new_lines for each statement execute function billables_add_up();
create trigger billables_removed after delete on billables
  referencing old table as old_lines for each statement execute function billables_add_up();
