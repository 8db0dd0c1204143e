-- Messages to clients, the pages that they see, and their payments online.

-- Message texts

-- A tenant's own texts. Other kinds and languages have ours.
create table message_texts (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  kind text collate "C" not null,
  language text collate "C" not null,
  subject_line text not null check (char_length(subject_line) between 1 and 200),
  text text not null check (char_length(text) between 1 and 5000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, kind, language)
);
-- Messages

-- One row for each recipient and document. `messages_keep` says which statuses follow each other.
create table messages (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  kind text not null,
  status text not null,
  client_id text collate "C" not null,
  -- The invoices that it is about. `message_invoices` finds the messages of an invoice.
  invoice_ids jsonb not null default '[]',
  credit_note_id text collate "C",
  -- The payment that a receipt is about.
  payment_id text collate "C",
  -- The version of a quote that it offers, or whose acceptance it has a code for.
  quote_id text collate "C",
  quote_version integer,
  period_from date,
  period_to date,
  recipient text not null,
  recipient_name text,
  subject text not null,
  -- With `{{link}}` in place of the link. Erased after a while.
  body_text text,
  body_html text,
  has_attachment boolean not null,
  -- The Message-ID of every attempt, without its angle brackets.
  internet_id text not null,
  -- The link's address, encrypted until the message is accepted.
  sealed_link text,
  -- OPERATOR or OWN: whose mail server it goes to. Null while it is kept back.
  server text,
  -- Why it has its status, and what the server said last.
  reason text,
  server_answer text,
  attempts integer not null default 0,
  -- These are real times. The 24 hours of attempts begin with `queued_at`.
  queued_at timestamptz(3) not null,
  next_attempt_at timestamptz(3),
  attempted_at timestamptz(3),
  -- Set and committed right before the data is sent. A message that has it, but no outcome, may have arrived.
  data_begun_at timestamptz(3),
  accepted_at timestamptz(3),
  erased_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint messages_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade,
  constraint messages_credit_note foreign key (tenant_id, credit_note_id) references credit_notes (tenant_id, id),
  constraint messages_payment foreign key (tenant_id, payment_id) references payments (tenant_id, id),
  constraint messages_receipt check ((kind = 'RECEIPT') = (payment_id is not null)),
  constraint messages_kind_check check (kind in
    ('INVOICE', 'CREDIT_NOTE', 'STATEMENT', 'REMINDER_FRIENDLY', 'REMINDER_FIRM', 'REMINDER_LAST', 'RECEIPT', 'QUOTE', 'QUOTE_CODE')),
  constraint messages_of_quotes check (num_nonnulls(quote_id, quote_version) = case when kind in ('QUOTE', 'QUOTE_CODE') then 2 else 0 end),
  constraint messages_status_check check (status in ('QUEUED', 'ACCEPTED', 'FAILED', 'UNCERTAIN', 'HELD', 'BOUNCED')),
  constraint messages_server_check check (server in ('OPERATOR', 'OWN')),
  -- Texts that become headers have no line breaks or other control characters.
  constraint messages_one_line check (concat(recipient, recipient_name, subject, internet_id) !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    and recipient !~ '[\s<>]'),
  constraint messages_period_whole check (num_nonnulls(period_from, period_to) in (0, 2) and period_from <= period_to),
  constraint messages_due_when_queued check ((status = 'QUEUED') = (next_attempt_at is not null)),
  constraint messages_reasoned check ((status in ('FAILED', 'UNCERTAIN', 'HELD', 'BOUNCED')) = (reason is not null)),
  -- Nothing was accepted without data, or without the server's words.
  constraint messages_accepted_truly check (accepted_at is null or (data_begun_at is not null and server_answer is not null)),
  constraint messages_accepted_when_accepted check (status <> 'ACCEPTED' or accepted_at is not null)
);
create index messages_by_age on messages (tenant_id, created_at desc, id desc);
create index messages_by_status on messages (tenant_id, status, created_at desc, id desc);
create index messages_of_client on messages (tenant_id, client_id, created_at desc, id desc);
create index messages_of_credit_note on messages (tenant_id, credit_note_id, id desc) where credit_note_id is not null;
create index messages_of_payment on messages (tenant_id, payment_id, created_at desc, id desc) where payment_id is not null;
create index messages_queued on messages (tenant_id, next_attempt_at, id) where status = 'QUEUED';
create index messages_attempted on messages (tenant_id, attempted_at) where attempted_at is not null;
create index messages_of_operator on messages (tenant_id, queued_at) where server = 'OPERATOR';
create index messages_with_bodies on messages (tenant_id, queued_at) where erased_at is null;

-- The messages of an invoice, filled by a trigger.
create table message_invoices (
  tenant_id text collate "C" not null default app_tenant(),
  invoice_id text collate "C" not null,
  message_id text collate "C" not null,
  primary key (tenant_id, invoice_id, message_id),
  constraint message_invoices_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  constraint message_invoices_message foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
create index message_invoices_of_message on message_invoices (tenant_id, message_id);

-- A bounce names a message without its tenant. Only messages that may be sent are here.
create table message_directory (
  message_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
create index message_directory_of_tenant on message_directory (tenant_id, message_id);
-- Links

-- Addresses that show one document, or all issued documents of the client, without signing in. Only the hash of the token is
-- stored.
create table links (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  token_hash text collate "C" not null,
  client_id text collate "C" not null,
  -- All are null if the link shows all issued documents of the client.
  invoice_id text collate "C",
  credit_note_id text collate "C",
  -- Shows this version of the quote only, and sends codes to this address.
  quote_id text collate "C",
  quote_version integer,
  recipient text,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint links_one_subject check (num_nonnulls(invoice_id, credit_note_id, quote_id) <= 1),
  constraint links_version check (num_nonnulls(quote_id, quote_version) in (0, 2)),
  constraint links_of_hash unique (tenant_id, token_hash),
  foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade,
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id) on delete cascade,
  foreign key (tenant_id, credit_note_id) references credit_notes (tenant_id, id) on delete cascade
);
create index links_of_client on links (tenant_id, client_id, created_at desc, id desc);
create index links_of_invoice on links (tenant_id, invoice_id, created_at desc, id desc) where invoice_id is not null;
create index links_of_credit_note on links (tenant_id, credit_note_id) where credit_note_id is not null;
create index links_by_age on links (tenant_id, created_at desc, id desc);
alter table links add primary key (tenant_id, id);

-- A link is opened without a tenant. This table finds it, and holds nothing else.
create table link_directory (
  token_hash text collate "C" primary key,
  tenant_id text collate "C" not null,
  foreign key (tenant_id, token_hash) references links (tenant_id, token_hash) on delete cascade
);
create index link_directory_of_tenant on link_directory (tenant_id, token_hash);

-- Payment attempts

-- A page of a payment provider on which a client can pay what was due when they asked for it.
create table payment_attempts (
  tenant_id text collate "C" not null default app_tenant(),
  id text collate "C" not null,
  invoice_id text collate "C" not null,
  client_id text collate "C" not null,
  currency_code text not null,
  amount_minor bigint not null check (amount_minor > 0),
  provider text not null,
  -- Null once the integration is deleted.
  integration_id text collate "C",
  -- The link that the client came by. Only they are sent to the same page again, because it leads back to their link.
  link_id text collate "C",
  status text not null check (status in ('OPEN', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED')),
  is_disputed boolean not null default false,
  -- The provider's identifiers of its page, of the money, and of the account that gets it.
  provider_id text collate "C",
  provider_payment_id text collate "C",
  account text collate "C",
  url text,
  -- Kept by the provider. The payment is recorded with all that the client paid.
  fee_minor bigint,
  fee_currency_code text,
  failure_message text,
  payment_id text collate "C",
  -- [{ kind, reference, amountMinor, status, at, refund? }]: what the provider paid back, and the refunds that it was recorded as.
  returned jsonb not null default '[]',
  -- In real time, as the provider has it.
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint payment_attempts_fee_whole check ((fee_minor is null) = (fee_currency_code is null)),
  constraint payment_attempts_recorded check ((status = 'SUCCEEDED') = (payment_id is not null)),
  constraint payment_attempts_once unique (tenant_id, provider, provider_id),
  constraint payment_attempts_money_once unique (tenant_id, provider, provider_payment_id),
  constraint payment_attempts_payment_once unique (tenant_id, payment_id),
  constraint payment_attempts_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade,
  constraint payment_attempts_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade,
  constraint payment_attempts_payment foreign key (tenant_id, payment_id, client_id, currency_code)
    references payments (tenant_id, id, client_id, currency_code) on delete cascade,
  constraint payment_attempts_integration foreign key (tenant_id, integration_id) references integrations (tenant_id, id)
    on delete set null (integration_id),
  constraint payment_attempts_link foreign key (tenant_id, link_id) references links (tenant_id, id) on delete cascade
);
-- Of two clicks at once, one makes the page, and the other one uses it.
create unique index payment_attempts_open on payment_attempts (tenant_id, invoice_id) where status = 'OPEN';
create index payment_attempts_by_age on payment_attempts (tenant_id, created_at desc, id desc);
create index payment_attempts_of_invoice on payment_attempts (tenant_id, invoice_id, created_at desc, id desc);
create index payment_attempts_of_client on payment_attempts (tenant_id, client_id);
create index payment_attempts_of_link on payment_attempts (tenant_id, link_id) where link_id is not null;
create index payment_attempts_of_integration on payment_attempts (tenant_id, integration_id) where integration_id is not null;

-- Reminders

-- The steps of which clients were reminded. A step of an invoice is known by its days, and goes out once.
create table reminders (
  tenant_id text collate "C" not null default app_tenant(),
  invoice_id text collate "C" not null,
  after_days integer not null check (after_days between 1 and 365),
  client_id text collate "C" not null,
  currency_code text not null,
  tone text not null check (tone in ('FRIENDLY', 'FIRM', 'LAST')),
  -- The day of the tenant on which it went out, and what was due then.
  day date not null,
  due_minor bigint not null check (due_minor > 0),
  -- Identifiers of the messages, one for each recipient. Messages may be left out of a clone.
  messages jsonb not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, invoice_id, after_days),
  constraint reminders_invoice foreign key (tenant_id, invoice_id, currency_code)
    references invoices (tenant_id, id, currency_code) on delete cascade,
  constraint reminders_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index reminders_of_account on reminders (tenant_id, client_id, currency_code, day);
