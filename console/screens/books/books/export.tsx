import { go, href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api } from '../../../app/session.ts';
import { newKey } from '../../../parts/attempts.ts';
import { Button } from '../../../parts/button.tsx';
import { bytes } from '../../../parts/bytes.ts';
import { ask } from '../../../parts/dialog.tsx';
import { fileNameIn, saveFile } from '../../../parts/files.ts';
import { number } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded, Warning } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { problemText } from '../../../parts/rules.ts';
import { Fact, Facts, When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';
import { ExportStatus, LOOK_AGAIN_MS, percentOf, periodText } from './export-state.tsx';
import { type Export, isWaiting } from './last-export.ts';

const { books, app, parts } = words;
const texts = books.exports;

const BACK = () => ({ href: href('/books', { tab: 'exports' }), text: books.tabs.exports });

/** One export, with its files. */
export default function ExportScreen({ params: { exportId = '' } }: ScreenProps) {
  const read = useRead(`exports/${exportId}`, (signal) =>
    api().GET('/exports/{exportId}', { params: { path: { exportId } }, signal }),
  );
  useEvery(LOOK_AGAIN_MS, read.data !== undefined && isWaiting(read.data), read.reload);
  if (read.data) return <OneExport one={read.data} />;
  return (
    <Page title={app.titles.export} back={BACK()}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneExport({ one }: { one: Export }) {
  const { kind, status, createdAt, doneAt, expiresAt } = one;
  const actions = (
    <>
      <Button icon="trash" onClick={() => remove(one)}>
        {isWaiting(one) ? texts.stop : parts.buttons.delete}
      </Button>
      {kind !== 'TENANT' && (status === 'FAILED' || status === 'EXPIRED') && (
        <Button icon="refresh" kind="primary" onClick={() => repeat(one)}>
          {texts.again}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={texts.title(texts.kinds[kind], periodText(one))}
      badge={<ExportStatus one={one} />}
      back={BACK()}
      actions={actions}
    >
      <Became one={one} />
      <Card title={texts.facts}>
        <Facts>
          <Fact label={texts.kind}>{texts.kinds[kind]}</Fact>
          <Fact label={texts.period}>{periodText(one)}</Fact>
          <Fact label={texts.asked}>
            <When at={createdAt} />
          </Fact>
          <Fact label={texts.done}>{doneAt && <When at={doneAt} />}</Fact>
          <Fact label={texts.keptUntil}>{status === 'DONE' && expiresAt && <When at={expiresAt} />}</Fact>
        </Facts>
        <p class="quiet-text">{texts.kindHints[kind]}</p>
      </Card>
    </Page>
  );
}

function Became({ one }: { one: Export }) {
  const { kind, status, problem = '' } = one;
  if (isWaiting(one)) return <Progress one={one} />;
  if (status === 'FAILED')
    return (
      <Warning kind="error">
        <span>{problemText(problem)}</span>
        {kind === 'DATEV' && <a href={href('/books', { tab: 'settings' })}>{books.tabs.settings}</a>}
      </Warning>
    );
  if (status === 'EXPIRED') return <Warning kind="info">{words.rules.sentences.exportFilesGone}</Warning>;
  return <Files one={one} />;
}

function Progress({ one }: { one: Export }) {
  const percent = percentOf(one);
  return (
    <Card title={texts.progress}>
      <progress class="books-progress" aria-label={texts.progress} max={100} value={percent} />
      <p class="quiet-text">{one.status === 'QUEUED' ? texts.waits : texts.runs}</p>
    </Card>
  );
}

function Files({ one: { id, files } }: { one: Export }) {
  return (
    <Card title={texts.files}>
      {files.length === 0 && <p>{texts.noFiles}</p>}
      <ul class="rows books-files">
        {files.map(({ name, sizeBytes }) => (
          <li key={name}>
            <bdi>{name}</bdi>
            <span class="numeric quiet-text">{bytes(sizeBytes, number)}</span>
            <Button
              icon="download"
              size="small"
              attributes={{ 'aria-label': texts.downloadFile(name) }}
              onClick={() => download(id, name)}
            >
              {texts.download}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

async function download(exportId: string, fileName: string): Promise<void> {
  const { data, response } = await api().GET('/exports/{exportId}/files/{fileName}', {
    params: { path: { exportId, fileName } },
    parseAs: 'blob',
  });
  saveFile(data as unknown as Blob, fileNameIn(response.headers.get('content-disposition')) ?? fileName);
}

async function repeat({ kind, from, to }: Export): Promise<void> {
  const params = { header: { 'idempotency-key': newKey() } };
  const { data } = await api().POST('/exports', { body: { kind, from, to }, params });
  refresh('exports');
  go(`/books/exports/${data.id}`);
}

function remove(one: Export): Promise<boolean> {
  return ask({
    title: texts.deleteTitle,
    text: texts.deleteText,
    action: isWaiting(one) ? texts.stop : parts.buttons.delete,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/exports/{exportId}', { params: { path: { exportId: one.id } } });
      refresh('exports');
      go('/books', { query: { tab: 'exports' }, replace: true });
      notify(texts.deleted);
    },
  });
}
