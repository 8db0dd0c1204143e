import type { Schemas } from '../../client/src/client.ts';

interface StatusFacts {
  /** The tone of its badge. */
  tone: string;
  /** Names the change that leads to this status: `Ada settled the invoice`. */
  verb: string;
}

/** Every status of an invoice, in the order of filters. */
export const INVOICE_STATUSES: Record<Schemas['InvoiceStatus'], StatusFacts> = {
  DRAFT: { tone: 'plain', verb: 'drafted' },
  FINALIZED: { tone: 'info', verb: 'finalized' },
  PARTIALLY_PAID: { tone: 'warn', verb: 'took a payment on' },
  PAID: { tone: 'good', verb: 'settled' },
  CREDITED: { tone: 'plain', verb: 'credited' },
  VOID: { tone: 'plain', verb: 'voided' },
};

/** People look for overdue invoices as if that was a status: the list of invoices filters by it. */
export const OVERDUE = 'OVERDUE';

/** This fact of each status. */
export function statusFacts(fact: keyof StatusFacts): Record<string, string> {
  return Object.fromEntries(Object.entries(INVOICE_STATUSES).map(([status, facts]) => [status, facts[fact]]));
}

/** Whether it was issued, and waits for no payment any more. */
export function isClosed({
  invoiceNumber,
  availableActions,
}: Pick<Schemas['Invoice'], 'invoiceNumber' | 'availableActions'>): boolean {
  return invoiceNumber !== undefined && !availableActions.includes('pay');
}
