import { useState } from 'preact/hooks';
import { go } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { ask, Dialog } from '../../../parts/dialog.tsx';
import { DateField, TextAreaField, TextField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { today } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { notify } from '../../../parts/notice.tsx';
import { filled } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { SendDialog } from '../../../parts/sending/send-dialog.tsx';
import { words } from '../../../words/words.ts';
import type { Quote } from './quote-form.ts';
import { sendableOf } from './sending.ts';

const { quotes, parts } = words;
const { actions } = quotes;

type Opened = 'send' | 'markSent' | 'accept' | 'decline';

/** Reads again what a quote becomes. */
function refreshQuotes(): void {
  refresh('quotes', 'contracts', 'projects', 'invoices', 'charges', 'messages', 'billing');
}

/** What can be done with a quote. The next step is the main button. */
export function QuoteActions({ quote, edit }: { quote: Quote; edit: () => void }) {
  const [opened, open] = useState<Opened>();
  // Also after a refusal: the quote may be another one by now.
  const close = () => {
    open(undefined);
    refreshQuotes();
  };
  const { status, availableActions } = quote;
  const isAllowed = (action: (typeof availableActions)[number]) =>
    can('MEMBER') && availableActions.includes(action);
  const isWaiting = isAllowed('accept');
  const dialog = { quote, onClose: close };
  return (
    <>
      <Menu
        label={actions.more}
        items={[
          isWaiting && isAllowed('send') && { text: actions.send, icon: 'send', run: () => open('send') },
          isAllowed('send') && { text: actions.markSent, run: () => open('markSent') },
          isAllowed('decline') && { text: actions.decline, run: () => open('decline') },
          isAllowed('withdraw') && { text: actions.withdraw, run: () => withdraw(quote) },
          status === 'DRAFT' && {
            text: parts.buttons.delete,
            icon: 'trash',
            isDangerous: true,
            run: () => remove(quote),
          },
        ]}
      />
      {(status === 'DRAFT' || (status === 'SENT' && can('MEMBER'))) && (
        <Button icon="edit" onClick={edit}>
          {parts.buttons.edit}
        </Button>
      )}
      {isWaiting && (
        <Button kind="primary" icon="check" onClick={() => open('accept')}>
          {actions.accept}
        </Button>
      )}
      {!isWaiting && isAllowed('send') && (
        <Button kind="primary" icon="send" onClick={() => open('send')}>
          {actions.send}
        </Button>
      )}
      {opened === 'send' && <SendDialog of={sendableOf(quote)} onClose={close} />}
      {opened === 'markSent' && <MarkSent {...dialog} />}
      {opened === 'accept' && <Accept {...dialog} />}
      {opened === 'decline' && <Decline {...dialog} />}
    </>
  );
}

interface QuoteDialogProps {
  quote: Quote;
  onClose: () => void;
}

function MarkSent({ quote: { id }, onClose }: QuoteDialogProps) {
  const texts = quotes.markSent;
  const form = useForm({
    key: `quotes/${id}/mark-sent`,
    initial: { on: today() },
    send: (values) =>
      api().POST('/quotes/{quoteId}/mark-sent', { params: { path: { quoteId: id } }, body: filled(values) }),
    done: () => {
      notify(texts.done);
      onClose();
    },
  });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <p>{texts.text}</p>
        <DateField name="on" label={texts.on} />
      </Form>
    </Dialog>
  );
}

function Accept({ quote: { id, name }, onClose }: QuoteDialogProps) {
  const texts = quotes.accept;
  const form = useForm({
    key: `quotes/${id}/accept`,
    initial: { name: '' },
    send: (body) => api().POST('/quotes/{quoteId}/accept', { params: { path: { quoteId: id } }, body }),
    done: () => {
      notify(texts.done);
      onClose();
    },
  });
  return (
    <Dialog title={texts.title(name)} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <p>{texts.text}</p>
        <p>{texts.makes}</p>
        <TextField name="name" label={texts.name} required />
      </Form>
    </Dialog>
  );
}

function Decline({ quote: { id, name }, onClose }: QuoteDialogProps) {
  const texts = quotes.decline;
  const form = useForm({
    key: `quotes/${id}/decline`,
    initial: { reason: '' },
    send: (values) =>
      api().POST('/quotes/{quoteId}/decline', { params: { path: { quoteId: id } }, body: filled(values) }),
    done: () => {
      notify(texts.done);
      onClose();
    },
  });
  return (
    <Dialog title={texts.title(name)} onClose={onClose}>
      <Form form={form} submit={texts.submit} onCancel={onClose}>
        <TextAreaField name="reason" label={texts.reason} />
      </Form>
    </Dialog>
  );
}

function withdraw({ id, name }: Quote) {
  const texts = quotes.withdraw;
  return ask({
    title: texts.question(name),
    text: texts.text,
    action: texts.action,
    isDangerous: true,
    run: async () => {
      await api().POST('/quotes/{quoteId}/withdraw', { params: { path: { quoteId: id } } });
      refreshQuotes();
      notify(texts.done);
    },
  });
}

function remove({ id, name }: Quote) {
  const texts = quotes.deletion;
  return ask({
    title: texts.question(name),
    text: texts.text,
    action: texts.action,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/quotes/{quoteId}', { params: { path: { quoteId: id } } });
      refreshQuotes();
      go('/quotes', { replace: true });
      notify(texts.done);
    },
  });
}
