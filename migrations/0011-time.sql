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
  -- MANUAL, or the name of the tracker that the entry follows. `site` tells the tracker's installations apart.
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
  replaced_by_id text collate "C",
  deleted_at timestamptz(3),
  -- The sum of the entry's charges, kept by their trigger.
  charged_minutes integer not null default 0,
  owed_minutes integer not null generated always as
    (case when is_billable then minutes else 0 end - charged_minutes) stored,
  -- More was taken back of a line than it charged: on another line and then by a credit note. To be charged again at its
  -- price, even if nothing else is owed. Kept by the same trigger.
  is_overdrawn boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
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
create index time_entries_of_contract on time_entries (tenant_id, contract_id, entry_date desc, id desc);
create index time_entries_of_project on time_entries (tenant_id, project_id, entry_date desc, id desc);
create index time_entries_of_worker on time_entries (tenant_id, worker, entry_date desc, id desc) where worker is not null;
create index time_entries_of_reference on time_entries (tenant_id, reference_id, entry_date desc, id desc)
  where reference_id is not null;
create index time_entries_unbillable on time_entries (tenant_id, entry_date desc, id desc) where not is_billable;
create index time_entries_held on time_entries (tenant_id, entry_date desc, id desc) where is_held;
-- Every entry that may be open, and few others.
create index time_entries_open_by_date on time_entries (tenant_id, entry_date desc, id desc)
  where owed_minutes <> 0 or charged_minutes = 0 or is_overdrawn;
create index time_entries_open on time_entries (tenant_id, contract_id, entry_date, id)
  where owed_minutes <> 0 or charged_minutes = 0 or is_overdrawn;
-- An entry that was replaced gives its identifier at the source up to the new one.
create unique index time_entries_source_once on time_entries (tenant_id, source, site, source_id)
  where source_id is not null and replaced_by_id is null and (source <> 'MANUAL' or deleted_at is null);
create index time_entries_replaced on time_entries (tenant_id, replaced_by_id) where replaced_by_id is not null;
create index time_entries_of_task on time_entries (tenant_id, source, site, reference_id) where source <> 'MANUAL';
create index time_entries_tracked on time_entries (tenant_id, contract_id, project_id) where source <> 'MANUAL';

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

-- Contracts whose work is to be collected, for the worker that reads across tenants.
create table collecting_queue (
  tenant_id text collate "C" not null,
  contract_id text collate "C" not null,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz(3) not null,
  primary key (tenant_id, contract_id),
  constraint collecting_queue_contract foreign key (tenant_id, contract_id)
    references contracts (tenant_id, id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index collecting_queue_by_due on collecting_queue (due_at);

-- Keeps the sums of entries, and the charges of issued lines. Sums and invoices are looked up by their keys. Joins would
-- be planned by statistics that may not know the entries yet, and then take quadratic time.
create function time_charges_add_up() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  effects constant text := case tg_op
    when 'INSERT' then 'select *, minutes as effect from new_charges'
    when 'DELETE' then 'select *, -minutes as effect from old_charges'
    else 'select *, minutes as effect from new_charges union all select *, -minutes from old_charges' end;
  written record;
  overdrawn text[];
begin
  for written in execute format(
    'select tenant_id, jsonb_object_agg(entry_id, minutes) filter (where minutes <> 0) as sums from (
       select tenant_id, entry_id, sum(effect) as minutes from (%s) as charges group by 1, 2
     ) as by_entry group by 1', effects
  ) loop
    update time_entries set charged_minutes = charged_minutes + (written.sums ->> id)::integer
      where tenant_id = written.tenant_id and id = any (array(select jsonb_object_keys(written.sums)));
  end loop;
  -- A plain charge overdraws no line.
  for written in execute format(
    'select tenant_id, array_agg(distinct entry_id) as entries from (%s) as charges
       where credit_note_id is not null or priced_by_id <> billable_id group by 1', effects
  ) loop
    overdrawn := array(
      select entry_id from time_charges where tenant_id = written.tenant_id and entry_id = any (written.entries)
      group by entry_id, priced_by_id having sum(minutes) < 0
    );
    update time_entries set is_overdrawn = true
      where tenant_id = written.tenant_id and id = any (overdrawn) and not is_overdrawn;
    update time_entries set is_overdrawn = false
      where tenant_id = written.tenant_id and is_overdrawn
        and id = any (array(select unnest(written.entries) except select unnest(overdrawn)));
  end loop;
  for written in execute format(
    'select distinct tenant_id, invoice_id, credit_note_id is null as is_charge from %s',
    case tg_op when 'INSERT' then 'new_charges' else 'old_charges' end
  ) loop
    if exists (
      select from invoices where tenant_id = written.tenant_id and id = written.invoice_id
        and case tg_op when 'INSERT' then (status = 'DRAFT') <> written.is_charge
          else (status <> 'DRAFT' or not written.is_charge) and tenant_exists(written.tenant_id) end
    ) then
      perform refuse('time_charges_freeze', 'the charges of an issued invoice change by credit notes');
    end if;
  end loop;
  return null;
end $$;
create trigger time_charges_added after insert on time_charges
  referencing new table as new_charges for each statement execute function time_charges_add_up();
create trigger time_charges_changed after update on time_charges
  referencing old table as old_charges new table as new_charges for each statement execute function time_charges_add_up();
create trigger time_charges_removed after delete on time_charges
  referencing old table as old_charges for each statement execute function time_charges_add_up();

-- Only the triggers of charges, one level deeper, write their sums.
create function time_entries_keep_charges() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_trigger_depth() < 2 then
    perform refuse('time_entries_charged', 'the charged minutes of an entry follow from its charges');
  end if;
  return new;
end $$;
create trigger time_entries_keep_charges before update on time_entries
  for each row when ((old.charged_minutes, old.is_overdrawn) <> (new.charged_minutes, new.is_overdrawn)) execute function time_entries_keep_charges();

-- Makes those of the contracts due that collect by themselves: by their own terms, or because a tracker feeds them. A writer
-- holds the row until it commits, so that the worker, which deletes the row before it reads, sees what the writer wrote.
create function collect_soon(tenant text, contract_ids text[], at timestamptz) returns void language sql
begin atomic
  insert into collecting_queue (tenant_id, contract_id, due_at)
    select tenant, id, at from contracts
    where tenant_id = tenant and id = any (contract_ids) and case
      when collect is null then exists (
        select from time_entries where tenant_id = tenant and contract_id = contracts.id and source <> 'MANUAL'
      )
      else collect ->> 'every' <> 'NEVER'
    end
    order by id
    on conflict (tenant_id, contract_id) do update set attempts = 0, due_at = least(collecting_queue.due_at, excluded.due_at);
end;

create function time_entries_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owing record;
begin
  for owing in
    select tenant_id, array_agg(distinct contract_id) as contracts, max(updated_at) as at from new_entries
    -- After a person's or a tracker's change, problems of entries that owe nothing may have gone.
    where pg_trigger_depth() = 1 or ((owed_minutes <> 0 or is_overdrawn) and not is_held) group by tenant_id
  loop
    perform collect_soon(owing.tenant_id, owing.contracts, owing.at);
  end loop;
  return null;
end $$;
create trigger time_entries_added after insert on time_entries
  referencing new table as new_entries for each statement execute function time_entries_collect_soon();
create trigger time_entries_changed after update on time_entries
  referencing new table as new_entries for each statement execute function time_entries_collect_soon();

-- New terms may let work be charged that could not be before.
create function contracts_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from time_entries
    where tenant_id = new.tenant_id and contract_id = new.id and (owed_minutes <> 0 or is_overdrawn)
  ) then
    perform collect_soon(new.tenant_id, array[new.id], new.updated_at);
  end if;
  return null;
end $$;
create trigger contracts_collect_soon after update on contracts
  for each row when (
    (old.status, old.rates, old.collect, old.starts_at, old.ends_at, old.currency_code)
      is distinct from (new.status, new.rates, new.collect, new.starts_at, new.ends_at, new.currency_code)
  ) execute function contracts_collect_soon();

create function clients_collect_soon() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform collect_soon(new.tenant_id, array(
    select id from contracts where tenant_id = new.tenant_id and client_id = new.id and exists (
      select from time_entries
      where time_entries.tenant_id = new.tenant_id and time_entries.contract_id = contracts.id
        and (owed_minutes <> 0 or is_overdrawn)
    )
  ), new.updated_at);
  return null;
end $$;
create trigger clients_collect_soon after update on clients
  for each row when (old.archived_at is distinct from new.archived_at) execute function clients_collect_soon();

-- Its rows are also checked where nothing is recorded, see below.
select check_by_triggers('time_entries');
select tenant_table('time_entries', recorded_as => 'timeEntry', left_out => '{charged_minutes,owed_minutes,is_overdrawn}');
select tenant_table('time_charges');

-- Charging changes no entry in the sense of the audit trail. Comparing a hundred thousand rows to find that out would take
-- most of the time of collecting them, so updates by the trigger of charges are not compared at all.
drop trigger a_journal_update on time_entries;
create trigger a_journal_update after update on time_entries referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function journal_update_time_entries();

insert into application_grants (table_name, privileges) values
  ('collecting_queue', 'select, insert, update, delete');
