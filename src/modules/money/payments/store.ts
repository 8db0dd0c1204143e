import {
  jsonOf,
  optionalJsonOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { patchById, readById, readByIds, snapshotsOf, table } from '../../../platform/database/table.ts';
import { externalIdsOf, markColumns } from '../../../platform/external-ids/store.ts';
import { BALANCE, INVOICE_STATUSES, OPEN_STATUSES } from '../../billing/invoice-status.ts';
import { lockAccountOf } from '../../parties/clients/shared-store.ts';
import { reversal } from '../movements/shared-store.ts';
import { type Allocation, type Payment, paymentChange } from './schema.ts';

export const payments = table(
  'payments',
  {
    id: 'text',
    client: 'reference',
    buyerName: 'text',
    amountMinor: 'bigint',
    currencyCode: 'text',
    received: optionalJsonOf<Exclude<Payment['received'], undefined>>(),
    paidAt: 'timestamptz',
    paidDate: 'date',
    method: 'text?',
    reference: 'text?',
    ...markColumns,
    bankEntry: 'reference?',
    allocations: jsonOf<Allocation[]>(),
    refundedMinor: 'bigint',
    reversedAt: 'timestamptz?',
    reversedDate: 'date?',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  {
    computed: {
      onAccountMinor: {
        type: 'bigint',
        sql: `case when payments.reversed_at is null then payments.amount_minor else 0 end
          - payments.allocated_minor - payments.refunded_minor + payments.covered_minor`,
      },
    },
  },
);

export type PaymentRow = RowOf<typeof readPayment>;

export const paymentExternalIds = externalIdsOf(payments);

export interface AllocationToInsert {
  id: string;
  invoiceId?: string;
  paymentId?: string;
  amountMinor: number;
}

/** Inserts the allocations `$allocations` of one row of payments, `paid`. Triggers add them up, and set the statuses. */
const insertionOfAllocations = (paid: string) =>
  `insert into allocations (id, payment_id, client_id, currency_code, invoice_id, owed_payment_id, amount_minor, date,
          created_at, updated_at)
        select given.id, paid.id, paid.client_id, paid.currency_code, "invoiceId", "paymentId", "amountMinor",
          greatest(paid.paid_date, invoices.issue_date, owed.reversed_date), $now, $now
        from ${paid} as paid
          cross join jsonb_to_recordset($allocations)
            as given (id text, "invoiceId" text, "paymentId" text, "amountMinor" bigint)
          left join invoices on invoices.id = "invoiceId"
          left join payments as owed on owed.id = "paymentId"`;

/** Inserts a payment with its allocations, or nothing if there is no such client, or no currency. */
export const insertPayment = statement({
  name: 'insert_payments',
  noPlanCache: true,
  parameters: {
    id: 'text',
    clientId: 'text',
    amountMinor: 'bigint',
    currencyCode: 'text?',
    received: 'jsonb?',
    paidAt: 'timestamptz',
    method: 'text?',
    reference: 'text?',
    bankEntryId: 'text?',
    ...markColumns,
    allocations: jsonOf<AllocationToInsert[]>(),
    now: 'timestamptz',
  },
  row: { id: 'text' },
  sql: `with recorded as (
        insert into payments (id, client_id, buyer_name, amount_minor, currency_code, received, paid_at, paid_date,
          recorded_date, last_movement_date, method, reference, bank_entry_id, external_id, metadata, created_at,
          updated_at)
        select $id, clients.id, coalesce(clients.legal_name, clients.name), $amountMinor, currency, $received, $paidAt, day,
          tenant_day(tenants, $now), day, $method, $reference, $bankEntryId, $externalId, $metadata, $now, $now
        from clients, tenants,
          lateral (select day_of($paidAt, tenants.time_zone) as day,
            coalesce($currencyCode, clients.currency_code, tenants.currency_code) as currency) as known
        where clients.id = $clientId and tenants.id = app_tenant() and currency is not null
        returning *
        ), allocated as (${insertionOfAllocations('recorded')})
        select id from recorded`,
});
export const readPayment = readById(payments);
export const readPayments = readByIds(payments);
export const updatePayment = patchById(payments, paymentChange);
export const paymentSnapshots = snapshotsOf(payments);

export const reversing = reversal('payment', payments);

export const lockAccountOfClient = lockAccountOf('clients');

const invoiceToPay = {
  id: 'text',
  client: 'text',
  currencyCode: 'text',
  status: textOf(INVOICE_STATUSES),
  number: 'text?',
  paymentReference: 'text?',
  dueMinor: 'bigint',
  writtenOffMinor: 'bigint',
} as const;
const columnsToPay = `id, client_id as client, currency_code as "currencyCode", status, number,
          payment_reference as "paymentReference", ${BALANCE} as "dueMinor",
          written_off_minor as "writtenOffMinor"`;

export type InvoiceToPay = RowOf<typeof readInvoicesToPay>;

export const readInvoicesToPay = statement({
  name: 'read_invoices_to_pay',
  noPlanCache: true,
  parameters: { ids: 'text[]' },
  row: invoiceToPay,
  sql: `select ${columnsToPay} from invoices where id = any ($ids)`,
});

/** The open invoices of a client, the oldest first. */
export const listInvoicesToPay = statement({
  name: 'list_invoices_to_pay',
  noPlanCache: true,
  parameters: { clientId: 'text', currencyCode: 'text', count: 'bigint' },
  row: invoiceToPay,
  sql: `select ${columnsToPay} from invoices
        where client_id = $clientId and currency_code = $currencyCode and status in (${OPEN_STATUSES})
        order by due_date, issue_date, number limit $count`,
});

export const insertAllocations = statement({
  name: 'insert_allocations',
  noPlanCache: true,
  parameters: { paymentId: 'text', allocations: jsonOf<AllocationToInsert[]>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `${insertionOfAllocations('(select * from payments where payments.id = $paymentId)')}
        returning id`,
});

/** Finds nothing if the allocation was reversed before. */
export const reverseAllocation = statement({
  name: 'reverse_allocation',
  parameters: { id: 'text', paymentId: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update allocations set reversed_at = $now, reversed_date = tenant_day($now), updated_at = $now
        where id = $id and payment_id = $paymentId and reversed_at is null
        returning id`,
});

/** What a payment was ever allocated to. A part that was split off counts with the rest. */
export const listAllocationsOf = statement({
  name: 'list_allocations_of_payment',
  noPlanCache: true,
  parameters: { paymentId: 'text' },
  row: { invoiceId: 'text?', paymentId: 'text?', amountMinor: 'bigint' },
  sql: `select invoice_id as "invoiceId", owed_payment_id as "paymentId", sum(amount_minor)::bigint as "amountMinor"
        from allocations where payment_id = $paymentId group by invoice_id, owed_payment_id`,
});

export const findAllocation = statement({
  name: 'find_allocation',
  parameters: { id: 'text', paymentId: 'text' },
  row: { id: 'text' },
  sql: `select id from allocations where id = $id and payment_id = $paymentId`,
});
