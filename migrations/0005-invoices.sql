-- Invoices, their lines, payments and credit notes. The rules for money and for issued documents are enforced here,
-- for every writer. The application checks them too, with better messages, but these checks are final.

-- The arithmetic of every document. Multiplication of numerics is exact, and `round` rounds half away from zero. A
-- division would round twice.
create function line_total(quantity numeric, amount_minor bigint) returns numeric
  immutable parallel safe language sql return round(quantity * amount_minor);

create function tax_on(taxable_minor numeric, tax_percent numeric) returns numeric
  immutable parallel safe language sql return round(taxable_minor * tax_percent * 0.01);

-- The status of an issued invoice that is not void. `paid` is the money that came in less what was refunded.
create function settled_status(total_minor bigint, credited_minor bigint, paid_minor bigint, refunded_minor bigint)
  returns text immutable parallel safe language sql return case
    when total_minor - credited_minor - paid_minor + refunded_minor > 0
      then case when paid_minor > refunded_minor then 'PARTIALLY_PAID' else 'FINALIZED' end
    when total_minor = 0 or paid_minor > refunded_minor then 'PAID'
    else 'CREDITED'
  end;

-- An amount in another currency. `rate` is the price of one unit of the first currency in units of the second.
create function converted_minor(amount_minor numeric, currency text, rate numeric, into_currency text)
  returns numeric immutable parallel safe language sql
  return round(amount_minor * rate * ('1e' || (currency_exponent(into_currency) - currency_exponent(currency)))::numeric);

-- Adds the tax in the tax currency to each tax of a document. The largest tax includes what rounding left over.
create function taxes_converted(taxes jsonb, currency text, rate numeric, into_currency text, total_minor bigint)
  returns jsonb immutable language sql return (
    with each_tax as (
      select tax, position, converted_minor((tax ->> 'taxMinor')::numeric, currency, rate, into_currency) as converted,
        row_number() over (order by abs((tax ->> 'taxMinor')::numeric) desc, position) as rank
      from jsonb_array_elements(taxes) with ordinality as listed (tax, position)
    )
    select coalesce(jsonb_agg(tax || jsonb_build_object('taxMinorInTaxCurrency', converted
        + case when rank = 1 then total_minor - (select sum(converted) from each_tax) else 0 end) order by position), '[]')
    from each_tax
  );

-- Whether taxes, parties and service period of a document fit together (EN 16931). The service explains what is missing.
create function taxes_complete(taxes jsonb, seller jsonb, buyer jsonb, service_from date, service_to date)
  returns boolean immutable language plpgsql as $$
begin
  -- Most documents have only categories that ask for nothing.
  if taxes <> '[]' and not taxes @? '$[*] ? (!(@.category == "S" || @.category == "Z" || @.category == "L" || @.category == "M")
    || exists(@.exemptionCode) || exists(@.exemptionReason))'
  then
    return true;
  end if;
  return (
    -- An unknown fact is a missing one: a buyer may have no address at all.
    select coalesce(bool_and(coalesce(case tax ->> 'category'
        when 'E' then true
        when 'O' then jsonb_array_length(taxes) = 1 and not seller ? 'vatNumber'
        when 'AE' then seller ?| array['vatNumber', 'taxNumber'] and buyer ?| array['vatNumber', 'registrationNumber']
        when 'K' then seller ? 'vatNumber' and buyer ? 'vatNumber' and buyer -> 'address' ? 'countryCode'
          and num_nonnulls(service_from, service_to) > 0
        when 'G' then seller ? 'vatNumber'
        else tax ->> 'category' in ('S', 'Z', 'L', 'M')
      end and tax ?| array['exemptionCode', 'exemptionReason'] = (tax ->> 'category' in ('E', 'AE', 'K', 'G', 'O')), false)), false)
    from jsonb_array_elements(taxes) as listed (tax)
  );
end $$;

-- The amounts of a document's taxes, without what is added to them at issue.
create function tax_amounts(taxes jsonb) returns jsonb immutable language sql return (
  select jsonb_agg(tax - array['exemptionCode', 'exemptionReason', 'taxMinorInTaxCurrency'] order by position)
  from jsonb_array_elements(taxes) with ordinality as listed (tax, position)
);

-- The time of the service's clock if it was set, else of the database's. A deletion leaves no row with a time of its own.
create function app_now() returns timestamptz stable parallel safe language sql
  return coalesce(nullif(current_setting('app.now', true), '')::timestamptz, clock_timestamp());

-- The numbers of each series, by period: the year if the number format contains it, else empty.
create table number_series (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  period text not null,
  -- 1, unless another system counted before.
  first_number bigint not null check (first_number > 0),
  last_number bigint not null check (last_number >= first_number),
  last_issued_at timestamptz(3) not null,
  last_issue_date date not null,
  primary key (tenant_id, kind, period)
);

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
      case series_kind when 'INVOICE' then invoice_number_format else credit_note_number_format end as format,
      case series_kind when 'INVOICE' then invoice_number_start else credit_note_number_start end as start
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

alter table contracts add constraint contracts_of_client_once unique (tenant_id, client_id, id);

-- `invoices_keep` holds the rules for single invoices.
create table invoices (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  client_id text collate "C" not null,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'FINALIZED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'VOID')),
  currency_code text not null,
  -- These columns are kept by the trigger of lines.
  billable_count integer not null default 0,
  subtotal_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  -- [{ category, percent, taxableMinor, taxMinor, exemptionCode?, exemptionReason? }], without lines that have no tax.
  taxes jsonb not null default '[]',
  untaxed_count integer not null default 0,
  -- Tax categories with lines that give different reasons.
  mixed_reasons jsonb not null default '[]',
  lines_from date,
  lines_to date,
  -- These columns are kept by the triggers of payments, refunds and credit notes. The balance follows from them when it is
  -- read: PostgreSQL would prepare a generated column for every statement.
  paid_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  -- The latest day of a payment, refund, reversal or credit note.
  last_settlement_date date,
  -- COLLECTED if the contract's work made the draft. It then collects the work of the period that begins on this day.
  origin text check (origin = 'COLLECTED'),
  collects_from date,
  notes text,
  reference text,
  buyer_reference text,
  payment_reference text,
  locale text,
  service_from date,
  service_to date,
  tax_currency_code text,
  tax_exchange_rate numeric(20, 10) check (tax_exchange_rate > 0),
  tax_minor_in_tax_currency bigint,
  -- The address for a draft. An issued invoice holds its addresses in `seller` and `buyer`.
  address_id text collate "C",
  number text,
  series_period text,
  sequence bigint,
  seller jsonb,
  buyer jsonb,
  bank_account jsonb,
  payment_terms_days integer,
  currency_exponent integer,
  -- The look of the document's files: the pictures of the tenant, the paper, and the version of the layout.
  logo_asset_id text collate "C",
  background_asset_id text collate "C",
  paper text check (paper in ('A4', 'LETTER')),
  layout_version integer check (layout_version > 0),
  e_invoice_profile text check (e_invoice_profile in ('EN16931', 'XRECHNUNG', 'PEPPOL')),
  time_zone text,
  issue_date date,
  -- A draft has the one that was given, or neither.
  due_date date,
  due_at timestamptz(3),
  issued_at timestamptz(3),
  recorded_date date,
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
  constraint invoices_origin_whole check ((origin is null) = (collects_from is null)),
  constraint invoices_lines_max check (billable_count <= 20000),
  constraint invoices_amounts_exact check (
    abs(subtotal_minor) <= 9007199254740991 and abs(tax_minor) <= 9007199254740991
    and abs(total_minor) <= 9007199254740991 and total_minor = subtotal_minor + tax_minor
  ),
  constraint invoices_balance_exact check (
    paid_minor <= 9007199254740991 and refunded_minor <= 9007199254740991
    and abs(total_minor - credited_minor - paid_minor + refunded_minor) <= 9007199254740991
  ),
  constraint invoices_settled check (
    status in ('DRAFT', 'VOID') or status = settled_status(total_minor, credited_minor, paid_minor, refunded_minor)
  ),
  constraint invoices_void_settled check (
    status <> 'VOID' or (paid_minor = 0 and refunded_minor = 0
      and credited_minor = case when number is null then 0 else total_minor end)
  ),
  constraint invoices_paid_when_paid check ((status = 'PAID') = (paid_at is not null)),
  constraint invoices_voided_when_void check ((status = 'VOID') = (voided_at is not null)),
  constraint invoices_paid_at_least_zero check (paid_minor >= 0 and refunded_minor >= 0),
  constraint invoices_credited_at_most_total check (credited_minor between 0 and greatest(0, total_minor)),
  constraint invoices_service_forward check (service_from <= service_to),
  constraint invoices_tax_currency check (
    (tax_currency_code is null) = (tax_exchange_rate is null) and tax_currency_code <> currency_code
  ),
  constraint invoices_one_due check (number is not null or num_nonnulls(due_date, due_at) <= 1),
  constraint invoices_issued_whole check (case
    when number is null then status in ('DRAFT', 'VOID') and num_nonnulls(series_period, sequence, issued_at, issue_date,
      recorded_date, time_zone, currency_exponent, seller, buyer, bank_account, payment_terms_days, logo_asset_id,
      background_asset_id, paper, layout_version, e_invoice_profile) = 0
    else status <> 'DRAFT' and billable_count > 0 and untaxed_count = 0 and total_minor >= 0
      and num_nonnulls(series_period, sequence, issued_at, issue_date, recorded_date, time_zone, currency_exponent, seller,
        buyer, locale, payment_reference, due_date, due_at, paper, layout_version, e_invoice_profile) = 16
    end
  )
);
create index invoices_by_age on invoices (tenant_id, created_at desc, id desc);
create index invoices_by_status on invoices (tenant_id, status, created_at desc, id desc);
-- Sums by status and currency are read from the index alone.
create index invoices_amounts on invoices (tenant_id, status, currency_code)
  include (total_minor, paid_minor, credited_minor, refunded_minor, due_at, due_date);
create index invoices_of_contract on invoices (tenant_id, contract_id, created_at desc, id desc);
create index invoices_of_client on invoices (tenant_id, client_id, created_at desc, id desc);
create index invoices_by_issue on invoices (tenant_id, issued_at desc, id desc) where issued_at is not null;
create index invoices_by_record on invoices (tenant_id, recorded_date, issued_at, id) where recorded_date is not null;
create index invoices_by_issue_date on invoices (tenant_id, issue_date) where issue_date is not null;
create index invoices_open on invoices (tenant_id, created_at desc, id desc)
  where status in ('FINALIZED', 'PARTIALLY_PAID');
-- Drafts that wait for a tax of their contract or tenant.
create index invoices_untaxed on invoices (tenant_id, id) where status = 'DRAFT' and untaxed_count > 0;
-- The invoices that a report of balances on a day looks at: those open now, and those settled after that day.
create index invoices_unsettled on invoices (tenant_id, client_id)
  where number is not null and total_minor - credited_minor - paid_minor + refunded_minor <> 0;
create index invoices_by_settlement on invoices (tenant_id, client_id, last_settlement_date)
  where last_settlement_date is not null;
-- A contract has one collecting draft for each period.
create unique index invoices_collecting_once on invoices (tenant_id, contract_id, collects_from, currency_code)
  where status = 'DRAFT' and origin = 'COLLECTED';
create index invoices_collected on invoices (tenant_id, contract_id, collects_from) where origin = 'COLLECTED';
create index invoices_of_address on invoices (tenant_id, address_id) where address_id is not null;

create table billables (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  project_id text collate "C",
  name text not null check (char_length(name) between 1 and 500),
  description text,
  quantity numeric(15, 6) not null check (quantity > 0),
  -- UN/ECE Recommendation 20.
  unit_code text not null default 'C62' check (unit_code ~ '^[A-Z0-9]{1,3}$'),
  -- The price of one unit; negative for a discount.
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  total_minor numeric not null generated always as (line_total(quantity, amount_minor)) stored,
  currency_code text not null,
  -- A line of a draft may have no tax yet.
  tax_percent numeric(7, 4) check (tax_percent between 0 and 100),
  tax_category text,
  tax_exemption_code text,
  tax_exemption_reason text,
  service_from date,
  service_to date,
  -- The record that the line stands for in another system.
  reference_type text,
  reference_id text,
  metadata jsonb,
  -- The group of time entries that the line was collected for. Lines that people wrote have none.
  collected_for text,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint billables_total_exact check (abs(total_minor) <= 9007199254740991),
  constraint billables_tax_fits check (tax_fits(tax_category, tax_percent)),
  constraint billables_exemption_fits check (
    num_nonnulls(tax_exemption_code, tax_exemption_reason) = 0
    or coalesce(tax_category in ('E', 'AE', 'K', 'G', 'O'), false)
  ),
  constraint billables_service_forward check (service_from <= service_to),
  constraint billables_reference_whole check ((reference_type is null) = (reference_id is null)),
  -- Deferred while a tenant is purged, because its projects go before its lines.
  constraint billables_project foreign key (tenant_id, project_id) references projects (tenant_id, id) deferrable,
  constraint billables_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
-- A purged tenant's projects go before its lines. The check waits for both.
create function defer_projects_of_lines() returns void language plpgsql as $$
begin
  set constraints billables_project deferred;
end $$;
create index billables_in_order on billables (tenant_id, sort_order, created_at, id);
create index billables_of_invoice on billables (tenant_id, invoice_id, sort_order, created_at, id);
create index billables_untaxed on billables (tenant_id, invoice_id, sort_order, created_at, id) where tax_category is null;
create index billables_of_project on billables (tenant_id, project_id) where project_id is not null;
create unique index billables_reference_once on billables (tenant_id, invoice_id, reference_type, reference_id)
  where reference_id is not null;

create table payments (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  client_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  allow_overpayment boolean not null default false,
  paid_at timestamptz(3) not null,
  -- Days of the tenant when the payment was recorded: of the payment, of recording it, and of its reversal.
  paid_date date not null,
  recorded_date date not null,
  reversed_date date,
  method text,
  reference text,
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint payments_not_ahead check (paid_date <= recorded_date + 1),
  constraint payments_day check (abs(paid_date - (paid_at at time zone 'UTC')::date) <= 1),
  constraint payments_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint payments_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index payments_by_age on payments (tenant_id, created_at desc, id desc);
create index payments_by_date on payments (tenant_id, paid_at desc, id desc);
create index payments_of_invoice on payments (tenant_id, invoice_id, created_at desc, id desc);
create index payments_of_client on payments (tenant_id, client_id, created_at desc, id desc);
create index payments_by_record on payments (tenant_id, recorded_date, created_at, id);
create index payments_by_reversal on payments (tenant_id, reversed_date, reversed_at, id) where reversed_at is not null;

create table refunds (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  client_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  refunded_at timestamptz(3) not null,
  refunded_date date not null,
  recorded_date date not null,
  reversed_date date,
  method text,
  reference text,
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint refunds_not_ahead check (refunded_date <= recorded_date + 1),
  constraint refunds_day check (abs(refunded_date - (refunded_at at time zone 'UTC')::date) <= 1),
  constraint refunds_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint refunds_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index refunds_by_age on refunds (tenant_id, created_at desc, id desc);
create index refunds_by_date on refunds (tenant_id, refunded_at desc, id desc);
create index refunds_of_invoice on refunds (tenant_id, invoice_id, created_at desc, id desc);
create index refunds_of_client on refunds (tenant_id, client_id, created_at desc, id desc);
create index refunds_by_record on refunds (tenant_id, recorded_date, created_at, id);
create index refunds_by_reversal on refunds (tenant_id, reversed_date, reversed_at, id) where reversed_at is not null;

create table credit_notes (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  kind text not null check (kind in ('CORRECTION', 'CANCELLATION', 'GOODWILL')),
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
  issue_date date not null,
  recorded_date date not null,
  -- A trigger takes the following columns from the invoice.
  client_id text collate "C" not null,
  contract_id text collate "C" not null,
  currency_code text not null,
  currency_exponent integer not null,
  invoice_number text not null,
  invoice_issue_date date not null,
  time_zone text not null,
  locale text not null,
  seller jsonb not null,
  buyer jsonb not null,
  bank_account jsonb,
  reference text,
  buyer_reference text,
  payment_reference text not null,
  payment_terms_days integer,
  service_from date,
  service_to date,
  tax_currency_code text,
  tax_exchange_rate numeric(20, 10),
  tax_minor_in_tax_currency bigint,
  logo_asset_id text collate "C",
  background_asset_id text collate "C",
  paper text not null,
  e_invoice_profile text not null,
  -- Its own, since it may be issued long after the invoice.
  layout_version integer not null check (layout_version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint credit_notes_kind_once unique (tenant_id, id, invoice_id, kind),
  constraint credit_notes_number_once unique (tenant_id, number),
  constraint credit_notes_sequence_once unique (tenant_id, series_period, sequence),
  constraint credit_notes_above_zero check (total_minor > 0 and total_minor = subtotal_minor + tax_minor),
  constraint credit_notes_after_invoice check (issue_date >= invoice_issue_date),
  constraint credit_notes_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index credit_notes_by_age on credit_notes (tenant_id, created_at desc, id desc);
create index credit_notes_of_invoice on credit_notes (tenant_id, invoice_id, created_at desc, id desc);
create index credit_notes_of_client on credit_notes (tenant_id, client_id, created_at desc, id desc);
create index credit_notes_by_record on credit_notes (tenant_id, recorded_date, issued_at, id);
create index credit_notes_by_issue_date on credit_notes (tenant_id, issue_date);

-- How much of each line a credit note credits. Name and tax are read from the line itself, which is frozen.
create table credit_note_billables (
  tenant_id text collate "C" not null default app_tenant(),
  credit_note_id text collate "C" not null,
  billable_id text collate "C" not null,
  invoice_id text collate "C" not null,
  kind text not null,
  quantity numeric(15, 6) not null check (quantity > 0),
  amount_minor bigint not null,
  -- Not always quantity times amount: the last credit of a line includes what rounding left over.
  total_minor bigint not null,
  -- Whether units of the line are taken back with their price: some of them, or all that are left. Null if only money is.
  units_taken text check (units_taken in ('SOME', 'ALL')),
  primary key (tenant_id, credit_note_id, billable_id),
  constraint credit_note_billables_goodwill check (kind <> 'GOODWILL' or units_taken is null),
  constraint credit_note_billables_note foreign key (tenant_id, credit_note_id, invoice_id, kind)
    references credit_notes (tenant_id, id, invoice_id, kind) on delete cascade,
  constraint credit_note_billables_billable foreign key (tenant_id, billable_id)
    references billables (tenant_id, id) on delete cascade
);
create index credit_note_billables_of_billable on credit_note_billables (tenant_id, billable_id);
create index credit_note_billables_of_invoice on credit_note_billables (tenant_id, invoice_id, billable_id);

-- The zone in which the days of drafts are shown. Issued invoices have their own.
create function tenant_zone() returns text stable language sql
  return (select time_zone from tenants where id = app_tenant());

-- The tax of lines whose contract has none.
create function tenant_default_tax() returns jsonb stable language sql
  return (select default_tax from tenants where id = app_tenant());

-- The parties of a draft as they are stored now, and the terms that it inherits. The seller's address is the tenant's
-- first. The buyer's is the invoice's, or else the contract's, or else the client's first. It is a function, so that a
-- statement that shows invoices is neither planned nor set up for what most of them do not need.
create function parties_of_draft(draft invoices) returns jsonb stable language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant text := public.app_tenant();
begin
  return jsonb_build_object(
    'seller', (
      select jsonb_build_object('name', name, 'legalName', legal_name, 'vatNumber', vat_number, 'registrationNumber', registration_number,
          'taxNumber', tax_number, 'electronicAddress', electronic_address,
          'contact', contact, 'bankAccounts', bank_accounts, 'locale', locale, 'currencyCode', currency_code,
          'eInvoiceProfile', e_invoice_profile, 'isEInvoiceRequired', is_e_invoice_required,
          'logoAssetId', (
            select asset_id from public.media_attachments
            where tenant_id = tenant and client_id is null and slot = 'LOGO'
            order by sort_order, created_at, id limit 1
          ),
          'backgroundAssetId', (
            select asset_id from public.media_attachments
            where tenant_id = tenant and client_id is null and slot = 'BACKGROUND'
            order by sort_order, created_at, id limit 1
          ))
      from public.tenants where id = tenant
    ),
    'sellerAddress', (
      select jsonb_build_object('id', id, 'name', name, 'address1', address1, 'address2', address2, 'zip', zip, 'city', city,
          'region', region, 'country', country, 'countryCode', country_code, 'vatNumber', vat_number,
          'registrationNumber', registration_number)
      from public.addresses where tenant_id = tenant and client_id is null
      order by client_id, sort_order, created_at, id limit 1
    ),
    'buyer', (
      select jsonb_build_object('name', name, 'legalName', legal_name, 'vatNumber', vat_number, 'registrationNumber', registration_number,
          'taxNumber', tax_number, 'electronicAddress', electronic_address,
          'buyerReference', buyer_reference)
      from public.clients where tenant_id = tenant and id = draft.client_id
    ),
    'buyerAddress', (
      select jsonb_build_object('id', id, 'name', name, 'address1', address1, 'address2', address2, 'zip', zip, 'city', city,
          'region', region, 'country', country, 'countryCode', country_code, 'vatNumber', vat_number,
          'registrationNumber', registration_number)
      from public.addresses where tenant_id = tenant and client_id = draft.client_id
      order by id is not distinct from draft.address_id desc,
        id is not distinct from (
          select address_id from public.contracts where contracts.tenant_id = tenant and contracts.id = draft.contract_id
        ) desc,
        sort_order, created_at, id
      limit 1
    ),
    'paymentTermsDays', (
      select payment_terms_days from public.contracts where tenant_id = tenant and id = draft.contract_id
    )
  );
end $$;

-- Whether a draft asks something of its lines or its parties: which lines have no tax, what a tax category, the payment
-- reference or the tax currency needs. It asks for names only if one may be blank, see `nameless_parties`.
create function asks_more(draft invoices, nameless text[]) returns boolean immutable parallel safe language sql
  return draft.untaxed_count > 0 or num_nonnulls(draft.payment_reference, draft.tax_currency_code) > 0
    or draft.taxes @? '$[*] ? (@.category == "AE" || @.category == "K" || @.category == "G" || @.category == "O")'
    or coalesce(draft.client_id = any (nameless), true);

-- The clients of the current tenant that may be nameless on a document. Null if all drafts ask for their parties: because
-- the tenant may be nameless, because it has a rule for e-invoices, or because there are many such clients.
create function nameless_parties() returns text[] stable language plpgsql as $$
declare
  clients_max constant integer := 100;
  nameless text[];
begin
  select case when not is_e_invoice_required and not public.is_blank(name) then array(
      select id from public.clients where clients.tenant_id = tenants.id and public.is_blank(clients.name) limit clients_max
    ) end into nameless from public.tenants where id = public.app_tenant();
  return case when cardinality(nameless) < clients_max then nameless end;
end $$;

-- The facts in other records that decide whether a draft can be finalized. The first ten untaxed lines are named.
create function readiness_of_draft(draft invoices) returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('parties', public.parties_of_draft(draft), 'untaxedLines', case when draft.untaxed_count > 0 then (
    select jsonb_agg(jsonb_build_object('id', id, 'name', left(name, 100))) from (
      select id, name from public.billables
      where tenant_id = public.app_tenant() and invoice_id = draft.id and tax_category is null
      order by sort_order, created_at, id limit 10
    ) as untaxed
  ) end);
end $$;

-- The part of a draft's events that its row does not tell. It depends on records that change, so the journal keeps it.
create function beside_draft(draft jsonb) returns jsonb stable language plpgsql as $$
declare
  invoice public.invoices := jsonb_populate_record(null::public.invoices, draft);
  zone text;
begin
  if num_nonnulls(invoice.due_date, invoice.due_at) = 1 then
    zone := public.tenant_zone();
    invoice.due_date := coalesce(invoice.due_date, public.day_of(invoice.due_at, zone));
    invoice.due_at := coalesce(invoice.due_at, public.end_of_day(invoice.due_date, zone));
  end if;
  return jsonb_build_object('due_date', invoice.due_date, 'due_at', invoice.due_at,
    'readiness', case when public.asks_more(invoice, public.nameless_parties()) then public.readiness_of_draft(invoice) end);
end $$;

-- Checks a document when it is issued, and converts its tax.
create function issued_invoice(invoice invoices) returns invoices stable language plpgsql as $$
begin
  -- `invoices_take_numbers` compares the date of issue with those of earlier invoices.
  if invoice.due_date <> invoice.issue_date + invoice.payment_terms_days
    -- Samoa left out a day: its end is not within it.
    or (invoice.due_date <> public.day_of(invoice.due_at, invoice.time_zone)
      and invoice.due_at <> public.end_of_day(invoice.due_date, invoice.time_zone))
  then
    perform public.refuse('invoices_days', 'the days of an invoice follow from its times, its zone and its terms');
  end if;
  if coalesce(invoice.seller ->> 'legalName', '') = '' or coalesce(invoice.buyer ->> 'legalName', '') = '' then
    perform public.refuse('invoices_parties', 'an invoice names its seller and its buyer');
  end if;
  if invoice.mixed_reasons <> '[]' or not public.taxes_complete(invoice.taxes, invoice.seller, invoice.buyer,
    invoice.service_from, invoice.service_to)
  then
    perform public.refuse('invoices_taxes_complete', 'the taxes of the invoice need more than its parties and period give');
  end if;
  invoice.currency_exponent := public.currency_exponent(invoice.currency_code);
  if invoice.tax_currency_code is not null then
    invoice.tax_minor_in_tax_currency := public.converted_minor(invoice.tax_minor, invoice.currency_code,
      invoice.tax_exchange_rate, invoice.tax_currency_code);
    invoice.taxes := public.taxes_converted(invoice.taxes, invoice.currency_code, invoice.tax_exchange_rate,
      invoice.tax_currency_code, invoice.tax_minor_in_tax_currency);
  end if;
  return invoice;
end $$;

-- Only a draft can be changed freely. The sums follow from lines, payments, refunds and credit notes, so only their
-- triggers, one level deeper, may change them.
create function invoices_keep() returns trigger language plpgsql as $$
declare
  unchanged public.invoices;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'DRAFT' or new.number is not null
      or (new.paid_minor, new.refunded_minor, new.credited_minor) <> (0, 0, 0)
      or (new.billable_count = 0 and (new.taxes <> '[]' or new.mixed_reasons <> '[]'
        or (new.subtotal_minor, new.tax_minor, new.total_minor, new.untaxed_count) <> (0, 0, 0, 0)
        or num_nonnulls(new.lines_from, new.lines_to) > 0))
    then
      perform public.refuse('invoices_begin_as_drafts', 'an invoice begins as a draft, with the sums of its lines');
    end if;
  else
    if (new.contract_id, new.client_id) <> (old.contract_id, old.client_id) then
      perform public.refuse('invoices_freeze', 'an invoice keeps its contract');
    end if;
    if pg_trigger_depth() = 1 then
      if old.status <> 'DRAFT' then
        perform public.refuse('invoices_freeze', 'an issued invoice changes by payments, refunds and credit notes');
      end if;
      if (new.billable_count, new.subtotal_minor, new.tax_minor, new.total_minor, new.untaxed_count, new.mixed_reasons,
          new.lines_from, new.lines_to, new.paid_minor, new.refunded_minor, new.credited_minor)
        is distinct from
        (old.billable_count, old.subtotal_minor, old.tax_minor, old.total_minor, old.untaxed_count, old.mixed_reasons,
          old.lines_from, old.lines_to, old.paid_minor, old.refunded_minor, old.credited_minor)
        or (new.taxes <> old.taxes and public.tax_amounts(new.taxes) is distinct from public.tax_amounts(old.taxes))
      then
        perform public.refuse('invoices_freeze',
          'the sums of an invoice follow from its lines, payments, refunds and credit notes');
      end if;
    elsif old.number is null and new.number is not null then
      -- `invoices_take_numbers` looks at the statements of writers only.
      perform public.refuse('invoices_freeze', 'no trigger issues an invoice');
    end if;
    if old.status <> 'DRAFT' then
      unchanged := old;
      unchanged.status := new.status;
      unchanged.paid_minor := new.paid_minor;
      unchanged.refunded_minor := new.refunded_minor;
      unchanged.credited_minor := new.credited_minor;
      unchanged.last_settlement_date := new.last_settlement_date;
      unchanged.paid_at := new.paid_at;
      unchanged.voided_at := new.voided_at;
      unchanged.updated_at := new.updated_at;
      if old.status = 'VOID' or unchanged *<> new then
        perform public.refuse('invoices_freeze', 'an issued or void invoice is not changed');
      end if;
    end if;
    if old.number is null and new.number is not null then
      new := public.issued_invoice(new);
    end if;
  end if;
  -- Not a check of the table: the statement returns the converted tax, and would fail on it first.
  if new.tax_currency_code is not null and abs(public.converted_minor(
    new.tax_minor, new.currency_code, new.tax_exchange_rate, new.tax_currency_code)) > 9007199254740991
  then
    perform public.refuse('invoices_tax_converted_exact', 'the tax in the tax currency is too large to be exact');
  end if;
  return new;
end $$;
create trigger invoices_keep before insert or update on invoices for each row execute function invoices_keep();

create function invoices_freeze() returns trigger language plpgsql as $$
begin
  if old.status <> 'DRAFT' and public.tenant_exists(old.tenant_id) then
    perform public.refuse('invoices_freeze', 'only a draft can be deleted');
  end if;
  return old;
end $$;
create trigger invoices_freeze before delete on invoices for each row execute function invoices_freeze();

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
        select case series_kind when 'INVOICE' then invoice_number_start else credit_note_number_start end as start
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
  for each row execute function number_series_freeze();

-- A series begins where its tenant says, as long as its period has no document.
create function tenants_number_start() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed record;
begin
  for changed in
    select kind, start from (values
      ('INVOICE', new.invoice_number_start, old.invoice_number_start),
      ('CREDIT_NOTE', new.credit_note_number_start, old.credit_note_number_start)
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
create trigger tenants_number_start before update of invoice_number_start, credit_note_number_start on tenants
  for each row execute function tenants_number_start();

-- Adds payments, refunds and credits to the invoice's sums, and derives its status. A cancellation makes it void. The
-- caller holds the lock of the invoice.
create function settle_invoice(
  invoice invoices, paid bigint, refunded bigint, credited bigint, is_cancelled boolean, on_day date, written_at timestamptz
) returns void language plpgsql as $$
declare
  new_status constant text := case when is_cancelled then 'VOID' else public.settled_status(invoice.total_minor,
    invoice.credited_minor + credited, invoice.paid_minor + paid, invoice.refunded_minor + refunded) end;
begin
  if coalesce(invoice.status, 'DRAFT') in ('DRAFT', 'VOID') then
    perform public.refuse('invoices_settle_when_issued', 'only an issued invoice is paid, refunded or credited');
  end if;
  -- Set when the invoice becomes paid, and then kept.
  if new_status <> 'PAID' then
    invoice.paid_at := null;
  elsif invoice.status <> 'PAID' then
    invoice.paid_at := case when invoice.total_minor = 0 then invoice.issued_at else (
      select max(paid_at) from public.payments
      where tenant_id = invoice.tenant_id and invoice_id = invoice.id and reversed_at is null
    ) end;
  end if;
  update public.invoices set
      paid_minor = paid_minor + paid,
      refunded_minor = refunded_minor + refunded,
      credited_minor = credited_minor + credited,
      last_settlement_date = greatest(last_settlement_date, on_day),
      status = new_status,
      voided_at = case when is_cancelled then written_at end,
      paid_at = invoice.paid_at,
      updated_at = greatest(updated_at, written_at)
    where tenant_id = invoice.tenant_id and id = invoice.id;
end $$;

-- Payments and refunds are reversed once, and otherwise kept.
create function money_freeze() returns trigger language plpgsql as $$
declare
  changeable constant text[] := array['reversed_at', 'reversed_date', 'method', 'reference', 'updated_at'];
begin
  if tg_op = 'DELETE' then
    if public.tenant_exists(old.tenant_id) then
      perform public.refuse(tg_table_name || '_freeze', 'payments and refunds are reversed, not deleted');
    end if;
    return old;
  end if;
  if to_jsonb(new) - changeable is distinct from to_jsonb(old) - changeable or (old.reversed_at is not null
    and (new.reversed_at, new.reversed_date) is distinct from (old.reversed_at, old.reversed_date))
  then
    perform public.refuse(tg_table_name || '_freeze', 'payments and refunds are reversed once, and otherwise kept');
  end if;
  return new;
end $$;
create trigger money_freeze before update or delete on payments for each row execute function money_freeze();
create trigger money_freeze before update or delete on refunds for each row execute function money_freeze();

create function payments_settle() returns trigger language plpgsql as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices
    where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  if tg_op = 'UPDATE' then
    perform public.settle_invoice(invoice, -new.amount_minor, 0, 0, false, new.reversed_date, new.updated_at);
    return null;
  end if;
  if new.reversed_at is not null or new.client_id is distinct from invoice.client_id
    or (not new.allow_overpayment and new.amount_minor > greatest(0,
      invoice.total_minor - invoice.credited_minor - invoice.paid_minor + invoice.refunded_minor))
  then
    perform public.refuse('payments_at_most_due', 'a payment is at most what is due, unless it may be more');
  end if;
  perform public.settle_invoice(invoice, new.amount_minor, 0, 0, false, greatest(new.paid_date, new.recorded_date),
    new.updated_at);
  return null;
end $$;
create trigger payments_settle after insert on payments for each row execute function payments_settle();
create trigger payments_reverse after update on payments
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function payments_settle();

create function refunds_settle() returns trigger language plpgsql as $$
declare
  invoice public.invoices;
begin
  select * into invoice from public.invoices
    where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  if tg_op = 'UPDATE' then
    perform public.settle_invoice(invoice, 0, -new.amount_minor, 0, false, new.reversed_date, new.updated_at);
    return null;
  end if;
  if new.reversed_at is not null or new.client_id is distinct from invoice.client_id
    or new.amount_minor > invoice.credited_minor + invoice.paid_minor - invoice.refunded_minor - invoice.total_minor
  then
    perform public.refuse('refunds_at_most_overpaid', 'a refund is at most what was paid too much');
  end if;
  perform public.settle_invoice(invoice, 0, new.amount_minor, 0, false, greatest(new.refunded_date, new.recorded_date),
    new.updated_at);
  return null;
end $$;
create trigger refunds_settle after insert on refunds for each row execute function refunds_settle();
create trigger refunds_reverse after update on refunds
  for each row when (old.reversed_at is null and new.reversed_at is not null) execute function refunds_settle();

-- A credit note has the parties, the terms and the tax currency of its invoice. The last one takes the tax that earlier
-- ones left over in the tax currency.
create function credit_notes_copy() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  invoice invoices;
begin
  select * into invoice from invoices where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
  if new.kind = 'CANCELLATION' and (invoice.status, invoice.paid_minor, invoice.refunded_minor, invoice.credited_minor,
    invoice.total_minor) is distinct from ('FINALIZED', 0::bigint, 0::bigint, 0::bigint, new.total_minor)
  then
    perform refuse('credit_notes_cancel_whole', 'a cancellation takes back a whole invoice that was neither paid nor credited');
  end if;
  new.client_id := invoice.client_id;
  new.contract_id := invoice.contract_id;
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
  new.paper := invoice.paper;
  new.e_invoice_profile := invoice.e_invoice_profile;
  if invoice.tax_currency_code is not null then
    new.tax_minor_in_tax_currency := case
      when new.total_minor = invoice.total_minor - invoice.credited_minor then invoice.tax_minor_in_tax_currency - coalesce((
        select sum(tax_minor_in_tax_currency) from credit_notes
        where tenant_id = new.tenant_id and invoice_id = new.invoice_id
      ), 0)
      else converted_minor(new.tax_minor, invoice.currency_code, invoice.tax_exchange_rate, invoice.tax_currency_code)
    end;
    new.taxes := taxes_converted(new.taxes, invoice.currency_code, invoice.tax_exchange_rate, invoice.tax_currency_code,
      new.tax_minor_in_tax_currency);
  end if;
  return new;
end $$;
create trigger credit_notes_copy before insert on credit_notes for each row execute function credit_notes_copy();

create function credit_notes_settle() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
declare
  invoice public.invoices;
begin
  if tg_op = 'INSERT' then
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
    if new.subtotal_minor is distinct from (
      select sum(total_minor) from credit_note_billables
      where tenant_id = new.tenant_id and credit_note_id = new.id
    ) then
      perform refuse('credit_note_billables_add_up', 'a credit note is written together with its lines');
    end if;
    select * into invoice from public.invoices where tenant_id = new.tenant_id and id = new.invoice_id for no key update;
    perform public.settle_invoice(invoice, 0, 0, new.total_minor, new.kind = 'CANCELLATION',
      greatest(new.issue_date, new.recorded_date), new.updated_at);
    perform count_series_on(new.tenant_id, 'CREDIT_NOTE', new.series_period, 1, new.sequence, new.sequence,
      new.issued_at, new.issue_date);
    return new;
  end if;
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('credit_notes_freeze', 'a credit note is kept as it was issued');
  end if;
  return old;
end $$;
create trigger credit_notes_settle after insert or update or delete on credit_notes
  for each row execute function credit_notes_settle();

-- A credit note adds up to its lines and has their taxes, they are lines of its invoice, and no line is credited beyond
-- its own amount.
-- All lines of the invoice are read once and joined by hashing. A nested loop, which statistics that do not know the
-- tenant yet would suggest, takes quadratic time.
create function credit_note_billables_add_up() returns trigger language plpgsql
set enable_nestloop = off set plan_cache_mode = force_generic_plan set search_path = public, pg_temp as $$
declare
  note record;
begin
  for note in
    select distinct tenant_id, credit_note_id, invoice_id from new_lines
  loop
    perform from credit_notes where tenant_id = note.tenant_id and id = note.credit_note_id
      and (subtotal_minor, billable_count) = (
        select sum(total_minor), count(*) from credit_note_billables
        where tenant_id = note.tenant_id and credit_note_id = note.credit_note_id
      );
    if not found then
      perform refuse('credit_note_billables_add_up', 'the lines of a credit note add up to it');
    end if;
    perform from (
        select billable_id, sum(total_minor) as total_minor from credit_note_billables
        where tenant_id = note.tenant_id and invoice_id = note.invoice_id
        group by billable_id
      ) as credited
      left join billables as charged on charged.tenant_id = note.tenant_id and charged.invoice_id = note.invoice_id
        and charged.id = credited.billable_id
      where charged.id is null or abs(credited.total_minor) > abs(charged.total_minor)
        or sign(credited.total_minor) * sign(charged.total_minor) < 0;
    if found then
      perform refuse('credit_note_billables_at_most_line', 'a line of the invoice is credited at most with its own amount');
    end if;
    perform from (
        select tax ->> 'category' as category, (tax ->> 'percent')::numeric as percent,
          (tax ->> 'taxableMinor')::numeric as taxable_minor
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
      perform refuse('credit_notes_taxes_add_up', 'the taxes of a credit note are those of its lines');
    end if;
  end loop;
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
-- `GET /tenants` shows where the series of all of a person's tenants stand.
create policy of_caller on number_series for select using (is_of_caller(tenant_id));
select tenant_table('invoices', recorded_as => 'invoice');
select tenant_table('billables', recorded_as => 'billable');
select tenant_table('payments', grants => 'select, insert, update', recorded_as => 'payment');
select tenant_table('refunds', grants => 'select, insert, update', recorded_as => 'refund');
select tenant_table('credit_notes', grants => 'select, insert', recorded_as => 'creditNote');
select tenant_table('credit_note_billables', grants => 'select, insert',
  recorded_as => 'creditNoteBillable', key => '{credit_note_id,billable_id}');
