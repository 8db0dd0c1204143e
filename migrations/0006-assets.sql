-- Pictures, and where they are shown. The bytes are in the file storage, under keys that only these rows know.
create table assets (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  kind text not null check (kind in ('BRANDING_LOGO', 'BRANDING_BACKGROUND')),
  access text not null check (access in ('PUBLIC', 'SIGNED')),
  source text not null check (source in ('USER_UPLOAD', 'GENERATED')),
  status text not null default 'PENDING' check (status in ('PENDING', 'READY', 'FAILED')),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  original_file_name text check (char_length(original_file_name) between 1 and 255),
  -- What the caller says beforehand, and what was found.
  declared_size_bytes bigint check (declared_size_bytes > 0),
  size_bytes bigint check (size_bytes > 0),
  etag text,
  -- Where the bytes arrive, and where those that were looked at are kept: a later upload can't replace them.
  upload_key text not null,
  store_key text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint assets_as_attached unique (tenant_id, id, kind, status, access),
  check ((status = 'READY') = (size_bytes is not null and etag is not null and store_key is not null))
);
create index assets_by_age on assets (tenant_id, created_at desc, id desc);

-- What was looked at once stays as it is.
create function assets_settle_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'an asset that is % stays as it is', old.status
    using errcode = 'check_violation', constraint = 'assets_settle_once', table = 'assets';
end $$;
create trigger assets_settle_once before update on assets
  for each row when (old.status <> 'PENDING') execute function assets_settle_once();

-- A picture is asked for without its tenant: this finds it, and tells nothing else.
create table asset_directory (
  asset_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade
);

-- Uploads that the sweep has to look at, which looks across tenants and must not see into them: those not yet
-- completed, and what failed and may have left bytes behind.
create table asset_uploads (
  asset_id text collate "C" primary key,
  tenant_id text collate "C" not null,
  created_at timestamptz(3) not null,
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade
);
create index asset_uploads_by_age on asset_uploads (created_at, asset_id);

create table media_attachments (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  asset_id text collate "C" not null,
  -- Null for the tenant's own.
  client_id text collate "C",
  slot text not null check (slot in ('LOGO', 'BACKGROUND')),
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  -- Of the asset. These never change once it can be attached, so records show their media without looking there.
  asset_kind text not null,
  asset_status text not null default 'READY' check (asset_status = 'READY'),
  asset_access text not null default 'PUBLIC' check (asset_access = 'PUBLIC'),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  -- Without cascade: what is shown somewhere can't be deleted.
  constraint media_attachments_asset foreign key (tenant_id, asset_id, asset_kind, asset_status, asset_access)
    references assets (tenant_id, id, kind, status, access),
  constraint media_attachments_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index media_attachments_in_order on media_attachments (tenant_id, sort_order, created_at, id);
create index media_attachments_of_client on media_attachments (tenant_id, client_id, sort_order, created_at, id);
create index media_attachments_of_asset on media_attachments (tenant_id, asset_id);

do $$
declare name text;
begin
  foreach name in array array['assets', 'media_attachments'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I using (tenant_id = app_tenant())', name);
    insert into application_grants (table_name, privileges) values (name, 'select, insert, update, delete');
  end loop;
end $$;

insert into application_grants (table_name, privileges) values
  ('asset_directory', 'select, insert'),
  ('asset_uploads', 'select, insert, delete');

-- `GET /tenants` shows each tenant with its media, to whoever sees the tenant there.
create policy of_caller on media_attachments for select using (
  client_id is null and tenant_id in (
    select members.tenant_id from members
    where subject = app_subject() or (subject is null and lower(email) = lower(app_email()))
  )
);

select audit_table('assets', 'asset', left_out => '{upload_key,store_key}');
select audit_table('media_attachments', 'attachment');
