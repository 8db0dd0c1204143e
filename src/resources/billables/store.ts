import { type RowOf, statement } from '../../platform/database/statement.ts';
import { orderedPosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, invoice_id as "invoice", name, description, quantity, amount_minor as "amountMinor",
  total_minor as "totalMinor", currency_code as "currencyCode", tax_percent as "taxPercent",
  tax_category as "taxCategory", reference_type as "referenceType", reference_id as "referenceId",
  metadata, sort_order as "order", created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  invoice: 'text',
  name: 'text',
  description: 'text?',
  quantity: 'numeric',
  amountMinor: 'bigint',
  totalMinor: 'numeric',
  currencyCode: 'text',
  taxPercent: 'numeric',
  taxCategory: 'text',
  referenceType: 'text?',
  referenceId: 'text?',
  metadata: 'jsonb?',
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type BillableRow = RowOf<typeof readBillable>;

/** What adding lines depends on. Locked, so that the draft is still one when they arrive. */
export const lockInvoiceForLines = statement({
  name: 'lock_invoice_for_lines',
  parameters: { id: 'text' },
  row: {
    id: 'text',
    status: 'text',
    currencyCode: 'text',
    billableCount: 'integer',
    taxPercent: 'numeric?',
    taxCategory: 'text?',
  },
  sql: `select invoices.id, invoices.status, invoices.currency_code as "currencyCode",
          billable_count as "billableCount", tax_percent as "taxPercent", tax_category as "taxCategory"
        from invoices join contracts on contracts.id = invoices.contract_id
        where invoices.id = $id
        for no key update of invoices`,
});

export type InvoiceForLines = RowOf<typeof lockInvoiceForLines>;

const lines = `jsonb_to_recordset($lines) as line (id text, name text, description text, quantity numeric(15, 6),
  "amountMinor" bigint, "taxPercent" numeric, "taxCategory" text, "referenceType" text, "referenceId" text,
  metadata jsonb, "order" bigint)`;
const isExact = `abs(line_total(quantity, "amountMinor")) <= 9007199254740991`;

/** Lines that can't be added are missing from what comes back. */
export const insertBillables = statement({
  name: 'insert_billables',
  parameters: { invoiceId: 'text', currencyCode: 'text', lines: 'jsonb', now: 'timestamptz' },
  row,
  sql: `insert into billables (id, invoice_id, currency_code, name, description, quantity, amount_minor,
          tax_percent, tax_category, reference_type, reference_id, metadata, sort_order, created_at, updated_at)
        select id, $invoiceId, $currencyCode, name, description, quantity, "amountMinor",
          "taxPercent", "taxCategory", "referenceType", "referenceId", metadata, "order", $now, $now
        from ${lines} where ${isExact}
        on conflict (tenant_id, invoice_id, reference_type, reference_id) where reference_id is not null do nothing
        returning ${columns}`,
});

/** Why they were missing, when it was their amount. */
export const findInexactLines = statement({
  name: 'find_inexact_lines',
  parameters: { lines: 'jsonb' },
  row: { id: 'text' },
  sql: `select id from ${lines} where not ${isExact}`,
});

export const readBillable = statement({
  name: 'read_billable',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from billables where id = $id`,
});

export const listBillables = statement({
  name: 'list_billables',
  parameters: orderedPosition,
  row,
  sql: `select ${columns} from billables
        where (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

export const listBillablesOfInvoice = statement({
  name: 'list_billables_of_invoice',
  parameters: { invoiceId: 'text', ...orderedPosition },
  row,
  sql: `select ${columns} from billables
        where invoice_id = $invoiceId
          and (sort_order, created_at, id) > ($afterOrder, $afterCreatedAt, $afterId)
        order by sort_order, created_at, id
        limit $count`,
});

/** The line's invoice, which decides. What the line is by then is for a statement after the lock to read. */
export const lockInvoiceOfLine = statement({
  name: 'lock_invoice_of_line',
  parameters: { id: 'text' },
  row: { status: 'text', currencyCode: 'text' },
  sql: `select status, currency_code as "currencyCode" from invoices
        where id = (select invoice_id from billables where billables.id = $id)
        for no key update`,
});

export const updateBillable = statement({
  name: 'update_billable',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update billables set
          name = coalesce(c ->> 'name', name),
          description = case when c ? 'description' then c ->> 'description' else description end,
          quantity = coalesce((c ->> 'quantity')::numeric, quantity),
          amount_minor = coalesce((c ->> 'amountMinor')::bigint, amount_minor),
          tax_percent = coalesce((c ->> 'taxPercent')::numeric, tax_percent),
          tax_category = coalesce(c ->> 'taxCategory', tax_category),
          reference_type = case when c ? 'referenceType' then c ->> 'referenceType' else reference_type end,
          reference_id = case when c ? 'referenceId' then c ->> 'referenceId' else reference_id end,
          metadata = case when c ? 'metadata' then nullif(c -> 'metadata', 'null') else metadata end,
          sort_order = case when c ? 'order' then coalesce((c ->> 'order')::bigint, 0) else sort_order end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

export const deleteBillable = statement({
  name: 'delete_billable',
  parameters: { id: 'text', now: 'text' },
  row: { id: 'text' },
  sql: `with clock as materialized (select set_config('app.now', $now, true) as now)
        delete from billables using clock where id = $id and clock.now = $now returning id`,
});

/** As they were, made of snapshots of their rows. */
export const representBillables = statement({
  name: 'represent_billables',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, (select invoices.client_id from invoices where invoices.id = billables.invoice_id) as "eventClient"
        from jsonb_populate_recordset(null::billables, $snapshots) as billables`,
});
