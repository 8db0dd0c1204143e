import type { Candidate } from './schema.ts';

/** Steps of one search. Beyond them it is not known whether a choice is the only one, so none is taken automatically. */
const STEPS_MAX = 20_000;

export interface OpenInvoice {
  id: string;
  client: string;
  number: string;
  paymentReference: string;
  currencyCode: string;
  dueMinor: number;
  buyerName: string;
  /** The discount that the invoice grants until a day. */
  earlyPayment?: { discountMinor: number; lastDay: string };
}

export type Allocation = Candidate['allocations'][number];

/** Finds which of the invoices add up to the amount, each as a whole or less its discount. Ends after `most` choices. */
export function choicesOf(
  invoices: readonly OpenInvoice[],
  amountMinor: number,
  { on, most }: { on: string; most: number },
): { found: Allocation[][]; isComplete: boolean } {
  const found: Allocation[][] = [];
  const taken: Allocation[] = [];
  // The rest that the invoices from an index on can pay, at most. It ends most searches early.
  const mostLeft: number[] = [];
  for (let at = invoices.length; at-- > 0; )
    mostLeft[at] = (mostLeft[at + 1] ?? 0) + (invoices[at]?.dueMinor ?? 0);
  let steps = 0;
  const search = (index: number, left: number): void => {
    if (found.length > most || steps > STEPS_MAX) return;
    if (left === 0) {
      if (taken.length > 0) found.push([...taken]);
      return;
    }
    const invoice = invoices[index];
    steps++;
    if (!invoice || left < 0 || left > (mostLeft[index] as number)) return;
    for (const allocation of waysToPay(invoice, on)) {
      taken.push(allocation);
      search(index + 1, left - allocation.amountMinor);
      taken.pop();
    }
    search(index + 1, left);
  };
  search(0, amountMinor);
  return { found: found.slice(0, most), isComplete: steps <= STEPS_MAX && found.length <= most };
}

/** As a whole, or less the discount while it is granted. */
export function waysToPay(invoice: OpenInvoice, on: string): Allocation[] {
  const { dueMinor, earlyPayment } = invoice;
  const whole = partOf(invoice, dueMinor);
  if (!earlyPayment || on > earlyPayment.lastDay || earlyPayment.discountMinor >= dueMinor) return [whole];
  const { discountMinor } = earlyPayment;
  return [whole, { ...partOf(invoice, dueMinor - discountMinor), discountMinor }];
}

export function partOf({ id, number, client, buyerName }: OpenInvoice, amountMinor: number): Allocation {
  return { invoice: id, invoiceNumber: number, client, buyerName, amountMinor };
}
