import type { Example } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { MailServerFacts, MailTest, MailTestOutcome } from './schema.ts';

const from = 'office@example.com';
const server: MailServerFacts = { server: 'OWN', from, integration: exampleId('integration') };
const body: MailTest = { to: 'ada.lovelace@example.com' };
const outcome: MailTestOutcome = {
  ...{ outcome: 'ACCEPTED', serverAnswer: '250 2.0.0 Ok: queued as 4Xk9' },
  ...{ from, to: 'ada.lovelace@example.com' },
};

export const mailServerExamples: Record<string, Example> = {
  getMailServer: { answer: server },
  testMailServer: { body, answer: outcome },
};
