import { useState } from 'preact/hooks';
import { api } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { DateField } from '../fields.tsx';
import { Form } from '../form.tsx';
import { useForm } from '../form-state.ts';
import { today } from '../format.ts';
import { notify } from '../notice.tsx';
import { refreshSending, type Sendable } from './sendable.ts';

const texts = words.messages.card;

/** For invoices that went another way. */
export function MarkSent({ of }: { of: Sendable }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="check" onClick={() => setOpen(true)}>
        {texts.markSent}
      </Button>
      {isOpen && <MarkSentDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function MarkSentDialog({ of, onClose }: { of: Sendable; onClose: () => void }) {
  const form = useForm({
    key: `mark-sent/${of.id}`,
    initial: { on: today() },
    send: ({ on }, { header }) =>
      api().POST('/invoices/{invoiceId}/mark-sent', {
        params: { path: { invoiceId: of.id }, header },
        body: on ? { on } : {},
      }),
    done: () => {
      refreshSending();
      onClose();
      notify(texts.marked);
    },
  });
  return (
    <Dialog title={texts.markTitle(of.title)} onClose={onClose}>
      <Form form={form} submit={texts.markSubmit} onCancel={onClose}>
        <p>{texts.markText}</p>
        <DateField name="on" label={texts.on} />
      </Form>
    </Dialog>
  );
}
