import type { Readable } from 'node:stream';
import type { Database, Scope } from '../../platform/database/database.ts';
import { found, unavailable } from '../../platform/errors.ts';
import type { ByteRange } from '../../platform/http/route.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { FileKind, Stamp } from './document.ts';
import { type DocumentFiles, keyOf } from './files.ts';
import { DocumentFailure } from './makers.ts';
import { type ReadDocument, readLines, readPictures } from './reading.ts';
import { type FileRow, insertFile, readFile, recordProblem } from './store.ts';

const RETRY_AFTER_SECONDS = 5;

/** The one who asks for a file, and where. */
export interface Request {
  db: Scope;
  tenantId: string;
  /** Callers take turns. */
  caller: string;
}

/** The service itself asks on behalf of the tenant, and takes turns like one more caller. */
export function requestOfTenant(database: Database, tenantId: string): Request {
  return { db: database.inTenant(tenantId), tenantId, caller: `tenant ${tenantId}` };
}

/** Returns the file of an issued document. It is made when it is first asked for, and then kept for ever. */
export async function keepFile(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  kind: FileKind,
): Promise<FileRow> {
  const { id } = document.head;
  const kept = await request.db.one(readFile, { documentId: id, kind });
  if (kept) return kept;
  const name = `${id} ${kind}`;
  const inProgress = files.inProgress.get(name);
  if (inProgress) return inProgress;
  const made = makeAndKeep(files, request, document, kind).finally(() => files.inProgress.delete(name));
  files.inProgress.set(name, made);
  return made;
}

async function makeAndKeep(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  kind: FileKind,
): Promise<FileRow> {
  const bytes = await makeFile(files, request, document, kind);
  const contentHash = await hashOf(bytes);
  // Written before its row: a row never lacks its file, and the sweep removes a file without a row.
  await files.storage.put(keyOf(files, request.tenantId, contentHash), bytes);
  const { type, id } = document.head;
  const row = await request.db.one(insertFile, {
    invoiceId: type === 'INVOICE' ? id : null,
    creditNoteId: type === 'CREDIT_NOTE' ? id : null,
    kind,
    contentHash,
    sizeBytes: bytes.length,
    now: files.clock.now().toISOString(),
  });
  return row ?? found(await request.db.one(readFile, { documentId: id, kind }));
}

/** Makes a file. A failure of an issued document is recorded, and tried again later. */
export async function makeFile(
  files: DocumentFiles,
  { db, tenantId, caller }: Request,
  { head, pictures, isIssued }: ReadDocument,
  kind: FileKind,
  stamp?: Stamp,
): Promise<Buffer<ArrayBuffer>> {
  const [lines, images] = await Promise.all([readLines(db, head), readPictures(db, files.storage, pictures)]);
  try {
    return await files.makers.make(kind, { head, lines, ...images, stamp }, { tenant: tenantId, caller });
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    files.logger.warn({ err: error, tenantId, documentId: head.id, kind }, 'a document could not be made');
    if (isIssued && !stamp) {
      const now = files.clock.now().toISOString();
      await db.one(recordProblem, { documentId: head.id, kind, message: error.message, now });
      files.tryLater(tenantId, head.id, kind);
    }
    throw unavailable(
      'documents',
      `The file could not be made: ${error.message}`,
      RETRY_AFTER_SECONDS,
      error,
    );
  }
}

/** Opens a kept file. One that the storage lost or cut is made again, if that gives the same bytes. */
export async function openFile(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  { kind, contentHash, sizeBytes }: FileRow,
  range: ByteRange,
): Promise<Readable> {
  const key = keyOf(files, request.tenantId, contentHash);
  const { totalBytes } = (await files.storage.readStart(key, 1)) ?? {};
  const opened = totalBytes === sizeBytes ? await files.storage.open(key, range) : undefined;
  if (opened) return opened;
  const bytes = await makeFile(files, request, document, kind);
  if ((await hashOf(bytes)) !== contentHash)
    throw unavailable(
      'storage',
      'The file is lost: restore the file storage from a backup',
      RETRY_AFTER_SECONDS,
    );
  await files.storage.put(key, bytes);
  const restored = await files.storage.open(key, range);
  if (!restored) throw unavailable('storage', 'The file cannot be read now', RETRY_AFTER_SECONDS);
  return restored;
}

export function hashOf(bytes: Buffer<ArrayBuffer>): Promise<string> {
  return sha256(bytes, 'hex');
}
