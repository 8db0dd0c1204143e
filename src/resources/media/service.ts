import { explainViolations } from '../../platform/database/failures.ts';
import { forbiddenByState, notFound } from '../../platform/errors.ts';
import { API_PREFIX } from '../../platform/http/answers/answer.ts';
import { orderedPage, type Page } from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { isId, newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import {
  type Attachment,
  type AttachmentChange,
  type AttachmentQuery,
  type NewAttachment,
  TENANTS_OWN,
} from './schema.ts';
import {
  type AttachmentRow,
  deleteAttachment,
  insertAttachment,
  listAttachments,
  listAttachmentsOfClient,
  listAttachmentsOfTenant,
  readAttachment,
  readParties,
  updateAttachment,
} from './store.ts';

/** To the client that `clientId` names, or to the tenant itself without one. */
export async function attachMedia({ db, clock }: TenantContext, input: NewAttachment): Promise<Attachment> {
  const { assetId, clientId = null } = input;
  if (!isId('asset', assetId) || (clientId !== null && !isId('client', clientId))) throw notFound();
  const parties = await db.one(readParties, { assetId, clientId });
  if (!parties?.isClientThere) throw notFound();
  const { kind, status, access } = parties;
  // Neither changes any more once it is so: what is right here is right when it is written.
  if (status !== 'READY' || access !== 'PUBLIC') {
    throw forbiddenByState(`Only a READY, PUBLIC asset can be attached; this one is ${status} and ${access}`);
  }
  const written = db.one(insertAttachment, {
    id: newId('attachment'),
    assetId,
    kind,
    clientId,
    slot: input.slot,
    order: input.order ?? 0,
    now: clock.now().toISOString(),
  });
  // Either may be deleted this very moment.
  const explanations = { media_attachments_asset: notFound, media_attachments_client: notFound };
  return shown(await explainViolations(written, explanations));
}

export async function getAttachment({ db }: TenantContext, id: string): Promise<Attachment> {
  return shown(await db.one(readAttachment, { id }));
}

export async function findMedia({ db }: TenantContext, query: AttachmentQuery): Promise<Page<Attachment>> {
  const { clientId } = query;
  const { items, next } = await orderedPage('attachment', query, (position) => {
    if (clientId === undefined) return db.all(listAttachments, position);
    if (clientId === TENANTS_OWN) return db.all(listAttachmentsOfTenant, position);
    return db.all(listAttachmentsOfClient, { ...position, clientId });
  });
  return next === undefined ? { items: items.map(shown) } : { items: items.map(shown), next };
}

export async function changeAttachment(
  { db, clock }: TenantContext,
  id: string,
  change: AttachmentChange,
): Promise<Attachment> {
  return shown(await db.one(updateAttachment, { id, change, now: clock.now().toISOString() }));
}

export async function detachMedia({ db }: TenantContext, id: string): Promise<undefined> {
  if (!(await db.one(deleteAttachment, { id }))) throw notFound();
}

export function shown(found: AttachmentRow | undefined): Attachment {
  if (!found) throw notFound();
  const { id, ...row } = found;
  const url = `${API_PREFIX}/assets/${row.assetId}`;
  return { attachmentId: id, ...withoutNulls(row), url } as Attachment;
}
