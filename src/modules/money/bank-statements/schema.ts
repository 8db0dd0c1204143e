import { type Static, Type } from 'typebox';
import { pageQuery } from '../../../platform/http/answers/pagination.ts';
import { choice, createdAt, INTEGER_MAX, id, integer, optional, record } from '../../../platform/schema.ts';
import { STATEMENT_KINDS } from './camt.ts';

const count = (description: string, example: number) => integer(0, INTEGER_MAX, { description, example });

export const bankStatement = record(
  'BankStatement',
  {
    id: id('bankStatement', "The statement's identifier."),
    kind: choice(STATEMENT_KINDS, {
      description: 'The message: `CAMT_053` is a statement, `CAMT_054` a notification.',
      example: 'CAMT_053',
    }),
    messageId: Type.String({ description: "The bank's identifier of the message.", examples: ['STMT-8841'] }),
    ibans: Type.Array(Type.String(), {
      description: 'The accounts in it.',
      examples: [['DE89370400440532013000']],
    }),
    entryCount: count('Its booked entries.', 12),
    newEntryCount: count('Entries that no earlier statement had.', 12),
    detailedEntryCount: count('Known entries that it says more about.', 0),
    pendingEntryCount: count('Entries that were not booked yet. They are left out.', 1),
    ...optional({
      matchedEntryCount: count('New entries that are `MATCHED` now. Events leave these counts out.', 9),
      proposedEntryCount: count('New entries that are `PROPOSED` now.', 1),
      unmatchedEntryCount: count('New entries that are `UNMATCHED` now.', 1),
      ignoredEntryCount: count('New entries that are `IGNORED` now.', 1),
    }),
    createdAt,
  },
  'A message of a bank about booked money.',
);

export const bankStatementParams = Type.Object({ bankStatementId: id('bankStatement', 'The statement.') });

export const bankStatementQuery = Type.Object(pageQuery);

export type BankStatement = Static<typeof bankStatement>;
export type BankStatementQuery = Static<typeof bankStatementQuery>;
