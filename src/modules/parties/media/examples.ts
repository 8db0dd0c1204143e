import { asChanged, asCreated, type Example, lifeOf } from '../../../platform/http/document/examples.ts';
import { API_PREFIX } from '../../../platform/http/route.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Attachment, AttachmentChange, NewAttachment } from './schema.ts';

const assetId = exampleId('asset');
const body = { assetId, slot: 'LOGO', order: 10 } satisfies NewAttachment;
const created: Attachment = {
  ...{ attachmentId: exampleId('attachment'), ...body, kind: 'BRANDING_LOGO', status: 'READY' },
  ...{ url: `${API_PREFIX}/assets/${assetId}`, ...asCreated },
};
const change = { order: 20 } satisfies AttachmentChange;
const changed = { ...created, ...change, ...asChanged };

export const mediaExamples: Record<string, Example> = lifeOf(
  'Media',
  { body, created, change, changed },
  'Media',
);
