// Payments and credits after the issue of a document. Only copies show them: the original never changes.

export const SETTLEMENT_KINDS = ['PAYMENT', 'REFUND', 'CREDIT'] as const;

export interface SettlementEntry {
  kind: (typeof SETTLEMENT_KINDS)[number];
  day: string;
  amountMinor: number;
  /** The number of a credit note. */
  number?: string | undefined;
}

/** How an invoice was paid, refunded and credited so far. */
export interface InvoiceSettlement {
  type: 'INVOICE';
  /** The latest ones, the oldest first. */
  entries: SettlementEntry[];
  /** The sum of entries that are older than these. */
  earlierMinor: number;
  /** Still to pay. It is below 0 if too much was paid. */
  leftMinor: number;
}

/** How the client got the amount of a credit note so far. */
export interface CreditSettlement {
  type: 'CREDIT_NOTE';
  /** The part that lowers what is to be paid of the invoice. */
  setOffMinor: number;
  refundedMinor: number;
  /** Paid before, and not refunded yet. */
  openMinor: number;
}

export type Settlement = InvoiceSettlement | CreditSettlement;

/** The sums of an invoice that decide what becomes of its credits. */
export interface CreditedInvoice {
  payableMinor: number;
  paidMinor: number;
  refundedMinor: number;
  /** The sum of the credit notes before this one. */
  creditedBeforeMinor: number;
}

/**
 * Credits first lower what nobody has paid, the oldest credit note first. The rest was paid, so it is refunded. Refunds that
 * return an overpayment are no part of it.
 */
export function creditSettlement(
  amountMinor: number,
  { payableMinor, paidMinor, refundedMinor, creditedBeforeMinor: from }: CreditedInvoice,
): CreditSettlement {
  const to = from + amountMinor;
  const unpaid = Math.max(0, payableMinor - paidMinor);
  const refunded = Math.max(0, refundedMinor - Math.max(0, paidMinor - payableMinor));
  const setOffMinor = Math.max(0, Math.min(to, unpaid) - from);
  const refundedPartMinor = Math.max(0, Math.min(to, unpaid + refunded) - Math.max(from, unpaid));
  return {
    type: 'CREDIT_NOTE',
    setOffMinor,
    refundedMinor: refundedPartMinor,
    openMinor: amountMinor - setOffMinor - refundedPartMinor,
  };
}
