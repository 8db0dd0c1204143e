import { type Static, Type } from 'typebox';
import { pageQuery } from '../../platform/http/answers/pagination.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../platform/pictures/picture.ts';
import {
  body,
  choice,
  createdAt,
  id,
  integer,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../platform/schema.ts';

export const ASSET_KINDS = ['BRANDING_LOGO', 'BRANDING_BACKGROUND'] as const;
export const ASSET_ACCESSES = ['PUBLIC', 'SIGNED'] as const;
export const ASSET_STATUSES = ['PENDING', 'READY', 'FAILED'] as const;

const kind = choice(ASSET_KINDS, { description: 'What the picture is for.', example: 'BRANDING_LOGO' });
const access = choice(ASSET_ACCESSES, {
  description: 'Who can see it: anyone, or whoever has the signed `url`, which expires.',
  example: 'PUBLIC',
});
const contentType = choice(PICTURE_TYPES, { description: 'The type of the picture.', example: 'image/png' });
const originalFileName = text(1, 255, { description: 'How the file was called.', example: 'logo.png' });
const sizeBytes = (description: string) => integer(1, PICTURE_BYTES_MAX, { description, example: 48_213 });

export const asset = record(
  'Asset',
  {
    assetId: id('asset', "The asset's identifier."),
    kind,
    access,
    source: choice(['USER_UPLOAD', 'GENERATED'], { description: 'Where it comes from.' }),
    status: choice(ASSET_STATUSES, {
      description:
        '`PENDING` until its upload is completed; `FAILED` when that was no picture of the declared type.',
      example: 'READY',
    }),
    contentType,
    originalFileName: Type.Optional(originalFileName),
    sizeBytes: Type.Optional(sizeBytes('How many bytes it has, once it is `READY`.')),
    etag: Type.Optional(
      Type.String({
        minLength: 1,
        description: 'Identifies the bytes, once it is `READY`.',
        examples: ['3q2-7wAB'],
      }),
    ),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        description:
          'Where it is served, once it is `READY`; with a signature that expires, for a `SIGNED` one.',
        examples: ['/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze'],
      }),
    ),
    createdAt,
    updatedAt,
  },
  'A branding picture.',
);

const upload = record(
  'AssetUpload',
  {
    method: choice(['PUT'], { description: 'How the bytes are sent.' }),
    url: Type.String({
      description: 'Where the bytes are sent; it needs no token, only its own signature.',
      examples: [
        'https://billing.example.com/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze/content?expires=1&signature=x',
      ],
    }),
    headers: Type.Object(
      { 'content-type': contentType },
      { additionalProperties: false, description: 'What has to be sent along.' },
    ),
    expiresAt: timestamp('Until when the bytes can be sent.'),
  },
  'How to send the bytes of an asset.',
);

export const createdAsset = record(
  'CreatedAsset',
  {
    asset: Type.Object(asset.properties, {
      additionalProperties: false,
      description: 'The asset, `PENDING`.',
    }),
    upload: Type.Object(upload.properties, {
      additionalProperties: false,
      description: 'How to send its bytes; after that, complete it.',
    }),
  },
  'A new asset, and how to send its bytes.',
);

export const newAsset = body(
  {
    kind,
    contentType,
    originalFileName: Type.Optional(originalFileName),
    access: Type.Optional(access),
    sizeBytes: Type.Optional(sizeBytes('How many bytes will be sent; when it is given, others are refused.')),
  },
  'An asset to create.',
);

export const assetParams = Type.Object({ assetId: id('asset', 'The asset.') });

/** What a signed URL carries. */
export const signatureQuery = Type.Object(
  {
    expires: Type.Optional(
      Type.Integer({ minimum: 0, description: 'When the URL expires, in seconds since 1970.' }),
    ),
    signature: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Proves that the URL was made here.' }),
    ),
  },
  { additionalProperties: false },
);

export const assetQuery = Type.Object(pageQuery, { additionalProperties: false });

export type Asset = Static<typeof asset>;
export type CreatedAsset = Static<typeof createdAsset>;
export type NewAsset = Static<typeof newAsset>;
export type AssetQuery = Static<typeof assetQuery>;
export type SignatureQuery = Static<typeof signatureQuery>;
