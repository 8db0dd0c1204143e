import type { TenantContext } from '../../../platform/http/route.ts';
import { cancellationReason } from '../../documents/facts/texts.ts';
import { voidCarriedOver } from '../invoices/carrying-over.ts';
import type { Invoice } from '../invoices/schema.ts';
import { invoiceById, lockInvoice, refuseUnlessAllowed, voidDraft } from '../invoices/service.ts';
import type { WorkBehindLines } from '../work-behind-lines.ts';
import { writeCreditNote } from './issue.ts';

/** Voids an invoice. One that was issued is cancelled by a credit note over all of it, which sets its status; one that was carried over has no lines to credit. The hours of a draft are held. */
export async function voidInvoice(
  { db, clock, tenantId }: TenantContext,
  work: WorkBehindLines,
  id: string,
): Promise<Invoice> {
  return db.transaction(async (transaction) => {
    const locked = { db: transaction, clock, tenantId };
    const [, invoice] = await Promise.all([
      work.lockForCredit(transaction, id),
      lockInvoice(transaction, id),
    ]);
    refuseUnlessAllowed('void', invoice);
    if (invoice.status === 'DRAFT') {
      await work.holdAndReleaseInvoice(transaction, id, clock.now().toISOString());
      return voidDraft(locked, id);
    }
    if (invoice.kind === 'CARRIED_OVER') return voidCarriedOver(locked, id);
    const reason = cancellationReason(invoice.invoiceNumber ?? '', invoice.locale);
    await writeCreditNote(locked, work, invoice, { kind: 'CANCELLATION', reason });
    return invoiceById(locked, id);
  });
}
