import { useState } from 'preact/hooks';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { detailsOf, messageOf } from '../../../../parts/errors.ts';
import { day, money, today } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { Loaded, Warning } from '../../../../parts/problem.tsx';
import { words } from '../../../../words/words.ts';
import { numberOf } from '../numbers.ts';
import { Obstacles } from '../obstacles.tsx';
import { clientOf, contractOf, type Invoice, refreshInvoice, useTenantNow } from '../records.ts';

const texts = words.invoiceActions.finalize;
const { buttons } = words.parts;

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
      notify(texts.done(data.invoiceNumber ?? ''));
    } catch (failure) {
      setError(failure);
    }
    refreshInvoice();
  };
  if (obstacles.length > 0)
    return (
      <Dialog title={texts.hasObstacles} onClose={onClose} isWide>
        <Obstacles invoice={invoice} problems={obstacles} onLeave={onClose} />
        <footer>
          <Button onClick={onClose}>{buttons.close}</Button>
        </footer>
      </Dialog>
    );
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <div class="dialog-text">
        <Loaded read={tenant} lines={3}>
          {({ invoiceNumberFormat, nextInvoiceNumber }) => (
            <ul class="bullets">
              <li>
                {texts.number(<strong>{numberOf(invoiceNumberFormat, nextInvoiceNumber, today())}</strong>)}
              </li>
              <li>
                {texts.owes(
                  <bdi>{clientOf(invoice)?.name}</bdi>,
                  <strong>{money(invoice.payableMinor, invoice.currencyCode)}</strong>,
                  invoice.billableCount,
                  dueOf(invoice),
                )}
              </li>
              <li>{texts.isFrozen}</li>
              {invoice.payableMinor === 0 && <li>{texts.isPaidAtOnce}</li>}
            </ul>
          )}
        </Loaded>
      </div>
      {error !== undefined && <Warning kind="error">{messageOf(error)}</Warning>}
      <footer>
        <Button kind="quiet" onClick={onClose}>
          {buttons.cancel}
        </Button>
        <Button kind="primary" onClick={finalize}>
          {texts.submit}
        </Button>
      </footer>
    </Dialog>
  );
}

function dueOf(invoice: Invoice): { day: string } | { days: number } {
  if (invoice.dueDate) return { day: day(invoice.dueDate) };
  return { days: contractOf(invoice)?.paymentTermsDays ?? 0 };
}
