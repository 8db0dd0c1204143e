import { go } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { ask } from '../../../../parts/dialog.tsx';
import { statesAfter, useDryRun } from '../../../../parts/dry-runs.ts';
import { money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import {
  NumberFact,
  Outcome,
  OutcomeFacts,
  StandingFacts,
  SumFacts,
  type Sums,
} from '../../../../parts/outcome.tsx';
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
    text: (
      <>
        {isDraft ? (
          <p>{texts.void.draftExplanation}</p>
        ) : (
          <ul class="bullets">
            {texts.void.explanations(money(invoice.payableMinor, invoice.currencyCode)).map((explanation) => (
              <li key={explanation}>{explanation}</li>
            ))}
          </ul>
        )}
        <VoidOutcome invoice={invoice} />
      </>
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

/** The cancellation with its number and sums, if there is one, and how the invoice stands afterwards. */
function VoidOutcome({ invoice: { id, updatedAt } }: { invoice: Invoice }) {
  const params = { path: { invoiceId: id } };
  const trial = useDryRun(`void/${id}/${updatedAt}`, (signal) =>
    api().POST('/invoices/{invoiceId}/void', { params, signal, dryRun: 'changes' }),
  );
  return (
    <Outcome of={trial}>
      {({ answer, changes }) => {
        const [note] = statesAfter<Sums & { number: string }>(changes, 'creditNote');
        if (!note) return <p>{words.outcome.isDiscarded}</p>;
        return (
          <OutcomeFacts>
            <NumberFact label={words.outcome.creditNote} number={note.number} />
            <SumFacts sums={note} />
            <StandingFacts of={answer.data} />
          </OutcomeFacts>
        );
      }}
    </Outcome>
  );
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
