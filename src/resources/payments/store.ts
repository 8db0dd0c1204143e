import { type RowOf, statement } from '../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../platform/http/answers/pagination.ts';
import { dateRange, withinDates } from '../documents/shared-store.ts';
import { paymentChange } from './schema.ts';

const payments = table('payments', {
  id: 'text',
  invoice: 'reference',
  client: 'reference',
  amountMinor: 'bigint',
  currencyCode: 'text',
  paidAt: 'timestamptz',
  paidDate: 'date',
  method: 'text?',
  reference: 'text?',
  reversedAt: 'timestamptz?',
  reversedDate: 'date?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type PaymentRow = RowOf<typeof readPayment>;

/** A trigger adds the amount to the invoice's sums and sets its status. */
export const insertPayment = statement({
  name: 'insert_payments',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    clientId: 'text',
    amountMinor: 'bigint',
    currencyCode: 'text',
    allowOverpayment: 'boolean',
    paidAt: 'timestamptz',
    method: 'text?',
    reference: 'text?',
    now: 'timestamptz',
  },
  row: payments.row,
  sql: `insert into payments (id, invoice_id, client_id, amount_minor, currency_code, allow_overpayment, paid_at, paid_date,
          recorded_date, method, reference, created_at, updated_at)
        select $id, $invoiceId, $clientId, $amountMinor, $currencyCode, $allowOverpayment, $paidAt,
          day_of($paidAt, time_zone), tenant_day($now), $method, $reference, $now, $now
        from tenants where tenants.id = app_tenant()
        returning ${payments.columns}`,
});
export const readPayment = readById(payments);
export const updatePayment = patchById(payments, paymentChange);
export const paymentSnapshots = snapshotsOf(payments, 'payments.client_id');

const filters = { invoiceId: 'text?', clientId: 'text?' } as const;
const matchesFilters = `($invoiceId::text is null or invoice_id = $invoiceId)
          and ($clientId::text is null or client_id = $clientId)`;

// Planned for each call, so that PostgreSQL drops the filters that are not given and finds the best index.

export const listPayments = statement({
  name: 'list_payments',
  isPlannedAnew: true,
  parameters: { ...filters, ...agePosition },
  row: payments.row,
  sql: `select ${payments.columns} from payments where ${matchesFilters} and ${beforePosition} ${newestFirst}`,
});

export const listPaymentsByDate = statement({
  name: 'list_payments_by_date',
  isPlannedAnew: true,
  parameters: { ...filters, ...dateRange, ...agePosition },
  row: payments.row,
  sql: `select ${payments.columns} from payments
        where ${matchesFilters} and ${withinDates('paid_at', 'paid_date')}
        order by paid_at desc, id desc
        limit $count`,
});

/** Locks the invoice before the payment, in the same order as recording a payment does. */
export const lockInvoiceOfPayment = statement({
  name: 'lock_invoice_of_payment',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: `select invoices.id from invoices
        where invoices.id = (select invoice_id from payments where payments.id = $id)
        for no key update`,
});

export const reversePayment = statement({
  name: 'reverse_payment',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update payments set reversed_at = $now, reversed_date = tenant_day($now), updated_at = $now
        where id = $id and reversed_at is null
        returning id`,
});
