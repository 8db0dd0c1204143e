import { type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { insertInto, readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { listByAge } from '../../../platform/http/answers/ordered-lists.ts';
import { RECEIPT_TYPES } from './schema.ts';

const columns = {
  id: 'text',
  fileName: 'text',
  contentType: textOf(RECEIPT_TYPES),
  sizeBytes: 'bigint',
  sha256: 'text',
  createdAt: 'timestamptz',
} as const;
const receipts = table('receipts', columns);
const stored = table('receipts', { ...columns, storeKey: 'text' });

export type StoredReceipt = RowOf<typeof readStoredReceipt>;

export const insertReceipt = insertInto(stored);
export const readReceipt = readById(receipts);
export const receiptSnapshots = snapshotsOf(receipts);
export const listReceipts = listByAge(receipts);

export const readStoredReceipt = statement({
  name: 'read_stored_receipt',
  parameters: { id: 'text' },
  row: stored.row,
  sql: `select ${stored.columns} from receipts where id = $id`,
});

export const deleteReceipt = statement({
  name: 'delete_receipt',
  parameters: { id: 'text' },
  row: { id: 'text' },
  sql: 'delete from receipts where id = $id returning id',
});

/** The keys of the files that receipts, or the receipts of clones, still need. A clone that is being made may need all. */
export const listNeededKeys = statement({
  name: 'list_needed_receipt_keys',
  parameters: { keys: 'text[]' },
  row: { key: 'text' },
  sql: `select store_key as key from receipts where store_key = any ($keys)
        union select store_key from shared_receipts where store_key = any ($keys)
        union select unnest($keys) where exists (select from tenant_clones where status = 'COPYING')`,
});
