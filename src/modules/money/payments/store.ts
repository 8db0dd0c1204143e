import { type RowOf, statement } from '../../../platform/database/statement.ts';
import { patchById, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { OPEN_STATUSES } from '../../billing/invoice-status.ts';
import { movementStatements } from '../movements/shared-store.ts';
import { paymentChange } from './schema.ts';

export const payments = table('payments', {
  id: 'text',
  invoice: 'reference',
  client: 'reference',
  invoiceNumber: 'text',
  buyerName: 'text',
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

/**
 * Inserts nothing if the invoice can't be paid with this amount, or if there is none. A trigger checks it once more under
 * the invoice's lock, adds the amount to the invoice's sums and sets its status.
 */
export const insertPayment = statement({
  name: 'insert_payments',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    amountMinor: 'bigint',
    allowOverpayment: 'boolean',
    paidAt: 'timestamptz',
    method: 'text?',
    reference: 'text?',
    now: 'timestamptz',
  },
  row: payments.row,
  sql: `insert into payments (id, invoice_id, client_id, invoice_number, buyer_name, amount_minor, currency_code,
          allow_overpayment, paid_at, paid_date, recorded_date, method, reference, created_at, updated_at)
        select $id, invoices.id, invoices.client_id, invoices.number, buyer->>'legalName', $amountMinor, invoices.currency_code, $allowOverpayment, $paidAt,
          day_of($paidAt, tenants.time_zone), tenant_day(tenants, $now), $method, $reference, $now, $now
        from invoices, tenants
        where invoices.id = $invoiceId and tenants.id = app_tenant() and case
          when $allowOverpayment then status not in ('DRAFT', 'VOID')
          else status in (${OPEN_STATUSES}) and $amountMinor <= payable_minor - credited_minor - paid_minor + refunded_minor
        end
        returning ${payments.columns}`,
});
export const readPayment = readById(payments);
export const updatePayment = patchById(payments, paymentChange);
export const paymentSnapshots = snapshotsOf(payments);

export const movements = movementStatements(payments, { kind: 'payment', time: 'paid_at', day: 'paid_date' });
