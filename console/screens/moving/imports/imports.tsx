import { useState } from 'preact/hooks';
import { go, href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { SelectField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { number } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';
import {
  type Import,
  type ImportMapping,
  ImportStatus,
  isWaiting,
  LOOK_AGAIN_MS,
  programName,
  titleOf,
} from './import-state.tsx';

const { imports: texts, app } = words;

const COLUMNS: readonly Column<Import>[] = [
  { title: texts.file, cell: titleOf },
  {
    title: texts.rows,
    cell: ({ rowCount }) => rowCount !== undefined && number(rowCount),
    width: '6rem',
    isNumeric: true,
    isWideOnly: true,
  },
  { title: texts.begun, cell: ({ createdAt }) => <When at={createdAt} />, width: '12rem', isWideOnly: true },
  { title: texts.status, cell: (one) => <ImportStatus one={one} />, width: '11rem' },
];

const read: ReadPage<Import> = (page, signal) => api().GET('/imports', { params: { query: page }, signal });

/** Files of a former program, newest first. */
export default function Imports() {
  const [isNew, setNew] = useState(false);
  const { data } = useRead('imports/newest', (signal) =>
    api().GET('/imports', { params: { query: { limit: 100 } }, signal }),
  );
  useEvery(LOOK_AGAIN_MS, data?.some(isWaiting) === true, () => refresh('imports'));
  const actions = (
    <Button kind="primary" icon="plus" onClick={() => setNew(true)}>
      {texts.new}
    </Button>
  );
  const back = { href: href('/settings', { tab: 'general' }), text: app.titles.settings };
  return (
    <Page title={app.titles.imports} back={back} actions={actions}>
      <p class="quiet-text">{texts.hint}</p>
      <List
        label={app.titles.imports}
        of="imports?"
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/imports/${id}`)}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
      />
      {isNew && <NewImport onClose={() => setNew(false)} />}
    </Page>
  );
}

function NewImport({ onClose }: { onClose: () => void }) {
  const mappings = useRead('import-mappings', (signal) => api().GET('/import-mappings', { signal }));
  return (
    <Dialog title={texts.new} onClose={onClose}>
      <Loaded read={mappings} lines={4}>
        {(all) => <NewImportForm mappings={all} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

const KINDS = Object.entries(texts.kinds).map(([value, text]) => ({ value, text }));
const FORMATS = ['CSV', 'JSONL'] as const;
const isFormat = (from: string): from is 'CSV' | 'JSONL' => FORMATS.includes(from as 'CSV');

/** Asks what the rows are, and how their columns are named: as an export of a known program has them, or as properties are. */
function NewImportForm({ mappings, onClose }: { mappings: readonly ImportMapping[]; onClose: () => void }) {
  const form = useForm({
    key: 'imports/new',
    initial: { kind: 'CLIENTS' as Import['kind'], from: 'CSV' },
    send: ({ kind, from }, { header }) => {
      const format = isFormat(from) ? { format: from } : { format: 'CSV' as const, source: from };
      const body = { kind, mode: 'CHECK' as const, ...format } as Parameters<typeof begin>[0];
      return begin(body, header);
    },
    done: ({ data }) => {
      refresh('imports');
      go(`/imports/${data.id}`);
    },
  });
  const { kind, from } = form.values.value;
  const ofKind = mappings.filter((mapping) => mapping.kind === kind);
  const programs = ofKind.flatMap(({ source }) =>
    source ? [{ value: source as string, text: texts.exportOf(programName(source)) }] : [],
  );
  const choices = [...programs, ...FORMATS.map((value) => ({ value, text: texts.formats[value] }))];
  const known = ofKind.find(({ source }) => source === undefined)?.properties.join(', ') ?? '';
  return (
    <Form form={form} submit={texts.begin} onCancel={onClose}>
      <SelectField name="kind" label={texts.kind} choices={KINDS} />
      <SelectField name="from" label={texts.from} choices={choices} />
      <p class="quiet-text">{isFormat(from) ? texts.columns(known) : texts.ready}</p>
    </Form>
  );
}

const begin = (
  body: {
    kind: Import['kind'];
    format: 'CSV' | 'JSONL';
    mode: 'CHECK';
    source?: NonNullable<Import['source']>;
  },
  header: { 'idempotency-key': string },
) => api().POST('/imports', { body, params: { header } });
