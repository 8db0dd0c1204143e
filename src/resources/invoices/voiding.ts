import { found } from '../../platform/errors.ts';
import type { TenantContext } from '../../platform/http/route.ts';
import { writeCreditNote } from '../credit-notes/issue.ts';
import { cancellationReason } from '../documents/texts.ts';
import { lockForCredit } from '../time-charges/crediting.ts';
import { holdAndReleaseInvoice } from '../time-charges/releasing.ts';
import { presentInvoice } from './presentation.ts';
import type { Invoice } from './schema.ts';
import { lockInvoice, refuseUnlessAllowed } from './service.ts';
import { readInvoice, voidDraft } from './store.ts';

/** Voids an invoice. One that was issued is cancelled by a credit note over all of it, which sets its status. The hours of a draft are held. */
export async function voidInvoice({ db, clock }: TenantContext, id: string): Promise<Invoice> {
  return db.transaction(async (transaction) => {
    const [, invoice] = await Promise.all([lockForCredit(transaction, id), lockInvoice(transaction, id)]);
    refuseUnlessAllowed('void', invoice);
    if (invoice.status === 'DRAFT') {
      const now = clock.now();
      await holdAndReleaseInvoice(transaction, id, now.toISOString());
      return presentInvoice(found(await transaction.one(voidDraft, { id, now: now.toISOString() })), now);
    }
    const reason = cancellationReason(invoice.invoiceNumber ?? '', invoice.locale);
    await writeCreditNote({ db: transaction, clock }, invoice, { kind: 'CANCELLATION', reason });
    return presentInvoice(found(await transaction.one(readInvoice, { id })), clock.now());
  });
}
