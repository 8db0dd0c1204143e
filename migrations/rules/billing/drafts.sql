-- A draft shows more than its own row: its parties, its terms, and the reasons why it can't be issued yet.

-- The zone in which the days of drafts are shown. Issued invoices have their own.
create function tenant_zone() returns text stable language sql
  return (select time_zone from tenants where id = app_tenant());

-- The day on which a collecting draft is issued automatically: the first after its period, or later if the contract says so. One
-- that is made after that day waits for the next, so that late work comes together. Null if people issue it.
create function issues_on(draft invoices) returns date stable language plpgsql as $$
declare
  terms public.contracts;
  day date;
  made_on date;
begin
  if draft.status <> 'DRAFT' or draft.origin is null then
    return null;
  end if;
  select * into terms from public.contracts where tenant_id = draft.tenant_id and id = draft.contract_id;
  if coalesce(terms.issue ->> 'mode', 'DRAFT') = 'DRAFT' then
    return null;
  end if;
  day := draft.collects_from + case terms.collect ->> 'every' when 'WEEK' then interval '1 week' else interval '1 month' end;
  day := day + coalesce((terms.issue ->> 'afterDays')::integer, 0);
  made_on := public.day_of(draft.created_at, public.tenant_zone());
  return case when made_on > day then made_on + 1 else day end;
end $$;

-- The draft that billing a contract up to a day goes on with: that of the latest period that has begun, or else the newest one
-- that has lines of collecting. Drafts that people wrote themselves are left to them.
create function draft_to_bill(contract text, day date) returns text stable language sql
  return (
    select id from invoices
    where tenant_id = app_tenant() and contract_id = contract and status = 'DRAFT' and kind = 'INVOICE'
      and currency_code = (select currency_code from contracts where contracts.tenant_id = app_tenant() and contracts.id = contract)
      and coalesce(collects_from <= day, exists (
        select from billables
        where billables.tenant_id = app_tenant() and invoice_id = invoices.id and collected_for is not null
      ))
    order by collects_from desc nulls last, id desc limit 1
  );

-- The country of the tenant's first address.
create function home_country() returns text stable language sql
  return (
    select country_code from addresses where tenant_id = app_tenant() and client_id is null
    order by client_id, sort_order, created_at, id limit 1
  );

-- The currency in which the tenant declares its tax: that of its own country, or else the one that it chose.
create function home_currency() returns text stable language sql
  return (select coalesce(currency_of_country(home_country()), currency_code) from tenants where id = app_tenant());

-- The parties of a draft as they are stored now, and the terms that it inherits. The seller's address is the tenant's
-- first. The buyer's is the invoice's, or else the contract's, or else the client's first. It is a function, so that a
-- statement that shows invoices is neither planned nor set up for what most of them do not need.
create function parties_of_draft(draft invoices) returns jsonb stable language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant text := public.app_tenant();
begin
  return jsonb_build_object(
    'seller', (
      select jsonb_build_object('name', name, 'legalName', legal_name, 'tradingName', trading_name, 'vatNumber', vat_number,
          'registrationNumber', registration_number, 'taxNumber', tax_number, 'legalNotes', legal_notes,
          'electronicAddress', electronic_address, 'contact', contact, 'frenchMentions', french_mentions, 'bankAccounts', bank_accounts, 'locale', locale,
          'homeCurrency', public.home_currency(),
          'eInvoiceProfile', e_invoice_profile, 'isEInvoiceRequired', is_e_invoice_required,
          'isStrict', is_strict, 'isServedAtIssue', is_served_at_issue, 'timeZone', time_zone,
          'accentColor', accent_color, 'invoiceIntroduction', invoice_introduction, 'invoiceClosing', invoice_closing, 'vatCheck', vat_check,
          'logoAssetId', (
            select asset_id from public.media_attachments
            where tenant_id = tenant and client_id is null and slot = 'LOGO'
            order by sort_order, created_at, id limit 1
          ),
          'backgroundAssetId', (
            select asset_id from public.media_attachments
            where tenant_id = tenant and client_id is null and slot = 'BACKGROUND'
            order by sort_order, created_at, id limit 1
          ))
      from public.tenants where id = tenant
    ),
    'sellerAddress', (
      select jsonb_build_object('id', id, 'name', name, 'address1', address1, 'address2', address2, 'zip', zip, 'city', city,
          'region', region, 'country', country, 'countryCode', country_code, 'vatNumber', vat_number,
          'registrationNumber', registration_number)
      from public.addresses where tenant_id = tenant and client_id is null
      order by client_id, sort_order, created_at, id limit 1
    ),
    'buyer', (
      select jsonb_build_object('name', name, 'legalName', legal_name, 'tradingName', trading_name, 'vatNumber', vat_number,
          'registrationNumber', registration_number, 'taxNumber', tax_number, 'electronicAddress', electronic_address,
          'buyerReference', buyer_reference, 'locale', locale, 'vatNumberCheck', vat_number_check)
      from public.clients where tenant_id = tenant and id = draft.client_id
    ),
    'buyerAddress', (
      select jsonb_build_object('id', id, 'name', name, 'address1', address1, 'address2', address2, 'zip', zip, 'city', city,
          'region', region, 'country', country, 'countryCode', country_code, 'vatNumber', vat_number,
          'registrationNumber', registration_number)
      from public.addresses where tenant_id = tenant and client_id = draft.client_id
      order by id is not distinct from draft.address_id desc,
        id is not distinct from (
          select address_id from public.contracts where contracts.tenant_id = tenant and contracts.id = draft.contract_id
        ) desc,
        sort_order, created_at, id
      limit 1
    ),
    'paymentTermsDays', (
      select payment_terms_days from public.contracts where tenant_id = tenant and id = draft.contract_id
    ),
    'contractLocale', (
      select locale from public.contracts where tenant_id = tenant and id = draft.contract_id
    )
  );
end $$;

-- Whether a draft asks something of its lines or its parties: which lines have no tax, what a tax category, a country, the
-- payment reference, a foreign currency or early payment needs. It asks for names only if one may be blank, see `nameless_parties`.
create function asks_more(draft invoices, nameless text[], home_currency text) returns boolean immutable parallel safe language sql
  return draft.untaxed_count > 0 or num_nonnulls(draft.payment_reference, draft.tax_currency_code) > 0
    or coalesce(draft.currency_code <> home_currency, false)
    or draft.taxes @? '$[*] ? (@.category == "AE" || @.category == "K" || @.category == "G" || @.category == "O")'
    or draft.tax_countries <> '[]' or coalesce(not draft.early_payment ? 'reducesTax', false) or coalesce(draft.client_id = any (nameless), true);

-- The clients of the current tenant that may be nameless on a document. Null if all drafts ask for their parties: because
-- the tenant may be nameless, because it has a rule for e-invoices or is strict, or because there are many such clients. Requests and the
-- sealer both ask for them on the same connection. It always runs as the owner, or else PostgreSQL would plan it anew whenever
-- the role changes.
create function nameless_parties() returns text[] stable language plpgsql security definer set search_path = public, pg_temp as $$
declare
  clients_max constant integer := 100;
  nameless text[];
begin
  select case when not is_e_invoice_required and not is_strict and not public.is_blank(name) then array(
      select id from public.clients where clients.tenant_id = tenants.id and public.is_blank(clients.name) limit clients_max
    ) end into nameless from public.tenants where id = public.app_tenant();
  return case when cardinality(nameless) < clients_max then nameless end;
end $$;

-- Lines of services with the category K, which is for goods: the place of the first, from 0, and their count.
create function services_as_goods_of_draft(draft invoices) returns jsonb stable language plpgsql as $$
begin
  if not draft.taxes @? '$[*] ? (@.category == "K")' then
    return null;
  end if;
  return (
    select jsonb_build_object('index', min(index), 'count', count(*)) from (
      select row_number() over (order by sort_order, created_at, id) - 1 as index, tax_category, supply
      from public.billables where tenant_id = public.app_tenant() and invoice_id = draft.id
    ) as lines
    where tax_category = 'K' and supply = 'SERVICE' having count(*) > 0
  );
end $$;

-- The facts in other records that decide whether a draft can be finalized. The first ten untaxed lines are named.
create function readiness_of_draft(draft invoices) returns jsonb stable language plpgsql as $$
begin
  return jsonb_build_object('parties', public.parties_of_draft(draft),
    'servicesAsGoods', public.services_as_goods_of_draft(draft), 'untaxedLines', case when draft.untaxed_count > 0 then (
    select jsonb_agg(jsonb_build_object('id', id, 'name', left(name, 100))) from (
      select id, name from public.billables
      where tenant_id = public.app_tenant() and invoice_id = draft.id and tax_category is null
      order by sort_order, created_at, id limit 10
    ) as untaxed
  ) end);
end $$;

-- The part of a draft's events that its row does not contain. It depends on records that change, so the journal keeps it.
create function extra_of_draft(draft jsonb) returns jsonb stable language plpgsql as $$
declare
  invoice public.invoices := jsonb_populate_record(null::public.invoices, draft);
  zone text;
begin
  if num_nonnulls(invoice.due_date, invoice.due_at) = 1 then
    zone := public.tenant_zone();
    invoice.due_date := coalesce(invoice.due_date, public.day_of(invoice.due_at, zone));
    invoice.due_at := coalesce(invoice.due_at, public.end_of_day(invoice.due_date, zone));
  end if;
  return jsonb_build_object('due_date', invoice.due_date, 'due_at', invoice.due_at,
    'readiness', case when public.asks_more(invoice, public.nameless_parties(), public.home_currency()) then public.readiness_of_draft(invoice) end);
end $$;
