import type { BookRule } from './rule-sql.ts';

/** Lines that deduct deposits, with the invoice that they stand on and the deposit, and when they ceased to count. */
const deductions = `(
            select lines.*, invoices.contract_id, invoices.kind, invoices.prices_include_tax, deposits.contract_id as deposit_contract_id,
              deposits.kind as deposit_kind, deposits.total_minor as deposit_total_minor, deposits.taxes as deposit_taxes,
              least(invoices.voided_at, (
                select min(credit_notes.created_at) from credit_note_billables as credited
                  join credit_notes on credit_notes.tenant_id = credited.tenant_id and credit_notes.id = credited.credit_note_id
                where credited.tenant_id = lines.tenant_id and credited.billable_id = lines.id
              )) as released_at
            from billables as lines
              join invoices on invoices.tenant_id = lines.tenant_id and invoices.id = lines.invoice_id
              left join invoices as deposits on deposits.tenant_id = lines.tenant_id and deposits.id = lines.deposit_id
            where lines.deposit_id is not null
          )`;

export const depositRules: BookRule[] = [
  {
    rule: 'a line deducts a deposit of its contract, net or with tax as its invoice has prices',
    sql: `select tenant_id, id, format('%s of %s deducts %s of %s, %s with %s tax', kind, contract_id, deposit_kind,
            deposit_contract_id, deposit_minor, deposit_tax_minor)
          from ${deductions} as deducted
          where (kind, deposit_kind, contract_id) is distinct from ('INVOICE', 'DEPOSIT', deposit_contract_id)
            or total_minor <> case when prices_include_tax then 0 else deposit_tax_minor end - deposit_minor`,
  },
  {
    rule: 'at most what credit notes left of a deposit is deducted, and of its taxes',
    sql: `select tenant_id, deposit_id, format('%s of %s is deducted', sum(deposit_minor), min(deposit_total_minor))
          from ${deductions} as deducted where released_at is null
          group by 1, 2 having sum(deposit_minor) > min(deposit_total_minor) - coalesce((
            select sum(total_minor) from credit_notes where tenant_id = deducted.tenant_id and invoice_id = deducted.deposit_id), 0)
          union all
          select tenant_id, deposit_id, format('%s and tax %s of %s %s%% is deducted', sum(deposit_minor), sum(deposit_tax_minor),
            tax_category, tax_percent)
          from ${deductions} as deducted where released_at is null
          group by tenant_id, deposit_id, tax_category, tax_percent, deposit_taxes having not exists (
            select from jsonb_to_recordset(deposit_taxes) as tax (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric)
            where (category, percent) = (tax_category, tax_percent) and abs("taxMinor") >= abs(sum(deposit_tax_minor))
              and abs("taxableMinor" + "taxMinor") >= abs(sum(deposit_minor))
              and abs("taxableMinor") >= abs(sum(deposit_minor - deposit_tax_minor))
          )`,
  },
  {
    // Rounding to 0.05 moves what is paid by 0.02 at most.
    rule: 'what was deducted of a deposit was paid at that time',
    sql: `select tenant_id, id, format('%s of %s was deducted, and %s paid', taken, deposit_id, paid)
          from ${deductions} as deducted, lateral (
            select sum(deposit_minor) as taken from ${deductions} as others
            where others.tenant_id = deducted.tenant_id and others.deposit_id = deducted.deposit_id
              and others.created_at <= deducted.created_at
              and (others.released_at is null or others.released_at > deducted.created_at)
          ) as all_taken, lateral (
            select coalesce(sum(amount_minor), 0) as paid from allocations
            where allocations.tenant_id = deducted.tenant_id and allocations.invoice_id = deducted.deposit_id
              and allocations.created_at <= deducted.created_at
              and (allocations.reversed_at is null or allocations.reversed_at >= deducted.created_at)
          ) as all_paid
          where taken > paid + 2`,
  },
];
