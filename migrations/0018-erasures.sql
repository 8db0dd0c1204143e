-- Erasures of persons: contacts of clients, and members. Each is a receipt of what was erased, and of what stays and why. It holds
-- no personal data, so it may stay for as long as the tenant does.

create table erasures (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  -- The record that was erased, one of the two. No foreign key leads to it, because it goes.
  contact_id text collate "C",
  member_id text collate "C",
  reason text check (char_length(reason) between 1 and 500),
  -- The member who asked for it. Null if a command did.
  requested_by_id text collate "C",
  -- Records are erased when it is made. It is DONE when nothing of the person is left in the journal and in exports.
  status text not null default 'ERASING' check (status in ('ERASING', 'DONE')),
  -- [{ resource, count, ids? }]: what was erased.
  erased jsonb not null default '[]',
  -- [{ resource, because, count?, ids?, until? }]: what stays.
  kept jsonb not null default '[]',
  -- The entries whose states were erased, and when the last of them were. An export that began earlier may hold them.
  states_erased bigint not null default 0,
  states_erased_at timestamptz(3),
  -- These are real times.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  done_at timestamptz(3),
  primary key (tenant_id, id),
  constraint erasures_of_one check (num_nonnulls(contact_id, member_id) = 1),
  constraint erasures_done check ((status = 'DONE') = (done_at is not null))
);
create index erasures_by_age on erasures (tenant_id, created_at desc, id desc);

-- The person of an erasure, as records and the journal know them.
create type erased_person as (
  names text[],
  phones text[],
  -- In small letters. `shared` are those of them that other contacts have.
  addresses text[],
  shared text[],
  subjects text[],
  -- Identifiers of the contact's emails, those that are gone included.
  emails text[]
);

-- The erasure that took the recipient out of a message.
alter table messages add column erasure_id text collate "C",
  add constraint messages_erasure foreign key (tenant_id, erasure_id) references erasures (tenant_id, id),
  add constraint messages_erased check (erasure_id is null or (recipient = 'erased@erased.invalid' and recipient_name is null
    and erased_at is not null and status <> 'QUEUED'));
create index messages_of_erasure on messages (tenant_id, erasure_id, id) where erasure_id is not null;
