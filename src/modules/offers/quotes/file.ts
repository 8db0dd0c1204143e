import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { quotaKeyOf } from '../../../platform/http/limits/places.ts';
import type { ServedFile, TenantContext } from '../../../platform/http/route.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import {
  hashOfKept,
  type KeptFile,
  keep,
  makeOrExplain,
  openKept,
  type Request,
} from '../../billing/document-files/keeping.ts';
import { readPictures } from '../../billing/document-files/reading.ts';
import { serveMade } from '../../billing/document-files/service.ts';
import { CONTENT_TYPES, fileNameOf } from '../../documents/making/file-names.ts';
import { ofStoredTerms } from './parts.ts';
import { lockedQuote } from './service.ts';
import { readQuote, readVersion, type VersionContent } from './store.ts';
import { tryQuote } from './trial.ts';

/** A draft, or a draft of changes, is made anew. What was sent is the file that was kept. */
export async function serveQuotePdf(
  files: DocumentFiles,
  context: TenantContext,
  id: string,
): Promise<ServedFile> {
  const { db, tenantId } = context;
  const request = { db, tenantId, caller: quotaKeyOf(context.caller) };
  const { version, sentVersion } = found(await db.one(readQuote, { id }));
  if (version === sentVersion) return serveSentQuote(files, request, id, version);
  const { content, number, isSandbox } = await draftOf(context, id);
  const head = { ...content.head, id, number };
  const made = await makeQuote(files, request, { ...content, head }, { isSandbox, stamp: 'DRAFT' });
  return serveMade(made, 'PDF', fileNameOf(number ?? id, 'PDF', { stamp: 'DRAFT' }));
}

function draftOf(context: TenantContext, id: string) {
  return context.db.transaction(async (db) => {
    const { row, today } = await lockedQuote({ ...context, db }, id);
    const { content, isSandbox } = await ofStoredTerms(tryQuote({ ...context, db }, row, today));
    return { content, isSandbox, number: row.number ?? undefined };
  });
}

/** The file of a version that was sent, which is made once and kept. */
export async function serveSentQuote(
  files: DocumentFiles,
  request: Request,
  id: string,
  version: number,
): Promise<ServedFile> {
  const { kept, number } = await keptVersion(files, request, id, version);
  const file = await keep(files, request, kept);
  return {
    ...{ contentType: CONTENT_TYPES.PDF, sizeBytes: file.sizeBytes, etag: file.contentHash },
    ...{ cacheControl: 'private, no-cache', fileName: fileNameOf(number, 'PDF') },
    problem: file.problem ?? undefined,
    open: (range) => openKept(files, request, kept, file, range),
  };
}

/** Makes the file of the version that was sent last, unless it is there. A dry run keeps nothing. */
export async function keepQuoteFile(
  files: DocumentFiles,
  { isDryRun = false, ...request }: Request & { isDryRun?: boolean },
  id: string,
): Promise<{ fileSha256: string; version: number } | undefined> {
  const { sentVersion: version } = (await request.db.one(readQuote, { id })) ?? {};
  if (version == null) return undefined;
  const { kept } = await keptVersion(files, request, id, version);
  if (isDryRun) return { fileSha256: await hashOfKept(request, kept), version };
  return { fileSha256: (await keep(files, request, kept)).contentHash, version };
}

async function keptVersion(files: DocumentFiles, request: Request, quoteId: string, version: number) {
  const { id, content, isSandbox } = await versionOf(request.db, quoteId, version);
  const make = () => makeQuote(files, request, content, { isSandbox });
  const kept: KeptFile = { id, owner: 'quoteVersionId', kind: 'PDF', make };
  return { kept, number: content.head.number ?? quoteId };
}

export async function versionOf(db: Scope, quoteId: string, version: number) {
  return found(await db.one(readVersion, { quoteId, version }));
}

async function makeQuote(
  files: DocumentFiles,
  { db, tenantId, caller }: Request,
  { head, lines, pictures }: VersionContent,
  mark: { isSandbox: boolean; stamp?: 'DRAFT' },
) {
  const quote = { head, lines, ...mark, ...(await readPictures(db, files.storage, pictures)) };
  return makeOrExplain(files, 'PDF', quote, { tenant: tenantId, caller }, { documentId: head.id });
}
