import type { Invoice } from './schema.ts';

export type InvoiceAction = Invoice['availableActions'][number];

/** What decides which actions an invoice allows. */
export interface InvoiceStanding {
  status: string;
  billableCount: number;
  totalMinor: number;
  creditedMinor: number;
}

/** Why the action is not allowed now; nothing when it is. */
export function obstacleTo(action: InvoiceAction, invoice: InvoiceStanding): string | undefined {
  const { status, billableCount, totalMinor, creditedMinor } = invoice;
  switch (action) {
    case 'finalize':
      if (status !== 'DRAFT') return `An invoice can be finalized only from DRAFT, and this one is ${status}`;
      if (billableCount === 0) return 'An invoice without billables can not be finalized: add some first';
      if (totalMinor < 0) return 'An invoice with a total below 0 can not be finalized';
      return undefined;
    case 'void':
      if (status === 'DRAFT') return undefined;
      if (status !== 'FINALIZED')
        return `An invoice can be voided only from DRAFT or FINALIZED, and this one is ${status}`;
      if (creditedMinor > 0)
        return 'An invoice of which something was credited can not be voided: credit the rest';
      return undefined;
    case 'pay':
      if (status === 'FINALIZED' || status === 'PARTIALLY_PAID') return undefined;
      return `An invoice can be paid only while it is FINALIZED or PARTIALLY_PAID, and this one is ${status}`;
    case 'credit':
      if (status === 'DRAFT' || status === 'VOID')
        return `An invoice can be credited only once it is finalized, and this one is ${status}`;
      if (creditedMinor >= totalMinor) return 'Nothing of this invoice is left to be credited';
      return undefined;
  }
}

const ACTIONS: InvoiceAction[] = ['finalize', 'void', 'pay', 'credit'];

export function availableActions(invoice: InvoiceStanding): InvoiceAction[] {
  return ACTIONS.filter((action) => obstacleTo(action, invoice) === undefined);
}
