-- Invoices, their lines and credit notes, and the files of both. The rules for money and for issued documents are enforced here
-- and in `rules`, for every writer. The application checks them too, with better messages, but these checks are final.

-- The arithmetic of every document. Multiplication of numerics is exact, and `round` rounds half away from zero. A
-- division would round twice.
create function line_total(quantity numeric, amount_minor bigint) returns numeric
  immutable parallel safe language sql return round(quantity * amount_minor);

-- The total of a line with discounts: parts of its price, not of what others left, or fixed amounts. Percentages are rounded
-- together, so that 100 percent are the whole price. `discounts_of_line` has the same rule.
create function discounted_total(quantity numeric, amount_minor bigint, discounts jsonb) returns numeric
  immutable parallel safe language sql return line_total(quantity, amount_minor) - (
    select round(line_total(quantity, amount_minor) * coalesce(sum((discount ->> 'percent')::numeric), 0) * 0.01)
      + coalesce(sum((discount ->> 'amountMinor')::numeric) filter (where not discount ? 'percent'), 0)
    from jsonb_path_query(discounts, '$[*]') as listed (discount)
  );

-- Whether discounts are at most 10, and each has a reason and either a percentage or an amount. All percentages together are
-- at most 100.
create function discounts_fit(discounts jsonb) returns boolean strict immutable parallel safe language plpgsql as $$
begin
  return jsonb_typeof(discounts) = 'array' and jsonb_array_length(discounts) between 1 and 10 and (
    select bool_and(coalesce(not public.is_blank(discount ->> 'reason') and case when discount ? 'percent'
        then (discount ->> 'percent')::numeric between 0.0001 and 100
        else (discount ->> 'amountMinor')::numeric between 1 and 9007199254740991 end, false))
      and coalesce(sum((discount ->> 'percent')::numeric), 0) <= 100
    from jsonb_array_elements(discounts) as listed (discount)
  );
end $$;

-- The rows that a text takes on a page, of 60 letters each. The letters of long words count as eight: such words may be broken
-- anywhere, and the typesetter tries each place. `documents/facts/text-rows.ts` has the same rule.
create function text_rows(text text) returns integer strict immutable parallel safe language sql
  return 1 + char_length(text) - char_length(translate(text, E'\n\x0b\f\r\u0085\u2028\u2029', ''))
    + case when char_length(text) < 33 then 0
      else 8 * char_length(text) - 7 * char_length(regexp_replace(text, E'[^ \t\n\x0b\f\r]{33,}', '', 'g')) end / 60;

-- The status of an issued invoice that is not void. `paid` is the money that is allocated to it, `lost` is written off as
-- uncollectible or insolvent. PostgreSQL would make a
-- function in SQL a part of the constraint, for each statement that writes an invoice: a fifth of the time of all
-- constraints, although drafts never call it.
create function settled_status(
  payable_minor bigint, credited_minor bigint, paid_minor bigint, written_off_minor bigint, lost_minor bigint
) returns text immutable parallel safe language plpgsql as $$
begin
  return case
    when payable_minor - credited_minor - paid_minor - written_off_minor > 0
      then case when paid_minor > 0 then 'PARTIALLY_PAID' else 'FINALIZED' end
    when lost_minor > 0 then 'WRITTEN_OFF'
    when payable_minor = 0 or paid_minor > 0 then 'PAID'
    when credited_minor > 0 then 'CREDITED'
    else 'WRITTEN_OFF'
  end;
end $$;

-- The numbers of each series, by period: the year if the number format contains it, else empty.
create table number_series (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'QUOTE')),
  period text not null,
  -- 1, unless another system counted before.
  first_number bigint not null check (first_number > 0),
  last_number bigint not null check (last_number >= first_number),
  last_issued_at timestamptz(3) not null,
  last_issue_date date not null,
  primary key (tenant_id, kind, period)
);

alter table contracts add constraint contracts_of_client_once unique (tenant_id, client_id, id);

-- `invoices_keep` and `invoices_fit` hold the rules for single invoices.
create table invoices (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  client_id text collate "C" not null,
  -- `invoices_settled` says which there are.
  status text not null default 'DRAFT',
  -- INVOICE, DEPOSIT or CARRIED_OVER.
  kind text not null default 'INVOICE',
  currency_code text not null,
  -- These columns are kept by the trigger of lines.
  billable_count integer not null default 0,
  subtotal_minor bigint not null default 0,
  tax_minor bigint not null default 0,
  total_minor bigint not null default 0,
  -- Rounding, and the amount to pay: the total with it.
  rounding_minor bigint not null default 0,
  payable_minor bigint not null default 0,
  -- [{ category, percent, country?, taxableMinor, taxMinor, exemptionCode?, exemptionReason?, discountsMinor? }], without lines that
  -- have no tax. `discountsMinor` has what each discount of the invoice takes off the lines with this tax.
  taxes jsonb not null default '[]',
  untaxed_count integer not null default 0,
  inherited_count integer not null default 0,
  text_rows integer not null default 0,
  -- Tax categories with lines that give different reasons.
  mixed_reasons jsonb not null default '[]',
  -- The first and the last country that taxes of lines name, and null if others name none. Empty if none does.
  tax_countries jsonb not null default '[]',
  lines_from date,
  lines_to date,
  -- These columns are kept by the triggers of allocations, write-offs and credit notes. The balance follows from them when it is read:
  -- PostgreSQL would prepare a generated column for every statement.
  paid_minor bigint not null default 0,
  credited_minor bigint not null default 0,
  written_off_minor bigint not null default 0,
  -- Of what is written off: as UNCOLLECTIBLE or INSOLVENCY.
  lost_minor bigint not null default 0,
  -- How much of its lines credit notes took: NONE, SOME or ALL. It is not seen in the sums, which lines below 0 and rounding may
  -- bring to 0. EMPTY until then if the lines are worth nothing.
  credited_part text not null default 'NONE',
  -- The latest day of an allocation, a write-off, a reversal of them, or a credit note.
  last_settlement_date date,
  -- COLLECTED if the contract's work made the draft. It then collects the work of the period that begins on this day.
  origin text,
  collects_from date,
  -- What keeps it from being issued or sent automatically: { message, fields?, since }.
  issue_problem jsonb,
  -- Whether prices and discounts are typed with tax. Taken from the contract when the invoice is created.
  prices_include_tax boolean not null default false,
  -- Whether Swiss francs are rounded to 0.05. Taken from the tenant when the invoice is created.
  is_cash_rounded boolean not null default false,
  -- Discounts of the whole invoice: [{ percent?, amountMinor, reason }]. The amounts of percentages are kept by triggers.
  discounts jsonb,
  -- The discount for early payment, as the contract has it. Taken from there when the invoice is created.
  early_payment jsonb,
  -- The files that the document carries, frozen at issue: [{ fileName, contentType, sizeBytes, sha256, receipt, description }].
  annexes jsonb,
  -- What became of prepaid hours: [{ name?, periods: [{ startsOn, endsOn?, grantedMinutes, ... }] }]. Collecting writes it.
  prepaid jsonb,
  -- The caller's own identifier of the invoice, and texts of its own. No part of the document.
  external_id text collate "C",
  metadata jsonb,
  notes text,
  reference text,
  buyer_reference text,
  payment_reference text,
  locale text,
  service_from date,
  service_to date,
  tax_currency_code text,
  tax_exchange_rate numeric(20, 10),
  taxable_minor_in_tax_currency bigint,
  tax_minor_in_tax_currency bigint,
  -- The address for a draft. An issued invoice holds its addresses in `seller` and `buyer`.
  address_id text collate "C",
  number text,
  -- The letters and digits of the number and of the payment reference, by which transfers find an issued invoice.
  number_key text collate "C",
  reference_key text collate "C",
  series_period text,
  sequence bigint,
  seller jsonb,
  buyer jsonb,
  bank_account jsonb,
  payment_terms_days integer,
  currency_exponent integer,
  -- The look of the document's files: the pictures, the colour and the texts of the tenant, the paper, and the version of the
  -- layout.
  logo_asset_id text collate "C",
  background_asset_id text collate "C",
  accent_color text,
  introduction text,
  closing text,
  paper text,
  layout_version integer,
  e_invoice_profile text,
  time_zone text,
  issue_date date,
  -- A draft has whichever of the two was given, or neither.
  due_date date,
  due_at timestamptz(3),
  -- The client has promised to pay by this day, and is not reminded until then.
  promised_until date,
  issued_at timestamptz(3),
  recorded_date date,
  paid_at timestamptz(3),
  voided_at timestamptz(3),
  -- When a server first took it for the client, or a person said that it was sent.
  sent_at timestamptz(3),
  -- When the client first opened it from a link.
  viewed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- The target of the foreign keys of lines and allocations, which forces them to the invoice's currency.
  constraint invoices_currency_once unique (tenant_id, id, currency_code),
  constraint invoices_contract foreign key (tenant_id, client_id, contract_id)
    references contracts (tenant_id, client_id, id),
  constraint invoices_address foreign key (tenant_id, client_id, address_id)
    references addresses (tenant_id, client_id, id) on delete set null (address_id),
  -- The pictures of an issued document are kept for as long as the document. No cascade: such an asset can't be deleted.
  constraint invoices_logo foreign key (tenant_id, logo_asset_id) references assets (tenant_id, id),
  constraint invoices_background foreign key (tenant_id, background_asset_id) references assets (tenant_id, id),
  constraint invoices_amounts_exact check (
    abs(subtotal_minor) <= 9007199254740991 and abs(tax_minor) <= 9007199254740991
    and abs(total_minor) <= 9007199254740991 and total_minor = subtotal_minor + tax_minor
    and payable_minor = total_minor + rounding_minor and abs(payable_minor) <= 9007199254740991
  ),
  constraint invoices_settled check (
    status in ('DRAFT', 'VOID') or status = settled_status(payable_minor, credited_minor, paid_minor, written_off_minor, lost_minor)
  )
);
create unique index invoices_external_id_once on invoices (tenant_id, external_id) where external_id is not null;
create unique index invoices_number_once on invoices (tenant_id, number) where number is not null;
create unique index invoices_sequence_once on invoices (tenant_id, series_period, sequence) where sequence is not null;
create index invoices_by_number_key on invoices (tenant_id, number_key) where number_key is not null;
create index invoices_by_update on invoices (tenant_id, updated_at, id);
create index invoices_by_reference_key on invoices (tenant_id, reference_key) where reference_key is not null;
create index invoices_by_age on invoices (tenant_id, created_at desc, id desc);
-- Sums by status and currency are read from the index alone.
create index invoices_by_status on invoices (tenant_id, status, created_at desc, id desc)
  include (currency_code, total_minor, payable_minor, paid_minor, credited_minor, written_off_minor, due_at, due_date);
-- People sort by due date, and invoices that were never issued follow.
create index invoices_by_due_date on invoices (tenant_id, due_date, id) where number is not null;
create index invoices_unissued on invoices (tenant_id, created_at desc, id desc) where number is null;
-- Amounts are searched, and sorted.
create index invoices_by_total on invoices (tenant_id, total_minor, created_at, id);
create index invoices_of_contract on invoices (tenant_id, contract_id, created_at desc, id desc);
create index invoices_of_client on invoices (tenant_id, client_id, created_at desc, id desc);
-- The journal lists invoices that were carried over by mistake when they were voided.
create index invoices_by_reversal on invoices (tenant_id, last_settlement_date, voided_at, id)
  where kind = 'CARRIED_OVER' and status = 'VOID';
create index invoices_of_kind on invoices (tenant_id, kind, created_at desc, id desc) where kind <> 'INVOICE';
create index invoices_by_issue on invoices (tenant_id, issued_at desc, id desc) where issued_at is not null;
create index invoices_by_record on invoices (tenant_id, recorded_date, issued_at, id) where recorded_date is not null;
create index invoices_by_issue_date on invoices (tenant_id, issue_date) where issue_date is not null;
create index invoices_open on invoices (tenant_id, created_at desc, id desc)
  where status in ('FINALIZED', 'PARTIALLY_PAID');
-- Drafts with lines that inherit their tax.
create index invoices_inheriting on invoices (tenant_id, id) where status = 'DRAFT' and inherited_count > 0;
-- The invoices that a report of balances on a day looks at: those open now, and those settled after that day.
create index invoices_unsettled on invoices (tenant_id, client_id)
  where number is not null and payable_minor - credited_minor - paid_minor - written_off_minor > 0;
create index invoices_by_settlement on invoices (tenant_id, client_id, last_settlement_date)
  where last_settlement_date is not null;
-- A contract has one collecting draft for each period.
create unique index invoices_collecting_once on invoices (tenant_id, contract_id, collects_from, currency_code)
  where status = 'DRAFT' and origin = 'COLLECTED';
create index invoices_drafts_of_contract on invoices (tenant_id, contract_id) where status = 'DRAFT';
create index invoices_collected on invoices (tenant_id, contract_id, collects_from) where origin = 'COLLECTED';
create index invoices_with_issue_problem on invoices (tenant_id, created_at desc, id desc) where issue_problem is not null;
create index invoices_of_logo on invoices (tenant_id, logo_asset_id) where logo_asset_id is not null;
create index invoices_of_background on invoices (tenant_id, background_asset_id) where background_asset_id is not null;
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
  -- The price of one unit. It may be negative.
  amount_minor bigint not null check (abs(amount_minor) <= 9007199254740991),
  -- [{ percent or amountMinor, reason }]
  discounts jsonb check (discounts_fit(discounts)),
  total_minor numeric not null generated always as (case when discounts is null then line_total(quantity, amount_minor)
    else discounted_total(quantity, amount_minor, discounts) end) stored,
  text_rows integer not null generated always as (text_rows(name) + coalesce(text_rows(description), 0)
    + coalesce(text_rows(discounts::text), 0)) stored,
  currency_code text not null,
  -- A line of a draft may have no tax yet.
  tax_percent numeric(7, 4) check (tax_percent between 0 and 100),
  tax_category text,
  tax_country text check (tax_country ~ '^[A-Z]{2}$'),
  tax_exemption_code text,
  tax_exemption_reason text,
  -- Whether the tax is that of the contract or the tenant on the line's day, or none yet. Otherwise it is the line's own.
  is_tax_inherited boolean not null default false,
  service_from date,
  service_to date,
  supply text not null default 'SERVICE' check (supply in ('SERVICE', 'GOODS')),
  -- The record that the line stands for in another system.
  reference_type text,
  reference_id text,
  metadata jsonb,
  -- The group of time entries that the line was collected for. Lines that people wrote have none.
  collected_for text,
  -- Whether the line passes on what was paid in the client's name and for its account. It is no base of the seller's tax.
  is_disbursement boolean not null default false,
  -- The deposit that the line deducts, the amount with tax, and the tax in it.
  deposit_id text collate "C",
  deposit_minor bigint,
  deposit_tax_minor bigint,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint billables_total_exact check (abs(total_minor) <= 9007199254740991),
  constraint billables_discounts_at_most_price check (discounts is null or (amount_minor >= 0 and total_minor >= 0)),
  -- The quantity of a collected line follows from its time entries, so a fixed amount could become more than its price.
  constraint billables_collected_by_percent check (collected_for is null or not discounts @? '$[*] ? (!exists(@.percent))'),
  constraint billables_deposit_whole check (num_nonnulls(deposit_id, deposit_minor, deposit_tax_minor) in (0, 3) and (deposit_id is null
    or (quantity = 1 and discounts is null and collected_for is null and not is_tax_inherited))),
  constraint billables_disbursement_untaxed check (not is_disbursement or (tax_category in ('E', 'O') and tax_percent = 0
    and not is_tax_inherited)),
  constraint billables_tax_fits check (tax_fits(tax_category, tax_percent)),
  constraint billables_exemption_fits check (
    num_nonnulls(tax_exemption_code, tax_exemption_reason) = 0
    or coalesce(tax_category in ('E', 'AE', 'K', 'G', 'O'), false)
  ),
  constraint billables_tax_own check (is_tax_inherited or tax_category is not null),
  constraint billables_country_of_tax check (tax_country is null or tax_category is not null),
  constraint billables_service_forward check (service_from <= service_to),
  constraint billables_reference_whole check ((reference_type is null) = (reference_id is null)),
  -- Deferred while a tenant is purged, because its projects go before its lines.
  constraint billables_project foreign key (tenant_id, project_id) references projects (tenant_id, id) deferrable,
  constraint billables_deposit foreign key (tenant_id, deposit_id, currency_code)
    references invoices (tenant_id, id, currency_code) deferrable,
  constraint billables_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index billables_in_order on billables (tenant_id, sort_order, created_at, id);
create index billables_of_invoice on billables (tenant_id, invoice_id, sort_order, created_at, id);
create index billables_untaxed on billables (tenant_id, invoice_id, sort_order, created_at, id) where tax_category is null;
create index billables_of_project on billables (tenant_id, project_id) where project_id is not null;
create index billables_disbursed on billables (tenant_id, invoice_id) where is_disbursement;
create index billables_of_deposit on billables (tenant_id, deposit_id) where deposit_id is not null;
create index billables_deducting on billables (tenant_id, invoice_id) where deposit_id is not null;
create unique index billables_reference_once on billables (tenant_id, invoice_id, reference_type, reference_id)
  where reference_id is not null;

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
  -- A trigger finds these: the last credit takes the rounding of the invoice back.
  rounding_minor bigint not null,
  payable_minor bigint not null,
  -- The part that lowers what was due of the invoice. The rest frees money that was allocated to it.
  set_off_minor bigint not null,
  taxes jsonb not null,
  issued_at timestamptz(3) not null,
  issue_date date not null,
  recorded_date date not null,
  -- A trigger takes the following columns from the invoice.
  client_id text collate "C" not null,
  contract_id text collate "C" not null,
  prices_include_tax boolean not null,
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
  taxable_minor_in_tax_currency bigint,
  tax_minor_in_tax_currency bigint,
  logo_asset_id text collate "C",
  background_asset_id text collate "C",
  accent_color text,
  paper text not null,
  e_invoice_profile text not null,
  -- Its own, since it may be issued long after the invoice.
  layout_version integer not null check (layout_version > 0),
  -- When a server first took it for the client.
  sent_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint credit_notes_kind_once unique (tenant_id, id, invoice_id, kind),
  constraint credit_notes_number_once unique (tenant_id, number),
  constraint credit_notes_sequence_once unique (tenant_id, series_period, sequence),
  constraint credit_notes_at_least_zero check (total_minor >= 0 and total_minor = subtotal_minor + tax_minor
    and payable_minor = total_minor + rounding_minor and set_off_minor between 0 and payable_minor),
  constraint credit_notes_after_invoice check (issue_date >= invoice_issue_date),
  constraint credit_notes_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index credit_notes_by_age on credit_notes (tenant_id, created_at desc, id desc);
create index credit_notes_by_update on credit_notes (tenant_id, updated_at, id);
create index credit_notes_by_total on credit_notes (tenant_id, total_minor, created_at, id);
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
  -- Whether units of the line are taken back with their price: some of them, all that are left, or those that a draft took back.
  -- Null if only money is.
  units_taken text check (units_taken in ('SOME', 'ALL', 'REVERSED')),
  -- The discount on credited units: their price less their worth.
  discount_minor bigint not null default 0,
  primary key (tenant_id, credit_note_id, billable_id),
  constraint credit_note_billables_discounted check (
    discount_minor = 0 or line_total(quantity, amount_minor) - discount_minor = total_minor
  ),
  constraint credit_note_billables_goodwill check (kind <> 'GOODWILL' or units_taken is null),
  constraint credit_note_billables_note foreign key (tenant_id, credit_note_id, invoice_id, kind)
    references credit_notes (tenant_id, id, invoice_id, kind) on delete cascade,
  constraint credit_note_billables_billable foreign key (tenant_id, billable_id)
    references billables (tenant_id, id) on delete cascade
);
create index credit_note_billables_of_billable on credit_note_billables (tenant_id, billable_id);
create index credit_note_billables_of_invoice on credit_note_billables (tenant_id, invoice_id, billable_id);

-- The files of issued invoices and credit notes, and of quotes that were sent. The bytes are in the file storage, under their own hash.
create table document_files (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  invoice_id text collate "C",
  credit_note_id text collate "C",
  -- A version of a quote, see `quote_versions`.
  quote_version_id text collate "C",
  document_id text collate "C" not null generated always as (coalesce(invoice_id, credit_note_id, quote_version_id)) stored,
  kind text not null check (kind in ('PDF', 'FACTUR_X', 'UBL', 'CII')),
  -- SHA-256 of the bytes, as hexadecimal digits.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  -- Names texts that the file does not show whole.
  problem text,
  created_at timestamptz(3) not null,
  primary key (tenant_id, document_id, kind),
  constraint document_files_one_document check (num_nonnulls(invoice_id, credit_note_id, quote_version_id) = 1),
  constraint document_files_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  constraint document_files_credit_note foreign key (tenant_id, credit_note_id)
    references credit_notes (tenant_id, id) on delete cascade
);
create index document_files_of_invoice on document_files (tenant_id, invoice_id) where invoice_id is not null;
create index document_files_of_credit_note on document_files (tenant_id, credit_note_id) where credit_note_id is not null;
create index document_files_by_hash on document_files (tenant_id, content_hash);

-- Files that could not be made, until they are.
create table document_problems (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  document_id text collate "C" not null,
  kind text not null check (kind in ('PDF', 'FACTUR_X', 'UBL', 'CII')),
  message text not null,
  attempts integer not null default 1,
  failed_at timestamptz(3) not null,
  primary key (tenant_id, document_id, kind)
);
