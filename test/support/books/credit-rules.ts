import { type BookRule, shownPairs, taxesIn } from './rule-sql.ts';

/** The charged and the credited amount of each line. */
const creditedLines = `(
  select billables.tenant_id, billables.invoice_id, billables.id, tax_category as category, tax_percent as percent,
    billables.total_minor as charged, coalesce(sum(taken.total_minor), 0) as credited,
    bool_or(sign(taken.total_minor) <> sign(billables.total_minor)) as is_turned
  from billables left join credit_note_billables as taken
    on taken.tenant_id = billables.tenant_id and taken.billable_id = billables.id
  group by 1, 2, 3, 4, 5, 6
)`;

const creditedPairs = `(
  select tenant_id, invoice_id, category, percent, sum("taxMinor") as tax
  from credit_notes, ${taxesIn('credit_notes')}
  group by 1, 2, 3, 4
)`;

/** The columns that a credit note takes from its invoice. */
const COPIED = [
  'client_id contract_id prices_include_tax currency_code currency_exponent time_zone locale seller buyer bank_account reference',
  'buyer_reference payment_reference payment_terms_days service_from service_to tax_currency_code tax_exchange_rate',
  'logo_asset_id background_asset_id accent_color paper e_invoice_profile',
].flatMap((names) => names.split(' '));
const columns = (table: string) => COPIED.map((name) => `${table}.${name}`).join(', ');

/** Credit notes follow from the lines of their invoices. */
export const creditRules: BookRule[] = [
  {
    rule: 'a credit note adds up to its lines and counts them, and its total is at least 0',
    sql: `select notes.tenant_id, notes.id, format('subtotal %s of %s lines, tax %s, total %s, but %s of %s, taxes of %s',
            subtotal_minor, billable_count, tax_minor, notes.total_minor, coalesce(sum(taken.total_minor), 0),
            count(billable_id), taxes)
          from credit_notes as notes left join credit_note_billables as taken
            on taken.tenant_id = notes.tenant_id and taken.credit_note_id = notes.id
          group by notes.tenant_id, notes.id
          having case when prices_include_tax then notes.total_minor else subtotal_minor end <> coalesce(sum(taken.total_minor), 0) or billable_count <> count(billable_id)
            or notes.total_minor <> subtotal_minor + tax_minor or notes.total_minor < 0
            or not bool_or(taken.total_minor <> 0 or notes.kind = 'CANCELLATION')
            or tax_minor <> (select coalesce(sum("taxMinor"), 0) from ${taxesIn('notes')})`,
  },
  {
    rule: 'a credit note credits lines of its own invoice, with their tax',
    sql: `select coalesce(shown.tenant_id, taken.tenant_id), coalesce(shown.id, taken.credit_note_id),
            format('%s %s%%: shown on %s, but on %s', category, percent, shown.taxable, taken.taxable)
          from (
            select tenant_id, id, invoice_id, category, percent,
              "taxableMinor" + case when prices_include_tax then "taxMinor" else 0 end as taxable
            from credit_notes, ${taxesIn('credit_notes')}
          ) as shown full join (
            select taken.tenant_id, credit_note_id as id, credit_note_id, billables.invoice_id, tax_category as category,
              tax_percent as percent, sum(taken.total_minor) as taxable
            from credit_note_billables as taken left join billables
              on billables.tenant_id = taken.tenant_id and billables.id = taken.billable_id
            group by 1, 2, 3, 4, 5, 6
          ) as taken using (tenant_id, id, invoice_id, category, percent)
          where shown.taxable is distinct from taken.taxable`,
  },
  {
    rule: 'a credit note has the parties, terms, tax currency, country of tax and reasons of its invoice',
    sql: `select notes.tenant_id, notes.id, format('of %s from %s: %s, but %s', invoice_number, invoice_issue_date,
            (${columns('notes')}), (${columns('invoices')}))
          from credit_notes as notes join invoices on invoices.tenant_id = notes.tenant_id and invoices.id = invoice_id
          where (invoice_number, invoice_issue_date, ${columns('notes')})
              is distinct from (invoices.number, invoices.issue_date, ${columns('invoices')})
            or exists (
              select from ${taxesIn('notes')} left join lateral (
                select * from ${taxesIn('invoices').replace('as tax', 'as charged')}
              ) as charged using (category, percent)
              where (tax.country, tax."exemptionCode", tax."exemptionReason")
                is distinct from (charged.country, charged."exemptionCode", charged."exemptionReason")
            )`,
  },
  {
    rule: 'the lines of a credit note have its kind',
    sql: `select notes.tenant_id, notes.id, format('%s, line %s', notes.kind, taken.kind)
          from credit_notes as notes join credit_note_billables as taken
            on taken.tenant_id = notes.tenant_id and taken.credit_note_id = notes.id
          where notes.kind <> taken.kind`,
  },
  {
    rule: 'a line is credited by at most its own total',
    sql: `select tenant_id, id, format('%s of %s', credited, charged) from ${creditedLines} as lines
          where abs(credited) > abs(charged) or is_turned`,
  },
  {
    rule: 'an invoice knows whether some or all of its lines were credited',
    // The worths of an invoice are worked out once, not once for each of its lines.
    sql: `select tenant_id, id, format('%s, but %s lines are left and %s were credited', credited_part, uncredited, begun)
          from (
            select tenant_id, id, status, credited_part, worths_of_lines(invoices) as worths
            from invoices where number is not null offset 0
          ) as issued cross join lateral (
            select count(*) filter (where worth <> credited) as uncredited, count(*) filter (where credited <> 0) as begun,
              bool_and(worth = credited) as is_all, bool_and(worth = 0) as is_empty
            from (
              select coalesce((worths -> lines.id)::numeric, charged) as worth, credited from ${creditedLines} as lines
              where lines.tenant_id = issued.tenant_id and lines.invoice_id = issued.id
            ) as lines
          ) as counted
          where credited_part <> case when is_empty and status <> 'VOID' then 'EMPTY' when is_all then 'ALL' when begun > 0 then 'SOME' else 'NONE' end
          union all
          select tenant_id, id, credited_part from invoices where number is null and credited_part <> 'NONE'`,
  },
  {
    rule: 'credited tax is at most the charged tax, unless discounts are still to be credited',
    sql: `select tenant_id, invoice_id, format('%s %s%%: %s of %s', category, percent, credited.tax, shown.tax)
          from ${creditedPairs} as credited left join ${shownPairs} as shown
            using (tenant_id, invoice_id, category, percent)
          where (credited.tax between least(shown.tax, 0) and greatest(shown.tax, 0)) is not true
            and not exists (
              select from billables
              where billables.tenant_id = credited.tenant_id and billables.invoice_id = credited.invoice_id
                and tax_category = category and tax_percent = percent
              having min(total_minor) < 0 and max(total_minor) > 0
            )`,
  },
  {
    rule: 'when all lines are credited, all of their tax is',
    sql: `select tenant_id, invoice_id, format('%s %s%%: %s of %s', category, percent, credited.tax, shown.tax)
          from (
            select tenant_id, invoice_id, category, percent, sum(credited) as credited
            from ${creditedLines} as lines group by 1, 2, 3, 4
          ) as whole
          join ${creditedPairs} as credited using (tenant_id, invoice_id, category, percent)
          join ${shownPairs} as shown using (tenant_id, invoice_id, category, percent)
          where credited.tax <> shown.tax
            and whole.credited = shown.taxable + case when prices_include_tax then shown.tax else 0 end`,
  },
  {
    rule: 'when all tax of an invoice is credited, all of it in the tax currency is',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', invoices.tax_minor_in_tax_currency,
            sum(notes.tax_minor_in_tax_currency))
          from invoices join credit_notes as notes
            on notes.tenant_id = invoices.tenant_id and notes.invoice_id = invoices.id
          group by invoices.tenant_id, invoices.id
          having sum(notes.tax_minor) = invoices.tax_minor
            and invoices.tax_minor_in_tax_currency is distinct from sum(notes.tax_minor_in_tax_currency)`,
  },
  {
    rule: 'when all lines of an invoice are credited, all of its base in the tax currency is',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', invoices.taxable_minor_in_tax_currency,
            sum(notes.taxable_minor_in_tax_currency))
          from invoices join credit_notes as notes
            on notes.tenant_id = invoices.tenant_id and notes.invoice_id = invoices.id
          group by invoices.tenant_id, invoices.id
          having sum(notes.subtotal_minor) = invoices.subtotal_minor
            and invoices.taxable_minor_in_tax_currency is distinct from sum(notes.taxable_minor_in_tax_currency)`,
  },
];
