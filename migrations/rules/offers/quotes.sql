-- What was sent of a quote stays as it was, and a quote that ended stays ended.

create function quotes_keep() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  unchanged public.quotes;
begin
  if tg_op = 'DELETE' then
    if old.number is not null and tenant_exists(old.tenant_id) then
      perform refuse('quotes_sent_stay', 'a quote that was sent is kept');
    end if;
    return old;
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'DRAFT' then
      perform refuse('quotes_begin_draft', 'a quote begins as a DRAFT');
    end if;
    return new;
  end if;
  if new.status <> old.status and not (case old.status
      when 'DRAFT' then new.status = 'SENT'
      when 'SENT' then new.status in ('ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')
      else false end)
  then
    perform refuse('quotes_follow', format('a quote that is %s does not become %s', old.status, new.status));
  end if;
  if new.client_id <> old.client_id or (old.number is not null and
    (new.number, new.series_period, new.sequence, new.issued_at, new.issue_date) is distinct from
    (old.number, old.series_period, old.sequence, old.issued_at, old.issue_date))
  then
    perform refuse('quotes_number_stays', 'a quote keeps its client and its number');
  end if;
  if (new.sent_version, new.sent_valid_until, new.sent_at) is distinct from
    (old.sent_version, old.sent_valid_until, old.sent_at) and (new.sent_version <= old.sent_version or not exists (
    select from quote_versions where tenant_id = new.tenant_id and quote_id = new.id and version = new.sent_version
      and valid_until = new.sent_valid_until and sent_at = new.sent_at
  )) then
    perform refuse('quotes_sent_truly', 'what is sent of a quote is a version that was kept');
  end if;
  if old.status not in ('DRAFT', 'SENT') then
    -- Drafts that came of it may be deleted, and so may its project.
    unchanged := old;
    if new.project_id is null then unchanged.project_id := null; end if;
    if new.invoice_id is null then unchanged.invoice_id := null; end if;
    if new.deposit_invoice_id is null then unchanged.deposit_invoice_id := null; end if;
    if unchanged *<> new then
      perform refuse('quotes_freeze', format('a quote that is %s stays as it is', old.status));
    end if;
  end if;
  if old.number is null and new.number is not null then
    perform count_series_on(new.tenant_id, 'QUOTE', new.series_period, 1, new.sequence, new.sequence, new.issued_at,
      new.issue_date);
  end if;
  return new;
end $$;
create trigger quotes_keep before insert or update or delete on quotes
  for each row when (not is_being_cloned()) execute function quotes_keep();

create function quote_versions_freeze() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if exists (select from quote_versions
      where tenant_id = new.tenant_id and quote_id = new.quote_id and version >= new.version)
    then
      perform refuse('quote_versions_follow', 'a version follows those that were sent before');
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' or tenant_exists(old.tenant_id) then
    perform refuse('quote_versions_freeze', 'what was sent of a quote stays as it was');
  end if;
  return old;
end $$;
create trigger quote_versions_freeze before insert or update or delete on quote_versions
  for each row when (not is_being_cloned()) execute function quote_versions_freeze();

-- A version that is sent asks for the work that ends it when its last day is over. So does a clone, whose clock is its own.
create function quotes_ask_for_expiry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform ask_for_tenant_work('expire-quotes', new.tenant_id, '', array[new.id],
    (select start_of_day(new.sent_valid_until + 1, time_zone) from tenants where id = new.tenant_id));
  return null;
end $$;
create trigger quotes_ask_for_expiry after insert or update of sent_version on quotes
  for each row when (new.status = 'SENT') execute function quotes_ask_for_expiry();

create function last_message_of_quote(tenant text, quote text) returns jsonb stable language plpgsql as $$
begin
  return (
    select jsonb_build_object('id', id, 'status', status, 'kind', kind) from public.messages
    where tenant_id = tenant and quote_id = quote and kind = 'QUOTE' order by id desc limit 1
  );
end $$;
