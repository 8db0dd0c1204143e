import { go } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { ask } from '../../../../parts/dialog.tsx';
import { useDryRun } from '../../../../parts/dry-runs.ts';
import { notify } from '../../../../parts/notice.tsx';
import { NumberFact, Outcome, OutcomeFacts, SumFacts } from '../../../../parts/outcome.tsx';
import { words } from '../../../../words/words.ts';
import { type Invoice, refreshInvoice } from '../records.ts';

const texts = words.invoiceActions.reversing;

/** Turns a draft below 0 into credit notes for the invoices that it reverses, after showing them. */
export function reverseDraft(invoice: Invoice, discard: () => void) {
  const params = { path: { invoiceId: invoice.id } };
  return ask({
    title: texts.title,
    text: (
      <>
        <p>{texts.explanation}</p>
        <ReversingOutcome invoice={invoice} />
      </>
    ),
    action: texts.submit,
    run: async () => {
      const { data } = await api().POST('/invoices/{invoiceId}/credit-reversals', { params });
      discard();
      refreshInvoice();
      const [only] = data;
      go(only && data.length === 1 ? `/credit-notes/${only.id}` : '/credit-notes', { replace: true });
      notify(texts.done(data.length));
    },
  });
}

/** The credit notes as they would be. */
function ReversingOutcome({ invoice: { id, updatedAt } }: { invoice: Invoice }) {
  const params = { path: { invoiceId: id } };
  const trial = useDryRun(`credit-reversals/${id}/${updatedAt}`, (signal) =>
    api().POST('/invoices/{invoiceId}/credit-reversals', { params, signal, dryRun: true }),
  );
  return (
    <Outcome of={trial}>
      {(notes) =>
        notes.map((note) => (
          <OutcomeFacts key={note.invoice}>
            <NumberFact label={words.outcome.creditNote} number={note.creditNoteNumber} />
            <SumFacts sums={note} />
          </OutcomeFacts>
        ))
      }
    </Outcome>
  );
}
