import type { ComponentChildren } from 'preact';
import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Card } from '../page.tsx';
import { Loaded } from '../problem.tsx';
import { refresh, useRead } from '../reads.ts';
import { When } from '../text.tsx';
import { useEvery } from '../use-every.ts';
import { Links } from './links.tsx';
import {
  canRepeat,
  isSentSoon,
  MessageStatus,
  reasonOf,
  repeatMessage,
  repeatWord,
  serverWordsOf,
  WAITING_MS,
} from './message-state.tsx';
import type { Message, Sendable } from './sendable.ts';

const texts = words.messages;

/** More are in the outbox. */
const SHOWN_MAX = 10;

interface SentCardProps {
  of: Sendable;
  /** Further buttons. */
  actions?: ComponentChildren;
}

/** Each message about a document with its outcome, and the links to the document. */
export function SentCard({ of, actions }: SentCardProps) {
  const about = aboutOf(of);
  const read = useRead(`messages?about=${of.id}`, (signal) =>
    api().GET('/messages', { params: { query: { ...about, limit: SHOWN_MAX } }, signal }),
  );
  // A document knows when it was sent once a server has taken its message.
  const isWaiting = read.data?.some(isSentSoon) ?? false;
  useEvery(WAITING_MS, isWaiting, () => refresh('messages', `invoices/${of.id}`, `credit-notes/${of.id}`));
  return (
    <Card title={texts.card.title} actions={actions}>
      <div class="sending-card">
        <Loaded read={read} lines={2}>
          {(messages) =>
            messages.length === 0 ? (
              <p class="quiet-text">{texts.card.none}</p>
            ) : (
              <>
                <ul class="sent-entries" aria-label={texts.card.messages}>
                  {messages.map((message) => (
                    <SentMessage key={message.id} message={message} />
                  ))}
                </ul>
                {messages.length === SHOWN_MAX && (
                  <a href={href('/outbox', { clientId: of.clientId })}>{texts.card.more}</a>
                )}
              </>
            )
          }
        </Loaded>
        <Links of={of} />
      </div>
    </Card>
  );
}

function aboutOf({ kind, id }: Sendable) {
  if (kind === 'QUOTE') return { quoteId: id };
  return kind === 'CREDIT_NOTE' ? { creditNoteId: id } : { invoiceId: id };
}

function SentMessage({ message }: { message: Message }) {
  const { id, to, status, createdAt, acceptedAt, kind } = message;
  const reason = reasonOf(message);
  const serverWords = serverWordsOf(message);
  return (
    <li>
      <div class="sent-text">
        <span>
          <a href={href(`/outbox/${id}`)}>
            <bdi>{to.address}</bdi>
          </a>{' '}
          <span class="quiet-text">
            {texts.kinds[kind]} · <When at={acceptedAt ?? createdAt} />
          </span>
        </span>
        {reason && <span class="quiet-text">{reason}</span>}
        {serverWords && (
          <q class="server-words">
            <bdi>{serverWords}</bdi>
          </q>
        )}
      </div>
      <div class="sent-state">
        <MessageStatus status={status} />
        {canRepeat(message) && (
          <Button size="small" onClick={() => repeatMessage(message)}>
            {repeatWord(message)}
          </Button>
        )}
      </div>
    </li>
  );
}
