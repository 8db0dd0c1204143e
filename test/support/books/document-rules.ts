import { type BookRule, exponentOf, issued, numbered, rounded, taxesIn } from './rule-sql.ts';

const converted = (amount: string) =>
  `(${amount} * tax_exchange_rate * 10::numeric ^ (${exponentOf('tax_currency_code')} - currency_exponent))`;

/** Whether the party in this column shows more than one number of a kind, or text that is blank. */
const isOddParty = (party: string) => `(
  coalesce(btrim(${party} ->> 'legalName'), '') = ''
  or coalesce(${party} -> 'address' ?| array['vatNumber', 'taxNumber', 'registrationNumber'], false)
  or exists (
    select from jsonb_each(${party}) as part (name, value)
    where name not in ('legalName', 'tradingName', 'vatNumber', 'taxNumber', 'registrationNumber', 'legalNotes',
        'electronicAddress', 'contact', 'frenchMentions', 'vatNumberCheck', 'address')
      or value = 'null' or (jsonb_typeof(value) = 'string' and btrim(value #>> '{}') = '')
  )
)`;

/** Issued documents are whole, numbered without a gap, and dated forward. */
export const documentRules: BookRule[] = [
  {
    rule: 'the numbers of a series have no gap from its first to its last, and the series stores both',
    sql: `select tenant_id, kind || ' ' || period, format('%s documents, %s different, from %s to %s, stored %s to %s, %s',
            documents, different, first, final, first_number, last_number, last_issue_date)
          from (
            select tenant_id, kind, period, count(*) as documents, count(distinct sequence) as different,
              min(sequence) as first, max(sequence) as final, max(issued_at) as latest, max(issue_date) as latest_day
            from ${numbered} group by 1, 2, 3
          ) as taken full join number_series as series using (tenant_id, kind, period)
          where (first, different, final, last_number, last_issued_at, last_issue_date)
            is distinct from (first_number, documents, first_number + documents - 1, final, latest, latest_day)`,
  },
  {
    rule: 'no number is used twice',
    sql: `select tenant_id, kind || ' ' || number, string_agg(id, ', ') from ${numbered}
          group by tenant_id, kind, number having count(*) > 1`,
  },
  {
    rule: 'times and days of issue ascend with the numbers',
    sql: `select tenant_id, id, format('%s at %s on %s, and the previous number at %s on %s', number, issued_at, issue_date,
            time_before, day_before)
          from (
            select *, lag(issued_at) over in_order as time_before, lag(issue_date) over in_order as day_before
            from ${numbered} window in_order as (partition by tenant_id, kind, period order by sequence)
          ) as issued
          where time_before > issued_at or day_before > issue_date`,
  },
  {
    rule: 'a document is dated on the day of its issue or later, in its time zone and in the period of its number',
    sql: `select issued.tenant_id, issued.id, format('%s is dated %s, issued at %s in %s, period %s', number, issue_date,
            issued_at, time_zone, period)
          from ${issued}
          where issue_date < (issued_at at time zone time_zone)::date
            or period not in ('', extract(year from issue_date)::text)
          union all
          select tenant_id, id, format('%s is before its invoice', issue_date) from credit_notes
          where issue_date < invoice_issue_date`,
  },
  {
    rule: 'an invoice is due by its terms, at the end of that day, unless another time was given',
    sql: `select tenant_id, id, format('issued on %s, due on %s at %s in %s by %s days', issue_date, due_date, due_at,
            time_zone, payment_terms_days)
          from invoices
          where number is not null and (
            due_date <> (due_at at time zone time_zone)::date
            or due_date <> issue_date + payment_terms_days
            or (payment_terms_days is not null
              and ((due_at + interval '1 ms') at time zone time_zone)::date <> due_date + 1)
          )`,
  },
  {
    rule: 'an issued invoice has number, dates, seller and buyer, and a draft has none of them',
    sql: `select tenant_id, id, format('%s, number %s, sequence %s, issued %s on %s, due %s on %s, %s, %s, %s lines, total %s',
            status, number, sequence, issued_at, issue_date, due_at, due_date, seller ->> 'legalName',
            buyer ->> 'legalName', billable_count, total_minor)
          from invoices
          where not case
            when status = 'DRAFT' or (status = 'VOID' and number is null)
              then num_nonnulls(number, series_period, sequence, issued_at, issue_date, recorded_date, time_zone, seller, buyer,
                bank_account, payment_terms_days, logo_asset_id, background_asset_id, accent_color, introduction, closing, paper, layout_version,
                e_invoice_profile) = 0
            else num_nulls(number, issued_at, issue_date, recorded_date, time_zone, due_at, due_date,
                seller, buyer, locale, payment_reference, currency_exponent, paper, layout_version, e_invoice_profile) = 0
              and (kind = 'CARRIED_OVER' or (billable_count > 0 and num_nulls(series_period, sequence) = 0)) and total_minor >= 0 and address_id is null
          end`,
  },
  {
    rule: 'a party has a legal name, no blank text, and one number of each kind',
    sql: `select tenant_id, id, format('seller %s, buyer %s', seller, buyer) from ${issued}
          where ${isOddParty('seller')} or ${isOddParty('buyer')}`,
  },
  {
    rule: 'taxes of a document have the reasons, numbers and periods that their categories need',
    sql: `select tenant_id, id, format('%s, seller %s, buyer %s, %s to %s', taxes, seller, buyer, service_from, service_to)
          from ${issued}
          where jsonb_array_length(taxes) = 0 or exists (
            select from ${taxesIn('issued')}
            where not case
                when category in ('E', 'AE', 'K', 'G', 'O') then num_nonnulls("exemptionCode", "exemptionReason") > 0
                else category in ('S', 'Z', 'L', 'M') and num_nonnulls("exemptionCode", "exemptionReason") = 0
              end
              or (category = 'O' and (jsonb_array_length(taxes) > 1 or (seller ->> 'vatNumber' is not null
                and coalesce(seller ->> 'taxNumber', seller ->> 'registrationNumber') is null)))
              or (category in ('K', 'G') and seller ->> 'vatNumber' is null)
              or (category = 'AE' and coalesce(seller ->> 'vatNumber', seller ->> 'taxNumber') is null)
              or (category = 'AE' and coalesce(buyer ->> 'vatNumber', buyer ->> 'registrationNumber') is null)
              or (category = 'K' and (buyer ->> 'vatNumber' is null or buyer #>> '{address,countryCode}' is null
                or coalesce(service_from, service_to) is null))
          )`,
  },
  {
    rule: 'the taxes of an invoice are of one country, that of its lines or else of the seller',
    sql: `select invoices.tenant_id, invoices.id, format('%s, line of %s, seller %s', taxes, tax_country, seller)
          from invoices join billables on billables.tenant_id = invoices.tenant_id and invoice_id = invoices.id
          where number is not null and not (is_disbursement and tax_country is null) and exists (
            select from ${taxesIn('invoices')}
            where country is distinct from coalesce(tax_country, seller #>> '{address,countryCode}',
              replace(substring(upper(seller ->> 'vatNumber') from '^[A-Z]{2}'), 'EL', 'GR'))
          )`,
  },
  {
    rule: 'the tax in the tax currency is converted once, and its parts add up to it',
    sql: `select tenant_id, id, format('%s %s at %s is %s %s, parts %s', tax_minor, currency_code, tax_exchange_rate,
            tax_minor_in_tax_currency, tax_currency_code, taxes)
          from ${issued} cross join lateral (
            select sum("taxMinorInTaxCurrency") as sum, count("taxMinorInTaxCurrency") as parts from ${taxesIn('issued')}
          ) as parts
          where (tax_currency_code is null) <> (tax_minor_in_tax_currency is null) or tax_currency_code = currency_code
            or sum is distinct from tax_minor_in_tax_currency
            or (tax_currency_code is not null and parts <> jsonb_array_length(taxes))
            or (kind = 'INVOICE' and tax_minor_in_tax_currency <> ${rounded(converted('tax_minor'))})`,
  },
  {
    rule: 'the base in the tax currency is converted once, and its parts add up to it',
    sql: `select tenant_id, id, format('%s %s at %s is %s %s, parts %s', subtotal_minor, currency_code, tax_exchange_rate,
            taxable_minor_in_tax_currency, tax_currency_code, taxes)
          from ${issued} cross join lateral (
            select sum("taxableMinorInTaxCurrency") as sum, count("taxableMinorInTaxCurrency") as parts from ${taxesIn('issued')}
          ) as parts
          where (tax_currency_code is null) <> (taxable_minor_in_tax_currency is null)
            or sum is distinct from taxable_minor_in_tax_currency
            or (tax_currency_code is not null and parts <> jsonb_array_length(taxes))
            or (kind = 'INVOICE' and taxable_minor_in_tax_currency <> ${rounded(converted('subtotal_minor'))})`,
  },
  {
    rule: 'a document has the exponent of its currency',
    sql: `select tenant_id, id, format('%s %s', currency_code, currency_exponent) from ${issued}
          where currency_exponent <> ${exponentOf('currency_code')}`,
  },
];
