import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
  table,
} from '../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../platform/http/answers/pagination.ts';
import { INVOICE_STATUSES, invoiceChange, type Party, type Tax } from './schema.ts';

const invoices = table(
  'invoices',
  {
    id: 'text',
    contract: 'reference',
    client: 'reference',
    status: textOf(INVOICE_STATUSES),
    invoiceNumber: 'text?',
    currencyCode: 'text',
    subtotalMinor: 'bigint',
    taxMinor: 'bigint',
    totalMinor: 'bigint',
    taxes: jsonOf<Tax[]>(),
    paidMinor: 'bigint',
    creditedMinor: 'bigint',
    dueMinor: 'bigint',
    billableCount: 'integer',
    notes: 'text?',
    reference: 'text?',
    addressId: 'text?',
    seller: optionalJsonOf<Party>(),
    buyer: optionalJsonOf<Party>(),
    issuedAt: 'timestamptz?',
    dueAt: 'timestamptz?',
    paidAt: 'timestamptz?',
    voidedAt: 'timestamptz?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { names: { invoiceNumber: 'number' } },
);

export type InvoiceRow = RowOf<typeof readInvoice>;

// Triggers maintain these columns.
const sums = ['subtotalMinor', 'taxMinor', 'totalMinor', 'taxes', 'billableCount'] as const;
const settlement = ['paidMinor', 'creditedMinor', 'dueMinor'] as const;

/** Inserts nothing if there is no such contract, or if the contract is a draft. */
export const insertInvoice = insertInto(invoices, ['status', ...sums, ...settlement], {
  from: `contracts where contracts.id = $contract and contracts.status <> 'DRAFT'`,
  values: {
    client: 'contracts.client_id',
    currencyCode: 'coalesce($currencyCode, contracts.currency_code)',
    reference: 'coalesce($reference, contracts.reference)',
  },
});
export const readInvoice = readById(invoices);
export const updateInvoice = patchById(invoices, invoiceChange);
export const deleteInvoice = deleteById(invoices);
export const invoiceSnapshots = snapshotsOf(invoices, 'invoices.client_id');

const filters = {
  status: optionalTextOf(INVOICE_STATUSES),
  contractId: 'text?',
  clientId: 'text?',
  overdue: 'boolean?',
  now: 'timestamptz',
} as const;
const matchesFilters = `($status::text is null or status = $status)
          and ($contractId::text is null or contract_id = $contractId)
          and ($clientId::text is null or client_id = $clientId)
          and ($overdue::boolean is null
            or (status in ('FINALIZED', 'PARTIALLY_PAID') and coalesce(due_at < $now, false)) = $overdue)`;

/** Planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index. */
export const listInvoices = statement({
  name: 'list_invoices',
  isPlannedAnew: true,
  parameters: { ...filters, ...agePosition },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices where ${matchesFilters} and ${beforePosition} ${newestFirst}`,
});

/**
 * Lists invoices by date of issue, latest first, so that a range of dates is read from its index. The end of the
 * range is the start of the first page: with a separate bound, PostgreSQL would still begin at the newest invoice.
 */
export const listIssuedInvoices = statement({
  name: 'list_issued_invoices',
  isPlannedAnew: true,
  parameters: { ...filters, issuedFrom: 'timestamptz', ...agePosition },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices
        where ${matchesFilters} and issued_at >= $issuedFrom
          and (issued_at, id) < ($beforeCreatedAt, $beforeId)
        order by issued_at desc, id desc
        limit $count`,
});

export const findAddressOfClient = statement({
  name: 'find_address_of_client',
  parameters: { id: 'text', clientId: 'text' },
  row: { id: 'text' },
  sql: `select id from addresses where client_id = $clientId and id = $id`,
});

export const lockInvoice = statement({
  name: 'lock_invoice',
  parameters: { id: 'text' },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices where id = $id for no key update`,
});

// Statements that take a list of invoices are planned for each call. A cached plan would serve all tenants: one made
// for a small tenant reads all of the tenant's invoices, which is slow for a large tenant.

/** Locks in a fixed order, so that two calls with the same invoices never deadlock. */
export const lockInvoices = statement({
  name: 'lock_invoices',
  isPlannedAnew: true,
  parameters: { ids: jsonOf<string[]>() },
  row: invoices.row,
  sql: `select ${invoices.columns} from invoices
        where id = any (array(select jsonb_array_elements_text($ids)))
        order by id
        for no key update`,
});

/** Clears the address too: a void invoice is sent nowhere, and the address can then be deleted. */
export const voidInvoice = statement({
  name: 'void_invoice',
  parameters: { id: 'text', now: 'timestamptz' },
  row: invoices.row,
  sql: `update invoices set status = 'VOID', voided_at = $now, address_id = null, updated_at = $now where id = $id
        returning ${invoices.columns}`,
});

interface NumberedDraft {
  id: string;
  number: string;
  sequence: number;
}

const addressSnapshot = `jsonb_build_object('id', addresses.id, 'name', addresses.name, 'address1', address1,
  'address2', address2, 'zip', zip, 'city', city, 'region', region, 'country', country,
  'registrationNumber', registration_number, 'vatNumber', addresses.vat_number)`;

/**
 * Gives each draft its number and freezes it, with seller and buyer as they are now. The buyer's address is the
 * invoice's, or else the contract's, or else the client's first.
 */
export const issueInvoices = statement({
  name: 'issue_invoices',
  isPlannedAnew: true,
  parameters: { drafts: jsonOf<NumberedDraft[]>(), period: 'text', issuedAt: 'timestamptz' },
  row: invoices.row,
  sql: `with drafts as (
          select * from jsonb_to_recordset($drafts) as drafts (id text, number text, sequence bigint)
        ), tenant as (
          select jsonb_strip_nulls(jsonb_build_object(
            'name', coalesce(legal_name, name), 'vatNumber', vat_number, 'iban', bank_accounts #>> '{0,iban}',
            'bic', bank_accounts #>> '{0,bic}',
            'address', (
              select ${addressSnapshot} from addresses
              where client_id is null order by sort_order, created_at, id limit 1
            ))) as seller
          from tenants where id = app_tenant()
        )
        update invoices set
          status = settled_status(total_minor, 0, 0),
          number = drafts.number,
          sequence = drafts.sequence,
          series_period = $period,
          issued_at = $issuedAt,
          due_at = coalesce(due_at, $issuedAt::timestamptz + make_interval(days => (
            select payment_terms_days from contracts where contracts.id = invoices.contract_id
          ))),
          paid_at = case when total_minor = 0 then $issuedAt end,
          seller = (select seller from tenant),
          buyer = (
            select jsonb_strip_nulls(jsonb_build_object('name', clients.name, 'vatNumber', clients.vat_number,
              'address', (
                select ${addressSnapshot} from addresses
                where addresses.client_id = invoices.client_id
                order by addresses.id is not distinct from invoices.address_id desc,
                  addresses.id is not distinct from (
                    select contracts.address_id from contracts where contracts.id = invoices.contract_id
                  ) desc,
                  sort_order, created_at, addresses.id
                limit 1
              )))
            from clients where clients.id = invoices.client_id
          ),
          address_id = null,
          updated_at = $issuedAt
        from drafts where invoices.id = drafts.id and invoices.id = any (array(select drafts.id from drafts))
        returning ${invoices.columns}`,
});
