-- Discounts of invoices, and prices that include tax. Both are rare, so that `sums_of_lines` knows neither, and its sums are
-- mended here.

-- The discounts of a line, with the amount of each. A percentage takes what all up to it take, rounded, less what earlier ones
-- took. `discounted_total` in `0005-billing.sql` has the same rule.
create function discounts_of_line(line billables) returns jsonb immutable parallel safe language sql return (
  select jsonb_agg(case when taken is null then discount else discount || jsonb_build_object('amountMinor', taken) end order by number)
  from (
    select discount, number, case when percent is not null then round(price * percents * 0.01)
      - round(price * (percents - percent) * 0.01) end as taken
    from (
      select discount, number, (discount ->> 'percent')::numeric as percent, line_total(line.quantity, line.amount_minor) as price,
        sum((discount ->> 'percent')::numeric) over (order by number) as percents
      from jsonb_array_elements(line.discounts) with ordinality as listed (discount, number)
    ) as cumulated
  ) as discounts
);

-- A tax as a key: its category and rate.
create function tax_key(tax jsonb) returns text immutable parallel safe language sql
  return (tax ->> 'category') || ' ' || trim_scale((tax ->> 'percent')::numeric);

-- The sums of an invoice whose prices include tax, or that has discounts. `taxes` are the taxes of its lines without them,
-- and `untaxed` is the sum of lines that have no tax yet. A percentage is of all lines, or 0 if they come to 0 or less; a fixed
-- amount is shared by the taxes above 0. Shares are rounded cumulatively, over taxes and over discounts: the last tax takes the
-- rest of a discount, the last discount the rest of a tax. So 100 percent take all of each tax, and discounts turn none below 0.
-- `deducted` is what lines with a tax deduct of deposits, by its category and rate. No discount is of it.
create function discounted_sums(
  taxes jsonb, untaxed numeric, prices_include_tax boolean, discounts jsonb, deducted jsonb default '{}'
) returns table (
  subtotal_minor numeric, tax_minor numeric, total_minor numeric, mended_taxes jsonb, mended_discounts jsonb, largest numeric
) rows 1 immutable language sql begin atomic
  with pairs as (
    select pair.tax, pair.position, (pair.tax ->> 'taxableMinor')::numeric - deduction as amount,
      (pair.tax ->> 'percent')::numeric as percent, deduction
    from jsonb_array_elements(taxes) with ordinality as pair (tax, position),
      lateral (select coalesce((deducted ->> tax_key(pair.tax))::numeric, 0) as deduction) as found
    union all
    select null, jsonb_array_length(taxes) + 1, untaxed, 0, 0
  ), cumulated as (
    select pairs.*, sum(amount) over (order by position) as until_here, sum(greatest(amount, 0)) over (order by position) as above_0
    from pairs
  ), whole as (
    select sum(amount) as amount, sum(greatest(amount, 0)) as above_0 from pairs
  ), asked as (
    select discount, number, greatest(whole.above_0, 1) as above_0,
      sum(case when whole.amount > 0 then coalesce((discount ->> 'percent')::numeric, 0) else 0 end) over so_far as percents,
      sum(case when discount ? 'percent' then 0 else (discount ->> 'amountMinor')::numeric end) over so_far as amounts
    from jsonb_array_elements(coalesce(discounts, '[]')) with ordinality as listed (discount, number), whole
    window so_far as (order by number)
  ), reached as (
    select position, number, rounded_quotient(until_here * percents * asked.above_0 + 100 * amounts * cumulated.above_0,
      100 * asked.above_0) as reached
    from cumulated, asked
  ), of_tax as (
    select position, number, reached - lag(reached, 1, 0::numeric) over (partition by number order by position) as reached from reached
  ), taken as (
    select position, number, reached - lag(reached, 1, 0::numeric) over (partition by position order by number) as share from of_tax
  ), stated as (
    select number, case when discount ? 'percent' then discount || jsonb_build_object('amountMinor', (
        select sum(share) from taken where taken.number = asked.number
      )) else discount end as discount
    from asked
  ), shared as (
    select position, sum(share) as share, jsonb_agg(share order by number) as shares from taken group by position
  ), reckoned as (
    select pairs.*, shares, worth, tax_in(worth, percent, prices_include_tax) as included
    from pairs left join shared using (position), lateral (select pairs.amount - coalesce(share, 0) + deduction as worth) as valued
  ), mended as (
    select tax, position, amount, shares, included, worth - case when prices_include_tax then included else 0 end as taxable
    from reckoned
  )
  select sum(taxable), sum(included), sum(taxable) + sum(included),
    coalesce(jsonb_agg(tax || jsonb_strip_nulls(jsonb_build_object('taxableMinor', taxable, 'taxMinor', included,
      'discountsMinor', shares)) order by position) filter (where tax is not null), '[]'),
    (select jsonb_agg(discount order by number) from stated),
    greatest(max(abs(amount)), max(abs(taxable)), max(abs(included)), abs(sum(taxable)), abs(sum(included)),
      abs(sum(taxable) + sum(included)), (select max(abs((discount ->> 'amountMinor')::numeric)) from stated))
  from mended;
end;

create function discounts_asked(discounts jsonb) returns numeric immutable language sql return (
  select sum((discount ->> 'amountMinor')::numeric) from jsonb_array_elements(discounts) as listed (discount)
);

-- The discounts of an invoice on its taxed lines, in sum.
create function discounts_taken(taxes jsonb) returns numeric immutable language sql return (
  select sum(share::numeric) from jsonb_array_elements(taxes) as listed (tax),
    jsonb_array_elements_text(tax -> 'discountsMinor') as shares (share)
);

-- What the lines of an invoice deduct of deposits, by category and rate. It is below 0.
create function deductions_of(tenant text, invoice text) returns jsonb stable language sql return (
  select coalesce(jsonb_object_agg(key, amount), '{}') from (
    select tax_category || ' ' || trim_scale(tax_percent) as key, sum(total_minor) as amount from billables
    where tenant_id = tenant and invoice_id = invoice and deposit_id is not null group by 1
  ) as deducted
);

-- A draft with the sums that its lines, its discounts and included tax lead to.
create function mended_draft(draft invoices) returns invoices stable language plpgsql as $$
declare
  lines record;
  mended record;
begin
  select sums.* into lines from public.sums_of_lines(draft.tenant_id, draft.id) as sums;
  select sums.* into mended from public.discounted_sums(lines.taxes, lines.subtotal_minor - coalesce((
      select sum((tax ->> 'taxableMinor')::numeric) from jsonb_array_elements(lines.taxes) as listed (tax)
    ), 0), draft.prices_include_tax, draft.discounts, public.deductions_of(draft.tenant_id, draft.id)) as sums;
  if mended.largest > 9007199254740991 then
    perform public.refuse('invoices_amounts_exact', 'the sums of the invoice are too large to be exact');
  end if;
  draft.subtotal_minor := mended.subtotal_minor;
  draft.tax_minor := mended.tax_minor;
  draft.total_minor := mended.total_minor;
  draft.taxes := mended.mended_taxes;
  draft.discounts := mended.mended_discounts;
  return draft;
end $$;

-- The amount that each line of an issued invoice is worth, by its identifier: its total less its share of the invoice's
-- discounts. The lines of one tax share by largest remainder. Deductions of deposits are left out: they take no part. Null if the invoice has no discounts: a line is then worth its
-- total.
create function worths_of_lines(invoice invoices) returns jsonb stable language plpgsql as $$
declare
  deducted constant jsonb := case when invoice.discounts is not null then public.deductions_of(invoice.tenant_id, invoice.id) end;
begin
  if invoice.discounts is null then
    return null;
  end if;
  return (
    with pairs as (
      select category, percent, sign(worth + discount) as side, abs(worth + discount) as amount, worth
      from (
        select tax ->> 'category' as category, (tax ->> 'percent')::numeric as percent,
          (tax ->> 'taxableMinor')::numeric + case when invoice.prices_include_tax then (tax ->> 'taxMinor')::numeric else 0 end
            - coalesce((deducted ->> public.tax_key(tax))::numeric, 0) as worth,
          (select sum(share::numeric) from jsonb_array_elements_text(tax -> 'discountsMinor') as shares (share)) as discount
        from jsonb_array_elements(invoice.taxes) as listed (tax)
      ) as taxes
    ), quotas as (
      select id, pairs.category, pairs.percent, worth, amount, total_minor, sort_order, created_at,
        side * total_minor * worth as dividend
      from public.billables join pairs on (pairs.category, pairs.percent) = (tax_category, tax_percent)
      where tenant_id = invoice.tenant_id and invoice_id = invoice.id and deposit_id is null
    ), floors as (
      select quotas.*, mod(mod(dividend, nullif(amount, 0)) + amount, nullif(amount, 0)) as remainder from quotas
    ), shares as (
      select floors.*, div(dividend - remainder, nullif(amount, 0)) as share,
        row_number() over (partition by category, percent order by remainder desc, sort_order, created_at, id) as rank
      from floors
    ), rests as (
      select shares.*, worth - sum(share) over (partition by category, percent) as rest from shares
    )
    select jsonb_object_agg(id, coalesce(share + case when rank <= rest then 1 else 0 end, total_minor)) from rests
  );
end $$;

-- The discount of a credited line, with the reasons of all discounts that lower what it is worth. A percentage is shown if it is
-- the only one.
create function discounts_of_credit(credited credit_note_billables) returns jsonb stable language sql return (
  with reasons as materialized (
    select discount ->> 'reason' as reason, (discount ->> 'percent')::numeric as percent, place
    from billables join invoices using (tenant_id),
      jsonb_array_elements(coalesce(billables.discounts, '[]') || coalesce(invoices.discounts, '[]')) with ordinality
        as listed (discount, place)
    where tenant_id = credited.tenant_id and billables.id = credited.billable_id and invoices.id = credited.invoice_id
  )
  select jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('amountMinor', credited.discount_minor,
    'percent', (select min(percent) from reasons having count(*) = 1),
    'reason', left((
      select string_agg(reason, ', ' order by place)
      from (select reason, min(place) as place from reasons group by reason) as each_reason
    ), 200))))
);

-- The discount for early payment of an amount to pay.
create function early_payment_discount(terms jsonb, amount_minor bigint) returns bigint
  immutable parallel safe language sql return round(greatest(0, amount_minor) * (terms ->> 'percent')::numeric * 0.01)::bigint;

-- The terms of early payment with what follows from them. A draft has no last day.
create function early_payment_shown(terms jsonb, issue_date date, amount_minor bigint) returns jsonb
  immutable parallel safe language sql return terms || jsonb_strip_nulls(jsonb_build_object(
    'lastDay', issue_date + (terms ->> 'days')::integer, 'discountMinor', early_payment_discount(terms, amount_minor),
    'payableMinor', greatest(0, amount_minor) - early_payment_discount(terms, amount_minor)));
