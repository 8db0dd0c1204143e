import type { JsonList } from '../../platform/database/json-list.ts';
import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../platform/database/table.ts';
import { afterPosition, inOrder, orderedPosition } from '../../platform/http/answers/pagination.ts';
import { clientOfDeleted } from '../audit-entries/shared-store.ts';
import { TAX_CATEGORIES } from '../contracts/schema.ts';
import { INVOICE_STATUSES } from '../invoices/schema.ts';
import { billableChange, type Metadata, type NewBillable } from './schema.ts';
import type { Tax } from './tax.ts';

const billables = table('billables', {
  id: 'text',
  invoice: 'reference',
  name: 'text',
  description: 'text?',
  quantity: 'numeric',
  amountMinor: 'bigint',
  totalMinor: 'numeric',
  currencyCode: 'text',
  taxPercent: 'numeric',
  taxCategory: textOf(TAX_CATEGORIES),
  referenceType: 'text?',
  referenceId: 'text?',
  metadata: optionalJsonOf<Metadata>(),
  order: 'bigint',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type BillableRow = RowOf<typeof readBillable>;

export const readBillable = readById(billables);
export const updateBillable = patchById(billables, billableChange);
export const billableSnapshots = snapshotsOf(
  billables,
  `coalesce(
    (select invoices.client_id from invoices where invoices.id = billables.invoice_id),
    ${clientOfDeleted('billables.invoice_id')}
  )`,
);

/** Locks the invoice, so that it is still a draft when its lines are written. */
export const lockInvoiceForLines = statement({
  name: 'lock_invoice_for_lines',
  parameters: { id: 'text' },
  row: {
    id: 'text',
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    billableCount: 'integer',
    taxPercent: 'numeric?',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
  },
  sql: `select invoices.id, invoices.status, invoices.currency_code as "currencyCode",
          billable_count as "billableCount", tax_percent as "taxPercent", tax_category as "taxCategory"
        from invoices join contracts on contracts.id = invoices.contract_id
        where invoices.id = $id
        for no key update of invoices`,
});

export type InvoiceForLines = RowOf<typeof lockInvoiceForLines>;

/** A line to insert. Fields that the request left out are filled in. */
export type Line = NewBillable & Tax & { id: string; order: number };

const lines = `jsonb_to_recordset($lines) as line (id text, name text, description text, quantity numeric(15, 6),
  "amountMinor" bigint, "taxPercent" numeric, "taxCategory" text, "referenceType" text, "referenceId" text,
  metadata jsonb, "order" bigint)`;
const isExact = `abs(line_total(quantity, "amountMinor")) <= 9007199254740991`;

/**
 * Leaves out lines whose total is too large to be exact, and lines whose reference is taken. Returns no lines: thousands
 * of rows at once would hold up other requests.
 */
export const insertBillables = statement({
  name: 'insert_billables',
  parameters: {
    invoiceId: 'text',
    currencyCode: 'text',
    lines: jsonOf<JsonList<Line>>(),
    now: 'timestamptz',
  },
  row: { added: 'bigint' },
  sql: `with added as (
          insert into billables (id, invoice_id, currency_code, name, description, quantity, amount_minor,
            tax_percent, tax_category, reference_type, reference_id, metadata, sort_order, created_at, updated_at)
          select id, $invoiceId, $currencyCode, name, description, quantity, "amountMinor",
            "taxPercent", "taxCategory", "referenceType", "referenceId", metadata, "order", $now, $now
          from ${lines} where ${isExact}
          on conflict (tenant_id, invoice_id, reference_type, reference_id) where reference_id is not null do nothing
          returning 1
        )
        select count(*) as added from added`,
});

/** Planned for each call, as the statements of invoices that take a list are. */
export const readAddedLines = statement({
  name: 'read_added_lines',
  isPlannedAnew: true,
  parameters: { ids: jsonOf<string[]>() },
  row: billables.row,
  sql: `select ${billables.columns} from billables where id = any (array(select jsonb_array_elements_text($ids)))`,
});

export const findAddedLines = statement({
  name: 'find_added_lines',
  isPlannedAnew: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text' },
  sql: `select id from billables where id = any (array(select jsonb_array_elements_text($ids)))`,
});

export const findInexactLines = statement({
  name: 'find_inexact_lines',
  parameters: { lines: jsonOf<JsonList<Line>>() },
  row: { id: 'text' },
  sql: `select id from ${lines} where not ${isExact}`,
});

export const listBillables = statement({
  name: 'list_billables',
  parameters: orderedPosition,
  row: billables.row,
  sql: `select ${billables.columns} from billables where ${afterPosition} ${inOrder}`,
});

export const listBillablesOfInvoice = statement({
  name: 'list_billables_of_invoice',
  parameters: { invoiceId: 'text', ...orderedPosition },
  row: billables.row,
  sql: `select ${billables.columns} from billables where invoice_id = $invoiceId and ${afterPosition} ${inOrder}`,
});

/** Locks the line's invoice. A later statement reads the line and sees changes committed while this one waited. */
export const lockInvoiceOfLine = statement({
  name: 'lock_invoice_of_line',
  parameters: { id: 'text' },
  row: { status: textOf(INVOICE_STATUSES), currencyCode: 'text' },
  sql: `select status, currency_code as "currencyCode" from invoices
        where id = (select invoice_id from billables where billables.id = $id)
        for no key update`,
});

/** Sets the time for the trigger that updates the invoice, because a deleted row has no new `updated_at`. */
export const deleteBillable = statement({
  name: 'delete_billable',
  parameters: { id: 'text', now: 'text' },
  row: { id: 'text' },
  sql: `with clock as materialized (select set_config('app.now', $now, true) as now)
        delete from billables using clock where id = $id and clock.now = $now returning id`,
});
