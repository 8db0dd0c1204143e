import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckField, DateField, PickField, TextAreaField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { savedRecord, useForm } from '../../../parts/form-state.ts';
import { hours } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { Warning } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { isTracked } from './changing.ts';
import { DurationField } from './duration-field.tsx';
import { readDuration } from './durations.ts';
import type { Entry } from './grouping.ts';
import { useSourceName } from './source-name.ts';
import { refreshTime } from './week.ts';
import { RoleField, WorkerField } from './who-fields.tsx';

const { time } = words;

function valuesOf(entry: Entry) {
  const { worker = '', role = '', description = '', date, isBillable, isHeld, minutes } = entry;
  const common = { projectId: entry.project, date, worker, role, description, isBillable, isHeld };
  return { ...common, minutes: hours(minutes) };
}

export function EditEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const before = valuesOf(entry);
  const params = { path: { timeEntryId: entry.id } };
  const form = useForm({
    key: `time-entries/${entry.id}`,
    initial: before,
    saved: savedRecord(entry, () => api().GET('/time-entries/{timeEntryId}', { params }), valuesOf),
    send: (values, { ifMatch }) => {
      const read = readDuration(values.minutes, entry.minutes);
      if ('error' in read) throw new Error(time.durations.inForm(read.error));
      const changes = changesOf<object>({ ...before, minutes: entry.minutes }, { ...values, ...read });
      return api().PATCH('/time-entries/{timeEntryId}', {
        params,
        ifMatch,
        body: changes as Schemas['TimeEntryChange'],
      });
    },
    done: ({ data }) => {
      refreshTime();
      notify(data.replacedBy ? time.edit.savedAsNew : time.edit.saved);
      onClose();
    },
  });
  const projectId = String(form.get('projectId') ?? '');
  const isFollowing = isTracked(entry);
  const source = useSourceName(entry.source);
  return (
    <Dialog title={time.edit.title} onClose={onClose}>
      <Form form={form} submit={time.edit.save} onCancel={onClose}>
        {isFollowing && <Warning kind="info">{time.edit.follows(<bdi>{source}</bdi>)}</Warning>}
        {!isFollowing && (
          <>
            <PickField name="projectId" label={time.project} required search={searchRecords('projects')} />
            <Row>
              <DateField name="date" label={time.day} required />
              <DurationField
                name="minutes"
                label={time.duration}
                required
                hint={time.durations.examples}
                kept={entry.minutes}
              />
            </Row>
            <TextAreaField name="description" label={time.note} />
            <WorkerField projectId={projectId} />
          </>
        )}
        <RoleField {...{ projectId }} date={String(form.get('date') ?? '')} />
        <CheckField name="isBillable" label={time.billable} />
        <CheckField name="isHeld" label={time.setAside} hint={time.edit.setAsideHint} />
      </Form>
    </Dialog>
  );
}
