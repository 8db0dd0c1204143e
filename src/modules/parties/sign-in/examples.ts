import type { Example } from '../../../platform/http/document/examples.ts';
import type { ConsoleInformation, ConsoleSession, NewConsoleSession } from './schema.ts';

const information: ConsoleInformation = {
  version: '0.1.0',
  link: true,
  tenantCreation: true,
};
const body: NewConsoleSession = { code: 'q3xkJv0pTtB1yq6mHc2dWl8sZr4aNf7eUo5gKi9bXhM' };
const session: ConsoleSession = {
  token: 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJyZXRhaW5lciJ9.F1cE31',
  expiresAt: '2026-11-16T21:30:00.000Z',
};

export const consoleExamples: Record<string, Example> = {
  getConsoleInformation: { answer: information },
  createConsoleSession: { body, answer: session },
};
