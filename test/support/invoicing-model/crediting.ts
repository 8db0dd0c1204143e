import { creditedPairs, lineTotal, type Pair, pairsOf, QUANTITY_ONE, size, sum } from './arithmetic.ts';
import type { InvoicingModel } from './model.ts';
import { byState, notFound, type Refusal, refused } from './refusals.ts';
import { freeLast, reverseWriteOffs, settle } from './settling.ts';
import {
  asTyped,
  type Credit,
  dueMinor,
  grossOf,
  leftOf,
  leftToCredit,
  type ModelInvoice,
  type ModelLine,
  paidMinor,
  partsOf,
  quantityLeftOf,
  shownTaxes,
  sumOf,
} from './state.ts';

export interface CreditWish {
  line: ModelLine;
  quantity?: bigint | undefined;
  amount?: bigint | undefined;
}

/** A credit note before it is written. */
export interface Proposal {
  taken: { line: ModelLine; credit: Credit }[];
  pairs: Pair[];
}

/** Without wishes, credits the whole rest. */
export function proposeCredit(
  model: InvoicingModel,
  invoice: ModelInvoice,
  kind: string,
  wishes?: CreditWish[],
): Refusal | Proposal {
  if (invoice.isGone) return notFound;
  if (!model.allows('credit')(invoice)) return byState;
  const asked: CreditWish[] =
    wishes ?? invoice.lines.filter((line) => leftOf(line) !== 0n).map((line) => ({ line }));
  const taken = asked.map((wish) => ({
    ...wish,
    credit: { ...creditOf(wish), isGoodwill: kind === 'GOODWILL' },
  }));
  const details = taken.flatMap(({ line, credit, quantity, amount }, index): [string, string][] => {
    const left = leftOf(line);
    const isWithin =
      credit.total !== 0n && credit.total > 0n === left > 0n && size(credit.total) <= size(left);
    if (isTooMany(line, quantity, amount)) return [[`billables.${index}.quantity`, 'balance']];
    const named = amount !== undefined ? 'amountMinor' : quantity !== undefined ? 'quantity' : 'billableId';
    return isWithin ? [] : [[`billables.${index}.${named}`, 'balance']];
  });
  if (details.length > 0) return { status: 400, details };
  const parts = taken.map(({ line, credit }) => ({ tax: line.tax, total: credit.total }));
  const pairs = creditedPairs(parts, pairsOf(partsOf(invoice.lines)), invoice.creditNotes.flat());
  const total = grossOf(pairs);
  if (total < 0n || total > leftToCredit(invoice)) return refused('billables', 'balance');
  return { taken, pairs };
}

/** The proposal of a cancellation: everything, lines of 0 included. */
export function cancellationOf(invoice: ModelInvoice): Proposal {
  const taken = invoice.lines.map((line) => ({ line, credit: { ...creditOf({ line }), isGoodwill: false } }));
  return { taken, pairs: pairsOf(partsOf(invoice.lines)) };
}

/** Writes a credit note that was issued at that time. Returns it as the API shows it. */
export function writeCredit(
  model: InvoicingModel,
  invoice: ModelInvoice,
  kind: string,
  { taken, pairs }: Proposal,
  issuedAt: string,
): Record<string, unknown> {
  const { invoiceNumber = '', issueDate: invoiceIssueDate = '', timeZone = '' } = invoice.issued ?? {};
  const { number, issueDate } = model.tenant.creditNotes.take(issuedAt, timeZone, invoiceIssueDate);
  for (const { line, credit } of taken) line.credits.push(credit);
  const due = dueMinor(invoice);
  invoice.creditNotes.push(pairs);
  const other = sumOf(invoice.writeOffs.filter(({ reason }) => reason !== 'EARLY_PAYMENT'));
  const beyond = grossOf(pairs) - due - other;
  const paid = paidMinor(invoice);
  const freed = beyond <= 0n ? 0n : beyond < paid ? beyond : paid;
  if (grossOf(pairs) > freed) invoice.setOffAt.push(issuedAt);
  if (kind === 'CANCELLATION') {
    invoice.status = 'VOID';
    invoice.paidAt = undefined;
  } else {
    reverseWriteOffs(invoice, grossOf(pairs) - freed - due);
    freeLast(invoice.allocations, freed);
    settle(invoice);
  }
  const [subtotal, tax] = [sum(pairs.map(({ taxable }) => taxable)), sum(pairs.map((pair) => pair.tax))];
  return {
    ...{
      invoice: invoice.id,
      kind,
      creditNoteNumber: number,
      issueDate,
      issuedAt,
      invoiceNumber,
      invoiceIssueDate,
    },
    ...{
      client: invoice.contract.client.id,
      contract: invoice.contract.id,
      currencyCode: invoice.currencyCode,
    },
    subtotalMinor: Number(subtotal),
    taxMinor: Number(tax),
    totalMinor: Number(subtotal + tax),
    ...asTyped(subtotal + tax),
    taxes: shownTaxes(pairs, invoice.issuedBy),
    billableCount: taken.length,
  };
}

/** Goodwill lowers what a line is worth, so its price no longer shows what is left. */
const isAtPrice = (line: ModelLine) =>
  line.credits.every((credit) => credit.amount === line.amount && !credit.isGoodwill);

/** True if the quantity exceeds the line's quantity, or at the line's price what is left of it, even if rounding hides it. */
function isTooMany(line: ModelLine, quantity: bigint | undefined, amount: bigint | undefined): boolean {
  if (quantity === undefined) return false;
  return (
    quantity > line.quantity || (amount === undefined && isAtPrice(line) && quantity > quantityLeftOf(line))
  );
}

/** Uses the line's own price unless another is given. A credit of the exact rest includes the rounding difference. */
function creditOf({ line, quantity, amount }: CreditWish): Omit<Credit, 'isGoodwill'> {
  const left = quantityLeftOf(line);
  const isByQuantity = left > 0n && isAtPrice(line);
  if (amount !== undefined) {
    const count = quantity ?? QUANTITY_ONE;
    return { quantity: count, amount, total: lineTotal(count, amount) };
  }
  if (quantity !== undefined) {
    const total = isByQuantity && quantity === left ? leftOf(line) : lineTotal(quantity, line.amount);
    return { quantity, amount: line.amount, total };
  }
  return isByQuantity
    ? { quantity: left, amount: line.amount, total: leftOf(line) }
    : { quantity: QUANTITY_ONE, amount: leftOf(line), total: leftOf(line) };
}
