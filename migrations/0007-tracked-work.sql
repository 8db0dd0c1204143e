-- Time: who worked when, on what, and how much of it was charged. An entry owes the difference between what was done and
-- what was charged. Lines of invoices are collected from what entries owe.

create table time_entries (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  project_id text collate "C" not null,
  entry_date date not null,
  -- 0 when the entry was deleted or replaced after some of it was charged.
  minutes integer not null check (minutes between 0 and 44640),
  worker text,
  role text,
  description text,
  is_billable boolean not null default true,
  -- Held entries are collected only by hand.
  is_held boolean not null default false,
  -- MANUAL, or the name of the tracker that the entry follows. `site` names the tracker's installation.
  source text not null default 'MANUAL',
  site text collate "C" not null default '',
  source_id text collate "C",
  -- The tracker's time of the work. The day moves only when it moves.
  started_at timestamptz(3),
  -- The integration that made the entry. It may be deleted.
  integration_id text collate "C",
  -- The task.
  reference_type text,
  reference_id text collate "C",
  reference_name text,
  -- The caller's own identifier of the record, and texts of its own.
  external_id text collate "C" check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  metadata jsonb,
  replaced_by_id text collate "C",
  deleted_at timestamptz(3),
  -- When somebody approved the entry as it is. A change takes it back.
  approved_at timestamptz(3),
  -- The sum of the entry's charges, kept by their trigger.
  charged_minutes integer not null default 0,
  -- The sum of its minutes that prepaid hours cover, kept by their trigger.
  covered_minutes integer not null default 0,
  owed_minutes integer not null generated always as
    (case when is_billable then minutes else 0 end - charged_minutes - covered_minutes) stored,
  -- More was taken back of a line than it charged: on another line and then by a credit note. To be charged again at its
  -- price, even if nothing else is owed. Kept by the same trigger.
  is_overdrawn boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint time_entries_approved check (approved_at is null or minutes > 0),
  constraint time_entries_ended check ((minutes = 0) = (num_nonnulls(deleted_at, replaced_by_id) > 0)),
  constraint time_entries_reference_whole check (
    (reference_type is null) = (reference_id is null) and (reference_name is null or reference_id is not null)
  ),
  constraint time_entries_source check (
    case source when 'MANUAL' then num_nonnulls(started_at, integration_id) = 0 and site = ''
      else num_nonnulls(source_id, started_at, integration_id, reference_id) = 4 end
  ),
  constraint time_entries_project foreign key (tenant_id, contract_id, project_id)
    references projects (tenant_id, contract_id, id)
);
create index time_entries_by_date on time_entries (tenant_id, entry_date desc, id desc);
create index time_entries_by_age on time_entries (tenant_id, created_at, id);
create index time_entries_by_update on time_entries (tenant_id, updated_at, id);
create index time_entries_of_contract on time_entries (tenant_id, contract_id, entry_date desc, id desc);
create index time_entries_of_project on time_entries (tenant_id, project_id, entry_date desc, id desc);
create index time_entries_of_worker on time_entries (tenant_id, worker, entry_date desc, id desc) where worker is not null;
create index time_entries_of_reference on time_entries (tenant_id, reference_id, entry_date desc, id desc)
  where reference_id is not null;
create index time_entries_unbillable on time_entries (tenant_id, entry_date desc, id desc) where not is_billable;
create index time_entries_held on time_entries (tenant_id, entry_date desc, id desc) where is_held;
-- Every entry that may be open, and few others.
create index time_entries_open_by_date on time_entries (tenant_id, entry_date desc, id desc)
  where owed_minutes <> 0 or (charged_minutes = 0 and covered_minutes = 0) or is_overdrawn;
create index time_entries_open on time_entries (tenant_id, contract_id, entry_date, id)
  where owed_minutes <> 0 or (charged_minutes = 0 and covered_minutes = 0) or is_overdrawn;
-- An entry that was replaced gives its identifier at the source up to the new one.
create unique index time_entries_source_once on time_entries (tenant_id, source, site, source_id)
  where source_id is not null and replaced_by_id is null and (source <> 'MANUAL' or deleted_at is null);
-- An entry that was deleted or replaced leaves its own free, or to the new one.
create unique index time_entries_external_id_once on time_entries (tenant_id, external_id)
  where external_id is not null and deleted_at is null and replaced_by_id is null;
create index time_entries_replaced on time_entries (tenant_id, replaced_by_id) where replaced_by_id is not null;
create index time_entries_by_source_id on time_entries (tenant_id, source_id) where source_id is not null;
create index time_entries_of_task on time_entries (tenant_id, source, site, reference_id) where source <> 'MANUAL';
create index time_entries_tracked on time_entries (tenant_id, contract_id, project_id) where source <> 'MANUAL';

-- The files that prove expenses. They never change.
create table receipts (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  size_bytes bigint not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  store_key text collate "C" not null,
  -- Whether an issued document carries it.
  is_frozen boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create index receipts_by_age on receipts (tenant_id, created_at desc, id desc);
create index receipts_by_key on receipts (tenant_id, store_key);

-- The files that the receipts of clones share with the receipts that they are copies of. The key names the tenant that uploaded it.
create table shared_receipts (
  store_key text collate "C" not null,
  tenant_id text collate "C" not null,
  receipt_id text collate "C" not null,
  primary key (store_key, tenant_id),
  foreign key (tenant_id, receipt_id) references receipts (tenant_id, id) on delete cascade
);
create index shared_receipts_of_receipt on shared_receipts (tenant_id, receipt_id);

-- What was spent for a client, and how much of it was charged. An expense owes the difference.
create table expenses (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contract_id text collate "C" not null,
  project_id text collate "C" not null,
  expense_date date not null,
  name text not null check (char_length(name) between 1 and 500),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  description text check (char_length(description) <= 2000),
  -- 0 when the expense was deleted after some of it was charged.
  amount_minor bigint not null check (amount_minor between 0 and 9007199254740991),
  currency_code text not null,
  -- Units of the contract's currency per unit of the expense's. Null if they are the same.
  exchange_rate numeric(20, 10) check (exchange_rate > 0),
  kind text not null check (kind in ('REBILLED', 'DISBURSEMENT')),
  markup_percent numeric(8, 4) check (markup_percent between 0 and 1000),
  worker text check (char_length(worker) between 1 and 200),
  is_billable boolean not null default true,
  -- Held expenses are collected only by hand.
  is_held boolean not null default false,
  receipt_id text collate "C",
  metadata jsonb,
  deleted_at timestamptz(3),
  -- In the contract's currency, with the markup. Reckoned by a trigger.
  charge_minor bigint not null,
  -- The sum of the expense's charges, kept by their trigger.
  charged_minor bigint not null default 0,
  owed_minor bigint not null generated always as (case when is_billable then charge_minor else 0 end - charged_minor) stored,
  -- As for time entries.
  is_overdrawn boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint expenses_ended check ((amount_minor = 0) = (deleted_at is not null)),
  constraint expenses_markup_of_rebilled check (kind = 'REBILLED' or markup_percent is null),
  constraint expenses_charge_exact check (abs(charge_minor) <= 9007199254740991),
  constraint expenses_project foreign key (tenant_id, contract_id, project_id) references projects (tenant_id, contract_id, id),
  constraint expenses_receipt foreign key (tenant_id, receipt_id) references receipts (tenant_id, id)
);
create index expenses_by_date on expenses (tenant_id, expense_date desc, id desc);
create index expenses_by_age on expenses (tenant_id, created_at, id);
create index expenses_by_update on expenses (tenant_id, updated_at, id);
create index expenses_by_name on expenses (tenant_id, name_key, id);
create index expenses_of_contract on expenses (tenant_id, contract_id, expense_date desc, id desc);
create index expenses_of_project on expenses (tenant_id, project_id, expense_date desc, id desc);
create index expenses_of_worker on expenses (tenant_id, worker, expense_date desc, id desc) where worker is not null;
create index expenses_of_receipt on expenses (tenant_id, receipt_id) where receipt_id is not null;
-- Every expense that may be open, and few others.
create index expenses_open on expenses (tenant_id, contract_id, expense_date, id)
  where owed_minor <> 0 or charged_minor = 0 or is_overdrawn;

-- Which line charges which minutes of which entry. Below zero, the line takes minutes back. A credit note that takes a
-- line's minutes back adds rows to that line. Not audited: the lines and the entries are.
create table time_charges (
  tenant_id text collate "C" not null default app_tenant(),
  id bigint not null generated always as identity,
  entry_id text collate "C" not null,
  invoice_id text collate "C" not null,
  billable_id text collate "C" not null,
  -- The line at whose price and tax the minutes count: the line itself, or the line whose charge is undone.
  priced_by_id text collate "C" not null,
  minutes integer not null check (minutes <> 0),
  credit_note_id text collate "C",
  primary key (tenant_id, id),
  constraint time_charges_entry foreign key (tenant_id, entry_id) references time_entries (tenant_id, id) on delete cascade,
  constraint time_charges_billable foreign key (tenant_id, billable_id)
    references billables (tenant_id, id) on delete cascade,
  constraint time_charges_credit_note foreign key (tenant_id, credit_note_id)
    references credit_notes (tenant_id, id) on delete cascade
);
create index time_charges_of_entry on time_charges (tenant_id, entry_id);
create index time_charges_of_invoice on time_charges (tenant_id, invoice_id);
create index time_charges_of_billable on time_charges (tenant_id, billable_id);
create index time_charges_of_credit_note on time_charges (tenant_id, credit_note_id) where credit_note_id is not null;

-- Which minutes of which entry prepaid hours cover, in which of their periods. Reckoned anew from all entries, see
-- `tracked-work/coverage`. Not audited, as charges are not.
create table time_coverages (
  tenant_id text collate "C" not null default app_tenant(),
  allowance_id text collate "C" not null,
  entry_id text collate "C" not null,
  period_starts_on date not null,
  minutes integer not null check (minutes > 0),
  primary key (tenant_id, entry_id, allowance_id, period_starts_on),
  constraint time_coverages_allowance foreign key (tenant_id, allowance_id) references allowances (tenant_id, id) deferrable,
  constraint time_coverages_entry foreign key (tenant_id, entry_id) references time_entries (tenant_id, id) on delete cascade
);
create index time_coverages_of_allowance on time_coverages (tenant_id, allowance_id, period_starts_on);

-- Which line charges how much of which period of a recurring charge, or of which expense. The amount is what is owed by the
-- terms: a person may give the line another price, as with hours. Below zero, the line takes it back. Not audited.
create table amount_charges (
  tenant_id text collate "C" not null default app_tenant(),
  id bigint not null generated always as identity,
  contract_id text collate "C" not null,
  charge_id text collate "C",
  -- The period, by its first day, and the price at which its days are charged.
  period_starts_on date,
  price_key text collate "C" not null default '',
  expense_id text collate "C",
  first_day date not null,
  last_day date not null,
  invoice_id text collate "C" not null,
  billable_id text collate "C" not null,
  -- The line at whose tax the amount counts: the line itself, or the line whose charge is undone.
  priced_by_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- What the line shows for it. It differs only where a line is undone that a person gave another price.
  worth_minor bigint not null,
  credit_note_id text collate "C",
  primary key (tenant_id, id),
  constraint amount_charges_of_one check (num_nonnulls(charge_id, expense_id) = 1 and (charge_id is null) = (period_starts_on is null)),
  constraint amount_charges_expense foreign key (tenant_id, expense_id) references expenses (tenant_id, id) deferrable,
  -- Deferred while a tenant is purged, because its charges and expenses go before its lines.
  constraint amount_charges_charge foreign key (tenant_id, contract_id, charge_id) references charges (tenant_id, contract_id, id) deferrable,
  constraint amount_charges_billable foreign key (tenant_id, billable_id)
    references billables (tenant_id, id) on delete cascade,
  constraint amount_charges_credit_note foreign key (tenant_id, credit_note_id)
    references credit_notes (tenant_id, id) on delete cascade
);
create index amount_charges_of_contract on amount_charges (tenant_id, contract_id);
create index amount_charges_of_charge on amount_charges (tenant_id, charge_id, period_starts_on) where charge_id is not null;
create index amount_charges_of_expense on amount_charges (tenant_id, expense_id) where expense_id is not null;
create index amount_charges_of_invoice on amount_charges (tenant_id, invoice_id);
create index amount_charges_of_billable on amount_charges (tenant_id, billable_id);
create index amount_charges_of_credit_note on amount_charges (tenant_id, credit_note_id) where credit_note_id is not null;

-- Periods of recurring charges that a person took off a draft. They are collected only by hand.
create table held_periods (
  tenant_id text collate "C" not null default app_tenant(),
  charge_id text collate "C" not null,
  period_starts_on date not null,
  primary key (tenant_id, charge_id, period_starts_on),
  constraint held_periods_charge foreign key (tenant_id, charge_id) references charges (tenant_id, id) on delete cascade
);
