import { useRef, useState } from 'preact/hooks';
import { href } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { useDryRun } from '../../../../parts/dry-runs.ts';
import { detailsOf, isOutdated, messageOf } from '../../../../parts/errors.ts';
import { day, money } from '../../../../parts/format.ts';
import { notify } from '../../../../parts/notice.tsx';
import { NumberFact, Outcome, OutcomeFacts, StandingFacts, SumFacts } from '../../../../parts/outcome.tsx';
import { Warning } from '../../../../parts/problem.tsx';
import { receiversOf, useAddresses } from '../../../../parts/sending/addresses.ts';
import { tagOf } from '../../../../parts/tags.ts';
import { words } from '../../../../words/words.ts';
import { Obstacles } from '../obstacles.tsx';
import { clientOf, contractOf, type Invoice, refreshInvoice, useInvoice } from '../records.ts';
import { sendAtOnce } from './send-at-once.ts';

const texts = words.invoiceActions.finalize;
const { buttons } = words.parts;

interface FinalizeProps {
  invoice: Invoice;
  onClose: () => void;
}

interface FinalizingProps extends FinalizeProps {
  /** Somebody else has changed the draft. */
  onOutdated: () => unknown;
}

/** Says what finalizing will do, or what keeps the draft from it. Issues the version on the screen, and no other. */
export function Finalize({ invoice, onOutdated, onClose }: FinalizingProps) {
  const { error, finalize } = useFinalizing({ invoice, onOutdated, onClose });
  const obstacles = error === undefined ? (invoice.obstacles ?? []) : detailsOf(error);
  const params = { path: { invoiceId: invoice.id } };
  const key = obstacles.length > 0 ? undefined : `finalize/${invoice.id}/${invoice.updatedAt}`;
  const trial = useDryRun(key, (signal) =>
    api().POST('/invoices/{invoiceId}/finalize', { params, signal, dryRun: true }),
  );
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
        <ul class="bullets">
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
        <Outcome
          of={trial}
          refusal={(refused) => <Refusal error={refused} invoice={invoice} onLeave={onClose} />}
        >
          {(issued) => (
            <OutcomeFacts>
              <NumberFact number={issued.invoiceNumber ?? ''} />
              <SumFacts sums={issued} />
              <StandingFacts of={issued} />
            </OutcomeFacts>
          )}
        </Outcome>
      </div>
      {error !== undefined && (
        <Warning kind="error">{isOutdated(error) ? texts.isOutdated : messageOf(error)}</Warning>
      )}
      <Finish invoice={invoice} finalize={finalize} onClose={onClose} />
    </Dialog>
  );
}

function useFinalizing({ invoice, onOutdated, onClose }: FinalizingProps) {
  const [error, setError] = useState<unknown>();
  const { settled } = useInvoice(invoice.id);
  const isRunning = useRef(false);
  const finalize = async (isSent: boolean) => {
    // Each button waits for itself only, and the other one would finalize again.
    if (isRunning.current) return;
    isRunning.current = true;
    setError(undefined);
    try {
      const params = { path: { invoiceId: invoice.id } };
      const { data } = await api().POST('/invoices/{invoiceId}/finalize', {
        params,
        ifMatch: tagOf(invoice),
      });
      onClose();
      if (isSent) await sendAtOnce(data);
      else notify(texts.done(data.invoiceNumber ?? ''));
    } catch (failure) {
      setError(failure);
      if (isOutdated(failure)) onOutdated();
    } finally {
      isRunning.current = false;
    }
    refreshInvoice();
    await settled();
  };
  return { error, finalize };
}

interface FinishProps extends FinalizeProps {
  finalize: (isSent: boolean) => Promise<void>;
}

/** Finalizes, and also sends where somebody receives the client's invoices. */
function Finish({ invoice, finalize, onClose }: FinishProps) {
  const { data: addresses } = useAddresses(invoice.client);
  const receivers = receiversOf(addresses ?? [], 'INVOICES');
  const { finalizeAndSend } = words.messages;
  return (
    <>
      {addresses && (
        <p class="quiet-text">
          {receivers.length > 0 ? (
            <bdi>{finalizeAndSend.goesTo(receivers.join(', '))}</bdi>
          ) : (
            <>
              {finalizeAndSend.noReceiver}{' '}
              <a href={href(`/clients/${invoice.client}`)}>{finalizeAndSend.client}</a>
            </>
          )}
        </p>
      )}
      <footer>
        <Button kind="quiet" onClick={onClose}>
          {buttons.cancel}
        </Button>
        {receivers.length > 0 && (
          <Button icon="send" onClick={() => finalize(true)}>
            {finalizeAndSend.action}
          </Button>
        )}
        <Button kind="primary" onClick={() => finalize(false)}>
          {texts.submit}
        </Button>
      </footer>
    </>
  );
}

function Refusal({ error, invoice, onLeave }: { error: unknown; invoice: Invoice; onLeave: () => void }) {
  const problems = detailsOf(error);
  if (problems.length === 0) return <Warning kind="error">{messageOf(error)}</Warning>;
  return <Obstacles {...{ invoice, problems, onLeave }} />;
}

function dueOf(invoice: Invoice): { day: string } | { days: number } {
  if (invoice.dueDate) return { day: day(invoice.dueDate) };
  return { days: contractOf(invoice)?.paymentTermsDays ?? 0 };
}
