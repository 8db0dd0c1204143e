import type { Row, Rows, Table } from './rows.ts';

const MONEY = [
  'reversed_at',
  'reversed_date',
  'method',
  'reference',
  'external_id',
  'metadata',
  'updated_at',
];
/** The columns that allocations, refunds, credits and reversals may change after issue. */
const CHANGEABLE: Partial<Record<Table, string[]>> = {
  invoices: [
    ...[
      'status',
      'paid_minor',
      'credited_minor',
      'credited_part',
      'last_settlement_date',
      'paid_at',
      'voided_at',
    ],
    ...['sent_at', 'viewed_at', 'promised_until', 'issue_problem', 'external_id', 'metadata', 'updated_at'],
  ],
  billables: [],
  payments: [
    ...MONEY,
    ...'allocated_minor allocations refunded_minor covered_minor last_movement_date'.split(' '),
  ],
  // A credit note may free a part.
  allocations: [...MONEY, 'amount_minor', 'reversal_recorded_date'],
  refunds: MONEY,
  credit_notes: ['sent_at', 'updated_at'],
  credit_note_billables: [],
  document_files: [],
  document_taxes: [],
  time_charges: [],
};

const keyOf = (table: string, row: Row) =>
  [table, row.id ?? row.document_id ?? row.credit_note_id, row.billable_id, row.kind].join(' ');

/** All that is issued, as text by record. It stays as it is for ever. */
export function frozenIn(rows: Rows): Map<string, string> {
  const issued = new Set(rows.invoices.filter(({ number }) => number !== null).map(({ id }) => id));
  const isFrozen = (table: string, row: Row) =>
    table === 'invoices'
      ? issued.has(row.id ?? '')
      : (row.invoice_id ?? null) === null || issued.has(row.invoice_id ?? '');
  const frozen = new Map<string, string>();
  for (const [table, changeable] of Object.entries(CHANGEABLE))
    for (const row of rows[table as Table].filter((one) => isFrozen(table, one))) {
      const kept = Object.entries(row).filter(([name]) => !changeable.includes(name));
      frozen.set(keyOf(table, row), JSON.stringify(kept));
    }
  return frozen;
}

/** What was issued before and is different or missing now. */
export function changesOf(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before].flatMap(([key, row]) =>
    after.get(key) === row
      ? []
      : [`issued documents stay as they are: ${key}\n  ${row}\n  ${after.get(key)}`],
  );
}
