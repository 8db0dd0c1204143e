import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Export, NewExport } from './schema.ts';

const body = { kind: 'AUDIT', from: '2026-11-01', to: '2026-11-15' } satisfies NewExport;
const asked: Export = {
  ...{ id: exampleId('export'), ...body, status: 'QUEUED', files: [], ...asCreated },
};
const done: Export = {
  ...asked,
  status: 'DONE',
  files: [
    {
      ...{ name: 'audit-2026-11-01-2026-11-15.zip', contentType: 'application/zip', sizeBytes: 4_823_911 },
      contentHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    {
      ...{
        name: 'audit-2026-11-01-2026-11-15-contents.json',
        contentType: 'application/json',
        sizeBytes: 52_117,
      },
      contentHash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    },
  ],
  ...{ doneAt: '2026-11-16T09:31:00.000Z', expiresAt: '2026-11-23T09:31:00.000Z' },
};

export const exportExamples: Record<string, Example> = {
  createExport: { body, answer: asked },
  getExport: { answer: done },
  listExports: { answer: [done] },
};
