import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { deleteById, patchById, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { markColumns } from '../../../platform/external-ids/store.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import {
  matchesRecord,
  matchesStatus,
  recordFilters,
  statusFilters,
} from '../../../platform/http/answers/record-lists.ts';
import type { Annex } from '../../documents/facts/annexes.ts';
import type { Discount } from '../../documents/facts/discount-schema.ts';
import type { EarlyPayment } from '../../documents/facts/early-payment-schema.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import type { Prepaid } from '../../documents/facts/prepaid.ts';
import { E_INVOICE_PROFILES } from '../../documents/facts/profiles.ts';
import { dateRange, documentColumns, withinDates } from '../../documents/facts/shared-store.ts';
import { lockAccountOf } from '../../parties/clients/shared-store.ts';
import { CREDITED_PARTS, INVOICE_STATUSES, OPEN_STATUSES } from '../invoice-status.ts';
import type { LastMessage } from '../sent-schema.ts';
import type { Readiness } from './draft-facts.ts';
import type { IssueProblem } from './problems-schema.ts';
import { INVOICE_KINDS, INVOICE_ORIGINS, invoiceChange } from './schema.ts';

const balance = `case when invoices.status = 'VOID' then 0
        else invoices.payable_minor - invoices.credited_minor - invoices.paid_minor - invoices.written_off_minor end`;
/** SQL of what the client owes of an invoice. Only the total of a draft may be below 0. */
export const due = `greatest(0, ${balance})`;
/** SQL of whether an invoice waits for a payment. */
const isOpen = `(status in (${OPEN_STATUSES}))`;
/** SQL of whether an invoice is overdue. */
export const isOverdue = `(${isOpen} and coalesce(due_at < $now, false))`;

/** SQL of an amount that only issued deposits have. */
const ofDeposit = (amount: string) =>
  `case when invoices.kind = 'DEPOSIT' and invoices.number is not null then ${amount} end`;

/** An amount in the tax currency: frozen at issue, and converted when it is read before. */
const inTaxCurrency = (
  frozen: string,
  amount: string,
) => `case when invoices.tax_currency_code is not null then coalesce(
        invoices.${frozen}, converted_minor(invoices.${amount}, invoices.currency_code,
          invoices.tax_exchange_rate, invoices.tax_currency_code)::bigint) end`;

export const invoices = table(
  'invoices',
  {
    id: 'text',
    contract: 'reference',
    client: 'reference',
    status: textOf(INVOICE_STATUSES),
    kind: textOf(INVOICE_KINDS),
    origin: optionalTextOf(INVOICE_ORIGINS),
    collectsFrom: 'date?',
    issueProblem: optionalJsonOf<IssueProblem>(),
    invoiceNumber: 'text?',
    paidMinor: 'bigint',
    creditedMinor: 'bigint',
    writtenOffMinor: 'bigint',
    ...documentColumns,
    isCashRounded: 'boolean',
    discounts: optionalJsonOf<Discount[]>(),
    earlyPayment: optionalJsonOf<EarlyPayment>(),
    prepaid: optionalJsonOf<Prepaid[]>(),
    notes: 'text?',
    paymentReference: 'text?',
    locale: 'text?',
    address: 'reference?',
    seller: optionalJsonOf<Party>(),
    buyer: optionalJsonOf<Party>(),
    eInvoiceProfile: optionalTextOf(E_INVOICE_PROFILES),
    timeZone: 'text?',
    issueDate: 'date?',
    issuedAt: 'timestamptz?',
    dueDate: 'date?',
    dueAt: 'timestamptz?',
    promisedUntil: 'date?',
    ...markColumns,
    paidAt: 'timestamptz?',
    voidedAt: 'timestamptz?',
    sentAt: 'timestamptz?',
    viewedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    names: { invoiceNumber: 'number' },
    shown: {
      currencyExponent: 'coalesce(invoices.currency_exponent, currency_exponent(invoices.currency_code))',
      // Functions that most invoices do not need are called for the others only.
      taxableMinorInTaxCurrency: inTaxCurrency('taxable_minor_in_tax_currency', 'subtotal_minor'),
      taxMinorInTaxCurrency: inTaxCurrency('tax_minor_in_tax_currency', 'tax_minor'),
      earlyPayment: `case when invoices.early_payment is not null then early_payment_shown(
        invoices.early_payment, invoices.issue_date, invoices.payable_minor - invoices.credited_minor) end`,
      // A draft has a due date or a due time, as it was given.
      dueDate: `case when invoices.due_date is null and invoices.due_at is not null
        then day_of(invoices.due_at, tenant_zone()) else invoices.due_date end`,
      dueAt: `case when invoices.due_at is null and invoices.due_date is not null
        then end_of_day(invoices.due_date, tenant_zone()) else invoices.due_at end`,
    },
    computed: {
      // These decide whether a draft can be finalized, and are not shown.
      untaxedCount: { type: 'integer', sql: 'invoices.untaxed_count' },
      textRows: { type: 'integer', sql: 'invoices.text_rows' },
      mixedReasons: { type: jsonOf<string[]>(), sql: 'invoices.mixed_reasons' },
      taxCountries: { type: jsonOf<(string | null)[]>(), sql: 'invoices.tax_countries' },
      linesFrom: { type: 'date?', sql: 'invoices.lines_from' },
      linesTo: { type: 'date?', sql: 'invoices.lines_to' },
      // Stands on the document, which credits do not change.
      printedDiscountMinor: {
        type: 'bigint?',
        sql: `case when invoices.early_payment is not null
          then early_payment_discount(invoices.early_payment, invoices.payable_minor) end`,
      },
      // It follows from the contract's terms, so events do not show it.
      issuesOn: {
        type: 'date?',
        sql: `case when invoices.origin is not null and invoices.status = 'DRAFT' then issues_on(invoices) end`,
        snapshotSql: 'null::date',
      },
      // Decides whether more can be credited, and is not shown.
      creditedPart: { type: textOf(CREDITED_PARTS), sql: 'invoices.credited_part' },
      balanceMinor: { type: 'bigint', sql: balance },
      // Those of a draft follow from what it charges, which its events do not know. Without receipts there are none.
      annexes: {
        type: optionalJsonOf<Annex[]>(),
        sql: `case when invoices.status <> 'DRAFT' then invoices.annexes
          when exists (select from receipts where tenant_id = app_tenant()) then annexes_of_draft(invoices) end`,
        snapshotSql: 'invoices.annexes',
      },
      // Deductions are lines of other invoices, so events do not show them.
      deductedMinor: {
        type: 'bigint?',
        sql: ofDeposit('deducted_of(invoices.tenant_id, invoices.id)'),
        snapshotSql: 'null::bigint',
      },
      deductibleMinor: {
        type: 'bigint?',
        sql: ofDeposit('greatest(0, left_to_deduct(invoices))'),
        snapshotSql: 'null::bigint',
      },
      dueMinor: { type: 'bigint', sql: due },
      // Messages have events of their own. Most tenants of a new installation have none, and their lists look for none.
      lastMessage: {
        type: optionalJsonOf<LastMessage>(),
        sql: `case when invoices.number is not null and exists (select from message_invoices where tenant_id = app_tenant())
          then last_message_of_invoice(invoices.tenant_id, invoices.id) end`,
        snapshotSql: 'null::jsonb',
      },
      // The subqueries have no table and are run at most once for all rows.
      readiness: {
        type: optionalJsonOf<Readiness>(),
        sql: `case when invoices.status = 'DRAFT' and asks_more(invoices, (select nameless_parties()), (select home_currency()))
          then readiness_of_draft(invoices) end`,
        // It depends on other records, so the journal keeps it.
        snapshotSql: `nullif(snapshots.snapshot -> 'readiness', 'null')`,
      },
    },
  },
);

export type InvoiceRow = RowOf<typeof readInvoice>;

export const readInvoice = readById(invoices);
export const updateInvoice = patchById(invoices, invoiceChange);
export const deleteInvoice = deleteById(invoices);
export const invoiceSnapshots = snapshotsOf(invoices);

export const filters = {
  ...recordFilters,
  ...statusFilters,
  kind: optionalTextOf(INVOICE_KINDS),
  contractId: 'text?',
  clientId: 'text?',
  currencyCode: 'text?',
  number: 'text?',
  isOpen: 'boolean?',
  isOverdue: 'boolean?',
  hasIssueProblem: 'boolean?',
  now: 'timestamptz',
} as const;
export const matchesFilters = `${matchesRecord} and ${matchesStatus}
          and ($kind::text is null or kind = $kind)
          and ($number::text is null or number = $number)
          and ($contractId::text is null or contract_id = $contractId)
          and ($clientId::text is null or client_id = $clientId)
          and ($currencyCode::text is null or currency_code = $currencyCode)
          and ($isOpen::boolean is null or ${isOpen} = $isOpen)
          and ($isOverdue::boolean is null or ${isOverdue} = $isOverdue)
          and ($hasIssueProblem::boolean is null or (issue_problem is not null) = $hasIssueProblem)`;

/** There is one good plan for all invoices, so it is kept. */
export const listAllInvoices = statement({
  name: 'list_all_invoices',
  parameters: agePosition,
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices where ${beforePosition} ${newestFirst}`,
});

/** Planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index. */
export const listInvoices = statement({
  name: 'list_invoices',
  noPlanCache: true,
  parameters: { ...filters, ...agePosition },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices where ${matchesFilters} and ${beforePosition} ${newestFirst}`,
});

/**
 * Lists invoices by date of issue, latest first, so that a range of dates is read from its index. The range and the page
 * end at the earlier of their ends: with two separate bounds, PostgreSQL would begin at the newest invoice.
 */
export const listIssuedInvoices = statement({
  name: 'list_issued_invoices',
  noPlanCache: true,
  parameters: { ...filters, ...dateRange, ...agePosition },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices
        where ${matchesFilters} and ${withinDates('issued_at', 'issue_date')}
        order by issued_at desc, id desc
        limit $count`,
});

export const readHomeCurrency = statement({
  name: 'read_home_currency',
  parameters: {},
  row: { homeCurrency: 'text?' },
  sql: `select home_currency() as "homeCurrency"`,
});

// Invoices are locked by one statement and read by the next, which sees what was committed while the first one waited.

export const lockAccountOfInvoice = lockAccountOf('invoices');

/** Both in one statement. The account is in the join below the lock of the invoice, so it is locked first. */
export const lockAccountAndInvoice = statement({
  name: 'lock_account_and_invoice',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `with account as materialized (
          select id from clients where clients.id = (select client_id from invoices where invoices.id = $id) for no key update
        )
        select invoices.id from account join invoices on invoices.client_id = account.id
        where invoices.id = $id for no key update of invoices`,
});

export const lockInvoice = statement({
  name: 'lock_invoice',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `select id from invoices where id = $id for no key update`,
});

// Statements that take a list of invoices are planned for each call. A cached plan would serve all tenants: one made
// for a small tenant reads all of the tenant's invoices, which is slow for a large tenant.

/** Locks in a fixed order, so that two calls with the same invoices never deadlock. */
export const lockInvoices = statement({
  name: 'lock_invoices',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: { id: 'text' },
  sql: `select id from invoices
        where id = any (array(select jsonb_array_elements_text($ids)))
        order by id
        for no key update`,
});

export const readInvoices = statement({
  name: 'read_many_invoices',
  noPlanCache: true,
  parameters: { ids: jsonOf<string[]>() },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices where id = any (array(select jsonb_array_elements_text($ids)))`,
});

/** Voids a draft. The address is cleared too: a void invoice is sent nowhere, and the address can then be deleted. */
export const voidDraft = statement({
  name: 'void_invoice',
  parameters: { id: 'text', now: 'timestamptz' },
  row: invoices.row,
  sql: `update invoices set status = 'VOID', voided_at = $now, address_id = null, updated_at = $now
        where id = $id and status = 'DRAFT'
        returning ${invoices.columns}`,
});
