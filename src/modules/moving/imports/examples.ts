import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import { READY } from './ready-mappings.ts';
import type { Import, NewImport } from './schema.ts';

const body: NewImport = {
  kind: 'CLIENTS',
  format: 'CSV',
  source: 'HARVEST',
  mode: 'CHECK',
  fileName: 'clients.csv',
};
const asked: Import = {
  ...{
    id: exampleId('import'),
    ...body,
    status: 'PENDING',
    doneRowCount: 0,
    expiresAt: '2026-12-15T01:02:03.004Z',
    ...asCreated,
  },
};
const file = {
  ...{ sizeBytes: 71, rowCount: 2 },
  contentHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};
const queued: Import = { ...asked, ...file, status: 'QUEUED', task: 'CHECK' };
const counts = { newCount: 2, existingCount: 0, invalidCount: 0, leftOutCount: 0, doneRowCount: 2 };
const checked: Import = { ...queued, ...counts, status: 'CHECKED' };

export const importExamples: Record<string, Example> = {
  createImport: { body, answer: asked },
  listImports: { answer: [checked] },
  getImport: { answer: checked },
  uploadImport: { answer: queued },
  listImportRows: {
    answer: [
      { number: 2, status: 'NEW' },
      { number: 3, status: 'NEW' },
    ],
  },
  runImport: { answer: { ...checked, status: 'QUEUED', task: 'IMPORT', doneRowCount: 0 } },
  undoImport: {
    answer: {
      ...checked,
      status: 'QUEUED',
      task: 'UNDO',
      doneRowCount: 0,
      doneAt: '2026-11-15T01:02:04.004Z',
    },
  },
  listImportMappings: {
    answer: [
      {
        kind: 'CLIENTS',
        source: 'HARVEST',
        mapping: READY.HARVEST.CLIENTS,
        properties: ['name', 'currencyCode'],
      },
    ],
  },
};
