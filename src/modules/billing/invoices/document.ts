import type { Scope } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { DocumentHead, DocumentLook } from '../../documents/facts/document.ts';
import type { InvoiceStatus } from '../invoice-status.ts';
import { headOfDraft, lookOf } from './freezing.ts';
import { headOfInvoice } from './head.ts';
import { readDraft } from './issuing-store.ts';
import { legalObstacles } from './obstacles.ts';
import type { Obstacle } from './problems-schema.ts';
import { type InvoiceRow, readInvoice } from './store.ts';

const VOIDED = { field: 'status', message: 'is VOID, so the invoice is never issued' };

/** An invoice as its files show it. */
export interface InvoiceDocument {
  head: DocumentHead;
  status: InvoiceStatus;
  /** Present if it is not issued. */
  draft?: Pick<InvoiceRow, 'textRows' | 'updatedAt'> & { look: DocumentLook };
  /** The reasons why it can't be issued now. */
  obstacles?: Obstacle[];
}

/** Reads an invoice for its files. One that is not issued is shown as it would be issued now. */
export async function invoiceDocument(db: Scope, id: string): Promise<InvoiceDocument> {
  const row = found(await db.one(readInvoice, { id }));
  const { status } = row;
  if (row.invoiceNumber !== null) return { head: headOfInvoice(withoutNulls(row)), status };
  const { parties } = found(await db.one(readDraft, { id }));
  const head = headOfDraft(row, parties);
  const obstacles = status === 'DRAFT' ? legalObstacles(row, parties) : [VOIDED];
  const { textRows, updatedAt } = row;
  return { head, status, draft: { textRows, updatedAt, look: lookOf(parties.seller) }, obstacles };
}
