import { useState } from 'preact/hooks';
import type { Schemas } from '../../client/src/client.ts';
import { api } from '../app/session.ts';
import { words } from '../words/words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useDryRun } from './dry-runs.ts';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { useForm } from './form-state.ts';
import { day, number } from './format.ts';
import { Outcome, OutcomeFact, OutcomeFacts } from './outcome.tsx';
import { filled } from './paths.ts';
import { Loaded, Warning } from './problem.tsx';
import { refresh, useRead } from './reads.ts';
import { Copy } from './text.tsx';
import { useEvery } from './use-every.ts';

const texts = words.erasure;

type Erasure = Schemas['Erasure'];
type Lines = Pick<Erasure, 'erased' | 'kept'>;

/** Traces are erased within seconds, or minutes if there are many. */
const LOOK_AGAIN_MS = 2_000;

interface EraseDialogProps {
  /** Whom to erase. */
  person: { contactId: string } | { memberId: string };
  name: string;
  onClose: () => void;
}

/** Erases a person: shows what would become of them, and then the receipt. Screens that use it name the texts `erasure` and `outcome`. */
export function EraseDialog({ person, name, onClose }: EraseDialogProps) {
  const [done, setDone] = useState<Erasure>();
  const close = () => {
    onClose();
    if (done) refresh('contacts', 'members', 'clients', 'messages');
  };
  return (
    <Dialog title={done ? texts.receipt : texts.question(name)} onClose={close}>
      {done ? <Receipt begun={done} onClose={close} /> : <Question {...{ person, onClose, setDone }} />}
    </Dialog>
  );
}

interface QuestionProps extends Pick<EraseDialogProps, 'person' | 'onClose'> {
  setDone: (done: Erasure) => void;
}

function Question({ person, onClose, setDone }: QuestionProps) {
  const key = `erasures/${Object.values(person)[0]}`;
  const trial = useDryRun(key, (signal) => api().POST('/erasures', { body: person, signal, dryRun: true }));
  const form = useForm({
    key,
    initial: { reason: '' },
    send: (values, { header }) =>
      api().POST('/erasures', { body: { ...person, ...filled(values) }, params: { header } }),
    done: ({ data }) => setDone(data),
  });
  return (
    <Form form={form} submit={texts.action} onCancel={onClose}>
      <Warning>{texts.warning}</Warning>
      <Outcome of={trial}>{(lines) => <ErasureLines lines={lines} is="tried" />}</Outcome>
      <TextField name="reason" label={texts.reason} hint={texts.reasonHint} maxLength={500} />
    </Form>
  );
}

function Receipt({ begun, onClose }: { begun: Erasure; onClose: () => void }) {
  const { id } = begun;
  const read = useRead(`erasures/${id}`, (signal) =>
    api().GET('/erasures/{erasureId}', { params: { path: { erasureId: id } }, signal }),
  );
  const { status } = read.data ?? begun;
  useEvery(LOOK_AGAIN_MS, read.data?.status === 'ERASING', read.reload);
  return (
    <>
      <p role="status">{texts.statuses[status]}</p>
      <Copy text={id} />
      <Loaded read={read} lines={4}>
        {(lines) => (
          <section class="outcome">
            <ErasureLines lines={lines} is="done" />
          </section>
        )}
      </Loaded>
      <footer class="form-foot">
        <Button kind="primary" onClick={onClose}>
          {words.parts.buttons.close}
        </Button>
      </footer>
    </>
  );
}

/** Lists what is erased. For what stays, it says why and until when. */
function ErasureLines({ lines: { erased, kept }, is }: { lines: Lines; is: 'tried' | 'done' }) {
  return (
    <>
      <h3>{texts.erased[is]}</h3>
      <OutcomeFacts>
        {erased.map(({ resource, count = 0 }) => (
          <OutcomeFact key={resource} label={texts.resources[resource as Resource] ?? resource}>
            {number(count)}
          </OutcomeFact>
        ))}
      </OutcomeFacts>
      <h3>{texts.kept}</h3>
      <ul class="bullets">
        {kept.map(({ resource, count, because, until }) => (
          <li key={resource + because}>
            <strong>
              {texts.line(texts.resources[resource as Resource] ?? resource, count && number(count))}
            </strong>{' '}
            {texts.because[because]} {until && texts.until(day(until))}
          </li>
        ))}
      </ul>
    </>
  );
}

type Resource = keyof typeof texts.resources;
