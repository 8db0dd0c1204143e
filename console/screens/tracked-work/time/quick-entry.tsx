import { useRef } from 'preact/hooks';
import { query } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { DateField, PickField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { day, hours, today } from '../../../parts/format.ts';
import { notify } from '../../../parts/notice.tsx';
import { filled } from '../../../parts/paths.ts';
import { searchRecords } from '../../../parts/records.ts';
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { DurationField } from './duration-field.tsx';
import { readDuration } from './durations.ts';
import { refreshTime, shownMonday } from './week.ts';
import { addDays } from './weeks.ts';

/** Records an entry in one line. Project, day and worker stay for the next one. */
export function QuickEntry() {
  const element = useRef<HTMLElement>(null);
  const monday = shownMonday();
  const now = today();
  const isNow = now >= monday && now <= addDays(monday, 6);
  const initial = {
    ...{ projectId: query('projectId') ?? '', date: isNow ? now : monday, minutes: '', description: '' },
    worker: query('worker') ?? '',
  };
  const form = useForm({
    key: 'time-entries/quick',
    initial,
    send: ({ minutes, ...values }, { header }) => {
      const read = minutes.trim() === '' ? {} : readDuration(minutes);
      if ('error' in read) throw new Error(`The duration ${read.error}`);
      const body = { ...filled(values), ...read };
      return api().POST('/time-entries', {
        body: body as typeof body & { minutes: number },
        params: { header },
      });
    },
    done: ({ data }) => {
      const { projectId, date, worker } = form.values.peek();
      form.reset({ projectId, date, worker, minutes: '', description: '' });
      refreshTime();
      notify(`${hours(data.minutes)} h recorded on ${day(data.date)}`);
      focus('minutes');
    },
  });
  const focus = (name: string) =>
    element.current?.querySelector<HTMLInputElement>(`[data-field=${name}] input`)?.focus();
  useShortcut('n', 'Record time', () => focus(form.get('projectId') ? 'minutes' : 'projectId'));
  return (
    <section ref={element} class="time-quick" aria-label="Record time">
      <Form form={form} submit="Record">
        <div class="time-quick-fields">
          <PickField name="projectId" label="Project" search={searchRecords('projects')} />
          <DateField name="date" label="Day" />
          <DurationField name="minutes" label="Duration" />
          <TextField name="description" label="Note" placeholder="What was done" maxLength={2_000} />
          <TextField name="worker" label="Worker" placeholder="Optional" maxLength={200} />
        </div>
      </Form>
    </section>
  );
}
