import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import type { Discount } from '../../documents/facts/discount-schema.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import { E_INVOICE_PROFILES } from '../../documents/facts/profiles.ts';
import { documentColumns } from '../../documents/facts/shared-store.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import { taxDate } from '../billables/shared-store.ts';
import type { LastMessage } from '../sent-schema.ts';
import { CREDIT_KINDS, type RequestedCredit, UNITS_TAKEN } from './schema.ts';

export const creditNotes = table(
  'credit_notes',
  {
    id: 'text',
    invoice: 'reference',
    invoiceNumber: 'text',
    invoiceIssueDate: 'date',
    client: 'reference',
    contract: 'reference',
    kind: textOf(CREDIT_KINDS),
    creditNoteNumber: 'text',
    reason: 'text',
    ...documentColumns,
    paymentReference: 'text',
    locale: 'text',
    seller: jsonOf<Party>(),
    buyer: jsonOf<Party>(),
    eInvoiceProfile: textOf(E_INVOICE_PROFILES),
    timeZone: 'text',
    issueDate: 'date',
    issuedAt: 'timestamptz',
    sentAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    names: { creditNoteNumber: 'number' },
    computed: {
      lastMessage: {
        type: optionalJsonOf<LastMessage>(),
        sql: `case when exists (select from messages where tenant_id = app_tenant())
          then last_message_of_credit_note(credit_notes.tenant_id, credit_notes.id) end`,
        snapshotSql: 'null::jsonb',
      },
    },
  },
);

export type CreditNoteRow = RowOf<typeof readCreditNote>;

export const readCreditNote = readById(creditNotes);
export const creditNoteSnapshots = snapshotsOf(creditNotes);

/** The lines of several credit notes, each in the order of the invoice's lines. */
export const listCreditedBillables = statement({
  name: 'list_credited_billables',
  parameters: { creditNoteIds: jsonOf<string[]>() },
  row: {
    creditNote: 'text',
    billable: 'text',
    name: 'text',
    description: 'text?',
    quantity: 'numeric',
    unitCode: 'text',
    amountMinor: 'bigint',
    totalMinor: 'bigint',
    discounts: optionalJsonOf<Discount[]>(),
    taxPercent: 'numeric?',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxCountry: 'text?',
    serviceFrom: 'date?',
    serviceTo: 'date?',
    supply: textOf(SUPPLIES),
    taxDate: 'date?',
  },
  sql: `select wanted.id as "creditNote", line.*
        from jsonb_array_elements_text($creditNoteIds) as wanted (id), lateral (
          select billables.id as "billable", name, description, credited.quantity, unit_code as "unitCode",
            credited.amount_minor as "amountMinor", credited.total_minor as "totalMinor",
            case when credited.discount_minor <> 0 then discounts_of_credit(credited) end as "discounts", tax_percent as "taxPercent",
            tax_category as "taxCategory", tax_country as "taxCountry", service_from as "serviceFrom", service_to as "serviceTo", supply,
            ${taxDate} as "taxDate"
          from credit_note_billables as credited, lateral (
            select * from billables where billables.id = credited.billable_id limit 1
          ) as billables
          where credit_note_id = wanted.id
          order by sort_order, created_at, billables.id
        ) as line`,
});

/**
 * A line is worth its total less its share of the invoice's discounts. If it has discounts, units are credited with their
 * exact share of this. `discountMinor` is what they are worth less than their price.
 *
 * Proposes a credit for each requested line, or for every line with something left if no items are given. `leftMinor`
 * is what earlier credit notes left of the line. An item without figures credits all of it. So does an item for
 * exactly the quantity that is left, whatever earlier rounding did; an item for more is `isTooMany`, even if rounding
 * hides it. These two rules hold only while the line was credited at its own price, and not as goodwill. More units than
 * the line has are always `isTooMany`. With `isWhole`, lines of 0 are credited too.
 *
 * `unitsTaken` says whether units are taken back with their price, which gives their hours back to be charged again: all
 * that are left if no figures are given or no quantity remains, some if a quantity is given at the line's own price, and
 * none if another price is given.
 */
export const proposeCredit = statement({
  name: 'propose_credit',
  noPlanCache: true,
  // Items and earlier credits are keyed by the line's identifier and looked up line by line. A join would be planned for a
  // few of them, and take quadratic time for ten thousand.
  parameters: {
    invoiceId: 'text',
    items: optionalJsonOf<Record<string, RequestedCredit>>(),
    isWhole: 'boolean',
  },
  row: {
    id: 'text',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxPercent: 'numeric?',
    leftMinor: 'numeric',
    isTooMany: 'boolean',
    quantity: 'numeric',
    amountMinor: 'bigint',
    totalMinor: 'numeric',
    unitsTaken: optionalTextOf(UNITS_TAKEN),
    discountMinor: 'numeric',
  },
  sql: `with earlier as materialized (
          select coalesce(jsonb_object_agg(billable_id, credited), '{}') as by_line from (
            select billable_id, jsonb_build_object('total', sum(total_minor),
              'quantity', coalesce(sum(quantity) filter (where kind <> 'GOODWILL'), 0),
              'prices', jsonb_agg(distinct amount_minor), 'hasGoodwill', bool_or(kind = 'GOODWILL')) as credited
            from credit_note_billables where invoice_id = $invoiceId
            group by billable_id
          ) as credits
        ), worths as materialized (
          select worths_of_lines(invoices) as by_line from invoices where id = $invoiceId
        ), lines as (
          select id, tax_category, tax_percent, amount_minor, sort_order, created_at, requested_quantity, requested_amount,
            is_at_price, is_plain, worth, worth - credited_minor as left_minor, quantity as line_quantity,
            quantity - credited_quantity as left_quantity,
            is_at_price and quantity > credited_quantity as is_by_quantity
          from (
            select id, tax_category, tax_percent, amount_minor, sort_order, created_at, worth, is_plain, quantity,
              coalesce((credited ->> 'total')::numeric, 0) as credited_minor,
              coalesce((credited ->> 'quantity')::numeric, 0) as credited_quantity,
              credited is null or (
                credited -> 'prices' = jsonb_build_array(amount_minor) and not (credited -> 'hasGoodwill')::boolean
              ) as is_at_price,
              (item ->> 'quantity')::numeric(15, 6) as requested_quantity,
              (item ->> 'amountMinor')::bigint as requested_amount
            from billables, earlier, worths,
              lateral (select earlier.by_line -> billables.id as credited, $items::jsonb -> billables.id as item,
                coalesce((worths.by_line -> billables.id)::numeric, total_minor) as worth) as looked_up,
              lateral (select discounts is null and worth = total_minor as is_plain) as valued
            where invoice_id = $invoiceId and ($items::jsonb is null or item is not null)
          ) as credited_lines
        ), proposed as (
          select *,
            coalesce(requested_quantity, case when requested_amount is null and is_by_quantity then left_quantity else 1 end) as quantity,
            coalesce(requested_amount, case when requested_quantity is not null or is_by_quantity then amount_minor else left_minor::bigint end) as amount,
            requested_amount is null and (requested_quantity is null or (is_by_quantity and requested_quantity = left_quantity)) as is_rest,
            case when num_nonnulls(requested_quantity, requested_amount) = 0 then 'ALL'
              when requested_quantity is null or requested_amount <> amount_minor then null
              when is_by_quantity and requested_quantity = left_quantity then 'ALL'
              else 'SOME' end as units_taken
          from lines
        ), summed as (
          select *, case when is_rest then left_minor when is_plain or requested_amount is not null then line_total(quantity, amount)
            else rounded_quotient(worth * quantity, line_quantity) end as total_minor
          from proposed
        )
        select id, tax_category as "taxCategory", tax_percent as "taxPercent", left_minor as "leftMinor",
          coalesce(requested_quantity > line_quantity
            or (is_at_price and requested_amount is null and requested_quantity > left_quantity), false) as "isTooMany",
          quantity, amount as "amountMinor", total_minor as "totalMinor", units_taken as "unitsTaken",
          case when is_plain then 0 else line_total(quantity, amount) - total_minor end as "discountMinor"
        from summed where $items::jsonb is not null or left_minor <> 0 or $isWhole
        order by sort_order, created_at, id`,
});

export type ProposedLine = RowOf<typeof proposeCredit>;

const taxPairs = `jsonb_to_recordset(taxes) as tax (category text, percent numeric, country text, "taxableMinor" numeric,
  "taxMinor" numeric, "exemptionCode" text, "exemptionReason" text)`;

/**
 * Inserts the credit note with its lines. Tax is rounded once for each pair of category and rate, see `credited_tax`:
 * `later.amount` is the amount left after this credit note, and `later.tax` the tax left for both. Inserts nothing if the total is below 0, or more than is left of
 * the invoice. It may be 0: lines below 0 can take tax of another rate back.
 */
export const insertCreditNote = statement({
  name: 'insert_credit_note',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    kind: textOf(CREDIT_KINDS),
    reason: 'text',
    number: 'text',
    period: 'text',
    sequence: 'bigint',
    issuedAt: 'timestamptz',
    issueDate: 'date',
    layoutVersion: 'integer',
    lines: jsonOf<ProposedLine[]>(),
  },
  row: creditNotes.row,
  sql: `with lines as (
          select * from jsonb_to_recordset($lines) as line (id text, "taxCategory" text, "taxPercent" numeric,
            quantity numeric(15, 6), "amountMinor" bigint, "totalMinor" bigint, "unitsTaken" text,
            "discountMinor" bigint)
        ), disbursed as (
          select id from billables where invoice_id = $invoiceId and is_disbursement
        ), pairs as (
          select "taxCategory" as category, "taxPercent" as percent, sum("totalMinor") as amount,
            sum("totalMinor") filter (where id in (select id from disbursed)) as disbursed
          from lines group by "taxCategory", "taxPercent"
        ), charged as (
          select category, percent, country, typed_amount("taxableMinor", "taxMinor", prices_include_tax) as amount,
            "taxMinor" as tax, "exemptionCode" as code, "exemptionReason" as reason, prices_include_tax as is_included
          from invoices, ${taxPairs} where id = $invoiceId
        ), earlier as (
          select category, percent, sum(typed_amount("taxableMinor", "taxMinor", prices_include_tax)) as amount,
            sum("taxMinor") as tax
          from credit_notes, ${taxPairs} where invoice_id = $invoiceId
          group by category, percent
        ), taxed as (
          select category, percent, country, code, reason, is_included, pairs.amount, disbursed,
            credited_tax(pairs.amount, percent, later.amount, later.tax, is_included) as tax
          from pairs join charged using (category, percent) left join earlier using (category, percent),
          lateral (
            select charged.amount - coalesce(earlier.amount, 0) - pairs.amount as amount,
              charged.tax - coalesce(earlier.tax, 0) as tax
          ) as later
        ), shown as (
          select category, percent, country, code, reason, tax, disbursed, typed_amount(amount, -tax, is_included) as taxable from taxed
        ), sums as (
          select sum(taxable) as subtotal, sum(tax) as tax,
            jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', category, 'percent', trim_scale(percent), 'country', country,
              'taxableMinor', taxable, 'taxMinor', tax, 'disbursedMinor', disbursed, 'exemptionCode', code, 'exemptionReason', reason))
              order by category, percent) as taxes
          from shown
        ), note as (
          insert into credit_notes (id, invoice_id, kind, reason, number, series_period, sequence, billable_count,
            subtotal_minor, tax_minor, total_minor, taxes, issued_at, issue_date, recorded_date, layout_version, created_at,
            updated_at)
          select $id, invoices.id, $kind, $reason, $number, $period, $sequence, (select count(*) from lines),
            subtotal, tax, subtotal + tax, sums.taxes, $issuedAt, $issueDate, tenant_day($issuedAt), $layoutVersion,
            $issuedAt, $issuedAt
          from invoices, sums
          where invoices.id = $invoiceId and subtotal + tax >= 0 and subtotal + tax <= left_to_credit(invoices)
          returning *, xmin
        ), noted as (
          insert into credit_note_billables
            (credit_note_id, billable_id, invoice_id, kind, quantity, amount_minor, total_minor, units_taken, discount_minor)
          select note.id, lines.id, note.invoice_id, note.kind, lines.quantity, "amountMinor", "totalMinor",
            case when note.kind <> 'GOODWILL' then "unitsTaken" end, "discountMinor"
          from note, lines
        )
        select ${creditNotes.columns} from note as credit_notes`,
});

/** The part of an invoice's total that no credit note has taken yet, without rounding. */
export const readLeftToCredit = statement({
  name: 'read_left_to_credit',
  parameters: { invoiceId: 'text' },
  row: { leftMinor: 'bigint?' },
  sql: `select left_to_credit(invoices)::bigint as "leftMinor" from invoices where id = $invoiceId`,
});
