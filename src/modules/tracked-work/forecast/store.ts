import { jsonOf, statement } from '../../../platform/database/statement.ts';
import type { ForecastLine } from './schema.ts';

/** Lines of all collecting drafts that a forecast shows at most. */
const LINES_MAX = 20_000;

/** The lines of a contract's collecting drafts, which are issued as they are. */
export const listLinesOfCollectingDrafts = statement({
  name: 'list_lines_of_collecting_drafts',
  parameters: { contractId: 'text' },
  row: {
    period: 'date?',
    draft: 'text',
    name: 'text',
    quantity: 'numeric',
    unitCode: 'text',
    amountMinor: 'bigint',
    totalMinor: 'bigint',
    taxCategory: 'text?',
    taxPercent: 'numeric?',
    serviceFrom: 'date?',
    serviceTo: 'date?',
    charge: 'text?',
    expense: 'text?',
  },
  sql: `select collects_from as period, invoices.id as draft, billables.name, quantity, unit_code as "unitCode",
          amount_minor as "amountMinor", billables.total_minor::bigint as "totalMinor", tax_category as "taxCategory",
          tax_percent as "taxPercent", billables.service_from as "serviceFrom", billables.service_to as "serviceTo",
          charged.charge_id as charge, charged.expense_id as expense
        from invoices join billables on billables.invoice_id = invoices.id
          left join lateral (
            select charge_id, expense_id from amount_charges where amount_charges.billable_id = billables.id limit 1
          ) as charged on true
        where invoices.contract_id = $contractId and origin = 'COLLECTED' and status = 'DRAFT'
        order by collects_from, invoices.id, sort_order, billables.created_at, billables.id
        limit ${LINES_MAX}`,
});

/**
 * Sums invoices to come as drafts are summed, with the discounts that their drafts have. A draft knows on which day it is issued.
 */
export const sumInvoicesToCome = statement({
  name: 'sum_invoices_to_come',
  noPlanCache: true,
  parameters: {
    invoices: jsonOf<{ draft?: string; lines: ForecastLine[] }[]>(),
    pricesIncludeTax: 'boolean',
  },
  row: { issuesOn: 'date?', subtotalMinor: 'bigint', taxMinor: 'bigint', totalMinor: 'bigint' },
  sql: `select issues_on(drafts) as "issuesOn", sums.subtotal_minor::bigint as "subtotalMinor", sums.tax_minor::bigint as "taxMinor",
          sums.total_minor::bigint as "totalMinor"
        from rows from (jsonb_to_recordset($invoices) as (draft text, lines jsonb)) with ordinality as listed (draft, lines, place)
          left join invoices as drafts on drafts.id = listed.draft,
          lateral (
            select coalesce(jsonb_agg(jsonb_build_object('category', category, 'percent', percent, 'taxableMinor', amount)
                order by category, percent) filter (where category is not null), '[]') as taxes,
              coalesce(sum(amount) filter (where category is null), 0) as untaxed
            from (
              select "taxCategory" collate "C" as category, "taxPercent" as percent, sum("totalMinor") as amount
              from jsonb_to_recordset(listed.lines) as line ("taxCategory" text, "taxPercent" numeric, "totalMinor" numeric)
              group by 1, 2
            ) as pairs
          ) as taxed,
          discounted_sums(taxed.taxes, untaxed, $pricesIncludeTax, drafts.discounts, deductions_of(drafts.tenant_id, drafts.id)) as sums
        order by place`,
});
