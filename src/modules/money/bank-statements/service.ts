import { found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext, Upload } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { askForTenantWork } from '../../../platform/work/store.ts';
import { storeDetails, storeEntries } from '../bank-entries/service.ts';
import { MATCHING } from '../bank-entries/worker.ts';
import { type ReadStatement, readStatement } from './camt.ts';
import { KeyedEntries } from './keys.ts';
import type { BankStatement, BankStatementQuery } from './schema.ts';
import {
  insertBankStatement,
  listBankStatements,
  lockFeeds,
  readBankStatement,
  readOwnAccounts,
  readStatementOfFile,
} from './store.ts';

export interface ReceivedStatement extends ReadStatement {
  entries: KeyedEntries;
  fileHash: string;
}

/** Reads the file while it arrives. No connection to the database is held meanwhile. */
export async function receiveStatement(upload: Upload): Promise<ReceivedStatement> {
  const entries = new KeyedEntries();
  const statement = await readStatement(upload.bytes, (entry) => entries.add(entry));
  return { ...statement, entries, fileHash: upload.digest() };
}

/** Stores what is new. The same file again is the same statement. */
export async function storeStatement(
  { db, clock, tenantId }: TenantContext,
  { entries, ...received }: ReceivedStatement,
): Promise<BankStatement> {
  const { kind, ibans, fileHash } = received;
  return db.transaction(async (transaction) => {
    refuseOthers(ibans, found(await transaction.one(readOwnAccounts, {})).bankAccounts);
    const feeds = await transaction.all(lockFeeds, { ibans, kind });
    const known = await transaction.one(readStatementOfFile, { fileHash });
    if (known) return known;
    const now = clock.now().toISOString();
    const id = newId('bankStatement');
    const makers = new Set(feeds.filter((feed) => feed.kind === kind).map(({ iban }) => iban));
    const toMatch = new Set<string>();
    const counts = { newEntryCount: 0, detailedEntryCount: 0 };
    for (const page of entries.inPages()) {
      const made = page.filter(({ iban, isBooking }) => makers.has(iban) && !isBooking);
      const details = page.filter(({ iban }) => !makers.has(iban));
      counts.newEntryCount += await storeEntries(transaction, made, { statementId: id, now });
      const detailed = await storeDetails(transaction, details, now);
      counts.detailedEntryCount += detailed.length;
      for (const { statement } of detailed) toMatch.add(statement);
    }
    if (counts.newEntryCount > 0) toMatch.add(id);
    await askForTenantWork(transaction, MATCHING, { tenantId, keys: [...toMatch], at: now });
    await transaction.one(insertBankStatement, { id, ...received, ...counts, now });
    return found(await transaction.one(readBankStatement, { id }));
  });
}

function refuseOthers(ibans: string[], accounts: readonly { iban?: string }[]): void {
  const own = new Set(accounts.map(({ iban }) => iban));
  const others = ibans.filter((iban) => !own.has(iban));
  if (others.length === 0) return;
  throw invalid(
    others.map((iban) => ({
      field: 'body',
      message: `names the account ${iban}, which is none of the tenant's bankAccounts: set it there first`,
      constraint: 'account',
    })),
  );
}

export async function getBankStatement({ db }: TenantContext, id: string): Promise<BankStatement> {
  return found(await db.one(readBankStatement, { id }));
}

export async function findBankStatements(
  { db }: TenantContext,
  query: BankStatementQuery,
): Promise<Page<BankStatement>> {
  return newestFirstPage('bankStatement', query, (position) => db.all(listBankStatements, position));
}
