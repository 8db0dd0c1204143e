import type { Scope } from '../../platform/database/database.ts';

/**
 * Billing calls these functions when lines change that were collected. Tracked work supplies them: billing knows lines, not hours.
 * Writers of hours lock the contract first, then the invoices. So two writers never deadlock.
 */
export interface WorkBehindLines {
  lockContractOfInvoice(db: Scope, invoiceId: string): Promise<void>;
  lockContractOfLine(db: Scope, billableId: string): Promise<void>;
  /** Takes all work off a draft that a person deletes or voids, and holds it back from collecting. */
  holdAndReleaseInvoice(db: Scope, invoiceId: string, now: string): Promise<void>;
  /** Takes all work off a line that a person deletes, and holds it back from collecting. */
  holdAndReleaseLine(db: Scope, billableId: string, now: string): Promise<void>;
  /** Locks an invoice that is to be credited, with its contract and the drafts that the credit may change. */
  lockForCredit(db: Scope, invoiceId: string): Promise<void>;
  /** Whether one of these lines carries hours, a period of a recurring charge, or an expense. */
  isWorkOn(db: Scope, invoiceId: string, billableIds: string[]): Promise<boolean>;
  /** Makes what a new credit note credits by quantity owed again. It may stand for the reversals of a draft. */
  takeBack(
    db: Scope,
    creditNote: { id: string; invoice: string; contract: string },
    now: string,
    draftId: string | null,
  ): Promise<void>;
}

/** Billing calls these functions when taxes are set that lines inherit. Tracked work supplies them. */
export interface WorkToTax {
  /** Locks all contracts with work, before the drafts are locked. */
  lockContractsWithWork(db: Scope): Promise<void>;
  /** Splits lines of drafts whose work has several taxes by its days. */
  splitByTax(db: Scope, invoiceIds: string[], now: string): Promise<void>;
}
