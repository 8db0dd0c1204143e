import { go, href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { DateField, SelectField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Warning } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import type { ExportKind } from './last-export.ts';

const texts = words.books.exports;

const KINDS = (['DATEV', 'BOOKINGS', 'AUDIT'] as const).map((value) => ({ value, text: texts.kinds[value] }));

export interface Wanted {
  kind: ExportKind | undefined;
  from: string;
  to: string;
}

interface ExportDialogProps {
  wanted: Wanted;
  onClose: () => void;
}

/** Asks for an export of a period. */
export function ExportDialog({ wanted: { kind = 'DATEV', from, to }, onClose }: ExportDialogProps) {
  const form = useForm({
    key: 'books/new-export',
    initial: { kind, from, to },
    send: (body, attempt) => api().POST('/exports', { body, params: { header: attempt.header } }),
    done: ({ data }) => {
      refresh('exports');
      go(`/books/exports/${data.id}`);
    },
  });
  const chosen = form.values.value.kind;
  return (
    <Dialog title={texts.new} onClose={onClose}>
      <Form form={form} submit={texts.make} onCancel={onClose}>
        <SelectField name="kind" label={texts.kind} choices={KINDS} hint={texts.kindHints[chosen]} />
        <Row>
          <DateField name="from" label={texts.from} required />
          <DateField
            name="to"
            label={texts.to}
            hint={chosen === 'AUDIT' ? undefined : texts.toHint}
            required
          />
        </Row>
        {chosen === 'DATEV' && <DatevSettings />}
      </Form>
    </Dialog>
  );
}

/** A file for DATEV needs settings that have no defaults. */
function DatevSettings() {
  const { data } = useRead('bookkeeping', (signal) => api().GET('/bookkeeping', { signal }));
  if (!data || (data.chart !== 'NONE' && data.consultantNumber && data.firmNumber)) return null;
  return (
    <Warning>
      <span>{words.rules.sentences.datevSettings}</span>
      <a href={href('/books', { tab: 'settings' })}>{words.books.tabs.settings}</a>
    </Warning>
  );
}
