import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type {
  ConsoleCode,
  ConsoleInformation,
  ConsoleSession,
  ConsoleToken,
  SessionToken,
} from './schema.ts';

const information: ConsoleInformation = {
  version: '0.1.0',
  link: true,
  tenantCreation: true,
};
const body: ConsoleCode = { code: 'q3xkJv0pTtB1yq6mHc2dWl8sZr4aNf7eUo5gKi9bXhM' };
const token: ConsoleToken = {
  token: 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJyZXRhaW5lciJ9.F1cE31',
  expiresAt: '2026-11-16T21:30:00.000Z',
};
const next: SessionToken = {
  token: token.token,
  expiresAt: '2026-11-16T09:40:00.000Z',
  sessionId: exampleId('consoleSession'),
  sessionExpiresAt: token.expiresAt,
};
const session: ConsoleSession = {
  id: next.sessionId,
  isCurrent: false,
  createdAt: '2026-11-16T09:30:00.000Z',
  lastUsedAt: '2026-11-16T09:30:00.000Z',
  expiresAt: next.sessionExpiresAt,
};

export const consoleExamples: Record<string, Example> = {
  getConsoleInformation: { answer: information },
  createConsoleSession: { body, answer: token },
  beginConsoleSession: { answer: next },
  listConsoleSessions: { answer: [session] },
};
