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
import type { Metadata } from '../../../platform/external-ids/schema.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import type { Discount } from '../../documents/facts/discount-schema.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import type { TaxRate } from '../../documents/facts/tax-rates-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import { INVOICE_STATUSES } from '../invoice-status.ts';
import { type DeductedDeposit, storedBillableChange } from './schema.ts';
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
    discounts: optionalJsonOf<Discount[]>(),
    totalMinor: 'numeric',
    currencyCode: 'text',
    unitCode: 'text',
    taxPercent: 'numeric?',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxCountry: 'text?',
    taxExemptionCode: 'text?',
    taxExemptionReason: 'text?',
    isTaxInherited: 'boolean',
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
    shown: { discounts: `case when billables.discounts is not null then discounts_of_line(billables) end` },
    fallbacks: { supply: `'SERVICE'` },
    computed: {
      // Events show lines of drafts, and those have none.
      taxDate: { type: 'date?', sql: taxDate, snapshotSql: 'null::date' },
      deposit: {
        type: optionalJsonOf<DeductedDeposit>(),
        sql: `case when billables.deposit_id is not null then (
          select jsonb_build_object('invoice', deposits.id, 'invoiceNumber', deposits.number, 'issueDate', deposits.issue_date,
            'amountMinor', billables.deposit_minor, 'taxMinor', billables.deposit_tax_minor)
          from invoices as deposits where deposits.id = billables.deposit_id
        ) end`,
      },
    },
  },
);

export type BillableRow = RowOf<typeof readBillable>;

export const readBillable = readById(billables);
export const updateBillable = patchById(billables, storedBillableChange);
export const billableSnapshots = snapshotsOf(billables);

/** The taxes by day that lines inherit, and the day of lines that have none of their own. */
const inheritable = {
  taxRates: jsonOf<TaxRate[]>(),
  taxRatesOfTenant: jsonOf<TaxRate[]>(),
  taxDay: 'date',
} as const;
const inheritableColumns = `contracts.tax_rates as "taxRates", tenants.tax_rates as "taxRatesOfTenant",
          coalesce(invoices.service_to, invoices.service_from, invoices.lines_to, tenant_day(tenants, $now)) as "taxDay"`;

/** Locks the invoice, so that it is still a draft when its lines are written. */
export const lockInvoiceForLines = statement({
  name: 'lock_invoice_for_lines',
  parameters: { id: 'text', now: 'timestamptz' },
  row: {
    id: 'text',
    contractId: 'text',
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    billableCount: 'integer',
    ...inheritable,
  },
  sql: `select invoices.id, contract_id as "contractId", invoices.status, invoices.currency_code as "currencyCode",
          billable_count as "billableCount", ${inheritableColumns}
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
              tax: '"taxPercent", "taxCategory", "taxCountry", "taxExemptionCode", "taxExemptionReason"',
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

export const listBillables = listInOrder(billables);

export const listBillablesOfInvoice = listBy(billables, 'invoice');

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
  parameters: { id: 'text', now: 'timestamptz' },
  row: {
    contractId: 'text',
    status: textOf(INVOICE_STATUSES),
    currencyCode: 'text',
    isCollected: 'boolean',
    isDisbursement: 'boolean',
    /** Whether the line takes back what issued lines charged, or gives back what was taken from these. */
    isUndoing: 'boolean',
    ...inheritable,
  },
  sql: `select contract_id as "contractId", invoices.status, invoices.currency_code as "currencyCode", ${inheritableColumns},
          exists (select from billables where billables.id = $id and collected_for is not null) as "isCollected",
          exists (select from billables where billables.id = $id and is_disbursement) as "isDisbursement",
          exists (select from time_charges where billable_id = $id and priced_by_id <> billable_id)
            or exists (select from amount_charges where billable_id = $id and priced_by_id <> billable_id) as "isUndoing"
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

/**
 * Locks the drafts with lines that inherit their tax, of one contract, or of all contracts that may leave a day's tax to the tenant. Locks in the order
 * of finalizing.
 */
export const lockDraftsToTax = statement({
  name: 'lock_drafts_to_tax',
  noPlanCache: true,
  parameters: { contractId: 'text?' },
  row: { id: 'text' },
  sql: `select id from invoices
        where status = 'DRAFT' and inherited_count > 0 and case when $contractId::text is null then not exists (
          select from contracts where contracts.id = invoices.contract_id and tax_rates @? '$[*] ? (!exists(@.startsOn))'
        ) else contract_id = $contractId end
        order by id
        for no key update`,
});

const inheriting = { issueDate: 'date?', otherwise: optionalJsonOf<TaxRate>(), now: 'timestamptz' } as const;

const inheritedTax = `coalesce(inherited_tax(drafts.tax_rates, drafts.tax_rates_of_tenant,
            coalesce(billables.service_to, billables.service_from, drafts.tax_day)), $otherwise::jsonb, '{}')`;

/**
 * Gives the lines of drafts that inherit their tax that of their day: the contract's, or else the tenant's, or else
 * `$otherwise`. The day of lines without one is the document's: as it was given, or that of the other lines, or else the date of
 * issue, or else today. Taxes are looked up first: a join could read all contracts of the tenant for each line.
 */
const inherit = (which: string) => `with drafts as materialized (
          select invoices.id, contract.tax_rates, tenants.tax_rates as tax_rates_of_tenant,
            coalesce(invoices.service_to, invoices.service_from, lines_to, $issueDate::date, tenant_day(tenants, $now)) as tax_day
          from tenants, invoices, lateral (
            select contracts.tax_rates from contracts where contracts.id = invoices.contract_id limit 1
          ) as contract
          where tenants.id = app_tenant() and invoices.status = 'DRAFT' and invoices.id ${which}
        )
        update billables set (tax_category, tax_percent, tax_country, tax_exemption_code, tax_exemption_reason) = (
            select tax ->> 'category', (tax ->> 'percent')::numeric, tax ->> 'country', tax ->> 'exemptionCode',
              tax ->> 'exemptionReason'
            from (select ${inheritedTax} as tax) as inherited
          ), updated_at = $now
        from drafts
        where invoice_id ${which} and invoice_id = drafts.id and is_tax_inherited and ${inheritedTax} - 'startsOn'
          <> jsonb_strip_nulls(jsonb_build_object('category', tax_category, 'percent', tax_percent, 'country', tax_country,
            'exemptionCode', tax_exemption_code, 'exemptionReason', tax_exemption_reason))
        returning billables.id`;
/** One invoice has a plan that is kept. */
export const inheritTax = statement({
  name: 'inherit_tax',
  parameters: { invoiceId: 'text', ...inheriting },
  row: { id: 'text' },
  sql: inherit('= $invoiceId'),
});

export const inheritTaxes = statement({
  name: 'inherit_taxes',
  noPlanCache: true,
  parameters: { invoiceIds: jsonOf<string[]>(), ...inheriting },
  row: { id: 'text' },
  sql: inherit('= any (array(select jsonb_array_elements_text($invoiceIds)))'),
});

/** Sets the time for the trigger that updates the invoice, because a deleted row has no new `updated_at`. */
export const deleteBillable = statement({
  name: 'delete_billable',
  parameters: { id: 'text', now: 'text' },
  row: { id: 'text' },
  sql: `with clock as materialized (select set_config('app.now', $now, true) as now)
        delete from billables using clock where id = $id and clock.now = $now returning id`,
});
