import type { Schemas } from '../../../client/src/client.ts';
import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { day, today } from '../format.ts';
import { nextCursor } from '../list-data.ts';
import { type Read, refresh, useRead } from '../reads.ts';
import { byAge, itemOf, type OpenItem } from './allocating.ts';

export type Payment = Schemas['Payment'];
export type Refund = Schemas['Refund'];

/** The largest page of the API. A payment has no more allocations. */
export const ITEMS_MAX = 500;
/** Pages of payments. Older ones with something left are hardly looked for. */
const PAGES_MAX = 10;
const DAY_MS = 86_400_000;

export interface Account {
  /** Items to pay. Overdue ones come first. */
  items: OpenItem[];
  hasMoreItems: boolean;
  /** Newest first, reversed ones among them. */
  payments: Payment[];
  /** Those that stand. */
  refunds: Refund[];
}

/** The account of a client. Without a client, nothing is read. */
export function useAccount(clientId: string | undefined): Read<Account> {
  const key = clientId ? `payments/account/${clientId}` : undefined;
  return useRead(key, async (signal) => ({ data: await readAccount(clientId ?? '', signal) }));
}

async function readAccount(clientId: string, signal: AbortSignal): Promise<Account> {
  const query = { clientId, isOpen: true, sort: 'dueDate', limit: ITEMS_MAX } as const;
  const [invoices, payments, refunds] = await Promise.all([
    api().GET('/invoices', { params: { query }, signal }),
    readPayments(clientId, signal),
    api().GET('/refunds', { params: { query: { clientId, limit: ITEMS_MAX } }, signal }),
  ]);
  const items = [...invoices.data.map(itemOf), ...payments.flatMap(owedRefunds)];
  return {
    items: items.sort(byAge),
    hasMoreItems: nextCursor(invoices.response.headers.get('link')) !== undefined,
    payments,
    refunds: refunds.data.filter(({ reversedDate }) => reversedDate === undefined),
  };
}

async function readPayments(clientId: string, signal: AbortSignal): Promise<Payment[]> {
  const payments: Payment[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const query = { clientId, limit: ITEMS_MAX, ...(cursor && { cursor }) };
    const { data, response } = await api().GET('/payments', { params: { query }, signal });
    payments.push(...data);
    cursor = nextCursor(response.headers.get('link'));
    if (cursor === undefined) break;
  }
  return payments;
}

/** If a payment is reversed after its refund, the client owes the refund from that day on. */
function owedRefunds({ id, currencyCode, reversedDate, onAccountMinor }: Payment): OpenItem[] {
  if (reversedDate === undefined || onAccountMinor >= 0) return [];
  const daysOverdue = Math.max(0, Math.round((Date.parse(today()) - Date.parse(reversedDate)) / DAY_MS));
  return [
    { id, kind: 'refund', currencyCode, dueDate: reversedDate, dueMinor: -onAccountMinor, daysOverdue },
  ];
}

/** How people call what is to be paid. */
export function nameOf({ number, dueDate }: Pick<OpenItem, 'number' | 'dueDate'>): string {
  return number ?? words.account.allocation.owedRefund(day(dueDate));
}

/** Reads again what depends on money, after some has moved. */
export function refreshMoney(): void {
  refresh('invoices', 'payments', 'refunds', 'clients', 'audit-entries', 'tenants', 'reports', 'overview');
}
