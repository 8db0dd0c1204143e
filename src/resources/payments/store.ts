import { type RowOf, statement } from '../../platform/database/statement.ts';
import { agePosition } from '../../platform/http/answers/pagination.ts';

const columns = `id, invoice_id as "invoice", amount_minor as "amountMinor", currency_code as "currencyCode",
  paid_at as "paidAt", method, reference, reversed_at as "reversedAt",
  created_at as "createdAt", updated_at as "updatedAt"`;

const row = {
  id: 'text',
  invoice: 'text',
  amountMinor: 'bigint',
  currencyCode: 'text',
  paidAt: 'timestamptz',
  method: 'text?',
  reference: 'text?',
  reversedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

export type PaymentRow = RowOf<typeof readPayment>;

/** The table's trigger counts it into the invoice's sums and status. */
export const insertPayment = statement({
  name: 'insert_payment',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    amountMinor: 'bigint',
    currencyCode: 'text',
    paidAt: 'timestamptz',
    method: 'text?',
    reference: 'text?',
    now: 'timestamptz',
  },
  row,
  sql: `insert into payments (id, invoice_id, amount_minor, currency_code, paid_at, method, reference,
          created_at, updated_at)
        values ($id, $invoiceId, $amountMinor, $currencyCode, $paidAt, $method, $reference, $now, $now)
        returning ${columns}`,
});

export const readPayment = statement({
  name: 'read_payment',
  parameters: { id: 'text' },
  row,
  sql: `select ${columns} from payments where id = $id`,
});

export const listPayments = statement({
  name: 'list_payments',
  parameters: agePosition,
  row,
  sql: `select ${columns} from payments
        where (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

export const listPaymentsOfInvoice = statement({
  name: 'list_payments_of_invoice',
  parameters: { invoiceId: 'text', ...agePosition },
  row,
  sql: `select ${columns} from payments
        where invoice_id = $invoiceId and (created_at, id) < ($beforeCreatedAt, $beforeId)
        order by created_at desc, id desc
        limit $count`,
});

export const updatePayment = statement({
  name: 'update_payment',
  parameters: { id: 'text', change: 'jsonb', now: 'timestamptz' },
  row,
  sql: `with change as (select $change::jsonb as c)
        update payments set
          method = case when c ? 'method' then c ->> 'method' else method end,
          reference = case when c ? 'reference' then c ->> 'reference' else reference end,
          updated_at = case when c = '{}' then updated_at else $now end
        from change where id = $id
        returning ${columns}`,
});

/** Invoice first, payment second: the order in which a payment is made locks them too. */
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

/** As they were, made of snapshots of their rows. */
export const representPayments = statement({
  name: 'represent_payments',
  parameters: { snapshots: 'jsonb' },
  row: { ...row, eventClient: 'text?' },
  sql: `select ${columns}, (select invoices.client_id from invoices where invoices.id = payments.invoice_id) as "eventClient"
        from jsonb_populate_recordset(null::payments, $snapshots) as payments`,
});
