import type { Example } from '../../../platform/http/document/examples.ts';
import type { MailServerFacts, MailTest, MailTestOutcome } from './mail-server-schema.ts';

const from = 'billing@example.com';
const testAddress = 'billing@acme.example';
const server: MailServerFacts = { server: 'OPERATOR', from, testAddress };
const body: MailTest = { to: testAddress };
const outcome: MailTestOutcome = {
  ...{ outcome: 'ACCEPTED', serverAnswer: '250 2.0.0 Ok: queued as 4Xk9', from },
  to: testAddress,
};

export const mailServerExamples: Record<string, Example> = {
  getMailServer: { answer: server },
  testMailServer: { body, answer: outcome },
};
