import { useState } from 'preact/hooks';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { detailsOf, messageOf } from '../../../../parts/errors.ts';
import { count, day, money, today } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { Loaded, Warning } from '../../../../parts/problem.tsx';
import { numberOf } from '../numbers.ts';
import { Obstacles } from '../obstacles.tsx';
import { clientOf, contractOf, type Invoice, refreshInvoice, useTenantNow } from '../records.ts';

interface FinalizeProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Says what finalizing will do, or what keeps the draft from it. */
export function Finalize({ invoice, onClose }: FinalizeProps) {
  const tenant = useTenantNow();
  const [error, setError] = useState<unknown>();
  const obstacles = error === undefined ? (invoice.obstacles ?? []) : detailsOf(error);
  const finalize = async () => {
    try {
      const params = { path: { invoiceId: invoice.id } };
      const { data } = await api().POST('/invoices/{invoiceId}/finalize', { params });
      onClose();
      notify(`Invoice ${data.invoiceNumber} is issued`);
    } catch (failure) {
      setError(failure);
    }
    refreshInvoice();
  };
  if (obstacles.length > 0)
    return (
      <Dialog title="This draft can't be finalized yet" onClose={onClose} isWide>
        <Obstacles invoice={invoice} problems={obstacles} onLeave={onClose} />
        <footer>
          <Button onClick={onClose}>Close</Button>
        </footer>
      </Dialog>
    );
  return (
    <Dialog title="Finalize the invoice?" onClose={onClose}>
      <div class="dialog-text">
        <Loaded read={tenant} lines={3}>
          {({ invoiceNumberFormat, nextInvoiceNumber }) => (
            <ul class="bullets">
              <li>
                It gets the next number of your series:{' '}
                <strong>{numberOf(invoiceNumberFormat, nextInvoiceNumber, today())}</strong>
              </li>
              <li>
                <bdi>{clientOf(invoice)?.name}</bdi> owes you{' '}
                <strong>{money(invoice.totalMinor, invoice.currencyCode)}</strong> for{' '}
                {count(invoice.billableCount, 'line')}, due {dueText(invoice)}.
              </li>
              <li>
                It is dated today and frozen for ever: lines, amounts, names and addresses. Corrections are
                credit notes.
              </li>
              {invoice.totalMinor === 0 && <li>With a total of 0 it is paid at once.</li>}
            </ul>
          )}
        </Loaded>
      </div>
      {error !== undefined && <Warning kind="error">{messageOf(error)}</Warning>}
      <footer>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" onClick={finalize}>
          Finalize
        </Button>
      </footer>
    </Dialog>
  );
}

function dueText(invoice: Invoice): string {
  if (invoice.dueDate) return `on ${day(invoice.dueDate)}`;
  const days = contractOf(invoice)?.paymentTermsDays ?? 0;
  return days === 0 ? 'today' : `in ${count(days, 'day')}`;
}
