-- A suspended tenant: nothing in it changes, and its work waits. `0013-operating.sql` has the tables.

create function is_suspended(tenant text) returns boolean stable language sql
  return exists (select from suspended_tenants where tenant_id = tenant);

-- Keeps the list of suspended tenants, and holds their work or lets it go on.
create function tenants_suspend() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.suspended_at is null then
    delete from suspended_tenants where tenant_id = new.id;
    update work set due_at = held_due_at, held_due_at = null where tenant_id = new.id and held_due_at is not null;
  else
    insert into suspended_tenants (tenant_id, suspended_at) values (new.id, new.suspended_at)
      on conflict (tenant_id) do update set suspended_at = excluded.suspended_at;
    update work set held_due_at = due_at, due_at = 'infinity' where tenant_id = new.id and due_at < 'infinity';
  end if;
  return null;
end $$;
create trigger suspend after update of suspended_at on tenants for each row
  when (new.suspended_at is distinct from old.suspended_at) execute function tenants_suspend();
create trigger suspend_new after insert on tenants for each row
  when (new.suspended_at is not null) execute function tenants_suspend();

-- Work that is asked for, or becomes due again, while its tenant is suspended.
create function work_hold() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_suspended(new.tenant_id) then
    new.held_due_at := least(new.due_at, old.held_due_at);
    new.due_at := 'infinity';
  end if;
  return new;
end $$;
create trigger hold before update of due_at on work for each row
  when (new.due_at < 'infinity' and new.tenant_id <> '') execute function work_hold();
-- After the insert: one that finds the row already there updates it instead.
create function work_hold_new() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if is_suspended(new.tenant_id) then
    update work set due_at = due_at where (kind, tenant_id, lane, key) = (new.kind, new.tenant_id, new.lane, new.key);
  end if;
  return null;
end $$;
create trigger hold_new after insert on work for each row
  when (new.due_at < 'infinity' and new.tenant_id <> '') execute function work_hold_new();

-- Whether this author changes a suspended tenant too: operators, commands, and the database's owner by hand. Work beside requests
-- does not, as far as its name is that of a command, except for what it must tell of: that a mail server took a message, or gave
-- it back.
create function may_change_suspended(author text) returns boolean immutable language sql
  return author = '' or split_part(author, ' ', 1) in ('operator', 'command')
    and author <> all ('{command match-bank-entries,command expire-quotes,command collect,command remind,command issue}');

-- Keeps `wait_for_changes` waiting until the transaction ends.
create function begin_change(tenant text) returns void volatile language sql
begin atomic
  select pg_advisory_xact_lock_shared(hashtextextended('changes of ' || tenant, 0));
end;

-- Refuses every other change of a suspended tenant's records, however it came in. Making the file of an issued document changes
-- nothing: reading the document may make it. A transaction is asked once for each tenant.
create function refuse_while_suspended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_change(new.tenant_id);
  if is_suspended(new.tenant_id) and not may_change_suspended(coalesce(current_setting('app.actor', true), ''))
    and not journal_is_purged(new.tenant_id)
  then
    if new.resource = 'documentFile' then
      return new;
    end if;
    raise exception '%', coalesce((select suspension_reason from tenants where id = new.tenant_id), 'by an operator')
      using errcode = 'check_violation', constraint = 'tenant_suspended', table = 'tenants';
  end if;
  perform set_config('app.changes_of', new.tenant_id, true);
  return new;
end $$;
create trigger refuse_while_suspended before insert on journal_waiting for each row
  when (current_setting('app.changes_of', true) is distinct from new.tenant_id)
  execute function refuse_while_suspended();

-- Returns when all changes of the tenant have ended that began before its suspension was committed. Needs a transaction that has
-- changed nothing.
create function wait_for_changes(tenant text) returns void volatile language sql
begin atomic
  select pg_advisory_xact_lock(hashtextextended('changes of ' || tenant, 0));
end;

-- The words of tenants' names.
create function tenants_keep_words() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from tenant_words where tenant_id = new.id;
  insert into tenant_words (tenant_id, word)
    select distinct new.id, word from unnest(string_to_array(words_in(new.name), ' ')) as word where word <> '';
  return null;
end $$;
create trigger keep_words after insert on tenants for each row execute function tenants_keep_words();
create trigger keep_new_words after update of name on tenants for each row
  when (new.name <> old.name) execute function tenants_keep_words();
