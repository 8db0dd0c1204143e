-- Pictures stay as they were checked. The journal keeps the media of clients and tenants.

-- An asset that is READY or FAILED is never changed again.
create function assets_settle_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'an asset that is % stays as it is', old.status
    using errcode = 'check_violation', constraint = 'assets_settle_once', table = 'assets';
end $$;
create trigger assets_settle_once before update on assets
  for each row when (old.status <> 'PENDING') execute function assets_settle_once();

-- The file of a copy is the original's. A tenant that arrives has files of its own.
create function assets_are_listed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into asset_directory (asset_id, tenant_id, is_sandbox) values (new.id, new.tenant_id, tenant_mode() = 'SANDBOX');
  if is_being_cloned() and not is_arriving() then
    insert into shared_pictures (store_key, tenant_id, asset_id) values (new.store_key, new.tenant_id, new.id);
  end if;
  return null;
end $$;
create trigger assets_are_listed after insert on assets for each row execute function assets_are_listed();

-- The media of a client, or without one of the tenant itself, as rows in their order.
create function media_rows(tenant text, client text) returns jsonb stable language plpgsql as $$
begin
  if client is null then
    return (
      select jsonb_agg(to_jsonb(attached) order by slot, sort_order, created_at, id)
      from public.media_attachments as attached where tenant_id = tenant and client_id is null
    );
  end if;
  return (
    select jsonb_agg(to_jsonb(attached) order by slot, sort_order, created_at, id)
    from public.media_attachments as attached where tenant_id = tenant and client_id = client
  );
end $$;

-- The media that the journal keeps with a client or a tenant. A deleted client's media are gone by then: deleted along with
-- it, and remembered by `clients_keep_media`, or deleted before it, by statements of the same transaction.
create function media_kept(tenant text, client text, is_gone boolean) returns jsonb stable language plpgsql as $$
begin
  if not is_gone then
    return public.media_rows(tenant, client);
  end if;
  return coalesce(nullif(nullif(current_setting('app.kept_media', true), '')::jsonb -> client, 'null'), (
    select jsonb_agg(before order by before ->> 'slot', (before ->> 'sort_order')::bigint, before ->> 'created_at', resource_id)
    from public.journal_waiting
    where tenant_id = tenant and transaction_id = pg_current_xact_id()
      and resource = 'attachment' and action = 'deleted' and before ->> 'client_id' = client
  ));
end $$;

create function clients_keep_media() returns trigger language plpgsql as $$
begin
  -- Also where there are none, whatever the setting said before.
  perform set_config('app.kept_media', (coalesce(nullif(current_setting('app.kept_media', true), '')::jsonb, '{}')
    || jsonb_build_object(old.id, public.media_rows(old.tenant_id, old.id)))::text, true);
  return old;
end $$;
create trigger clients_keep_media before delete on clients for each row execute function clients_keep_media();
