/**
 * A rule for all amounts and numbers. Its query finds the violations: the tenant, the record, and the problem. No
 * query uses the functions, triggers or generated columns that enforce the rule.
 */
export interface BookRule {
  rule: string;
  sql: string;
}

/** Half away from zero. */
const rounded = (exact: string) => `sign(${exact}) * floor(abs(${exact}) + 0.5)`;

const taxesIn = (table: string) =>
  `jsonb_to_recordset(${table}.taxes) as tax (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric)`;

/** Invoices and credit notes, with the same column names. */
const issued = `(
  select tenant_id, 'INVOICE' as kind, series_period as period, sequence, number, issued_at, id from invoices where number is not null
  union all
  select tenant_id, 'CREDIT_NOTE', series_period, sequence, number, issued_at, id from credit_notes
) as issued`;

const chargedPairs = `(
  select tenant_id, invoice_id, tax_category as category, tax_percent as percent, sum(total_minor) as taxable,
    ${rounded('sum(total_minor) * tax_percent / 100')} as tax
  from billables where tax_category is not null group by 1, 2, 3, 4
)`;

const shownPairs = `(
  select tenant_id, id as invoice_id, category, percent, "taxableMinor" as taxable, "taxMinor" as tax
  from invoices, ${taxesIn('invoices')}
)`;

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

export const bookRules: BookRule[] = [
  {
    rule: 'the total of a line is quantity times amount, rounded half away from zero',
    sql: `select tenant_id, id, format('%s x %s is not %s', quantity, amount_minor, total_minor) from billables
          where total_minor <> ${rounded('(quantity * amount_minor)')}`,
  },
  {
    rule: 'an invoice adds up to its lines and counts them',
    sql: `select invoices.tenant_id, invoices.id, format('subtotal %s of %s lines, but %s of %s', subtotal_minor,
            billable_count, coalesce(sum(billables.total_minor), 0), count(billables.id))
          from invoices left join billables
            on billables.tenant_id = invoices.tenant_id and billables.invoice_id = invoices.id
          group by invoices.tenant_id, invoices.id
          having subtotal_minor <> coalesce(sum(billables.total_minor), 0) or billable_count <> count(billables.id)`,
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
    rule: 'the paid amount is the sum of the payments that were not reversed',
    sql: `select invoices.tenant_id, invoices.id, format('%s, but %s', paid_minor, coalesce(sum(amount_minor), 0))
          from invoices left join payments on payments.tenant_id = invoices.tenant_id
            and payments.invoice_id = invoices.id and reversed_at is null
          group by invoices.tenant_id, invoices.id having paid_minor <> coalesce(sum(amount_minor), 0)`,
  },
  {
    rule: 'the credited amount is the sum of the credit notes, and at most the total',
    sql: `select invoices.tenant_id, invoices.id,
            format('%s of %s, but %s', credited_minor, invoices.total_minor, coalesce(sum(credit_notes.total_minor), 0))
          from invoices left join credit_notes
            on credit_notes.tenant_id = invoices.tenant_id and credit_notes.invoice_id = invoices.id
          group by invoices.tenant_id, invoices.id
          having credited_minor <> coalesce(sum(credit_notes.total_minor), 0)
            or credited_minor > greatest(invoices.total_minor, 0)`,
  },
  {
    rule: 'the status follows from the sums',
    sql: `select tenant_id, id, format('%s with total %s, credited %s, paid %s, due %s, paid at %s, voided at %s', status,
            total_minor, credited_minor, paid_minor, due_minor, paid_at, voided_at)
          from invoices
          where due_minor <> greatest(0, total_minor - credited_minor - paid_minor)
            or (status = 'PAID') <> (paid_at is not null) or (status = 'VOID') <> (voided_at is not null)
            or case status
              when 'DRAFT' then paid_minor <> 0 or credited_minor <> 0
              when 'VOID' then paid_minor <> 0 or credited_minor <> 0
              when 'PAID' then due_minor <> 0
              when 'PARTIALLY_PAID' then due_minor = 0 or paid_minor = 0
              when 'FINALIZED' then due_minor = 0 or paid_minor <> 0
            end`,
  },
  {
    rule: 'lines, payments and credit notes have an invoice, and its currency',
    sql: `select part.tenant_id, part.id, format('%s, invoice %s', part.currency_code, invoices.currency_code)
          from (
            select tenant_id, id, invoice_id, currency_code from billables
            union all select tenant_id, id, invoice_id, currency_code from payments
            union all select tenant_id, id, invoice_id, currency_code from credit_notes
          ) as part
          left join invoices on invoices.tenant_id = part.tenant_id and invoices.id = part.invoice_id
          where part.currency_code is distinct from invoices.currency_code`,
  },
  {
    rule: 'a credit note adds up to its lines and counts them, and its total is above 0',
    sql: `select notes.tenant_id, notes.id, format('subtotal %s of %s lines, tax %s, total %s, but %s of %s, taxes of %s',
            subtotal_minor, billable_count, tax_minor, notes.total_minor, coalesce(sum(taken.total_minor), 0),
            count(billable_id), taxes)
          from credit_notes as notes left join credit_note_billables as taken
            on taken.tenant_id = notes.tenant_id and taken.credit_note_id = notes.id
          group by notes.tenant_id, notes.id
          having subtotal_minor <> coalesce(sum(taken.total_minor), 0) or billable_count <> count(billable_id)
            or notes.total_minor <> subtotal_minor + tax_minor or notes.total_minor <= 0
            or tax_minor <> (select coalesce(sum("taxMinor"), 0) from ${taxesIn('notes')})`,
  },
  {
    rule: 'a credit note credits lines of its own invoice, with their tax',
    sql: `select coalesce(shown.tenant_id, taken.tenant_id), coalesce(shown.id, taken.credit_note_id),
            format('%s %s%%: shown on %s, but on %s', category, percent, shown.taxable, taken.taxable)
          from (
            select tenant_id, id, invoice_id, category, percent, "taxableMinor" as taxable
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
    rule: 'a line is credited by at most its own total',
    sql: `select tenant_id, id, format('%s of %s', credited, charged) from ${creditedLines} as lines
          where abs(credited) > abs(charged) or is_turned`,
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
            select tenant_id, invoice_id, category, percent from ${creditedLines} as lines
            group by 1, 2, 3, 4 having bool_and(credited = charged)
          ) as whole
          join ${creditedPairs} as credited using (tenant_id, invoice_id, category, percent)
          join ${shownPairs} as shown using (tenant_id, invoice_id, category, percent)
          where credited.tax <> shown.tax`,
  },
  {
    rule: 'the numbers of a series are 1 to n, and the series stores n',
    sql: `select tenant_id, kind || ' ' || period,
            format('%s documents, %s different, from %s to %s, last %s', documents, different, first, final, last_number)
          from (
            select tenant_id, kind, period, count(*) as documents, count(distinct sequence) as different,
              min(sequence) as first, max(sequence) as final, max(issued_at) as latest
            from ${issued} group by 1, 2, 3
          ) as taken full join number_series as series using (tenant_id, kind, period)
          where (first, different, final, last_number, last_issued_at)
            is distinct from (1::bigint, documents, documents, documents, latest)`,
  },
  {
    rule: 'no number is used twice',
    sql: `select tenant_id, kind || ' ' || number, string_agg(id, ', ') from ${issued}
          group by tenant_id, kind, number having count(*) > 1`,
  },
  {
    rule: 'dates of issue ascend with the numbers',
    sql: `select tenant_id, id, format('%s at %s, and the one before at %s', number, issued_at, before)
          from (
            select *, lag(issued_at) over (partition by tenant_id, kind, period order by sequence) as before from ${issued}
          ) as issued
          where before > issued_at`,
  },
  {
    rule: 'an issued invoice has number, dates, seller and buyer, and a draft has none of them',
    sql: `select tenant_id, id, format('%s, number %s, sequence %s, issued %s, due %s, seller %s, buyer %s, %s lines, total %s',
            status, number, sequence, issued_at, due_at, seller ->> 'name', buyer ->> 'name', billable_count, total_minor)
          from invoices
          where not case
            when status = 'DRAFT' or (status = 'VOID' and number is null)
              then num_nonnulls(number, series_period, sequence, issued_at, seller, buyer) = 0
            else num_nulls(number, series_period, sequence, issued_at, due_at, seller, buyer) = 0
              and billable_count > 0 and total_minor >= 0
          end`,
  },
];
