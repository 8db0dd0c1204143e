import { found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { TenantContext, Upload } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { askForTenantWork } from '../../../platform/work/store.ts';
import { storeDetails, storeEntries } from '../bank-entries/service.ts';
import { MATCHING } from '../bank-entries/worker.ts';
import { type ReadStatement, readStatement } from './camt.ts';
import { type KeyedEntry, withKeys } from './keys.ts';
import type { BankStatement, BankStatementQuery } from './schema.ts';
import {
  type BankStatementRow,
  insertBankStatement,
  listBankStatements,
  lockFeeds,
  readBankStatement,
  readOwnAccounts,
  readStatementOfFile,
} from './store.ts';

export interface ReceivedStatement extends ReadStatement {
  fileHash: string;
}

/** Reads the file while it arrives. No connection to the database is held meanwhile. */
export async function receiveStatement(upload: Upload): Promise<ReceivedStatement> {
  const statement = await readStatement(upload.bytes);
  return { ...statement, fileHash: upload.digest() };
}

/** Stores what is new. The same file again is the same statement. */
export async function storeStatement(
  { db, clock, tenantId }: TenantContext,
  received: ReceivedStatement,
): Promise<BankStatement> {
  const { kind, messageId, ibans, pendingCount, fileHash } = received;
  return db.transaction(async (transaction) => {
    refuseOthers(ibans, found(await transaction.one(readOwnAccounts, {})).bankAccounts);
    const feeds = await transaction.all(lockFeeds, { ibans, kind });
    const known = await transaction.one(readStatementOfFile, { fileHash });
    if (known) return presentBankStatement(known);
    const now = clock.now().toISOString();
    const id = newId('bankStatement');
    const entries = withKeys(received.entries);
    const makers = new Set(feeds.filter((feed) => feed.kind === kind).map(({ iban }) => iban));
    const made = entries.filter(({ iban }) => makers.has(iban));
    const newEntryCount = await storeEntries(transaction, made, { statementId: id, now });
    const details = withBatches(entries.filter(({ iban }) => !makers.has(iban)));
    const detailed = await storeDetails(transaction, details, now);
    const keys = [...new Set(newEntryCount > 0 ? [id, ...detailed] : detailed)];
    await askForTenantWork(transaction, MATCHING, { tenantId, keys, at: now });
    await transaction.one(insertBankStatement, {
      ...{ id, kind, messageId, ibans, fileHash, now, pendingEntryCount: pendingCount },
      ...{ entryCount: entries.length, newEntryCount, detailedEntryCount: detailed.length },
    });
    return presentBankStatement(found(await transaction.one(readBankStatement, { id })));
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

/** The transactions, and the bookings that they belong to: the other message may have these only. */
function withBatches(entries: readonly KeyedEntry[]): KeyedEntry[] {
  const batches = new Map<string, KeyedEntry>();
  for (const entry of entries) {
    if (entry.batchKey === undefined || entry.batchKey === entry.key || entry.isCharge) continue;
    const {
      counterpartyName: _name,
      counterpartyIban: _iban,
      reference,
      endToEndId: _id,
      text,
      ...rest
    } = entry;
    const lines = [batches.get(entry.batchKey)?.text, reference, text].filter((line) => line !== undefined);
    batches.set(entry.batchKey, { ...rest, key: entry.batchKey, text: lines.join('\n').slice(0, 2_000) });
  }
  return [...entries, ...batches.values()];
}

export async function getBankStatement({ db }: TenantContext, id: string): Promise<BankStatement> {
  return presentBankStatement(found(await db.one(readBankStatement, { id })));
}

export async function findBankStatements(
  { db }: TenantContext,
  query: BankStatementQuery,
): Promise<Page<BankStatement>> {
  return newestFirstPage('bankStatement', query, async (position) =>
    (await db.all(listBankStatements, position)).map(presentBankStatement),
  );
}

export function presentBankStatement(row: BankStatementRow): BankStatement {
  return row;
}
