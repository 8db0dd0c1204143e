import { useState } from 'preact/hooks';
import { go, href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { DateField, SelectField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { Warning } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { words } from '../../../words/words.ts';
import type { ExportKind } from './last-export.ts';

const texts = words.books.exports;

const kinds = () => {
  const values: ExportKind[] = ['DATEV', 'BOOKINGS', 'AUDIT', ...(can('OWNER') ? (['TENANT'] as const) : [])];
  return values.map((value) => ({ value, text: texts.kinds[value] }));
};

export interface Wanted {
  kind: ExportKind | undefined;
  from: string;
  to: string;
}

interface ExportDialogProps {
  wanted: Wanted;
  onClose: () => void;
}

/** Asks for an export: of a period, or of the whole tenant, whose passphrase is shown once. */
export function ExportDialog({ wanted: { kind = 'DATEV', from, to }, onClose }: ExportDialogProps) {
  const [made, setMade] = useState<{ id: string; passphrase: string }>();
  const show = (id: string) => go(`/books/exports/${id}`);
  const form = useForm({
    key: 'books/new-export',
    initial: { kind, from, to },
    send: ({ kind, from, to }, { header }) => {
      const body = kind === 'TENANT' ? { kind } : { kind, from, to };
      return api().POST('/exports', { body, params: { header } });
    },
    done: ({ data }) => {
      refresh('exports');
      const { id, passphrase } = data;
      if (passphrase === undefined) show(id);
      else setMade({ id, passphrase });
    },
  });
  const chosen = form.values.value.kind;
  if (made)
    return (
      <ShownOnce
        label={texts.passphrase}
        secret={made.passphrase}
        otherwise={texts.passphraseLost}
        onClose={() => show(made.id)}
      >
        {null}
      </ShownOnce>
    );
  return (
    <Dialog title={texts.new} onClose={onClose}>
      <Form form={form} submit={texts.make} onCancel={onClose}>
        <SelectField name="kind" label={texts.kind} choices={kinds()} hint={texts.kindHints[chosen]} />
        {chosen !== 'TENANT' && (
          <Row>
            <DateField name="from" label={texts.from} required />
            <DateField
              name="to"
              label={texts.to}
              hint={chosen === 'AUDIT' ? undefined : texts.toHint}
              required
            />
          </Row>
        )}
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
