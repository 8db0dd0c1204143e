-- The words of a text with letters beyond ASCII: in small letters without accents, the same in every locale. Letters that
-- Unicode does not decompose are named: German ß, Danish ø, Polish ł, and the capitals of Greek, Cyrillic and Armenian.
create function words_of_any_script(given text) returns text immutable parallel safe language plpgsql as $$
begin
  given := regexp_replace(normalize(given, nfkd), '[\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+', '', 'g');
  given := translate(lower(given collate "C"),
    'ÆŒẞÞØøĐđÐðŁłĦħŦŧŊŋıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ'
      || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
    'æœßþooddddllhhttnniαβγδεζηθικλμνξοπρσστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
      || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
  given := replace(replace(replace(replace(given, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  given := ' ' || regexp_replace(given,
    '[\u0001-/:-@[-`{-\u00bf\u00d7\u00f7\u02c2-\u02df\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g');
  -- An index does not take words of any length, and some letters decompose into eighteen.
  return case when char_length(given) > 100 then regexp_replace(given, '([^ ]{100})[^ ]+', '\1', 'g') else given end;
end $$;

-- The words of a text, each after a space. Punctuation, symbols and spaces separate them. Most texts take the short way.
create function words_in(given text) returns text immutable parallel safe language sql return case
  when octet_length(given) = char_length(given) then ' ' || regexp_replace(lower(given collate "C"), '[^a-z0-9]+', ' ', 'g')
  else words_of_any_script(given)
end;

-- A name as lists sort it. Folded letters may be several, and an index takes no text of any length.
create function sorted_name(name text) returns text immutable parallel safe language sql
  return left(coalesce(words_in(name), ''), 200);

-- Clients, their addresses, contacts and emails. `sort_order` is the API's `order`, a reserved word in SQL.
create table clients (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 200),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  description text,
  currency_code text,
  legal_name text,
  trading_name text,
  vat_number text,
  -- { status, vatNumber, checkedAt, checkedOn, consultationNumber? }: what VIES said last about this number.
  vat_number_check jsonb,
  tax_number text,
  registration_number text,
  -- { scheme, id }
  electronic_address jsonb,
  -- The language of its documents. Without one, they are in the tenant's.
  locale text,
  -- The client's own mark for invoices, such as a cost centre or a Leitweg-ID.
  buyer_reference text,
  -- Takes the place of the tenant's policy.
  reminders jsonb,
  -- The caller's own identifier of the record, and texts of its own.
  external_id text collate "C" check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  metadata jsonb,
  archived_at timestamptz(3),
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id)
);
create unique index clients_external_id_once on clients (tenant_id, external_id) where external_id is not null;
create index clients_in_order on clients (tenant_id, sort_order, created_at, id);
create index clients_by_age on clients (tenant_id, created_at, id);
create index clients_by_update on clients (tenant_id, updated_at, id);
create index clients_by_name on clients (tenant_id, name_key, id);
-- Few if any. They keep drafts from being issued.
create index clients_nameless on clients (tenant_id, id) where is_blank(name);

create table addresses (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  -- Null for the tenant's own addresses.
  client_id text collate "C",
  name text not null,
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  address1 text not null,
  address2 text,
  region text,
  country text not null,
  -- ISO 3166-1 alpha-2. Null until somebody sets it, if `country` is no name that the service knows.
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  city text not null,
  zip text not null,
  registration_number text,
  vat_number text,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint addresses_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create index addresses_in_order on addresses (tenant_id, sort_order, created_at, id);
create index addresses_by_age on addresses (tenant_id, created_at, id);
create index addresses_by_update on addresses (tenant_id, updated_at, id);
create index addresses_by_name on addresses (tenant_id, name_key, id);
create index addresses_of_client on addresses (tenant_id, client_id, sort_order, created_at, id);

create table contacts (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  client_id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 200),
  -- Lists are sorted by it.
  name_key text collate "C" not null generated always as (sorted_name(name)) stored,
  title text,
  phone text,
  -- The kinds of messages that the contact gets.
  receives jsonb not null default '[]',
  -- The caller's own identifier of the record, and texts of its own.
  external_id text collate "C" check (external_id ~ '^[A-Za-z0-9._:-]{1,200}$'),
  metadata jsonb,
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint contacts_client foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade
);
create unique index contacts_external_id_once on contacts (tenant_id, external_id) where external_id is not null;
create index contacts_in_order on contacts (tenant_id, sort_order, created_at, id);
create index contacts_by_age on contacts (tenant_id, created_at, id);
create index contacts_by_update on contacts (tenant_id, updated_at, id);
create index contacts_by_name on contacts (tenant_id, name_key, id);
create index contacts_of_client on contacts (tenant_id, client_id, sort_order, created_at, id);

create table emails (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  contact_id text collate "C" not null,
  address text not null check (char_length(address) between 1 and 200),
  sort_order bigint not null default 0 check (sort_order between 0 and 9007199254740991),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint emails_contact foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index emails_in_order on emails (tenant_id, sort_order, created_at, id);
create index emails_by_age on emails (tenant_id, created_at, id);
create index emails_by_update on emails (tenant_id, updated_at, id);
create index emails_of_contact on emails (tenant_id, contact_id, sort_order, created_at, id);

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

-- A picture is requested without its tenant. This table finds the tenants that have it: one, and its clones.
create table asset_directory (
  asset_id text collate "C" not null,
  tenant_id text collate "C" not null,
  is_sandbox boolean not null,
  primary key (asset_id, tenant_id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) on delete cascade
);

-- The files that the assets of clones share with the assets that they are copies of. The key names the tenant that uploaded it.
create table shared_pictures (
  store_key text collate "C" not null,
  tenant_id text collate "C" not null,
  asset_id text collate "C" not null,
  primary key (store_key, tenant_id),
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

-- The words of each record, with its position in the list that pages follow. No foreign key leads to the record: the
-- triggers in `rules/parties/search.sql` delete words with it, and checking a key would cost more than writing a word. There is no primary key
-- either: looking for the same word of the same record costs as much as writing one.
create table search_words (
  tenant_id text collate "C" not null default app_tenant(),
  -- The resource of the record: client, contact, contract, project, invoice, creditNote or payment.
  kind text collate "C" not null,
  word text collate "C" not null,
  -- 0 where lists are sorted by age alone. Below 0 for emails, whose words lead to their contacts.
  sort_order bigint not null,
  created_at timestamptz(3) not null,
  record_id text collate "C" not null
);
create index search_words_in_order on search_words (tenant_id, kind, word, sort_order, created_at, record_id);
