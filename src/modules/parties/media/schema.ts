import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import {
  body,
  CHANGE_DESCRIPTION,
  changeable,
  choice,
  createdAt,
  id,
  optional,
  order,
  record,
  reference,
  updatedAt,
} from '../../../platform/schema.ts';
import { ASSET_KINDS, ASSET_STATUSES } from '../assets/schema.ts';
import { clientFilter } from '../client-filter.ts';

export const MEDIA_SLOTS = ['LOGO', 'BACKGROUND'] as const;

const required = {
  slot: choice(MEDIA_SLOTS, { description: 'Where the picture is shown.', example: 'LOGO' }),
};

const item = {
  attachmentId: id('attachment', "The attachment's identifier."),
  ...required,
  order,
  assetId: id('asset', 'The attached asset.'),
  kind: choice(ASSET_KINDS, { description: 'What the picture is for.' }),
  status: choice(ASSET_STATUSES, { description: 'Whether the picture can be shown.' }),
  url: Type.String({
    description: 'Where the picture is served.',
    examples: ['/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze'],
  }),
};

/** The `media` of a record that has branding pictures. */
export const media = Type.Array(record('MediaItem', item, 'An attached branding picture.'), {
  description: 'Branding pictures, by slot and order.',
});

export const attachment = record(
  'MediaAttachment',
  {
    ...item,
    client: Type.Optional(
      id('client', "The client that the picture is attached to. Absent on the tenant's own pictures."),
    ),
    createdAt,
    updatedAt,
  },
  'A branding picture attached to a client or to the tenant itself.',
);

export const newAttachment = body(
  {
    assetId: reference('asset', 'The asset to attach. It must be `READY` and `PUBLIC`.'),
    ...required,
    ...optional({ order }),
    clientId: Type.Optional(
      reference('client', 'The client to attach it to. Without it, the picture is attached to the tenant.'),
    ),
  },
  'A picture to attach.',
);

export const attachmentChange = body(changeable(required, { order }), CHANGE_DESCRIPTION);

export const attachmentParams = Type.Object({ attachmentId: id('attachment', 'The attachment.') });

export const attachmentQuery = Type.Object({ ...pageQuery, clientId: clientFilter('media') });

export type Attachment = Static<typeof attachment>;
export type NewAttachment = Static<typeof newAttachment>;
export type AttachmentChange = Static<typeof attachmentChange>;
export type AttachmentQuery = Static<typeof attachmentQuery>;
