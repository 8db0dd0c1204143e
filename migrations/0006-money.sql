-- The accounts of clients: money that came in, the invoices that it was allocated to, money that went back,
-- and what banks say about it. The rules of settlement are in `rules/money`.

create table payments (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  client_id text collate "C" not null,
  -- The client's name when the payment was recorded.
  buyer_name text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  -- { amountMinor, currencyCode }: what arrived at the bank, if that differs.
  received jsonb,
  paid_at timestamptz(3) not null,
  -- Days of the tenant when the payment was recorded: of the payment, of recording it, and of its reversal.
  paid_date date not null,
  recorded_date date not null,
  reversed_date date,
  method text,
  reference text,
  -- The caller's own identifier of the record, and texts of its own.
  external_id text collate "C" check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  metadata jsonb,
  -- The bank entry that it was made of.
  bank_entry_id text collate "C",
  reversed_at timestamptz(3),
  -- These columns are kept by the triggers of allocations and refunds. `allocations` lists those that stand:
  -- [{ id, invoice or payment, amountMinor, date }].
  allocated_minor bigint not null default 0,
  allocations jsonb not null default '[]',
  refunded_minor bigint not null default 0,
  -- The payment was reversed, but its refunds are still owed. Other payments have paid this much of them.
  covered_minor bigint not null default 0,
  -- The latest day of the payment, its reversal, its allocations and its refunds.
  last_movement_date date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- The target of the foreign keys of allocations and refunds, which forces them to the payment's client and currency.
  constraint payments_account_once unique (tenant_id, id, client_id, currency_code),
  constraint payments_not_ahead check (paid_date <= recorded_date + 1),
  constraint payments_not_long_ago check (paid_date >= recorded_date - interval '10 years'),
  constraint payments_day check (abs(paid_date - (paid_at at time zone 'UTC')::date) <= 1),
  constraint payments_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint payments_reversed_later check (reversed_date >= recorded_date),
  -- Only a reversed payment may have less than 0 on account: what was refunded of it, and not covered by other money.
  constraint payments_on_account check (case when reversed_at is null
    then covered_minor = 0 and allocated_minor + refunded_minor <= amount_minor
    else covered_minor <= refunded_minor end),
  constraint payments_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
-- A reversed payment keeps its own.
create unique index payments_external_id_once on payments (tenant_id, external_id) where external_id is not null;
create index payments_by_age on payments (tenant_id, created_at desc, id desc);
create index payments_by_update on payments (tenant_id, updated_at, id);
create index payments_by_date on payments (tenant_id, paid_at desc, id desc);
create index payments_by_amount on payments (tenant_id, amount_minor, created_at, id);
create index payments_of_client on payments (tenant_id, client_id, created_at desc, id desc);
create index payments_by_record on payments (tenant_id, recorded_date, created_at, id);
create index payments_by_reversal on payments (tenant_id, reversed_date, reversed_at, id) where reversed_at is not null;
-- The payments that a report of balances on a day looks at: those with something on account now, and those that moved after it.
create index payments_on_account on payments (tenant_id, client_id) where case when reversed_at is null
  then allocated_minor + refunded_minor < amount_minor else covered_minor < refunded_minor end;
create index payments_by_movement on payments (tenant_id, client_id, last_movement_date);

-- Which invoice a part of a payment pays. If less of it is to stand, it is split: the part that goes is a row of its own,
-- with the same date, and reversed. So each row tells for every day what was allocated.
create table allocations (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  payment_id text collate "C" not null,
  client_id text collate "C" not null,
  currency_code text not null,
  -- An invoice, or a reversed payment of which something was refunded.
  invoice_id text collate "C",
  owed_payment_id text collate "C",
  amount_minor bigint not null check (amount_minor > 0),
  -- The day from which it counts: the later of the days of payment and of issue.
  date date not null,
  reversed_date date,
  reversed_at timestamptz(3),
  -- Days of the tenant when it was recorded, and when its reversal was. A trigger sets them.
  recorded_date date not null,
  reversal_recorded_date date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint allocations_one_target check (num_nonnulls(invoice_id, owed_payment_id) = 1),
  constraint allocations_reversed_whole check ((reversed_at is null) = (reversed_date is null)
    and (reversed_at is null) = (reversal_recorded_date is null)),
  constraint allocations_payment foreign key (tenant_id, payment_id, client_id, currency_code)
    references payments (tenant_id, id, client_id, currency_code) on delete cascade,
  constraint allocations_owed_payment foreign key (tenant_id, owed_payment_id, client_id, currency_code)
    references payments (tenant_id, id, client_id, currency_code) on delete cascade,
  constraint allocations_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index allocations_of_payment on allocations (tenant_id, payment_id, created_at, id);
create index allocations_of_invoice on allocations (tenant_id, invoice_id, created_at, id) where invoice_id is not null;
create index allocations_of_owed_payment on allocations (tenant_id, owed_payment_id, created_at, id)
  where owed_payment_id is not null;
create index allocations_by_date on allocations (tenant_id, date);
create index allocations_by_reversal on allocations (tenant_id, reversed_date) where reversed_date is not null;
create index allocations_by_record on allocations (tenant_id, recorded_date, created_at, id);
create index allocations_by_recorded_reversal on allocations (tenant_id, reversal_recorded_date, reversed_at, id)
  where reversed_at is not null;

create table refunds (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  payment_id text collate "C" not null,
  client_id text collate "C" not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  refunded_at timestamptz(3) not null,
  refunded_date date not null,
  recorded_date date not null,
  reversed_date date,
  method text,
  reference text,
  -- A payment provider has paid it already, so it is recorded whatever is allocated: allocations are freed for it.
  is_by_provider boolean not null default false,
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint refunds_not_ahead check (refunded_date <= recorded_date + 1),
  constraint refunds_not_long_ago check (refunded_date >= recorded_date - interval '10 years'),
  constraint refunds_day check (abs(refunded_date - (refunded_at at time zone 'UTC')::date) <= 1),
  constraint refunds_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint refunds_reversed_later check (reversed_date >= recorded_date),
  constraint refunds_payment foreign key (tenant_id, payment_id, client_id, currency_code)
    references payments (tenant_id, id, client_id, currency_code) on delete cascade
);
create index refunds_by_age on refunds (tenant_id, created_at desc, id desc);
create index refunds_by_update on refunds (tenant_id, updated_at, id);
create index refunds_by_date on refunds (tenant_id, refunded_at desc, id desc);
create index refunds_of_payment on refunds (tenant_id, payment_id, created_at desc, id desc);
create index refunds_of_client on refunds (tenant_id, client_id, created_at desc, id desc);
create index refunds_by_record on refunds (tenant_id, recorded_date, created_at, id);
create index refunds_by_reversal on refunds (tenant_id, reversed_date, reversed_at, id) where reversed_at is not null;

-- A claim that is given up, in whole or in part. If less of it is to stand, or other taxes, it is reversed and written off anew:
-- the journal shows every write-off as it was recorded.
create table write_offs (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  client_id text collate "C" not null,
  currency_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('SMALL_DIFFERENCE', 'EARLY_PAYMENT', 'UNCOLLECTIBLE', 'INSOLVENCY', 'BANK_CHARGE')),
  reduces_tax boolean not null,
  -- Its part of the invoice's taxes, in the same form, if it reduces them. Kept by a trigger.
  taxes jsonb not null default '[]',
  note text,
  -- The payment that made it, and that it is reversed with.
  payment_id text collate "C",
  -- When the claim was given up. One that is written off anew keeps it.
  written_off_at timestamptz(3) not null,
  -- The day from which it counts, of recording it, and of its reversal.
  date date not null,
  recorded_date date not null,
  reversed_date date,
  reversed_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint write_offs_bank_charges check (reason <> 'BANK_CHARGE' or not reduces_tax),
  constraint write_offs_taxes check (reduces_tax or taxes = '[]'),
  constraint write_offs_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint write_offs_reversed_later check (reversed_date >= recorded_date),
  constraint write_offs_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade,
  constraint write_offs_payment foreign key (tenant_id, payment_id, client_id, currency_code)
    references payments (tenant_id, id, client_id, currency_code) on delete cascade
);
create index write_offs_by_age on write_offs (tenant_id, created_at desc, id desc);
create index write_offs_by_update on write_offs (tenant_id, updated_at, id);
create index write_offs_of_invoice on write_offs (tenant_id, invoice_id, created_at desc, id desc);
create index write_offs_of_client on write_offs (tenant_id, client_id, created_at desc, id desc);
create index write_offs_of_payment on write_offs (tenant_id, payment_id) where payment_id is not null;
create index write_offs_by_date on write_offs (tenant_id, date, id);
create index write_offs_by_record on write_offs (tenant_id, recorded_date, created_at, id);
create index write_offs_by_reversal on write_offs (tenant_id, reversed_date, reversed_at, id) where reversed_at is not null;

-- The taxes of issued invoices, credit notes and write-offs, by the days and kinds of their lines. Triggers write them: for each
-- category and rate they add up to the `taxes` of the document. Returns and bookings add them up.
create table document_taxes (
  tenant_id text collate "C" not null default app_tenant(),
  -- An invoice, a credit note or a write-off.
  document_id text collate "C" not null,
  invoice_id text collate "C" not null,
  place integer not null,
  -- The last day of supply. A deposit has none: only money that is allocated to it counts.
  tax_date date,
  category text not null,
  percent numeric(7, 4) not null,
  country text,
  supply text not null check (supply in ('SERVICE', 'GOODS')),
  -- What its lines do: they sell, deduct a deposit, or pass on a disbursement, which is no base of tax.
  kind text not null check (kind in ('SALE', 'DEDUCTION', 'DISBURSEMENT')),
  taxable_minor bigint not null,
  tax_minor bigint not null,
  taxable_minor_in_tax_currency bigint,
  tax_minor_in_tax_currency bigint,
  primary key (tenant_id, document_id, place),
  constraint document_taxes_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade
);
create index document_taxes_of_invoice on document_taxes (tenant_id, invoice_id);
create index document_taxes_by_date on document_taxes (tenant_id, tax_date) where tax_date is not null;

-- The statements of banks. The kind of message that came first makes the money of an account, the other one adds details.
create table bank_feeds (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  iban text collate "C" not null,
  kind text not null check (kind in ('CAMT_053', 'CAMT_054')),
  primary key (tenant_id, iban)
);

create table bank_statements (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  kind text not null check (kind in ('CAMT_053', 'CAMT_054')),
  message_id text not null,
  file_hash text collate "C" not null,
  ibans jsonb not null,
  entry_count integer not null,
  new_entry_count integer not null,
  detailed_entry_count integer not null,
  pending_entry_count integer not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint bank_statements_once unique (tenant_id, file_hash)
);
create index bank_statements_by_age on bank_statements (tenant_id, created_at desc, id desc);

create table bank_entries (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  statement_id text collate "C" not null,
  iban text collate "C" not null,
  -- Two messages that tell of one entry give it one of these keys, or both.
  content_key text collate "C" not null,
  reference_key text collate "C",
  booked_date date not null,
  value_date date,
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount_minor bigint not null check (amount_minor > 0),
  currency_code text not null,
  is_return boolean not null,
  is_charge boolean not null,
  counterparty_name text,
  counterparty_iban text,
  reference text,
  text text,
  end_to_end_id text,
  bank_reference text,
  return_reason text,
  status text not null default 'UNMATCHED' check (status in ('MATCHED', 'PROPOSED', 'UNMATCHED', 'IGNORED')),
  -- [{ allocations: [{ invoice, invoiceNumber, client, buyerName, amountMinor, discountMinor? }], reasons }]
  candidates jsonb not null default '[]',
  reasons jsonb not null default '[]',
  -- Identifiers of payments.
  payments jsonb not null default '[]',
  refund_id text collate "C",
  -- When it was matched automatically, or that was tried. Null while it waits for that, infinity once a person has decided.
  looked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint bank_entries_once_by_content unique (tenant_id, iban, content_key),
  constraint bank_entries_once_by_reference unique (tenant_id, iban, reference_key),
  -- They stay when a person decides, and are proposed again if that is taken back.
  constraint bank_entries_candidates check (status not in ('PROPOSED', 'UNMATCHED') or (status = 'PROPOSED') = (candidates <> '[]')),
  constraint bank_entries_money check (status = 'MATCHED' or (payments = '[]' and refund_id is null)),
  -- A statement is written after its entries, because it counts those that are new.
  constraint bank_entries_statement foreign key (tenant_id, statement_id) references bank_statements (tenant_id, id)
    on delete cascade deferrable initially deferred,
  constraint bank_entries_refund foreign key (tenant_id, refund_id) references refunds (tenant_id, id)
    on delete set null (refund_id)
);
create index bank_entries_by_age on bank_entries (tenant_id, created_at desc, id desc);
create index bank_entries_by_status on bank_entries (tenant_id, status, created_at desc, id desc);
create index bank_entries_of_statement on bank_entries (tenant_id, statement_id, created_at desc, id desc) include (status);
create index bank_entries_waiting on bank_entries (tenant_id, statement_id, is_return, id) where looked_at is null;
create index bank_entries_matched on bank_entries (tenant_id, amount_minor) where status = 'MATCHED';
create index bank_entries_of_refund on bank_entries (tenant_id, refund_id) where refund_id is not null;
-- Deferred, because a clone copies payments before the entries.
alter table payments add constraint payments_bank_entry foreign key (tenant_id, bank_entry_id)
  references bank_entries (tenant_id, id) on delete cascade deferrable initially deferred;
create index payments_of_bank_entry on payments (tenant_id, bank_entry_id) where bank_entry_id is not null;
