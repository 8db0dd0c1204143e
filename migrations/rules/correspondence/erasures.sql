-- Erasing a person. Records go in the transaction of the request, by `erase_person`. Work beside requests erases what the journal
-- says of them, once it is sealed, by `erase_traces`. `0018-erasures.sql` has the table.

create function erasures_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if tenant_exists(old.tenant_id) then
      perform refuse('erasures_stay', 'a receipt of an erasure goes only with its tenant');
    end if;
    return old;
  end if;
  if old.status = 'DONE' or (new.id, new.contact_id, new.member_id, new.reason, new.created_at)
    is distinct from (old.id, old.contact_id, old.member_id, old.reason, old.created_at)
  then
    perform refuse('erasures_stay', 'a receipt of an erasure stays as it is');
  end if;
  return new;
end $$;
create trigger erasures_keep before update or delete on erasures for each row execute function erasures_keep();

-- An erasure that moves to another installation before it is done goes on there.
create function erasures_ask_for_work() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ask_for_work('erase-persons', new.tenant_id, '', array[new.id], new.created_at);
  return null;
end $$;
create trigger erasures_ask_for_work after insert on erasures
  for each row when (new.status = 'ERASING') execute function erasures_ask_for_work();

-- One line of a receipt. It names the first 1,000 records. Null if there is none.
create function receipt_line(about text, ids text[], because text default null, until date default null)
returns jsonb immutable language sql return case when cardinality(ids) > 0 then jsonb_strip_nulls(jsonb_build_object(
  'resource', about, 'because', because, 'count', cardinality(ids), 'ids', to_jsonb(ids[1:1000]), 'until', until)) end;

create function receipt_lines(variadic lines jsonb[]) returns jsonb immutable language sql
  return (select coalesce(jsonb_agg(line), '[]') from unnest(lines) as line where line is not null);

create function kind_of(given erasures) returns text immutable language sql
  return case when (given).contact_id is not null then 'contact' else 'member' end;

-- The record may be gone for long. Then the journal alone knows the person, unless it was erased before.
create function person_of(given erasures) returns erased_person stable language plpgsql set search_path = public, pg_temp as $$
declare
  person erased_person;
begin
  with states (state) as (
    select to_jsonb(contacts) from contacts where tenant_id = given.tenant_id and id = given.contact_id
    union all
    select to_jsonb(emails) from emails where tenant_id = given.tenant_id and contact_id = given.contact_id
    union all
    select to_jsonb(members) from members where tenant_id = given.tenant_id and id = given.member_id
    union all
    select state from journal, lateral (values (before), (after)) as both_states (state)
    where tenant_id = given.tenant_id and resource_id = coalesce(given.contact_id, given.member_id) and resource = kind_of(given)
    union all
    select state from journal, lateral (values (before), (after)) as both_states (state)
    where tenant_id = given.tenant_id and type in ('email.created', 'email.updated', 'email.deleted')
      and state ->> 'contact_id' = given.contact_id
  )
  select coalesce(array_agg(distinct state ->> 'name') filter (where state ? 'name'), '{}'),
      coalesce(array_agg(distinct state ->> 'phone') filter (where state ->> 'phone' <> ''), '{}'),
      coalesce(array_agg(distinct lower(coalesce(state ->> 'address', state ->> 'email')))
        filter (where coalesce(state ->> 'address', state ->> 'email') is not null), '{}'),
      '{}',
      coalesce(array_agg(distinct state ->> 'subject') filter (where state ->> 'subject' is not null), '{}'),
      coalesce(array_agg(distinct state ->> 'id') filter (where state ? 'address'), '{}')
    into person from states;
  person.shared := array(select distinct lower(address) from emails
    where tenant_id = given.tenant_id and lower(address) = any (person.addresses) and contact_id is distinct from given.contact_id);
  return person;
end $$;

-- Whether a message went to the person. Colleagues may share a mailbox: then the name decides. Who asks about many messages compares
-- their addresses first, which takes a fraction of the time.
create function went_to(person erased_person, recipient text, recipient_name text) returns boolean immutable language sql return
  lower(recipient) = any ((person).addresses) and (recipient_name is null or recipient_name = any ((person).names)
    or lower(recipient) <> all ((person).shared));

-- Takes the person out of some of their messages, and returns how many these were. That a document was sent, and when, stays. One
-- that waits is held, and one that is just being sent may have arrived.
create function erase_messages(given erasures, person erased_person, most integer) returns integer
language plpgsql set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  update messages set erasure_id = given.id, recipient = 'erased@erased.invalid', recipient_name = null, subject = 'erased',
      body_text = null, body_html = null, sealed_link = null, erased_at = coalesce(erased_at, given.created_at),
      server_answer = case when server_answer is not null then 'erased' end, next_attempt_at = null,
      status = case when status <> 'QUEUED' then status when data_begun_at is null then 'HELD' else 'UNCERTAIN' end,
      reason = case when status <> 'QUEUED' then reason when data_begun_at is null then 'NOT_A_CONTACT' else 'CONNECTION_LOST' end,
      updated_at = greatest(updated_at, tenant_time(given.created_at))
    where tenant_id = given.tenant_id and id = any (array(
      select id from messages where tenant_id = given.tenant_id and lower(recipient) = any (person.addresses)
        and went_to(person, recipient, recipient_name)
      order by id limit most for update
    ));
  get diagnostics erased = row_count;
  return erased;
end $$;

-- Removes the rows of imports that were not made yet and name the person, and returns these imports: they would bring the person
-- back. One whose rows are missing could not be made as it was checked, so it fails. Rows come before their import, as when one is
-- made.
create function erase_import_rows(given erasures, person erased_person) returns text[]
language plpgsql set search_path = public, pg_temp as $$
declare
  words constant text[] := person.addresses || array(
    select lower(to_json(word)::text) from unnest(person.names || person.phones || person.subjects) as word);
  found_imports text[] := array(
    select id from imports
    where tenant_id = given.tenant_id and status in ('PENDING', 'QUEUED', 'CHECKED', 'FAILED') and exists (
      select from import_rows, lateral (values (lower(concat(import_rows.given, import_rows.problems)))) as shown (text), unnest(words) as word
      where tenant_id = imports.tenant_id and import_id = imports.id and strpos(shown.text, word) > 0)
    order by id);
begin
  delete from import_rows where tenant_id = given.tenant_id and import_id = any (found_imports)
    and num_nonnulls(import_rows.given, import_rows.problems) > 0;
  with failed as (
    update imports set status = 'FAILED', kept_bytes = 0, problem = 'A person in it was erased: upload the file again without them',
        updated_at = greatest(updated_at, tenant_time(given.created_at))
      where tenant_id = given.tenant_id and id = any (found_imports) and status in ('PENDING', 'QUEUED', 'CHECKED', 'FAILED')
      returning id
  ) select array_agg(id order by id) into found_imports from failed;
  return found_imports;
end $$;

-- Replaces the subject by the identifier of the member. The journal still tells who did what: see `kept_of`.
create function erase_subject(given erasures, subjects text[]) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  tokens text[];
  grants text[];
  authorizations text[];
  clones text[];
begin
  with changed as (
    update access_tokens set created_by = given.member_id where tenant_id = given.tenant_id and created_by = any (subjects)
    returning id
  ) select array_agg(id order by id) into tokens from changed;
  with changed as (
    update integration_grants set subject = given.member_id where tenant_id = given.tenant_id and subject = any (subjects)
    returning integration_id
  ) select array_agg(integration_id order by integration_id) into grants from changed;
  with changed as (
    update integration_authorizations set principal = 'person ' || given.member_id, email = null
    where tenant_id = given.tenant_id and principal = any (array(select 'person ' || subject from unnest(subjects) as subject))
    returning id
  ) select array_agg(id order by id) into authorizations from changed;
  -- The owner of a clone that is being made is read from here.
  with changed as (
    update tenant_clones set subject = given.member_id, email = null
    where tenant_id = given.tenant_id and subject = any (subjects) and status <> 'COPYING'
    returning id
  ) select array_agg(id order by id) into clones from changed;
  -- One that is worked on names its author until it is done.
  update imports set asked_by = null where tenant_id = given.tenant_id and status <> 'QUEUED'
    and asked_by = any (array(select 'person ' || subject from unnest(subjects) as subject));
  return receipt_lines(receipt_line('accessToken', tokens), receipt_line('integrationGrant', grants),
    receipt_line('integrationAuthorization', authorizations), receipt_line('clone', clones));
end $$;

-- Sessions of the console are the person's, in all tenants. They end if this was the last one.
create function end_sessions(subjects text[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  caller constant text := current_setting('app.subject', true);
  subject_erased text;
begin
  foreach subject_erased in array subjects loop
    perform set_config('app.subject', subject_erased, true);
    if not exists (select from members where subject = subject_erased) then
      delete from console_sessions where subject = subject_erased;
      delete from console_codes where subject = subject_erased;
    end if;
  end loop;
  perform set_config('app.subject', coalesce(caller, ''), true);
end $$;

-- Hours and expenses that name one of `workers`, or did so once, and invoices with a line that was made for one of them.
create function work_kept(given erasures, workers text[], retention interval) returns jsonb stable language sql
set search_path = public, pg_temp begin atomic
  with work (resource, id, day) as (
    select 'timeEntry', id, entry_date from time_entries where tenant_id = given.tenant_id and lower(worker) = any (workers)
    union
    select 'expense', id, expense_date from expenses where tenant_id = given.tenant_id and lower(worker) = any (workers)
    union
    select resource, resource_id, coalesce(state ->> 'entry_date', state ->> 'expense_date')::date
    from journal, lateral (values (before), (after)) as both_states (state)
    where tenant_id = given.tenant_id and lower(state ->> 'worker') = any (workers) and type in ('timeEntry.created',
      'timeEntry.updated', 'timeEntry.deleted', 'expense.created', 'expense.updated', 'expense.deleted')
    union
    select 'invoice', invoices.id, issue_date from billables
      join invoices on invoices.tenant_id = billables.tenant_id and invoices.id = billables.invoice_id
    where billables.tenant_id = given.tenant_id and reference_type = 'WORKER' and lower(reference_id) = any (workers)
  ), lines (line) as (
    select receipt_line(resource, array_agg(distinct id order by id), 'WORK_RECORD', (max(day) + retention)::date) from work group by resource
  )
  select receipt_lines(variadic array(select line from lines order by line ->> 'resource' desc));
end;

-- Lists personal data that stay, with the reason and the day until which the law of bookkeeping requires them.
create function kept_of(given erasures, person erased_person, retention interval) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  is_own_contact constant boolean := exists (
    select from journal, lateral (values (before), (after)) as both_states (state)
    where tenant_id = given.tenant_id and resource_id = given.tenant_id
      and lower(state #>> '{contact,email}') = any (person.addresses));
  is_own_act constant boolean := coalesce(given.requested_by_id = given.member_id, false);
  lines jsonb;
begin
  select receipt_lines(
      receipt_line('contact', array(select distinct contact_id from emails where tenant_id = given.tenant_id
        and lower(address) = any (person.shared) and contact_id is distinct from given.contact_id order by 1), 'SAME_ADDRESS'),
      receipt_line('member', array(select id from members where tenant_id = given.tenant_id
        and lower(email) = any (person.addresses) and id is distinct from given.member_id order by 1), 'SAME_ADDRESS'),
      (select receipt_line('quote', array_agg(id order by id), 'ACCEPTED_QUOTE', (max(accepted_at) + retention)::date) from quotes
        where tenant_id = given.tenant_id and accepted_at is not null and (accepted_by = any (person.names) or id = any (array(
          select quote_id from messages where tenant_id = given.tenant_id and kind = 'QUOTE_CODE'
            and went_to(person, recipient, recipient_name))) and accepted_channel = 'LINK')),
      -- An index of actors counts them. Those of this erasure are counted once they are sealed.
      (select case when count(*) > 0 or is_own_act then jsonb_build_object('resource', 'auditEntry', 'because', 'WHO_DID_WHAT',
          'count', count(*) + is_own_act::integer,
          'until', (greatest(max(created_at), case when is_own_act then given.created_at end) + retention)::date) end from journal
        where tenant_id = given.tenant_id and actor = any (person.subjects) and actor_type = 'PERSON'),
      receipt_line('tenant', array(select tenant_clones.id from tenant_clones where tenant_id = given.tenant_id
        and (status = 'COPYING' or status = 'READY' and exists (
          select from tenant_creators where tenant_creators.tenant_id = tenant_clones.id)) order by 1), 'SANDBOX'),
      jsonb_build_object('resource', 'storedAnswer', 'because', 'EXPIRES', 'until', (given.created_at + interval '1 day')::date))
    into lines;
  lines := lines || work_kept(given, array(select lower(word) from unnest(person.subjects || person.addresses) as word), retention);
  -- Documents show a contact of the tenant. Those are looked through only if this person ever was that contact.
  if is_own_contact then
    select lines || receipt_lines(
        (select receipt_line('invoice', array_agg(id order by id), 'ISSUED_DOCUMENT', (max(issue_date) + retention)::date)
          from invoices where tenant_id = given.tenant_id and lower(seller #>> '{contact,email}') = any (person.addresses)),
        (select receipt_line('creditNote', array_agg(id order by id), 'ISSUED_DOCUMENT', (max(issue_date) + retention)::date)
          from credit_notes where tenant_id = given.tenant_id and lower(seller #>> '{contact,email}') = any (person.addresses)),
        (select receipt_line('quote', array_agg(distinct quote_id), 'ISSUED_DOCUMENT', (max(sent_at) + retention)::date)
          from quote_versions where tenant_id = given.tenant_id
            and lower(content #>> '{head,seller,contact,email}') = any (person.addresses)),
        receipt_line('tenant', array[given.tenant_id], 'OWN_CONTACT'))
      into lines;
  end if;
  return lines;
end $$;

-- The states of the journal that show the person. A message that is gone is known by its recipient.
create function states_of_person(given erasures, person erased_person) returns setof bigint stable language sql
set search_path = public, pg_temp begin atomic
  select sequence from journal
    where tenant_id = given.tenant_id and resource_id = any ((person).emails || coalesce(given.contact_id, given.member_id))
      and resource in ('email', kind_of(given)) and num_nonnulls(before, after) > 0
  union
  select sequence from journal
    where tenant_id = given.tenant_id and resource = 'message'
      and type in ('message.created', 'message.updated', 'message.deleted', 'message.accepted', 'message.failed', 'message.held',
        'message.uncertain', 'message.bounced')
      and (went_to(person, before ->> 'recipient', before ->> 'recipient_name')
        or went_to(person, after ->> 'recipient', after ->> 'recipient_name'));
end;

-- Erases the records of the person, and writes the receipt. `most` messages are erased here, and the others by `erase_traces`.
create function erase_person(erasure text, retention interval, most integer) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  given erasures;
  person erased_person;
  messages_found text[];
  links_found text[];
  exports_found text[];
  imports_found text[];
  entry_count bigint;
  of_subject jsonb := '[]';
begin
  select * into given from erasures where tenant_id = app_tenant() and id = erasure;
  perform from contacts where tenant_id = given.tenant_id and id = given.contact_id for update;
  perform from members where tenant_id = given.tenant_id and id = given.member_id for update;
  if not found and not exists (select from contacts where tenant_id = given.tenant_id and id = given.contact_id)
    and not exists (select from journal where tenant_id = given.tenant_id
      and resource_id = coalesce(given.contact_id, given.member_id) and resource = kind_of(given))
  then
    perform refuse('erasures_known', 'there is no such person');
  end if;
  person := person_of(given);
  if exists (select from unnest(person.names || person.phones || person.addresses || person.subjects) as word
      where char_length(word) > 2 and strpos(lower(given.reason), lower(word)) > 0)
    or regexp_split_to_array(lower(given.reason), '[^[:alnum:]]+') && array(select part
      from unnest(person.names) as name, regexp_split_to_table(lower(name), '[^[:alnum:]]+') as part where char_length(part) > 2)
  then
    perform refuse('erasures_reason', 'a receipt holds no personal data');
  end if;

  messages_found := array(select id from messages
    where tenant_id = given.tenant_id and lower(recipient) = any (person.addresses)
      and went_to(person, recipient, recipient_name) order by id);
  links_found := array(select id from links where tenant_id = given.tenant_id and quote_id is not null
    and lower(recipient) = any (person.addresses) and lower(recipient) <> all (person.shared) order by id);
  exports_found := array(select id from exports where tenant_id = given.tenant_id and kind not in ('DATEV', 'BOOKINGS')
    and (status = 'DONE' or status = 'QUEUED' and begun_at is not null) order by id);
  select count(*) into entry_count from journal where tenant_id = given.tenant_id and num_nonnulls(before, after) > 0
    and resource_id = any (person.emails || messages_found || coalesce(given.contact_id, given.member_id));
  given.kept := kept_of(given, person, retention);

  delete from quote_codes where tenant_id = given.tenant_id and link_id = any (links_found);
  update links set recipient = null, revoked_at = coalesce(revoked_at, tenant_time(given.created_at)),
      updated_at = greatest(updated_at, tenant_time(given.created_at))
    where tenant_id = given.tenant_id and id = any (links_found);
  perform erase_messages(given, person, most);
  imports_found := erase_import_rows(given, person);
  delete from contacts where tenant_id = given.tenant_id and id = given.contact_id;
  delete from members where tenant_id = given.tenant_id and id = given.member_id;
  if given.member_id is not null then
    of_subject := erase_subject(given, person.subjects);
    perform end_sessions(person.subjects);
  end if;

  update erasures set kept = given.kept, erased = receipt_lines(
      receipt_line('contact', array_remove(array[given.contact_id], null)), receipt_line('email', person.emails),
      receipt_line('member', array_remove(array[given.member_id], null)), receipt_line('message', messages_found),
      receipt_line('link', links_found), receipt_line('export', exports_found), receipt_line('import', imports_found),
      case when entry_count > 0 then jsonb_build_object('resource', 'auditEntry', 'count', entry_count) end) || of_subject
    where tenant_id = given.tenant_id and id = given.id;
end $$;

-- Erases the rest: states of the journal, what receivers of events answered, and exports that hold the person. Returns whether all
-- is done. Until then it waits for the seal of the journal, and for what began to read the person before.
--
-- With the owner's rights, because nobody else may erase states. It erases those of a person whose receipt is in the journal.
create function erase_traces(erasure text, most integer, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  given erasures;
  person erased_person;
  records text[];
  states bigint;
  acts bigint;
  expiring text[];
begin
  select * into given from erasures where tenant_id = app_tenant() and id = erasure and status = 'ERASING' for update;
  if not found then
    return true;
  end if;
  person := person_of(given);
  if exists (select from journal_waiting where tenant_id = given.tenant_id and (resource_id = given.id
      or resource_id = any (person.emails || coalesce(given.contact_id, given.member_id))
      or before ->> 'contact_id' = given.contact_id or went_to(person, before ->> 'recipient', before ->> 'recipient_name')))
    -- Its owner is read from its row, under the subject that the journal still has.
    or exists (select from tenant_clones where tenant_id = given.tenant_id and status = 'COPYING')
    or erase_messages(given, person, most) > 0
  then
    return false;
  end if;

  perform erase_subject(given, person.subjects) where given.member_id is not null;
  update journal set before = null, after = null, media = null, extra = null
    where tenant_id = given.tenant_id and sequence = any (array(select states_of_person(given, person)));
  get diagnostics states = row_count;
  records := person.emails || coalesce(given.contact_id, given.member_id)
    || array(select id from messages where tenant_id = given.tenant_id and erasure_id = given.id);
  update deliveries set message = null
    where tenant_id = given.tenant_id and message is not null and record_id = any (records);
  with failures as (
    select webhook_id, feed_failures.sequence, message from feed_failures
      join event_feed on event_feed.sequence = feed_failures.sequence
      join journal on journal.tenant_id = event_feed.tenant_id and journal.sequence = journal_sequence
    where feed_failures.tenant_id = given.tenant_id and resource_id = any (records)
  ), of_webhooks as (
    update feed_webhooks set message = 'erased' from failures where id = webhook_id and feed_webhooks.message = failures.message
  )
  update feed_failures set message = 'erased' from failures
    where feed_failures.webhook_id = failures.webhook_id and feed_failures.sequence = failures.sequence;
  if states > 0 then
    select count(*) into acts from journal
      where tenant_id = given.tenant_id and actor = any (person.subjects) and actor_type = 'PERSON';
    update erasures set states_erased = states_erased + states, kept = (
        select jsonb_agg(case line ->> 'because' when 'WHO_DID_WHAT' then jsonb_set(line, '{count}',
          to_jsonb(greatest(acts, (line ->> 'count')::bigint))) else line end)
        from jsonb_array_elements(kept) as line)
      where tenant_id = given.tenant_id and id = given.id;
    return false;
  end if;

  -- The states are gone for all that began after this moment, because the run that erased them has committed.
  update erasures set states_erased_at = coalesce(states_erased_at, at)
    where tenant_id = given.tenant_id and id = given.id returning * into given;
  with changed as (
    update exports set expires_at = at, updated_at = at
    where tenant_id = given.tenant_id and status = 'DONE' and kind not in ('DATEV', 'BOOKINGS') and expires_at > at
      and begun_at <= given.states_erased_at
    returning id
  ) select array_agg(id) into expiring from changed;
  perform ask_for_work('exports', given.tenant_id, '', expiring, at) where expiring is not null;
  if exists (select from exports where tenant_id = given.tenant_id and status = 'QUEUED' and kind not in ('DATEV', 'BOOKINGS')
    and begun_at <= given.states_erased_at)
  then
    return false;
  end if;
  update erasures set status = 'DONE', done_at = at, updated_at = at, erased = receipt_lines(variadic array(
      select case line ->> 'resource' when 'message' then receipt_line('message', array(
          select id from messages where tenant_id = given.tenant_id and erasure_id = given.id order by id)) else line end
      from jsonb_array_elements(given.erased) as line where line ->> 'resource' <> 'auditEntry'
      union all
      select jsonb_build_object('resource', 'auditEntry', 'count', given.states_erased) where given.states_erased > 0
    ))
    where tenant_id = given.tenant_id and id = given.id;
  return true;
end $$;
