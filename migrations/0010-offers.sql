-- Quotes: what a client is offered, what was sent of it, and what became of it.

create table quotes (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  client_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 255),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  valid_until date not null,
  -- The rest of what is offered, as it was given, and its sums. Both are of the newest version, sent or not.
  terms jsonb not null,
  figures jsonb not null,
  -- Counted on by the first change after a version was sent.
  version integer not null default 1 check (version > 0),
  sent_version integer check (sent_version between 1 and version),
  -- The last day on which the version that was sent last can be accepted.
  sent_valid_until date,
  sent_at timestamptz(3),
  -- Its number, which it gets when it is first sent.
  number text,
  series_period text,
  sequence bigint,
  issued_at timestamptz(3),
  issue_date date,
  accepted_at timestamptz(3),
  -- The name that was typed.
  accepted_by text,
  accepted_channel text check (accepted_channel in ('LINK', 'PERSON')),
  accepted_file_sha256 text check (accepted_file_sha256 ~ '^[0-9a-f]{64}$'),
  declined_at timestamptz(3),
  decline_reason text,
  contract_id text collate "C",
  project_id text collate "C",
  invoice_id text collate "C",
  deposit_invoice_id text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint quotes_client foreign key (tenant_id, client_id) references clients (tenant_id, id),
  constraint quotes_contract foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  constraint quotes_project foreign key (tenant_id, project_id) references projects (tenant_id, id)
    on delete set null (project_id),
  -- A draft may be deleted.
  constraint quotes_invoice foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
    on delete set null (invoice_id),
  constraint quotes_deposit_invoice foreign key (tenant_id, deposit_invoice_id) references invoices (tenant_id, id)
    on delete set null (deposit_invoice_id),
  constraint quotes_sent_whole check ((status = 'DRAFT') = (sent_version is null)
    and num_nonnulls(sent_version, sent_valid_until, sent_at, number, series_period, sequence, issued_at, issue_date) in (0, 8)),
  constraint quotes_accepted_whole check (num_nonnulls(accepted_at, accepted_by, accepted_channel, accepted_file_sha256,
    contract_id) = case status when 'ACCEPTED' then 5 else 0 end),
  constraint quotes_declined check ((status = 'DECLINED') = (declined_at is not null))
);
create unique index quotes_number_once on quotes (tenant_id, upper(number)) where number is not null;
create index quotes_by_age on quotes (tenant_id, created_at desc, id desc);
create index quotes_by_update on quotes (tenant_id, updated_at, id);
create index quotes_by_name on quotes (tenant_id, name_key, id);
create index quotes_of_client on quotes (tenant_id, client_id, created_at desc, id desc);
create index quotes_by_status on quotes (tenant_id, status, created_at desc, id desc);
create index quotes_of_contract on quotes (tenant_id, contract_id) where contract_id is not null;
create index quotes_of_project on quotes (tenant_id, project_id) where project_id is not null;
create index quotes_of_invoice on quotes (tenant_id, invoice_id) where invoice_id is not null;
create index quotes_of_deposit on quotes (tenant_id, deposit_invoice_id) where deposit_invoice_id is not null;

-- What was sent: all that its file shows, and all that its contract is made of.
create table quote_versions (
  tenant_id text collate "C" not null default app_tenant(),
  quote_id text collate "C" not null,
  version integer not null,
  id text collate "C" not null generated always as (quote_id || '.' || version::text) stored,
  content jsonb not null,
  valid_until date not null,
  sent_at timestamptz(3) not null,
  primary key (tenant_id, quote_id, version),
  constraint quote_versions_once unique (tenant_id, id),
  constraint quote_versions_quote foreign key (tenant_id, quote_id) references quotes (tenant_id, id) on delete cascade
);

alter table document_files add constraint document_files_quote_version foreign key (tenant_id, quote_version_id)
  references quote_versions (tenant_id, id) on delete cascade;
create index document_files_of_quote_version on document_files (tenant_id, quote_version_id)
  where quote_version_id is not null;

alter table messages add constraint messages_quote foreign key (tenant_id, quote_id, quote_version)
  references quote_versions (tenant_id, quote_id, version);
create index messages_of_quote on messages (tenant_id, quote_id, id desc) where quote_id is not null;
alter table links add constraint links_quote foreign key (tenant_id, quote_id, quote_version)
  references quote_versions (tenant_id, quote_id, version) on delete cascade;
create index links_of_quote on links (tenant_id, quote_id, quote_version) where quote_id is not null;

-- The code by which the visitor of a link proves to read the mail that the quote was sent to. There is one at a time.
create table quote_codes (
  tenant_id text collate "C" not null default app_tenant(),
  link_id text collate "C" not null,
  -- The hash of the code together with the link's token, which nobody stores.
  code_hash text not null,
  -- The name that the visitor typed when asking for the code.
  name text not null,
  -- Real times, as those of tokens.
  expires_at timestamptz(3) not null,
  tries integer not null default 0,
  -- The codes that were asked for since then.
  asked integer not null default 1,
  asked_since timestamptz(3) not null,
  primary key (tenant_id, link_id),
  foreign key (tenant_id, link_id) references links (tenant_id, id) on delete cascade
);
