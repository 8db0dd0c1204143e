import { useId, useState } from 'preact/hooks';
import { words } from '../../words/words.ts';
import { useDryRun } from '../dry-runs.ts';
import { isUntold, messageOf } from '../errors.ts';
import { Labelled } from '../form.tsx';
import { Select } from '../inputs.tsx';
import { MessageFrame } from '../message-frame.tsx';
import { Warning } from '../problem.tsx';
import { Skeleton } from '../skeleton.tsx';
import { reasonOf } from './message-state.tsx';
import { type MessageWithBody, type Sendable, send } from './sendable.ts';

const texts = words.messages.send;

interface MessagePreviewProps {
  of: Sendable;
  body: Parameters<typeof send>[1];
}

/** The message as it would be, or why it would be refused. */
export function MessagePreview({ of, body }: MessagePreviewProps) {
  const hasRecipients = (body.to?.length ?? 0) > 0;
  const key = hasRecipients ? `send/${of.kind}/${of.id}/${JSON.stringify(body)}` : undefined;
  const trial = useDryRun(key, (signal) => send(of, body, { signal, dryRun: true }));
  const { data, error, isLoading } = trial;
  return (
    <section class="message-preview" aria-label={texts.preview} aria-busy={key !== undefined && isLoading}>
      {key === undefined && <p class="quiet-text">{texts.noPreview}</p>}
      {error !== undefined &&
        (isUntold(error) ? (
          <p class="quiet-text">{texts.untold}</p>
        ) : (
          <Warning kind="error">{messageOf(error)}</Warning>
        ))}
      {key !== undefined && error === undefined && (data ? <Shown all={data} /> : <Skeleton lines={10} />)}
    </section>
  );
}

function Shown({ all }: { all: MessageWithBody[] }) {
  const id = useId();
  const [address, setAddress] = useState('');
  const message = all.find(({ to }) => to.address === address) ?? all[0];
  if (!message) return null;
  const choices = all.map(({ to }) => ({ value: to.address, text: to.address }));
  return (
    <>
      {message.status === 'HELD' && <Warning kind="info">{texts.willBeHeld(reasonOf(message))}</Warning>}
      {all.length > 1 && (
        <Labelled id={id} label={texts.previewFor}>
          {(control) => (
            <Select {...control} value={message.to.address} onInput={setAddress} choices={choices} />
          )}
        </Labelled>
      )}
      <p class="message-subject">
        <strong>
          <bdi>{message.subject}</bdi>
        </strong>{' '}
        <span class="quiet-text">{message.hasAttachment ? texts.withPdf : texts.withoutPdf}</span>
      </p>
      <MessageFrame html={message.html ?? ''} title={words.messages.message.shown(message.subject)} />
    </>
  );
}
