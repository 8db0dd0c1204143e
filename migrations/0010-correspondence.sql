-- What clients are sent, what they see, and what they pay online.

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
