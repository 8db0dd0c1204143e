import { optionalTextOf } from '../../../platform/database/statement.ts';
import { JOURNAL_KINDS, type JOURNAL_TYPES, rankOf } from './schema.ts';

/** Records that change what a client owes. The journal and statements of account read all of them. */
export interface Source {
  type: (typeof JOURNAL_TYPES)[number];
  table: string;
  recordedDate: string;
  recordedAt: string;
  valueDate: string;
  /** SQL of the change of what the client owes. */
  amount: string;
  /** SQL of the properties that only some sources have. */
  details: string;
  /** SQL of the rows that count, if not all do. */
  condition?: string;
}

const documentDetails = (sign: string, kind: string, dueDate: string) =>
  `number, ${kind} as kind, ${sign}subtotal_minor as subtotal_minor, ${sign}tax_minor as tax_minor,
            ${sign}rounding_minor as rounding_minor,
            (select ${sign}sum((tax ->> 'disbursedMinor')::bigint)::bigint from jsonb_array_elements(taxes) as listed (tax)) as disbursed_minor,
            ${dueDate} as due_date, null::text as method, null::text as reference`;

/** Money that moved. Other entries of an account have no method. */
const isMoved = (table: string) => table === 'payments' || table === 'refunds';

const money = (table: string, valueDate: string, amount: string, reversal: string) => {
  const name = table.slice(0, -1).toUpperCase();
  const transfer = isMoved(table) ? 'method, reference' : 'null::text, null::text';
  const details = `null::text, null::text, null::bigint, null::bigint, null::bigint, null::bigint, null::date, ${transfer}`;
  const recorded = { recordedDate: 'recorded_date', recordedAt: 'created_at', valueDate, amount };
  // A payment of tomorrow may be reversed today. Its reversal counts from tomorrow too.
  const undone = `greatest(${valueDate}, reversed_date)`;
  const reversed = { recordedDate: 'reversed_date', recordedAt: 'reversed_at', valueDate: undone };
  return [
    { type: name, table, ...recorded, details },
    { type: `${name}_REVERSAL`, table, ...reversed, amount: reversal, details },
  ] as Source[];
};

const ofDocument = { recordedDate: 'recorded_date', recordedAt: 'issued_at', valueDate: 'issue_date' };
export const sources: Source[] = [
  {
    ...{ type: 'INVOICE', table: 'invoices', ...ofDocument, amount: 'payable_minor' },
    details: documentDetails('', `nullif(kind, 'INVOICE')`, 'due_date'),
  },
  {
    ...{ type: 'INVOICE_REVERSAL', table: 'invoices', amount: '-payable_minor' },
    ...{ recordedDate: 'last_settlement_date', recordedAt: 'voided_at', valueDate: 'last_settlement_date' },
    details: documentDetails('-', 'kind', 'null::date'),
    // All others are voided by a credit note.
    condition: `and kind = 'CARRIED_OVER' and status = 'VOID'`,
  },
  {
    ...{ type: 'CREDIT_NOTE', table: 'credit_notes', ...ofDocument, amount: '-payable_minor' },
    details: documentDetails('-', 'kind', 'null::date'),
  },
  ...money('payments', 'paid_date', '-amount_minor', 'amount_minor'),
  ...money('refunds', 'refunded_date', 'amount_minor', '-amount_minor'),
  ...money('write_offs', 'date', '-amount_minor', 'amount_minor'),
];

/** SQL of the invoice of a document, and of the payment that money belongs to. */
function ownersIn(table: string): string {
  const [invoice, payment] = isMoved(table) ? ['null::text', 'payment_id'] : ['invoice_id', 'null::text'];
  const own = (column: string) => (column === `${table.slice(0, -1)}_id` ? 'id' : column);
  return `${own(invoice)} as invoice_id, ${own(payment)} as payment_id`;
}

/**
 * SQL of what orders records that were recorded at the same time, as all are while the clock of a sandbox stands still. Identifiers
 * are made in order, behind the prefix of their kind.
 */
export const orderMade = (id: string) => `split_part(${id}, '_', 2)`;

/** What every source shows, under the same names. */
export function columnsOf(source: Omit<Source, 'type'> & { type: string }): string {
  const { type, table, recordedDate, recordedAt, valueDate, amount, details } = source;
  return `'${type}' as type, ${rankOf(type)} as rank, id, ${recordedDate} as recorded_date, ${recordedAt} as recorded_at,
            ${valueDate} as value_date, ${ownersIn(table)}, client_id, currency_code, ${amount} as amount_minor, ${details}`;
}

/** The columns that both lists show of an entry on their page, whose invoice is joined. */
export const shownOfEntry = {
  row: {
    valueDate: 'date',
    number: 'text?',
    kind: optionalTextOf(JOURNAL_KINDS),
    invoice: 'text?',
    invoiceNumber: 'text?',
    payment: 'text?',
    currencyCode: 'text',
    dueDate: 'date?',
    method: 'text?',
    reference: 'text?',
  },
  columns: `value_date as "valueDate", page.number, kind, invoice_id as invoice, invoice.number as "invoiceNumber",
          payment_id as payment, currency_code as "currencyCode", due_date as "dueDate", method, reference`,
} as const;

/** The taxes of an entry of `page`, with its sign. Money has none. */
export const taxesOfEntry = `case when type not in ('PAYMENT', 'PAYMENT_REVERSAL', 'REFUND', 'REFUND_REVERSAL') then (
            select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('category', category, 'percent', trim_scale(percent), 'country', country,
              'taxDate', tax_date, 'supply', supply, 'kind', document_taxes.kind, 'taxableMinor', sign * taxable_minor,
              'taxMinor', sign * document_taxes.tax_minor, 'taxableMinorInTaxCurrency', sign * taxable_minor_in_tax_currency,
              'taxMinorInTaxCurrency', sign * tax_minor_in_tax_currency)) order by place)
            from document_taxes, (values (case when type in ('INVOICE', 'WRITE_OFF_REVERSAL') then 1 else -1 end)) as signs (sign)
            where document_id = page.id
          ) end`;
