import { type BookRule, taxesIn } from './rule-sql.ts';

const documents = ['invoices', 'credit_notes', 'write_offs']
  .map(
    (
      table,
    ) => `select documents.tenant_id, documents.id, category, percent, "taxableMinor" as base, "taxMinor" as tax,
      "taxableMinorInTaxCurrency" as base_converted, "taxMinorInTaxCurrency" as tax_converted
    from ${table} as documents, ${taxesIn('documents')} ${table === 'invoices' ? 'where number is not null' : ''}`,
  )
  .join(' union all ');

/** The lines of issued invoices whose prices are net and not discounted, by the days and kinds of their supply. */
const supplied = `(
  select lines.tenant_id, invoice_id, case when invoices.kind <> 'DEPOSIT' then coalesce(lines.service_to, lines.service_from,
      invoices.service_to, invoices.service_from, issue_date) end as tax_date, lines.supply,
    case when is_disbursement then 'DISBURSEMENT' when deposit_id is not null then 'DEDUCTION' else 'SALE' end as kind,
    tax_percent as percent, sum(lines.total_minor) as base
  from billables as lines join invoices on invoices.tenant_id = lines.tenant_id and invoices.id = invoice_id
  where number is not null and not prices_include_tax and invoices.discounts is null
  group by 1, 2, 3, 4, 5, 6
)`;

/** The taxes of documents by day follow from the documents. */
export const taxRules: BookRule[] = [
  {
    rule: 'the taxes of a document by day add up to the taxes that it shows',
    sql: `select coalesce(shown.tenant_id, dated.tenant_id), coalesce(shown.id, dated.id),
            format('%s %s%%: %s, but %s', category, percent, shown, dated)
          from (${documents}) as shown full join (
            select tenant_id, document_id as id, category, percent, sum(taxable_minor) as base, sum(tax_minor) as tax,
              sum(taxable_minor_in_tax_currency) as base_converted, sum(tax_minor_in_tax_currency) as tax_converted
            from document_taxes group by 1, 2, 3, 4
          ) as dated using (tenant_id, id, category, percent)
          where (shown.base, shown.tax, shown.base_converted, shown.tax_converted)
            is distinct from (dated.base, dated.tax, dated.base_converted, dated.tax_converted)`,
  },
  {
    rule: 'the taxes of an invoice by day have the lines of their day, supply and kind',
    sql: `select coalesce(supplied.tenant_id, dated.tenant_id), coalesce(supplied.invoice_id, dated.invoice_id),
            format('%s, but %s', supplied, dated)
          from ${supplied} as supplied full join (
            select dated.tenant_id, dated.invoice_id, tax_date, supply, dated.kind, percent, sum(taxable_minor) as base
            from document_taxes as dated join invoices on invoices.tenant_id = dated.tenant_id and invoices.id = document_id
            where not prices_include_tax and discounts is null and invoices.kind <> 'CARRIED_OVER' group by 1, 2, 3, 4, 5, 6
          ) as dated on supplied.tenant_id = dated.tenant_id and supplied.invoice_id = dated.invoice_id and supplied.supply = dated.supply
            and supplied.kind = dated.kind and supplied.percent = dated.percent
            and coalesce(supplied.tax_date, 'infinity') = coalesce(dated.tax_date, 'infinity')
          where supplied.base is distinct from dated.base`,
  },
];
