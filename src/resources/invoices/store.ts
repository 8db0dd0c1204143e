import { type RowOf, statement } from '../../platform/database/statement.ts';

const columns = `id, contract_id as "contract", client_id as "client", status, number as "invoiceNumber",
  currency_code as "currencyCode", subtotal_minor as "subtotalMinor", tax_minor as "taxMinor",
  total_minor as "totalMinor", taxes, paid_minor as "paidMinor", credited_minor as "creditedMinor",
  due_minor as "dueMinor", billable_count as "billableCount", notes, reference, address_id as "addressId",
  seller, buyer, issued_at as "issuedAt", due_at as "dueAt", paid_at as "paidAt", voided_at as "voidedAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  contract: 'text',
  client: 'text',
  status: 'text',
  invoiceNumber: 'text?',
  currencyCode: 'text',
  subtotalMinor: 'bigint',
  taxMinor: 'bigint',
  totalMinor: 'bigint',
  taxes: 'jsonb',
  paidMinor: 'bigint',
  creditedMinor: 'bigint',
  dueMinor: 'bigint',
  billableCount: 'integer',
  notes: 'text?',
  reference: 'text?',
  addressId: 'text?',
  seller: 'jsonb?',
  buyer: 'jsonb?',
  issuedAt: 'timestamptz?',
  dueAt: 'timestamptz?',
  paidAt: 'timestamptz?',
  voidedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type InvoiceRow = RowOf<typeof readInvoice>;

/** No row when there is no such contract, or when it is a draft itself. */
export const insertInvoice = statement({
  name: 'insert_invoice',
  parameters: {
    id: 'text',
    contractId: 'text',
    currencyCode: 'text?',
    dueAt: 'timestamptz?',
    notes: 'text?',
    reference: 'text?',
    addressId: 'text?',
    now: 'timestamptz',
  },
  row,
  sql: `insert into invoices (id, contract_id, client_id, currency_code, due_at, notes, reference, address_id,
          created_at, updated_at)
        select $id, contracts.id, contracts.client_id, coalesce($currencyCode, contracts.currency_code), $dueAt, $notes,
          coalesce($reference, contracts.reference), $addressId, $now, $now
        from contracts where contracts.id = $contractId and contracts.status <> 'DRAFT'
        returning ${columns}`,
});

export const readInvoice = statement({
  name: 'read_invoice',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from invoices where id = $id`,
});

const filters = {
  status: 'text?',
  contractId: 'text?',
  clientId: 'text?',
  overdue: 'boolean?',
  now: 'timestamptz',
} as const;
const filtered = `($status::text is null or status = $status)
          and ($contractId::text is null or contract_id = $contractId)
          and ($clientId::text is null or client_id = $clientId)
          and ($overdue::boolean is null
            or (status in ('FINALIZED', 'PARTIALLY_PAID') and coalesce(due_at < $now, false)) = $overdue)`;

/** Newest first. Filters that are not given fall away when it is planned, so that each finds its index. */
export const listInvoices = statement({
  name: 'list_invoices',
  isPlannedAnew: true,
  parameters: { ...filters, beforeCreatedAt: 'timestamptz', beforeId: 'text', count: 'bigint' },
  row,
  sql: `select ${columns} from invoices
        where ${filtered} and (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

/**
 * From a date of issue back to another, latest first: by age it would have to pass over everything younger.
 * The later date is where the page starts: with a bound of its own, PostgreSQL begins at the newest all the same.
 */
export const listIssuedInvoices = statement({
  name: 'list_issued_invoices',
  isPlannedAnew: true,
  parameters: {
    ...filters,
    issuedFrom: 'timestamptz',
    beforeCreatedAt: 'timestamptz',
    beforeId: 'text',
    count: 'bigint',
  },
  row,
  sql: `select ${columns} from invoices
        where ${filtered} and issued_at >= $issuedFrom
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
  row,
  sql: `select ${columns} from invoices where id = $id for no key update`,
});

// A plan is kept for all tenants, and made when it is one tenant's turn. For a small one, reading all of its
// invoices is cheaper than looking up a list of them; for a large one it is not. So these are planned anew.

/** In a fixed order, so that two calls with the same invoices never wait for each other in a circle. */
export const lockInvoices = statement({
  name: 'lock_invoices',
  isPlannedAnew: true,
  parameters: { ids: 'jsonb' },
  row,
  sql: `select ${columns} from invoices
        where id = any (array(select jsonb_array_elements_text($ids)))
        order by id
        for no key update`,
});

export const updateInvoice = statement({
  name: 'update_invoice',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update invoices set
          due_at = case when c ? 'dueAt' then (c ->> 'dueAt')::timestamptz else due_at end,
          currency_code = coalesce(c ->> 'currencyCode', currency_code),
          notes = case when c ? 'notes' then c ->> 'notes' else notes end,
          reference = case when c ? 'reference' then c ->> 'reference' else reference end,
          address_id = case when c ? 'addressId' then c ->> 'addressId' else address_id end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

/** It goes nowhere any more, so its address may go. */
export const voidInvoice = statement({
  name: 'void_invoice',
  parameters: { id: 'text', now: 'timestamptz' },
  row,
  sql: `update invoices set status = 'VOID', voided_at = $now, address_id = null, updated_at = $now where id = $id
        returning ${columns}`,
});

export const deleteInvoice = statement({
  name: 'delete_invoice',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `delete from invoices where id = $id returning id`,
});

const addressSnapshot = `jsonb_build_object('id', addresses.id, 'name', addresses.name, 'address1', address1,
  'address2', address2, 'zip', zip, 'city', city, 'region', region, 'country', country,
  'registrationNumber', registration_number, 'vatNumber', addresses.vat_number)`;

/**
 * Gives each of the drafts its number and freezes it, with seller and buyer as they are now. The buyer's
 * address is the invoice's, else the contract's, else the client's first.
 */
export const issueInvoices = statement({
  name: 'issue_invoices',
  isPlannedAnew: true,
  parameters: { drafts: 'jsonb', period: 'text', issuedAt: 'timestamptz' },
  row,
  sql: `with drafts as (
          select * from jsonb_to_recordset($drafts) as drafts ("draftId" text, "draftNumber" text, "draftSequence" bigint)
        ), tenant as (
          select jsonb_strip_nulls(jsonb_build_object(
            'name', coalesce(legal_name, name), 'vatNumber', vat_number, 'iban', iban, 'bic', bic,
            'address', (
              select ${addressSnapshot} from addresses
              where client_id is null order by sort_order, created_at, id limit 1
            ))) as seller
          from tenants where id = app_tenant()
        )
        update invoices set
          status = settled_status(total_minor, 0, 0),
          number = "draftNumber",
          sequence = "draftSequence",
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
        from drafts where id = "draftId" and id = any (array(select "draftId" from drafts))
        returning ${columns}`,
});

/** As they were, made of snapshots of their rows. */
export const representInvoices = statement({
  name: 'represent_invoices',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, client_id as "eventClient"
        from jsonb_populate_recordset(null::invoices, $snapshots) as invoices`,
});
