import { type Static, Type } from 'typebox';
import { API_PREFIX } from '../../platform/http/answers/answer.ts';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { idPattern } from '../../platform/ids.ts';
import {
  body,
  choice,
  clearable,
  createdAt,
  id,
  order,
  record,
  reference,
  updatedAt,
} from '../../platform/schema.ts';
import { ASSET_KINDS, ASSET_STATUSES } from '../assets/schema.ts';

/** The value of the filter `clientId` that asks for the tenant's own media; no identifier looks like it. */
export const TENANTS_OWN = 'none';

const slot = choice(['LOGO', 'BACKGROUND'], {
  description: 'Where the picture is shown.',
  example: 'LOGO',
});

const item = {
  attachmentId: id('attachment', 'The attachment, for taking the picture off again.'),
  slot,
  order,
  assetId: id('asset', 'The attached asset.'),
  kind: choice(ASSET_KINDS, { description: 'What the picture is for.' }),
  status: choice(ASSET_STATUSES, { description: 'Whether the picture can be shown.' }),
  url: Type.String({
    description: 'Where the picture is served.',
    examples: ['/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze'],
  }),
};

/** Shown wherever a record carries branding pictures. */
export const mediaItem = record('MediaItem', item, 'An attached branding picture.');

export const media = Type.Array(mediaItem, { description: 'Branding pictures, by slot and order.' });

/** The same, of rows that were kept: as they were then. */
export function mediaOf(rows: unknown): MediaItem[] {
  return ((rows ?? []) as Record<string, unknown>[]).map(
    (row) =>
      ({
        attachmentId: row.id,
        slot: row.slot,
        order: row.sort_order,
        assetId: row.asset_id,
        kind: row.asset_kind,
        status: row.asset_status,
        url: `${API_PREFIX}/assets/${row.asset_id}`,
      }) as MediaItem,
  );
}

export const attachment = record(
  'MediaAttachment',
  {
    ...item,
    client: Type.Optional(id('client', "The client that it is attached to; absent on the tenant's own.")),
    createdAt,
    updatedAt,
  },
  'A branding picture where it is shown: at a client, or at the tenant itself.',
);

export const newAttachment = body(
  {
    assetId: reference('asset', 'The asset to attach, which is `READY` and `PUBLIC`.'),
    slot,
    order: Type.Optional(order),
    clientId: Type.Optional(
      reference('client', 'The client to attach it to; without it, the tenant itself.'),
    ),
  },
  'A picture to attach.',
);

export const attachmentChange = body(
  { slot: Type.Optional(slot), order: clearable(order) },
  'What to change; what is left out stays as it is, and null sets `order` back to 0.',
);

export const attachmentParams = Type.Object({ attachmentId: id('attachment', 'The attachment.') });

export const attachmentQuery = Type.Object(
  {
    ...pageQuery,
    clientId: Type.Optional(
      Type.String({
        pattern: `^${TENANTS_OWN}$|${idPattern('client')}`,
        description: `Only the media of this client; \`${TENANTS_OWN}\` lists the tenant's own.`,
        examples: [TENANTS_OWN],
      }),
    ),
  },
  { additionalProperties: false },
);

export type MediaItem = Static<typeof mediaItem>;
export type Attachment = Static<typeof attachment>;
export type NewAttachment = Static<typeof newAttachment>;
export type AttachmentChange = Static<typeof attachmentChange>;
export type AttachmentQuery = Static<typeof attachmentQuery>;
