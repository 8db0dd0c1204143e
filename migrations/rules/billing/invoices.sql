-- The rules of issuing an invoice, and the freeze of issued ones. Lines, numbers, settlement and credit notes have files of
-- their own.

-- Whether a party is named, and shows no blank text and at most one number of each kind (EN 16931).
create function is_whole_party(party jsonb) returns boolean immutable parallel safe language sql
  return case when jsonb_typeof(party) = 'object' then
    party ? 'legalName'
    and jsonb_typeof(coalesce(party -> 'address', '{}')) = 'object'
    and not coalesce(party -> 'address' ?| array['vatNumber', 'taxNumber', 'registrationNumber'], false)
    and not exists (
      select from jsonb_each(party) as part (name, value)
      where name not in ('legalName', 'tradingName', 'vatNumber', 'taxNumber', 'registrationNumber', 'legalNotes',
          'electronicAddress', 'contact', 'frenchMentions', 'vatNumberCheck', 'address')
        or jsonb_typeof(value) <> case when name in ('electronicAddress', 'contact', 'frenchMentions', 'vatNumberCheck', 'address') then 'object' else 'string' end
        or public.is_blank(value #>> '{}')
    )
  else false end;

-- The letters and digits of a number or reference, without the signs between them. `keyOf` in `naming.ts` does the same.
create function reference_key(reference text) returns text immutable parallel safe language sql
  return upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g') collate "C");

-- Checks a document when it is issued, and converts its base and its tax.
create function issued_invoice(invoice invoices) returns invoices stable language plpgsql as $$
begin
  -- `invoices_take_numbers` compares the date of issue with earlier invoices.
  if invoice.due_date <> invoice.issue_date + invoice.payment_terms_days
    -- Samoa left out a day: its end is not within it.
    or (invoice.due_date <> public.day_of(invoice.due_at, invoice.time_zone)
      and invoice.due_at <> public.end_of_day(invoice.due_date, invoice.time_zone))
  then
    perform public.refuse('invoices_days', 'the days of an invoice follow from its times, its zone and its terms');
  end if;
  if invoice.payment_terms_days is not null
    and invoice.due_at <> public.end_of_day(invoice.due_date, invoice.time_zone)
  then
    perform public.refuse('invoices_days', 'an invoice that is due by its terms is due until the end of the day');
  end if;
  if invoice.payable_minor = 0 and invoice.paid_at is distinct from invoice.issued_at then
    perform public.refuse('invoices_paid_when_paid', 'an invoice with nothing to pay is paid when it is issued');
  end if;
  if not (public.is_whole_party(invoice.seller) and public.is_whole_party(invoice.buyer)) then
    perform public.refuse('invoices_parties', 'an invoice names its seller and its buyer, without blank or double facts');
  end if;
  -- What an invoice that was carried over lacks, the former system has answered for.
  if invoice.kind <> 'CARRIED_OVER' and (invoice.mixed_reasons <> '[]' or not public.taxes_complete(invoice.taxes,
    invoice.seller, invoice.buyer, invoice.service_from, invoice.service_to))
  then
    perform public.refuse('invoices_taxes_complete', 'the taxes of the invoice need more than its parties and period give');
  end if;
  if not public.is_one_country(invoice.taxes, invoice.tax_countries, invoice.seller) then
    perform public.refuse('invoices_one_country', 'the taxes of an invoice are of one country');
  end if;
  if invoice.total_minor = 0 and not public.has_credit_left(invoice) then
    invoice.credited_part := 'EMPTY';
  end if;
  invoice.currency_exponent := public.currency_exponent(invoice.currency_code);
  invoice.number_key := public.reference_key(invoice.number);
  invoice.reference_key := public.reference_key(invoice.payment_reference);
  if invoice.tax_currency_code is not null then
    invoice.taxable_minor_in_tax_currency := public.converted_minor(invoice.subtotal_minor, invoice.currency_code,
      invoice.tax_exchange_rate, invoice.tax_currency_code);
    invoice.tax_minor_in_tax_currency := public.converted_minor(invoice.tax_minor, invoice.currency_code,
      invoice.tax_exchange_rate, invoice.tax_currency_code);
    invoice.taxes := public.taxes_converted(invoice.taxes, invoice.currency_code, invoice.tax_exchange_rate,
      invoice.tax_currency_code, invoice.taxable_minor_in_tax_currency, invoice.tax_minor_in_tax_currency);
  elsif num_nonnulls(invoice.taxable_minor_in_tax_currency, invoice.tax_minor_in_tax_currency) > 0
    or invoice.taxes @? '$[*].taxMinorInTaxCurrency' or invoice.taxes @? '$[*].taxableMinorInTaxCurrency'
  then
    perform public.refuse('invoices_tax_currency', 'only an invoice with a tax currency has amounts in it');
  end if;
  return invoice;
end $$;

-- People type capitals or not, and mean the same invoice.
create function invoice_number_is_taken(asked text) returns boolean stable language sql
  return exists (
    select from invoices where number_key = reference_key(asked) and lower(number) = lower(asked)
      and not (kind = 'CARRIED_OVER' and status = 'VOID')
  );

-- An open item of a former system is issued from the start, with taxes in place of lines.
create function carried_over_invoice(invoice invoices) returns invoices stable language plpgsql as $$
begin
  select sum((tax ->> 'taxableMinor')::bigint), sum((tax ->> 'taxMinor')::bigint) into invoice.subtotal_minor, invoice.tax_minor
    from jsonb_array_elements(invoice.taxes) as listed (tax);
  invoice.total_minor := invoice.subtotal_minor + invoice.tax_minor;
  invoice.payable_minor := invoice.total_minor;
  if coalesce(invoice.total_minor, 0) <= 0 or invoice.is_cash_rounded or num_nonnulls(invoice.number, invoice.issue_date) < 2
    or invoice.issue_date > invoice.recorded_date or (invoice.paid_minor, invoice.credited_minor, invoice.written_off_minor,
      invoice.lost_minor, invoice.credited_part) <> (0, 0, 0, 0, 'NONE') or invoice.last_settlement_date is not null
  then
    perform public.refuse('invoices_carried_over', 'an invoice that is carried over has a number, a day that is not ahead, and an amount');
  end if;
  if exists (
    select from jsonb_array_elements(invoice.taxes) as listed (tax)
    group by tax ->> 'category', (tax ->> 'percent')::numeric
    having count(*) > 1 or not bool_and(public.tax_fits(tax ->> 'category', (tax ->> 'percent')::numeric))
  ) then
    perform public.refuse('invoices_carried_over_taxes', 'each category and rate is there once, and the rates fit their categories');
  end if;
  if public.invoice_number_is_taken(invoice.number) then
    perform public.refuse('invoices_number_once', 'another invoice has the number');
  end if;
  return public.issued_invoice(invoice);
end $$;

-- Only a draft can be changed freely. The sums follow from lines, allocations, write-offs and credit notes, so only their
-- triggers, one level deeper, may change them.
create function invoices_keep() returns trigger language plpgsql as $$
declare
  unchanged public.invoices;
begin
  if tg_op = 'INSERT' then
    if new.kind = 'CARRIED_OVER' then
      new := public.carried_over_invoice(new);
    elsif new.status <> 'DRAFT' or new.number is not null or new.taxes <> '[]' or new.mixed_reasons <> '[]' or new.tax_countries <> '[]'
      or (new.billable_count, new.subtotal_minor, new.tax_minor, new.total_minor, new.untaxed_count, new.inherited_count,
        new.text_rows, new.paid_minor, new.credited_minor, new.written_off_minor, new.lost_minor, new.credited_part) <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'NONE')
      or num_nonnulls(new.lines_from, new.lines_to) > 0
    then
      perform public.refuse('invoices_begin_as_drafts', 'an invoice begins as an empty draft');
    end if;
  else
    -- What kept the draft from being issued ends with the draft, and what kept the invoice from being sent once it was sent.
    if old.issue_problem is not null
      and ((old.status = 'DRAFT' and new.status <> 'DRAFT') or new.status = 'VOID' or new.sent_at is not null)
    then
      new.issue_problem := null;
    end if;
    -- That an issued invoice was sent, or why not, first looked at, or promised to be paid is no part of the document.
    if old.number is not null and (new.sent_at, new.viewed_at, new.promised_until, new.issue_problem)
      is distinct from (old.sent_at, old.viewed_at, old.promised_until, old.issue_problem)
    then
      unchanged := old;
      unchanged.sent_at := new.sent_at;
      unchanged.viewed_at := coalesce(old.viewed_at, new.viewed_at);
      unchanged.promised_until := new.promised_until;
      unchanged.issue_problem := new.issue_problem;
      unchanged.updated_at := new.updated_at;
      if unchanged *= new then
        return new;
      end if;
    end if;
    -- Nor are the caller's own marks, also of a void one.
    if old.status <> 'DRAFT' and (new.external_id, new.metadata) is distinct from (old.external_id, old.metadata) then
      unchanged := old;
      unchanged.external_id := new.external_id;
      unchanged.metadata := new.metadata;
      unchanged.updated_at := new.updated_at;
      if unchanged *= new then
        return new;
      end if;
    end if;
    if (new.id, new.contract_id, new.client_id, new.kind) <> (old.id, old.contract_id, old.client_id, old.kind) then
      perform public.refuse('invoices_freeze', 'an invoice keeps its identifier, its contract and its kind');
    end if;
    -- It has no lines that a credit note could cancel.
    if pg_trigger_depth() = 1 and not (old.kind = 'CARRIED_OVER' and old.status = 'FINALIZED' and new.status = 'VOID') then
      if old.status <> 'DRAFT' then
        perform public.refuse('invoices_freeze', 'an issued invoice changes by allocations and credit notes');
      end if;
      if (new.billable_count, new.subtotal_minor, new.tax_minor, new.total_minor, new.untaxed_count, new.text_rows,
          new.inherited_count, new.mixed_reasons, new.tax_countries, new.lines_from, new.lines_to, new.paid_minor, new.credited_minor, new.written_off_minor, new.lost_minor, new.credited_part, new.last_settlement_date)
        is distinct from
        (old.billable_count, old.subtotal_minor, old.tax_minor, old.total_minor, old.untaxed_count, old.text_rows,
          old.inherited_count, old.mixed_reasons, old.tax_countries, old.lines_from, old.lines_to, old.paid_minor, old.credited_minor, old.written_off_minor, old.lost_minor, old.credited_part, old.last_settlement_date)
        or (new.number is not null and (new.prices_include_tax, new.is_cash_rounded, new.discounts)
          is distinct from (old.prices_include_tax, old.is_cash_rounded, old.discounts))
        -- Reasons and the country are added when the invoice is issued.
        or (new.taxes <> old.taxes and (new.number is null
          or public.tax_amounts(new.taxes) is distinct from public.tax_amounts(old.taxes)))
      then
        perform public.refuse('invoices_freeze',
          'the sums of an invoice follow from its lines, allocations and credit notes');
      end if;
    elsif old.number is null and new.number is not null then
      -- `invoices_take_numbers` looks at the statements of writers only.
      perform public.refuse('invoices_freeze', 'no trigger issues an invoice');
    end if;
    if old.status <> 'DRAFT' then
      unchanged := old;
      unchanged.status := new.status;
      unchanged.paid_minor := new.paid_minor;
      unchanged.credited_minor := new.credited_minor;
      unchanged.written_off_minor := new.written_off_minor;
      unchanged.lost_minor := new.lost_minor;
      unchanged.credited_part := new.credited_part;
      unchanged.last_settlement_date := new.last_settlement_date;
      unchanged.paid_at := new.paid_at;
      unchanged.voided_at := new.voided_at;
      unchanged.issue_problem := new.issue_problem;
      unchanged.updated_at := new.updated_at;
      if old.status = 'VOID' or unchanged *<> new then
        perform public.refuse('invoices_freeze', 'an issued or void invoice is not changed');
      end if;
    end if;
    if old.number is null and new.number is not null then
      new := public.issued_invoice(new);
    end if;
  end if;
  if tg_op = 'INSERT' or old.status = 'DRAFT' then
    -- The sums follow from the lines, so they are mended after a change of lines, or of what mends them.
    if new.number is null and (new.prices_include_tax or new.discounts is not null or tg_op = 'UPDATE'
      and (old.prices_include_tax or old.discounts is not null)) and (tg_op = 'INSERT' or pg_trigger_depth() > 1
      or (new.prices_include_tax, new.discounts) is distinct from (old.prices_include_tax, old.discounts))
    then
      new := public.mended_draft(new);
    end if;
    new.rounding_minor := case when new.is_cash_rounded then public.cash_rounding(new.total_minor, new.currency_code) else 0 end;
    new.payable_minor := new.total_minor + new.rounding_minor;
  end if;
  -- Not a check of the table: the statement returns the converted amounts, and would fail on them first.
  if new.tax_currency_code is not null and public.converted_minor(greatest(abs(new.subtotal_minor), abs(new.tax_minor)),
    new.currency_code, new.tax_exchange_rate, new.tax_currency_code) > 9007199254740991
  then
    perform public.refuse('invoices_tax_converted_exact', 'an amount in the tax currency is too large to be exact');
  end if;
  return new;
end $$;
create trigger invoices_keep before insert or update on invoices
  for each row when (not is_being_cloned()) execute function invoices_keep();

create function invoices_freeze() returns trigger language plpgsql as $$
begin
  if old.status <> 'DRAFT' and public.tenant_exists(old.tenant_id) then
    perform public.refuse('invoices_freeze', 'only a draft can be deleted');
  end if;
  return old;
end $$;
create trigger invoices_freeze before delete on invoices for each row execute function invoices_freeze();

-- Rules of single invoices. They stand here instead of in CHECK constraints, which PostgreSQL prepares anew for every statement:
-- an invoice is written twice when it is created, and its constraints took a tenth of the time of the whole request. What money
-- adds up to is a constraint, see `0005-billing.sql`. A rule whose facts are missing holds, as in a constraint.
create function invoices_fit() returns trigger language plpgsql as $$
declare
  broken constant text := case
    when not (new.kind in ('INVOICE', 'DEPOSIT', 'CARRIED_OVER')) then 'invoices_kind_check'
    when not (new.origin = 'COLLECTED') then 'invoices_origin_check'
    when not (new.tax_exchange_rate > 0) then 'invoices_tax_exchange_rate_check'
    when not (new.payment_terms_days >= 0) then 'invoices_payment_terms_days_check'
    when not (new.paper in ('A4', 'LETTER')) then 'invoices_paper_check'
    when not (new.layout_version > 0) then 'invoices_layout_version_check'
    when not (new.accent_color ~ '^#[0-9a-f]{6}$') then 'invoices_accent_color_check'
    when not (new.e_invoice_profile in ('EN16931', 'XRECHNUNG', 'PEPPOL', 'FR_CTC')) then 'invoices_e_invoice_profile_check'
    -- Days beyond have no end that PostgreSQL could name.
    when not (new.due_date between '0001-01-01' and '9999-12-31'
      and new.due_at between '0001-01-01' and '9999-12-31 23:59:59.999+00') then 'invoices_due_within'
    when new.is_cash_rounded and new.currency_code <> 'CHF' then 'invoices_rounded_in_francs'
    when not public.discounts_fit(new.discounts) then 'invoices_discounts_fit'
    -- A fixed amount is taken off lines above 0. Where there are none, it can't be taken.
    when not (new.number is null or new.discounts is null or public.discounts_taken(new.taxes) = public.discounts_asked(new.discounts))
      then 'invoices_discounts_taken'
    when not public.early_payment_fits(new.early_payment) then 'invoices_early_payment_fits'
    when new.number is not null and not new.early_payment ? 'reducesTax' then 'invoices_early_payment_whole'
    when not ((new.origin is null) = (new.collects_from is null)) then 'invoices_origin_whole'
    when not (new.external_id ~ '^[A-Za-z0-9._:-]{1,200}$') then 'invoices_external_id_check'
    when not (new.issue_problem ?& array['message', 'since']) then 'invoices_issue_problem_whole'
    when not (new.billable_count <= 20000) then 'invoices_lines_max'
    -- A document with more could not be made as a PDF.
    when not (new.number is null or new.text_rows <= 60000) then 'invoices_text_rows_max'
    when not (new.number is null or new.payable_minor - new.credited_minor - new.paid_minor - new.written_off_minor >= 0)
      then 'invoices_balance_at_least_zero'
    when not (new.status <> 'VOID' or (new.paid_minor = 0 and new.written_off_minor = 0 and new.credited_minor = case when
      new.number is null then 0 else new.payable_minor end)) then 'invoices_void_settled'
    when not ((new.status in ('PAID', 'CREDITED', 'WRITTEN_OFF')) = (new.paid_at is not null)) then 'invoices_paid_when_paid'
    when not ((new.status = 'VOID') = (new.voided_at is not null)) then 'invoices_voided_when_void'
    when not (new.number is not null or new.sent_at is null) then 'invoices_sent_when_issued'
    when not (new.paid_minor >= 0) then 'invoices_paid_at_least_zero'
    when not (new.lost_minor between 0 and new.written_off_minor) then 'invoices_written_off_at_least_zero'
    when not (new.credited_minor between 0 and greatest(0, new.payable_minor)) then 'invoices_credited_at_most_total'
    when not (new.service_from <= new.service_to) then 'invoices_service_forward'
    when not ((new.tax_currency_code is null) = (new.tax_exchange_rate is null) and new.tax_currency_code <>
      new.currency_code) then 'invoices_tax_currency'
    -- Nothing settles a draft, and its tax is converted when it is issued.
    when not (new.number is not null or num_nonnulls(new.last_settlement_date,
      new.taxable_minor_in_tax_currency, new.tax_minor_in_tax_currency) = 0) then
      'invoices_drafts_unsettled'
    when not (new.number is not null or num_nonnulls(new.due_date, new.due_at) <= 1) then 'invoices_one_due'
    when not (case when new.number is null then new.kind <> 'CARRIED_OVER' and new.status in ('DRAFT', 'VOID') and num_nonnulls(new.series_period,
      new.sequence, new.issued_at, new.issue_date, new.recorded_date, new.time_zone, new.currency_exponent, new.seller,
      new.buyer, new.bank_account, new.payment_terms_days, new.logo_asset_id, new.background_asset_id, new.accent_color,
      new.introduction, new.closing, new.paper, new.layout_version, new.e_invoice_profile) = 0 else new.status <> 'DRAFT' and
      (new.kind = 'CARRIED_OVER') = (new.billable_count = 0) and
      num_nonnulls(new.series_period, new.sequence) = case new.kind when 'CARRIED_OVER' then 0 else 2 end and
      new.untaxed_count = 0 and new.total_minor >= 0 and new.address_id is null and num_nonnulls(new.issued_at, new.issue_date, new.recorded_date, new.time_zone, new.currency_exponent, new.seller,
      new.buyer, new.locale, new.payment_reference, new.due_date, new.due_at, new.paper, new.layout_version,
      new.e_invoice_profile) = 14 end) then 'invoices_issued_whole'
  end;
begin
  if broken is not null then
    perform public.refuse(broken, 'the invoice breaks the rule ' || broken);
  end if;
  return new;
end $$;
-- PostgreSQL runs triggers in the order of their names. This one comes last, so that it sees what the others made of the invoice.
create trigger z_invoices_fit before insert or update on invoices for each row execute function invoices_fit();
