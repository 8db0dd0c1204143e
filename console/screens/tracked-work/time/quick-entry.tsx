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
import { words } from '../../../words/words.ts';
import { DurationField } from './duration-field.tsx';
import { readDuration } from './durations.ts';
import { keepLastUsed, offerLastUsed } from './last-used.ts';
import { refreshTime, shownMonday } from './week.ts';
import { addDays } from './weeks.ts';
import { RoleField, WorkerField } from './who-fields.tsx';

const { time } = words;

/** Records an entry in one line. Project, day, role and worker stay for the next one. */
export function QuickEntry() {
  const element = useRef<HTMLElement>(null);
  const monday = shownMonday();
  const now = today();
  const isNow = now >= monday && now <= addDays(monday, 6);
  const initial = {
    ...{ projectId: query('projectId') ?? '', date: isNow ? now : monday, minutes: '', description: '' },
    role: '',
    worker: query('worker') ?? '',
  };
  const form = useForm({
    key: 'time-entries/quick',
    initial,
    send: ({ minutes, ...values }, { header }) => {
      const read: { minutes?: number } | { error: string } =
        minutes.trim() === '' ? {} : readDuration(minutes);
      if ('error' in read) throw new Error(time.durations.inForm(read.error));
      const body = { ...filled(values), ...read };
      return api().POST('/time-entries', {
        body: body as typeof body & { minutes: number },
        params: { header },
      });
    },
    done: ({ data }) => {
      const { projectId, date, role, worker } = form.values.peek();
      keepLastUsed(projectId, { role, worker });
      form.reset({ projectId, date, minutes: '', description: '', role, worker });
      refreshTime();
      notify(time.quick.recorded(hours(data.minutes), day(data.date)));
      focus('minutes');
    },
  });
  const focus = (name: string) =>
    element.current?.querySelector<HTMLInputElement>(`[data-field=${name}] input`)?.focus();
  useShortcut('n', time.quick.title, () => focus(form.get('projectId') ? 'minutes' : 'projectId'));
  return (
    <section ref={element} class="time-quick" aria-label={time.quick.title}>
      <Form form={form} submit={time.quick.record}>
        <div class="time-quick-fields">
          <PickField
            name="projectId"
            label={time.project}
            search={searchRecords('projects')}
            onPick={(picked) => offerLastUsed(form, picked?.id)}
          />
          <DateField name="date" label={time.day} />
          <DurationField name="minutes" label={time.duration} />
          <TextField name="description" label={time.note} placeholder={time.noteExample} maxLength={2_000} />
          <RoleField
            projectId={String(form.get('projectId') ?? '')}
            date={String(form.get('date') ?? '')}
            placeholder={time.quick.optional}
          />
          <WorkerField projectId={String(form.get('projectId') ?? '')} placeholder={time.quick.optional} />
        </div>
      </Form>
    </section>
  );
}
