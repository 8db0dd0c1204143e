-- Pictures, and the records that they are attached to. The bytes are in the file storage, under keys that only these
-- rows hold.
create table assets (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  kind text not null check (kind in ('BRANDING_LOGO', 'BRANDING_BACKGROUND')),
  access text not null check (access in ('PUBLIC', 'SIGNED')),
  source text not null check (source in ('USER_UPLOAD', 'GENERATED')),
  status text not null default 'PENDING' check (status in ('PENDING', 'READY', 'FAILED')),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  original_file_name text check (char_length(original_file_name) between 1 and 255),
  -- The size that the caller announced, and the size of the uploaded file.
  declared_size_bytes bigint check (declared_size_bytes > 0),
  size_bytes bigint check (size_bytes > 0),
  etag text,
  -- Uploads are written to `upload_key`. Checked bytes are copied to `store_key`, where no later upload replaces them.
  upload_key text not null,
  store_key text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint assets_as_attached unique (tenant_id, id, kind, status, access),
  check ((status = 'READY') = (size_bytes is not null and etag is not null and store_key is not null))
);
create index assets_by_age on assets (tenant_id, created_at desc, id desc);

-- An asset that is READY or FAILED is never changed again.
create function assets_settle_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'an asset that is % stays as it is', old.status
    using errcode = 'check_violation', constraint = 'assets_settle_once', table = 'assets';
end $$;
create trigger assets_settle_once before update on assets
  for each row when (old.status <> 'PENDING') execute function assets_settle_once();

-- A picture is requested without its tenant. This table finds the tenant, and holds nothing else.
create table asset_directory (
  asset_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade
);

-- Uploads that are not completed, and failed ones that may have left bytes behind. The sweep reads this table across
-- tenants, where it sees none of their rows.
create table asset_uploads (
  asset_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  created_at timestamptz(3) not null,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade
);
create index asset_uploads_by_age on asset_uploads (created_at, asset_id);

-- The pictures of an issued document are kept for as long as the document. No cascade: such an asset can't be deleted.
alter table invoices
  add constraint invoices_logo foreign key (tenant_id, logo_asset_id) references assets (tenant_id, id),
  add constraint invoices_background foreign key (tenant_id, background_asset_id) references assets (tenant_id, id);
create index invoices_of_logo on invoices (tenant_id, logo_asset_id) where logo_asset_id is not null;
create index invoices_of_background on invoices (tenant_id, background_asset_id) where background_asset_id is not null;

create table media_attachments (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  asset_id text collate "C" not null,
  -- Null for the tenant's own media.
  client_id text collate "C",
  slot text not null check (slot in ('LOGO', 'BACKGROUND')),
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  -- Copies of the asset's columns. They never change once it can be attached, so media are shown without reading assets.
  asset_kind text not null,
  asset_status text not null default 'READY' check (asset_status = 'READY'),
  asset_access text not null default 'PUBLIC' check (asset_access = 'PUBLIC'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- No cascade: an attached asset can't be deleted.
  constraint media_attachments_asset foreign key (tenant_id, asset_id, asset_kind, asset_status, asset_access)
    references assets (tenant_id, id, kind, status, access),
  constraint media_attachments_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index media_attachments_in_order on media_attachments (tenant_id, sort_order, created_at, id);
create index media_attachments_of_client on media_attachments (tenant_id, client_id, sort_order, created_at, id);
create index media_attachments_of_asset on media_attachments (tenant_id, asset_id);

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
  return coalesce(nullif(current_setting('app.kept_media', true), '')::jsonb -> client, (
    select jsonb_agg(entry.before order by entry.before ->> 'slot', (entry.before ->> 'sort_order')::bigint,
      entry.before ->> 'created_at', entry.resource_id)
    from public.journal_waiting as waiting join public.journal as entry
      on entry.tenant_id = tenant and entry.position between waiting.first_position and waiting.last_position
      and entry.transaction_id = waiting.transaction_id
    where waiting.tenant_id = tenant and waiting.transaction_id = pg_current_xact_id()
      and entry.resource = 'attachment' and entry.action = 'deleted' and entry.before ->> 'client_id' = client
  ));
end $$;

create function clients_keep_media() returns trigger language plpgsql as $$
declare
  media constant jsonb := public.media_rows(old.tenant_id, old.id);
begin
  if media is not null then
    perform set_config('app.kept_media', (coalesce(nullif(current_setting('app.kept_media', true), '')::jsonb, '{}')
      || jsonb_build_object(old.id, media))::text, true);
  end if;
  return old;
end $$;
create trigger clients_keep_media before delete on clients for each row execute function clients_keep_media();

select tenant_table('assets', recorded_as => 'asset', left_out => '{upload_key,store_key}');
select tenant_table('media_attachments', recorded_as => 'attachment');

insert into application_grants (table_name, privileges) values
  ('asset_directory', 'select, insert'),
  ('asset_uploads', 'select, insert, delete');

-- `GET /tenants` shows each tenant with its media to everyone who sees the tenant there.
create policy of_caller on media_attachments for select using (client_id is null and is_of_caller(tenant_id));
