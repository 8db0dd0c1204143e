import { lineTotal, type Pair, type Part, pairsOf, shownPairs, sum, type TaxRate } from './arithmetic.ts';

export interface ModelContract {
  id: string;
  client: string;
  isDraft: boolean;
  percent?: bigint;
  paymentTermsDays: number;
}

export interface GivenLine {
  quantity: bigint;
  amount: bigint;
  percent?: bigint | undefined;
  category?: string | undefined;
}

export interface ModelLine extends TaxRate {
  /** Unknown until the line was read. */
  id?: string;
  quantity: bigint;
  amount: bigint;
  credits: { quantity: bigint; amount: bigint; total: bigint }[];
}

export interface ModelInvoice {
  id: string;
  contract: ModelContract;
  status: 'DRAFT' | 'FINALIZED' | 'PARTIALLY_PAID' | 'PAID' | 'VOID';
  isGone: boolean;
  currencyCode: string;
  notes?: string | undefined;
  dueAt?: string | undefined;
  number?: string;
  lines: ModelLine[];
  paid: bigint;
  creditNotes: Pair[][];
}

export interface ModelPayment {
  id: string;
  invoice: ModelInvoice;
  amount: bigint;
  isReversed: boolean;
}

export const totalOf = (line: ModelLine) => lineTotal(line.quantity, line.amount);
export const partsOf = (lines: ModelLine[]): Part[] =>
  lines.map((line) => ({ ...line, total: totalOf(line) }));
export const grossOf = (pairs: Pair[]) => sum(pairs.map(({ taxable, tax }) => taxable + tax));
const totalMinor = (invoice: ModelInvoice) => grossOf(pairsOf(partsOf(invoice.lines)));
const creditedMinor = (invoice: ModelInvoice) => sum(invoice.creditNotes.map(grossOf));
export const leftToCredit = (invoice: ModelInvoice) => totalMinor(invoice) - creditedMinor(invoice);
export const leftOf = (line: ModelLine) => totalOf(line) - sum(line.credits.map(({ total }) => total));
export const quantityLeftOf = (line: ModelLine) =>
  line.quantity - sum(line.credits.map(({ quantity }) => quantity));

export function dueMinor(invoice: ModelInvoice): bigint {
  const due = leftToCredit(invoice) - invoice.paid;
  return due > 0n ? due : 0n;
}

export function availableActions(invoice: ModelInvoice): string[] {
  const canBeCredited = leftToCredit(invoice) > 0n ? ['credit'] : [];
  switch (invoice.status) {
    case 'DRAFT':
      return invoice.lines.length > 0 && totalMinor(invoice) >= 0n ? ['finalize', 'void'] : ['void'];
    case 'FINALIZED':
      return [...(creditedMinor(invoice) === 0n ? ['void'] : []), 'pay', ...canBeCredited];
    case 'PARTIALLY_PAID':
      return ['pay', ...canBeCredited];
    case 'PAID':
      return canBeCredited;
    case 'VOID':
      return [];
  }
}

export function amountsOf(pairs: Pair[]): { subtotal: bigint; tax: bigint } {
  return { subtotal: sum(pairs.map(({ taxable }) => taxable)), tax: sum(pairs.map(({ tax }) => tax)) };
}

export function sumsOf(pairs: Pair[]): Record<string, unknown> {
  const { subtotal, tax } = amountsOf(pairs);
  return {
    subtotalMinor: Number(subtotal),
    taxMinor: Number(tax),
    totalMinor: Number(subtotal + tax),
    taxes: shownPairs(pairs),
  };
}

/** The invoice as the API must show it, without its times and parties. */
export function shownInvoice(invoice: ModelInvoice, now: string): Record<string, unknown> {
  const isOpen = invoice.status === 'FINALIZED' || invoice.status === 'PARTIALLY_PAID';
  return {
    id: invoice.id,
    contract: invoice.contract.id,
    client: invoice.contract.client,
    status: invoice.status,
    ...(invoice.number !== undefined && { invoiceNumber: invoice.number }),
    currencyCode: invoice.currencyCode,
    ...sumsOf(pairsOf(partsOf(invoice.lines))),
    paidMinor: Number(invoice.paid),
    creditedMinor: Number(creditedMinor(invoice)),
    dueMinor: Number(dueMinor(invoice)),
    isOverdue: isOpen && invoice.dueAt !== undefined && invoice.dueAt < now,
    billableCount: invoice.lines.length,
    ...(invoice.notes !== undefined && { notes: invoice.notes }),
    availableActions: availableActions(invoice),
  };
}
