import { AMOUNT_MAX, creditedPairs, lineTotal, pairsOf, QUANTITY_ONE, size } from './arithmetic.ts';
import {
  amountsOf,
  availableActions,
  dueMinor,
  type GivenLine,
  grossOf,
  leftOf,
  leftToCredit,
  type ModelContract,
  type ModelInvoice,
  type ModelLine,
  type ModelPayment,
  partsOf,
  quantityLeftOf,
  sumsOf,
  totalOf,
} from './state.ts';

export type Refusal = { status: 404 } | { status: 400; details: [field: string, constraint: string][] };

export interface CreditWish {
  line: ModelLine;
  quantity?: bigint | undefined;
  amount?: bigint | undefined;
}

/** The last numbers of a tenant's series. */
export interface Counts {
  invoices: number;
  creditNotes: number;
}

const notFound: Refusal = { status: 404 };
const refused = (field: string, constraint: string): Refusal => ({
  status: 400,
  details: [[field, constraint]],
});
const byState = refused('status', 'state');

/** A model of one tenant's invoices. Each method does what the service must do, or returns its refusal. */
export class InvoicingModel {
  invoices: ModelInvoice[] = [];
  payments: ModelPayment[] = [];
  readonly counts: Counts;

  constructor(counts: Counts) {
    this.counts = counts;
  }

  create(
    contract: ModelContract,
    given: { lines?: GivenLine[] | undefined; notes?: string | undefined; dueAt?: string | undefined },
  ): Refusal | ModelInvoice {
    if (contract.isDraft) return byState;
    const { lines = [], notes, dueAt } = given;
    const invoice: ModelInvoice = {
      ...{ id: '', contract, status: 'DRAFT', isGone: false, currencyCode: 'EUR', notes, dueAt },
      ...{ lines: lines.map((line) => taxed(line, contract)), paid: 0n, creditNotes: [] },
    };
    const tooLarge = refusalOfSize(invoice.lines);
    if (tooLarge) return tooLarge;
    this.invoices.push(invoice);
    return invoice;
  }

  addLines(invoice: ModelInvoice, given: GivenLine[]): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    const lines = [...invoice.lines, ...given.map((line) => taxed(line, invoice.contract))];
    const tooLarge = refusalOfSize(lines);
    if (!tooLarge) invoice.lines = lines;
    return tooLarge;
  }

  changeLine(invoice: ModelInvoice, line: ModelLine, change: Partial<GivenLine>): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    const { quantity = line.quantity, amount = line.amount, percent = line.percent } = change;
    const category = change.category ?? followed(line.category, change.percent);
    const changed = { ...line, quantity, amount, percent, category };
    const lines = invoice.lines.map((one) => (one === line ? changed : one));
    const tooLarge = refusalOfSize(lines);
    if (!tooLarge) invoice.lines = lines;
    return tooLarge;
  }

  removeLine(invoice: ModelInvoice, line: ModelLine): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    const lines = invoice.lines.filter((one) => one !== line);
    const tooLarge = refusalOfSize(lines);
    if (!tooLarge) invoice.lines = lines;
    return tooLarge;
  }

  change(
    invoice: ModelInvoice,
    change: { notes?: string | null; dueAt?: string | null; currencyCode?: string },
  ): Refusal | undefined {
    if (invoice.isGone) return notFound;
    const { currencyCode = invoice.currencyCode } = change;
    if (invoice.status !== 'DRAFT') return byState;
    if (currencyCode !== invoice.currencyCode && invoice.lines.length > 0) return byState;
    invoice.currencyCode = currencyCode;
    if ('notes' in change) invoice.notes = change.notes ?? undefined;
    if ('dueAt' in change) invoice.dueAt = change.dueAt ?? undefined;
    return undefined;
  }

  remove(invoice: ModelInvoice): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (invoice.status !== 'DRAFT') return byState;
    invoice.isGone = true;
    return undefined;
  }

  finalize(invoice: ModelInvoice): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (!availableActions(invoice).includes('finalize')) return byState;
    this.issue(invoice);
    return undefined;
  }

  finalizeAll(invoices: ModelInvoice[]): Refusal | undefined {
    if (invoices.some((invoice) => invoice.isGone)) return notFound;
    const details = invoices.flatMap((invoice, index): [string, string][] =>
      availableActions(invoice).includes('finalize') ? [] : [[`invoiceIds.${index}`, 'state']],
    );
    if (details.length > 0) return { status: 400, details };
    for (const invoice of invoices) this.issue(invoice);
    return undefined;
  }

  private issue(invoice: ModelInvoice): void {
    this.counts.invoices++;
    invoice.number = `INV-${String(this.counts.invoices).padStart(6, '0')}`;
    settle(invoice);
  }

  void(invoice: ModelInvoice): Refusal | undefined {
    if (invoice.isGone) return notFound;
    if (!availableActions(invoice).includes('void')) return byState;
    invoice.status = 'VOID';
    return undefined;
  }

  pay(invoice: ModelInvoice, amount: bigint): Refusal | ModelPayment {
    if (invoice.isGone) return notFound;
    if (!availableActions(invoice).includes('pay')) return byState;
    if (amount > dueMinor(invoice)) return refused('amountMinor', 'maximum');
    const payment = { id: '', invoice, amount, isReversed: false };
    this.payments.push(payment);
    invoice.paid += amount;
    settle(invoice);
    return payment;
  }

  reverse(payment: ModelPayment): Refusal | undefined {
    if (payment.isReversed) return byState;
    payment.isReversed = true;
    payment.invoice.paid -= payment.amount;
    settle(payment.invoice);
    return undefined;
  }

  /** Without wishes, credits the whole rest. Returns the credit note as the API shows it. */
  credit(invoice: ModelInvoice, wishes?: CreditWish[]): Refusal | Record<string, unknown> {
    if (invoice.isGone) return notFound;
    if (!availableActions(invoice).includes('credit')) return byState;
    const asked: CreditWish[] =
      wishes ?? invoice.lines.filter((line) => leftOf(line) !== 0n).map((line) => ({ line }));
    const taken = asked.map((wish) => ({ ...wish, credit: creditOf(wish) }));
    const details = taken.flatMap(({ line, credit, quantity, amount }, index): [string, string][] => {
      const left = leftOf(line);
      const isWithin =
        credit.total !== 0n && credit.total > 0n === left > 0n && size(credit.total) <= size(left);
      const named = amount !== undefined ? 'amountMinor' : quantity !== undefined ? 'quantity' : 'billableId';
      return isWithin && !isTooMany(line, quantity, amount)
        ? []
        : [[`billables.${index}.${named}`, 'maximum']];
    });
    if (details.length > 0) return { status: 400, details };
    const parts = taken.map(({ line, credit }) => ({ ...line, total: credit.total }));
    const pairs = creditedPairs(parts, pairsOf(partsOf(invoice.lines)), invoice.creditNotes.flat());
    const total = grossOf(pairs);
    if (total <= 0n || total > leftToCredit(invoice)) return refused('billables', 'maximum');
    for (const { line, credit } of taken) line.credits.push(credit);
    invoice.creditNotes.push(pairs);
    settle(invoice);
    this.counts.creditNotes++;
    return {
      invoice: invoice.id,
      creditNoteNumber: `CN-${String(this.counts.creditNotes).padStart(6, '0')}`,
      currencyCode: invoice.currencyCode,
      ...sumsOf(pairs),
      billableCount: taken.length,
    };
  }
}

const isAtPrice = (line: ModelLine) => line.credits.every((credit) => credit.amount === line.amount);

/** True if the quantity exceeds the remaining one, even if rounding hides it. */
function isTooMany(line: ModelLine, quantity: bigint | undefined, amount: bigint | undefined): boolean {
  return quantity !== undefined && amount === undefined && isAtPrice(line) && quantity > quantityLeftOf(line);
}

/** Uses the line's own price unless another is given. A credit of the exact rest includes the rounding difference. */
function creditOf({ line, quantity, amount }: CreditWish): ModelLine['credits'][number] {
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

/** Applies the contract's tax unless the line has its own. */
function taxed({ quantity, amount, percent, category }: GivenLine, contract: ModelContract): ModelLine {
  const line = { quantity, amount, credits: [] };
  const ofContract = contract.percent ?? 0n;
  if (percent === undefined && category === undefined)
    return { ...line, percent: ofContract, category: ofContract > 0n ? 'S' : 'Z' };
  if (percent === undefined)
    return { ...line, percent: category === 'S' ? ofContract : 0n, category: category as string };
  return { ...line, percent, category: category ?? (percent > 0n ? 'S' : 'Z') };
}

/** Adapts the category if only the rate changes: standard (S) has a rate, zero rated (Z) has none. */
function followed(category: string, percent: bigint | undefined): string {
  if (percent === undefined || !['S', 'Z'].includes(category)) return category;
  return percent > 0n ? 'S' : 'Z';
}

function refusalOfSize(lines: ModelLine[]): Refusal | undefined {
  const { subtotal, tax } = amountsOf(pairsOf(partsOf(lines)));
  const isTooLarge = [...lines.map(totalOf), subtotal, tax, subtotal + tax].some(
    (amount) => size(amount) > AMOUNT_MAX,
  );
  return isTooLarge ? refused('*', 'maximum') : undefined;
}

function settle(invoice: ModelInvoice): void {
  invoice.status = dueMinor(invoice) === 0n ? 'PAID' : invoice.paid > 0n ? 'PARTIALLY_PAID' : 'FINALIZED';
}
