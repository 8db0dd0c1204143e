import { jsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { insertInto, snapshotsOf, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { ENTRY_STATUSES, type EntryStatus } from '../bank-entries/schema.ts';
import { STATEMENT_KINDS } from './camt.ts';

const columns = {
  id: 'text',
  kind: textOf(STATEMENT_KINDS),
  messageId: 'text',
  ibans: jsonOf<string[]>(),
  entryCount: 'integer',
  newEntryCount: 'integer',
  detailedEntryCount: 'integer',
  pendingEntryCount: 'integer',
  createdAt: 'timestamptz',
} as const;
const bankStatements = table('bank_statements', columns);

export type BankStatementRow = RowOf<typeof bankStatementSnapshots>;

export const insertBankStatement = insertInto(table('bank_statements', { ...columns, fileHash: 'text' }));
export const bankStatementSnapshots = snapshotsOf(bankStatements);

const counts = {
  matchedEntryCount: 'integer',
  proposedEntryCount: 'integer',
  unmatchedEntryCount: 'integer',
  ignoredEntryCount: 'integer',
} as const;
const row = { ...bankStatements.row, ...counts };
const countOf = (status: EntryStatus) =>
  `count(*) filter (where status = '${status}')::integer as "${status.toLowerCase()}EntryCount"`;
/** With the entries that each statement has brought, by their status now. */
const counted = `select ${bankStatements.columns}, counts.* from bank_statements cross join lateral (
          select ${ENTRY_STATUSES.map(countOf).join(', ')}
          from bank_entries where bank_entries.statement_id = bank_statements.id
        ) as counts`;

export const readStatementOfFile = statement({
  name: 'read_bank_statement_of_file',
  parameters: { fileHash: 'text' },
  row,
  sql: `${counted} where file_hash = $fileHash`,
});

export const readBankStatement = statement({
  name: 'read_bank_statement',
  parameters: { id: 'text' },
  row,
  sql: `${counted} where id = $id`,
});

export const listBankStatements = statement({
  name: 'list_bank_statements',
  parameters: agePosition,
  row,
  sql: `${counted} where ${beforePosition} ${newestFirst}`,
});

export const readOwnAccounts = statement({
  name: 'read_own_bank_accounts',
  parameters: {},
  row: { bankAccounts: jsonOf<{ iban?: string }[]>() },
  sql: `select bank_accounts as "bankAccounts" from tenants where id = app_tenant()`,
});

/** Says which kind of message makes the money of each account. Statements of one account wait here for each other. */
export const lockFeeds = statement({
  name: 'lock_bank_feeds',
  parameters: { ibans: 'text[]', kind: 'text' },
  row: { iban: 'text', kind: textOf(STATEMENT_KINDS) },
  sql: `insert into bank_feeds (iban, kind) select iban, $kind from unnest($ibans::text[]) as iban order by iban
        on conflict (tenant_id, iban) do update set iban = excluded.iban
        returning iban, kind`,
});
