import { CREATED_AT } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { BankStatement } from './schema.ts';

const answer: BankStatement = {
  ...{ id: exampleId('bankStatement'), kind: 'CAMT_053', messageId: 'STMT-8841' },
  ...{ ibans: ['DE89370400440532013000'], entryCount: 1, newEntryCount: 1 },
  ...{ detailedEntryCount: 0, pendingEntryCount: 0, createdAt: CREATED_AT },
};

export const bankStatementExamples = {
  createBankStatement: { answer },
  getBankStatement: { answer },
  listBankStatements: { answer: [answer] },
};
