import type { Schemas } from '../../../../client/src/client.ts';
import { client } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { notify } from '../../../parts/notice.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { browserName } from './browser-name.ts';

type Session = Schemas['ConsoleSession'];

const texts = words.access.sessions;

const read: ReadPage<Session> = (page, signal) =>
  client.GET('/console/sessions', { params: { query: page }, signal });

const COLUMNS: Column<Session>[] = [
  { title: texts.browser, cell: ({ userAgent }) => <Name>{browserName(userAgent) ?? texts.unknown}</Name> },
  {
    title: texts.begun,
    width: '9rem',
    isWideOnly: true,
    cell: ({ createdAt }) => <When at={createdAt} isRelative />,
  },
  { title: texts.used, width: '9rem', cell: ({ lastUsedAt }) => <When at={lastUsedAt} isRelative /> },
  {
    title: words.access.actions,
    width: '9rem',
    isNumeric: true,
    cell: (session) =>
      session.isCurrent ? (
        <Status status="ACTIVE">{texts.current}</Status>
      ) : (
        <Button size="small" onClick={() => end(session)}>
          {texts.end}
        </Button>
      ),
  },
];

/** The browsers in which the person is signed in. */
export function Sessions() {
  return (
    <>
      <p class="quiet-text">{texts.text}</p>
      <List
        label={texts.title}
        of="console/sessions"
        read={read}
        columns={COLUMNS}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      />
    </>
  );
}

async function end({ id }: Session): Promise<void> {
  await client.DELETE('/console/sessions/{consoleSessionId}', { params: { path: { consoleSessionId: id } } });
  refresh('console/sessions');
  notify(texts.ended);
}
