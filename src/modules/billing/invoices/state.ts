import {
  allowedActions,
  INVOICE_ACTIONS,
  type InvoiceAction,
  type InvoiceStatus,
} from '../invoice-status.ts';
import type { InvoiceRow } from './store.ts';

/** The parts of an invoice that decide which actions it allows. */
type Settled = Pick<
  InvoiceRow,
  'status' | 'kind' | 'creditedPart' | 'totalMinor' | 'payableMinor' | 'writtenOffMinor' | 'deductedMinor'
>;

interface Rule {
  /** Says which statuses allow the action. */
  statuses: string;
  /** The reason why an invoice with an allowed status does not allow the action. */
  obstacle?(invoice: Settled): string | undefined;
}

const RULES: Record<InvoiceAction, Rule> = {
  // `obstacles.ts` says what else is missing.
  finalize: { statuses: 'An invoice can be finalized only from DRAFT' },
  void: {
    statuses: 'An invoice can be voided only from DRAFT or FINALIZED',
    obstacle({ status, payableMinor, creditedPart, writtenOffMinor, deductedMinor }) {
      if (writtenOffMinor > 0)
        return 'A partly written-off invoice cannot be voided: reverse the write-off first';
      if (deductedMinor)
        return 'A deposit that is deducted cannot be voided: void the invoices that deduct it first, or delete these lines of drafts';
      if (status === 'PAID' && payableMinor > 0)
        return 'A paid invoice cannot be voided: reverse its allocations, or credit it';
      return isCredited(creditedPart)
        ? 'A partly credited invoice cannot be voided: credit the rest'
        : undefined;
    },
  },
  pay: {
    statuses:
      'An invoice can be paid only while it is FINALIZED, PARTIALLY_PAID or WRITTEN_OFF, or with allowOverpayment while it is PAID or CREDITED',
  },
  credit: {
    statuses: 'An invoice can be credited only once it is finalized, and until it is void',
    obstacle({ kind, creditedPart }) {
      if (kind === 'CARRIED_OVER')
        return 'An invoice that was carried over has no lines to credit: void it if it is a mistake, or write it off';
      return creditedPart === 'ALL' || creditedPart === 'EMPTY'
        ? 'Nothing of this invoice is left to be credited'
        : undefined;
    },
  },
  writeOff: { statuses: 'An invoice can be written off only while it is FINALIZED or PARTIALLY_PAID' },
  creditReversals: {
    statuses: 'Only a DRAFT below 0 can be turned into credit notes',
    obstacle: ({ totalMinor }) =>
      totalMinor < 0 ? undefined : 'Only a DRAFT below 0 can be turned into credit notes: finalize this one',
  },
};

const isCredited = (part: Settled['creditedPart']) => part === 'SOME' || part === 'ALL';

/** The reason why the invoice does not allow the action now, or undefined if it does. */
export function obstacleTo(action: InvoiceAction, invoice: Settled): string | undefined {
  return wrongStatus(action, invoice.status) ?? RULES[action].obstacle?.(invoice);
}

/** Says which statuses allow the action, if this one does not. */
export function wrongStatus(action: InvoiceAction, status: InvoiceStatus): string | undefined {
  if (allowedActions(status).includes(action)) return undefined;
  return `${RULES[action].statuses}, and this one is ${status}`;
}

export function availableActions(invoice: Settled): InvoiceAction[] {
  return INVOICE_ACTIONS.filter((action) => obstacleTo(action, invoice) === undefined);
}
