import type { Scope } from '../../../platform/database/database.ts';
import type { OpenContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { type TenantClock, tenantClock } from '../../../platform/tenant-clock.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import { readPictures } from '../../billing/document-files/reading.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import { type OpenedLink, openLink } from '../links/opening.ts';
import { findDocumentOfClient, findSmallPicture, markViewed } from './store.ts';

/** A first view may have 50 kB in all, and a larger logo would take most of it. The seller's name stands in its place. */
const LOGO_BYTES_MAX = 20_480;

export interface PageDependencies extends IntegrationDependencies {
  files: DocumentFiles;
}

/** The link and the document in the path of a page. Without a document, the path is that of the link itself. */
export interface PagePath {
  token: string;
  documentId?: string;
}

/** Somebody who has opened a link that works. */
export interface Visit extends OpenedLink {
  db: Scope;
  /** The tenant's time, for days. */
  clock: TenantClock;
  /** The one document to show; undefined for the list of a client. */
  documentId: string | undefined;
  /** Whether the document was opened from the list. */
  isFromList: boolean;
}

/** Undefined if the link does not work, or does not show the document in the path. */
export async function beginVisit(
  { db: anywhere, realClock }: OpenContext,
  { token, documentId }: PagePath,
): Promise<Visit | undefined> {
  const opened = await openLink(anywhere, realClock, token);
  if (!opened) return undefined;
  const { link, tenantId } = opened;
  const db = anywhere.inTenant(tenantId);
  const own = link.invoice ?? link.creditNote;
  if (documentId !== undefined && documentId !== own) {
    if (own !== undefined || !(isId('invoice', documentId) || isId('creditNote', documentId)))
      return undefined;
    if (!(await db.one(findDocumentOfClient, { id: documentId, clientId: link.client }))) return undefined;
  }
  return {
    ...{ ...opened, db, documentId: documentId ?? own, isFromList: own === undefined },
    clock: await tenantClock(db, realClock),
  };
}

/**
 * Records that the client has seen the invoice, in the name of the link. Only the first look counts. While the clock of a
 * sandbox is moved there is no certain time, so nothing is recorded.
 */
export async function recordSeen(
  dependencies: PageDependencies,
  visit: Visit,
  requestId: string,
): Promise<void> {
  const { documentId, clock } = visit;
  if (!isId('invoice', documentId) || clock.isAdvancing) return;
  const db = inNameOfLink(dependencies, visit, requestId);
  await db.one(markViewed, { id: documentId, now: clock.now().toISOString() });
}

/** Changes are made in the name of the link. */
export function inNameOfLink(
  { database }: PageDependencies,
  { link, tenantId }: Visit,
  requestId: string,
): Scope {
  return database.inTenant(tenantId, { actor: `link ${link.id}`, requestId });
}

/** The seller's logo as a `data:` address, if it is small. A page without it is better than none. */
export async function logoOf(
  db: Scope,
  { storage }: Pick<DocumentFiles, 'storage'>,
  logoAssetId: string | null,
): Promise<string | undefined> {
  if (logoAssetId === null) return undefined;
  const small = await db.one(findSmallPicture, { id: logoAssetId, bytesMax: LOGO_BYTES_MAX });
  if (!small) return undefined;
  const { logo } = await readPictures(db, storage, { logoAssetId, backgroundAssetId: null }).catch(() => ({
    logo: undefined,
  }));
  return logo && `data:${small.contentType};base64,${Buffer.from(logo).toString('base64')}`;
}
