import type { Scope } from '../../../platform/database/database.ts';
import type { OpenContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { type TenantClock, tenantClock } from '../../../platform/tenant-clock.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import type { AssetFiles } from '../../parties/assets/files.ts';
import { getAsset } from '../../parties/assets/service.ts';
import { type OpenedLink, openLink } from '../links/opening.ts';
import { findDocumentOfClient, markViewed } from './store.ts';

export interface PageDependencies extends IntegrationDependencies {
  files: DocumentFiles;
  assetFiles: AssetFiles;
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

/** The address of the seller's logo, which is loaded after the page. */
export async function logoOf(
  { assetFiles, clock: realClock }: PageDependencies,
  { db }: Visit,
  logoAssetId: string | null,
): Promise<string | undefined> {
  if (logoAssetId === null) return undefined;
  return (await getAsset(assetFiles, { db, realClock }, logoAssetId)).url;
}
