import type { Signal } from '@preact/signals';
import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { useDryRun } from '../../../parts/dry-runs.ts';
import { money, number } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { NumberFact, Outcome, OutcomeFact, OutcomeFacts, SumFacts } from '../../../parts/outcome.tsx';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { finalizable, sumsOf } from './finalizing.ts';
import { PayChosen } from './pay-chosen.tsx';
import { SendChosen } from './send-chosen.tsx';

type Invoice = Schemas['ExpandableInvoice'];

/** The API's limit for one request. */
const FINALIZE_MAX = 500;

interface BulkActionsProps {
  ids: string[];
  rows: Invoice[];
  chosen: Signal<ReadonlySet<string>>;
}

const texts = words.invoices.finalize;
const { outcome } = words;

export function BulkActions({ ids, rows, chosen }: BulkActionsProps) {
  const picked = rows.filter(({ id }) => ids.includes(id));
  return (
    <>
      <PayChosen {...{ picked, chosen }} />
      <SendChosen {...{ picked, chosen }} />
      <FinalizeChosen {...{ picked, chosen }} />
    </>
  );
}

export interface Picked {
  picked: Invoice[];
  chosen: Signal<ReadonlySet<string>>;
}

/** Finalizes the chosen drafts in one step, all or none, the oldest first. */
function FinalizeChosen({ picked, chosen }: Picked) {
  const { drafts, sums } = finalizable(picked);
  if (drafts.length === 0) return null;
  const body = { invoiceIds: drafts.map(({ id }) => id) };
  const amounts = Array.from(sums, ([currency, minor]) => money(minor, currency));
  const finalize = () =>
    ask({
      title: texts.title(drafts.length, amounts),
      text: (
        <>
          <p>{texts.explanation}</p>
          {picked.length > drafts.length && <p>{texts.others(picked.length - drafts.length)}</p>}
          <FinalizeOutcome body={body} />
        </>
      ),
      action: texts.submit(drafts.length),
      run: async () => {
        const { data } = await api().POST('/invoices/finalize', { body });
        chosen.value = new Set();
        refresh('invoices');
        const [first = '', last = ''] = [data[0]?.invoiceNumber, data.at(-1)?.invoiceNumber];
        notify(first === last ? texts.doneOne(first) : texts.done(first, last));
      },
    });
  return (
    <Button kind="primary" disabled={drafts.length > FINALIZE_MAX} onClick={finalize}>
      {drafts.length > FINALIZE_MAX ? texts.atMost(FINALIZE_MAX) : texts.action(drafts.length, amounts)}
    </Button>
  );
}

/** How many invoices will be issued, under which numbers, and their sums in each currency. */
function FinalizeOutcome({ body }: { body: Schemas['FinalizeInvoicesRequest'] }) {
  const trial = useDryRun(`finalize/${body.invoiceIds.join()}`, (signal) =>
    api().POST('/invoices/finalize', { body, signal, dryRun: true }),
  );
  return (
    <Outcome of={trial}>
      {(issued) => (
        <>
          <OutcomeFacts>
            <OutcomeFact label={outcome.invoices}>{number(issued.length)}</OutcomeFact>
            <Numbers issued={issued} />
          </OutcomeFacts>
          {sumsOf(issued).map((sums) => (
            <OutcomeFacts key={sums.currencyCode}>
              <SumFacts sums={sums} />
            </OutcomeFacts>
          ))}
        </>
      )}
    </Outcome>
  );
}

function Numbers({ issued }: { issued: Schemas['Invoice'][] }) {
  const [first = '', last = ''] = [issued[0]?.invoiceNumber, issued.at(-1)?.invoiceNumber];
  if (first === last) return <NumberFact number={first} />;
  return (
    <OutcomeFact label={outcome.numbers}>
      {outcome.probablyBetween(<strong>{first}</strong>, <strong>{last}</strong>)}
    </OutcomeFact>
  );
}
