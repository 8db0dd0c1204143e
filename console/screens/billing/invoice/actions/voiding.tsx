import { go } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { ask } from '../../../../parts/dialog.tsx';
import { count, money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { refresh } from '../../../../parts/reads.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

/** Voids a draft, or cancels an issued invoice by a credit note. */
export function voidInvoice(invoice: Invoice): Promise<boolean> {
  const isDraft = invoice.status === 'DRAFT';
  return ask({
    title: isDraft ? 'Void the draft?' : `Void invoice ${invoice.invoiceNumber}?`,
    text: isDraft ? (
      <p>
        The draft stays in the list as VOID, and can't be brought back. It never had a number. To be rid of
        it, delete it instead.
      </p>
    ) : (
      <ul class="bullets">
        <li>
          A credit note of kind CANCELLATION over {money(invoice.totalMinor, invoice.currencyCode)} is issued,
          with a number of its own.
        </li>
        <li>The invoice becomes VOID and keeps its number. Nothing is due any more.</li>
        <li>Hours on it are owed again, so they can go on another invoice.</li>
        <li>This can't be undone.</li>
      </ul>
    ),
    action: 'Void',
    isDangerous: true,
    run: async () => {
      await api().POST('/invoices/{invoiceId}/void', { params: { path: { invoiceId: invoice.id } } });
      refreshInvoice();
      notify(isDraft ? 'The draft is void' : `Invoice ${invoice.invoiceNumber} is void`);
    },
  });
}

/** Deletes a draft with its lines. */
export function deleteDraft(invoice: Invoice, discard: () => void): Promise<boolean> {
  return ask({
    title: 'Delete the draft?',
    text: (
      <p>
        The draft and its {count(invoice.billableCount, 'line')} are deleted for good. It leaves no gap,
        because it has no number. Hours that were collected on it are held until you collect or release them.
      </p>
    ),
    action: 'Delete',
    isDangerous: true,
    run: async () => {
      await api().DELETE('/invoices/{invoiceId}', { params: { path: { invoiceId: invoice.id } } });
      discard();
      go('/invoices', { replace: true });
      // The draft itself is not read again: it is gone.
      refresh('invoices?', 'time-entries', 'reports', 'overview');
      notify('The draft is deleted');
    },
  });
}
