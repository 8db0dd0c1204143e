import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, notFound } from '../../../platform/errors.ts';
import { orderedPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { isId, newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { TENANTS_OWN } from '../client-filter.ts';
import { refuseTenantsOwn } from '../tenants-own.ts';
import type { Attachment, AttachmentChange, AttachmentQuery, NewAttachment } from './schema.ts';
import {
  type AttachmentRow,
  deleteAttachment,
  insertAttachment,
  listAttachments,
  listAttachmentsOfClient,
  listAttachmentsOfTenant,
  readAssetAndClient,
  readAttachment,
  updateAttachment,
} from './store.ts';

export async function attachMedia(
  { db, clock, role }: TenantContext,
  input: NewAttachment,
): Promise<Attachment> {
  const { assetId, clientId = null } = input;
  await refuseTenantsOwn(role, async () => ({ client: clientId }));
  if (!isId('asset', assetId)) throw notFound('assetId');
  if (clientId !== null && !isId('client', clientId)) throw notFound('clientId');
  const { kind, status, access, hasClient } = found(
    await db.one(readAssetAndClient, { assetId, clientId }),
    'assetId',
  );
  if (!hasClient) throw notFound('clientId');
  // An asset that is READY and PUBLIC stays so until it is deleted, so no lock is needed.
  if (status !== 'READY' || access !== 'PUBLIC') {
    throw forbiddenByState(`Only a READY, PUBLIC asset can be attached; this one is ${status} and ${access}`);
  }
  const now = clock.now().toISOString();
  const values = { ...input, id: newId('attachment'), kind, client: clientId, now };
  // The asset or the client may have been deleted since they were read.
  const row = await explainViolations(db.one(insertAttachment, values), {
    media_attachments_asset: () => notFound('assetId'),
    media_attachments_client: () => notFound('clientId'),
  });
  return presentAttachment(found(row));
}

export async function getAttachment({ db }: TenantContext, id: string): Promise<Attachment> {
  return presentAttachment(found(await db.one(readAttachment, { id })));
}

export async function findMedia({ db }: TenantContext, query: AttachmentQuery): Promise<Page<Attachment>> {
  const { clientId } = query;
  const page = await orderedPage('attachment', query, (position) => {
    if (clientId === undefined) return db.all(listAttachments, position);
    if (clientId === TENANTS_OWN) return db.all(listAttachmentsOfTenant, position);
    return db.all(listAttachmentsOfClient, { ...position, clientId });
  });
  return { ...page, items: page.items.map(presentAttachment) };
}

export async function changeAttachment(
  { db, clock, role }: TenantContext,
  id: string,
  change: AttachmentChange,
): Promise<Attachment> {
  await refuseTenantsOwn(role, () => db.one(readAttachment, { id }));
  const now = clock.now().toISOString();
  return presentAttachment(found(await db.one(updateAttachment, { id, change, now })));
}

export async function detachMedia({ db, role }: TenantContext, id: string): Promise<undefined> {
  await refuseTenantsOwn(role, () => db.one(readAttachment, { id }));
  found(await db.one(deleteAttachment, { id }));
}

/** The row carries `id` for paging; the API shows it as `attachmentId`. */
export function presentAttachment({ id, ...row }: AttachmentRow): Attachment {
  return withoutNulls(row);
}
