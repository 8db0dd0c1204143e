import type { Scope } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/ids.ts';
import type { Listing } from './report-files.ts';
import type { AgeingRow } from './schema.ts';
import { ageClients, listClientsToAge } from './store.ts';

/** Clients that one statement finds. */
const CLIENTS = 50;
/** Invoices that the clients of one statement have together, so that it takes some tens of milliseconds. */
const INVOICES = 2_000;

type Position = [client: string, currencyCode: string];

/** The rows come by client, oldest first, then by currency. */
export const ageingListing = (db: Scope, asOf: string): Listing<AgeingRow, Position> => ({
  fileName: `ageing-${asOf}.csv`,
  positionOf: ({ client, currencyCode }) => [client, currencyCode],
  read: ([client, currencyCode, ...rest]) =>
    isId('client', client) && /^[A-Z]{3}$/.test(String(currencyCode)) && rest.length === 0
      ? [client, String(currencyCode)]
      : undefined,
  async after(position, count) {
    const rows: AgeingRow[] = [];
    for await (const batch of ageingBatches(db, asOf, position)) {
      rows.push(...batch);
      if (rows.length >= count) break;
    }
    return rows.slice(0, count);
  },
});

/** Reckons the balances of a few clients at a time. No statement takes long, however many there are. */
export async function* ageingBatches(
  db: Scope,
  asOf: string,
  [afterClient, afterCurrency]: Position = ['', ''],
): AsyncGenerator<AgeingRow[]> {
  const age = (clientIds: string[]) => db.all(ageClients, { asOf, clientIds });
  if (afterClient !== '') {
    const rows = await age([afterClient]);
    yield rows.filter(({ currencyCode }) => currencyCode > afterCurrency);
  }
  for (let afterId = afterClient; ; ) {
    const clients = await db.all(listClientsToAge, { asOf, afterId, count: CLIENTS });
    for (const clientIds of inGroups(clients)) yield await age(clientIds);
    const last = clients.at(-1);
    if (!last || clients.length < CLIENTS) return;
    afterId = last.id;
  }
}

/** Splits clients into groups with a limited number of invoices. A client with more is a group of its own. */
export function inGroups(clients: { id: string; invoiceCount: number }[]): string[][] {
  const groups: string[][] = [];
  let invoices = Number.POSITIVE_INFINITY;
  for (const { id, invoiceCount } of clients) {
    invoices += invoiceCount;
    if (invoices > INVOICES) {
      groups.push([]);
      invoices = invoiceCount;
    }
    groups.at(-1)?.push(id);
  }
  return groups;
}
