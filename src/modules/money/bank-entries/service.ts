import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import { statusesOf } from '../../../platform/http/answers/record-lists.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newIds } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { recordChoice, takeBack } from './recording.ts';
import type { BankEntry, BankEntryQuery, EntryStatus, KeyedEntry, NewIgnoring, NewMatch } from './schema.ts';
import {
  addDetails,
  type BankEntryRow,
  insertEntries,
  type LockedEntry,
  listBankEntries,
  lockBankEntry,
  readBankEntry,
  type SettledEntry,
  settleEntries,
} from './store.ts';

/** Writes entries, and returns how many are new. */
export async function storeEntries(
  db: Scope,
  entries: KeyedEntry[],
  { statementId, now }: { statementId: string; now: string },
): Promise<number> {
  if (entries.length === 0) return 0;
  const ids = newIds('bankEntry', entries.length);
  const list = await jsonListOf(entries, (entry, index) => ({ ...entry, id: ids[index] as string }));
  return found(await db.one(insertEntries, { entries: list, statementId, now })).count;
}

/** Adds what a message of the other kind says. Returns the statement of each entry that it changed. */
export async function storeDetails(
  db: Scope,
  entries: KeyedEntry[],
  now: string,
): Promise<{ statement: string }[]> {
  if (entries.length === 0) return [];
  const list = await jsonListOf(entries, (entry) => entry);
  return db.all(addDetails, { entries: list, now });
}

export async function getBankEntry({ db }: TenantContext, id: string): Promise<BankEntry> {
  return presentBankEntry(found(await db.one(readBankEntry, { id })));
}

export async function findBankEntries(
  { db }: TenantContext,
  query: BankEntryQuery,
): Promise<Page<BankEntry>> {
  const filters = { ...statusesOf(query.status), statementId: query.statementId ?? null };
  return newestFirstPage('bankEntry', query, async (position) => {
    const rows = await db.all(listBankEntries, { ...filters, ...position });
    return rows.map(presentBankEntry);
  });
}

const OPEN: readonly EntryStatus[] = ['UNMATCHED', 'PROPOSED'];

/** Records what a person says that an entry is. */
export async function matchByHand(context: TenantContext, id: string, choice: NewMatch): Promise<BankEntry> {
  return settle(context, id, { verb: 'matched', from: OPEN }, async (scope, entry) => {
    refuseOtherChoices(entry, choice);
    const recorded = await recordChoice({ ...context, db: scope }, entry, choice);
    const { candidates } = entry;
    return { status: 'MATCHED', candidates, ...recorded, reasons: ['A person chose it'] };
  });
}

const CHOICES = ['allocations', 'refundId', 'paymentId'] as const;

/** Money that came in pays invoices, and money that went out a refund. A return takes a payment or a refund back. */
function refuseOtherChoices({ direction, isReturn }: LockedEntry, choice: NewMatch): void {
  const needed =
    direction === 'CREDIT' ? (isReturn ? 'refundId' : 'allocations') : isReturn ? 'paymentId' : 'refundId';
  const wrong = CHOICES.filter((field) => (choice[field] !== undefined) !== (field === needed));
  if (wrong.length === 0) return;
  const message = (field: string) =>
    field === needed ? 'is required for this entry' : `must be left out: this entry needs ${needed}`;
  throw invalid(wrong.map((field) => ({ field, message: message(field), constraint: 'choice' })));
}

export async function ignoreEntry(
  context: TenantContext,
  id: string,
  { reason }: NewIgnoring,
): Promise<BankEntry> {
  return settle(context, id, { verb: 'ignored', from: OPEN }, async (_, { candidates }) => ({
    status: 'IGNORED',
    candidates,
    reasons: [reason ?? 'A person ignores it'],
  }));
}

/** Reverses the payments of an entry, and proposes what was proposed. Nothing matches it automatically from then on. */
export async function unmatchEntry(context: TenantContext, id: string): Promise<BankEntry> {
  const from: EntryStatus[] = ['MATCHED', 'IGNORED'];
  return settle(context, id, { verb: 'unmatched', from }, async (scope, entry) => {
    if (entry.isReturn && entry.status === 'MATCHED')
      throw forbiddenByState('A return took its payment back. Record that payment again instead');
    await takeBack({ ...context, db: scope }, { payments: entry.payments });
    const { candidates } = entry;
    const status = candidates.length > 0 ? 'PROPOSED' : 'UNMATCHED';
    return { status, candidates, reasons: ['A person took its match back'] };
  });
}

async function settle(
  { db, clock }: TenantContext,
  id: string,
  { verb, from }: { verb: string; from: readonly EntryStatus[] },
  decide: (scope: Scope, entry: LockedEntry) => Promise<Omit<SettledEntry, 'id' | 'isByPerson'>>,
): Promise<BankEntry> {
  return db.transaction(async (transaction) => {
    const entry = found(await transaction.one(lockBankEntry, { id }));
    if (!from.includes(entry.status))
      throw forbiddenByState(
        `A bank entry can be ${verb} while it is ${from.join(' or ')}, not ${entry.status}`,
      );
    const settled = [{ id, ...(await decide(transaction, entry)), isByPerson: true as const }];
    const now = clock.now().toISOString();
    return presentBankEntry(found(await transaction.one(settleEntries, { settled, now })));
  });
}

export function presentBankEntry(row: BankEntryRow): BankEntry {
  return withoutNulls(row);
}
