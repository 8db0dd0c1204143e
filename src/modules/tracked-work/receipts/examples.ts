import { CREATED_AT, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Receipt } from './schema.ts';

const answer: Receipt = {
  ...{ id: exampleId('receipt'), fileName: 'taxi.pdf', contentType: 'application/pdf', sizeBytes: 48_213 },
  sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  createdAt: CREATED_AT,
};

export const receiptExamples: Record<string, Example> = {
  createReceipt: { answer },
  getReceipt: { answer },
  listReceipts: { answer: [answer] },
};
