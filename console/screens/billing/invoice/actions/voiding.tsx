import { go } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { ask } from '../../../../parts/dialog.tsx';
import { money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { refresh } from '../../../../parts/reads.ts';
import { words } from '../../../../words/words.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

const texts = words.invoiceActions;

/** Voids a draft, or cancels an issued invoice by a credit note. */
export function voidInvoice(invoice: Invoice): Promise<boolean> {
  const isDraft = invoice.status === 'DRAFT';
  const number = invoice.invoiceNumber ?? '';
  return ask({
    title: isDraft ? texts.void.draft : texts.void.invoice(number),
    text: isDraft ? (
      <p>{texts.void.draftExplanation}</p>
    ) : (
      <ul class="bullets">
        {texts.void.explanations(money(invoice.payableMinor, invoice.currencyCode)).map((explanation) => (
          <li key={explanation}>{explanation}</li>
        ))}
      </ul>
    ),
    action: isDraft ? texts.void.submitDraft : texts.void.submitInvoice,
    isDangerous: true,
    run: async () => {
      await api().POST('/invoices/{invoiceId}/void', { params: { path: { invoiceId: invoice.id } } });
      refreshInvoice();
      notify(isDraft ? texts.void.draftDone : texts.void.invoiceDone(number));
    },
  });
}

/** Deletes a draft with its lines. */
export function deleteDraft(invoice: Invoice, discard: () => void): Promise<boolean> {
  return ask({
    title: texts.delete.title,
    text: <p>{texts.delete.explanation(invoice.billableCount)}</p>,
    action: words.parts.buttons.delete,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/invoices/{invoiceId}', { params: { path: { invoiceId: invoice.id } } });
      discard();
      go('/invoices', { replace: true });
      // The draft itself is not read again: it is gone.
      refresh('invoices?', 'time-entries', 'reports', 'overview');
      notify(texts.delete.done);
    },
  });
}
