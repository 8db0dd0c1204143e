import type { JsonList } from '../../../platform/database/json-list.ts';
import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { afterPosition, inOrder, orderedPosition } from '../../../platform/http/answers/pagination.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import type { DefaultTax } from '../../parties/tenants/schema.ts';
import { INVOICE_STATUSES } from '../invoice-status.ts';
import { billableChange, type Metadata, SUPPLIES } from './schema.ts';
import { givenLines, insertionOfLines, type Line, taxDate } from './shared-store.ts';

const billables = table(
  'billables',
  {
    id: 'text',
    invoice: 'reference',
    name: 'text',
    description: 'text?',
    quantity: 'numeric',
    amountMinor: 'bigint',
    totalMinor: 'numeric',
    currencyCode: 'text',
    unitCode: 'text',
    taxPercent: 'numeric?',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxExemptionCode: 'text?',
    taxExemptionReason: 'text?',
    project: 'reference?',
    serviceFrom: 'date?',
    serviceTo: 'date?',
    supply: textOf(SUPPLIES),
    referenceType: 'text?',
    referenceId: 'text?',
    metadata: optionalJsonOf<Metadata>(),
    order: 'bigint',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    fallbacks: { supply: `'SERVICE'` },
    computed: {
      // Events show lines of drafts, and those have none.
      taxDate: { type: 'date?', sql: taxDate, snapshotSql: 'null::date' },
    },
  },
);

export type BillableRow = RowOf<typeof readBillable>;

export const readBillable = readById(billables);
export const updateBillable = patchById(billables, billableChange);
export const billableSnapshots = snapshotsOf(billables);

const inherited = {
  taxPercent: 'numeric?',
  taxCategory: optionalTextOf(TAX_CATEGORIES),
  taxExemptionCode: 'text?',
  taxExemptionReason: 'text?',
  defaultTax: optionalJsonOf<DefaultTax>(),
} as const;
const inheritedColumns = `tax_percent as "taxPercent", tax_category as "taxCategory",
  tax_exemption_code as "taxExemptionCode", tax_exemption_reason as "taxExemptionReason",
  default_tax as "defaultTax"`;

/** Locks the invoice, so that it is still a draft when its lines are written. */
export const lockInvoiceForLines = statement({
  name: 'lock_invoice_for_lines',
  parameters: { id: 'text' },
  row: {
    id: 'text',
    contractId: 'text',
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    billableCount: 'integer',
    ...inherited,
  },
  sql: `select invoices.id, contract_id as "contractId", invoices.status, invoices.currency_code as "currencyCode",
          billable_count as "billableCount", ${inheritedColumns}
        from invoices join contracts on contracts.id = invoices.contract_id, tenants
        where invoices.id = $id and tenants.id = app_tenant()
        for no key update of invoices`,
});

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
          ${insertionOfLines(
            {
              invoiceId: '$invoiceId',
              currencyCode: '$currencyCode',
              tax: '"taxPercent", "taxCategory", "taxExemptionCode", "taxExemptionReason"',
            },
            `${givenLines} where ${isExact}`,
          )}
          on conflict (tenant_id, invoice_id, reference_type, reference_id) where reference_id is not null do nothing
          returning 1
        )
        select count(*) as added from added`,
});

/** Planned for each call, as the statements of invoices that take a list are. */
export const readAddedLines = statement({
  name: 'read_added_lines',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: billables.row,
  sql: `select ${billables.columns} from billables where id = any (array(select jsonb_array_elements_text($ids)))`,
});

export const findAddedLines = statement({
  name: 'find_added_lines',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text' },
  sql: `select id from billables where id = any (array(select jsonb_array_elements_text($ids)))`,
});

export const findInexactLines = statement({
  name: 'find_inexact_lines',
  parameters: { lines: jsonOf<JsonList<Line>>() },
  row: { id: 'text' },
  sql: `select id from ${givenLines} where not ${isExact}`,
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

/** The text and the other columns of a line. */
const bytesOfLine = `400 + octet_length(name) + coalesce(octet_length(description), 0)
  + coalesce(octet_length(metadata::text), 0)`;

const linesOfWanted = `cross join lateral (
          select ${billables.columns} from billables where invoice_id = wanted.id order by sort_order, created_at, id
        ) as line`;

/** The lines of several invoices, each invoice's in order. Joined one by one, so that the plan fits any number. */
export const listBillablesOfInvoices = statement({
  name: 'list_billables_of_invoices',
  parameters: { invoiceIds: jsonOf<string[]>() },
  row: billables.row,
  sql: `select line.* from jsonb_array_elements_text($invoiceIds) as wanted (id) ${linesOfWanted}`,
});

/** As above, but without the lines of an invoice whose lines take more bytes. */
export const listBillablesWithin = statement({
  name: 'list_billables_within',
  parameters: { invoiceIds: jsonOf<string[]>(), bytesMax: 'bigint' },
  row: billables.row,
  sql: `select line.* from jsonb_array_elements_text($invoiceIds) as wanted (id)
        join lateral (
          select sum(${bytesOfLine}) as bytes from billables where invoice_id = wanted.id
        ) as size on size.bytes <= $bytesMax
        ${linesOfWanted}`,
});

/** Locks the line's invoice. A later statement reads the line and sees changes committed while this one waited. */
export const lockInvoiceOfLine = statement({
  name: 'lock_invoice_of_line',
  parameters: { id: 'text' },
  row: {
    contractId: 'text',
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    isCollected: 'boolean',
    ...inherited,
  },
  sql: `select contract_id as "contractId", invoices.status, invoices.currency_code as "currencyCode", ${inheritedColumns},
          exists (select from billables where billables.id = $id and collected_for is not null) as "isCollected"
        from invoices join contracts on contracts.id = invoices.contract_id, tenants
        where invoices.id = (select invoice_id from billables where billables.id = $id) and tenants.id = app_tenant()
        for no key update of invoices`,
});

/** Planned for each call, as the statements of invoices that take a list are. */
export const findProjectsOfContract = statement({
  name: 'find_projects_of_contract',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>(), contractId: 'text' },
  row: { id: 'text' },
  sql: `select id from projects
        where id = any (array(select jsonb_array_elements_text($ids))) and contract_id = $contractId`,
});

/** Locks the drafts with lines that have no tax, of one contract or of all. Locks in the order of finalizing. */
export const lockUntaxedDrafts = statement({
  name: 'lock_untaxed_drafts',
  noPlanCache: true,
  parameters: { contractId: 'text?' },
  row: { id: 'text' },
  sql: `select id from invoices
        where status = 'DRAFT' and untaxed_count > 0 and ($contractId::text is null or contract_id = $contractId)
        order by id
        for no key update`,
});

const filling = { otherwise: optionalJsonOf<DefaultTax>(), now: 'timestamptz' } as const;
const filled = `tax_category = tax ->> 'category', tax_percent = (tax ->> 'percent')::numeric,
          tax_exemption_code = tax ->> 'exemptionCode', tax_exemption_reason = tax ->> 'exemptionReason', updated_at = $now`;

/**
 * Gives the lines of an invoice that have no tax the tax that they inherit now: the contract's, or else the tenant's, or
 * else `$otherwise`.
 */
export const fillTax = statement({
  name: 'fill_tax',
  parameters: { invoiceId: 'text', ...filling },
  row: {},
  sql: `with inherited as materialized (
          select coalesce(inherited_tax(contracts), $otherwise::jsonb) as tax from contracts
          where id = (select contract_id from invoices where invoices.id = $invoiceId)
        )
        update billables set ${filled}
        from inherited where invoice_id = $invoiceId and tax_category is null and tax is not null`,
});

/**
 * Gives the lines of many invoices their taxes. These are looked up first: a join could read all contracts of the
 * tenant for each line.
 */
export const fillTaxes = statement({
  name: 'fill_taxes',
  noPlanCache: true,
  parameters: { invoiceIds: jsonOf<string[]>(), ...filling },
  row: {},
  sql: `with inherited as materialized (
          select invoices.id, coalesce(contract.tax, $otherwise::jsonb) as tax
          from invoices, lateral (
            select inherited_tax(contracts) as tax from contracts where contracts.id = invoices.contract_id limit 1
          ) as contract
          where invoices.id = any (array(select jsonb_array_elements_text($invoiceIds)))
        )
        update billables set ${filled}
        from inherited
        where invoice_id = any (array(select inherited.id from inherited)) and invoice_id = inherited.id
          and tax_category is null and tax is not null`,
});

/** Sets the time for the trigger that updates the invoice, because a deleted row has no new `updated_at`. */
export const deleteBillable = statement({
  name: 'delete_billable',
  parameters: { id: 'text', now: 'text' },
  row: { id: 'text' },
  sql: `with clock as materialized (select set_config('app.now', $now, true) as now)
        delete from billables using clock where id = $id and clock.now = $now returning id`,
});
