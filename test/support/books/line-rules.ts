import { type BookRule, chargedPairs, rounded, shownPairs, taxesIn } from './rule-sql.ts';

/** Invoices follow from their lines. */
export const lineRules: BookRule[] = [
  {
    rule: 'the total of a line is quantity times amount, rounded half away from zero, less its discounts',
    sql: `select tenant_id, id, format('%s x %s less %s is not %s', quantity, amount_minor, discounts, total_minor) from billables
          where total_minor <> ${rounded('(quantity * amount_minor)')} - (
            select ${rounded(`(${rounded('(quantity * amount_minor)')} * coalesce(sum(percent), 0) / 100)`)}
              + coalesce(sum("amountMinor"), 0)
            from jsonb_to_recordset(discounts) as discount (percent numeric, "amountMinor" numeric)
          ) or (discounts is not null and (amount_minor < 0 or total_minor < 0))`,
  },
  {
    rule: 'the rate of a line fits its category, and only categories without tax have a reason',
    sql: `select tenant_id, id, format('%s %s%%, %s %s', tax_category, tax_percent, tax_exemption_code, tax_exemption_reason)
          from billables
          where not coalesce(case
              when tax_category is null then tax_percent is null
              when tax_category = 'S' then tax_percent > 0
              when tax_category in ('L', 'M') then tax_percent >= 0
              when tax_category in ('Z', 'E', 'AE', 'K', 'G', 'O') then tax_percent = 0
            end, false)
            or (num_nonnulls(tax_exemption_code, tax_exemption_reason) > 0
              and not coalesce(tax_category in ('E', 'AE', 'K', 'G', 'O'), false))`,
  },
  {
    rule: 'an invoice adds up to its lines and counts them',
    sql: `select invoices.tenant_id, invoices.id, format('subtotal %s of %s lines and %s rows, but %s of %s and %s', subtotal_minor,
            billable_count, invoices.text_rows, coalesce(sum(billables.total_minor), 0), count(billables.id),
            coalesce(sum(billables.text_rows), 0))
          from invoices left join billables
            on billables.tenant_id = invoices.tenant_id and billables.invoice_id = invoices.id
          where invoices.kind <> 'CARRIED_OVER'
          group by invoices.tenant_id, invoices.id
          having (billable_count, invoices.text_rows) <> (count(billables.id), coalesce(sum(billables.text_rows), 0))
            or (invoices.number is not null or invoices.discounts is null)
              and case when prices_include_tax then invoices.total_minor else subtotal_minor end
                <> coalesce(sum(billables.total_minor), 0) - coalesce((
                  select sum("amountMinor") from jsonb_to_recordset(invoices.discounts) as discount ("amountMinor" numeric)
                ), 0)`,
  },
  {
    rule: 'an invoice that was carried over has taxes in place of lines, and no number of a series',
    sql: `select tenant_id, id, format('%s of %s, total %s, number %s of %s', status, taxes, total_minor, sequence, series_period)
          from invoices
          where kind = 'CARRIED_OVER' and (not exists (
              select from ${taxesIn('invoices')} having (sum("taxableMinor"), sum("taxMinor")) = (subtotal_minor, tax_minor)
            ) or total_minor <= 0 or number is null or num_nonnulls(sequence, series_period) > 0 or billable_count > 0
            or issue_date > recorded_date
            or exists (select from billables where billables.tenant_id = invoices.tenant_id and invoice_id = invoices.id)
            or exists (select from credit_notes where credit_notes.tenant_id = invoices.tenant_id and invoice_id = invoices.id))`,
  },
  {
    rule: 'an invoice knows which lines have no tax, their period, and reasons that differ',
    sql: `select invoices.tenant_id, invoices.id, format('%s untaxed, %s to %s, mixed %s, but %s, %s to %s, %s', untaxed_count,
            lines_from, lines_to, mixed_reasons, coalesce(untaxed, 0), first_day, last_day, coalesce(mixed, '{}'))
          from invoices left join (
            select tenant_id, invoice_id, sum(untaxed) as untaxed, min(first_day) as first_day, max(last_day) as last_day,
              array_agg(tax_category order by tax_category) filter (where reasons > 1) as mixed
            from (
              select tenant_id, invoice_id, tax_category, count(*) filter (where tax_category is null) as untaxed,
                count(distinct concat(tax_exemption_code, ': ', tax_exemption_reason))
                  filter (where coalesce(tax_exemption_code, tax_exemption_reason) is not null and not is_disbursement) as reasons,
                min(least(service_from, service_to)) as first_day, max(greatest(service_from, service_to)) as last_day
              from billables group by 1, 2, 3
            ) as categories group by 1, 2
          ) as lines on lines.tenant_id = invoices.tenant_id and invoice_id = id
          where (untaxed_count, lines_from, lines_to, mixed_reasons)
              is distinct from (coalesce(untaxed, 0), first_day, last_day, to_jsonb(coalesce(mixed, '{}')))
            or (number is not null and (untaxed_count > 0 or mixed_reasons <> '[]'))`,
  },
  {
    rule: 'tax is rounded once for each category and rate',
    sql: `select tenant_id, invoice_id, format('%s %s%%: shown %s on %s, but %s on %s', category, percent, shown.tax,
            shown.taxable, charged.tax, charged.taxable)
          from ${chargedPairs} as charged full join ${shownPairs} as shown
            using (tenant_id, invoice_id, category, percent)
          where (charged.taxable, charged.tax) is distinct from (shown.taxable, shown.tax)`,
  },
  {
    rule: 'the taxes of an issued invoice share each of its discounts, which takes its part of the lines',
    sql: `select tenant_id, id, format('%s is not shared in %s', discount, taxes)
          from invoices, jsonb_array_elements(discounts) with ordinality as listed (discount, place),
            lateral (select sum((tax -> 'discountsMinor' ->> (place - 1)::integer)::numeric) as taken
              from jsonb_array_elements(taxes) as pairs (tax)) as shares,
            lateral (select sum(total_minor) as amount from billables
              where billables.tenant_id = invoices.tenant_id and billables.invoice_id = invoices.id and deposit_id is null) as lines
          where invoices.number is not null and ((discount ->> 'amountMinor')::numeric is distinct from taken
            or abs(taken - greatest(amount, 0) * (discount ->> 'percent')::numeric / 100) >= 1)
          union all
          select tenant_id, id, format('%s take %s off %s', discounts, taken, amount)
          from invoices, lateral (select sum(percent) as percents, sum("amountMinor") as taken
              from jsonb_to_recordset(discounts) as listed (percent numeric, "amountMinor" numeric) where percent is not null) as asked,
            lateral (select sum(total_minor) as amount from billables
              where billables.tenant_id = invoices.tenant_id and billables.invoice_id = invoices.id and deposit_id is null) as lines
          where invoices.number is not null and taken <> ${rounded('(greatest(amount, 0) * percents / 100)')}`,
  },
  {
    rule: 'the amount to pay is the total, rounded to 0.05 only if it is in Swiss francs and asks for it',
    sql: `select tenant_id, id, format('%s + %s = %s %s', total_minor, rounding_minor, payable_minor, currency_code) from invoices
          where payable_minor <> total_minor + rounding_minor or case when is_cash_rounded and currency_code = 'CHF'
            then payable_minor % 5 <> 0 or abs(rounding_minor) > 2 else rounding_minor <> 0 end
          union all
          select tenant_id, id, format('%s + %s = %s', total_minor, rounding_minor, payable_minor) from credit_notes
          where payable_minor <> total_minor + rounding_minor or abs(rounding_minor) > 2`,
  },
  {
    rule: 'each category and rate has one tax',
    sql: `select tenant_id, invoice_id, format('%s %s%% is there %s times', category, percent, count(*))
          from ${shownPairs} as shown group by 1, 2, category, percent having count(*) > 1`,
  },
  {
    rule: 'the total of an invoice is its subtotal plus its tax, exactly',
    sql: `select tenant_id, id, format('%s + %s = %s, taxes of %s', subtotal_minor, tax_minor, total_minor, taxes)
          from invoices cross join lateral (select coalesce(sum("taxMinor"), 0) as tax from ${taxesIn('invoices')}) as pairs
          where tax_minor <> pairs.tax or total_minor <> subtotal_minor + tax_minor
            or greatest(abs(subtotal_minor), abs(tax_minor), abs(total_minor)) > 9007199254740991`,
  },
  {
    rule: 'lines, allocations, write-offs and credit notes have an invoice, its currency, and its client',
    sql: `select part.tenant_id, part.id, format('%s %s, invoice %s %s', part.currency_code, part.client_id,
            invoices.currency_code, invoices.client_id)
          from (
            select tenant_id, id, invoice_id, currency_code, null as client_id from billables
            union all select tenant_id, id, invoice_id, currency_code, client_id from allocations where invoice_id is not null
            union all select tenant_id, id, invoice_id, currency_code, client_id from write_offs
            union all select tenant_id, id, invoice_id, currency_code, client_id from credit_notes
          ) as part
          left join invoices on invoices.tenant_id = part.tenant_id and invoices.id = part.invoice_id
          where (part.currency_code, coalesce(part.client_id, invoices.client_id))
            is distinct from (invoices.currency_code, invoices.client_id)`,
  },
];
