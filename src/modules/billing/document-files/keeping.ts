import type { Readable } from 'node:stream';
import type { Database, Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, unavailable } from '../../../platform/errors.ts';
import type { ByteRange } from '../../../platform/http/route.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { openIntact } from '../../../platform/storage/verified-file.ts';
import type { FileToMake } from '../../documents/facts/account-statement.ts';
import type { Copy, FileKind, MadeKind } from '../../documents/facts/document.ts';
import { DocumentFailure, type MadeFile, type MakingDemand } from '../../documents/making/makers.ts';
import { type DocumentFiles, isCarriedOver, keyOf, recordedFile } from './files.ts';
import { type ReadDocument, readAnnexes, readLines, readPictures } from './reading.ts';
import { type FileRow, insertFile, readFile, recordProblem } from './store.ts';

const RETRY_AFTER_SECONDS = 5;

/** Who asks for a file, and in which tenant. */
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

/** A file that is made once and kept: of which document it is, and how it is made, always with the same bytes. */
export interface KeptFile {
  id: string;
  owner: 'invoiceId' | 'creditNoteId' | 'quoteVersionId';
  kind: FileKind;
  make(): Promise<MadeFile>;
}

/** Returns the file of an issued document. It is made unless it was already, and then kept for ever. */
export function keepFile(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  kind: FileKind,
): Promise<FileRow> {
  return keep(files, request, ofDocument(files, request, document, kind));
}

function ofDocument(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  kind: FileKind,
): KeptFile {
  const { type, id } = document.head;
  const owner = type === 'INVOICE' ? 'invoiceId' : 'creditNoteId';
  return { id, owner, kind, make: () => makeFile(files, request, document, kind) };
}

export async function keep(files: DocumentFiles, request: Request, file: KeptFile): Promise<FileRow> {
  const { id, kind } = file;
  const kept = await request.db.one(readFile, { documentId: id, kind });
  if (kept) return kept;
  return sharing(files, `${request.tenantId} ${id} ${kind}`, () => makeAndKeep(files, request, file));
}

/** The hash of a file that is kept, or would be. Keeps nothing. */
export async function hashOfKept({ db }: Request, { id, kind, make }: KeptFile): Promise<string> {
  const kept = await db.one(readFile, { documentId: id, kind });
  return kept?.contentHash ?? hashOf((await make()).bytes);
}

async function makeAndKeep(files: DocumentFiles, request: Request, file: KeptFile): Promise<FileRow> {
  const { id, kind, owner } = file;
  const { bytes, plainTexts } = await file.make().catch(async (error) => {
    await recordFailure(files, request, id, kind, error);
    throw error;
  });
  const contentHash = await hashOf(bytes);
  // Written before its row: a row never lacks its file, and the sweep removes a file without a row.
  await files.storage.put(keyOf(files, request.tenantId, contentHash), bytes);
  const row = await request.db.one(insertFile, {
    ...{ invoiceId: null, creditNoteId: null, quoteVersionId: null, [owner]: id },
    kind,
    contentHash,
    sizeBytes: bytes.length,
    problem: problemOf(plainTexts) ?? null,
    now: files.clock.now().toISOString(),
  });
  return row ?? found(await request.db.one(readFile, { documentId: id, kind }));
}

/** Makes a file of a document with its lines and pictures. */
export async function makeFile(
  files: DocumentFiles,
  { db, tenantId, caller }: Request,
  { head, pictures, isSandbox, changedAt }: ReadDocument,
  kind: MadeKind,
  copy?: Copy,
): Promise<MadeFile> {
  if (isCarriedOver(head))
    throw forbiddenByState(
      'An invoice that was carried over has no PDF but its original: send it with PUT /invoices/{invoiceId}/original',
    );
  const [lines, images, annexes] = await Promise.all([
    readLines(db, head),
    readPictures(db, files.storage, pictures),
    // A picture shows the first pages only.
    kind === 'PICTURE' ? {} : readAnnexes(db, files.storage, head.annexes),
  ]);
  const demand = {
    ...{ tenant: tenantId, caller },
    ...(changedAt !== undefined && { draft: JSON.stringify([tenantId, kind, head, pictures, changedAt]) }),
  };
  const document = { head, lines, isSandbox, ...images, ...annexes, ...copy };
  return makeOrExplain(files, kind, document, demand, { documentId: head.id });
}

/** Makes a file, and logs what is wrong with it. A failure is a 503 that says why. */
export async function makeOrExplain(
  files: Pick<DocumentFiles, 'makers' | 'logger'>,
  kind: MadeKind,
  document: FileToMake,
  demand: MakingDemand,
  ids: Record<string, string>,
): Promise<MadeFile> {
  const named = { tenantId: demand.tenant, ...ids, kind };
  try {
    const made = await files.makers.make(kind, document, demand);
    const problem = problemOf(made.plainTexts);
    if (problem !== undefined)
      files.logger.warn({ ...named, problem }, 'a document does not show all letters');
    return made;
  } catch (error) {
    if (!(error instanceof DocumentFailure)) throw error;
    files.logger.warn({ err: error, ...named }, 'a document could not be made');
    throw unavailable(
      'documents_unavailable',
      `The file could not be made: ${error.message}`,
      RETRY_AFTER_SECONDS,
      error,
    );
  }
}

/** A message names a few texts, by their beginnings. */
const NAMED_TEXTS_MAX = 5;
const NAMED_LETTERS_MAX = 40;

/** Names the texts that a file does not show whole, if there are any. */
export function problemOf(texts: string[]): string | undefined {
  if (texts.length === 0) return undefined;
  const named = texts.slice(0, NAMED_TEXTS_MAX).map((text) => `"${beginningOf(text)}"`);
  const more = texts.length - named.length;
  return `has \ufffd in place of all but the Latin letters of texts that can not be typeset: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function beginningOf(text: string): string {
  const letters = Array.from(text.toWellFormed());
  return letters.length > NAMED_LETTERS_MAX
    ? `${letters.slice(0, NAMED_LETTERS_MAX).join('')}…`
    : text.toWellFormed();
}

/** Records that a file could not be made. The work that was asked for at issue goes on trying. */
async function recordFailure(
  files: DocumentFiles,
  { db }: Request,
  documentId: string,
  kind: FileKind,
  failure: unknown,
): Promise<void> {
  const { cause } = failure as Error;
  if (!(cause instanceof DocumentFailure)) return;
  const now = files.clock.now().toISOString();
  await db.one(recordProblem, { documentId, kind, message: cause.message, now });
}

export function openFile(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  file: FileRow,
  range: ByteRange,
): Promise<Readable> {
  return openKept(files, request, ofDocument(files, request, document, file.kind), file, range);
}

/**
 * Opens a kept file after comparing all of its bytes with their recorded hash. A file that the storage lost or changed is
 * made again, if that gives the same bytes.
 */
export async function openKept(
  files: DocumentFiles,
  request: Request,
  { id, kind, make }: KeptFile,
  file: FileRow,
  range: ByteRange,
): Promise<Readable> {
  const recorded = recordedFile(files, request.tenantId, file);
  const opened = await openIntact(files.storage, recorded, range);
  if (typeof opened !== 'string') return opened;
  const named = {
    tenantId: request.tenantId,
    documentId: id,
    kind,
    key: recorded.key,
  };
  files.logger.error(named, `a file of a document is ${opened} in the file storage`);
  await sharing(files, `${request.tenantId} ${id} ${kind} again`, () =>
    makeAgain(files, request, make, file),
  );
  const restored = await openIntact(files.storage, recorded, range);
  if (typeof restored === 'string')
    throw unavailable('storage_unavailable', 'The file cannot be read now', RETRY_AFTER_SECONDS);
  files.logger.warn(named, 'the file was made again, with the same bytes');
  return restored;
}

async function makeAgain(
  files: DocumentFiles,
  request: Request,
  make: KeptFile['make'],
  file: FileRow,
): Promise<FileRow> {
  const { bytes } = await make();
  if ((await hashOf(bytes)) !== file.contentHash)
    throw unavailable(
      'storage_unavailable',
      'The file is lost: restore the file storage from a backup',
      RETRY_AFTER_SECONDS,
    );
  await files.storage.put(keyOf(files, request.tenantId, file.contentHash), bytes);
  return file;
}

/** Those who need the same file at the same time share one making of it. */
function sharing(
  { inProgress }: DocumentFiles,
  name: string,
  make: () => Promise<FileRow>,
): Promise<FileRow> {
  const known = inProgress.get(name);
  if (known) return known;
  const made = make().finally(() => inProgress.delete(name));
  inProgress.set(name, made);
  return made;
}

export function hashOf(bytes: Buffer<ArrayBuffer>): Promise<string> {
  return sha256(bytes, 'hex');
}
