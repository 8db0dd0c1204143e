import { asChanged, asCreated, type Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { AuditEntry } from './schema.ts';

const before = {
  ...{ id: exampleId('email'), contactId: exampleId('contact'), address: 'ada@example.com', order: 10 },
  ...asCreated,
};
const entry: AuditEntry = {
  id: exampleId('auditEntry'),
  ...{ actor: { type: 'PERSON', id: 'alice' }, requestId: 'a1743e32-126c-4c65-a2b6-b257acbfcd4f' },
  ...{ action: 'updated', resource: 'email', resourceId: before.id, createdAt: asChanged.updatedAt },
  before,
  after: { ...before, address: 'ada.lovelace@example.com', ...asChanged },
  sequence: 12,
  previousHash: 'ff8eb554ffa5e128cda64dc399d0fb1257560e3e1d55da4c33f111cde28ed98a',
  hash: 'a58ca9445c14dea80b3a30c84716816f8497b3ac30b710965eb925e818f2fb0a',
  sealedAt: asChanged.updatedAt,
};

export const auditEntryExamples: Record<string, Example> = {
  listAuditEntries: { answer: [entry] },
  getAuditEntry: { answer: entry },
};
