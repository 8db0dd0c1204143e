import type { Scope } from '../../../platform/database/database.ts';
import { exactInteger } from '../../../platform/exact-integers.ts';
import { isId } from '../../../platform/ids.ts';
import type { AgeingRow } from './schema.ts';
import { type AgedRow, ageClients, listClientsToAge } from './store.ts';

/** Clients that one statement finds. */
const CLIENTS = 50;
/** Invoices that the clients of one statement have together, so that it takes some tens of milliseconds. */
const INVOICES = 2_000;

export interface AgeingPosition {
  client: string;
  currencyCode: string;
}

/** The rows come by client, oldest first, then by currency. */
export const ageingOrder = {
  positionOf: ({ client, currencyCode }: AgeingRow) => [client, currencyCode],
  read: ([client, currencyCode, ...rest]: unknown[]): AgeingPosition | undefined =>
    isId('client', client) && /^[A-Z]{3}$/.test(String(currencyCode)) && rest.length === 0
      ? { client, currencyCode: String(currencyCode) }
      : undefined,
};

/** Reckons the balances of a few clients at a time. No statement takes long, however many there are. */
export async function* ageingBatches(
  db: Scope,
  asOf: string,
  after?: AgeingPosition,
): AsyncGenerator<AgeingRow[]> {
  const age = async (clientIds: string[]) => (await db.all(ageClients, { asOf, clientIds })).map(presentRow);
  if (after) {
    const rows = await age([after.client]);
    yield rows.filter(({ currencyCode }) => currencyCode > after.currencyCode);
  }
  for (let afterId = after?.client ?? ''; ; ) {
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

function presentRow(row: AgedRow): AgeingRow {
  const { client, clientName, currencyCode, currencyExponent } = row;
  return {
    ...{ client, clientName, currencyCode, currencyExponent },
    notDueMinor: exactInteger(row.notDueMinor),
    days1To30Minor: exactInteger(row.days1To30Minor),
    days31To60Minor: exactInteger(row.days31To60Minor),
    days61To90Minor: exactInteger(row.days61To90Minor),
    daysOver90Minor: exactInteger(row.daysOver90Minor),
    totalMinor: exactInteger(row.totalMinor),
    onAccountMinor: exactInteger(row.onAccountMinor),
  };
}
