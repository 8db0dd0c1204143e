import type { Example } from '../../../platform/http/document/examples.ts';

const body = {
  timestamp: 1_794_821_400_000,
  webhookEvent: 'jira:issue_updated',
  matchedWebhookIds: [10_001],
  issue: { id: '10042', key: 'WEB-17', fields: { project: { key: 'WEB' } } },
};

export const trackerExamples: Record<string, Example> = {
  receiveWebhook: { body, answer: { accepted: true } },
};
