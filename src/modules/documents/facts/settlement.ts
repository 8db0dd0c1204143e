// Payments, credits and write-offs after the issue of a document. Only copies show them: the original never changes.

export const SETTLEMENT_KINDS = ['PAYMENT', 'CREDIT', 'EARLY_PAYMENT', 'WRITE_OFF'] as const;

export interface SettlementEntry {
  kind: (typeof SETTLEMENT_KINDS)[number];
  day: string;
  amountMinor: number;
  /** The number of a credit note. */
  number?: string | undefined;
}

/** How an invoice was paid, credited and written off so far. */
export interface InvoiceSettlement {
  type: 'INVOICE';
  /** The latest ones, the oldest first. */
  entries: SettlementEntry[];
  /** The sum of entries that are older than these. */
  earlierMinor: number;
  /** Still to pay. */
  leftMinor: number;
}

/** How the amount of a credit note was used. */
export interface CreditSettlement {
  type: 'CREDIT_NOTE';
  /** The part that lowers what was to be paid of the invoice. */
  setOffMinor: number;
  /** The part that was paid before. It is on the account of the client. */
  freedMinor: number;
}

export type Settlement = InvoiceSettlement | CreditSettlement;
