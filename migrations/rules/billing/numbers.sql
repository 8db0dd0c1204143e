-- Numbers of documents, without gaps and never backwards.

create function last_issue_date(tenant text, series_kind text) returns date stable language sql
  return (select max(last_issue_date) from number_series where tenant_id = tenant and kind = series_kind);

-- Where a series stands: the day and the number of a document that is issued now. Its days and times never go back. It is
-- one row; as a set, PostgreSQL makes it a part of the statement that reads it.
create function series_position(
  tenant text, series_kind text, at timestamptz, zone text, not_before date,
  out issued_at timestamptz, out issue_date date, out period text, out next_number bigint, out format text
) returns setof record rows 1 stable language sql as $$
  select reached.issued_at, reached.issue_date, current.period,
    coalesce(counted.last_number + 1,
      case when settings.start ->> 'period' = current.period then (settings.start ->> 'number')::bigint end, 1),
    settings.format
  from (
    select time_zone,
      case series_kind when 'INVOICE' then invoice_number_format when 'QUOTE' then quote_number_format
        else credit_note_number_format end as format,
      case series_kind when 'INVOICE' then invoice_number_start when 'QUOTE' then quote_number_start
        else credit_note_number_start end as start
    from tenants where id = tenant
  ) as settings
  cross join lateral (
    select greatest(at, max(last_issued_at)) as issued_at,
      greatest(day_of(greatest(at, max(last_issued_at)), coalesce(zone, settings.time_zone)), max(last_issue_date),
        not_before) as issue_date
    from number_series where tenant_id = tenant and kind = series_kind
  ) as reached
  cross join lateral (
    select case when settings.format like '%{YYYY}%' then to_char(reached.issue_date, 'YYYY') else '' end as period
  ) as current
  left join number_series as counted
    on counted.tenant_id = tenant and counted.kind = series_kind and counted.period = current.period
$$;

-- Advances a series. The numbers that were written must be its next ones, and its days and times never go back.
create function count_series_on(
  tenant text, series_kind text, series_period text, numbers bigint, lowest bigint, highest bigint,
  issued timestamptz, issued_on date
) returns void language plpgsql as $$
declare
  first bigint;
  reached bigint;
begin
  if series_period not in ('', to_char(issued_on, 'YYYY')) or exists (
    select from public.number_series where tenant_id = tenant and kind = series_kind
      and (last_issued_at > issued or last_issue_date > issued_on)
  ) then
    perform public.refuse('number_series_forward', 'a series never runs backwards');
  end if;
  update public.number_series set last_number = last_number + numbers, last_issued_at = issued, last_issue_date = issued_on
    where tenant_id = tenant and kind = series_kind and period = series_period
    returning last_number into reached;
  if not found then
    select coalesce(case when start ->> 'period' = series_period then (start ->> 'number')::bigint end, 1) into first
      from (
        select case series_kind when 'INVOICE' then invoice_number_start when 'QUOTE' then quote_number_start
          else credit_note_number_start end as start
        from public.tenants where id = tenant
      ) as settings;
    insert into public.number_series as series
        (tenant_id, kind, period, first_number, last_number, last_issued_at, last_issue_date)
      values (tenant, series_kind, series_period, first, first + numbers - 1, issued, issued_on)
      on conflict (tenant_id, kind, period) do update set last_number = series.last_number + numbers,
        last_issued_at = excluded.last_issued_at, last_issue_date = excluded.last_issue_date
      returning last_number into reached;
  end if;
  if reached is distinct from highest or highest - numbers + 1 <> lowest then
    perform public.refuse('number_series_gapless', 'a document takes the next number of its series');
  end if;
end $$;

create function invoices_take_numbers() returns trigger language plpgsql as $$
declare
  taken record;
begin
  for taken in
    select issued.tenant_id, issued.series_period, count(*) as numbers, min(issued.sequence) as lowest,
      max(issued.sequence) as highest, max(issued.issued_at) as issued_at, min(issued.issue_date) as first_day,
      max(issued.issue_date) as last_day, min(public.day_of(issued.issued_at, issued.time_zone)) as earliest,
      max(public.day_of(issued.issued_at, issued.time_zone)) as latest, (
        select max(last_issue_date) from public.number_series
        where number_series.tenant_id = issued.tenant_id and kind = 'INVOICE'
      ) as reached
    from new_invoices as issued join old_invoices as draft using (tenant_id, id)
    where draft.number is null and issued.number is not null
    group by 1, 2 order by 1, 2
  loop
    if taken.first_day <> taken.last_day then
      perform public.refuse('number_series_forward', 'invoices that are issued together have one date');
    end if;
    if (taken.last_day, taken.last_day) <> (greatest(taken.earliest, taken.reached), greatest(taken.latest, taken.reached)) then
      perform public.refuse('invoices_days', 'an invoice is dated when it is issued, and never before an earlier one');
    end if;
    perform public.count_series_on(taken.tenant_id, 'INVOICE', taken.series_period, taken.numbers, taken.lowest, taken.highest,
      taken.issued_at, taken.last_day);
  end loop;
  return null;
end $$;
-- No trigger issues an invoice, see `invoices_keep`. So the updates that follow from lines and payments need not be looked at.
create trigger invoices_take_numbers after update on invoices
  referencing old table as old_invoices new table as new_invoices
  for each statement when (pg_trigger_depth() = 0) execute function invoices_take_numbers();

create function number_series_freeze() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not public.tenant_exists(old.tenant_id) then
    return old;
  end if;
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 then
    perform public.refuse('number_series_freeze', 'a series counts on when a document takes its number');
  end if;
  return new;
end $$;
create trigger number_series_freeze before insert or update or delete on number_series
  for each row when (not is_being_cloned()) execute function number_series_freeze();

-- A series begins where its tenant says, as long as its period has no document.
create function tenants_number_start() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in
    select kind, start from (values
      ('INVOICE', new.invoice_number_start, old.invoice_number_start),
      ('CREDIT_NOTE', new.credit_note_number_start, old.credit_note_number_start),
      ('QUOTE', new.quote_number_start, old.quote_number_start)
    ) as starts (kind, start, past) where start is distinct from past
  loop
    if coalesce((changed.start ->> 'number')::bigint, 1) < 1 or exists (
      select from number_series
      where tenant_id = new.id and kind = changed.kind and period = changed.start ->> 'period'
    ) then
      perform refuse('number_series_unused', 'a series that was used goes on counting');
    end if;
  end loop;
  return new;
end $$;
create trigger tenants_number_start before update of invoice_number_start, credit_note_number_start, quote_number_start on tenants
  for each row execute function tenants_number_start();
