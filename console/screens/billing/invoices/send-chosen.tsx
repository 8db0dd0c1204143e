import type { Signal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { newKey } from '../../../parts/attempts.ts';
import { Button, ButtonLink } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { messageOf } from '../../../parts/errors.ts';
import { Warning } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { reasonOf } from '../../../parts/sending/message-state.tsx';
import { refreshSending, send } from '../../../parts/sending/sendable.ts';
import { words } from '../../../words/words.ts';
import { clientNameOf } from './listing.ts';
import { type Outcome, sendable, sorted } from './sending.ts';

type Invoice = Schemas['ExpandableInvoice'];

/** One call each, so that a person can wait for it. */
const SEND_MAX = 500;

const texts = words.messages.many;
const { buttons } = words.parts;

interface SendChosenProps {
  picked: Invoice[];
  chosen: Signal<ReadonlySet<string>>;
}

/** Sends the chosen invoices, one after the other, after finalizing the drafts among them. */
export function SendChosen({ picked, chosen }: SendChosenProps) {
  // The list changes while they are sent, and the dialog goes on with those that were chosen.
  const [sent, setSent] = useState<Invoice[]>();
  const { count } = sendable(picked);
  if (count === 0 && !sent) return null;
  const close = (isDone: boolean) => {
    setSent(undefined);
    if (isDone) chosen.value = new Set();
  };
  return (
    <>
      <Button icon="send" disabled={count > SEND_MAX} onClick={() => setSent(picked)}>
        {count > SEND_MAX ? texts.atMost(SEND_MAX) : texts.action(count)}
      </Button>
      {sent && <SendManyDialog invoices={sent} onClose={close} />}
    </>
  );
}

interface SendManyProps {
  invoices: Invoice[];
  onClose: (isDone: boolean) => void;
}

function SendManyDialog({ invoices, onClose }: SendManyProps) {
  const { drafts, count, sentBefore, others } = sendable(invoices);
  const { outcomes, state, error, start, stop } = useSending(invoices);
  const close = () => {
    stop();
    onClose(state !== 'asking');
  };
  return (
    <Dialog title={texts.title(count)} onClose={close} isForced={state === 'sending'}>
      <div class="dialog-text">
        {state === 'asking' && (
          <>
            <p>{texts.explanation}</p>
            {drafts.length > 0 && <p>{texts.drafts(drafts.length)}</p>}
            {sentBefore > 0 && <p>{texts.sentBefore(sentBefore)}</p>}
            {others > 0 && <p>{texts.others(others)}</p>}
          </>
        )}
        {state === 'sending' && (
          <>
            <progress value={outcomes.length} max={count} aria-label={texts.title(count)} />
            <p role="status">{texts.progress(outcomes.length, count)}</p>
          </>
        )}
        {state === 'done' && <Outcomes outcomes={outcomes} count={count} />}
      </div>
      {error !== undefined && <Warning kind="error">{messageOf(error)}</Warning>}
      <footer>
        {state === 'asking' && (
          <>
            <Button kind="quiet" onClick={close}>
              {buttons.cancel}
            </Button>
            <Button kind="primary" onClick={start}>
              {drafts.length > 0 ? texts.finalizeAndSubmit(count) : texts.submit(count)}
            </Button>
          </>
        )}
        {state === 'sending' && <Button onClick={stop}>{texts.stop}</Button>}
        {state === 'done' && (
          <>
            <ButtonLink href={href('/outbox')}>{texts.outbox}</ButtonLink>
            <Button kind="primary" onClick={close}>
              {buttons.close}
            </Button>
          </>
        )}
      </footer>
    </Dialog>
  );
}

type State = 'asking' | 'sending' | 'done';

/** Finalizes the drafts, all or none, and then sends one after the other. */
function useSending(invoices: Invoice[]) {
  const [state, setState] = useState<State>('asking');
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [error, setError] = useState<unknown>();
  const isStopped = useRef(false);
  const start = async () => {
    const { issued, drafts } = sendable(invoices);
    setError(undefined);
    try {
      const numbers = await finalize(drafts);
      setState('sending');
      for (const invoice of [...drafts, ...issued]) {
        if (isStopped.current) break;
        const outcome = await sendOne(invoice, numbers.get(invoice.id) ?? invoice.invoiceNumber ?? '');
        setOutcomes((before) => [...before, outcome]);
      }
      setState('done');
    } catch (failure) {
      setError(failure);
    }
    refreshSending();
  };
  const stop = () => {
    isStopped.current = true;
  };
  return { state, outcomes, error, start, stop };
}

async function finalize(drafts: Invoice[]): Promise<Map<string, string>> {
  if (drafts.length === 0) return new Map();
  const body = { invoiceIds: drafts.map(({ id }) => id) };
  const { data } = await api().POST('/invoices/finalize', { body });
  refresh('invoices');
  return new Map(data.map(({ id, invoiceNumber = '' }) => [id, invoiceNumber]));
}

async function sendOne(invoice: Invoice, number: string): Promise<Outcome> {
  const told = { number, client: clientNameOf(invoice) ?? '' };
  try {
    const attempt = { header: { 'idempotency-key': newKey() } };
    const { data } = await send({ kind: 'INVOICE', id: invoice.id }, {}, { attempt });
    const held = data.find(({ status }) => status === 'HELD');
    return held ? { kind: 'HELD', ...told, reason: reasonOf(held) } : { kind: 'QUEUED' };
  } catch (failure) {
    return { kind: 'FAILED', ...told, reason: messageOf(failure) };
  }
}

function Outcomes({ outcomes, count }: { outcomes: Outcome[]; count: number }) {
  const { queued, held, failed } = sorted(outcomes);
  const left = count - outcomes.length;
  return (
    <>
      {queued > 0 && <p>{texts.queued(queued)}</p>}
      {held.length > 0 && (
        <>
          <p>{texts.held(held.length)}</p>
          <Told all={held} />
        </>
      )}
      {failed.length > 0 && (
        <>
          <p>{texts.failed(failed.length)}</p>
          <Told all={failed} />
        </>
      )}
      {left > 0 && <p>{texts.left(left)}</p>}
    </>
  );
}

function Told({ all }: { all: ReturnType<typeof sorted>['failed'] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list
    <ul class="bullets sent-failures" tabIndex={0}>
      {all.map(({ number, client, reason }) => (
        <li key={number}>{texts.why(<strong>{number}</strong>, <bdi>{client}</bdi>, reason)}</li>
      ))}
    </ul>
  );
}
