import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { today } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';
import { ExportDialog, type Wanted } from './export-dialog.tsx';
import { ExportStatus, LOOK_AGAIN_MS, periodText } from './export-state.tsx';
import { type Export, isWaiting, lastExport } from './last-export.ts';
import { daysOf, periodFrom } from './periods.ts';
import { Since } from './since.tsx';

const texts = words.books.exports;

const COLUMNS: readonly Column<Export>[] = [
  { title: texts.period, cell: periodText },
  { title: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
  { title: texts.asked, cell: ({ createdAt }) => <When at={createdAt} />, width: '12rem', isWideOnly: true },
  {
    title: texts.files,
    cell: ({ files }) => files.length || null,
    width: '6rem',
    isNumeric: true,
    isWideOnly: true,
  },
  { title: texts.status, cell: (one) => <ExportStatus one={one} />, width: '11rem' },
];

const read: ReadPage<Export> = (page, signal) => api().GET('/exports', { params: { query: page }, signal });

/** The changes since the last export, and a list of all exports, newest first. */
export function Exports() {
  const [wanted, setWanted] = useState<Wanted>();
  const { data } = useRead('exports/newest', (signal) =>
    api().GET('/exports', { params: { query: { limit: 100 } }, signal }),
  );
  useEvery(LOOK_AGAIN_MS, data?.some(isWaiting) === true, () => refresh('exports'));
  const last = data && lastExport(data);
  const begin = () => setWanted({ kind: last?.kind, ...daysOf(periodFrom(undefined, today(), false)) });
  return (
    <>
      {data && <Since last={last} onExport={setWanted} />}
      <div class="settings-head">
        <p class="quiet-text">{texts.hint}</p>
        <Button icon="plus" onClick={begin}>
          {texts.new}
        </Button>
      </div>
      <List
        label={words.books.tabs.exports}
        of="exports?"
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/books/exports/${id}`)}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      />
      {wanted && <ExportDialog wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
}
