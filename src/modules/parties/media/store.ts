import { type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
} from '../../../platform/database/table.ts';
import { afterPosition, inOrder, orderedPosition } from '../../../platform/http/answers/pagination.ts';
import { ASSET_ACCESSES, ASSET_KINDS, ASSET_STATUSES } from '../assets/schema.ts';
import { attachmentChange } from './schema.ts';
import { attachments } from './shared-store.ts';

export type AttachmentRow = RowOf<typeof readAttachment>;

// A second policy lets callers see the media of all their tenants. PostgreSQL cannot use an index for "one policy or
// the other", so these statements name the tenant themselves.
const inTenant = 'media_attachments.tenant_id = (select app_tenant())';

export const insertAttachment = insertInto(attachments, ['status']);
export const readAttachment = readById(attachments, { and: inTenant });
export const updateAttachment = patchById(attachments, attachmentChange, { and: inTenant });
export const deleteAttachment = deleteById(attachments, { and: inTenant });
export const attachmentSnapshots = snapshotsOf(attachments);

/** Reads the asset to attach, and whether the client to attach it to exists. */
export const readAssetAndClient = statement({
  name: 'read_asset_and_client',
  parameters: { assetId: 'text', clientId: 'text?' },
  row: {
    kind: textOf(ASSET_KINDS),
    status: textOf(ASSET_STATUSES),
    access: textOf(ASSET_ACCESSES),
    hasClient: 'boolean',
  },
  sql: `select kind, status, access,
          $clientId::text is null or exists (select from clients where clients.id = $clientId) as "hasClient"
        from assets where assets.id = $assetId`,
});

// Three lists instead of one with an optional filter: each walks its index to the page and stops there.

export const listAttachments = statement({
  name: 'list_media_attachments',
  parameters: orderedPosition,
  row: attachments.row,
  sql: `select ${attachments.columns} from media_attachments where ${inTenant} and ${afterPosition} ${inOrder}`,
});

export const listAttachmentsOfClient = statement({
  name: 'list_media_attachments_of_client',
  parameters: { clientId: 'text', ...orderedPosition },
  row: attachments.row,
  sql: `select ${attachments.columns} from media_attachments
        where ${inTenant} and client_id = $clientId and ${afterPosition} ${inOrder}`,
});

/** Sorts by `client_id` too, although it is always null here, because PostgreSQL then uses the order of the index. */
export const listAttachmentsOfTenant = statement({
  name: 'list_media_attachments_of_tenant',
  parameters: orderedPosition,
  row: attachments.row,
  sql: `select ${attachments.columns} from media_attachments
        where ${inTenant} and client_id is null and ${afterPosition}
        order by client_id, sort_order, created_at, id
        limit $count`,
});
