import { created, file, nothing, page, type Route, record, route } from '../../../platform/http/route.ts';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '../../../platform/pictures/picture.ts';
import type { AssetFiles } from './files.ts';
import { asset, assetParams, assetQuery, createdAsset, newAsset, signatureQuery } from './schema.ts';
import {
  completeAsset,
  createAsset,
  findAssets,
  getAsset,
  receiveContent,
  removeAsset,
  serveAsset,
} from './service.ts';
import { verifyUpload } from './verification.ts';

const tag = 'Assets';

export const assetRoutes = (files: AssetFiles): Route[] => [
  route({
    method: 'GET',
    path: '/assets',
    tag,
    summary: 'List assets',
    description: 'Assets of every status, newest first.',
    access: 'VIEWER',
    query: assetQuery,
    answer: page(asset),
    holdsSecrets: true,
    handler: (context, { query }) => findAssets(files, context, query),
  }),
  route({
    method: 'POST',
    path: '/assets',
    tag,
    summary: 'Create an asset',
    description:
      'The first of three steps. Next, upload the bytes as `upload` says, then complete the asset. An asset that is not completed within a day is removed.',
    access: 'DRAFTER',
    body: newAsset,
    answer: created(createdAsset, ({ asset: { assetId } }) => `/assets/${assetId}/metadata`),
    handler: (context, { body }) => createAsset(files, context, body),
  }),
  route({
    method: 'PUT',
    path: '/assets/{assetId}/content',
    tag,
    operationId: 'uploadAsset',
    summary: 'Upload the bytes of an asset',
    description:
      'The target of `upload.url`, unless the service stores files in a bucket. The signature takes the place of a token. Until the asset is completed, a later upload replaces an earlier one.',
    access: 'anyone',
    params: assetParams,
    query: signatureQuery,
    isLenient: true,
    upload: { contentTypes: PICTURE_TYPES, bytesMax: PICTURE_BYTES_MAX },
    cannotBeTried: true,
    alsoAnswers: [403],
    answer: nothing,
    handler: (context, { params, query, upload }) =>
      receiveContent(files, context, params.assetId, query, upload),
  }),
  route({
    method: 'POST',
    path: '/assets/{assetId}/complete',
    tag,
    summary: 'Complete an asset upload',
    description:
      'Verifies the bytes. A complete picture of the declared type, with at most 10 MiB and 40 megapixels over all frames, makes the asset `READY`. Anything else makes it `FAILED`, and the error says why. Completing a `READY` asset changes nothing.',
    access: 'DRAFTER',
    params: assetParams,
    cannotBeTried: true,
    answer: record(asset),
    prepare: (context, { params }) => verifyUpload(files, context, params.assetId),
    handler: (context, { params }, verified) => completeAsset(files, context, params.assetId, verified),
  }),
  route({
    method: 'GET',
    path: '/assets/{assetId}/metadata',
    tag,
    operationId: 'getAsset',
    summary: 'Get one asset',
    access: 'VIEWER',
    params: assetParams,
    answer: record(asset),
    holdsSecrets: true,
    handler: (context, { params }) => getAsset(files, context, params.assetId),
  }),
  route({
    method: 'GET',
    path: '/assets/{assetId}',
    tag,
    operationId: 'getPicture',
    summary: 'Get the picture',
    description:
      'Anyone can get a `PUBLIC` picture. A `SIGNED` one needs the query of its `url`. An asset that is not `READY` is a 404.',
    access: 'anyone',
    params: assetParams,
    query: signatureQuery,
    isLenient: true,
    answer: file(PICTURE_TYPES),
    handler: (context, { params, query }) => serveAsset(files, context, params.assetId, query),
  }),
  route({
    method: 'DELETE',
    path: '/assets/{assetId}',
    tag,
    summary: 'Delete an asset',
    description: 'An attached asset cannot be deleted.',
    access: 'DRAFTER',
    params: assetParams,
    alsoAnswers: [400],
    answer: nothing,
    handler: (context, { params }) => removeAsset(files, context, params.assetId),
  }),
];
