import type { Stamp } from '../documents/facts/document.ts';

export const INVOICE_ACTIONS = ['finalize', 'void', 'pay', 'credit', 'writeOff', 'creditReversals'] as const;
export type InvoiceAction = (typeof INVOICE_ACTIONS)[number];

/** The facts that depend on the status alone. */
interface StatusFacts {
  /** Amounts and lines may stand in the way as well, see `invoices/state.ts`. */
  allows: readonly InvoiceAction[];
  /** The mark of a copy that shows the status. */
  stamp: Stamp | undefined;
}

/** Every status of an invoice. CONTRIBUTING.md lists what else a new one needs. */
const STATUSES = {
  DRAFT: { allows: ['finalize', 'void', 'creditReversals'], stamp: 'DRAFT' },
  FINALIZED: { allows: ['void', 'pay', 'credit', 'writeOff'], stamp: undefined },
  PARTIALLY_PAID: { allows: ['pay', 'credit', 'writeOff'], stamp: 'PARTIALLY_PAID' },
  PAID: { allows: ['void', 'credit'], stamp: 'PAID' },
  CREDITED: { allows: ['credit'], stamp: 'CREDITED' },
  WRITTEN_OFF: { allows: ['pay', 'credit'], stamp: undefined },
  VOID: { allows: [], stamp: 'VOID' },
} satisfies Record<string, StatusFacts>;

export type InvoiceStatus = keyof typeof STATUSES;
export const INVOICE_STATUSES = Object.keys(STATUSES) as InvoiceStatus[];

/** How much of its lines the credit notes of an invoice took. Lines of an EMPTY one are worth nothing. */
export const CREDITED_PARTS = ['NONE', 'EMPTY', 'SOME', 'ALL'] as const;

export function allowedActions(status: InvoiceStatus): readonly InvoiceAction[] {
  return STATUSES[status].allows;
}

export function stampOf(status: InvoiceStatus): Stamp | undefined {
  return STATUSES[status].stamp;
}

/** An open invoice is issued, and something is due. */
export function isOpen(status: InvoiceStatus): boolean {
  return allowedActions(status).includes('writeOff');
}

/**
 * Whether the invoice is issued and nothing is due. A payment for it stays on account, if `allowOverpayment` permits that. A
 * VOID invoice takes no payment at all (`purposeOfInvoice` in `money/payments/service.ts`).
 */
export function isSettled(status: InvoiceStatus): boolean {
  return status !== 'DRAFT' && status !== 'VOID' && !isOpen(status);
}

/** SQL of what is due of an issued invoice. `invoices_unsettled` has the same expression. */
export const BALANCE = 'payable_minor - credited_minor - paid_minor - written_off_minor';

/** SQL of the statuses of open invoices, for `status in (...)`. */
export const OPEN_STATUSES = INVOICE_STATUSES.filter(isOpen)
  .map((status) => `'${status}'`)
  .join(', ');
