import { asChanged, asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Asset, CreatedAsset, NewAsset } from './schema.ts';

const assetId = exampleId('asset');
const path = `${API_PREFIX}/assets/${assetId}`;
const body = {
  kind: 'BRANDING_LOGO',
  contentType: 'image/png',
  originalFileName: 'logo.png',
} satisfies NewAsset;
const pending: Asset = {
  ...{ assetId, ...body, access: 'PUBLIC', source: 'USER_UPLOAD', status: 'PENDING', ...asCreated },
};
const created: CreatedAsset = {
  asset: pending,
  upload: {
    method: 'PUT',
    url: `https://retainer.example.com${path}/content?expires=1794825000&signature=qX_VLf2WPerc`,
    headers: { 'content-type': 'image/png' },
    expiresAt: '2026-11-16T10:30:00.000Z',
  },
};
const ready: Asset = {
  ...{ ...pending, status: 'READY', sizeBytes: 48_213, etag: 'ZpzCJI4RchuxhlIVZ3LMCL3QF5N', url: path },
  ...asChanged,
};

export const assetExamples: Record<string, Example> = {
  createAsset: { body, answer: created },
  completeAsset: { answer: ready },
  getAsset: { answer: ready },
  listAssets: { answer: [ready] },
};
