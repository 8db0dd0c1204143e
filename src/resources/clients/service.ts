import type { Scope } from '../../platform/database/database.ts';
import { violatedConstraint } from '../../platform/database/failures.ts';
import type { Values } from '../../platform/database/statement.ts';
import { forbiddenByState, notFound } from '../../platform/errors.ts';
import {
  everyBatch,
  isOrderedCursor,
  orderedPage,
  type orderedPosition,
  type Page,
} from '../../platform/http/answers/pagination.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { withoutNulls } from '../../platform/schema.ts';
import type { Client, ClientChange, ClientQuery, NewClient } from './schema.ts';
import {
  type ClientRow,
  deleteClient,
  insertClient,
  listClients,
  readClient,
  updateClient,
} from './store.ts';

export async function createClient({ db, clock }: TenantContext, input: NewClient): Promise<Client> {
  const row = await db.one(insertClient, {
    id: newId('client'),
    name: input.name,
    description: input.description ?? null,
    currencyCode: input.currencyCode ?? null,
    vatNumber: input.vatNumber ?? null,
    order: input.order ?? 0,
    now: clock.now().toISOString(),
  });
  return shown(row);
}

export async function getClient({ db }: TenantContext, id: string): Promise<Client> {
  return clientById(db, id);
}

/** For resources that show a client inside their own record. */
export async function clientById(db: Scope, id: string): Promise<Client> {
  return shown(await db.one(readClient, { id }));
}

/** Every client when no limit is asked for, else a page of them. */
export async function findClients(
  { db }: TenantContext,
  query: ClientQuery,
): Promise<Page<Client> | AsyncIterable<Client[]>> {
  const fetch = async (position: Values<typeof orderedPosition>) =>
    (await db.all(listClients, { ...position, archived: query.archived ?? null })).map(shown);
  if (query.limit === undefined) return everyBatch(fetch);
  // The interface lists no 400 here: a cursor that can't be read starts from the beginning.
  const { cursor, ...rest } = query;
  return orderedPage(
    'client',
    cursor !== undefined && isOrderedCursor('client', cursor) ? query : rest,
    fetch,
  );
}

export async function changeClient(
  { db, clock }: TenantContext,
  id: string,
  change: ClientChange,
): Promise<Client> {
  return shown(await db.one(updateClient, { id, change, now: clock.now().toISOString() }));
}

export async function removeClient({ db }: TenantContext, id: string): Promise<undefined> {
  try {
    if (!(await db.one(deleteClient, { id }))) throw notFound();
  } catch (error) {
    if (violatedConstraint(error) !== 'contracts_client') throw error;
    throw forbiddenByState('A client with contracts can not be deleted: set archivedAt to archive it');
  }
}

export function shown(row: ClientRow | undefined): Client {
  if (!row) throw notFound();
  return withoutNulls(row) as Client;
}
