import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ClientName } from '../../../parts/client-name.tsx';
import { day } from '../../../parts/format.ts';
import { MessageFrame } from '../../../parts/message-frame.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import {
  canRepeat,
  downloadMessage,
  isSentSoon,
  MessageStatus,
  reasonOf,
  repeatMessage,
  repeatWord,
  serverWordsOf,
  WAITING_MS,
  WayOut,
} from '../../../parts/sending/message-state.tsx';
import type { MessageWithBody } from '../../../parts/sending/sendable.ts';
import { Copy, Fact, Facts, Name, When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';

const { app, messages } = words;
const texts = messages.message;

export default function MessageScreen({ params: { messageId = '' } }: ScreenProps) {
  const read = useRead(`messages/${messageId}`, (signal) =>
    api().GET('/messages/{messageId}', { params: { path: { messageId } }, signal }),
  );
  useEvery(WAITING_MS, read.data !== undefined && isSentSoon(read.data), read.reload);
  if (read.data) return <OneMessage message={read.data} />;
  return (
    <Page title={app.titles.message} back={{ href: href('/outbox'), text: app.titles.outbox }}>
      <Loaded read={read} lines={8}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneMessage({ message }: { message: MessageWithBody }) {
  const { id, subject, status, html, text } = message;
  return (
    <Page
      title={subject}
      badge={<MessageStatus status={status} />}
      back={{ href: href('/outbox'), text: app.titles.outbox }}
      actions={
        <>
          {can('MEMBER') && html !== undefined && (
            <Button icon="download" onClick={() => downloadMessage(id)}>
              {messages.download}
            </Button>
          )}
          {canRepeat(message) && html !== undefined && (
            <Button kind="primary" icon="refresh" onClick={() => repeatMessage(message)}>
              {repeatWord(message)}
            </Button>
          )}
        </>
      }
    >
      <Became message={message} />
      <Card title={texts.content}>
        {html === undefined ? (
          <p class="quiet-text">{texts.erased}</p>
        ) : (
          <div class="message-preview">
            {text?.includes('{{link}}') && <p class="quiet-text">{texts.linkHidden}</p>}
            <MessageFrame html={html} title={texts.shown(subject)} />
          </div>
        )}
      </Card>
    </Page>
  );
}

/** The status in words, the way out, and the facts. */
function Became({ message }: { message: MessageWithBody }) {
  const { to, reason, createdAt, acceptedAt, attempts, nextAttemptAt, period } = message;
  const said = reasonOf(message);
  const serverWords = serverWordsOf(message);
  return (
    <Card title={texts.became}>
      <div class="message-preview">
        {said && (
          <p class="way-out">
            <span>{said}</span>
            <WayOut reason={reason} />
          </p>
        )}
        {serverWords && (
          <blockquote class="server-words" aria-label={texts.serverWords}>
            <bdi>{serverWords}</bdi>
          </blockquote>
        )}
        <Facts>
          <Fact label={texts.to} isWide>
            <Name>{to.name ? `${to.name}, ${to.address}` : to.address}</Name>
          </Fact>
          <Fact label={texts.about}>
            <Subject message={message} />
          </Fact>
          <Fact label={texts.client}>
            <a href={href(`/clients/${message.client}`)}>
              <ClientName clientId={message.client} />
            </a>
          </Fact>
          <Fact label={texts.period}>{period && `${day(period.from)} – ${day(period.to)}`}</Fact>
          <Fact label={texts.attachment}>{message.hasAttachment && texts.withPdf}</Fact>
          <Fact label={texts.made}>
            <When at={createdAt} />
          </Fact>
          <Fact label={texts.accepted}>{acceptedAt && <When at={acceptedAt} />}</Fact>
          <Fact label={texts.attempts}>{attempts > 0 && attempts}</Fact>
          <Fact label={texts.next}>{nextAttemptAt && <When at={nextAttemptAt} />}</Fact>
          <Fact label={texts.identifier} isWide>
            <Copy text={message.messageId} />
          </Fact>
        </Facts>
      </div>
    </Card>
  );
}

/** The kind of the message, which leads to its document. */
function Subject({ message: { kind, invoices, creditNote, quote } }: { message: MessageWithBody }) {
  const name = messages.kinds[kind];
  const [invoice] = invoices;
  if (quote) return <a href={href(`/quotes/${quote}`)}>{name}</a>;
  if (creditNote) return <a href={href(`/credit-notes/${creditNote}`)}>{name}</a>;
  return invoice && invoices.length === 1 ? <a href={href(`/invoices/${invoice}`)}>{name}</a> : name;
}
