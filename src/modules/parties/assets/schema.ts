import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../../platform/pictures/picture.ts';
import {
  body,
  choice,
  createdAt,
  id,
  integer,
  optional,
  record,
  text,
  timestamp,
  updatedAt,
} from '../../../platform/schema.ts';

export const ASSET_KINDS = ['BRANDING_LOGO', 'BRANDING_BACKGROUND'] as const;
export const ASSET_ACCESSES = ['PUBLIC', 'SIGNED'] as const;
export const ASSET_SOURCES = ['USER_UPLOAD', 'GENERATED'] as const;
export const ASSET_STATUSES = ['PENDING', 'READY', 'FAILED'] as const;

const required = {
  kind: choice(ASSET_KINDS, { description: 'What the picture is for.', example: 'BRANDING_LOGO' }),
  contentType: choice(PICTURE_TYPES, { description: "The picture's media type.", example: 'image/png' }),
};
const optionalOnes = {
  originalFileName: text(1, 255, { description: "The file's original name.", example: 'logo.png' }),
};
const access = choice(ASSET_ACCESSES, {
  description: 'Who can see the picture: anyone, or anyone with the signed `url`, which expires.',
  example: 'PUBLIC',
});
const sizeBytes = (description: string) => integer(1, PICTURE_BYTES_MAX, { description, example: 48_213 });

export const asset = record(
  'Asset',
  {
    assetId: id('asset', "The asset's identifier."),
    ...required,
    access,
    source: choice(ASSET_SOURCES, { description: 'Where the picture comes from.' }),
    status: choice(ASSET_STATUSES, {
      description:
        '`PENDING` until the upload is completed. `FAILED` if the upload is not a picture of the declared type.',
      example: 'READY',
    }),
    ...optional({
      ...optionalOnes,
      sizeBytes: sizeBytes('The size in bytes, once the asset is `READY`.'),
      etag: Type.String({
        minLength: 1,
        description: 'Identifies the bytes, once the asset is `READY`.',
        examples: ['3q2-7wAB'],
      }),
      url: Type.String({
        minLength: 1,
        description:
          'Where the picture is served, once the asset is `READY`. For a `SIGNED` asset it carries a signature that expires.',
        examples: ['/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze'],
      }),
    }),
    createdAt,
    updatedAt,
  },
  'A branding picture.',
  { 'x-closed': true },
);

const upload = record(
  'AssetUpload',
  {
    method: choice(['PUT'], { description: 'The HTTP method of the upload.' }),
    url: Type.String({
      description: 'The URL of the upload. Its signature takes the place of a token.',
      examples: [
        'https://billing.example.com/api/v1/assets/ast_01jd2r8g5cf3qbx2m7w9k4t6ze/content?expires=1&signature=x',
      ],
    }),
    headers: Type.Object(
      { 'content-type': required.contentType },
      { additionalProperties: false, description: 'The headers that the upload must carry.' },
    ),
    expiresAt: timestamp('When the upload URL expires.'),
  },
  'How to upload the bytes of an asset.',
);

export const createdAsset = record(
  'CreatedAsset',
  {
    asset,
    upload,
  },
  'A new asset and how to upload its bytes.',
);

export const newAsset = body(
  {
    ...required,
    ...optional({
      ...optionalOnes,
      access,
      sizeBytes: sizeBytes('The size of the upload in bytes. If given, an upload of another size fails.'),
    }),
  },
  'An asset to create.',
);

export const assetParams = Type.Object({ assetId: id('asset', 'The asset.') });

export const signatureQuery = Type.Object({
  expires: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'When the URL expires, in seconds since 1970-01-01T00:00:00Z.',
    }),
  ),
  signature: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Proves that the service made the URL.' }),
  ),
});

export const assetQuery = Type.Object(pageQuery);

export type Asset = Static<typeof asset>;
export type CreatedAsset = Static<typeof createdAsset>;
export type NewAsset = Static<typeof newAsset>;
export type AssetQuery = Static<typeof assetQuery>;
export type SignatureQuery = Static<typeof signatureQuery>;
