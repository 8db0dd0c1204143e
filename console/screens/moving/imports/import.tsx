import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask } from '../../../parts/dialog.tsx';
import { Drop } from '../../../parts/drop.tsx';
import { ChoiceFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { number } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Card, Page } from '../../../parts/page.tsx';
import { Empty, Loaded, Warning } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { problemText, saidOf } from '../../../parts/rules.ts';
import { Fact, Facts, Name, Status, When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';
import { type Import, ImportStatus, isWaiting, LOOK_AGAIN_MS, titleOf } from './import-state.tsx';

/** A list needs identifiers. Rows have numbers. */
type Row = Schemas['ImportRow'] & { id: string };
type RowStatus = NonNullable<Row['status']>;

const { imports: texts, app } = words;

const FILE_TYPES = ['text/csv', 'text/plain', '.csv', '.tsv', '.txt', '.jsonl', '.ndjson'];
const TAKES_FILES = new Set(['PENDING', 'CHECKED', 'FAILED']);
const ROW_STATUSES = Object.entries(texts.rowStatuses).map(([value, text]) => ({ value, text }));
const TONES: Record<RowStatus, string> = {
  ...{ NEW: 'SUCCEEDED', EXISTS: 'ENDED', INVALID: 'FAILED', LEFT_OUT: 'ENDED' },
};

const back = () => ({ href: href('/imports'), text: app.titles.imports });

/** One import: its file, what the check says of the rows, and what can be done now. */
export default function ImportScreen({ params: { importId = '' } }: ScreenProps) {
  const read = useRead(`imports/${importId}`, (signal) =>
    api().GET('/imports/{importId}', { params: { path: { importId } }, signal }),
  );
  useEvery(LOOK_AGAIN_MS, read.data !== undefined && isWaiting(read.data), read.reload);
  if (read.data) return <OneImport one={read.data} />;
  return (
    <Page title={app.titles.import} back={back()}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneImport({ one }: { one: Import }) {
  const { id, status, invalidCount = 0, newCount = 0, problem, doneAt, createdAt, expiresAt } = one;
  const isReady = status === 'CHECKED' && invalidCount === 0 && newCount > 0;
  const actions = (
    <>
      {status === 'DONE' && (
        <Button icon="left" onClick={() => undo(one)}>
          {texts.undo}
        </Button>
      )}
      {isReady && (
        <Button kind="primary" icon="check" onClick={() => run(id)}>
          {texts.run(newCount)}
        </Button>
      )}
    </>
  );
  return (
    <Page title={titleOf(one)} badge={<ImportStatus one={one} />} back={back()} actions={actions}>
      {problem !== undefined && !isWaiting(one) && <Warning kind="error">{problemText(problem)}</Warning>}
      {status === 'CHECKED' && invalidCount > 0 && (
        <Warning>
          <span>{texts.invalid(invalidCount)}</span>
          <a href={href(`/imports/${id}`, { status: 'INVALID' })}>{texts.showInvalid}</a>
        </Warning>
      )}
      {isWaiting(one) && <Progress one={one} />}
      {TAKES_FILES.has(status) && <FileDrop one={one} />}
      <Card title={texts.facts}>
        <Facts>
          <Fact label={texts.kind}>{texts.kinds[one.kind]}</Fact>
          <Counts one={one} />
          <Fact label={texts.begun}>
            <When at={createdAt} />
          </Fact>
          <Fact label={texts.made}>{doneAt && <When at={doneAt} />}</Fact>
          <Fact label={texts.keptUntil}>{TAKES_FILES.has(status) && <When at={expiresAt} />}</Fact>
        </Facts>
      </Card>
      {!isWaiting(one) && status !== 'PENDING' && status !== 'EXPIRED' && <Rows one={one} />}
    </Page>
  );
}

function Counts({ one }: { one: Import }) {
  const counts = {
    NEW: one.newCount,
    EXISTS: one.existingCount,
    INVALID: one.invalidCount,
    LEFT_OUT: one.leftOutCount,
  };
  return (
    <>
      {(Object.keys(counts) as RowStatus[]).map((status) => (
        <Fact key={status} label={texts.rowStatuses[status]}>
          {counts[status] !== undefined && number(counts[status])}
        </Fact>
      ))}
    </>
  );
}

function Progress({ one: { status, task, rowCount = 0, doneRowCount } }: { one: Import }) {
  return (
    <Card title={task ? texts.tasks[task] : texts.progress}>
      <progress
        class="books-progress"
        aria-label={texts.progress}
        max={rowCount || 1}
        {...(status === 'RUNNING' && { value: doneRowCount })}
      />
      <p class="quiet-text">{status === 'QUEUED' ? texts.waits : texts.runs}</p>
    </Card>
  );
}

/** A later file replaces an earlier one, until the import is made. */
function FileDrop({ one: { id, status } }: { one: Import }) {
  const upload = async (file: File, onProgress: (share: number) => void, signal: AbortSignal) => {
    onProgress(1);
    await api().PUT('/imports/{importId}/content', {
      params: { path: { importId: id } },
      body: file as unknown as string,
      bodySerializer: (body) => body,
      headers: { 'content-type': 'application/octet-stream' },
      signal,
    });
    refresh('imports');
  };
  return (
    <Drop label={status === 'PENDING' ? texts.drop : texts.dropAgain} accept={FILE_TYPES} upload={upload} />
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: texts.row,
    cell: ({ number: row, details = [], recordId = '' }) => (
      <Name>{texts.rowSaid(number(row), details.map(saidOf).join(' ') || recordId)}</Name>
    ),
  },
  {
    title: texts.status,
    width: '11rem',
    cell: ({ status }) => status && <Status status={TONES[status]}>{texts.rowStatuses[status]}</Status>,
  },
];

function Rows({ one: { id, updatedAt } }: { one: Import }) {
  const { status } = filters('status');
  const query = status === undefined ? {} : { status: status as RowStatus };
  const read: ReadPage<Row> = async (page, signal) => {
    const params = { path: { importId: id }, query: { ...page, ...query } };
    const answer = await api().GET('/imports/{importId}/rows', { params, signal });
    return { ...answer, data: answer.data.map((row) => ({ ...row, id: String(row.number) })) };
  };
  return (
    <>
      <Filters names={['status']}>
        <ChoiceFilter by={texts.status} all={texts.allRows} parameter="status" choices={ROW_STATUSES} />
      </Filters>
      <List
        label={texts.rows}
        of={keyOf(`imports/${id}/rows`, { ...query, updatedAt })}
        read={read}
        columns={COLUMNS}
        empty={<Empty title={texts.noRows} />}
      />
    </>
  );
}

async function run(importId: string): Promise<void> {
  await api().POST('/imports/{importId}/run', { params: { path: { importId } } });
  refresh('imports');
}

function undo({ id, kind, newCount = 0 }: Import): Promise<boolean> {
  return ask({
    title: texts.undoTitle(newCount),
    text: kind === 'INVOICES' || kind === 'PAYMENTS' ? texts.undoMoney : texts.undoText,
    action: texts.undo,
    isDangerous: true,
    run: async () => {
      await api().POST('/imports/{importId}/undo', { params: { path: { importId: id } } });
      refresh('imports');
    },
  });
}
