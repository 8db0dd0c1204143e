import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { ChoiceFilter, ClientFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import {
  isSentSoon,
  MessageStatus,
  reasonOf,
  serverWordsOf,
  WAITING_MS,
} from '../../../parts/sending/message-state.tsx';
import type { Message } from '../../../parts/sending/sendable.ts';
import { Name, When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';

const { app, messages } = words;
const texts = messages.outbox;

/** Those that need somebody come first. */
const STATUSES = ['HELD', 'FAILED', 'UNCERTAIN', 'BOUNCED', 'QUEUED', 'ACCEPTED'] as const;
const KINDS = Object.keys(messages.kinds) as Message['kind'][];
const NAMES = ['status', 'kind', 'clientId'] as const;

const COLUMNS: readonly Column<Message>[] = [
  { title: texts.to, cell: ({ to }) => <Name>{to.address}</Name>, width: '13rem' },
  { title: texts.subject, cell: ({ subject }) => <Name>{subject}</Name> },
  { title: texts.status, cell: ({ status }) => <MessageStatus status={status} />, width: '9.5rem' },
  { title: texts.reason, cell: (message) => <Name>{whyOf(message)}</Name>, isWideOnly: true },
  { title: texts.when, cell: ({ createdAt }) => <When at={createdAt} isRelative />, width: '7rem' },
];

/** The reason in words, or else the words of the mail server. */
function whyOf(message: Message): string {
  return reasonOf(message) || (serverWordsOf(message) ?? '');
}

/** Every message, newest first. */
export default function Outbox() {
  const [isAnyWaiting, setWaiting] = useState(false);
  const given = filters(...NAMES);
  const { status, kind, clientId } = given;
  const query = {
    ...(clientId && { clientId }),
    ...(STATUSES.some((one) => one === status) && { status: [status as Message['status']] }),
    ...(KINDS.some((one) => one === kind) && { kind: kind as Message['kind'] }),
  };
  const read: ReadPage<Message> = async (page, signal) => {
    const answer = await api().GET('/messages', { params: { query: { ...page, ...query } }, signal });
    if (!('cursor' in page)) setWaiting(answer.data.some(isSentSoon));
    return answer;
  };
  useEvery(WAITING_MS, isAnyWaiting, () => refresh('messages?'));
  return (
    <Page title={app.titles.outbox}>
      <Filters names={NAMES}>
        <ChoiceFilter
          by={texts.byStatus}
          all={texts.anyStatus}
          parameter="status"
          choices={STATUSES.map((value) => ({ value, text: messages.statuses[value] }))}
        />
        <ChoiceFilter
          by={texts.byKind}
          all={texts.anyKind}
          parameter="kind"
          choices={KINDS.map((value) => ({ value, text: messages.kinds[value] }))}
        />
        <ClientFilter texts={texts} />
      </Filters>
      <List
        label={app.titles.outbox}
        of={keyOf('messages', query)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/outbox/${id}`)}
        empty={
          Object.keys(given).length > 0 ? (
            <Empty title={texts.noMatch}>{texts.noMatchHint}</Empty>
          ) : (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          )
        }
      />
    </Page>
  );
}
