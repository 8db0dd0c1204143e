import type { Signal } from '@preact/signals';
import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { count, money } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { refresh } from '../../../parts/reads.ts';
import { finalizable } from './finalizing.ts';

type Invoice = Schemas['ExpandableInvoice'];

/** The API's limit for one request. */
const FINALIZE_MAX = 500;

interface BulkActionsProps {
  ids: string[];
  rows: Invoice[];
  chosen: Signal<ReadonlySet<string>>;
}

const LIST = new Intl.ListFormat('en-GB');

/** Finalizes the chosen drafts in one step, all or none, in the order of the list from bottom to top: oldest first. */
export function BulkActions({ ids, rows, chosen }: BulkActionsProps) {
  const picked = rows.filter(({ id }) => ids.includes(id));
  const { drafts, sums } = finalizable(picked);
  if (drafts.length === 0) return null;
  const amounts = LIST.format(Array.from(sums, ([currency, minor]) => money(minor, currency)));
  const action = `Finalize ${count(drafts.length, 'draft')}, ${amounts}`;
  const finalize = () =>
    ask({
      title: `${action}?`,
      text: (
        <>
          <p>
            Each gets the next number of the series, the oldest draft first, and can no longer be changed.
            Either all of them are finalized, or none.
          </p>
          {picked.length > drafts.length && (
            <p>Chosen invoices that can't be finalized stay as they are: {picked.length - drafts.length}.</p>
          )}
        </>
      ),
      action: `Finalize ${drafts.length}`,
      run: async () => {
        const { data } = await api().POST('/invoices/finalize', {
          body: { invoiceIds: drafts.map(({ id }) => id) },
        });
        chosen.value = new Set();
        refresh('invoices');
        const [first, last] = [data[0]?.invoiceNumber, data.at(-1)?.invoiceNumber];
        notify(first === last ? `Finalized ${first}` : `Finalized ${first} to ${last}`);
      },
    });
  return (
    <Button kind="primary" disabled={drafts.length > FINALIZE_MAX} onClick={finalize}>
      {drafts.length > FINALIZE_MAX ? `Finalize at most ${FINALIZE_MAX}` : action}
    </Button>
  );
}
