import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { type DryRun, statesAfter, useDryRun } from '../../../../parts/dry-runs.ts';
import { detailsOf, isUntold } from '../../../../parts/errors.ts';
import type { FormState } from '../../../../parts/form-state.ts';
import { money } from '../../../../parts/format.ts';
import {
  NumberFact,
  Outcome,
  OutcomeFact,
  OutcomeFacts,
  type Standing,
  StandingFacts,
  SumFacts,
} from '../../../../parts/outcome.tsx';
import { words } from '../../../../words/words.ts';
import { type Creditable, withAmountsLeft } from '../crediting.ts';
import type { Invoice } from '../records.ts';

type Credit = Pick<Schemas['NewCreditNote'], 'kind' | 'billables'>;

/** The answer, and the changes of records: the journal tells how the invoice stands afterwards. */
type Tried = Omit<Schemas['DryRun'], 'answer'> & { answer: { data: Schemas['CreditNote'] } };

/** A credit note needs a reason, and its sums don't depend on it. So they are shown before one is typed. */
const ANY_REASON = '-';

/** Tries a credit. Without one, nothing is tried. */
export function useCreditTrial({ id, updatedAt }: Invoice, credit: Credit | undefined): DryRun<Tried> {
  const key = credit && `credit/${id}/${updatedAt}/${JSON.stringify(credit)}`;
  const body = { invoiceId: id, reason: ANY_REASON, ...credit };
  return useDryRun(key, (signal) => api().POST('/credit-notes', { body, signal, dryRun: 'changes' }));
}

/** Lines with the amounts that a credit of all that is left would take from them, once it was tried. */
export function withTriedAmounts(creditables: readonly Creditable[], { data }: DryRun<Tried>) {
  if (!data) return creditables;
  const { changes, changeCount } = data;
  const lines = statesAfter<{ billableId: string; totalMinor: number }>(changes, 'creditNoteBillable');
  return withAmountsLeft(creditables, { lines, isWhole: changes.length === changeCount });
}

/** Shows the refusal of a dry run in the form, as that of the real request, until a dry run succeeds. */
export function useRefusal<V, R>(form: FormState<V, R>, { data, error }: DryRun<unknown>): void {
  useEffect(() => {
    if (error !== undefined && !isUntold(error)) form.error.value = error;
    // The reason was not tried.
    const isOfReason = detailsOf(form.error.peek()).some(({ field }) => field === 'reason');
    if (error === undefined && data !== undefined && !isOfReason) form.error.value = undefined;
  }, [data, error]);
}

/** The credit note with its number and sums, and how the invoice stands afterwards. The form shows a refusal. */
export function CreditOutcome({ of }: { of: DryRun<Tried> }) {
  if (of.error !== undefined && !isUntold(of.error)) return null;
  return (
    <Outcome of={of}>
      {({ answer: { data: note }, changes }) => {
        const [invoice] = statesAfter<Settled>(changes, 'invoice');
        const freed = freedBy(changes);
        return (
          <OutcomeFacts>
            <NumberFact label={words.outcome.creditNote} number={note.creditNoteNumber} />
            <SumFacts sums={note} />
            {invoice && <StandingFacts of={standingOf(invoice)} />}
            {freed > 0 && (
              <OutcomeFact label={words.outcome.freed}>{money(freed, note.currencyCode)}</OutcomeFact>
            )}
          </OutcomeFacts>
        );
      }}
    </Outcome>
  );
}

type Settled = Pick<
  Schemas['Invoice'],
  'currencyCode' | 'status' | 'payableMinor' | 'paidMinor' | 'creditedMinor'
>;

/** The money that the credit note puts on account. */
function freedBy(changes: Tried['changes']): number {
  const allocated = (state: object | undefined) =>
    Number((state as { allocatedMinor?: number })?.allocatedMinor);
  return changes
    .filter(({ resource }) => resource === 'payment')
    .reduce((sum, { before, after }) => sum + allocated(before) - allocated(after), 0);
}

/** The journal keeps what was settled, and not what follows from it. */
function standingOf(invoice: Settled): Standing {
  const { payableMinor, creditedMinor, paidMinor } = invoice;
  return { ...invoice, dueMinor: payableMinor - creditedMinor - paidMinor };
}
