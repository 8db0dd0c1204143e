import { type Static, Type } from 'typebox';
import { LIMIT_MAX, pageQuery } from '../../platform/http/pagination.ts';
import {
  body,
  choice,
  clearable,
  createdAt,
  currencyCode,
  id,
  integer,
  order,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';

const name = text(1, 200, { description: "The client's name.", example: 'Northwind Traders' });
const description = text(0, 2_000, {
  description: 'What there is to know about the client.',
  example: 'Retainer since 2024',
});
const vatNumber = text(0, 100, { description: "The client's VAT number.", example: 'DE123456789' });
const archivedAt = timestamp('When the client was archived; absent while it is in use.');

/** Shown wherever a record carries branding images. */
export const mediaItem = record(
  'MediaItem',
  {
    attachmentId: Type.String({
      description: 'The attachment, for taking the image off again.',
      examples: ['att_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
    slot: Type.String({ description: 'Where the image is shown.', examples: ['LOGO'] }),
    order,
    assetId: Type.String({
      description: 'The attached asset.',
      examples: ['ast_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
    kind: choice(['BRANDING_LOGO', 'BRANDING_BACKGROUND'], { description: 'What the image is for.' }),
    status: choice(['PENDING', 'READY', 'FAILED'], { description: 'Whether the image can be shown.' }),
    url: Type.String({
      description: 'Where the image is served.',
      examples: ['/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze'],
    }),
  },
  'An attached branding image.',
);

export const client = record(
  'Client',
  {
    id: id('client', "The client's identifier."),
    name,
    description: Type.Optional(description),
    media: Type.Array(mediaItem, { description: 'Branding images, by slot and order.' }),
    order,
    currencyCode: Type.Optional(currencyCode),
    vatNumber: Type.Optional(vatNumber),
    archivedAt: Type.Optional(archivedAt),
    createdAt,
    updatedAt,
  },
  'Somebody the tenant works for.',
);

export const newClient = body(
  {
    name,
    description: Type.Optional(description),
    order: Type.Optional(order),
    currencyCode: Type.Optional(currencyCode),
    vatNumber: Type.Optional(vatNumber),
  },
  'A client to create.',
);

export const clientChange = body(
  {
    name: Type.Optional(name),
    description: clearable(description),
    order: clearable(order),
    currencyCode: clearable(currencyCode),
    vatNumber: clearable(vatNumber),
    archivedAt: clearable(archivedAt),
  },
  'What to change; what is left out stays as it is, and null clears an optional field.',
);

export const clientParams = Type.Object({ clientId: id('client', 'The client.') });

export const clientQuery = Type.Object(
  {
    ...pageQuery,
    limit: Type.Optional(
      integer(1, LIMIT_MAX, {
        description: 'How many clients a page holds; without it, every client is returned.',
        example: 100,
      }),
    ),
    archived: Type.Optional(
      Type.Boolean({ description: '`false` leaves archived clients out, `true` returns only them.' }),
    ),
  },
  { additionalProperties: false },
);

export type Client = Static<typeof client>;
export type NewClient = Static<typeof newClient>;
export type ClientChange = Static<typeof clientChange>;
export type ClientQuery = Static<typeof clientQuery>;
