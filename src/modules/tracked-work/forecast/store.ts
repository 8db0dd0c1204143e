import { statement } from '../../../platform/database/statement.ts';

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
