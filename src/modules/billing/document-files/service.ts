import { Readable } from 'node:stream';
import { type ErrorDetail, forbiddenByState, invalid } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/http/answers/pagination.ts';
import { quotaKeyOf } from '../../../platform/http/limits/places.ts';
import type { ServedFile, TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { eInvoiceProblems } from '../../documents/e-invoice/check.ts';
import { linkTo } from '../../documents/e-invoice/links.ts';
import type { Copy, DocumentHead, FileKind, MadeKind } from '../../documents/facts/document.ts';
import { TEXT_ROWS_MAX, tooLong } from '../../documents/facts/text-rows.ts';
import { CONTENT_TYPES, fileNameOf } from '../../documents/making/file-names.ts';
import type { MadeFile } from '../../documents/making/makers.ts';
import { copyOf } from './copies.ts';
import { type DocumentFiles, isCarriedOver, kindsOf } from './files.ts';
import { hashOf, keepFile, makeFile, openFile, problemOf, type Request } from './keeping.ts';
import { type ReadDocument, readDocument } from './reading.ts';
import type { DocumentFile, EInvoiceCheck } from './schema.ts';
import { listFiles } from './store.ts';

/** Asked again each time, since the caller's rights may have changed. An unchanged file is a 304. */
const CACHE_CONTROL = 'private, no-cache';

/** The original, or a copy: of a draft, or one that shows what happened since the issue. */
export async function servePdf(
  files: DocumentFiles,
  context: TenantContext,
  id: string,
  isStamped: boolean,
): Promise<ServedFile> {
  const { document, copy } = await readToShow(context, id, isStamped);
  if (copy === undefined) return serveOriginal(files, requestOf(context), document, 'PDF');
  return serveCopy(files, context, document, 'PDF', copy);
}

/** The first pages as a picture, drawn anew each time from what the document shows. */
export async function servePicture(
  files: DocumentFiles,
  context: TenantContext,
  id: string,
  isStamped: boolean,
): Promise<ServedFile> {
  const { document, copy } = await readToShow(context, id, isStamped);
  return serveCopy(files, context, document, 'PICTURE', copy);
}

/** A document, and the copy of it that is shown in place of the original. */
async function readToShow({ db }: TenantContext, id: string, isStamped: boolean) {
  const document = await readDocument(db, id);
  const isCopied = isStamped && !isCarriedOver(document.head);
  const copy = isCopied || !document.isIssued ? await copyOf(db, document) : undefined;
  return { document, copy };
}

/** An e-invoice: XML, or a PDF with the XML inside. */
export async function serveEInvoice(
  files: DocumentFiles,
  context: TenantContext,
  id: string,
  kind: Exclude<FileKind, 'PDF'>,
): Promise<ServedFile> {
  const document = await readDocument(context.db, id);
  refuseUnlessEInvoice(document);
  return serveOriginal(files, requestOf(context), document, kind);
}

/** Refuses a draft, and a document that lacks something that the rules ask for. */
export function refuseUnlessEInvoice({ head, isIssued, stamp }: ReadDocument): void {
  if (!isIssued && stamp === 'VOID') throw forbiddenByState('A draft that was voided is never an e-invoice');
  if (!isIssued)
    throw forbiddenByState(
      'Only an issued document is an e-invoice: finalize it first. The path /e-invoice-check shows what is missing',
    );
  if (isCarriedOver(head))
    throw forbiddenByState('An invoice that was carried over is no e-invoice: it has its original PDF only');
  const problems = eInvoiceProblems(head);
  if (problems.length === 0) return;
  const details = problems.map(({ field, message, rule }): ErrorDetail => {
    return { field, message: `${message} (${rule})`, constraint: 'state' };
  });
  throw invalid(
    details,
    'This document can not be an e-invoice. It is issued, so it can no longer be mended: send its PDF, or cancel it and issue another',
  );
}

/** Shows what keeps a document from being an e-invoice. A draft can still be mended. */
export async function checkEInvoice({ db }: TenantContext, id: string): Promise<EInvoiceCheck> {
  const { head, obstacles = [] } = await readDocument(db, id);
  const named = new Set(obstacles.map(({ field }) => field));
  const problems = [
    ...obstacles.map(({ field, message }) => ({ field, message, rule: 'finalize' })),
    ...eInvoiceProblems(head).filter(({ field }) => !named.has(field)),
  ];
  return { profile: head.eInvoiceProfile, isReady: problems.length === 0, problems };
}

/** Every file that the document has or can have. */
export async function findFiles({ db }: Pick<TenantContext, 'db'>, id: string): Promise<Page<DocumentFile>> {
  const [{ head, isIssued }, rows] = await Promise.all([
    readDocument(db, id),
    db.all(listFiles, { documentId: id }),
  ]);
  if (!isIssued) return { items: [] };
  const made = new Map(rows.map((row) => [row.kind, row]));
  const items = kindsOf(head).map((kind): DocumentFile => {
    const { contentHash: sha256 = null, ...row } = made.get(kind) ?? {};
    return withoutNulls({ ...row, kind, url: linkTo(head, kind), sha256 }) as DocumentFile;
  });
  return { items };
}

/** A file of an issued document, which is made once and kept. */
export async function serveOriginal(
  files: DocumentFiles,
  request: Request,
  document: ReadDocument,
  kind: FileKind,
): Promise<ServedFile> {
  const file = await keepFile(files, request, document, kind);
  return {
    contentType: CONTENT_TYPES[kind],
    sizeBytes: file.sizeBytes,
    etag: file.contentHash,
    cacheControl: CACHE_CONTROL,
    fileName: fileNameOf(nameOf(document.head), kind),
    problem: file.problem ?? undefined,
    open: (range) => openFile(files, request, document, file, range),
  };
}

async function serveCopy(
  files: DocumentFiles,
  context: TenantContext,
  document: ReadDocument,
  kind: MadeKind,
  copy: Copy | undefined,
): Promise<ServedFile> {
  const { textRows = 0 } = document;
  if (textRows > TEXT_ROWS_MAX) throw invalid([{ ...tooLong(textRows), constraint: 'state' }]);
  const made = await makeFile(files, requestOf(context), document, kind, copy);
  return serveMade(made, kind, fileNameOf(nameOf(document.head), kind, copy));
}

/** A file that was made for this request, and is not kept. */
export async function serveMade(
  { bytes, plainTexts }: MadeFile,
  kind: MadeKind,
  fileName: string,
): Promise<ServedFile> {
  return {
    contentType: CONTENT_TYPES[kind],
    sizeBytes: bytes.length,
    etag: await hashOf(bytes),
    cacheControl: CACHE_CONTROL,
    fileName,
    problem: problemOf(plainTexts),
    open: async ({ first, last }) => Readable.from([bytes.subarray(first, last + 1)]),
  };
}

function requestOf({ db, tenantId, caller }: TenantContext): Request {
  return { db, tenantId, caller: quotaKeyOf(caller) };
}

/** A draft has no number yet. */
function nameOf({ number, id }: DocumentHead): string {
  return number ?? id;
}
