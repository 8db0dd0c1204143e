import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '../../../platform/errors.ts';
import type { OpenContext, ServedFile, ServedPage } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { ProviderFailure } from '../../../providers/provider.ts';
import { readDocument } from '../../billing/document-files/reading.ts';
import { serveOriginal } from '../../billing/document-files/service.ts';
import { languageOf } from '../../documents/facts/texts.ts';
import { linkUrl } from '../links/making.ts';
import { beginPayment } from '../payment-attempts/beginning.ts';
import { documentPage } from './document-page.ts';
import { notFoundPage } from './frame.ts';
import { listPage } from './list-page.ts';
import type { PageQuery } from './schema.ts';
import { hasPdf, hasXml, showDocument } from './shown-document.ts';
import { showList } from './shown-list.ts';
import { beginVisit, inNameOfLink, type PageDependencies, type PagePath, recordSeen } from './visiting.ts';

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
  { after = '', payment }: PageQuery = {},
): Promise<ServedPage> {
  const visit = await beginVisit(context, path);
  if (!visit) return notFoundIn(headers);
  const { documentId } = visit;
  if (documentId === undefined) return listPage(await showList(dependencies, visit, after));
  return documentPage(await showDocument(dependencies, visit, documentId, payment));
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
  return seeOther(next);
}

/** Leads to the page of the payment provider. The click counts as seen. */
export async function payOnline(
  dependencies: PageDependencies,
  context: OpenContext,
  { path, headers, requestId }: Asked,
): Promise<ServedPage> {
  const visit = await beginVisit(context, path);
  if (visit?.documentId === undefined || !isId('invoice', visit.documentId)) return notFoundIn(headers);
  await recordSeen(dependencies, visit, requestId);
  const { link, token, tenantId, documentId, isFromList, clock } = visit;
  const page = `${linkUrl(dependencies.publicUrl, token)}${isFromList ? `/invoices/${documentId}` : ''}`;
  const db = inNameOfLink(dependencies, visit, requestId);
  const paying = { db, tenantId, clock, realClock: context.realClock };
  try {
    return seeOther((await beginPayment(dependencies, paying, { id: link.id, url: page }, documentId)).url);
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof Refusal)
      return seeOther(`${page}?payment=unavailable`);
    throw error;
  }
}

function seeOther(location: string): ServedPage {
  return { status: 303, html: '', headers: { location } };
}

/** In the visitor's first language, since no document says which. */
function notFoundIn({ 'accept-language': wanted = '' }: IncomingHttpHeaders): ServedPage {
  return notFoundPage(languageOf(wanted.split(/[,;]/, 1)[0]));
}
