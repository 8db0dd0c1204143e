import type { IncomingHttpHeaders } from 'node:http';
import type { OpenContext, ServedFile, ServedPage } from '../../../platform/http/route.ts';
import { readDocument } from '../../billing/document-files/reading.ts';
import { serveOriginal } from '../../billing/document-files/service.ts';
import { languageOf } from '../../documents/facts/texts.ts';
import { documentPage } from './document-page.ts';
import { notFoundPage } from './frame.ts';
import { listPage } from './list-page.ts';
import { hasPdf, hasXml, showDocument } from './shown-document.ts';
import { showList } from './shown-list.ts';
import { beginVisit, type PageDependencies, type PagePath, recordSeen } from './visiting.ts';

/** A request of a visitor, as far as pages need it. */
interface Asked {
  path: PagePath;
  headers: IncomingHttpHeaders;
  requestId: string;
}

export type PageFile = 'pdf' | 'xml';

/** The page of the document, or the list of the client's documents. Showing it does not count as seen. */
export async function servePage(
  dependencies: PageDependencies,
  context: OpenContext,
  { path, headers }: Asked,
  after = '',
): Promise<ServedPage> {
  const visit = await beginVisit(context, path);
  if (!visit) return notFoundIn(headers);
  const { documentId } = visit;
  if (documentId === undefined) return listPage(await showList(dependencies, visit, after));
  return documentPage(await showDocument(dependencies, visit, documentId));
}

/** The original as a file. Reading it does not count as seen: the click came before, with a POST. */
export async function serveFile(
  { files }: PageDependencies,
  context: OpenContext,
  { path, headers }: Asked,
  file: PageFile,
): Promise<ServedPage | ServedFile> {
  const visit = await beginVisit(context, path);
  if (visit?.documentId === undefined) return notFoundIn(headers);
  const { db, tenantId, link, documentId } = visit;
  const document = await readDocument(db, documentId);
  const { head } = document;
  if (!(file === 'xml' ? hasXml(head) : await hasPdf(db, head))) return notFoundIn(headers);
  const request = { db, tenantId, caller: `link ${link.id}` };
  const served = await serveOriginal(files, request, document, file === 'xml' ? 'UBL' : 'PDF');
  return { ...served, cacheControl: 'no-store' };
}

/** Somebody looks at the page, or clicked on a file, and is then sent on to it. */
export async function receiveSeen(
  dependencies: PageDependencies,
  context: OpenContext,
  { path, headers, requestId }: Asked,
  next?: PageFile,
): Promise<ServedPage> {
  const visit = await beginVisit(context, path);
  if (visit?.documentId === undefined) return notFoundIn(headers);
  await recordSeen(dependencies, visit, requestId);
  if (next === undefined) return { status: 204, html: '', headers: {} };
  return { status: 303, html: '', headers: { location: next } };
}

/** In the visitor's first language, since no document says which. */
function notFoundIn({ 'accept-language': wanted = '' }: IncomingHttpHeaders): ServedPage {
  return notFoundPage(languageOf(wanted.split(/[,;]/, 1)[0]));
}
