-- Money that came in for invoices, and money that went back. The rules of settlement are in `rules/money`.

create table payments (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  client_id text collate "C" not null,
  -- As the invoice states them.
  invoice_number text not null,
  buyer_name text not null,
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
  constraint payments_not_long_ago check (paid_date >= recorded_date - interval '10 years'),
  constraint payments_day check (abs(paid_date - (paid_at at time zone 'UTC')::date) <= 1),
  constraint payments_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint payments_reversed_later check (reversed_date >= recorded_date),
  constraint payments_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index payments_by_age on payments (tenant_id, created_at desc, id desc);
create index payments_by_date on payments (tenant_id, paid_at desc, id desc);
create index payments_by_amount on payments (tenant_id, amount_minor, created_at, id);
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
  constraint refunds_not_long_ago check (refunded_date >= recorded_date - interval '10 years'),
  constraint refunds_day check (abs(refunded_date - (refunded_at at time zone 'UTC')::date) <= 1),
  constraint refunds_reversed_whole check ((reversed_at is null) = (reversed_date is null)),
  constraint refunds_reversed_later check (reversed_date >= recorded_date),
  constraint refunds_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade
);
create index refunds_by_age on refunds (tenant_id, created_at desc, id desc);
create index refunds_by_date on refunds (tenant_id, refunded_at desc, id desc);
create index refunds_of_invoice on refunds (tenant_id, invoice_id, created_at desc, id desc);
create index refunds_of_client on refunds (tenant_id, client_id, created_at desc, id desc);
create index refunds_by_record on refunds (tenant_id, recorded_date, created_at, id);
create index refunds_by_reversal on refunds (tenant_id, reversed_date, reversed_at, id) where reversed_at is not null;
