-- The files of issued invoices and credit notes. The bytes are in the file storage, under their own hash.
create table document_files (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  invoice_id text collate "C",
  credit_note_id text collate "C",
  document_id text collate "C" not null generated always as (coalesce(invoice_id, credit_note_id)) stored,
  kind text not null check (kind in ('PDF', 'FACTUR_X', 'UBL', 'CII')),
  -- SHA-256 of the bytes, as hexadecimal digits.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null check (size_bytes > 0),
  created_at timestamptz(3) not null,
  primary key (tenant_id, document_id, kind),
  constraint document_files_one_document check (num_nonnulls(invoice_id, credit_note_id) = 1),
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
