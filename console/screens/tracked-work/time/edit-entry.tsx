import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { CheckField, DateField, PickField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { hours } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { changesOf } from '../../../parts/paths.ts';
import { Warning } from '../../../parts/problem.tsx';
import { searchRecords } from '../../../parts/records.ts';
import { isTracked } from './changing.ts';
import { DurationField } from './duration-field.tsx';
import { DURATION_EXAMPLES, readDuration } from './durations.ts';
import type { Entry } from './grouping.ts';
import { refreshTime } from './week.ts';

export function EditEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { worker = '', role = '', description = '', date, isBillable, isHeld } = entry;
  const common = { projectId: entry.project, date, worker, role, description, isBillable, isHeld };
  const form = useForm({
    key: `time-entries/${entry.id}`,
    initial: { ...common, minutes: hours(entry.minutes) },
    send: (values) => {
      const read = readDuration(values.minutes, entry.minutes);
      if ('error' in read) throw new Error(`The duration ${read.error}`);
      const changes = changesOf<object>({ ...common, minutes: entry.minutes }, { ...values, ...read });
      return api().PATCH('/time-entries/{timeEntryId}', {
        params: { path: { timeEntryId: entry.id } },
        body: changes as Schemas['TimeEntryChange'],
      });
    },
    done: ({ data }) => {
      refreshTime();
      notify(data.replacedBy ? 'Saved as a new entry: this one was billed already' : 'Entry saved');
      onClose();
    },
  });
  const isFollowing = isTracked(entry);
  return (
    <Dialog title="Edit time entry" onClose={onClose}>
      <Form form={form} submit="Save entry" onCancel={onClose}>
        {isFollowing && (
          <Warning kind="info">
            The entry follows <bdi>{entry.source}</bdi>. Day, duration and text are changed there.
          </Warning>
        )}
        {!isFollowing && (
          <>
            <PickField name="projectId" label="Project" required search={searchRecords('projects')} />
            <Row>
              <DateField name="date" label="Day" required />
              <DurationField
                name="minutes"
                label="Duration"
                required
                hint={DURATION_EXAMPLES}
                kept={entry.minutes}
              />
            </Row>
            <TextAreaField name="description" label="Note" />
            <TextField name="worker" label="Worker" maxLength={200} />
          </>
        )}
        <TextField name="role" label="Role" maxLength={100} hint="The contract's rates may depend on it." />
        <CheckField name="isBillable" label="Billable" />
        <CheckField
          name="isHeld"
          label="Held"
          hint="Left out when work is collected automatically. Collecting by hand takes it."
        />
      </Form>
    </Dialog>
  );
}
