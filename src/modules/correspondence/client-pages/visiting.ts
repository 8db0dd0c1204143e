import type { IncomingHttpHeaders } from 'node:http';
import type { Scope } from '../../../platform/database/database.ts';
import type { OpenContext } from '../../../platform/http/route.ts';
import { isId } from '../../../platform/ids.ts';
import { type TenantClock, tenantClock } from '../../../platform/tenant-clock.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import type { IntegrationDependencies } from '../../connections/integrations/dependencies.ts';
import type { AssetFiles } from '../../parties/assets/files.ts';
import { type OpenedLink, openLink } from '../links/opening.ts';
import type { MessageDependencies } from '../messages/dependencies.ts';
import type { PagePath } from './schema.ts';
import { findDocumentOfClient } from './store.ts';

export interface PageDependencies extends IntegrationDependencies {
  files: DocumentFiles;
  assetFiles: AssetFiles;
  messages: MessageDependencies;
}

/** A request of a visitor, as far as pages need it. */
export interface Asked {
  params: PagePath;
  headers: IncomingHttpHeaders;
  requestId: string;
}

/** Somebody who has opened a link that works. */
export interface Visit extends OpenedLink, Pick<OpenContext, 'realClock'> {
  dependencies: PageDependencies;
  /** Changes are made in the name of the link. */
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
  dependencies: PageDependencies,
  { db: anywhere, realClock }: OpenContext,
  { params: { token, documentId }, requestId }: Asked,
): Promise<Visit | undefined> {
  const opened = await openLink(anywhere, realClock, token);
  if (!opened) return undefined;
  const { link, tenantId } = opened;
  const db = dependencies.database.inTenant(tenantId, { actor: `link ${link.id}`, requestId });
  const own = link.invoice ?? link.creditNote;
  if (documentId !== undefined && documentId !== own) {
    if (
      own !== undefined ||
      link.quote !== undefined ||
      !(isId('invoice', documentId) || isId('creditNote', documentId))
    )
      return undefined;
    if (!(await db.one(findDocumentOfClient, { id: documentId, clientId: link.client }))) return undefined;
  }
  const clock = await tenantClock(db, realClock);
  const isFromList = own === undefined;
  return { ...opened, dependencies, db, clock, realClock, documentId: documentId ?? own, isFromList };
}
