import { jsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { matchesOwners, owners, reversal } from '../movements/shared-store.ts';
import { WRITE_OFF_REASONS, type WriteOff } from './schema.ts';

const writeOffs = table('write_offs', {
  id: 'text',
  invoice: 'reference',
  client: 'reference',
  amountMinor: 'bigint',
  currencyCode: 'text',
  reason: textOf(WRITE_OFF_REASONS),
  reducesTax: 'boolean',
  taxes: jsonOf<WriteOff['taxes']>(),
  note: 'text?',
  payment: 'reference?',
  writtenOffAt: 'timestamptz',
  date: 'date',
  reversedAt: 'timestamptz?',
  reversedDate: 'date?',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
});

export type WriteOffRow = RowOf<typeof readWriteOff>;

/** Triggers share the amount among the taxes, and settle the invoice. */
export const insertWriteOff = statement({
  name: 'insert_write_offs',
  parameters: {
    id: 'text',
    invoiceId: 'text',
    amountMinor: 'bigint',
    reason: textOf(WRITE_OFF_REASONS),
    reducesTax: 'boolean',
    note: 'text?',
    now: 'timestamptz',
  },
  row: writeOffs.row,
  sql: `insert into write_offs (id, invoice_id, client_id, currency_code, amount_minor, reason, reduces_tax, note, written_off_at,
          date, recorded_date, created_at, updated_at)
        select $id, invoices.id, client_id, invoices.currency_code, $amountMinor, $reason, $reducesTax, $note,
          $now, greatest(today, issue_date), today, $now, $now
        from invoices, tenant_day($now) as today where invoices.id = $invoiceId
        returning ${writeOffs.columns}`,
});
export const readWriteOff = readById(writeOffs);
export const writeOffSnapshots = snapshotsOf(writeOffs);

export const reversing = reversal('write-off', writeOffs);
export const writeOffLists = recordLists(writeOffs, {
  sorts: TIMES,
  otherwise: '-createdAt',
  filters: owners,
  where: matchesOwners('invoice_id = $ownerId'),
});
