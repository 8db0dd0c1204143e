import { asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Erasure, NewErasure } from './schema.ts';

const body: NewErasure = { contactId: exampleId('contact', 3), reason: 'Request 2026-17' };
const asked: Erasure = {
  ...{ id: exampleId('erasure'), contact: exampleId('contact', 3), reason: 'Request 2026-17' },
  ...{ requestedBy: exampleId('member', 2), status: 'ERASING' },
  erased: [
    { resource: 'contact', count: 1, ids: [exampleId('contact', 3)] },
    { resource: 'email', count: 1, ids: [exampleId('email', 3)] },
    { resource: 'export', count: 1, ids: [exampleId('export')] },
    { resource: 'auditEntry', count: 2 },
  ],
  kept: [{ resource: 'storedAnswer', because: 'EXPIRES', until: '2026-11-18' }],
  ...asCreated,
};
const done: Erasure = {
  ...{ ...asked, status: 'DONE', doneAt: '2026-11-15T09:30:01.000Z' },
  erased: [...asked.erased.slice(0, 3), { resource: 'auditEntry', count: 4 }],
};

export const erasureExamples: Record<string, Example> = {
  createErasure: { body, answer: asked },
  getErasure: { answer: done },
  listErasures: { answer: [done] },
};
