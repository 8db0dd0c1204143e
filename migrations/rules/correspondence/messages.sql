-- The statuses of messages are true: nothing is accepted before a server said so, and what may have arrived is never sent
-- again except by a person.

create function messages_keep() returns trigger language plpgsql as $$
declare
  unchanged public.messages;
begin
  if tg_op = 'INSERT' then
    if new.status not in ('QUEUED', 'HELD') or num_nonnulls(new.data_begun_at, new.accepted_at, new.erased_at, new.attempted_at) > 0 then
      perform public.refuse('messages_begin_queued', 'a message begins QUEUED or HELD');
    end if;
    return new;
  end if;
  unchanged := old;
  unchanged.status := new.status;
  unchanged.server := new.server;
  unchanged.reason := new.reason;
  unchanged.server_answer := new.server_answer;
  unchanged.attempts := new.attempts;
  unchanged.queued_at := new.queued_at;
  unchanged.next_attempt_at := new.next_attempt_at;
  unchanged.attempted_at := new.attempted_at;
  unchanged.data_begun_at := new.data_begun_at;
  unchanged.accepted_at := new.accepted_at;
  unchanged.updated_at := new.updated_at;
  -- The link of an accepted message is forgotten. Repeated, the message gets another.
  if new.sealed_link is null or (new.status = 'QUEUED' and old.status <> 'QUEUED') then
    unchanged.sealed_link := new.sealed_link;
  end if;
  if new.erased_at is not null and num_nonnulls(new.body_text, new.body_html) = 0 then
    unchanged.erased_at := new.erased_at;
    unchanged.body_text := null;
    unchanged.body_html := null;
  end if;
  -- An erasure takes the recipient out, and the subject, which may name them.
  if new.erasure_id is not null and old.erasure_id is null then
    unchanged.erasure_id := new.erasure_id;
    unchanged.recipient := new.recipient;
    unchanged.recipient_name := null;
    unchanged.subject := new.subject;
  end if;
  -- Sealed with another secret key, it is the same link.
  if split_part(new.sealed_link, '.', 1) <> split_part(old.sealed_link, '.', 1) then
    unchanged.sealed_link := new.sealed_link;
  end if;
  if unchanged *<> new then
    perform public.refuse('messages_freeze', 'a message stays as it was written, until its body or its recipient is erased');
  end if;
  if new.status <> old.status and not (case old.status
      when 'QUEUED' then new.status in ('ACCEPTED', 'FAILED', 'UNCERTAIN', 'HELD')
      when 'ACCEPTED' then new.status = 'BOUNCED'
      when 'UNCERTAIN' then new.status in ('QUEUED', 'BOUNCED')
      else new.status = 'QUEUED' end)
  then
    perform public.refuse('messages_follow', format('a message that is %s does not become %s', old.status, new.status));
  end if;
  if new.status in ('ACCEPTED', 'UNCERTAIN') and old.status = 'QUEUED' and old.data_begun_at is null then
    perform public.refuse('messages_accepted_truly', 'the data of a message begins before it is accepted');
  end if;
  if new.accepted_at is distinct from old.accepted_at and not (new.status = 'ACCEPTED' and old.status = 'QUEUED')
    and not (new.status = 'QUEUED' and new.accepted_at is null)
  then
    perform public.refuse('messages_accepted_truly', 'only the answer of a server makes a message accepted');
  end if;
  return new;
end $$;
create trigger messages_keep before insert or update on messages
  for each row when (not is_being_cloned()) execute function messages_keep();

create function messages_are_listed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into message_invoices (tenant_id, invoice_id, message_id)
    select new.tenant_id, invoice_id, new.id from jsonb_array_elements_text(new.invoice_ids) as about (invoice_id);
  if tenant_mode() = 'LIVE' then
    insert into message_directory (message_id, tenant_id) values (new.id, new.tenant_id);
  end if;
  return null;
end $$;
create trigger messages_are_listed after insert on messages for each row execute function messages_are_listed();

-- A message that is on its way has a status of its own, which takes the place of the invoice's problem.
create function settle_issue_problem(message messages) returns void language sql set search_path = public, pg_temp begin atomic
  update invoices set issue_problem = null, updated_at = greatest(updated_at, (message).updated_at)
    where (message).kind = 'INVOICE' and ((message).status = 'QUEUED' or (message).reason = 'SANDBOX')
      and tenant_id = (message).tenant_id and id = (message).invoice_ids ->> 0 and number is not null and issue_problem is not null;
end;

-- Triggers of statements run after the journal's, so that what follows from a message is recorded after it.
create function messages_begin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform settle_issue_problem(changed::messages) from changed order by id;
  return null;
end $$;
create trigger messages_begin after insert on messages
  referencing new table as changed for each statement when (not is_being_cloned()) execute function messages_begin();

-- A document was sent once a server took it for somebody. A reminder or a statement is not the document.
create function messages_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  message messages;
begin
  for message in
    select changed.* from changed join former using (tenant_id, id)
    where (changed.status, changed.reason) is distinct from (former.status, former.reason) order by id
  loop
    if message.status = 'ACCEPTED' and message.kind = 'INVOICE' then
      update invoices set sent_at = message.accepted_at, updated_at = greatest(updated_at, message.accepted_at)
        where tenant_id = message.tenant_id and id = message.invoice_ids ->> 0 and status <> 'VOID' and sent_at is null;
    elsif message.status = 'ACCEPTED' and message.kind = 'CREDIT_NOTE' then
      update credit_notes set sent_at = message.accepted_at, updated_at = greatest(updated_at, message.accepted_at)
        where tenant_id = message.tenant_id and id = message.credit_note_id and sent_at is null;
    end if;
    perform settle_issue_problem(message);
  end loop;
  return null;
end $$;
create trigger messages_change after update on messages
  referencing old table as former new table as changed for each statement execute function messages_change();

-- The last message about an invoice or a credit note, as documents show it. Functions, because statements that change
-- several documents return it.
create function last_message_of_invoice(tenant text, invoice text) returns jsonb stable language plpgsql as $$
begin
  return (
    select jsonb_build_object('id', id, 'status', status, 'kind', kind) from public.messages
    where tenant_id = tenant and id = (
      select message_id from public.message_invoices
      where tenant_id = tenant and invoice_id = invoice order by message_id desc limit 1
    )
  );
end $$;

create function last_message_of_credit_note(tenant text, credit_note text) returns jsonb stable language plpgsql as $$
begin
  return (
    select jsonb_build_object('id', id, 'status', status, 'kind', kind) from public.messages
    where tenant_id = tenant and credit_note_id = credit_note order by id desc limit 1
  );
end $$;
