import { buffer } from 'node:stream/consumers';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { TenantContext, Upload } from '../../../platform/http/route.ts';
import { isWholePdf } from '../../../platform/pdf-file.ts';
import { type DocumentFiles, isCarriedOver, keyOf } from './files.ts';
import { hashOf } from './keeping.ts';
import { readDocument } from './reading.ts';
import type { DocumentFile } from './schema.ts';
import { findFiles } from './service.ts';
import { insertFile, readFile } from './store.ts';

/** As for pictures. */
export const ORIGINAL_BYTES_MAX = 10 * 1_048_576;

/** Takes the bytes while they arrive. No connection to the database is held meanwhile. */
export async function receiveOriginal({ bytes }: Upload): Promise<Buffer<ArrayBuffer>> {
  const received = await buffer(bytes);
  if (!isWholePdf(received))
    throw invalid([{ field: 'body', message: 'must be a complete PDF file', constraint: 'format' }]);
  return received;
}

/** Keeps the PDF that the former system made. It never changes, and the same bytes again replace a file that was lost. */
export async function keepOriginal(
  files: DocumentFiles,
  context: TenantContext,
  invoiceId: string,
  bytes: Buffer<ArrayBuffer>,
): Promise<DocumentFile> {
  const { db, tenantId, clock } = context;
  const { head } = await readDocument(db, invoiceId);
  if (!isCarriedOver(head))
    throw forbiddenByState(
      'Only an invoice that was carried over takes an original: all others are made here',
    );
  const contentHash = await hashOf(bytes);
  // Written before its row, as all files of documents are.
  await files.storage.put(keyOf(files, tenantId, contentHash), bytes);
  const owner = { invoiceId, creditNoteId: null, quoteVersionId: null };
  const file = { ...owner, kind: 'PDF', contentHash, problem: null } as const;
  await db.one(insertFile, { ...file, sizeBytes: bytes.length, now: clock.now().toISOString() });
  const kept = found(await db.one(readFile, { documentId: invoiceId, kind: 'PDF' }));
  if (kept.contentHash !== contentHash)
    throw forbiddenByState('The invoice has another original already, which never changes');
  return found((await findFiles(context, invoiceId)).items[0]);
}
