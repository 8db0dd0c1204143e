-- The arithmetic of documents, and what their taxes ask for. `line_total` is in `0005-billing.sql`, because a column uses it.

create function tax_on(taxable_minor numeric, tax_percent numeric) returns numeric
  immutable parallel safe language sql return round(taxable_minor * tax_percent * 0.01);

-- A quotient, rounded half away from zero. `/` would round before `round` does; `div` is exact.
create function rounded_quotient(dividend numeric, divisor numeric) returns numeric
  immutable parallel safe language sql return sign(dividend) * div(2 * abs(dividend) + divisor, 2 * divisor);

-- The tax that an amount contains.
create function included_tax(gross_minor numeric, tax_percent numeric) returns numeric
  immutable parallel safe language sql return rounded_quotient(gross_minor * tax_percent, 100 + tax_percent);

-- The tax of an amount as it is typed: on it, or inside it.
create function tax_in(amount_minor numeric, tax_percent numeric, is_included boolean) returns numeric
  immutable parallel safe language sql return case when is_included then included_tax(amount_minor, tax_percent)
    else tax_on(amount_minor, tax_percent) end;

-- The difference of an amount in Swiss francs to the next multiple of 0.05. Other currencies are not rounded.
create function cash_rounding(amount_minor numeric, currency text) returns numeric
  immutable parallel safe language sql return case when currency = 'CHF'
    then 5 * rounded_quotient(amount_minor, 5) - amount_minor else 0 end;

-- An amount in another currency. `rate` is the price of one unit of the first currency in units of the second.
create function converted_minor(amount_minor numeric, currency text, rate numeric, into_currency text)
  returns numeric immutable parallel safe language sql
  return round(amount_minor * rate * ('1e' || (currency_exponent(into_currency) - currency_exponent(currency)))::numeric);

-- Adds base and tax in the tax currency to each tax of a document. The largest includes what rounding left over.
create function taxes_converted(taxes jsonb, currency text, rate numeric, into_currency text, taxable_minor bigint,
  tax_minor bigint) returns jsonb immutable language sql return (
    with each_tax as (
      select tax, position,
        converted_minor((tax ->> 'taxableMinor')::numeric, currency, rate, into_currency) as base,
        row_number() over (order by abs((tax ->> 'taxableMinor')::numeric) desc, position) as base_rank,
        converted_minor((tax ->> 'taxMinor')::numeric, currency, rate, into_currency) as converted,
        row_number() over (order by abs((tax ->> 'taxMinor')::numeric) desc, position) as rank
      from jsonb_array_elements(taxes) with ordinality as listed (tax, position)
    ), sums as (
      select sum(base) as base, sum(converted) as converted from each_tax
    )
    select coalesce(jsonb_agg(tax || jsonb_build_object(
        'taxableMinorInTaxCurrency', each_tax.base + case when base_rank = 1 then taxable_minor - sums.base else 0 end,
        'taxMinorInTaxCurrency', each_tax.converted + case when rank = 1 then tax_minor - sums.converted else 0 end)
      order by position), '[]')
    from each_tax, sums
  );

-- The tax of a day: the latest that has started. A rate without a first day applies from the beginning.
create function tax_rate_on(rates jsonb, day date) returns jsonb immutable parallel safe language plpgsql as $$
begin
  return case
    when rates = '[]' then null
    -- Most have one rate for all days.
    when jsonb_array_length(rates) = 1 and not rates -> 0 ? 'startsOn' then rates -> 0
    else (
      select rate from jsonb_array_elements(rates) as listed (rate)
      where coalesce((rate ->> 'startsOn')::date <= day, true)
      order by (rate ->> 'startsOn')::date desc nulls last limit 1
    )
  end;
end $$;

-- The tax of lines that have none of their own: the contract's on that day, or else the tenant's. The service has the same
-- rule, see `billables/tax.ts`.
create function inherited_tax(of_contract jsonb, of_tenant jsonb, day date) returns jsonb immutable parallel safe language sql
  return coalesce(tax_rate_on(of_contract, day), tax_rate_on(of_tenant, day));

-- Whether all taxes of a document are of one country: that which lines name, or else that of the seller's address. `named` is a
-- document's `tax_countries`. Without an address, the service takes the country from the VAT number, see `facts/tax-country.ts`.
create function is_one_country(taxes jsonb, named jsonb, seller jsonb) returns boolean immutable parallel safe language sql
  return not exists (
    select from jsonb_array_elements(taxes) as listed (tax)
    where tax ->> 'country' is distinct from coalesce(named ->> 0, seller -> 'address' ->> 'countryCode', taxes -> 0 ->> 'country')
  ) and not exists (
    select from jsonb_array_elements_text(named) as listed (country)
    where coalesce(country, seller -> 'address' ->> 'countryCode', named ->> 0) <> named ->> 0
  );

-- Whether taxes, parties and service period of a document fit together (EN 16931). The service explains what is missing.
create function taxes_complete(taxes jsonb, seller jsonb, buyer jsonb, service_from date, service_to date)
  returns boolean immutable language plpgsql as $$
begin
  -- Most documents have only categories that ask for nothing.
  if taxes <> '[]' and not taxes @? '$[*] ? (!(@.category == "S" || @.category == "Z" || @.category == "L" || @.category == "M")
    || exists(@.exemptionCode) || exists(@.exemptionReason))'
  then
    return true;
  end if;
  return (
    -- An unknown fact is a missing one: a buyer may have no address at all.
    select coalesce(bool_and(coalesce(case tax ->> 'category'
        when 'E' then true
        when 'O' then jsonb_array_length(taxes) = 1
          and (not seller ? 'vatNumber' or seller ?| array['taxNumber', 'registrationNumber'])
        when 'AE' then seller ?| array['vatNumber', 'taxNumber'] and buyer ?| array['vatNumber', 'registrationNumber']
        when 'K' then seller ? 'vatNumber' and buyer ? 'vatNumber' and buyer -> 'address' ? 'countryCode'
          and num_nonnulls(service_from, service_to) > 0
        when 'G' then seller ? 'vatNumber'
        else tax ->> 'category' in ('S', 'Z', 'L', 'M')
      end and tax ?| array['exemptionCode', 'exemptionReason'] = (tax ->> 'category' in ('E', 'AE', 'K', 'G', 'O')), false)), false)
    from jsonb_array_elements(taxes) as listed (tax)
  );
end $$;

-- The amounts of a document's taxes, without what is added to them at issue.
create function tax_amounts(taxes jsonb) returns jsonb immutable language sql return (
  select jsonb_agg(tax - array['country', 'exemptionCode', 'exemptionReason', 'taxableMinorInTaxCurrency', 'taxMinorInTaxCurrency']
    order by position)
  from jsonb_array_elements(taxes) with ordinality as listed (tax, position)
);
