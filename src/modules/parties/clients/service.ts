import type { Scope } from '../../../platform/database/database.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import type { Values } from '../../../platform/database/statement.ts';
import { forbiddenByState, found, invalid, type Refusal } from '../../../platform/errors.ts';
import { refusingTaken } from '../../../platform/external-ids/conflict.ts';
import { withExternalIds } from '../../../platform/external-ids/filter.ts';
import {
  BATCH,
  everyBatch,
  orderedPage,
  type orderedPosition,
  type Page,
  readOrdered,
} from '../../../platform/http/answers/pagination.ts';
import {
  isRefined,
  listRecords,
  startOf,
  streamRecords,
} from '../../../platform/http/answers/record-lists.ts';
import { type MemberRole, refuseRoleBelow } from '../../../platform/http/auth/roles.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { createAddress } from '../addresses/service.ts';
import { createContact } from '../contacts/service.ts';
import { createEmail } from '../emails/service.ts';
import { reminderPolicyProblems } from '../reminder-policy.ts';
import type { Looking } from '../search/looking.ts';
import { searchIn, searchInOrder } from '../search/service.ts';
import type {
  Client,
  ClientBalance,
  ClientChange,
  ClientQuery,
  ClientWithBalances,
  NewClient,
} from './schema.ts';
import {
  type ClientRow,
  clientExternalIds,
  clientLists,
  clientSearches,
  deleteClient,
  insertClient,
  listClients,
  readClient,
  readClients,
  searchClients,
  updateClient,
} from './store.ts';

/** Creates a client. Its first address and contact are created with it, or none of them is. */
export async function createClient(
  { db, clock, role }: Pick<TenantContext, 'db' | 'clock' | 'role'>,
  input: NewClient,
): Promise<Client> {
  const { address, contact, ...values } = input;
  refuseReminding(role, input);
  refusePolicy(input);
  const row = { ...values, id: newId('client'), now: clock.now().toISOString() };
  const write = async (scope: Scope) =>
    found(
      await refusingTaken(scope, clientExternalIds, [input.externalId], (attempt) =>
        attempt.one(insertClient, row),
      ),
    );
  if (address === undefined && contact === undefined) return presentClient(await write(db));
  return db.transaction(async (transaction) => {
    const row = await write(transaction);
    const { id: clientId, name } = row;
    const context = { db: transaction, clock, role };
    if (address) await createAddress(context, { name: row.legalName ?? name, ...address, clientId });
    if (contact) {
      const { email, ...rest } = contact;
      const { id: contactId } = await createContact(context, { name, ...rest, clientId });
      if (email !== undefined) await createEmail(context, { contactId, address: email });
    }
    return presentClient(row);
  });
}

export async function getClient({ db }: TenantContext, id: string): Promise<Client> {
  return presentClient(found(await db.one(readClient, { id })));
}

/** Reads the balances of a client. The reports supply this, because they know invoices and payments. */
export type BalancesOf = (context: TenantContext, clientId: string) => Promise<ClientBalance[]>;

export async function getClientWithBalances(
  context: TenantContext,
  id: string,
  balancesOf: BalancesOf,
): Promise<ClientWithBalances> {
  const client = await getClient(context, id);
  const balances = await balancesOf(context, id);
  return { ...client, ...(balances.length > 0 && { balances }) };
}

/** Reads the clients that a page of another resource expands. */
export async function clientsById(db: Scope, ids: string[]): Promise<Map<string, Client>> {
  const rows = await db.all(readClients, { ids });
  return new Map(rows.map((row) => [row.id, presentClient(row)]));
}

/** Each batch of a search looks at up to 5,000 records, so that small batches would look at most of them again. */
const SEARCH_BATCH = 1_000;

/** Streams every client, or returns one page if the query has a limit. */
export async function findClients(
  { db }: TenantContext,
  asked: ClientQuery,
): Promise<Page<Client> | AsyncIterable<Client[]>> {
  const query = await withExternalIds(db, clientExternalIds, asked);
  const { q, isArchived = null } = query;
  if (isRefined(query)) return findRefined(db, query);
  const fetch = async (position: Values<typeof orderedPosition>) => {
    const filters = { ...position, isArchived };
    if (q === undefined) return (await db.all(listClients, filters)).map(presentClient);
    const look = (looking: Looking) => db.all(searchClients, { ...filters, ...looking });
    const { rows, end } = await searchInOrder(
      db,
      { kind: 'client', q, isFiltered: isArchived !== null, look },
      position,
    );
    return { rows: rows.map(presentClient), end };
  };
  // The API lists no 400 for this route, so an unreadable cursor starts from the beginning.
  const { cursor, ...rest } = query;
  const start = cursor === undefined ? undefined : readOrdered('client', cursor);
  return query.limit === undefined
    ? everyBatch(fetch, start, q === undefined ? undefined : SEARCH_BATCH)
    : orderedPage('client', start ? query : rest, fetch);
}

function findRefined(db: Scope, query: ClientQuery): Promise<Page<Client>> | AsyncIterable<Client[]> {
  const { q, isArchived = null, cursor, ...rest } = query;
  const wanted = {
    kind: 'client' as const,
    query,
    filters: { isArchived },
    present: (rows: ClientRow[]) => rows.map(presentClient),
    read: searchIn(db, clientSearches, { kind: 'client', q }),
  };
  if (query.limit === undefined)
    return streamRecords(db, clientLists, wanted, q === undefined ? BATCH : SEARCH_BATCH);
  return listRecords(db, clientLists, startOf(clientLists, wanted) ? wanted : { ...wanted, query: rest });
}

export async function changeClient(
  { db, clock, role }: TenantContext,
  id: string,
  change: ClientChange,
): Promise<Client> {
  refuseReminding(role, change);
  refusePolicy(change);
  const now = clock.now().toISOString();
  const written = refusingTaken(db, clientExternalIds, [change.externalId], (attempt) =>
    attempt.one(updateClient, { id, change, now }),
  );
  return presentClient(found(await written));
}

export const TO_CHANGE_REMINDERS = 'to change when a client is reminded';

/** A policy sends messages to the client, which drafters may not do. */
export function refuseReminding(role: MemberRole, { reminders }: Pick<ClientChange, 'reminders'>): void {
  if (reminders !== undefined) refuseRoleBelow('MEMBER', role, TO_CHANGE_REMINDERS);
}

export function refusePolicy({ reminders }: Pick<ClientChange, 'reminders'>): void {
  const details = reminderPolicyProblems(reminders);
  if (details.length > 0) throw invalid(details);
}

/** Deletes the client with everything that belongs to it. */
export async function removeClient({ db }: TenantContext, id: string): Promise<undefined> {
  found(
    await explainViolations(db.one(deleteClient, { id }), {
      contracts_client: clientHasContracts,
      payments_freeze: clientHasContracts,
      quotes_client: () =>
        forbiddenByState('A client with quotes cannot be deleted: set archivedAt to archive it'),
    }),
  );
}

function clientHasContracts(): Refusal {
  return forbiddenByState(
    'A client with contracts or payments cannot be deleted: set archivedAt to archive it',
  );
}

export function presentClient(row: ClientRow): Client {
  return withoutNulls(row);
}
