import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, unavailable } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { ServedFile, TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { openIntact } from '../../../platform/storage/verified-file.ts';
import { refuseExcess } from '../../parties/limits/service.ts';
import type { ReceiptFiles } from './files.ts';
import type { ReceivedFile } from './receiving.ts';
import type { Receipt, ReceiptQuery } from './schema.ts';
import { deleteReceipt, insertReceipt, listReceipts, readReceipt, readStoredReceipt } from './store.ts';

const CACHE_CONTROL = 'private, no-cache';
const RETRY_AFTER_SECONDS = 60;

export async function keepReceipt(
  { db, clock, tenantId, limits }: TenantContext,
  fileName: string,
  file: ReceivedFile,
): Promise<Receipt> {
  const values = { ...file, id: newId('receipt'), fileName, now: clock.now().toISOString() };
  const row = await db.transaction(async (transaction) => {
    await refuseExcess({ db: transaction, tenantId, limits }, { storedBytes: file.sizeBytes });
    return transaction.one(insertReceipt, values);
  });
  const { storeKey: _, ...kept } = found(row);
  return kept;
}

export async function getReceipt({ db }: TenantContext, id: string): Promise<Receipt> {
  return found(await db.one(readReceipt, { id }));
}

export async function findReceipts({ db }: TenantContext, query: ReceiptQuery): Promise<Page<Receipt>> {
  return newestFirstPage('receipt', query, (position) => db.all(listReceipts, position));
}

/** The file as it was uploaded, after all of its bytes proved to be the same. */
export async function serveReceipt(
  { storage }: ReceiptFiles,
  { db }: TenantContext,
  id: string,
): Promise<ServedFile> {
  const {
    storeKey: key,
    sizeBytes,
    sha256,
    contentType,
    fileName,
  } = found(await db.one(readStoredReceipt, { id }));
  return {
    ...{ contentType, sizeBytes, etag: sha256, cacheControl: CACHE_CONTROL, fileName },
    open: async (range) => {
      const opened = await openIntact(storage, { key, sizeBytes, sha256 }, range);
      if (typeof opened !== 'string') return opened;
      const message = `The file of the receipt is ${opened} in the storage: restore it from a backup`;
      throw unavailable('storage_unavailable', message, RETRY_AFTER_SECONDS);
    },
  };
}

/** The sweep removes the file, unless clones share it. */
export async function removeReceipt({ db }: TenantContext, id: string): Promise<undefined> {
  const deleted = explainViolations(db.one(deleteReceipt, { id }), {
    expenses_receipt: () =>
      forbiddenByState(
        'An expense names the receipt: set its receiptId to null, or delete the expense first',
      ),
    receipts_frozen: () => forbiddenByState('An issued invoice carries the receipt, so both are kept'),
  });
  found(await deleted);
}
