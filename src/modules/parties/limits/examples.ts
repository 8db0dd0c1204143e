import type { Example } from '../../../platform/http/document/examples.ts';
import type { Limits } from './schema.ts';

const limits: Limits = {
  storedBytes: { limit: 107_374_182_400, used: 48_213 },
  uncompletedUploads: { limit: 1_000, used: 0 },
  integrations: { limit: 100, used: 1 },
  changesPerMinute: { limit: 60_000, used: 48 },
  messagesPerMinute: { limit: 100, used: 2 },
  messagesPerDay: { limit: 50, used: 7 },
};

export const limitExamples: Record<string, Example> = { getLimits: { answer: limits } };
