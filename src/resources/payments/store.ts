import { type RowOf, statement } from '../../platform/database/statement.ts';
import { insertInto, patchById, readById, snapshotsOf, table } from '../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../platform/http/answers/pagination.ts';
import { paymentChange } from './schema.ts';

const payments = table('payments', {
  id: 'text',
  invoice: 'reference',
  amountMinor: 'bigint',
  currencyCode: 'text',
  paidAt: 'timestamptz',
  method: 'text?',
  reference: 'text?',
  reversedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type PaymentRow = RowOf<typeof readPayment>;

/** A trigger adds the amount to the invoice's sums and sets its status. */
export const insertPayment = insertInto(payments, ['reversedAt']);
export const readPayment = readById(payments);
export const updatePayment = patchById(payments, paymentChange);
export const paymentSnapshots = snapshotsOf(
  payments,
  '(select invoices.client_id from invoices where invoices.id = payments.invoice_id)',
);

export const listPayments = statement({
  name: 'list_payments',
  parameters: agePosition,
  row: payments.row,
  sql: `select ${payments.columns} from payments where ${beforePosition} ${newestFirst}`,
});

export const listPaymentsOfInvoice = statement({
  name: 'list_payments_of_invoice',
  parameters: { invoiceId: 'text', ...agePosition },
  row: payments.row,
  sql: `select ${payments.columns} from payments where invoice_id = $invoiceId and ${beforePosition} ${newestFirst}`,
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
  sql: `update payments set reversed_at = $now, updated_at = $now
        where id = $id and reversed_at is null
        returning id`,
});
