import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, invoice_id as "invoice", number as "creditNoteNumber", reason, currency_code as "currencyCode",
  subtotal_minor as "subtotalMinor", tax_minor as "taxMinor", total_minor as "totalMinor", taxes,
  billable_count as "billableCount", issued_at as "issuedAt", created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  invoice: 'text',
  creditNoteNumber: 'text',
  reason: 'text',
  currencyCode: 'text',
  subtotalMinor: 'bigint',
  taxMinor: 'bigint',
  totalMinor: 'bigint',
  taxes: 'jsonb',
  billableCount: 'integer',
  issuedAt: 'timestamptz',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type CreditNoteRow = RowOf<typeof readCreditNote>;

/**
 * What the wished items would credit, and what is left of each line; without items, of every line that has
 * something left. A wish without figures, or for exactly the quantity that is left, takes all that is left,
 * whatever rounding did before; and more than the quantity that is left is too many, even where rounding hides
 * it. Both as long as the line was credited at its own price only.
 */
export const proposeCredit = statement({
  name: 'propose_credit',
  isPlannedAnew: true,
  // Items by the line's identifier, looked up line by line: a join would be planned for a few of them, and
  // compare each of ten thousand with each.
  parameters: { invoiceId: 'text', items: 'jsonb?' },
  row: {
    id: 'text',
    taxCategory: 'text',
    taxPercent: 'numeric',
    leftMinor: 'numeric',
    isTooMany: 'boolean',
    quantity: 'numeric',
    amountMinor: 'bigint',
    totalMinor: 'numeric',
  },
  sql: `with lines as (
          select billables.id, tax_category, tax_percent, amount_minor, sort_order, created_at,
            total_minor - coalesce(credited_minor, 0) as left_minor,
            quantity - coalesce(credited_quantity, 0) as left_quantity,
            coalesce(is_at_price, true) as is_at_price,
            coalesce(is_at_price, true) and quantity > coalesce(credited_quantity, 0) as is_by_quantity,
            ($items::jsonb -> billables.id ->> 'quantity')::numeric(15, 6) as wished_quantity,
            ($items::jsonb -> billables.id ->> 'amountMinor')::bigint as wished_amount
          from billables left join lateral (
            select sum(total_minor) as credited_minor, sum(quantity) as credited_quantity,
              bool_and(amount_minor = billables.amount_minor) as is_at_price
            from credit_note_billables where billable_id = billables.id
          ) as credited on true
          where invoice_id = $invoiceId and ($items::jsonb is null or $items::jsonb ? billables.id)
        ), proposed as (
          select *,
            coalesce(wished_quantity, case when wished_amount is null and is_by_quantity then left_quantity else 1 end) as quantity,
            coalesce(wished_amount, case when wished_quantity is not null or is_by_quantity then amount_minor else left_minor::bigint end) as amount,
            wished_amount is null and (wished_quantity is null or (is_by_quantity and wished_quantity = left_quantity)) as is_rest
          from lines
        )
        select id, tax_category as "taxCategory", tax_percent as "taxPercent", left_minor as "leftMinor",
          coalesce(is_at_price and wished_amount is null and wished_quantity > left_quantity, false) as "isTooMany",
          quantity, amount as "amountMinor",
          case when is_rest then left_minor else line_total(quantity, amount) end as "totalMinor"
        from proposed where $items::jsonb is not null or left_minor <> 0
        order by sort_order, created_at, id`,
});

export type ProposedLine = RowOf<typeof proposeCredit>;

const taxesOf = `jsonb_to_recordset(taxes) as tax (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric)`;

/**
 * The credit note with its lines. Tax is rounded once for each category and rate; whichever credit note takes
 * back the last of a pair takes all that is left of its tax. Until then rounding must not use up what the
 * lines that are left for later will need: `later` is what is taxable after this credit note, and the tax that
 * is left for both. No row when it comes to nothing, or to more than is left of the invoice.
 */
export const insertCreditNote = statement({
  name: 'insert_credit_note',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    reason: 'text',
    number: 'text',
    period: 'text',
    sequence: 'bigint',
    issuedAt: 'timestamptz',
    lines: 'jsonb',
  },
  row,
  sql: `with lines as (
          select * from jsonb_to_recordset($lines)
            as line ("billableId" text, "taxCategory" text, "taxPercent" numeric, "lineQuantity" numeric(15, 6), "lineAmount" bigint, "lineTotal" bigint)
        ), pairs as (
          select "taxCategory" as category, "taxPercent" as percent, sum("lineTotal") as taxable
          from lines group by "taxCategory", "taxPercent"
        ), charged as (
          select category, percent, "taxableMinor" as taxable, "taxMinor" as tax from invoices, ${taxesOf} where id = $invoiceId
        ), earlier as (
          select category, percent, sum("taxableMinor") as taxable, sum("taxMinor") as tax
          from credit_notes, ${taxesOf} where invoice_id = $invoiceId
          group by category, percent
        ), taxed as (
          select category, percent, pairs.taxable, case
            when later.taxable = 0 then later.tax
            when later.taxable > 0 then least(tax_on(pairs.taxable, percent), later.tax)
            else greatest(later.tax, least(tax_on(pairs.taxable, percent), later.tax - tax_on(later.taxable, percent)))
            end as tax
          from pairs join charged using (category, percent) left join earlier using (category, percent),
          lateral (
            select charged.taxable - coalesce(earlier.taxable, 0) - pairs.taxable as taxable,
              charged.tax - coalesce(earlier.tax, 0) as tax
          ) as later
        ), sums as (
          select sum(taxable) as subtotal, sum(tax) as tax,
            jsonb_agg(jsonb_build_object('category', category, 'percent', trim_scale(percent),
              'taxableMinor', taxable, 'taxMinor', tax) order by category, percent) as taxes
          from taxed
        ), note as (
          insert into credit_notes (id, invoice_id, currency_code, reason, number, series_period, sequence,
            billable_count, subtotal_minor, tax_minor, total_minor, taxes, issued_at, created_at, updated_at)
          select $id, invoices.id, invoices.currency_code, $reason, $number, $period, $sequence,
            (select count(*) from lines), subtotal, tax, subtotal + tax, sums.taxes, $issuedAt, $issuedAt, $issuedAt
          from invoices, sums
          where invoices.id = $invoiceId and subtotal + tax > 0 and subtotal + tax <= total_minor - credited_minor
          returning *
        ), noted as (
          insert into credit_note_billables (credit_note_id, billable_id, quantity, amount_minor, total_minor)
          select note.id, "billableId", "lineQuantity", "lineAmount", "lineTotal" from note, lines
        )
        select ${columns} from note as credit_notes`,
});

export const readCreditNote = statement({
  name: 'read_credit_note',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from credit_notes where id = $id`,
});

export const listCreditNotes = statement({
  name: 'list_credit_notes',
  parameters: agePosition,
  row,
  sql: `select ${columns} from credit_notes
        where (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

export const listCreditNotesOfInvoice = statement({
  name: 'list_credit_notes_of_invoice',
  parameters: { invoiceId: 'text', ...agePosition },
  row,
  sql: `select ${columns} from credit_notes
        where invoice_id = $invoiceId and (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

export const listCreditedBillables = statement({
  name: 'list_credited_billables',
  parameters: { creditNoteId: 'text' },
  row: {
    billable: 'text',
    name: 'text',
    quantity: 'numeric',
    amountMinor: 'bigint',
    totalMinor: 'bigint',
    taxPercent: 'numeric',
    taxCategory: 'text',
  },
  sql: `select billables.id as "billable", name, credited.quantity, credited.amount_minor as "amountMinor",
          credited.total_minor as "totalMinor", tax_percent as "taxPercent", tax_category as "taxCategory"
        from credit_note_billables as credited, lateral (
          select id, name, tax_percent, tax_category, sort_order, created_at from billables
          where billables.id = credited.billable_id limit 1
        ) as billables
        where credit_note_id = $creditNoteId
        order by sort_order, created_at, billables.id`,
});

/** As they were, made of snapshots of their rows. */
export const representCreditNotes = statement({
  name: 'represent_credit_notes',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, (select invoices.client_id from invoices where invoices.id = credit_notes.invoice_id) as "eventClient"
        from jsonb_populate_recordset(null::credit_notes, $snapshots) as credit_notes`,
});
