import type { Schemas } from '../../../client/src/client.ts';

/** Something that is to be paid: an invoice, or the refund of a payment that was reversed. */
export interface OpenItem {
  /** The identifier of the invoice or of the payment. */
  id: string;
  kind: 'invoice' | 'refund';
  /** The invoice's number. */
  number?: string | undefined;
  currencyCode: string;
  /** The day from which it is to be paid. */
  dueDate: string;
  dueMinor: number;
  daysOverdue: number;
}

type Owed = Pick<
  Schemas['Invoice'],
  'id' | 'invoiceNumber' | 'currencyCode' | 'dueDate' | 'dueMinor' | 'daysOverdue'
>;

/** An open invoice, as an item to pay. */
export function itemOf({ id, invoiceNumber, currencyCode, dueDate, dueMinor, daysOverdue }: Owed): OpenItem {
  return {
    ...{ id, kind: 'invoice', number: invoiceNumber, currencyCode, dueMinor },
    ...{ dueDate: dueDate ?? '', daysOverdue: daysOverdue ?? 0 },
  };
}

/** Amounts by the identifier of what they pay. An empty field has none. */
export type Amounts = Record<string, number | undefined>;

/** Among more items, sums that fit would take long to find, and mostly fit by chance. */
const SEARCHED_MAX = 15;

/** The longest due first, as the service pays the oldest first. */
export function byAge(one: OpenItem, other: OpenItem): number {
  const key = ({ dueDate, number = '' }: OpenItem) => `${dueDate} ${number}`;
  return key(one) < key(other) ? -1 : 1;
}

export function sumOf(amounts: Amounts): number {
  return Object.values(amounts).reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
}

/** All that is due of these items. */
export function dueOf(items: readonly OpenItem[]): Amounts {
  return Object.fromEntries(items.map(({ id, dueMinor }) => [id, dueMinor]));
}

/** Pays the items in their order, as far as the money goes. */
export function oldestFirst(items: readonly OpenItem[], amountMinor: number): Amounts {
  let left = Math.max(0, amountMinor);
  const amounts: Amounts = {};
  for (const { id, dueMinor } of items) {
    const paid = Math.min(left, dueMinor);
    if (paid > 0) amounts[id] = paid;
    left -= paid;
  }
  return amounts;
}

/** Items that come to exactly the amount: as few as possible, and of those the oldest. */
export function exactly(items: readonly OpenItem[], amountMinor: number): Amounts | undefined {
  if (amountMinor <= 0) return undefined;
  const searched = items.slice(0, SEARCHED_MAX);
  for (let count = 1; count <= searched.length; count++) {
    const found = withSum(searched, amountMinor, count);
    if (found) return dueOf(found);
  }
  const single = items.find(({ dueMinor }) => dueMinor === amountMinor);
  if (single) return dueOf([single]);
  const all = items.reduce((sum, { dueMinor }) => sum + dueMinor, 0);
  return all === amountMinor ? dueOf(items) : undefined;
}

function withSum(items: readonly OpenItem[], amountMinor: number, count: number): OpenItem[] | undefined {
  if (count === 0) return amountMinor === 0 ? [] : undefined;
  for (const [at, item] of items.entries()) {
    if (item.dueMinor > amountMinor) continue;
    const rest = withSum(items.slice(at + 1), amountMinor - item.dueMinor, count - 1);
    if (rest) return [item, ...rest];
  }
  return undefined;
}

/** The allocations of a request: items with an amount, in their order. */
export function wishesOf(items: readonly OpenItem[], amounts: Amounts) {
  return items.flatMap(({ id, kind }) => {
    const amountMinor = amounts[id] ?? 0;
    if (amountMinor <= 0) return [];
    return [kind === 'invoice' ? { invoiceId: id, amountMinor } : { paymentId: id, amountMinor }];
  });
}
