-- Operators of the installation suspend tenants and give them identifiers of their own. Their acts have a journal.

-- A suspended tenant is read, and nothing in it changes. The reason is the operator's, for the tenant's members.
alter table tenants add column suspended_at timestamptz(3);
alter table tenants add column suspension_reason text check (char_length(suspension_reason) between 1 and 500);
alter table tenants add constraint tenants_suspension_has_reason check ((suspended_at is null) = (suspension_reason is null));

-- Suspended tenants, for those who look across tenants. A trigger keeps it.
create table suspended_tenants (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  suspended_at timestamptz(3) not null
);

-- When work of a suspended tenant was due. It waits with `due_at` at infinity, so that no worker has to look past it.
alter table work add column held_due_at timestamptz(3);
create index work_held on work (tenant_id) where held_due_at is not null;

-- The operator's own identifiers of tenants. The tenants themselves never see them.
create table tenant_external_ids (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  external_id text collate "C" not null check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  constraint tenant_external_ids_external_id_once unique (external_id)
);

-- The words of tenants' names, by which operators find them. `rules/parties/search.sql` says why words need a table.
create table tenant_words (
  tenant_id text collate "C" not null references tenants (id) on delete cascade,
  word text collate "C" not null,
  primary key (tenant_id, word)
);
create index tenant_words_by_word on tenant_words (word, tenant_id);
insert into tenant_words (tenant_id, word)
  select distinct id, word from tenants, unnest(string_to_array(words_in(name), ' ')) as word where word <> '';

-- Operators list tenants of each kind, newest first.
create index tenants_by_age on tenants (created_at desc, id desc);
create index tenants_suspended_by_age on tenants (created_at desc, id desc) where suspended_at is not null;
create index tenants_deleted_by_age on tenants (created_at desc, id desc) where deleted_at is not null;
create index tenants_of_mode_by_age on tenants (mode, created_at desc, id desc);
create index members_owning on members (tenant_id, created_at, id) where role = 'OWNER';

-- The journal of the installation: what operators and commands did. Entries are linked like those of a tenant's journal, and
-- stay when a tenant is purged. They hold identifiers, settings and the operator's own words, and nothing of a tenant's business.
create table acts (
  -- From 1, without gaps.
  sequence bigint primary key,
  created_at timestamptz(3) not null,
  -- `operator <subject>`, `command <name>` or `service retainer`.
  actor text collate "C" not null check (char_length(actor) between 1 and 500),
  action text collate "C" not null check (action ~ '^[a-zA-Z]{1,50}\.[a-zA-Z]{1,50}$'),
  tenant_id text collate "C",
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- Over the hash of the act before it, and all other columns.
  hash bytea not null
);
create index acts_of_tenant on acts (tenant_id, sequence);
create index acts_of_action on acts (action, sequence);
create index acts_of_actor on acts (actor, sequence);

-- The last act. It reveals a journal whose end was removed, and acts are added one after the other while it is locked.
create table acts_head (
  is_only boolean primary key default true check (is_only),
  sequence bigint not null,
  created_at timestamptz(3) not null,
  hash bytea not null
);
insert into acts_head (sequence, created_at, hash) values (0, '-infinity', decode(repeat('00', 32), 'hex'));
