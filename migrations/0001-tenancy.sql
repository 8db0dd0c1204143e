-- The tenant of the current transaction, or null. PostgreSQL resets the setting to an empty string after a
-- transaction, not to null.
create function app_tenant() returns text stable parallel safe language sql
  return nullif(current_setting('app.tenant_id', true), '');

-- Text that JavaScript's `trim` leaves nothing of.
create function is_blank(value text) returns boolean immutable parallel safe language sql
  return btrim(value, e' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff') = '';

-- The privileges of the application's role, by table. Every start grants them again, because after a restored dump
-- or a changed secret key the role has none.
create table application_grants (
  table_name text primary key,
  privileges text not null
);

-- Says for each table whether a clone of a tenant has its rows: copied as they are, left out, or derived, which is made anew from
-- the copied ones.
create table clone_rules (
  table_name text primary key,
  on_clone text not null check (on_clone in ('COPIED', 'LEFT_OUT', 'DERIVED')),
  -- Tables are copied in this order, so one comes after those that it refers to.
  position integer not null generated always as identity,
  -- The rows that are copied, as a condition in SQL, and the columns that the copies have with another value.
  copied_if text not null,
  copied_with jsonb not null
);

-- A time zone that PostgreSQL knows. Its list may be older than the service's list. Abbreviations are refused: they
-- mean a fixed offset here, so CET has no summer time, and IST is Israel's time instead of India's.
create function is_time_zone(zone text) returns boolean stable parallel safe language plpgsql as $$
begin
  perform now() at time zone zone;
  return upper(zone) in ('UTC', 'GMT') or not exists (select from pg_timezone_abbrevs where abbrev = upper(zone));
exception when invalid_parameter_value then
  return false;
end $$;

-- Whether a rate suits its tax category (EN 16931). PostgreSQL would make a function in SQL a part of the constraint, for each
-- statement that writes a line.
create function tax_fits(category text, percent numeric) returns boolean immutable parallel safe language plpgsql as $$
begin
  return case
    when category is null then percent is null
    when category = 'S' then coalesce(percent > 0, false)
    when category in ('L', 'M') then coalesce(percent >= 0, false)
    else category in ('Z', 'E', 'AE', 'K', 'G', 'O') and coalesce(percent = 0, false)
  end;
end $$;

-- Whether taxes by day are whole, fit their categories, and start on different days.
create function tax_rates_fit(rates jsonb) returns boolean immutable parallel safe language plpgsql as $$
begin
  return jsonb_typeof(rates) = 'array' and (
    select count(*) <= 100 and count(distinct coalesce(rate ->> 'startsOn', '')) = count(*)
      and coalesce(bool_and(rate ->> 'category' is not null and public.tax_fits(rate ->> 'category', (rate ->> 'percent')::numeric)
        and coalesce((rate ->> 'startsOn')::date > '-infinity', true)
        and (not rate ?| array['exemptionCode', 'exemptionReason'] or rate ->> 'category' in ('E', 'AE', 'K', 'G', 'O'))), true)
    from jsonb_array_elements(rates) as listed (rate)
  );
end $$;

create table tenants (
  id text collate "C" primary key,
  name text not null check (char_length(name) between 1 and 200),
  description text,
  -- A sandbox tries things out: its documents are marked, and nothing of it reaches a person or a bank. Never changed.
  mode text not null default 'LIVE' check (mode in ('LIVE', 'SANDBOX')),
  invoice_number_format text not null default 'INV-{SEQ:6}',
  credit_note_number_format text not null default 'CN-{SEQ:6}',
  quote_number_format text not null default 'Q-{SEQ:6}',
  currency_code text,
  payment_terms_days integer check (payment_terms_days >= 0),
  locale text,
  time_zone text not null default 'UTC' check (is_time_zone(time_zone)),
  -- Days never go back, even if the tenant moves to a zone where it is still yesterday.
  days_from date,
  -- { period, number }: where a series begins that another system counted before.
  invoice_number_start jsonb,
  credit_note_number_start jsonb,
  quote_number_start jsonb,
  legal_name text,
  trading_name text,
  vat_number text,
  tax_number text,
  registration_number text,
  -- Facts that the law wants on letters, such as court, seat and directors.
  legal_notes text,
  -- { scheme, id }
  electronic_address jsonb,
  -- { name?, email?, phone? }
  contact jsonb,
  -- { legalForm?, shareCapital?, registryCity?, latePayment?, recoveryFee?, earlyPayment? }
  french_mentions jsonb,
  -- [{ currencyCode?, iban?, bic?, accountNumber?, routingNumber?, bankName? }], at most one for each currency and one without.
  bank_accounts jsonb not null default '[]' check (jsonb_typeof(bank_accounts) = 'array'),
  -- Taxes by day: [{ startsOn?, category, percent, country?, exemptionCode?, exemptionReason? }].
  tax_rates jsonb not null default '[]',
  -- The rules that e-invoices follow, and whether an invoice that breaks them can be issued.
  e_invoice_profile text not null default 'EN16931' check (e_invoice_profile in ('EN16931', 'XRECHNUNG', 'PEPPOL', 'FR_CTC')),
  is_e_invoice_required boolean not null default false,
  -- Whether what the law of its country wants, and the service only warns about, keeps an invoice from being issued.
  is_strict boolean not null default false,
  -- Whether the date of issue is the day of service of an invoice that has none.
  is_served_at_issue boolean not null default false,
  -- The colour of documents.
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  -- The texts above the lines and below the total of invoices.
  invoice_introduction text,
  invoice_closing text,
  -- Whether a buyer's number in another country of the EU has to be confirmed by VIES.
  vat_check text not null default 'OFF' check (vat_check in ('OFF', 'WARN', 'REQUIRE')),
  -- Whether new invoices in Swiss francs are rounded to 0.05.
  is_cash_rounded boolean not null default false,
  -- Days by which money may be late and still count as early payment. Documents do not show them.
  grace_days integer not null default 0 check (grace_days between 0 and 14),
  -- When tax counts in the return. Null for the default of the tenant's country, see `tax_point_of`.
  tax_point text check (tax_point in ('SUPPLY', 'ISSUE', 'PAYMENT')),
  -- { isEnabled, steps: [{ afterDays, tone }], minimumMinor }: when clients are reminded of overdue invoices.
  reminders jsonb not null default '{"isEnabled": false, "steps": [{"afterDays": 7, "tone": "FRIENDLY"},
    {"afterDays": 14, "tone": "FIRM"}, {"afterDays": 28, "tone": "LAST"}], "minimumMinor": 0}',
  -- The operator's limits for this tenant, in place of those for all tenants.
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  -- { tenantId, at, sequence, hash }: the original of a clone, its moment, and the last entry of the original's journal then.
  cloned_from jsonb,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint tenants_tax_rates_fit check (tax_rates_fit(tax_rates))
);

-- The clocks of sandboxes, each from the first time that it was moved. A sandbox without a row follows real time.
create table tenant_clocks (
  tenant_id text collate "C" primary key default app_tenant() references tenants (id) on delete cascade,
  now timestamptz(3) not null,
  -- Where the clock is being moved to. Null if it stands still.
  advances_to timestamptz(3),
  -- Work that the last move has found to do, that it has made due at `now`, and that is done. `due` counts all of it.
  due bigint not null default 0 check (due >= 0),
  begun bigint not null default 0 check (begun >= 0),
  done bigint not null default 0 check (done >= 0),
  constraint tenant_clocks_forward check (advances_to >= now)
);

-- Clones of a tenant: those that are being made, and how earlier ones ended. The tenant is the original.
create table tenant_clones (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  -- The identifier of the clone, which is a tenant of its own once it is READY.
  id text collate "C" not null,
  name text not null check (char_length(name) between 1 and 200),
  -- The person who asked for it, and will own it.
  subject text not null,
  email text,
  status text not null default 'COPYING' check (status in ('COPYING', 'READY', 'FAILED')),
  record_count bigint not null check (record_count >= 0),
  copied_count bigint not null default 0 check (copied_count >= 0),
  created_at timestamptz(3) not null,
  primary key (tenant_id, id)
);

-- The tenant that a transaction makes as a clone. Rules and journal let its rows pass as they are. No transaction can commit while
-- there is one, so nobody else ever sees it.
create table tenants_in_making (
  tenant_id text collate "C" primary key,
  original_id text collate "C" not null
);

create table members (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  -- The token's `sub`; null until the invitation is accepted.
  subject text,
  email text,
  -- Two keys for lookups by people who are not yet known to belong to the tenant. Under row-level security, a condition
  -- on `lower(email)` can use no index. A condition on the tenant could use an index that reads through its members.
  invited_email text generated always as (case when subject is null then lower(email) end) stored,
  membership_key text collate "C" not null generated always as
    (tenant_id || case when subject is null then ' email ' || lower(email) else ' subject ' || subject end) stored,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'DRAFTER', 'VIEWER')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint members_subject_once unique (tenant_id, subject),
  check (subject is not null or email is not null)
);
create unique index members_email_once on members (tenant_id, lower(email));
create index members_by_age on members (tenant_id, created_at desc, id desc);
-- `GET /tenants` finds a person's tenants, and the invitations to an address, across all tenants.
create index members_of_subject on members (subject);
create index members_invited on members (invited_email);
create index members_by_key on members (membership_key);

create table access_tokens (
  tenant_id text collate "C" not null default app_tenant() references tenants (id) on delete cascade,
  id text collate "C" not null,
  name text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER', 'DRAFTER', 'VIEWER')),
  -- A list of `<resource>:read` or `<resource>:write`. Null for all that the role may do.
  scopes jsonb check (jsonb_typeof(scopes) = 'array' and jsonb_array_length(scopes) between 1 and 100),
  created_by text not null,
  -- The access token that made this one, if one did.
  created_by_token text collate "C",
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  primary key (tenant_id, id),
  -- A revoked token takes along a token that it makes at that moment. Those it made earlier are deleted by the statement
  -- that revokes it, because a cascade through many generations would exceed the depth that PostgreSQL allows.
  constraint access_tokens_created_by_token foreign key (tenant_id, created_by_token)
    references access_tokens (tenant_id, id) on delete cascade
);
create index access_tokens_of_creator on access_tokens (tenant_id, created_by_token);
create index access_tokens_by_age on access_tokens (tenant_id, created_at desc, id desc);

-- Who created a tenant, to count the tenants of a person. Its owners can't be counted: everybody can make others owners.
create table tenant_creators (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  creator_hash text collate "C" not null
);
create index tenant_creators_by_person on tenant_creators (creator_hash);

-- Deleted tenants by date. The purge reads this table across tenants, where it sees none of their rows.
create table deleted_tenants (
  tenant_id text collate "C" primary key references tenants (id) on delete cascade,
  deleted_at timestamptz(3) not null,
  -- A sandbox is deleted for good: nobody restores it, and it is purged with the next run.
  is_sandbox boolean not null
);
create index deleted_tenants_by_date on deleted_tenants (deleted_at);

-- The service's own signing keys. The private key is encrypted with SECRET_KEY.
create table signing_keys (
  id text primary key,
  public_jwk jsonb not null,
  private_sealed text not null,
  created_at timestamptz(3) not null
);

-- Single-use codes of links into the console. Only their hashes are stored.
create table console_codes (
  hash text collate "C" primary key,
  subject text not null,
  expires_at timestamptz(3) not null
);

-- Sessions of the console. The cookie of a session holds a secret, and only its hash is stored. `claims` are those of
-- the token with which the person signed in, as far as the tokens of the session repeat them.
create table console_sessions (
  id text collate "C" primary key,
  secret_hash text collate "C" not null unique,
  subject text not null,
  claims jsonb not null,
  user_agent text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index console_sessions_of_person on console_sessions (subject, created_at);
create index console_sessions_by_end on console_sessions (expires_at);

-- Stored answers to requests with an `Idempotency-Key`. The primary key is a hash of tenant, principal, method, path
-- and key, and the answer is encrypted, so a row discloses nothing. A long answer has several parts.
create table idempotent_answers (
  scope_hash text collate "C",
  part integer,
  body_hash text not null,
  sealed_answer text not null,
  -- The bytes count against the tenant's limit. Requests outside any tenant have no tenant.
  tenant_hash text collate "C",
  bytes integer not null,
  expires_at timestamptz(3) not null,
  primary key (scope_hash, part)
);
create index idempotent_answers_of_tenant on idempotent_answers (tenant_hash) include (bytes);
create index idempotent_answers_by_expiry on idempotent_answers (expires_at);
