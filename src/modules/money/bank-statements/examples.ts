import { CREATED_AT } from '../../../platform/http/document/examples.ts';
import { exampleId } from '../../../platform/schema.ts';
import type { BankStatement } from './schema.ts';

const answer: BankStatement = {
  ...{ id: exampleId('bankStatement'), kind: 'CAMT_053', messageId: 'STMT-8841' },
  ...{ ibans: ['DE89370400440532013000'], entryCount: 1, newEntryCount: 1 },
  ...{ detailedEntryCount: 0, pendingEntryCount: 0, createdAt: CREATED_AT },
};

const counts = { matchedEntryCount: 0, proposedEntryCount: 0, unmatchedEntryCount: 1, ignoredEntryCount: 0 };

export const bankStatementExamples = {
  createBankStatement: { answer: { ...answer, ...counts } },
  getBankStatement: { answer: { ...answer, ...counts } },
  listBankStatements: { answer: [{ ...answer, ...counts }] },
};
