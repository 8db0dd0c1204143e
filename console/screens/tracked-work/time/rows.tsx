import { signal } from '@preact/signals';
import { place, query } from '../../../app/router.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { drafts } from '../../../parts/drafts.ts';
import { PickField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { type Entry, keyOfRow, type RowName } from './grouping.ts';

const { time } = words;

/** Grows when rows are added or removed, so that the grid is shown again. */
const changes = signal(0);

const draftKey = () => `${place.value.tenant}.time/rows`;

/** Rows that were added by hand stay as long as the tab. The filtered project has a row, so that time can be typed. */
export function wantedRows(entries: readonly Entry[]): RowName[] {
  const project = query('projectId');
  const worker = query('worker');
  const fits = addedRows().filter(
    (row) => (!project || row.project === project) && (!worker || row.worker === worker),
  );
  const isEmpty = fits.length === 0 && entries.every(({ minutes }) => minutes === 0);
  return project && isEmpty ? [{ project, worker: worker ?? '' }] : fits;
}

/** Whether a row can be removed again. */
export function isAdded(row: RowName): boolean {
  return addedRows().some((other) => keyOfRow(other) === keyOfRow(row));
}

function addedRows(): RowName[] {
  void changes.value;
  return drafts.read<RowName[]>(draftKey()) ?? [];
}

function setRows(change: (rows: RowName[]) => RowName[]): void {
  drafts.write(draftKey(), change(drafts.read<RowName[]>(draftKey()) ?? []));
  changes.value++;
}

export function removeRow(row: RowName): void {
  setRows((rows) => rows.filter((other) => keyOfRow(other) !== keyOfRow(row)));
}

export function AddRow({ onClose }: { onClose: () => void }) {
  const form = useForm({
    key: 'time/new-row',
    initial: { projectId: query('projectId') ?? '', worker: query('worker') ?? '' },
    send: async ({ projectId, worker }) => {
      if (!projectId) throw new Error(time.row.chooseProject);
      return { project: projectId, worker: worker.trim() };
    },
    done: (row) => {
      setRows((rows) => [...rows.filter((other) => keyOfRow(other) !== keyOfRow(row)), row]);
      form.reset({ projectId: '', worker: row.worker });
      onClose();
    },
  });
  return (
    <Dialog title={time.row.title} onClose={onClose}>
      <Form form={form} submit={time.row.add} onCancel={onClose}>
        <PickField name="projectId" label={time.project} required search={searchRecords('projects')} />
        <TextField name="worker" label={time.worker} maxLength={200} hint={time.row.workerHint} />
      </Form>
    </Dialog>
  );
}
