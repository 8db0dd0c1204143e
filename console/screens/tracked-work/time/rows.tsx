import { signal } from '@preact/signals';
import { place, query } from '../../../app/router.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { drafts } from '../../../parts/drafts.ts';
import { PickField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { type Entry, keyOfRow, type RowName } from './grouping.ts';
import { keepLastUsed, offerLastUsed } from './last-used.ts';
import { shownMonday } from './week.ts';
import { addDays } from './weeks.ts';
import { RoleField, WorkerField } from './who-fields.tsx';

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
  return project && isEmpty ? [{ project, worker: worker ?? '', role: '' }] : fits;
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
    initial: { projectId: query('projectId') ?? '', role: '', worker: query('worker') ?? '' },
    send: async ({ projectId, role, worker }) => {
      if (!projectId) throw new Error(time.row.chooseProject);
      return { project: projectId, worker: worker.trim(), role: role.trim() };
    },
    done: (row) => {
      setRows((rows) => [...rows.filter((other) => keyOfRow(other) !== keyOfRow(row)), row]);
      keepLastUsed(row.project, row);
      form.reset({ projectId: '', role: '', worker: row.worker });
      onClose();
    },
  });
  const projectId = String(form.get('projectId') ?? '');
  return (
    <Dialog title={time.row.title} onClose={onClose}>
      <Form form={form} submit={time.row.add} onCancel={onClose}>
        <PickField
          name="projectId"
          label={time.project}
          required
          search={searchRecords('projects')}
          onPick={(picked) => offerLastUsed(form, picked?.id)}
        />
        <RoleField {...{ projectId }} date={addDays(shownMonday(), 6)} placeholder={time.quick.optional} />
        <WorkerField {...{ projectId }} placeholder={time.quick.optional} />
      </Form>
    </Dialog>
  );
}
