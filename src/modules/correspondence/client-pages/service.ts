import type { IncomingHttpHeaders } from 'node:http';
import { Refusal, unlessSuspended } from '../../../platform/errors.ts';
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
import { serveQuote, showQuote } from './quote-visit.ts';
import type { PageQuery } from './schema.ts';
import { hasPdf, hasXml, showDocument } from './shown-document.ts';
import { markViewed } from './store.ts';
import { type Asked, beginVisit, type PageDependencies, type Visit } from './visiting.ts';

/** Undefined if the link shows nothing like that. */
type Answer = ServedPage | ServedFile | undefined;

/** Answers a visitor whose link works. All others get the same page, also if the link does not show what is asked for. */
export async function answerVisit(
  dependencies: PageDependencies,
  context: OpenContext,
  asked: Asked,
  work: (visit: Visit) => Answer | Promise<Answer>,
): Promise<ServedPage | ServedFile> {
  const visit = await beginVisit(dependencies, context, asked);
  return (visit && (await work(visit))) ?? notFoundIn(asked.headers);
}

/** In the visitor's first language, since no document says which. */
function notFoundIn({ 'accept-language': wanted = '' }: IncomingHttpHeaders): ServedPage {
  return notFoundPage(languageOf(wanted.split(/[,;]/, 1)[0]));
}

/** The page of the document, or the list of the client's documents. Showing it does not count as seen. */
export async function showPage(visit: Visit, { after = '', payment }: PageQuery): Promise<Answer> {
  const { documentId, link } = visit;
  if (link.quote !== undefined) return showQuote(visit);
  if (documentId === undefined) return listPage(visit, after);
  return documentPage(await showDocument(visit, documentId, payment));
}

/** The original as a file. Reading it does not count as seen: the click came before, with a POST. */
export async function serveFile(visit: Visit, file: 'pdf' | 'xml'): Promise<Answer> {
  const { dependencies, db, tenantId, link, documentId } = visit;
  if (link.quote !== undefined) return file === 'pdf' ? serveQuote(visit) : undefined;
  if (documentId === undefined) return undefined;
  const document = await readDocument(db, documentId);
  const { head } = document;
  if (!(file === 'xml' ? hasXml(head) : await hasPdf(db, head))) return undefined;
  const request = { db, tenantId, caller: `link ${link.id}` };
  const served = await serveOriginal(dependencies.files, request, document, file === 'xml' ? 'UBL' : 'PDF');
  return { ...served, cacheControl: 'no-store' };
}

/**
 * Records that the client has seen the invoice, and goes on. Only the first look counts. While the clock of a sandbox is moved
 * there is no certain time, so nothing is recorded. Nor is it while the tenant is suspended.
 */
export async function recordSeen(
  visit: Visit,
  next: (visit: Visit) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { db, documentId, clock } = visit;
  if (documentId === undefined) return undefined;
  if (isId('invoice', documentId) && !clock.isAdvancing)
    await unlessSuspended(db.one(markViewed, { id: documentId, now: clock.now().toISOString() }));
  return next(visit);
}

/** Leads to the page of the payment provider, or back. */
export async function payOnline(visit: Visit): Promise<Answer> {
  const { dependencies, link, token, documentId, isFromList } = visit;
  if (!isId('invoice', documentId)) return undefined;
  const url = `${linkUrl(dependencies.publicUrl, token)}${isFromList ? `/invoices/${documentId}` : ''}`;
  try {
    return goOn((await beginPayment(dependencies, visit, { id: link.id, url }, documentId)).url);
  } catch (error) {
    if (error instanceof ProviderFailure || error instanceof Refusal)
      return goOn(`${url}?payment=unavailable`);
    throw error;
  }
}

export function goOn(location: string): ServedPage {
  return { status: 303, html: '', headers: { location } };
}
