import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { Me } from './schema.ts';

const answer: Me = {
  ...{ type: 'PERSON', id: 'alice', name: 'Ada Lovelace', email: 'ada@example.com', isEmailVerified: true },
  ...{ tenant: exampleId('tenant'), role: 'OWNER', expiresAt: '2026-11-16T10:30:00.000Z' },
};

export const meExamples: Record<string, Example> = { getMe: { answer } };
