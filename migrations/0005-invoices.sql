-- Invoices, their lines, payments and credit notes. The rules for money and for issued documents are enforced here,
-- for every writer. The application checks them too, with better messages, but these checks are final.

-- The arithmetic of every document. Multiplication of numerics is exact, and `round` rounds half away from zero. A
-- division would round twice.
create function line_total(quantity numeric, amount_minor bigint) returns numeric
  immutable parallel safe language sql return round(quantity * amount_minor);

create function tax_on(taxable_minor numeric, tax_percent numeric) returns numeric
  immutable parallel safe language sql return round(taxable_minor * tax_percent * 0.01);

-- An invoice with nothing due is paid, whether by money, by credit or by both.
create function settled_status(total_minor bigint, credited_minor bigint, paid_minor bigint) returns text
  immutable parallel safe language sql return case
    when total_minor - credited_minor - paid_minor <= 0 then 'PAID'
    when paid_minor > 0 then 'PARTIALLY_PAID'
    else 'FINALIZED'
  end;

-- The time of the service's clock if it was set, else of the database's. A deletion leaves no row with a time of its own.
create function app_now() returns timestamptz stable parallel safe language sql
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());

-- The last number of each series. `period` is the year if the number format contains it, else empty.
create table number_series (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  period text not null,
  last_number bigint not null check (last_number > 0),
  last_issued_at timestamptz(3) not null,
  primary key (tenant_id, kind, period)
);

alter table contracts add constraint contracts_of_client_once unique (tenant_id, client_id, id);

create table invoices (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  client_id text collate "C" not null,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'VOID')),
  currency_code text not null,
  -- These sums are kept by the triggers of lines, payments and credit notes.
  billable_count integer not null default 0,
  subtotal_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  -- [{ category, percent, taxableMinor, taxMinor }]
  taxes jsonb not null default '[]',
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  due_minor bigint not null generated always as (greatest(0, total_minor - credited_minor - paid_minor)) stored,
  notes text,
  reference text,
  -- The address for a draft. An issued invoice holds its addresses in `seller` and `buyer`.
  address_id text collate "C",
  number text,
  series_period text,
  sequence bigint,
  seller jsonb,
  buyer jsonb,
  due_at timestamptz(3),
  issued_at timestamptz(3),
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- The target of the foreign keys of lines and payments, which forces them to the invoice's currency.
  constraint invoices_currency_once unique (tenant_id, id, currency_code),
  constraint invoices_number_once unique (tenant_id, number),
  constraint invoices_sequence_once unique (tenant_id, series_period, sequence),
  constraint invoices_contract foreign key (tenant_id, client_id, contract_id)
    references contracts (tenant_id, client_id, id),
  constraint invoices_address foreign key (tenant_id, client_id, address_id)
    references addresses (tenant_id, client_id, id) on delete set null (address_id),
  constraint invoices_lines_max check (billable_count <= 20000),
  constraint invoices_amounts_exact check (
    abs(subtotal_minor) <= 9007199254740991 and abs(tax_minor) <= 9007199254740991
    and abs(total_minor) <= 9007199254740991 and total_minor = subtotal_minor + tax_minor
  ),
  constraint invoices_settled check (
    status in ('DRAFT', 'VOID') or status = settled_status(total_minor, credited_minor, paid_minor)
  ),
  constraint invoices_paid_when_paid check ((status = 'PAID') = (paid_at is not null)),
  constraint invoices_voided_when_void check ((status = 'VOID') = (voided_at is not null)),
  constraint invoices_paid_at_least_zero check (paid_minor >= 0),
  constraint invoices_credited_at_most_total check (credited_minor between 0 and greatest(0, total_minor)),
  constraint invoices_issued_whole check (
    num_nonnulls(number, series_period, sequence, issued_at, seller, buyer) in (0, 6)
    and (status <> 'DRAFT' or number is null)
    and (status in ('DRAFT', 'VOID') or (number is not null and due_at is not null))
    and (number is null or (billable_count > 0 and total_minor >= 0))
  )
);
create index invoices_by_age on invoices (tenant_id, created_at desc, id desc);
create index invoices_by_status on invoices (tenant_id, status, created_at desc, id desc);
create index invoices_of_contract on invoices (tenant_id, contract_id, created_at desc, id desc);
create index invoices_of_client on invoices (tenant_id, client_id, created_at desc, id desc);
create index invoices_by_issue on invoices (tenant_id, issued_at desc, id desc) where issued_at is not null;
create index invoices_open on invoices (tenant_id, created_at desc, id desc)
  where status in ('FINALIZED', 'PARTIALLY_PAID');
create index invoices_of_address on invoices (tenant_id, address_id) where address_id is not null;

create table billables (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 500),
  description text,
  quantity numeric(15, 6) not null check (quantity > 0),
  -- The price of one unit; negative for a discount.
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  total_minor numeric not null generated always as (line_total(quantity, amount_minor)) stored,
  currency_code text not null,
  tax_percent numeric(7, 4) not null check (tax_percent between 0 and 100),
  tax_category text not null check (tax_category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  -- The record that the line stands for in another system.
  reference_type text,
  reference_id text,
  metadata jsonb,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint billables_total_exact check (abs(total_minor) <= 9007199254740991),
  constraint billables_reference_whole check ((reference_type is null) = (reference_id is null)),
  constraint billables_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index billables_in_order on billables (tenant_id, sort_order, created_at, id);
create index billables_of_invoice on billables (tenant_id, invoice_id, sort_order, created_at, id);
create unique index billables_reference_once on billables (tenant_id, invoice_id, reference_type, reference_id)
  where reference_id is not null;

create table payments (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  paid_at timestamptz(3) not null,
  method text,
  reference text,
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint payments_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index payments_by_age on payments (tenant_id, created_at desc, id desc);
create index payments_of_invoice on payments (tenant_id, invoice_id, created_at desc, id desc);

create table credit_notes (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  currency_code text not null,
  reason text not null,
  number text not null,
  series_period text not null,
  sequence bigint not null,
  billable_count integer not null check (billable_count > 0),
  subtotal_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  taxes jsonb not null,
  issued_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint credit_notes_number_once unique (tenant_id, number),
  constraint credit_notes_sequence_once unique (tenant_id, series_period, sequence),
  constraint credit_notes_above_zero check (total_minor > 0 and total_minor = subtotal_minor + tax_minor),
  constraint credit_notes_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index credit_notes_by_age on credit_notes (tenant_id, created_at desc, id desc);
create index credit_notes_of_invoice on credit_notes (tenant_id, invoice_id, created_at desc, id desc);

-- How much of each line a credit note credits. Name and tax are read from the line itself, which is frozen.
create table credit_note_billables (
  tenant_id text collate "C" not null default app_tenant(),
  credit_note_id text collate "C" not null,
  billable_id text collate "C" not null,
  quantity numeric(15, 6) not null check (quantity > 0),
  amount_minor bigint not null,
  -- Not always quantity times amount: the last credit of a line includes what rounding left over.
  total_minor bigint not null,
  primary key (tenant_id, credit_note_id, billable_id),
  constraint credit_note_billables_note foreign key (tenant_id, credit_note_id)
    references credit_notes (tenant_id, id) on delete cascade,
  constraint credit_note_billables_billable foreign key (tenant_id, billable_id)
    references billables (tenant_id, id) on delete cascade
);
create index credit_note_billables_of_billable on credit_note_billables (tenant_id, billable_id);

-- Only a draft can be changed freely. The sums follow from lines, payments and credit notes, so only their triggers,
-- one level deeper, may write them.
create function invoices_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  by_trigger constant boolean := pg_trigger_depth() > 1;
  kept constant text[] := array['status', 'paid_minor', 'credited_minor', 'due_minor', 'paid_at', 'voided_at', 'updated_at'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'DRAFT' or new.number is not null or new.billable_count <> 0 or new.taxes <> '[]'
      or (new.subtotal_minor, new.tax_minor, new.total_minor, new.paid_minor, new.credited_minor) <> (0, 0, 0, 0, 0)
    then
      perform refuse('invoices_begin_as_drafts', 'an invoice begins as an empty draft');
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status <> 'DRAFT' and tenant_exists(old.tenant_id) then
      perform refuse('invoices_freeze', 'only a draft can be deleted');
    end if;
    return old;
  end if;
  if not by_trigger
    and (new.billable_count, new.subtotal_minor, new.tax_minor, new.total_minor, new.taxes, new.paid_minor, new.credited_minor)
      is distinct from
      (old.billable_count, old.subtotal_minor, old.tax_minor, old.total_minor, old.taxes, old.paid_minor, old.credited_minor)
  then
    perform refuse('invoices_freeze', 'the sums of an invoice follow from its lines, payments and credit notes');
  end if;
  if old.status = 'DRAFT' then
    return new;
  end if;
  if old.status = 'VOID' or to_jsonb(new) - kept is distinct from to_jsonb(old) - kept then
    perform refuse('invoices_freeze', 'an issued or void invoice is not changed');
  end if;
  if new.status = 'VOID' then
    if old.status <> 'FINALIZED' or old.paid_minor <> 0 or old.credited_minor <> 0 then
      perform refuse('invoices_freeze', 'an invoice is voided only while nothing is paid and nothing credited');
    end if;
  elsif not by_trigger then
    perform refuse('invoices_freeze', 'an issued invoice changes by payments and credit notes');
  end if;
  return new;
end $$;
create trigger invoices_freeze before insert or update or delete on invoices
  for each row execute function invoices_freeze();

-- Adds up the lines of a draft, and refuses changes to the lines of any other invoice. It runs once per statement, not
-- per line. The draft is locked first, so that a writer who had to wait sees the lines of the other.
create function billables_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  touched record;
  current_status text;
  sums record;
begin
  for touched in execute format(
    'select tenant_id, invoice_id, max(updated_at) as updated_at from (%s) as lines group by 1, 2 order by 1, 2',
    case tg_op
      when 'INSERT' then 'select * from new_lines'
      when 'DELETE' then 'select * from old_lines'
      else 'select * from new_lines union all select * from old_lines'
    end
  ) loop
    select status into current_status from invoices
      where tenant_id = touched.tenant_id and id = touched.invoice_id for no key update;
    if not found and tenant_is_visible(touched.tenant_id) then
      continue; -- the invoice is deleted together with its lines
    end if;
    if current_status is distinct from 'DRAFT' then
      perform refuse('billables_of_drafts', 'the lines of an issued or void invoice are not changed');
    end if;
    select coalesce(sum(pairs.lines), 0) as lines, coalesce(sum(taxable), 0) as subtotal, coalesce(sum(tax), 0) as tax,
        coalesce(jsonb_agg(jsonb_build_object('category', tax_category, 'percent', trim_scale(tax_percent),
          'taxableMinor', taxable, 'taxMinor', tax) order by tax_category, tax_percent), '[]') as taxes,
        coalesce(max(greatest(abs(taxable), abs(tax))), 0) as largest
      into sums
      from (
        select tax_category, tax_percent, count(*) as lines, sum(total_minor) as taxable,
          tax_on(sum(total_minor), tax_percent) as tax
        from billables where tenant_id = touched.tenant_id and invoice_id = touched.invoice_id
        group by tax_category, tax_percent
      ) as pairs;
    if greatest(sums.largest, abs(sums.subtotal), abs(sums.tax), abs(sums.subtotal + sums.tax)) > 9007199254740991 then
      perform refuse('invoices_amounts_exact', 'the sums of the invoice are too large to be exact');
    end if;
    if jsonb_array_length(sums.taxes) > 200 then
      perform refuse('invoices_taxes_max', 'an invoice has at most 200 different taxes');
    end if;
    update invoices set billable_count = sums.lines, subtotal_minor = sums.subtotal, tax_minor = sums.tax,
        total_minor = sums.subtotal + sums.tax, taxes = sums.taxes,
        updated_at = greatest(updated_at, case tg_op when 'DELETE' then app_now() else touched.updated_at end)
      where tenant_id = touched.tenant_id and id = touched.invoice_id;
  end loop;
  return null;
end $$;
create trigger billables_added after insert on billables
  referencing new table as new_lines for each statement execute function billables_add_up();
create trigger billables_changed after update on billables
  referencing old table as old_lines new table as new_lines for each statement execute function billables_add_up();
create trigger billables_removed after delete on billables
  referencing old table as old_lines for each statement execute function billables_add_up();

-- Advances a series. The numbers that were written must be its next ones.
create function count_series_on(
  tenant text, series_kind text, series_period text, numbers bigint, first_number bigint, final_number bigint, issued timestamptz
) returns void language plpgsql as $$
declare
  reached bigint;
begin
  insert into number_series as series (tenant_id, kind, period, last_number, last_issued_at)
    values (tenant, series_kind, series_period, numbers, issued)
    on conflict (tenant_id, kind, period) do update
      set last_number = series.last_number + excluded.last_number, last_issued_at = excluded.last_issued_at
      where series.last_issued_at <= excluded.last_issued_at
    returning last_number into reached;
  if reached is distinct from final_number or final_number - numbers + 1 <> first_number then
    perform refuse('number_series_gapless', 'a document takes the next number of its series');
  end if;
end $$;

create function invoices_take_numbers() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  taken record;
begin
  for taken in
    select issued.tenant_id, issued.series_period, count(*) as numbers, min(issued.sequence) as first_number,
      max(issued.sequence) as final_number, max(issued.issued_at) as issued_at
    from new_invoices as issued join old_invoices as draft using (tenant_id, id)
    where draft.number is null and issued.number is not null
    group by 1, 2 order by 1, 2
  loop
    perform count_series_on(taken.tenant_id, 'INVOICE', taken.series_period, taken.numbers,
      taken.first_number, taken.final_number, taken.issued_at);
  end loop;
  return null;
end $$;
create trigger invoices_take_numbers after update on invoices
  referencing old table as old_invoices new table as new_invoices
  for each statement execute function invoices_take_numbers();

create function number_series_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' and not tenant_exists(old.tenant_id) then
    return old;
  end if;
  if tg_op = 'DELETE' or pg_trigger_depth() < 2 then
    perform refuse('number_series_freeze', 'a series counts on when a document takes its number');
  end if;
  return new;
end $$;
create trigger number_series_freeze before insert or update or delete on number_series
  for each row execute function number_series_freeze();

-- Adds payments and credits to the invoice's sums, and derives its status.
create function settle_invoice(
  tenant text, invoice text, paid bigint, credited bigint, settled_at timestamptz, written_at timestamptz
) returns void language plpgsql as $$
begin
  update invoices set
      paid_minor = paid_minor + paid,
      credited_minor = credited_minor + credited,
      status = settled_status(total_minor, credited_minor + credited, paid_minor + paid),
      paid_at = case when settled_status(total_minor, credited_minor + credited, paid_minor + paid) = 'PAID'
        then coalesce(paid_at, settled_at) end,
      updated_at = greatest(updated_at, written_at)
    where tenant_id = tenant and id = invoice and status in ('FINALIZED', 'PARTIALLY_PAID', 'PAID');
  if not found then
    perform refuse('invoices_settle_when_issued', 'only an issued invoice is paid or credited');
  end if;
end $$;

create function payments_settle() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if tenant_exists(old.tenant_id) then
      perform refuse('payments_freeze', 'a payment is reversed, not deleted');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform from invoices where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
    if new.reversed_at is not null or not exists (
      select from invoices
      where tenant_id = new.tenant_id and id = new.invoice_id and new.amount_minor <= due_minor
    ) then
      perform refuse('payments_at_most_due', 'a payment is at most what is due');
    end if;
    perform settle_invoice(new.tenant_id, new.invoice_id, new.amount_minor, 0, new.paid_at, new.updated_at);
    return new;
  end if;
  if old.reversed_at is not null and new.reversed_at is distinct from old.reversed_at
    or to_jsonb(new) - array['reversed_at', 'method', 'reference', 'updated_at']
      is distinct from to_jsonb(old) - array['reversed_at', 'method', 'reference', 'updated_at']
  then
    perform refuse('payments_freeze', 'a payment is reversed once and otherwise kept');
  end if;
  if old.reversed_at is null and new.reversed_at is not null then
    perform settle_invoice(new.tenant_id, new.invoice_id, -new.amount_minor, 0, null, new.updated_at);
  end if;
  return new;
end $$;
create trigger payments_settle after insert or update or delete on payments
  for each row execute function payments_settle();

create function credit_notes_settle() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if new.subtotal_minor is distinct from (
      select sum(total_minor) from credit_note_billables
      where tenant_id = new.tenant_id and credit_note_id = new.id
    ) then
      perform refuse('credit_note_billables_add_up', 'a credit note is written together with its lines');
    end if;
    perform settle_invoice(new.tenant_id, new.invoice_id, 0, new.total_minor, new.issued_at, new.updated_at);
    perform count_series_on(new.tenant_id, 'CREDIT_NOTE', new.series_period, 1, new.sequence, new.sequence, new.issued_at);
    return new;
  end if;
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('credit_notes_freeze', 'a credit note is kept as it was issued');
  end if;
  return old;
end $$;
create trigger credit_notes_settle after insert or update or delete on credit_notes
  for each row execute function credit_notes_settle();

-- A credit note adds up to its lines, and no line is credited beyond its own amount.
-- Each execution is planned separately: no single plan is fast for both two lines and twenty thousand.
create function credit_note_billables_add_up() returns trigger language plpgsql
set plan_cache_mode = force_custom_plan set search_path = public, pg_temp as $$
declare
  note record;
begin
  for note in select distinct tenant_id, credit_note_id from new_lines loop
    perform from credit_notes
      where tenant_id = note.tenant_id and id = note.credit_note_id and (subtotal_minor, billable_count) = (
        select sum(total_minor), count(*) from credit_note_billables
        where tenant_id = note.tenant_id and credit_note_id = note.credit_note_id
      );
    if not found then
      perform refuse('credit_note_billables_add_up', 'the lines of a credit note add up to it');
    end if;
  end loop;
  perform from new_lines
    join credit_notes on credit_notes.tenant_id = new_lines.tenant_id and credit_notes.id = new_lines.credit_note_id
    join billables on billables.tenant_id = new_lines.tenant_id and billables.id = new_lines.billable_id
    where billables.invoice_id <> credit_notes.invoice_id;
  if found then
    perform refuse('credit_note_billables_of_invoice', 'a credit note takes back lines of its own invoice');
  end if;
  perform from (
      select billables.total_minor as charged, sum(credited.total_minor) as credited
      from new_lines
      join billables on billables.tenant_id = new_lines.tenant_id and billables.id = new_lines.billable_id
      join credit_note_billables as credited
        on credited.tenant_id = billables.tenant_id and credited.billable_id = billables.id
      group by billables.tenant_id, billables.id, billables.total_minor
    ) as lines
    where abs(credited) > abs(charged) or sign(credited) * sign(charged) < 0;
  if found then
    perform refuse('credit_note_billables_at_most_line', 'a line is credited at most with its own amount');
  end if;
  return null;
end $$;
create trigger credit_note_billables_add_up after insert on credit_note_billables
  referencing new table as new_lines for each statement execute function credit_note_billables_add_up();

create function credit_note_billables_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('credit_notes_freeze', 'a credit note is kept as it was issued');
  end if;
  return old;
end $$;
create trigger credit_note_billables_freeze before update or delete on credit_note_billables
  for each row execute function credit_note_billables_freeze();

select tenant_table('number_series', grants => 'select, insert, update');
select tenant_table('invoices', audited_as => 'invoice');
select tenant_table('billables', audited_as => 'billable');
select tenant_table('payments', grants => 'select, insert, update', audited_as => 'payment');
select tenant_table('credit_notes', grants => 'select, insert', audited_as => 'creditNote');
select tenant_table('credit_note_billables', grants => 'select, insert',
  audited_as => 'creditNoteBillable', key => '{credit_note_id,billable_id}');
