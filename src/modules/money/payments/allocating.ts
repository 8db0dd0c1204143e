import { amountInWords, currencyExponent } from '../../../platform/currencies.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { type ErrorDetail, invalid, notFound } from '../../../platform/errors.ts';
import { isId, newIds } from '../../../platform/ids.ts';
import { keyOf, namesIn } from '../naming.ts';
import { ALLOCATIONS_MAX, type WishedAllocation } from './schema.ts';
import {
  type AllocationToInsert,
  type InvoiceToPay,
  listInvoicesToPay,
  type PaymentRow,
  readInvoicesToPay,
  readPayments,
} from './store.ts';

/** The money that is to be allocated. */
export type Money = Pick<PaymentRow, 'client' | 'currencyCode' | 'onAccountMinor'> & {
  reference?: string | null;
};

/** Open invoices that are read at most. The oldest ones that a payment can pay are among them. */
const OPEN_INVOICES_MAX = 5_000;

/** A part of a payment, and what it pays. */
export type Part = Omit<AllocationToInsert, 'id'>;

/** The parts that the caller wishes, if they can be paid. The caller has locked the account. */
export async function partsWished(db: Scope, money: Money, wishes: WishedAllocation[]): Promise<Part[]> {
  refuseUnclearWishes(wishes);
  return partsOf(money, wishes, await targetsOf(db, wishes));
}

/** What money can pay: an invoice, or a reversed payment of which something was refunded. */
export interface Target {
  id: string;
  client: string;
  currencyCode: string;
  /** What it takes. */
  dueMinor: number;
  /** Of an invoice. */
  status?: InvoiceToPay['status'];
}

/** Reads all that is named, by identifier. */
export async function targetsOf(
  db: Scope,
  wishes: Pick<WishedAllocation, 'invoiceId' | 'paymentId'>[],
): Promise<Map<string, Target>> {
  const ids = (kind: 'invoiceId' | 'paymentId') => wishes.flatMap((wish) => wish[kind] ?? []);
  const [invoices, payments] = await Promise.all([
    db.all(readInvoicesToPay, { ids: ids('invoiceId') }),
    db.all(readPayments, { ids: ids('paymentId') }),
  ]);
  const owed = payments.map(({ id, client, currencyCode, onAccountMinor }) => ({
    ...{ id, client, currencyCode },
    dueMinor: Math.max(0, -onAccountMinor),
  }));
  const open = invoices.map((invoice) => ({ ...invoice, dueMinor: takenBy(invoice) }));
  return new Map([...open, ...owed].map((target): [string, Target] => [target.id, target]));
}

/** The parts that the caller wishes, if these targets take them. */
export function partsOf(
  money: Money,
  wishes: WishedAllocation[],
  targets: ReadonlyMap<string, Target>,
): Part[] {
  const details = wishes.flatMap(({ invoiceId, paymentId, amountMinor }, index): ErrorDetail[] => {
    const name = invoiceId === undefined ? 'paymentId' : 'invoiceId';
    const field = `allocations.${index}`;
    const target = targets.get(String(invoiceId ?? paymentId));
    if (!target) throw notFound(`${field}.${name}`);
    if (target.client !== money.client || target.currencyCode !== money.currencyCode)
      return [
        {
          field: `${field}.${name}`,
          message: `must have the payment's client, and its currency, ${money.currencyCode}`,
          constraint: 'state',
        },
      ];
    if (target.status === 'DRAFT' || target.status === 'VOID') {
      const help = target.status === 'DRAFT' ? ': issue it first' : '';
      const message = `is ${target.status}, and cannot be paid${help}`;
      return [{ field: `${field}.${name}`, message, constraint: 'state' }];
    }
    if (amountMinor <= target.dueMinor) return [];
    const message = `must be at most the amount due, ${amountInWordsOf(target.dueMinor, money)}`;
    return [{ field: `${field}.amountMinor`, message, constraint: 'balance' }];
  });
  if (details.length > 0) throw invalid(details);
  const sum = wishes.reduce((all, { amountMinor }) => all + amountMinor, 0);
  if (sum > money.onAccountMinor) {
    const message = `must be at most what is on account together, ${amountInWordsOf(money.onAccountMinor, money)}`;
    throw invalid([{ field: 'allocations', message, constraint: 'balance' }]);
  }
  return wishes;
}

/** The money that an invoice takes: what is due, and what was written off but is paid after all. */
export function takenBy({
  status,
  dueMinor,
  writtenOffMinor,
}: Pick<InvoiceToPay, 'status' | 'dueMinor' | 'writtenOffMinor'>): number {
  return status === 'DRAFT' || status === 'VOID' ? 0 : dueMinor + writtenOffMinor;
}

export function refuseUnclearWishes(wishes: WishedAllocation[]): void {
  const seen = new Set<string>();
  for (const [index, { invoiceId, paymentId }] of wishes.entries()) {
    const field = `allocations.${index}`;
    const [id] = [invoiceId, paymentId].filter((one) => one !== undefined);
    if (id === undefined || (invoiceId !== undefined && paymentId !== undefined)) {
      const message = 'must name either an invoiceId or a paymentId';
      throw invalid([{ field, message, constraint: 'required' }]);
    }
    if (!isId(invoiceId === undefined ? 'payment' : 'invoice', id))
      throw notFound(`${field}.${invoiceId === undefined ? 'paymentId' : 'invoiceId'}`);
    if (seen.has(id))
      throw invalid([{ field, message: 'must not be named twice', constraint: 'uniqueItems' }]);
    seen.add(id);
  }
}

/** Shares the money among the client's open invoices. Those that the payer named come first. */
export async function partsOldestFirst(db: Scope, money: Money, wished: Part[]): Promise<Part[]> {
  const { client: clientId, currencyCode, reference } = money;
  const open = await db.all(listInvoicesToPay, { clientId, currencyCode, count: OPEN_INVOICES_MAX });
  const taken = new Map(wished.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]));
  const left = open.map((invoice) => ({
    ...invoice,
    // Wishes can take more than is due: what was written off, but is paid after all.
    dueMinor: Math.max(0, invoice.dueMinor - (taken.get(invoice.id) ?? 0)),
  }));
  const wishedMinor = wished.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const more = share(left, reference ?? '', money.onAccountMinor - wishedMinor);
  return [...wished, ...more].slice(0, ALLOCATIONS_MAX);
}

type OpenInvoice = Pick<InvoiceToPay, 'id' | 'number' | 'paymentReference' | 'dueMinor'>;

/** Pays the invoices in their order, those first that the text names. Payers write references in groups of four. */
export function share(invoices: OpenInvoice[], reference: string, amountMinor: number): Part[] {
  const { references } = namesIn([reference]);
  const isNamed = ({ number, paymentReference }: OpenInvoice) =>
    names(reference, number) ||
    names(reference, paymentReference) ||
    references.has(keyOf(paymentReference ?? ''));
  const inOrder = [...invoices.filter(isNamed), ...invoices.filter((invoice) => !isNamed(invoice))];
  let left = amountMinor;
  return inOrder.flatMap(({ id, dueMinor }) => {
    const paid = Math.min(left, dueMinor);
    left -= paid;
    return paid > 0 ? [{ invoiceId: id, amountMinor: paid }] : [];
  });
}

/** Whether a text has the number as a whole word: `INV-1` is no part of `INV-12`. */
function names(text: string, number: string | null): boolean {
  if (!number) return false;
  const [inside, searched] = [text.toLowerCase(), number.toLowerCase()];
  const isInWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
  for (let at = inside.indexOf(searched); at >= 0; at = inside.indexOf(searched, at + 1))
    if (!isInWord(inside[at - 1]) && !isInWord(inside[at + searched.length])) return true;
  return false;
}

/** With identifiers in the order of the parts: the last made is the first that is freed. */
export function withIds(parts: Part[]): AllocationToInsert[] {
  const ids = newIds('allocation', parts.length);
  return parts.map((part, index) => ({ ...part, id: String(ids[index]) }));
}

export function amountInWordsOf(amountMinor: number, { currencyCode }: Pick<Money, 'currencyCode'>): string {
  return amountInWords(amountMinor, { currencyCode, currencyExponent: currencyExponent(currencyCode) });
}
