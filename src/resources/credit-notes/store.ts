import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/pagination.ts';

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
  parameters: { invoiceId: 'text', items: 'jsonb?' },
  row: {
    id: 'text',
    leftMinor: 'numeric',
    isTooMany: 'boolean',
    quantity: 'numeric',
    amountMinor: 'bigint',
    totalMinor: 'numeric',
  },
  sql: `with items as (
          select * from jsonb_to_recordset($items) as item ("billableId" text, "wishedQuantity" numeric(15, 6), "wishedAmount" bigint)
        ), lines as (
          select billables.id, amount_minor, sort_order, created_at,
            total_minor - coalesce(credited_minor, 0) as left_minor,
            quantity - coalesce(credited_quantity, 0) as left_quantity,
            coalesce(is_at_price, true) as is_at_price,
            coalesce(is_at_price, true) and quantity > coalesce(credited_quantity, 0) as is_by_quantity
          from billables left join lateral (
            select sum(total_minor) as credited_minor, sum(quantity) as credited_quantity,
              bool_and(amount_minor = billables.amount_minor) as is_at_price
            from credit_note_billables where billable_id = billables.id
          ) as credited on true
          where invoice_id = $invoiceId and ($items::jsonb is null or billables.id in (select "billableId" from items))
        ), proposed as (
          select *,
            coalesce("wishedQuantity", case when "wishedAmount" is null and is_by_quantity then left_quantity else 1 end) as quantity,
            coalesce("wishedAmount", case when "wishedQuantity" is not null or is_by_quantity then amount_minor else left_minor::bigint end) as amount,
            "wishedAmount" is null and ("wishedQuantity" is null or (is_by_quantity and "wishedQuantity" = left_quantity)) as is_rest
          from lines left join items on "billableId" = id
        )
        select id, left_minor as "leftMinor",
          coalesce(is_at_price and "wishedAmount" is null and "wishedQuantity" > left_quantity, false) as "isTooMany", quantity, amount as "amountMinor",
          case when is_rest then left_minor else line_total(quantity, amount) end as "totalMinor"
        from proposed where $items::jsonb is not null or left_minor <> 0
        order by sort_order, created_at, id`,
});

export type ProposedLine = RowOf<typeof proposeCredit>;

const taxesOf = `jsonb_to_recordset(taxes) as tax (category text, percent numeric, "taxableMinor" numeric, "taxMinor" numeric)`;

/**
 * The credit note with its lines. Tax is rounded once for each category and rate, and never takes back more
 * than was charged; whichever credit note takes back the last of a pair takes all that is left of its tax.
 * No row when it comes to nothing, or to more than is left of the invoice.
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
            as line ("billableId" text, "lineQuantity" numeric(15, 6), "lineAmount" bigint, "lineTotal" bigint)
        ), pairs as (
          select tax_category as category, tax_percent as percent, sum("lineTotal") as taxable
          from lines join billables on billables.id = "billableId"
          group by tax_category, tax_percent
        ), charged as (
          select category, percent, "taxableMinor" as taxable, "taxMinor" as tax from invoices, ${taxesOf} where id = $invoiceId
        ), earlier as (
          select category, percent, sum("taxableMinor") as taxable, sum("taxMinor") as tax
          from credit_notes, ${taxesOf} where invoice_id = $invoiceId
          group by category, percent
        ), taxed as (
          select category, percent, pairs.taxable, case
            when pairs.taxable + coalesce(earlier.taxable, 0) = charged.taxable then charged.tax - coalesce(earlier.tax, 0)
            else greatest(
              least(tax_on(pairs.taxable, percent), greatest(charged.tax, 0) - coalesce(earlier.tax, 0)),
              least(charged.tax, 0) - coalesce(earlier.tax, 0))
            end as tax
          from pairs join charged using (category, percent) left join earlier using (category, percent)
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
        from credit_note_billables as credited join billables on billables.id = credited.billable_id
        where credit_note_id = $creditNoteId
        order by sort_order, created_at, billables.id`,
});
