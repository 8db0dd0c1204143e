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
