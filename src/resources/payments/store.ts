import { type RowOf, statement } from '../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../platform/database/table.ts';
import { paymentChange } from './schema.ts';
import { moneyStatements } from './shared-store.ts';

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
export const paymentSnapshots = snapshotsOf(payments);

export const {
  list: listPayments,
  listByDate: listPaymentsByDate,
  lockInvoice: lockInvoiceOfPayment,
  reverse: reversePayment,
} = moneyStatements(payments, { kind: 'payment', time: 'paid_at', day: 'paid_date' });
